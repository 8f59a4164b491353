"""Section 4.1: where the ball may be played, and offside."""

from rules.fuba.actions import Run, Target
from rules.fuba.offside import is_offside
from tests.rules.fuba.match import on


def test_section_4_1_example_choosing_a_target() -> None:
    """A has an own player, B is beside one, C is neither."""
    match = on("""
    L4 .    P2 a2k  R4 a1
    L3 .    M2 a2   R3 .
            C  h1a2*3
    L2 .    M1 h1   R2 .
    L1 .    P1 h1k  R1 .
    home target 12' -
    """)
    match.may(Target("M1"), Target("L1"), Target("R3"))
    match.wrong(Target("R4"), "4.1 target-out-of-reach").wrong(Target("P2"), "4.1 target-out-of-reach")


def test_section_4_1_the_ball_may_stay_where_it_is() -> None:
    match = on("P2 a1k  M2 a1  C h1a3*3  P1 h1k\nhome target 12' -").may(Target("C"))
    match.target("C").expect(phase="roll", target="C", side="home")


def test_section_4_1_away_plays_the_other_way() -> None:
    match = on("P2 a1k  C a1*3  L2 a1  M1 h2  P1 h1k\naway target 12' -")
    assert match.targets() == {"P2", "C", "L2", "M1", "M2", "L1", "L3", "R2", "R3", "L4", "R4"}


OFFSIDE = """
L4 .     P2 h1a1k  R4 h1
L3 a1    M2 h1     R3 .
         C  h1*3
L2 .     M1 .      R2 .
L1 .     P1 h1k    R1 .
home target 12' -
"""


def test_section_4_1_1_example_offside() -> None:
    """The last opponent but one stands in L3: M2 overlaps with it, P2 and R4 do not."""
    match = on(OFFSIDE).may(Target("M2"))
    match.wrong(Target("P2"), "4.1.1 target-offside")


def test_section_4_1_1_level_is_onside() -> None:
    """R4 and L3 share nothing but a line, R4 and M2 overlap: a defender in M2 plays R4 onside, one in L3 does not."""
    on(OFFSIDE).wrong(Target("R4"), "4.1.1 target-offside")
    on(OFFSIDE.replace("L3 a1", "L3 .").replace("M2 h1", "M2 h1a1")).may(Target("R4")).may_not(Target("P2"))


def test_section_4_1_1_the_keeper_counts_as_an_opponent() -> None:
    on(OFFSIDE.replace("P2 h1a1k", "P2 h1").replace("L3 a1", "L3 a1k")).wrong(Target("P2"), "4.1.1 target-offside")
    on(OFFSIDE.replace("P2 h1a1k", "P2 h1a2k").replace("L3 a1", "L3 .")).may(Target("P2"), Target("R4"))


def test_section_4_1_1_nobody_is_offside_level_with_the_ball_or_behind_it() -> None:
    """Errata."""
    match = on("""
    L4 h1*3  P2 h1a1k  R4 .
    L3 .     M2 h1     R3 .
             C  a1
    P1 h1k
    home target 12' -
    """)
    match.may(Target("P2"), Target("M2"), Target("L4"))


def test_section_4_1_1_nobody_is_offside_in_his_own_half() -> None:
    """Errata: L2 lies fully in home's half, C does not."""
    pitch = "P1 h1k*3  L2 h1  C h1  M1 a2k\nhome target 12' -"
    on(pitch).may(Target("L2")).wrong(Target("C"), "4.1.1 target-offside")


def test_section_4_1_1_an_empty_target_needs_somebody_onside_beside_it() -> None:
    """Errata: all own players beside R4 are offside in the first picture; in the second one of them is not."""
    alone = "P2 h1a1k  M1 h1*3  L2 a1  P1 h1k\nhome target 12' -"
    on(alone).wrong(Target("R4"), "4.1.1 runners-offside").wrong(Target("P2"), "4.1.1 target-offside")
    on(alone.replace("L2 a1", "L2 a1  C h1")).wrong(Target("R4"), "4.1.1 runners-offside").may(Target("M2"))


def test_section_4_1_1_a_target_in_the_own_half_knows_no_offside() -> None:
    """Errata: L2 lies wholly in home's half; the only one beside it is offside in C, and may run there all the same."""
    match = (
        on("P1 h1k*3  C h1  M1 a2k\nhome target 12' -").may(Target("L2")).wrong(Target("L3"), "4.1.1 runners-offside")
    )
    match.target("L2").roll(6, 1).expect(phase="run", active="home").may(Run("C"))


def test_section_4_1_1_no_offside_at_goal_kick_and_corner() -> None:
    """Errata."""
    goal_kick = on('P2 h1a1k  P1 h1k*2  C a1\nhome target 12\' - {"restart":"goal-kick"}')
    goal_kick.may(Target("P2"), Target("R4"))
    assert not is_offside(goal_kick.state, "home", "P2")
    on("P2 h1a1k  P1 h1k*2  C a1\nhome target 12' -").wrong(Target("P2"), "4.1.1 target-offside")
    on('P2 h1a1k  L4 h1*1  P1 h1k\nhome target 12\' - {"restart":"corner"}').may(Target("P2"))
