"""Section 4.7: moving players."""

import pytest

from rules.fuba.actions import Done, FreeMove, Move, Tactic
from rules.fuba.phases import legal
from tests.rules.fuba.match import Match, on

MIDDLE = """
L4 a1    P2 a2k   R4 .
L3 h1a1  M2 a3    R3 .
         C  h4a4*3
L2 h2    M1 h2    R2 .
L1 .     P1 h2k   R1 .
home moves 12' {roll} {{"formations":{{"home":"4-4-2","away":"3-5-2"}}{more}}}
"""


def moving(roll: str = "2+4", more: str = "") -> Match:
    return on(MIDDLE.format(roll=roll, more=more))


def test_section_4_7_the_lower_start_value_moves_first() -> None:
    moving("2+4").expect(side="home").done().expect(side="away").done().expect(phase="target", side="home", roll=())
    moving("5+4").expect(side="away").done().expect(side="home").done().expect(phase="target")


def test_section_4_7_one_tactic_and_only_one() -> None:
    match = moving().may(Tactic("defence"), Tactic("midfield"), Tactic("attack"))
    match.wrong(Move("C", "M1"), "4.7 tactic-first").wrong(FreeMove("P1", "M1"), "4.7 tactic-first")
    match.tactic("midfield").saw("tactic", line="midfield", number=4).wrong(Tactic("attack"), "4.7 one-tactic")


WAYS = {
    "defence": [("C", "M1"), ("C", "P1"), ("L2", "L1"), ("M1", "P1")],
    "midfield": [("C", "L2"), ("C", "R2"), ("M1", "L1"), ("L2", "C")],
    "attack": [("L2", "L3"), ("M1", "C")],
}


@pytest.mark.parametrize(("line", "ways"), WAYS.items())
def test_section_4_7_the_formation_says_how_many_players(line: str, ways: list[tuple[str, str]]) -> None:
    """4-4-2: four, four and two."""
    match = moving().tactic(line).expect(left=len(ways))
    for start, to in ways:
        match.move(start, to)
    assert not [action for action in legal(match.state) if isinstance(action, Move)]


def test_section_4_7_example_option_1_defence() -> None:
    """Four players straight back, up to two sectors, never sideways."""
    match = moving().tactic("defence")
    assert match.moves("C") == {"M1", "P1"}
    assert match.moves("L3") == {"L2", "L1"}
    match.wrong(Move("C", "L2"), "4.7.3 defence-back")
    match.move("C", "P1").move("L2", "L1").move("M1", "P1").move("C", "M1").expect(left=0)


def test_section_4_7_example_option_2_midfield() -> None:
    """Four players to neighbouring sectors; nobody becomes the foremost or hindmost by going straight."""
    match = moving().tactic("midfield")
    assert match.moves("C") == {"M1", "L2", "L3", "R2", "R3"}
    match.move("C", "R3").move("C", "R2").move("M1", "L2").move("L2", "C").expect(left=0)


def test_section_4_7_example_option_3_attack() -> None:
    """Two players straight forward, up to two sectors, never sideways."""
    match = moving().tactic("attack")
    assert match.moves("M1") == {"C", "M2"}
    match.wrong(Move("M1", "L2"), "4.7.2 attack-forward").wrong(Move("C", "M1"), "4.7.2 attack-forward")
    match.move("M1", "M2").move("L2", "L4").expect(left=0)


def test_section_4_7_1_midfield_goes_one_sector() -> None:
    match = moving().tactic("midfield").wrong(Move("M1", "M2"), "4.7.1 midfield-neighbour")
    match.wrong(Move("L2", "R2"), "4.7.1 midfield-neighbour")


FRONT = "P2 a3k  L4 a1  M2 {m2}  C h2*3  M1 h1  P1 h1k\nhome moves 12' 2+4"


def test_section_4_7_1_nobody_goes_straight_into_the_foremost_place() -> None:
    match = on(FRONT.format(m2="a1")).tactic("midfield")
    match.wrong(Move("C", "M2"), "4.7.1 foremost").wrong(Move("M1", "C"), "4.7.1 foremost")
    match.may(Move("C", "L3"))


def test_section_4_7_1_somebody_must_be_further_ahead_level_is_not_enough() -> None:
    """He is the foremost if nobody else is nearer to the goal line, as the book says it."""
    on(FRONT.format(m2="h1a1")).tactic("midfield").wrong(Move("C", "M2"), "4.7.1 foremost").may(Move("M1", "C"))
    on(FRONT.format(m2="a1  R4 h1")).tactic("midfield").wrong(Move("C", "M2"), "4.7.1 foremost")
    on(FRONT.format(m2="a1").replace("P2 a3k", "P2 h1a3k")).tactic("midfield").may(Move("C", "M2"))
    on(FRONT.format(m2="h1")).tactic("midfield").wrong(Move("M2", "P2"), "4.7.1 foremost")


def test_section_4_7_1_nobody_goes_straight_into_the_hindmost_place() -> None:
    back = "P2 a3k  M1 h2*3  C h1  L2 h1k  L3 h1\nhome moves 12' 2+4"
    match = on(back).tactic("midfield").wrong(Move("M1", "P1"), "4.7.1 hindmost")
    match.wrong(Move("L3", "M1"), "4.7.1 midfield-neighbour").may(Move("M1", "L1"))
    level = on("P2 a3k  P1 h1k  C h2*3  M1 h1  L2 h1\nhome moves 12' 2+4").tactic("midfield")
    level.wrong(Move("M1", "P1"), "4.7.1 hindmost").wrong(Move("L2", "L1"), "4.7.1 hindmost").may(Move("C", "M1"))


def test_section_4_7_2_attack_ends_at_the_goal_line() -> None:
    match = on("P2 a3k  L4 a1  L3 h1  C h2*3  P1 h1k\nhome moves 12' 2+4").tactic("attack")
    assert match.moves("L3") == {"L4"}
    assert match.moves("C") == {"M2", "P2"}


def test_section_4_7_3_defence_for_away_goes_the_other_way() -> None:
    match = on("P2 a1k  C h2a2*3  L2 a1  P1 h1k\nhome moves 12' 4+2").expect(side="away").tactic("defence")
    assert match.moves("C") == {"M2", "P2"}
    assert match.moves("L2") == {"L3", "L4"}


TRAP = "P2 a1k  M2 h1  C h2a3*3  L3 h1  P1 h1k\nhome moves 12' 2+4"


def test_section_4_7_4_nobody_moves_into_offside() -> None:
    """The last opponent but one is in C: P2 and L4 are offside, M2 is level with nobody but ahead of the ball, too."""
    match = on(TRAP).tactic("midfield")
    match.wrong(Move("M2", "P2"), "4.7.1 foremost", "4.7.4 into-offside")
    match.wrong(Move("L3", "M2"), "4.7.4 into-offside").wrong(Move("C", "M2"), "4.7.1 foremost", "4.7.4 into-offside")
    match.may(Move("C", "L3"))
    on(TRAP).tactic("attack").wrong(Move("L3", "L4"), "4.7.4 into-offside")


def test_section_4_7_4_straight_back_is_always_allowed() -> None:
    """From P2 back to M2 is still offside, but straight back; sideways from L4 to M2 is not."""
    match = on("P2 h1a1k  L4 h1  C h2a3*3  P1 h1k\nhome moves 12' 2+4").tactic("defence").may(Move("P2", "M2"))
    match = on("P2 h1a1k  L4 h1  C h2a3*3  P1 h1k\nhome moves 12' 2+4").tactic("midfield").may(Move("P2", "M2"))
    match.wrong(Move("L4", "M2"), "4.7.4 into-offside")


def test_section_4_7_4_offside_binds_quick_moves_too() -> None:
    on(TRAP.replace("2+4", "3+3")).done().expect(side="home").wrong(Move("L3", "M2"), "4.7.4 into-offside")


def test_section_4_7_5_free_moves_off_the_goal_lines() -> None:
    match = moving().tactic("attack").may(FreeMove("P1", "M1"))
    match.wrong(FreeMove("L2", "L3"), "4.7.5 free-from-goal-line").wrong(FreeMove("P1", "L1"), "4.7.5 free-straight")
    match.free_move("P1", "M1").expect(left=2, home_M1=3)
    match.wrong(FreeMove("P1", "M1"), "4.7 nobody-there")


def test_section_4_7_5_from_the_opponents_goal_line_back() -> None:
    on("P2 h1a2k  R4 h1  C h2a3*3  P1 h1k\nhome moves 12' 2+4").tactic("attack").may(
        FreeMove("P2", "M2"), FreeMove("R4", "R3")
    )


def test_section_4_7_5_not_into_the_balls_sector() -> None:
    match = on("P2 a2k  M1 h1*3  P1 h2k  L1 h1\nhome moves 12' 2+4").tactic("attack")
    match.wrong(FreeMove("P1", "M1"), "4.7.5 free-not-to-ball").may(FreeMove("L1", "L2"))


def test_section_4_7_5_after_the_other_moves() -> None:
    match = moving().tactic("midfield").free_move("P1", "M1")
    match.wrong(Move("C", "L3"), "4.7.5 free-comes-last").may(Done())


def test_section_4_7_5_who_was_moved_has_no_free_move() -> None:
    moving().tactic("defence").move("L2", "L1").wrong(FreeMove("L1", "L2"), "4.7 moved-already")


def test_section_4_7_6_equal_start_values_mean_quick_moves_and_the_passive_side_first() -> None:
    match = moving("3+3").expect(side="away", line="quick", left=3)
    match.wrong(Tactic("attack"), "4.7.6 quick-without-tactic")
    match.done().saw("quick-moves", side="home", number=3).expect(side="home", left=3)


def test_section_4_7_6_quick_moves_go_one_sector_in_any_direction() -> None:
    match = on(FRONT.format(m2="a1").replace("2+4", "2+2")).done().expect(side="home", left=2)
    match.may(Move("C", "M2"), Move("C", "L2"), Move("M1", "P1")).wrong(Move("M1", "M2"), "4.7.6 quick-neighbour")
    match.move("C", "M2").move("M1", "C").wrong(Move("C", "M1"), "4.7 no-moves-left")


def test_section_4_7_6_no_free_moves_with_quick_ones() -> None:
    moving("3+3").wrong(FreeMove("P2", "M2"), "4.7.6 quick-not-free")


def test_section_4_7_7_example_moving_with_the_ball() -> None:
    """No opponent where the way begins and ends."""
    match = on("P2 a2k  M2 a1  C h2*3  L3 .  P1 h1k\nhome moves 12' 2+4").tactic("midfield")
    match.may(Move("C", "L3", ball=True)).move("C", "L3", ball=True).expect(ball="L3", home_L3=1, value=3)


def test_section_4_7_7_not_where_opponents_stand_begin_or_lie_on_the_way() -> None:
    start = on("P2 a2k  C h2a1*3  P1 h1k\nhome moves 12' 2+4").tactic("midfield")
    start.wrong(Move("C", "L3", ball=True), "4.7.7 ball-opponents").may(Move("C", "L3"))
    end = on("P2 a2k  L3 a1  C h2*3  P1 h1k\nhome moves 12' 2+4").tactic("midfield")
    end.wrong(Move("C", "L3", ball=True), "4.7.7 ball-opponents")
    way = on("P2 a2k  C a1  M1 h2*3  P1 h1k\nhome moves 12' 2+4").tactic("attack")
    way.wrong(Move("M1", "M2", ball=True), "4.7.7 ball-opponents").may(Move("M1", "M2"))


def test_section_4_7_7_only_the_active_side_and_only_from_the_balls_sector() -> None:
    match = on("P2 a2k  C h2*3  M1 h1  P1 h1k\nhome moves 12' 2+4").tactic("midfield")
    match.wrong(Move("M1", "L2", ball=True), "4.7.7 ball-elsewhere")
    passive = on("P2 a1k  C a1*3  P1 h1k  L1 h1\nhome moves 12' 4+2").tactic("midfield")
    passive.wrong(Move("C", "L3", ball=True), "4.7.7 ball-not-yours")


def test_section_4_7_7_one_player_carries_the_ball_in_a_phase() -> None:
    match = on("P2 a2k  M2 a1  C h2*3  L3 h1  P1 h1k\nhome moves 12' 2+4").tactic("midfield")
    match.move("C", "L3", ball=True).wrong(Move("L3", "L2", ball=True), "4.7.7 ball-carried").may(Move("L3", "C"))
    assert not [move for move in legal(match.state) if isinstance(move, Move) and move.ball]
    match.done().done().target("L3").roll(2, 4).done().tactic("midfield").may(Move("L3", "C", ball=True))


def test_section_4_7_7_who_carries_the_ball_is_not_offside() -> None:
    match = on("P2 a1k  C h2*3  M1 a3  P1 h1k\nhome moves 12' 2+4").tactic("attack")
    match.may(Move("C", "M2", ball=True)).wrong(Move("C", "M2"), "4.7.4 into-offside")


def test_section_4_7_somebody_stays_with_the_ball() -> None:
    """Errata: the last player leaves the ball's sector only if another can still come, or with the ball."""
    match = on("P2 a3k  M2 a1  C h1*3  L2 h1  P1 h1k\nhome moves 12' 2+4").tactic("midfield")
    match.move("C", "L3").wrong(Done(), "4.7 ball-alone").may(Move("L2", "C")).wrong(Move("L2", "M1"), "4.7 ball-alone")
    match.move("L2", "C").may(Done())
    alone = on("P2 a3k  M2 a1  C h1*3  P1 h1k\nhome moves 12' 2+4").tactic("midfield")
    alone.wrong(Move("C", "L3"), "4.7 ball-alone").may(Move("C", "L3", ball=True))


def test_section_4_7_the_tactic_must_bring_somebody_to_the_ball() -> None:
    """Nobody is with the ball: only a tactic by which somebody can come is allowed; the passive side is free."""
    match = on("P2 a3k  M2 a1  C *3  L2 h2  R1 h1k\nhome moves 12' 2+4")
    match.wrong(Tactic("attack"), "4.7 ball-alone").wrong(Done(), "4.7 ball-alone").may(Tactic("midfield"))
    on("P2 a3k  M2 a1  C *3  R1 h1k\nhome moves 12' 2+4").may(Tactic("attack"), Done())


def test_section_4_7_the_keeper_moves_like_the_others_but_not_freely() -> None:
    match = moving().tactic("attack").may(Move("P1", "M1", keeper=True), Move("P1", "C", keeper=True))
    match.move("P1", "C", keeper=True).expect(keepers=("C", "P2"))
    match.wrong(Move("C", "M2", keeper=True), "4.7 moved-already")
    alone = on("P2 a3k  C h2*3  P1 h1k\nhome moves 12' 2+4").tactic("attack")
    alone.wrong(FreeMove("P1", "M1"), "4.7 nobody-there")


def test_section_4_7_nobody_moves_twice() -> None:
    match = on("P2 a3k  C h2*3  L2 h1  P1 h1k\nhome moves 12' 2+4").tactic("midfield").move("L2", "M1")
    match.wrong(Move("M1", "R2"), "4.7 moved-already").wrong(Move("R2", "C"), "4.7 nobody-there")
    match.wrong(Move("C", "C"), "4.7 same-sector")
