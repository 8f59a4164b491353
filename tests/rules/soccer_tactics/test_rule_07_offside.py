"""Rule 7: offside."""

from rules.soccer_tactics.actions import Place
from tests.rules.soccer_tactics.match import fields, on


def test_rule_7_a_direct_pass_behind_the_last_field_player_is_offside() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    14 .   .   .   h10 .   .   .   .
    13 a3  .   .   .   .   .   .   .
     9 .   .   .   h7* .   .   .   .
    home play 5
    """)
    match.play("D14")
    match.saw("offside", figure="h10", field="D14", line=13, side="away").saw("free-kick", side="away", field="D14")
    match.saw_no("chance", "direct-pass").expect(attacking="away", ball="D14")


def test_rule_7_the_keeper_is_no_field_player() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 a1  .   .   .   .   .   .   .
    14 .   .   .   h10 .   .   .   .
    12 a3  .   .   .   .   .   .   .
     9 .   .   .   h7* .   .   .   .
    home play 5
    """)
    match.play("D14").saw("offside", line=12)
    match.expect(attacking="away")


def test_rule_7_level_with_the_last_man_is_onside() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    14 a3  .   .   h10 .   .   .   .
     9 .   .   .   h7* .   .   .   .
    home play 5
    """)
    match.play("D14").saw_no("offside").expect(phase="shot")


def test_rule_7_any_field_player_may_be_the_last_man() -> None:
    on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    14 .   .   .   h10 .   .   .   a11
    13 a3  .   .   .   .   .   .   .
     9 .   .   .   h7* .   .   .   .
    home play 5
    """).play("D14").expect(phase="shot")


def test_rule_7_away_is_offside_at_the_other_end() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
     8 .   .   .   a7* .   .   .   .
     4 h3  .   .   .   .   .   .   .
     3 .   .   .   a10 .   .   .   .
     1 .   .   .   .   h1  .   .   .
    away play 5
    """)
    match.play("D3").saw("offside", figure="a10", line=4, side="home")
    match.expect(attacking="home")
    on("""
       A   B   C   D   E   F   G   H
     8 .   .   .   a7* .   .   .   .
     3 h3  .   .   a10 .   .   .   .
     1 .   .   .   .   h1  .   .   .
    away play 5
    """).play("D3").expect(phase="shot", side="away")


def test_rule_7_nobody_is_offside_in_his_own_half() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
     8 .   .   .   h10 .   .   .   .
     5 .   .   .   h7* .   .   .   .
     4 a3  .   .   .   .   .   .   .
    home play 3
    """)
    match.play("D8").saw_no("offside").expect(carrier="h10")
    on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
     9 .   .   .   h10 .   .   .   .
     5 .   .   .   h7* .   .   .   .
     4 a3  .   .   .   .   .   .   .
    home play 4
    """).play("D9").saw("offside", figure="h10", line=8)


def test_rule_7_outside_the_penalty_area_too() -> None:
    on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    12 .   .   .   h10 .   .   .   .
    10 a3  .   .   .   .   .   .   .
     9 .   .   .   h7* .   .   .   .
    home play 3
    """).play("D12").saw("offside", figure="h10", line=10)


def test_rule_7_an_offside_figure_may_not_win_a_loose_ball_behind_the_line() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    15 .   .   .   .   h10 .   .   .
    13 a3  .   .   .   .   .   .   .
     9 .   .   .   h7* .   .   .   .
    home play 5
    """)
    match.play("D14").saw("loose-ball").roll(1).move("h10", "D14")
    match.saw("offside", figure="h10", line=13).saw_no("ball-won").expect(attacking="away", ball="D14")


def test_rule_7_others_may_win_that_ball() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    15 .   .   .   .   h10 .   .   .
    13 a3  .   .   .   .   .   .   .
    12 .   .   .   h11 .   .   .   .
     9 .   .   .   h7* .   .   .   .
    home play 5
    """)
    match.play("D14").roll(2).move("h11", "D14")
    match.saw("ball-won", figure="h11").saw_no("offside").expect(phase="challenge", chance=True)


def test_rule_7_in_front_of_the_line_an_offside_figure_may_win_the_ball() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    14 .   .   .   h10 .   .   .   .
    13 a3  .   .   .   .   .   .   .
     9 .   .   .   h7* .   .   .   .
    home play 3
    """)
    match.play("D12").roll(2).move("h10", "D12")
    match.saw("ball-won", figure="h10").saw_no("offside")


def test_rule_7_standing_offside_without_the_ball_is_no_offence() -> None:
    on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    14 .   .   .   h10 .   .   .   .
    13 a3  .   .   .   .   .   .   .
    12 .   .   .   h11 .   .   .   .
     9 .   .   .   h7* .   .   .   .
    home play 3
    """).play("D12").saw("direct-pass").saw_no("offside")


IN_THE_GOAL_AREA = """
       A   B   C   D   E   F   G   H
    16 .   .   .   h11 a1  .   .   .
    14 .   .   .   h10 .   .   a3  .
    13 .   .   h8  .   .   .   .   .
     9 .   .   .   h7* .   .   .   .
    home play -
    """


def test_rule_7_offside_in_the_goal_area_spoils_every_chance() -> None:
    match = on(IN_THE_GOAL_AREA).roll(5).play("D14").saw("offside", figure="h11", field="D16", line=14, side="away")
    match.saw("free-kick", side="away", field="D14").expect(attacking="away", ball="D14")


def test_rule_7_also_a_chance_from_a_star() -> None:
    match = on(IN_THE_GOAL_AREA).roll(4).play("C13").saw("offside", figure="h11").saw("free-kick", field="C13")
    match.expect(attacking="away")


def test_rule_7_also_as_soon_as_the_ball_is_won_in_the_penalty_area() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   h11 a1  .   .   .
    14 .   .   .   .   .   .   a3  .
    12 .   .   .   h10 .   .   .   .
     9 .   .   .   h7* .   .   .   .
    home play 5
    """)
    match.play("D14").roll(2).move("h10", "D14")
    match.saw("offside", figure="h11", line=14).saw("free-kick", field="D14").expect(attacking="away")


def test_rule_7_also_a_duel_won_in_the_penalty_area() -> None:
    match = on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       h11     a1      .       .       .
    14 .       .       .       h10*/a7 .       .       a3      .
    home duel -
    """)
    match.duel(home=5, away=2)
    match.saw("offside", figure="h11").expect(attacking="away", ball="D14")


def test_rule_7_without_a_chance_the_figure_in_the_goal_area_does_no_harm() -> None:
    on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   h11 a1  .   .   .
    14 .   .   .   .   .   .   a3  .
    12 .   .   .   h10 .   .   .   .
     9 .   .   .   h7* .   .   .   .
    home play 3
    """).play("D12").saw("direct-pass").saw_no("offside")
    on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   h11 a1  .   a3  .
    14 .   .   .   h10 .   .   .   .
     9 .   .   .   h7* .   .   .   .
    home play 5
    """).play("D14").saw_no("offside").expect(phase="shot")


def test_rule_7_an_offside_figure_in_the_goal_area_gains_nothing_by_a_duel_with_the_keeper() -> None:
    match = on("""
       A      B      C      D      E      F      G      H
    16 .      .      .      .      h11/a1 .      .      .
    14 .      .      .      .      .      .      a3     .
    12 .      .      .      .      h7*    .      .      .
    home play 4
    """)
    match.play("E16").expect(phase="duel").duel(home=6, away=2)
    match.saw("offside", figure="h11", line=14).saw_no("chance").expect(attacking="away", ball="E16")


def test_decision_10_a_figure_that_starts_its_run_onside_may_win_the_ball() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    13 .   .   .   .   a3  .   .   .
    12 .   .   .   .   h10 .   .   .
     9 .   .   .   h7* .   .   .   .
    home play 5
    """)
    match.play("D14").roll(2).move("h10", "D14")
    match.saw("ball-won", figure="h10").saw_no("offside")


def test_decision_10_it_is_judged_when_the_ball_is_played() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    15 .   .   .   .   .   h10 .   .
    13 a3  .   .   .   .   .   .   .
     9 .   .   .   h7* .   .   .   .
     2 h6  .   .   .   .   .   .   .
    home play 5
    """)
    match.play("D14").roll(1).move("h6", "A3")
    match.roll(2).move("a3", "A15").expect(phase="chase").roll(2).move("h10", "D14").saw("offside", line=13)


def test_decision_10_a_single_figure_near_the_ball_takes_the_kick_and_is_announced() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   .   .   .   a1
    14 .   .   .   h10 .   .   .   .
    13 .   .   a3  .   .   .   .   .
    10 a4  .   .   .   .   .   .   .
     9 .   .   .   h7* .   .   .   .
    home play 5
    """)
    match.play("D14")
    match.saw("free-kick", side="away", field="D14").saw("taker", figure="a3", field="D14")
    match.expect(a3="D14", carrier="a3", ball="D14", attacking="away")


def test_decision_10_the_side_chooses_within_three_fields_of_the_ball() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    14 .   .   .   h10 .   .   .   .
    13 .   .   a3  .   .   .   .   .
    12 .   .   .   .   .   .   a6  .
    11 a7  .   .   a8  .   .   .   a9
     9 .   .   .   h7* .   .   .   .
    home play 5
    """)
    match.play("D14").saw("free-kick", field="D14").saw_no("taker").expect(phase="placement", side="away")
    assert match.placers() == {"a3", "a6", "a7", "a8"}
    match.wrong(Place("a9", "D14"), "10 taker-not-near").wrong(Place("a1", "D14"), "10 taker-not-near")
    match.place("a6", "D14").expect(carrier="a6", a6="D14", side="home")


def test_decision_10_the_nearest_if_nobody_is_so_near_and_the_keeper_if_nobody_else_is_left() -> None:
    pitch = """
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    14 .   .   .   h10 .   .   .   .
    10 {a7}  .   .   .   .   .   .   .
     9 {a8}  .   .   h7* .   .   .   .
    home play 5
    """
    on(pitch.format(a7="a7", a8="a8")).play("D14").expect(carrier="a7", a7="D14", a1="E16")
    on(pitch.format(a7=". ", a8=". ")).play("D14").expect(carrier="a1", a1="D14")
    goal_area = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   h10 a1  .   .   .
    14 a3  .   .   .   .   .   .   .
    12 .   .   .   h7* .   .   .   .
    home play 4
    """)
    goal_area.play("D16").saw("offside").saw("taker", figure="a1", field="D16").expect(carrier="a1", a1="D16")


def test_decision_10_among_equals_the_side_chooses() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   .   .   .   a1
    14 .   .   .   h10 .   .   .   .
    13 .   .   a3  .   a4  .   .   .
     9 .   .   .   h7* .   .   .   .
    home play 5
    """)
    match.play("D14").expect(phase="placement", side="away")
    assert match.placers() == {"a3", "a4"} and match.places("a3") == {"D14"}
    match.wrong(Place("a1", "D14"), "10 taker-not-near")
    match.place("a4", "D14").expect(carrier="a4", a4="D14", a3="C13", side="home")
    assert match.placers() == {"h10"}


def test_decision_10_a_figure_that_may_not_stand_there_does_not_take_it() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   .   .   .   a1
    13 .   .   .   h10 .   .   .   .
    12 .   .   .   a2  .   .   .   .
    11 .   .   .   a3  .   .   .   .
    10 .   .   .   a4  .   .   .   .
     9 .   .   .   h7* .   a6  .   .
    home play 4
    """)
    match.play("D13").saw("offside", line=12)
    assert match.placers() == {"a2", "a3", "a4"}  # a6 would be the fourth in file
    file = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   .   .   .   a1
    13 .   .   .   h10 .   .   .   .
    12 .   .   .   a2  a6  .   .   .
    11 .   .   .   a3  .   .   .   .
    10 .   .   .   a4  .   .   .   .
     9 .   .   .   h7* .   .   .   .
    home play 4
    """)
    file.play("D13")
    assert file.placers() == {"a2", "a3", "a4"}  # and here it is near


def test_decision_10_no_offside_at_a_corner() -> None:
    corner = """
       A   B   C   D   E   F   G   H
    16 h7* .   .   h11 a1  .   .   .
    14 .   .   .   h10 .   .   .   .
    13 a3  .   .   .   .   .   .   .
    home play - {"restart":"corner"}
    """
    on(corner).roll(3).play("D14").saw_no("offside").expect(phase="shot", carrier="h10")


def test_decision_10_offside_counts_again_once_another_has_touched_the_corner() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 h7* .   .   .   a1  .   .   .
    14 .   .   .   h11 .   .   .   .
    13 h10 .   a3  .   .   .   .   .
    home play 3 {"restart":"corner"}
    """)
    match.play("A13")
    match.saw("direct-pass", figure="h10").expect(phase="play")
    match.roll(3).play("D14").saw("offside", figure="h11", line=13)


def test_decision_10_a_loose_corner_ball_may_be_won_by_everybody() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 h7* .   .   .   a1  .   .   .
    15 .   .   .   h10 .   .   .   .
    13 .   .   a3  .   .   .   .   .
    home play 3 {"restart":"corner"}
    """)
    match.play("D14").roll(1)
    match.move("h10", "D14").saw("ball-won", figure="h10").saw_no("offside").expect(phase="challenge", chance=True)


def test_decision_10_opponents_leave_the_zone_of_the_free_kick() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   .   .   .   a1
    15 .   .   .   .   h11 .   .   .
    14 .   .   .   h10 .   .   .   .
    13 a3  .   .   .   .   .   .   .
     9 .   .   .   h7* .   .   .   .
    home play 5
    """)
    match.play("D14")
    match.expect(phase="placement", side="home", carrier="a3", a3="D14")
    assert match.placers() == {"h10", "h11"}
    assert match.places("h11") <= fields("B12-F16") - fields("C13-E15")


def test_decision_10_an_offside_figure_that_wins_the_ball_in_a_duel_is_offside() -> None:
    match = on("""
       A   B   C   D      E   F   G   H
    12 .   .   .   h10/a1 .   .   .   .
    10 a3  .   .   .      .   .   .   .
     7 .   .   .   h7*    .   .   .   .
    home play 5
    """)
    match.play("D12").expect(phase="duel").duel(home=6, away=2).saw("duel-won", figure="h10")
    match.saw("offside", figure="h10", field="D12", line=10, side="away").saw_no("chance")
    match.saw("free-kick", side="away", field="D12").saw_no("taker").expect(carrier="a1", attacking="away")


def test_decision_10_whoever_loses_that_duel_was_not_offside() -> None:
    match = on("""
       A   B   C   D      E   F   G   H
    12 .   .   .   h10/a1 .   .   .   .
    10 a3  .   .   .      .   .   .   .
     7 .   .   .   h7*    .   .   .   .
    home play 5
    """)
    match.play("D12").duel(home=2, away=5).saw("duel-won", figure="a1").saw_no("offside").expect(attacking="away")


def test_decision_10_a_challenged_carrier_who_ran_behind_the_line_onside_keeps_his_duel() -> None:
    match = on(
        """
       A   B   C   D      E   F   G   H
    12 .   .   .   h10/a1* .  .   .   .
    10 a3  .   .   .      .   .   .   .
    home duel - {"carrier":"h10"}
    """.replace("h10/a1*", "h10*/a1")
    )
    match.duel(home=6, away=2).saw_no("offside").saw("chance", figure="h10")


def test_decision_10_no_offside_duel_at_a_corner() -> None:
    match = on("""
       A    B   C   D      E   F   G   H
    16 h7*  .   .   h10/a1 .   .   .   .
    10 a3   .   .   .      .   .   .   .
    home play 3 {"restart":"corner"}
    """)
    match.play("D16").duel(home=6, away=2).saw_no("offside").saw("chance")
