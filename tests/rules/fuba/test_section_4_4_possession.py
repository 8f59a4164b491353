"""Section 4.4: who has the ball after the roll."""

import pytest

from rules.fuba.actions import Count, Done, Move, Roll, Run
from tests.rules.fuba.match import Match, on


def test_section_4_4_example_possession_1() -> None:
    """Two against none where the ball is, four against five in the centre: 4 +2 −1 = 5, more than the ball die's 4."""
    match = on("""
    L4 .   P2 a1k   R4 a1
    L3 a1  M2 a3    R3 .
           C  h4a5
    L2 h1  M1 h2*4  R2 h2
    L1 .   P1 h2k   R1 .
    home roll 12' - {"target":"C"}
    """)
    match.roll(4, 2).saw("possession", result="kept", die=4, start=2, target=-1, distance=0, total=5, ball=4)
    match.saw("possession", sum="4 +2 −1 = 5 > 4", side="home", sector="C").expect(active="home", ball="C")


def test_section_4_4_example_possession_2() -> None:
    """One sector between start and target: −2; one against none at the start: +2; one against one at the target: 0."""
    match = on('P2 a2k  L4 h1a1  C a3  M1 h1  L2 h1*3  P1 h1k\nhome roll 12\' - {"target":"L4"}')
    match.roll(4, 2).saw("possession", start=2, target=0, distance=-2, total=4, sum="4 +2 −2 = 4 > 3")


@pytest.mark.parametrize(
    ("own", "theirs", "value"),
    [(1, 0, 2), (2, 1, 2), (3, 2, 1), (4, 2, 2), (5, 3, 1), (1, 1, 0), (2, 3, -1), (1, 2, -2), (1, 3, -2), (3, 5, -1)],
)
def test_section_4_4_the_table_for_start_and_target(own: int, theirs: int, value: int) -> None:
    here = f"h{own}" + (f"a{theirs}" if theirs else "")
    start = on(f'P2 a1k  C {here}*3  L2 h1a1  P1 h1k\nhome roll 12\' - {{"target":"L2"}}')
    start.roll(3, 3).saw("possession", start=value, target=0, distance=0)
    target = on(f'P2 a1k  C {here}  L2 h1a1*3  P1 h1k\nhome roll 12\' - {{"target":"C"}}')
    target.roll(3, 3).saw("possession", start=0, target=value, distance=0)


def test_section_4_4_a_target_with_opponents_only_counts_against() -> None:
    match = on('P2 a1k  M2 a2  C h1a1*3  P1 h1k\nhome roll 12\' - {"target":"M2"}')
    match.roll(3, 3).saw("possession", start=0, target=-2)


@pytest.mark.parametrize(("to", "distance"), [("M1", 0), ("C", -2), ("M2", -4), ("P2", -6), ("R4", -6), ("L1", 0)])
def test_section_4_4_each_sector_between_costs_two(to: str, distance: int) -> None:
    others = " ".join(f"{s} h1a1" for s in ("M1", "C", "M2", "P2", "R4", "L1"))
    match = on(f'{others} L4 a1k R1 h1k P1 h1a1*3\nhome roll 12\' - {{"target":"{to}"}}')
    match.roll(3, 3).saw("possession", distance=distance)


def test_section_4_4_a_target_that_is_the_start_counts_once() -> None:
    """Errata."""
    match = on('P2 a1k  C h3a2*3  P1 h1k\nhome roll 12\' - {"target":"C"}')
    match.roll(3, 3).saw("possession", start=0, target=1, distance=0, total=4)


def test_section_4_4_less_than_the_ball_die_loses_the_ball() -> None:
    match = on('P2 a1k  M2 a2  C h1a1*5  M1 h1  P1 h1k\nhome roll 12\' - {"target":"M2"}').roll(4, 2)
    match.saw("possession", result="lost", sum="4 −2 = 2 < 5").saw("ball-won", side="away").expect(active="away")


def test_section_4_4_the_same_as_the_ball_die_is_a_special_event() -> None:
    match = on('P2 a1k  M2 h1a1  C h1a1*4  P1 h1k\nhome roll 12\' - {"target":"M2"}').roll(4, 2)
    match.saw("possession", result="special", sum="4 = 4").expect(phase="special", side="home", ball="C")


EMPTY = """
L4 .     P2 a2k    R4 .
L3 .     M2 .      R3 h1a3
         C  h3a2*2
L2 .     M1 .      R2 .
L1 .     P1 h2k    R1 .
home roll 12' - {"target":"M2"}
"""


def test_section_4_4_1_an_empty_target_counts_a_neighbour_of_the_active_sides_choice() -> None:
    match = on(EMPTY).roll(3, 3).expect(phase="possession", side="home")
    match.may(Count("C"), Count("R3"))
    match.wrong(Count("M1"), "4.4.1 count-neighbour").wrong(Count("L3"), "4.4.1 count-nobody")
    match.wrong(Count("P2"), "4.4.1 count-nobody")
    match.count("C").saw("possession", target=1, counted="C", total=5)
    on(EMPTY).roll(3, 3).count("R3").saw("possession", target=-2, counted="R3", total=2, result="special")


def test_section_4_4_1_without_a_difference_nobody_has_to_choose() -> None:
    match = on(EMPTY.replace("R3 h1a3", "R3 .")).roll(3, 3).saw("possession", counted="C", target=1)
    match.expect(phase="run")


def test_section_4_4_1_an_offside_players_sector_is_not_counted() -> None:
    """Errata: the one in P2 is offside, so only C can be counted, and only from there somebody may run."""
    match = on('P2 h1a1k  C h2a1  L2 h1*2  M1 a2  P1 h1k\nhome roll 12\' - {"target":"M2"}').roll(4, 3)
    match.saw("possession", counted="C").expect(phase="run", runners=("C",))
    match.wrong(Run("P2"), "4.4.1 run-offside").wrong(Run("L3"), "4.7 nobody-there")
    match.wrong(Run("L2"), "4.4.1 run-neighbour").may(Run("C"))
    counting = on('P2 h1a1k  C h2a1  R3 h1a1  L2 h1*2  M1 a2  P1 h1k\nhome roll 12\' - {"target":"M2"}').roll(4, 3)
    counting.wrong(Count("P2"), "4.4.1 count-offside").may(Count("C"), Count("R3"))


def test_section_4_4_1_a_player_may_run_into_the_target_and_that_counts_as_a_move() -> None:
    match = on(EMPTY).roll(5, 3).count("C").expect(phase="run", ball="M2").may(Run("C"), Run("R3"), Done())
    match.run("C").saw("run", start="C", sector="M2").expect(home_M2=1, home_C=2, phase="attempt")
    match.done().done().expect(side="home").tactic("midfield").expect(left=3)


def test_section_4_4_1_who_has_run_does_not_move_again() -> None:
    match = on(EMPTY).roll(5, 3).count("C").run("C").done().done().tactic("midfield")
    match.wrong(Move("M2", "C"), "4.7 moved-already")


def test_section_4_4_1_who_stays_away_must_come_in_his_moves() -> None:
    match = on(EMPTY).roll(5, 3).count("C").done().done().done().expect(side="home", phase="moves")
    match.wrong(Done(), "4.7 ball-alone").tactic("attack").wrong(Done(), "4.7 ball-alone")
    match.move("C", "M2").done().expect(phase="target", active="home")


SPECIAL = 'P2 a2k  M2 h1a1  L3 a1  C h2a2*4  M1 h2  P1 h1k\nhome special 12\' 4+2 {"target":"M2"}'


def special(number: int, **change: str) -> Match:
    pitch = SPECIAL
    for old, new in change.items():
        pitch = pitch.replace(old, new)
    return on(pitch).roll(number)


def test_section_4_4_2_one_die_decides() -> None:
    on(SPECIAL).wrong(Roll((1, 2)), "4.2 one-die").may(*(Roll((n,)) for n in range(1, 7)))


def test_section_4_4_2_event_1_yellow_for_the_active_side_and_free_kick_for_the_other() -> None:
    match = special(1).saw("special", number=1).saw("yellow", side="home", count=1).saw("free-kick", side="away")
    match.expect(active="away", restart="free-kick", ball="M2", value=2, phase="placement", yellow=(1, 0))


def test_section_4_4_2_event_2_free_kick_for_the_passive_side() -> None:
    special(2).saw("free-kick", side="away", sector="M2").saw_no("yellow").expect(active="away")


def test_section_4_4_2_event_3_the_active_side_keeps_the_ball_but_does_not_move() -> None:
    match = special(3).expect(active="home", ball="M2", phase="attempt", frozen="home", value=4)
    match.done().expect(phase="moves", side="away")
    match.done().saw("no-moves", side="home").expect(phase="target", active="home", frozen="home")
    match.target("M2").roll(5, 4).expect(frozen=None)


def test_section_4_4_2_the_ban_holds_through_a_slow_goal_kick() -> None:
    """Until the next roll for possession: home shot, missed, and still may not move."""
    match = special(3).shoot().roll(1).expect(phase="goal-kick", active="away", frozen="home").goal_kick("slow")
    match.expect(phase="moves", side="away").done().saw("no-moves", side="home").expect(phase="target", side="away")
    quick = special(3).shoot().roll(1).goal_kick("quick").target("M2").roll(6, 5)
    quick.expect(frozen=None, phase="moves", side="away").done().expect(side="home")


def test_section_4_4_2_event_4_the_passive_side_does_not_move() -> None:
    match = special(4).expect(active="home", ball="M2", phase="attempt")
    match.done().saw("no-moves", side="away").expect(phase="moves", side="home")


def test_section_4_4_2_event_5_free_kick_for_the_active_side() -> None:
    special(5).saw("free-kick", side="home", sector="M2").expect(active="home", restart="free-kick")


def test_section_4_4_2_event_6_yellow_for_the_passive_side_and_free_kick() -> None:
    special(6).saw("yellow", side="away", count=1).saw("free-kick", side="home").expect(yellow=(0, 1))


def test_section_4_4_2_on_event_3_somebody_still_runs_to_the_ball() -> None:
    """Without him the ball would be alone, for no other move is allowed."""
    alone = on('P2 a2k  L3 a1  M2 a1  C h2a2*4  P1 h1k\nhome special 12\' 4+2 {"target":"M2"}').roll(3)
    alone.expect(phase="run").wrong(Done(), "4.7 must-run").run("C").expect(home_M2=1)


def test_section_4_4_3_with_opponents_only_in_the_target_a_player_may_come_at_once() -> None:
    match = on('P2 a1k  M2 a1  C h3a1*1  P1 h1k\nhome roll 12\' - {"target":"M2"}').roll(6, 2)
    match.saw("possession", target=-2, result="kept").expect(phase="run").may(Run("C"), Done())
    match.wrong(Run("P1"), "4.4.1 run-neighbour", "4.7 nobody-there")
    match.run("C").expect(home_M2=1, phase="attempt").done().expect(side="away").done().tactic("attack").expect(left=1)
