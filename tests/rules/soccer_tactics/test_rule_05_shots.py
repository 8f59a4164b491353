"""Rule 5: shots."""

import pytest

from rules.soccer_tactics.actions import Roll, Spin
from rules.soccer_tactics.options import Options
from rules.soccer_tactics.shot import read_spinner
from tests.rules.soccer_tactics.match import on

SHOT = """
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    15 a3   .    .    .    .    .    .    .
    14 .    .    .    h10* .    .    .    .
    12 .    .    .    .    .    a10  .    .
    10 .    .    .    .    .    .    .    a11
     1 .    .    .    .    h1   .    .    .
    home shot -
    """


def test_rule_5_the_ball_is_a_goal_and_everybody_lines_up_again() -> None:
    match = on(SHOT).spin("goal").saw("goal", side="home", figure="h10", home=1, away=0)
    match.expect(score=(1, 0), phase="set-up", attacking="away", side="away", h1="E1", a3="D13")


def test_rule_5_the_flag_is_a_corner() -> None:
    on(SHOT).spin("corner").saw("corner", side="home").expect(phase="placement", score=(0, 0), attacking="home")


def test_rule_5_the_one_is_a_goal_kick() -> None:
    on(SHOT).spin("goal-kick").saw("goal-kick", side="away").expect(score=(0, 0), attacking="away", carrier="a1")


def test_rule_5_only_the_spinner_decides_a_shot() -> None:
    on(SHOT).wrong(Roll((4,)), "4 not-now").may(Spin("goal"), Spin("corner"), Spin("goal-kick"))
    on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    11 .    .    .    h10* .    .    .    .
    home move -
    """).wrong(Spin("goal"), "4 not-now")


def test_rule_5_there_are_no_shots_from_outside_the_penalty_area() -> None:
    match = on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
    12 .       .       .       h10*/a7 .       .       .       .
    home duel -
    """)
    match.duel(home=4, away=2).expect(phase="move", carrier="h10")
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    15 a3  .   .   .   .   .   .   .
    12 .   .   .   h10 .   .   .   .
     9 .   .   .   h7* .   .   .   .
    home play 3
    """)
    match.play("D12").expect(phase="play", carrier="h10")
    match.saw_no("chance")


@pytest.mark.parametrize(
    ("degrees", "result"),
    [
        (10, "goal"),
        (50, "corner"),
        (100, "goal"),
        (150, "goal-kick"),
        (200, "goal"),
        (230, "corner"),
        (300, "goal-kick"),
    ],
)
def test_rule_5_the_arrow_is_read_by_its_sector(degrees: float, result: str) -> None:
    assert read_spinner(Options().pitch, degrees) == result


WON_IN_THE_AREA = """
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    15 a3   .    .    .    .    .    .    .
    14 .    .    .    h10* .    .    .    .
    10 .    .    a7   .    .    .    .    .
     1 .    .    .    .    h1   .    .    .
    home challenge - {"chance":true}
    """


def test_rule_5a1_a_ball_won_in_the_penalty_area_is_a_chance_that_the_defence_may_fight_for() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    15 a3  .   .   .   .   .   .   .
    14 .   .   .   *   .   .   .   .
    12 .   .   .   .   h10 .   .   .
     1 .   .   .   .   h1  .   .   .
    home chase 2
    """)
    match.move("h10", "D14").saw("ball-won", figure="h10")
    match.expect(phase="challenge", side="away", carrier="h10", chance=True).saw_no("chance")


def test_rule_5a1_the_defence_reaches_it_and_a_duel_decides() -> None:
    duel = on(WON_IN_THE_AREA).roll(3).move("a3", "D14").expect(phase="duel")
    duel.duel(home=3, away=2).saw("duel-tie").expect(phase="duel")
    duel.duel(home=5, away=2).saw("chance", figure="h10", field="D14").expect(phase="shot", side="home")


def test_rule_5a1_the_defence_wins_the_duel_and_attacks() -> None:
    match = on(WON_IN_THE_AREA).roll(3).move("a3", "D14").duel(home=2, away=5)
    match.expect(phase="move", attacking="away", carrier="a3", side="away").saw_no("chance")


def test_rule_5a1_the_defence_does_not_reach_it_and_the_attackers_shoot() -> None:
    match = on(WON_IN_THE_AREA).roll(2).move("a7", "C12").saw("challenge-failed").saw("chance", figure="h10")
    match.expect(phase="shot", side="home", carrier="h10")


def test_rule_5a2_a_direct_pass_into_the_penalty_area_is_a_shot_at_once() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    15 a3  .   .   .   .   .   .   .
    14 .   .   .   h10 .   .   .   .
     9 .   .   .   h7* .   .   .   .
    home play 5
    """)
    match.play("D14").saw("direct-pass").saw("chance")
    match.expect(phase="shot", side="home", carrier="h10")


def test_rule_5a2_so_is_a_second_direct_pass() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    15 a3  .   .   .   .   .   .   .
    14 .   .   .   h10 .   .   .   .
     9 .   .   .   h7* .   .   .   .
    home play 5 {"passes":1}
    """)
    match.play("D14").expect(phase="shot")
    match.spin("goal").expect(score=(1, 0))


def test_rule_5a2_a_ball_played_between_two_figures_there_is_fought_for() -> None:
    match = on("""
       A      B      C      D      E      F      G      H
    16 .      .      .      .      a1     .      .      .
    15 a3     .      .      .      .      .      .      .
    14 .      .      .      h10/a7 .      .      .      .
     9 .      .      .      h7*    .      .      .      .
    home play 5
    """)
    match.play("D14").expect(phase="duel")
    match.duel(home=5, away=3).saw("chance").expect(phase="shot", side="home")
    match = on("""
       A      B      C      D      E      F      G      H
    16 .      .      .      .      a1     .      .      .
    15 a3     .      .      .      .      .      .      .
    14 .      .      .      h10/a7 .      .      .      .
     9 .      .      .      h7*    .      .      .      .
    home play 5
    """)
    match.play("D14").duel(home=3, away=5)
    match.expect(phase="move", side="away", carrier="a7")


@pytest.mark.parametrize("star", ["C13", "F13"])
def test_rule_5b_a_direct_pass_to_a_star_is_a_shot_at_once(star: str) -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    15 a3  .   .   .   .   .   .   .
    13 .   .   h10 .   .   h11 .   .
    11 .   .   .   h7* .   .   .   .
    home play -
    """)
    match.roll(2).play(star)
    match.saw("chance", field=star).expect(phase="shot", side="home")


@pytest.mark.parametrize("star", ["C4", "F4"])
def test_rule_5b_away_shoots_from_the_stars_at_the_other_end(star: str) -> None:
    match = on("""
       A   B   C   D   E   F   G   H
     6 .   .   .   a7* .   .   .   .
     4 .   .   a10 .   .   a11 .   .
     2 h3  .   .   .   .   .   .   .
     1 .   .   .   .   h1  .   .   .
    away play -
    """)
    match.roll(2).play(star).expect(phase="shot", side="away")
    match.spin("goal").expect(score=(0, 1), attacking="home")


def test_rule_5b_a_second_direct_pass_to_a_star_counts_too() -> None:
    on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    15 a3  .   .   .   .   .   .   .
    13 .   .   h10 .   .   .   .   .
    11 .   .   .   h7* .   .   .   .
    home play 2 {"passes":1}
    """).play("C13").expect(phase="shot")


def test_rule_5b_nothing_else_on_a_star_is_a_chance() -> None:
    won = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    15 a3  .   .   .   .   .   .   .
    13 .   .   *   .   .   .   .   .
    11 .   .   h10 .   .   .   .   .
    home chase 2
    """)
    won.move("h10", "C13").expect(phase="challenge", chance=False)
    won.roll(1).move("a3", "A14").expect(phase="move", carrier="h10")
    on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
    15 a3      .       .       .       .       .       .       .
    13 .       .       h10*/a7 .       .       .       .       .
    home duel -
    """).duel(home=5, away=2).expect(phase="move", side="home")
    on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    15 a3   .    .    .    .    .    .    .
    12 .    .    h10* .    .    .    .    .
    home play 1
    """).dribble("C13").roll(1).move("a3", "A14").expect(phase="move")


def test_short_rule_5_a_pass_to_a_mate_in_the_penalty_area_and_a_goal() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    15 a3  .   .   .   h10 .   .   .
    12 .   .   .   h7* .   .   .   .
    home play 3
    """)
    match.play("E15").expect(phase="shot").spin("goal")
    match.expect(score=(1, 0))


def test_decision_8_a_duel_won_against_the_keeper_is_a_shot_anywhere() -> None:
    match = on("""
       A       B       C       D       E       F       G       H
    15 a3      .       .       .       .       .       .       .
    11 .       .       .       h10*/a1 .       .       .       .
    home duel -
    """)
    match.duel(home=6, away=2).saw("chance").expect(phase="shot", side="home")


def test_decision_8_a_duel_won_by_the_attacker_in_his_own_penalty_area_is_no_shot() -> None:
    match = on("""
       A      B      C      D      E      F      G      H
    16 .      .      .      .      a1     .      .      .
     2 .      .      .      h6*/a7 .      .      .      .
     1 .      .      .      .      h1     .      .      .
    home duel -
    """)
    match.duel(home=6, away=2).expect(phase="move", carrier="h6")
    match.saw_no("chance")


def test_decision_8_a_dribble_into_the_penalty_area_gives_no_shot_by_itself() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    15 a3   .    .    .    .    .    .    .
    13 .    .    .    h10* .    .    .    .
    home play 1
    """)
    match.dribble("D14").saw_no("chance").expect(phase="challenge")
    match.roll(1).move("a3", "A14").saw_no("chance").expect(phase="move", side="home", carrier="h10")


def test_decision_8_a_duel_won_after_a_dribble_into_the_area_does() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    15 a3   .    .    .    .    .    .    .
    13 .    .    .    h10* .    .    .    .
    home play 1
    """)
    match.dribble("D14").roll(3).move("a3", "D14").duel(home=5, away=2)
    match.saw("chance").expect(phase="shot")
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    15 a3   .    .    .    .    .    .    .
    14 .    .    .    a7   .    .    .    .
    13 .    .    .    h10* .    .    .    .
    home play 1
    """)
    match.dribble("D14").duel(home=5, away=2)
    match.saw("chance").expect(phase="shot")


def test_decision_9_less_than_two_turns_is_a_miss() -> None:
    assert read_spinner(Options().pitch, 10, turns=1.9) == "goal-kick"
    assert read_spinner(Options().pitch, 10, turns=2) == "goal"


@pytest.mark.parametrize("line", [-22.5, 22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5])
def test_decision_9_an_arrow_on_a_line_is_a_goal(line: float) -> None:
    assert read_spinner(Options().pitch, line) == "goal"
