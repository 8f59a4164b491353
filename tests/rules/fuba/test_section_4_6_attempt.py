"""Section 4.6: attempts on goal."""

import pytest

from rules.fuba.actions import Done, Roll, Shoot
from rules.fuba.attempt import is_difficult, parts
from tests.rules.fuba.match import Match, on


def attempt(sector: str, pitch: str, value: int = 3, side: str = "home") -> Match:
    """Draw a position with the ball in a sector."""
    words = pitch.split()
    signs = dict(zip(words[::2], words[1::2], strict=True))
    signs[sector] = signs.get(sector, "") + f"*{value}"
    drawn = " ".join(f"{name} {sign}" for name, sign in signs.items())
    return on(f"{drawn}\n{side} attempt 12' 4+2")


@pytest.mark.parametrize(("sector", "place"), [("P2", 0), ("M2", -2), ("L4", -4), ("R4", -4), ("L3", -6), ("R3", -6)])
def test_section_4_6_the_sector_counts(sector: str, place: int) -> None:
    assert parts(attempt(sector, f"{sector} h1 P1 h1k M1 a1k").state).place == place


@pytest.mark.parametrize(("sector", "place"), [("P1", 0), ("M1", -2), ("L1", -4), ("R1", -4), ("L2", -6), ("R2", -6)])
def test_section_4_6_for_away_the_mat_is_turned_round(sector: str, place: int) -> None:
    assert parts(attempt(sector, f"{sector} a1 P2 a1k C h1k", side="away").state).place == place


@pytest.mark.parametrize("sector", ["C", "M1", "P1", "L1", "L2", "R1", "R2"])
def test_section_4_6_from_elsewhere_there_is_no_attempt(sector: str) -> None:
    match = on(f'{sector} h2*1 P2 a2k L3 h1k\nhome roll 12\' - {{"target":"{sector}"}}').roll(6, 2)
    match.expect(active="home", phase="moves").wrong(Shoot(), "4 not-now")


def test_section_4_6_only_who_keeps_the_ball_may_shoot() -> None:
    lost = on('P2 a2k M1 a3 C h1*6 P1 h1k\nhome roll 12\' - {"target":"M1"}').roll(2, 1)
    lost.expect(active="away", ball="M1", phase="moves")


def test_section_4_6_an_attempt_is_a_choice() -> None:
    attempt("P2", "P2 h1a1k P1 h1k").may(Shoot(), Done()).done().expect(phase="moves")


def test_section_4_6_more_players_at_the_ball_and_the_keeper_is_not_counted() -> None:
    assert parts(attempt("P2", "P2 h1a1k P1 h1k").state).crowd == 1
    assert parts(attempt("P2", "P2 h1a2k P1 h1k").state).crowd == 0
    assert parts(attempt("P2", "P2 h1a3k P1 h1k").state).crowd == -1


def test_section_4_6_more_players_in_the_penalty_area() -> None:
    assert parts(attempt("M2", "M2 h1 P2 h1a1k L4 a1 P1 h1k").state).area == 1
    assert parts(attempt("M2", "M2 h1 P2 a1k P1 h1k").state).area == 0
    assert parts(attempt("M2", "M2 h1 P2 a2k P1 h1k").state).area == -1


def test_section_4_6_in_the_penalty_area_itself_that_does_not_count_twice() -> None:
    """Errata."""
    assert parts(attempt("P2", "P2 h2a1k P1 h1k").state) == (0, 1, 0, 0)


def test_section_4_6_offside_players_do_not_count_in_the_penalty_area() -> None:
    """Errata: with nobody but the keeper behind the ball, the one in P2 is offside."""
    assert parts(attempt("M2", "M2 h1 P2 h1a1k C a1 P1 h1k").state).area == 0
    assert parts(attempt("M2", "M2 h1 P2 h1a1k L4 a1 P1 h1k").state).area == 1


def test_section_4_6_a_keeper_away_from_his_area_counts_four() -> None:
    assert parts(attempt("M2", "M2 h1 C a1k P1 h1k").state).keeper == 4
    assert parts(attempt("M2", "M2 h1a1k P1 h1k").state) == (-2, 1, 0, 4)


def test_section_4_6_more_than_the_ball_die_is_a_goal_and_the_other_side_kicks_off() -> None:
    match = attempt("P2", "P2 h1a2k M2 a1 P1 h1k").shoot().expect(phase="shot").wrong(Roll((1, 2)), "4.2 one-die")
    match.roll(4).saw("attempt", result="goal", sum="4 > 3").saw("goal", side="home", home=1, away=0)
    match.expect(score=(1, 0), active="away", ball="C", value=3, restart="kick-off", phase="placement")


def test_section_4_6_the_same_is_a_corner() -> None:
    match = attempt("P2", "P2 h1a2k M2 a1 P1 h1k").shoot().roll(3).saw("attempt", result="corner", sum="3 = 3")
    match.saw("corner", side="home").expect(phase="corner", active="home", score=(0, 0))


def test_section_4_6_less_is_a_goal_kick() -> None:
    match = attempt("P2", "P2 h1a2k M2 a1 P1 h1k").shoot().roll(2).saw("attempt", result="goal-kick", sum="2 < 3")
    match.saw("goal-kick", side="away").expect(phase="goal-kick", active="away", ball="P2", value=2)


def test_section_4_6_the_sum_is_told_with_its_parts() -> None:
    match = attempt("L4", "L4 h2a1 P2 a3k P1 h1k", value=1).shoot().roll(6)
    match.saw("attempt", sum="6 −4 +1 −1 = 2 > 1", die=6, place=-4, crowd=1, area=-1, keeper=0, total=2, ball=1)


def test_section_4_6_1_a_difficult_attempt_needs_two_sixes() -> None:
    match = attempt("L3", "L3 h1a1 P2 a2k P1 h1k", value=4)
    assert is_difficult(match.state)
    match.shoot().roll(6).saw("difficult", again=True).expect(phase="shot", sixes=1)
    match.roll(6).saw("goal", side="home").expect(score=(1, 0), sixes=0)


@pytest.mark.parametrize("dice", [(5,), (6, 5), (6, 1)])
def test_section_4_6_1_anything_else_is_a_goal_kick(dice: tuple[int, ...]) -> None:
    match = attempt("L3", "L3 h1a1 P2 a2k P1 h1k", value=4).shoot()
    for die in dice:
        match.roll(die)
    match.saw("goal-kick", side="away").expect(phase="goal-kick", score=(0, 0), sixes=0)


def test_section_4_6_1_there_is_no_corner_where_a_six_would_be_equal() -> None:
    """6 −4 = 2 equals the ball die; a seven would be needed, so the attempt is difficult."""
    match = attempt("L4", "L4 h1a1 P2 a1k P1 h1k", value=2)
    assert is_difficult(match.state)
    match.shoot().roll(6).saw_no("corner").expect(phase="shot")
