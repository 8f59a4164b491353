"""Rule 2: how figures move, and the four limits."""

from rules.soccer_tactics.actions import Done, Move
from tests.rules.soccer_tactics.match import fields, on


def test_rule_2_the_full_number_is_run() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    .    .    .    h10*
     5 .    .    .    h7   .    .    .    .
     1 .    .    .    .    h1   .    .    .
    home move 4
    """)
    match.wrong(Move("h7", "D8"), "2 not-exact").wrong(Move("h7", "D5"), "2 same-field").may(Move("h7", "D9"))
    match.move("h7", "D9").expect(h7="D9", phase="play")


def test_rule_2_straight_and_diagonal_in_every_direction() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    .    .    .    h10*
     5 .    .    .    h7   .    .    .    .
     1 .    .    .    .    h1   .    .    .
    home move 1
    """)
    assert match.runs("h7") == fields("C4-E6") - {"D5"}


def test_rule_2_two_directions_may_be_combined() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    .    .    .    h10*
     1 h7   .    .    .    .    .    .    .
    home move 2
    """)
    assert match.runs("h7") == fields("A1-C3") - {"A1"}


def test_rule_2_one_turn_at_most() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    .    .    .    h10*
     1 h7   .    .    .    .    .    .    .
    home move 3
    """)
    match.wrong(Move("h7", "A2"), "2 not-exact").wrong(Move("h7", "B1"), "2 not-exact")


def test_rule_2_nobody_goes_back_the_way_he_came() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     9 .    a9   .    .    .    .    .    .
     8 h7   a8   .    .    .    .    .    h10*
     7 a6   a7   .    .    .    .    .    .
    home move 2
    """)
    assert match.runs("h7") == fields("A10 B8-B10")


def test_rule_2_opponents_block_the_way() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    .    .    .    h10*
     2 a6   a8   .    .    .    .    .    .
     1 h7   a7   .    .    .    .    .    .
    home move 2
    """)
    assert not match.runs("h7")
    match.wrong(Move("h7", "A3"), "2 blocked").wrong(Move("h7", "C1"), "2 blocked")


def test_rule_2_a_figure_may_end_on_an_opponents_field() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    .    .    .    h10*
     2 a6   a8   .    .    .    .    .    .
     1 h7   a7   .    .    .    .    .    .
    home move 1
    """)
    assert match.runs("h7") == fields("A2 B1 B2")
    match.move("h7", "B2").expect(h7="B2", a8="B2", phase="play")


def test_rule_2_from_an_opponents_field_it_goes_on_later() -> None:
    match = on("""
       A     B     C     D     E     F     G     H
    16 .     .     .     .     a1    .     .     .
     8 .     .     .     .     .     .     .     h10*
     2 .     h7/a8 .     .     .     .     .     .
    home move 1
    """)
    assert match.runs("h7") == fields("A1-C3") - {"B2"}


def test_rule_2_defenders_stay_in_their_half() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    h3   .    .    .    h10*
    home move 1
    """)
    assert match.runs("h3") == fields("C7-E8") - {"D8"}
    match.wrong(Move("h3", "D9"), "2 defender-half")
    away = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    12 .    .    .    .    .    .    .    a10*
     9 .    .    .    a3   .    .    .    .
     1 .    .    .    .    h1   .    .    .
    away move 1
    """)
    assert away.runs("a3") == fields("C9-E10") - {"D9"}
    away.wrong(Move("a3", "D8"), "2 defender-half")


def test_rule_2_defenders_do_not_cross_the_halfway_line_on_the_way_either() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    h3   .    .    .    .    h10*
     7 .    .    a11  a10  .    .    .    .
     4 .    .    .    .    .    .    h8   .
    home move 2
    """)
    match.wrong(Move("h3", "D8"), "2 defender-half")
    on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    h8   .    .    .    .    h10*
     7 .    .    a11  a10  .    .    .    .
     4 .    .    .    .    .    .    h3   .
    home move 2
    """).may(Move("h8", "D8"))


def test_rule_2_midfield_and_strikers_go_everywhere() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    h6   h11  .    .    h10*
    home move 4
    """)
    match.may(Move("h6", "D12"), Move("h11", "H12"))


def test_rule_2_only_one_figure_of_a_team_on_a_field() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    .    .    .    h10*
     2 h6   .    .    .    .    .    .    .
     1 h7   h8   .    .    .    .    .    .
    home move 1
    """)
    match.wrong(Move("h7", "A2"), "2 team-mate").wrong(Move("h8", "A2"), "2 team-mate").may(Move("h7", "B2"))


def test_rule_2_at_most_four_side_by_side() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    h7   .    .    h10*
     6 h2   h3   h4   h6   .    .    .    .
     1 .    .    .    .    .    .    .    h8
    home move 2
    """)
    match.wrong(Move("h7", "E6"), "2 five-side-by-side").may(Move("h7", "F6"))
    on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    h7   .    .    .    .    h10*
     6 h2   h3   .    h6   h9   .    .    .
    home move 2
    """).wrong(Move("h7", "C6"), "2 five-side-by-side")
    on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    h7   .    .    h10*
     6 h2   h3   h4   .    .    .    .    .
    home move 2
    """).may(Move("h7", "E6"))


def test_rule_2_at_most_three_in_file() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    .    h7   .    h10*
     7 .    .    .    h6   .    .    .    .
     6 .    .    .    h3   .    .    .    .
     5 .    .    .    h2   .    .    .    .
    home move 2
    """)
    match.wrong(Move("h7", "D8"), "2 four-in-file")
    on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    .    h7   .    h10*
     7 .    .    .    h6   .    .    .    .
     6 .    .    .    h3   .    .    .    .
    home move 2
    """).may(Move("h7", "D8"))


def test_rule_2_the_keeper_counts_in_a_wall() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    .    .    .    h10*
     4 .    .    .    .    .    h7   .    .
     3 .    .    .    h6   .    .    .    .
     2 .    .    .    h3   .    .    .    .
     1 .    .    .    h1   .    .    .    .
    home move 2
    """)
    match.wrong(Move("h7", "D4"), "2 four-in-file")


def test_rule_2_opponents_do_not_count_in_a_wall() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    h7   .    .    h10*
     6 h2   a6   h4   h6   .    .    .    .
    home move 2
    """)
    match.may(Move("h7", "E6"))


def test_rule_2_at_most_four_field_players_in_a_penalty_area() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    15 .    .    h9   .    .    .    .    h11
    14 .    .    h6   h7   .    h8   .    .
     8 .    .    .    .    .    .    h10* .
    home move 2
    """)
    match.wrong(Move("h11", "F15"), "2 penalty-area-full")
    on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    15 .    .    .    .    .    .    .    h11
    14 .    .    h6   h7   .    h8   .    .
     8 .    .    .    .    .    .    h10* .
    home move 2
    """).may(Move("h11", "F15"))


def test_rule_2_the_keeper_comes_on_top_of_the_four() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    .    .    .    a10*
     3 .    .    h2   h3   .    h4   .    .
     2 .    .    .    .    .    .    .    h5
     1 .    .    .    .    h1   .    .    .
    away challenge 2
    """)
    match.may(Move("h5", "F2"))
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    .    .    .    a10*
     3 .    .    h2   h3   .    h4   .    .
     2 .    .    h6   .    .    .    .    h5
     1 .    .    .    .    h1   .    .    .
    away challenge 2
    """)
    match.wrong(Move("h5", "F2"), "2 penalty-area-full")


def test_rule_2_one_figure_of_each_team_in_a_goal_area() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    h7   a1   .    .    .
    14 .    .    .    .    h11  .    .    .
     8 .    .    .    .    .    .    .    h10*
    home move 2
    """)
    match.wrong(Move("h11", "E16"), "2 goal-area-full")
    on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    14 .    .    .    .    h11  .    .    .
     8 .    .    .    .    .    .    .    h10*
    home move 2
    """).may(Move("h11", "E16"))
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    .    .    .    h10*
     3 .    .    .    h3   .    .    .    .
     1 .    .    .    .    h1   .    .    .
    home move 2
    """)
    match.wrong(Move("h3", "D1"), "2 goal-area-full")
    match.expect(phase="move")


def test_rule_2_all_reasons_are_given_at_once() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     9 h6   h7   h8   h9   .    .    .    .
     8 .    .    .    .    h3   .    .    h10*
    home move 1
    """)
    match.wrong(Move("h3", "E9"), "2 defender-half", "2 five-side-by-side")


def test_rule_2_dice_come_before_the_move() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    .    .    .    h10*
     1 h7   .    .    .    .    .    .    .
    home move -
    """)
    match.wrong(Move("h7", "A2"), "2 roll-first")
    match.wrong(Done(), "2 roll-first")


def test_rule_2_every_move_has_sixty_seconds_after_its_roll() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    .    .    .    h10*
     1 h7   .    .    .    .    .    .    .
    home move -
    """)
    match.roll(2).time("move").saw("move-time", side="home")
    match.expect(late=True)


def test_short_rule_1_team_mates_may_be_passed() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    .    .    .    h10*
     2 h6   h9   .    .    .    .    .    .
     1 h7   h8   .    .    .    .    .    .
    home move 2
    """)
    assert match.runs("h7") == fields("A3 B3 C3 C2 C1")


def test_decision_1_an_exact_run_in_two_legs_over_a_mate_onto_an_opponent() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    .    a6   .    h10*
     6 .    .    .    h6   .    .    .    .
     5 .    .    .    h7   .    .    .    .
    home move 3
    """)
    match.may(Move("h7", "F8"), Move("h7", "D8")).wrong(Move("h7", "D6"), "2 not-exact", "2 team-mate")
    match.move("h7", "F8").expect(h7="F8", a6="F8")


def test_decision_3_limits_are_judged_after_the_move() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    15 .    .    h9   .    .    .    .    .
    14 .    .    h6   h7   .    h8   .    .
     8 .    .    .    .    .    .    h10* .
    home move 1
    """)
    match.may(Move("h9", "D15"), Move("h7", "E14"))
    wall = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    .    .    .    h10*
     6 h2   h3   h4   h6   .    .    .    .
    home move 4
    """)
    wall.may(Move("h2", "E6"))


def test_decision_3_the_limits_hold_at_both_ends() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    .    .    h10* .
     3 .    .    h2   h3   .    h4   .    .
     2 .    .    h6   .    .    .    .    h5
     1 .    .    .    .    h1   .    .    .
    home move 2
    """)
    match.wrong(Move("h5", "F2"), "2 penalty-area-full")


def test_decision_3_a_limit_already_broken_has_to_be_mended() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    .    .    .    h10*
     6 h2   h3   h4   h6   h7   .    .    .
     1 .    .    .    .    .    .    .    h8
    home move 1
    """)
    match.wrong(Move("h8", "H2"), "2 five-side-by-side").may(Move("h7", "E7"), Move("h4", "C7"))


def test_decision_3_the_other_teams_broken_limit_is_not_mine() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    .    .    .    h10*
     6 a2   a3   a4   a6   a7   .    .    .
     1 .    .    .    .    .    .    .    h8
    home move 1
    """)
    match.may(Move("h8", "H2"))


def test_decision_4_a_number_nobody_can_run_is_forfeited() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    .    .    .    h10*
     2 a6   a8   .    .    .    .    .    .
     1 h7   a7   .    .    .    .    .    .
    home move 2
    """)
    match.may(Done()).done().saw("no-move", side="home", number=2).expect(phase="play", side="home", carrier="h10")


def test_decision_4_nobody_forfeits_a_number_that_can_be_run() -> None:
    on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    .    .    .    .    h10*
     1 h7   .    .    .    .    .    .    .
    home move 2
    """).wrong(Done(), "2 must-move")


def test_decision_4_the_defence_and_the_chase_forfeit_alike() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
     9 .   .   .   .   .   .   .   *
     2 a6  a8  .   .   .   .   .   .
     1 h7  a7  .   .   .   .   .   .
    home chase 2
    """)
    match.done().saw("no-move", side="home").expect(phase="challenge", side="away")
    match = on("""
       A    B    C    D    E    F    G    H
     9 .    .    .    .    .    .    .    a10*
     2 a6   a8   .    .    .    .    .    .
     1 h7   a7   .    .    .    .    .    .
    away challenge 2
    """)
    match.done().saw("no-move", side="home").expect(phase="move", side="away", carrier="a10")
