"""Rule 4: the attack, the loose ball, the direct pass, dribbling, duels."""

from rules.soccer_tactics.actions import Dribble, Duel, Move, Play, Roll
from tests.rules.soccer_tactics.match import fields, on


def test_rule_4_first_a_figure_then_the_ball() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     5 .    .    .    h10* .    .    .    .
     1 h7   .    .    .    h1   .    .    .
    home move -
    """)
    match.wrong(Play("D6"), "4 figure-first")
    match.roll(3).move("h7", "A4").expect(phase="play", side="home", roll=())
    match.wrong(Move("h7", "A5"), "4 not-now").roll(2).play("D7").expect(ball="D7")


def test_rule_4_the_carrier_does_not_move() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     5 .    .    .    h10* .    .    .    .
     1 h7   .    .    .    h1   .    .    .
    home move 3
    """)
    match.wrong(Move("h10", "D8"), "4 carrier-stays")
    assert match.movers() == {"h7"}


def test_rule_4_the_other_side_waits() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    12 .    .    .    a7   .    .    .    .
     5 .    .    .    h10* .    .    .    .
     1 h7   .    .    .    .    .    .    .
    home move 3
    """)
    match.wrong(Move("a7", "D9"), "4 other-side")
    match.expect(side="home")


def test_rule_4_one_roll_for_one_move() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     5 .    .    .    h10* .    .    .    .
     1 h7   .    .    .    .    .    .    .
    home move 3
    """)
    match.wrong(Roll((4,)), "2 already-rolled")
    match.move("h7", "A4").wrong(Roll((4, 4)), "2 one-die")


def test_rule_4_who_wins_the_ball_becomes_the_attacker() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
     9 .   .   .   a7  .   .   .   .
     8 .   .   .   *   .   .   .   .
     1 h7  .   .   .   h1  .   .   .
    home challenge 1
    """)
    match.move("a7", "D8").expect(attacking="away", carrier="a7", phase="move", side="away")


def test_rule_4a_on_a_free_field_the_attackers_run_for_the_ball_at_once() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    12 a7   .    .    .    .    .    .    .
     9 .    .    .    .    h7   .    .    .
     5 .    .    .    h10* .    .    .    .
    home play 4
    """)
    match.play("D9").saw("loose-ball", field="D9")
    match.expect(phase="chase", side="home", carrier=None)
    match.roll(1).move("h7", "D9").saw("ball-won", figure="h7", field="D9").expect(
        carrier="h7", phase="challenge", side="away"
    )


def test_rule_4a_the_one_who_played_the_ball_may_run_for_it() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    12 a7   .    .    .    .    .    .    .
     5 .    .    .    h10* .    .    .    .
    home play 4
    """)
    match.play("D9").roll(4).move("h10", "D9")
    match.saw("ball-won", figure="h10").expect(carrier="h10")


def test_rule_4a_the_defence_reaches_the_winner_and_fights() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    12 .   .   .   a7  .   .   .   .
     9 .   .   .   h7* .   .   .   .
     1 .   .   .   .   h1  .   .   .
    home challenge -
    """)
    match.roll(3).move("a7", "D9")
    match.saw("duel", home_figure="h7", away_figure="a7", field="D9").expect(phase="duel")


def test_rule_4a_the_defence_moves_in_any_case_and_then_a_new_attack_begins() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    14 .   .   .   a7  .   .   .   .
     9 .   .   .   h7* .   .   .   .
     1 .   .   .   .   h1  .   .   .
    home challenge -
    """)
    match.roll(3).move("a7", "D11")
    match.saw("challenge-failed", side="away").expect(phase="move", side="home", carrier="h7", a7="D11")


def test_rule_4a_missing_the_ball_the_attackers_move_all_the_same() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    12 .   .   .   a7  .   .   .   .
     9 .   .   .   *   .   .   .   .
     1 h7  .   .   .   h1  .   .   .
    home chase -
    """)
    match.roll(2).move("h7", "A3")
    match.expect(phase="challenge", side="away", carrier=None, h7="A3")


def test_rule_4a_the_defence_wins_a_loose_ball_without_a_duel() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    12 .   .   .   a7  .   .   .   .
     9 .   .   .   *   .   .   .   .
     1 h7  .   .   .   h1  .   .   .
    home challenge -
    """)
    match.roll(3).move("a7", "D9")
    match.saw("ball-won", figure="a7").saw_no("duel").expect(phase="move", side="away", attacking="away", carrier="a7")


def test_rule_4b_after_a_direct_pass_the_ball_is_played_again() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    12 a7   .    .    .    .    .    .    .
     5 .    h7   .    .    h10* .    .    .
    home play 3
    """)
    match.play("B5").saw("direct-pass", figure="h7", field="B5")
    match.expect(phase="play", side="home", carrier="h7", passes=1, roll=())


def test_rule_4b_after_a_second_direct_pass_the_defence_answers() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    12 a7   .    .    .    .    .    .    .
     9 .    h8   .    .    .    .    .    .
     5 .    h7   .    .    h10* .    .    .
    home play 3
    """)
    match.play("B5").roll(4).play("B9")
    match.saw("direct-pass", figure="h8").expect(phase="challenge", side="away", carrier="h8", passes=2)
    match.roll(1).move("a7", "A11").expect(phase="move", side="home", carrier="h8", passes=0)


def test_rule_4b_the_additional_play_may_be_anything_else() -> None:
    passed = """
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
     9 .   .   a7  .   .   .   .   .
     5 .   h7* .   .   .   h8  .   .
    home play - {"passes":1}
    """
    on(passed).roll(4).play("B9").expect(phase="chase")
    on(passed).roll(1).dribble("B6").expect(phase="challenge", carrier="h7")


def test_rule_4b_a_pass_onto_a_field_with_an_opponent_too_is_no_direct_pass() -> None:
    match = on("""
       A     B     C     D     E     F     G     H
    16 .     .     .     .     a1    .     .     .
     5 .     h7/a7 .     .     h10*  .     .     .
    home play 3
    """)
    match.play("B5").saw_no("direct-pass").expect(phase="duel")


def test_rule_4c_with_a_one_the_carrier_may_take_the_ball_along() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    12 .    .    .    a7   .    .    .    .
     5 .    .    .    h10* .    .    .    .
    home play -
    """)
    match.roll(1)
    assert match.dribbles() == fields("C4-E6") - {"D5"} == match.plays()
    match.dribble("E6").saw("dribble", figure="h10", field="E6")
    match.expect(h10="E6", ball="E6", carrier="h10", phase="challenge", side="away")


def test_rule_4c_only_a_one_is_a_dribble() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    12 .    .    .    a7   .    .    .    .
     5 .    .    .    h10* .    .    .    .
    home play 2
    """)
    match.wrong(Dribble("D6"), "4C dribble-needs-one")
    on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     5 .    .    .    h10* .    .    .    .
    home play 1
    """).wrong(Dribble("D7"), "4C dribble-one-field")
    assert not match.dribbles()


def test_rule_4c_a_dribble_is_a_move_of_the_figure_too() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
     8 .   .   .   h3* .   .   .   .
     5 .   .   h7  .   .   .   .   .
    home play 1
    """)
    match.wrong(Dribble("D9"), "2 defender-half")
    assert match.dribbles() == fields("C7-E8") - {"D8"}
    on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     6 .    .    .    h7   .    .    .    .
     5 .    .    .    h10* .    .    .    .
    home play 1
    """).wrong(Dribble("D6"), "2 team-mate")
    on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    h9   .    .    .    .
     7 .    .    .    h8   .    .    .    .
     6 .    .    .    h7   .    .    .    .
     4 .    .    .    .    h10* .    .    .
    home play 1
    """).wrong(Dribble("D5"), "2 four-in-file")


def test_rule_4c_if_the_defence_does_not_come_the_attack_starts_anew() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    12 .    .    .    a7   .    .    .    .
     5 .    .    .    h10* .    .    .    .
    home play 1
    """)
    match.dribble("E6").roll(2).move("a7", "D10")
    match.saw("challenge-failed").expect(phase="move", side="home", carrier="h10", ball="E6")


def test_rule_4c_the_defence_comes_and_fights() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    a7   .    .    .
     5 .    .    .    h10* .    .    .    .
    home play 1
    """)
    match.dribble("E6").roll(2).move("a7", "E6")
    match.saw("duel", field="E6").expect(phase="duel")


def test_rule_4d_a_defender_reaching_the_carrier_starts_a_duel() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    a7   .    .    .    .
     5 .    .    .    h10* .    .    .    .
    home challenge 3
    """)
    match.move("a7", "D5").expect(phase="duel")
    match.duel(home=2, away=5).saw("duel-won", figure="a7", home_sum=2, away_sum=5)
    match.expect(attacking="away", carrier="a7", phase="move", side="away")


def test_rule_4d_a_ball_played_between_two_figures_starts_a_duel() -> None:
    match = on("""
       A     B     C     D     E     F     G     H
    16 .     .     .     .     a1    .     .     .
     8 .     .     .     h7/a7 .     .     .     .
     5 .     .     .     h10*  .     .     .     .
    home play 3
    """)
    match.play("D8").expect(phase="duel")
    match.duel(home=5, away=2).expect(attacking="home", carrier="h7", phase="move", side="home")


def test_rule_4d_a_dribble_onto_an_opponent_starts_a_duel() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     6 .    .    .    a7   .    .    .    .
     5 .    .    .    h10* .    .    .    .
    home play 1
    """)
    match.dribble("D6").saw("dribble").saw("duel", field="D6")
    match.expect(phase="duel", h10="D6")


def test_rule_4d_a_tie_is_rolled_again() -> None:
    match = on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
     5 .       .       .       h10*/a7 .       .       .       .
    home duel -
    """)
    match.duel(home=4, away=4).saw("duel-tie").expect(phase="duel")
    match.duel(home=4, away=3).expect(carrier="h10", phase="move")


def test_rule_4d_defenders_add_one() -> None:
    match = on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
    12 .       .       .       h10*/a3 .       .       .       .
    home duel -
    """)
    match.duel(home=4, away=4).saw("duel-won", figure="a3", away_sum=5)
    match.expect(carrier="a3")
    on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
    12 .       .       .       h10*/a3 .       .       .       .
    home duel -
    """).duel(home=4, away=3).saw("duel-tie", home_sum=4, away_sum=4)


def test_rule_4d_the_keeper_adds_two() -> None:
    match = on("""
       A       B       C       D       E       F       G       H
    14 .       .       .       h10*/a1 .       .       .       a7
    home duel -
    """)
    match.duel(home=5, away=4).saw("duel-won", figure="a1", away_sum=6)
    match.expect(carrier="a1", attacking="away", phase="move")


def test_rule_4d_midfield_and_strikers_add_nothing() -> None:
    on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
    12 .       .       .       h10*/a6 .       .       .       .
    home duel -
    """).duel(home=3, away=2).saw("duel-won", home_sum=3, away_sum=2)


def test_rule_4d_only_the_two_dice_decide() -> None:
    match = on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
    12 .       .       .       h10*/a6 .       .       .       .
    home duel -
    """)
    match.wrong(Roll((3,)), "4D both-roll-in-duel").wrong(Move("a6", "D13"), "4 not-now")
    match.may(*(Duel(home, away) for home in range(1, 7) for away in range(1, 7)))


def test_short_rule_3_an_attack_of_two_passes_and_the_defenders_answer() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    12 .    .    .    .    .    .    .    a7
     9 h8   .    .    .    .    .    .    .
     5 .    .    h7   .    .    h10* .    .
     1 h6   .    .    .    .    .    .    .
    home move -
    """)
    match.roll(2).move("h6", "A3").roll(3).play("C5").roll(4).play("A9").expect(phase="challenge", side="away")


def test_short_rule_4_the_higher_number_wins_the_ball() -> None:
    match = on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
     5 .       .       .       h10*/a7 .       .       .       .
    home duel -
    """)
    match.duel(home=6, away=5).expect(carrier="h10", phase="move", side="home")
    match.saw("duel-won", figure="h10")


def test_decision_6_both_sides_always_have_equally_many_tries() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    12 .   .   .   .   .   .   .   a7
     8 .   .   *   .   .   .   .   .
     1 h7  .   .   .   h1  .   .   .
    home chase -
    """)
    for h7, a7 in (("A2", "H11"), ("A3", "H10"), ("A4", "H9")):
        match.expect(phase="chase", side="home").roll(1).move("h7", h7)
        match.expect(phase="challenge", side="away", carrier=None).roll(1).move("a7", a7)
    match.expect(phase="chase", side="home", attacking="home")


def test_decision_6_at_a_loose_ball_the_defence_wins_under_an_attacker_it_fights() -> None:
    on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    12 .   .   .   a7  .   .   .   .
     9 .   .   .   *   .   .   .   .
     1 h7  .   .   .   .   .   .   .
    home challenge 3
    """).move("a7", "D9").expect(carrier="a7", phase="move")
    on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    12 .   .   .   a7  .   .   .   .
     9 .   .   .   h7* .   .   .   .
    home challenge 3
    """).move("a7", "D9").expect(phase="duel")


def test_decision_6_the_keeper_may_win_a_loose_ball_with_his_step() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    15 .   .   .   *   .   .   .   .
     1 h7  .   .   .   .   .   .   .
    home challenge -
    """)
    match.move("a1", "D15").saw("ball-won", figure="a1")
    match.expect(carrier="a1", attacking="away", phase="move")
