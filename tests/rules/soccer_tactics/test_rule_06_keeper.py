"""Rule 6: the keeper."""

from rules.soccer_tactics.actions import Dribble, Move, Place, Play, Roll
from tests.rules.soccer_tactics.match import fields, on


def test_rule_6_the_keeper_plays_the_ball_with_two_dice() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
     5 .   .   .   h7  .   .   .   .
     1 .   .   .   .   h1* .   .   .
    home play -
    """)
    match.wrong(Roll((4,)), "6 two-dice")
    match.roll(3, 4).may(Play("E8")).wrong(Play("E7"), "3 ball-not-exact").play("E8").expect(ball="E8", phase="chase")


def test_rule_6_everybody_else_plays_it_with_one() -> None:
    on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
     5 .   .   .   h7* .   .   .   .
     1 .   .   .   .   h1  .   .   .
    home play -
    """).wrong(Roll((3, 4)), "2 one-die")


def test_rule_6_two_dice_also_after_a_pass_back() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
     4 .   .   .   .   h7* .   .   .
     1 .   .   .   .   h1  .   .   .
    home play 3
    """)
    match.play("E1").saw("direct-pass", figure="h1")
    match.wrong(Roll((4,)), "6 two-dice").roll(6, 6).may(Play("E13"))


def test_rule_6_before_the_ball_a_field_player_moves_by_one_die() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
     5 .   .   .   h7  .   .   .   .
     1 .   .   .   .   h1* .   .   .
    home move -
    """)
    match.wrong(Roll((3, 4)), "2 one-die").roll(3)
    match.wrong(Move("h1", "E2"), "6A keeper-attacks").move("h7", "D8").expect(phase="play", carrier="h1")


def test_rule_6_the_keeper_never_dribbles() -> None:
    on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
     5 .   .   .   h7  .   .   .   .
     1 .   .   .   .   h1* .   .   .
    home play 1+1
    """).wrong(Dribble("E2"), "6 keeper-dribbles")


DEFENDING = """
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    15 a3  .   .   .   .   .   .   .
     9 .   .   .   h7* .   .   .   .
     1 .   .   .   .   h1  .   .   .
    home challenge -
    """


def test_rule_6a_the_keeper_steps_without_a_roll() -> None:
    match = on(DEFENDING)
    assert match.runs("a1") == fields("D15-F16") - {"E16"}
    match.move("a1", "E15").saw("challenge-failed").expect(a1="E15", phase="move", side="home")


def test_rule_6a_one_field_only() -> None:
    on(DEFENDING).wrong(Move("a1", "E14"), "6A keeper-one-step")


def test_rule_6a_once_rolled_a_field_player_must_move() -> None:
    match = on(DEFENDING).roll(1).wrong(Move("a1", "E15"), "6A keeper-after-roll")
    assert match.movers() == {"a3"}


def test_rule_6a_the_keeper_stays_while_his_team_attacks() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
     5 .   .   .   h7* .   .   .   .
     1 h8  .   .   .   h1  .   .   .
    home move -
    """)
    match.wrong(Move("h1", "E2"), "6A keeper-attacks")
    match.roll(1).wrong(Move("h1", "E2"), "6A keeper-attacks")
    on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
     5 .   .   .   *   .   .   .   .
     1 h8  .   .   .   h1  .   .   .
    home chase 1
    """).wrong(Move("h1", "E2"), "6A keeper-attacks")


def test_rule_6a_the_keepers_step_obeys_the_limits() -> None:
    on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   a3  .   .   .   .
    15 .   .   .   .   a1  .   .   .
     9 .   .   .   .   .   .   .   h7*
    home challenge -
    """).wrong(Move("a1", "E16"), "2 goal-area-full")
    on("""
       A   B   C   D   E   F   G   H
    15 .   .   a1  .   .   .   .   .
    14 .   .   .   a3  .   .   .   .
    13 .   .   .   a4  .   .   .   .
    12 .   .   .   a6  .   .   .   .
     9 .   .   .   .   .   .   .   h7*
    home challenge -
    """).wrong(Move("a1", "D15"), "2 four-in-file")


def test_rule_6b_the_keeper_steps_to_the_carrier_and_fights() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    15 a3  .   .   h7* .   .   .   .
    home challenge -
    """)
    match.move("a1", "D15").saw("duel", away_figure="a1")
    match.expect(phase="duel")


def test_rule_6b_the_keeper_wins_and_attacks() -> None:
    match = on("""
       A      B      C      D      E      F      G      H
    15 a3     .      .      h7*/a1 .      .      .      .
    home duel -
    """)
    match.duel(home=4, away=3).saw("duel-won", figure="a1", away_sum=5)
    match.expect(attacking="away", carrier="a1", phase="move", side="away")


def test_rule_6b_beating_the_keeper_is_always_a_shot() -> None:
    on("""
       A      B      C      D      E      F      G      H
    15 a3     .      .      h7*/a1 .      .      .      .
    home duel -
    """).duel(home=5, away=2).saw("chance", figure="h7").expect(phase="shot")
    on("""
       A      B      C      D      E      F      G      H
    15 a3     .      .      .      .      .      .      .
    10 .      .      .      .      .      .      h7*/a1 .
    home duel -
    """).duel(home=5, away=2).saw("chance", figure="h7").expect(phase="shot")


def test_rule_6b_taking_the_ball_off_a_keeper_who_had_it_starts_an_attack() -> None:
    match = on("""
       A      B      C      D      E      F      G      H
    16 .      .      .      .      a1     .      .      .
     5 .      .      .      h1*/a7 .      .      .      .
    home duel -
    """)
    match.duel(home=1, away=5).saw("duel-won", figure="a7")
    match.expect(phase="move", attacking="away", carrier="a7")


GOAL_KICK = """
       A    B    C    D    E    F    G    H
    15 .    .    .    .    .    h11  .    .
    14 .    .    .    h10* a1   .    .    .
    12 a3   .    h7   .    .    .    .    .
     1 .    .    .    .    h1   .    .    .
    home shot -
    """


def test_rule_6c_first_the_keeper_goes_back_into_his_goal_area() -> None:
    match = on(GOAL_KICK).spin("goal-kick").saw("goal-kick", side="away").expect(phase="placement", side="away")
    assert match.placers() == {"a1"} and match.places("a1") == fields("D16-E16")
    match.wrong(Place("a1", "C16"), "6C keeper-goal-area")
    match.place("a1", "D16").expect(a1="D16", ball="D16", carrier="a1", side="home")


def test_rule_6c_then_the_opponents_leave_the_penalty_area() -> None:
    match = on(GOAL_KICK).spin("goal-kick").place("a1", "D16")
    assert match.placers() == {"h10", "h11"}
    assert match.places("h10") == fields("B13-G13 B14-B16 G14-G16") == match.places("h11")
    match.wrong(Place("h10", "D12"), "6C goal-kick-ring").wrong(Place("h7", "C13"), "10 not-to-place")
    match.place("h10", "D13").place("h11", "G15").expect(phase="move", side="away", carrier="a1", attacking="away")


def test_rule_6c_a_keeper_in_his_goal_area_stays() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    12 a3   .    h10* .    .    .    .    .
    home shot -
    """)
    match.spin("goal-kick").expect(phase="move", a1="E16", ball="E16")


def test_rule_6c_two_dice_and_out_of_the_penalty_area() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    12 a3   .    h10* .    .    .    .    .
    home shot -
    """)
    match.spin("goal-kick").roll(1).move("a3", "A11")
    match.wrong(Roll((3,)), "6 two-dice").roll(1, 1).wrong(Play("E14"), "6C goal-kick-out").may(Play("G16"))
    match.play("G16").expect(phase="chase", side="away", ball="G16")


def test_rule_6c_after_his_goal_kick_the_keeper_waits_for_another_touch() -> None:
    kicked = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    12 a3   .    h10* .    .    .    .    .
    home shot -
    """)
    kicked.spin("goal-kick").roll(1).move("a3", "A11").roll(1, 2)
    kicked.play("E13").expect(barred="a1", phase="chase", side="away")


def test_rule_6c_a_team_mate_makes_room_for_the_keeper() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    a3   .    .    .    .
    14 .    .    .    .    a1   .    .    .
    12 .    .    h10* .    .    .    .    .
    home shot -
    """)
    match.spin("goal-kick").expect(side="away")
    assert match.placers() == {"a3"}
    match.wrong(Place("a1", "D16"), "10 not-to-place").place("a3", "C16").place("a1", "D16").expect(phase="move")


def test_rule_6c_the_keeper_going_back_builds_no_wall() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    15 .    .    .    a2   .    .    .    .
    14 .    .    .    a3   .    a1   .    .
    13 .    .    .    a4   .    .    .    .
    12 .    .    h10* .    .    .    .    .
    home shot -
    """)
    match.spin("goal-kick").expect(side="away")
    assert match.places("a1") == {"E16"}


def test_rule_6c_without_a_keeper_the_nearest_figure_takes_it() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    14 .    .    .    .    a3   .    .    .
    12 a4   .    h10* .    .    .    .    .
    home shot -
    """)
    match.spin("goal-kick").expect(phase="placement", side="away")
    assert match.placers() == {"a3"} and match.places("a3") == fields("D16-E16")
    match.place("a3", "E16").expect(carrier="a3", phase="move")


def test_rule_6c_a_goal_kick_always_takes_two_dice() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    14 .    .    .    .    a3   .    .    .
    12 a4   .    h10* .    .    .    .    .
    home shot -
    """)
    match.spin("goal-kick").place("a3", "E16").roll(1).move("a4", "A11")
    match.expect(phase="play", carrier="a3").may_not(Roll((3,))).roll(1, 1).may(Play("G16"))
    match.play("G16").expect(barred="a3", barred_by="goal-kick").roll(2).wrong(Move("a3", "G16"), "6C touches-twice")


def test_decision_5_the_keeper_moves_only_while_defending_before_any_roll_inside_his_half() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    15 a3  .   .   .   .   .   .   .
     9 .   .   .   a1  .   .   .   .
     4 .   .   .   .   .   .   .   h7*
    home challenge -
    """)
    assert match.runs("a1") == fields("C9-E10") - {"D9"}
    match.wrong(Move("a1", "D8"), "6A keeper-half")
    match.roll(2).wrong(Move("a1", "D10"), "6A keeper-after-roll")


def test_decision_5_the_sum_of_two_dice_is_the_distance() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
     5 .   .   .   h7  .   .   .   .
     1 .   .   .   h1* .   .   .   .
    home play 6+5
    """)
    match.may(Play("D12"))
    match.wrong(Play("D7"), "3 ball-not-exact")
