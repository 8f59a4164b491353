"""Rule 3: how the ball is played."""

from rules.soccer_tactics.actions import Done, Play
from tests.rules.soccer_tactics.match import fields, on


def test_rule_3_the_full_number_is_played() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     5 .    .    .    h10* .    .    .    .
     1 h7   .    .    .    .    .    .    .
    home play 4
    """)
    match.wrong(Play("D8"), "3 ball-not-exact").may(Play("D9"), Play("H9"))


def test_rule_3_every_direction_and_one_turn() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     1 h10* .    .    .    .    .    .    .
    home play 2
    """)
    assert match.plays() == fields("A3-C3 C1-C2 B2")
    assert on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     5 .    .    .    h10* .    .    .    .
    home play 1
    """).plays() == fields("C4-E6") - {"D5"}


def test_rule_3_the_ball_never_comes_back_in_a_row_or_column() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     1 h10* .    .    .    .    .    .    .
    home play 2
    """)
    match.wrong(Play("A2"), "3 ball-turns-back").wrong(Play("B1"), "3 ball-turns-back")
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     5 .    .    .    h10* .    .    .    .
    home play 4
    """)
    match.wrong(Play("D7"), "3 ball-turns-back").may(Play("F7"), Play("E9"))


def test_rule_3_the_ball_flies_over_both_teams() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     9 .    .    .    a6   .    .    .    .
     8 .    .    .    h7   .    .    .    .
     7 .    .    .    a7   .    .    .    .
     6 .    .    .    h6   .    .    .    .
     5 .    .    .    h10* .    .    .    .
    home play 5
    """)
    match.may(Play("D10"))
    match.play("D10").expect(ball="D10", phase="chase")


def test_rule_3_dice_come_before_the_ball() -> None:
    on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     5 .    .    .    h10* .    .    .    .
    home play -
    """).wrong(Play("D6"), "2 roll-first")


def test_short_rule_2_the_ball_turns_like_a_figure_but_not_unnaturally() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     5 .    .    .    h10* .    .    .    .
    home play 3
    """)
    match.may(Play("F6"), Play("E8"), Play("G6")).wrong(Play("E5"), "3 ball-turns-back")


def test_decision_2_opposite_steps_in_either_axis_are_refused() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     5 .    .    .    h10* .    .    .    .
    home play 2
    """)
    assert match.plays() == fields("B3-F7") - fields("D5 D4 D6 C5 E5")


def test_decision_2_where_the_ball_may_end() -> None:
    match = on("""
       A     B     C     D     E     F     G     H
    16 .     .     .     .     a1    .     .     .
     7 .     .     .     a6    .     h7    .     .
     5 .     .     .     h10*  .     h8/a8 .     .
    home play 2
    """)
    match.may(Play("F7"), Play("F5"), Play("B5")).wrong(Play("D7"), "4 opponents-field")


def test_decision_2_an_opponent_alone_takes_the_ball_only_if_nothing_else_can_be_reached() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     3 a6   a7   a8   .    .    .    .    .
     2 .    a11  a9   .    .    .    .    .
     1 h10* .    a10  .    .    .    .    .
    home play 2
    """)
    assert match.plays() == fields("A3-C3 C1-C2 B2")
    match.play("C2").saw("ball-lost", figure="a9", field="C2").expect(attacking="away", carrier="a9", phase="move")
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     3 a6   a7   a8   .    .    .    .    .
     2 .    .    a9   .    .    .    .    .
     1 h10* .    a10  .    .    .    .    .
    home play 2
    """)
    assert match.plays() == {"B2"}


def test_decision_2_the_ball_never_stays_where_it_is() -> None:
    on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     5 .    .    .    h10* .    .    .    .
    home play 4
    """).wrong(Done(), "2 must-move")
