"""Rule 12: variants."""

from rules.soccer_tactics.actions import Spin
from rules.soccer_tactics.options import Options
from rules.soccer_tactics.shot import read_shot_die
from tests.rules.soccer_tactics.match import on

DUEL = """
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
    15 a2      .       .       .       .       .       .       .
    11 .       .       .       h10*/a3 .       .       .       .
    home duel -
    """


def test_rule_12a_in_the_advanced_game_defenders_add_two() -> None:
    on(DUEL, advanced=True).duel(home=5, away=4).saw("duel-won", figure="a3", home_sum=5, away_sum=6)
    on(DUEL, advanced=True).duel(home=4, away=2).saw("duel-tie", home_sum=4, away_sum=4)
    on(DUEL).duel(home=5, away=4).saw("duel-tie", home_sum=5, away_sum=5)


def test_rule_12a_attackers_and_keeper_count_as_ever() -> None:
    keeper = """
       A       B       C       D       E       F       G       H
    15 a2      .       .       h10*/a1 .       .       .       .
    home duel -
    """
    on(keeper, advanced=True).duel(home=5, away=3).saw("duel-tie", home_sum=5, away_sum=5)
    midfield = """
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
    11 .       .       .       h10*/a7 .       .       .       .
    home duel -
    """
    on(midfield, advanced=True).duel(home=3, away=3).saw("duel-tie", home_sum=3, away_sum=3)


def test_rule_12a_a_six_against_a_one_stays_a_foul() -> None:
    on(DUEL, advanced=True).duel(home=6, away=1).saw("foul", figure="a3")


def test_rule_12b_the_shot_die_decides_instead_of_the_spinner() -> None:
    faces = [read_shot_die(Options().pitch, face) for face in range(1, 7)]
    assert sorted(faces) == ["corner", "goal", "goal", "goal", "goal-kick", "goal-kick"]
    match = on(
        """
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    15 a3   .    .    .    .    .    .    .
    14 .    .    .    h10* .    .    .    .
    home shot -
    """,
        shot_die=True,
    )
    match.may(Spin("goal"), Spin("corner"), Spin("goal-kick")).spin("goal").expect(score=(1, 0))
