"""Rule 9: fouls, cards, penalties, minor breaches."""

import pytest

from rules.soccer_tactics.actions import Breach, Move, Place, Roll, Waive
from tests.rules.soccer_tactics.match import by_the_book, fields, on


def test_rule_9a_a_six_against_a_one_is_a_foul_by_the_one() -> None:
    match = on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
     8 .       .       .       h10*/a7 .       .       .       .
     2 .       a8      .       .       .       .       .       .
    home duel -
    """)
    match.duel(home=6, away=1)
    match.saw("foul", figure="a7", on="h10", field="D8").saw("yellow", figure="a7").saw_no("duel-won", "red")
    match.saw("free-kick", side="home", field="D8").expect(booked=("a7",), attacking="home", carrier="h10")


def test_rule_9a_the_attacker_may_be_the_one_who_fouls() -> None:
    match = on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
     8 .       .       .       h10*/a7 .       .       .       .
    home duel -
    """)
    match.duel(home=1, away=6).saw("foul", figure="h10", on="a7")
    match.saw("yellow", figure="h10").saw("free-kick", side="away").expect(attacking="away", carrier="a7")


@pytest.mark.parametrize(("home", "away"), [(6, 2), (5, 1), (2, 1)])
def test_rule_9a_other_numbers_are_no_foul(home: int, away: int) -> None:
    on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
     8 .       .       .       h10*/a7 .       .       .       .
    home duel -
    """).duel(home=home, away=away).saw_no("foul", "yellow").expect(phase="move")


def test_rule_9a_the_second_yellow_card_sends_a_figure_off() -> None:
    match = on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
     8 .       .       .       h10*/a7 .       .       .       .
    home duel - {"booked":["a7"]}
    """)
    match.duel(home=6, away=1)
    match.saw("yellow", figure="a7").saw("red", figure="a7").expect(a7=None, booked=(), carrier="h10", phase="move")


def test_rule_9a_the_defenders_are_booked_as_a_group() -> None:
    match = on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
    10 .       .       .       h10*/a3 .       .       .       .
     9 .       a4      .       .       .       .       .       .
    home duel -
    """)
    match.duel(home=6, away=1).saw("yellow", figure="a3")
    match.expect(booked=("aD",), a3="D10")
    match = on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
    10 .       .       .       h10*/a4 .       .       .       .
     9 .       a3      .       .       .       .       .       .
    home duel - {"booked":["aD"]}
    """)
    match.duel(home=6, away=1)
    match.saw("red", figure="a4").expect(a4=None, a3="B9", booked=())


def test_rule_9a_a_foul_by_the_defence_in_its_penalty_area_is_a_penalty() -> None:
    match = on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
    14 .       .       .       h10*/a3 .       .       .       .
    home duel -
    """)
    match.duel(home=6, away=1).saw("penalty", side="home", figure="h10")
    match.saw("yellow", figure="a3").saw_no("free-kick").expect(ball=None, attacking="home")


PENALTY = """
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
    15 .       .       a2      .       .       .       .       .
    14 .       .       .       h10*/a3 .       h11     .       .
    13 .       .       .       a4      .       .       .       .
     9 a7      .       .       .       .       .       h7      .
     1 .       .       .       .       h1      .       .       .
    home duel -
    """
OUTSIDE = fields("A13-C13 F13-H13 A14-B14 G14-H14")


def test_rule_9b_all_but_the_keeper_leave_the_fouling_side_first_and_in_turn() -> None:
    match = on(PENALTY).duel(home=6, away=1).expect(phase="placement", side="away")
    assert match.placers() == {"a2", "a3", "a4"}
    match.place("a3", "B13").expect(side="home").place("h11", "H13").expect(side="away")
    match.place("a2", "A13").expect(side="home").place("h10", "E13").expect(side="away")
    match.place("a4", "C13").expect(phase="shot", side="home", carrier="h10")


def test_rule_9b_they_go_to_rows_three_and_four_outside_the_area() -> None:
    match = on(PENALTY).duel(home=6, away=1)
    assert match.places("a3") == OUTSIDE == match.places("a4")
    match.wrong(Place("a3", "D12"), "9B penalty-rows").wrong(Place("a7", "A13"), "10 not-to-place")


def test_rule_9b_the_fouled_figure_goes_to_the_arc() -> None:
    match = on(PENALTY).duel(home=6, away=1).place("a4", "C13").wrong(Place("h10", "C13"), "9B penalty-arc")
    assert match.places("h10") == fields("D13-E13")


def test_rule_9b_no_defending_figure_stands_on_the_arc() -> None:
    match = on(PENALTY).duel(home=6, away=1).wrong(Place("a3", "E13"), "9B penalty-arc")
    match.may(Place("a4", "C13"))


def test_rule_9b_the_keeper_comes_back_to_his_goal() -> None:
    match = on("""
       A       B       C       D       E       F       G       H
    14 .       .       .       h10*/a3 a1      .       .       .
    home duel -
    """)
    match.duel(home=6, away=1)
    assert match.places("a1") == fields("D16-E16")
    match.wrong(Place("a1", "G13"), "6C keeper-goal-area").place("a1", "D16").place("h10", "D13").place("a3", "A13")
    match.expect(phase="shot", a1="D16")


SPOT = """
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    13 .   a3  .   h10 .   .   .   .
     4 .   .   .   .   .   .   .   a10
     3 .   .   .   .   .   .   .   a11
     1 .   .   .   .   h1  .   .   .
    home shot - {"carrier":"h10","restart":"penalty"}
    """


def test_rule_9b_the_spinner_decides_the_penalty() -> None:
    on(SPOT).spin("goal").saw("goal", figure="h10").expect(score=(1, 0), attacking="away", phase="set-up")
    on(SPOT).spin("corner").saw("corner", field="A16").expect(carrier="h10", h10="A16")


def test_rule_9b_afterwards_the_keeper_chooses_one_of_his_fields_again() -> None:
    match = on(SPOT).spin("goal-kick").expect(phase="placement", side="away")
    assert match.places("a1") == fields("D16-E16")
    match.place("a1", "D16").expect(phase="move", side="away", ball="D16", carrier="a1")


def test_rule_9b_a_foul_in_the_attackers_own_area_is_a_free_kick() -> None:
    match = on("""
       A      B      C      D      E      F      G      H
    16 .      .      .      .      a1     .      .      .
     2 .      .      .      h6*/a7 .      .      .      .
    home duel -
    """)
    match.duel(home=1, away=6).saw("free-kick", side="away", field="D2")
    match.saw_no("penalty").expect(carrier="a7")


PLAYING = """
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    11 .    .    .    .    .    a8   .    .
    10 .    .    .    h10* .    .    .    .
     9 .    .    .    .    .    .    a7   .
     8 .    .    h7   .    .    .    .    .
     5 .    .    .    h2   .    .    .    .
     1 .    .    .    .    h1   .    .    .
    home move 3
    """


def test_rule_9c_a_breach_is_a_free_kick_on_a_centre_field() -> None:
    match = by_the_book(PLAYING).breach("home").saw("breach", side="home").saw("centre-free-kick", side="away")
    match.expect(phase="placement", side="away", attacking="away", ball=None)
    spots = {field for figure in match.placers() for field in match.places(figure)}
    assert spots == fields("D8-E9")


def test_rule_9c_the_attackers_may_waive_it() -> None:
    match = by_the_book(PLAYING)
    before = match.state
    match.breach("away").saw("centre-free-kick", side="home").may(Waive()).waive().saw("play-on", side="home")
    assert match.state == before


def test_rule_9c_the_attackers_may_also_take_it() -> None:
    match = by_the_book(PLAYING).breach("away").place("h7", "D8").wrong(Waive(), "9C nothing-to-waive")
    match.expect(carrier="h7", ball="D8", h7="D8", attacking="home")


def test_rule_9c_nobody_waives_when_the_attackers_broke_the_rule() -> None:
    by_the_book(PLAYING).breach("home").wrong(Waive(), "9C nothing-to-waive")
    by_the_book(PLAYING).wrong(Waive(), "9C nothing-to-waive")


def test_rule_9c_there_are_no_cards_and_no_penalties_for_it() -> None:
    match = by_the_book("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    14 .    .    .    h10* .    .    .    .
     9 a7   .    .    .    .    .    .    .
    home move -
    """)
    match.breach("away").saw_no("yellow", "red", "penalty", "foul")
    match.expect(booked=())


def test_rule_9c_no_breach_once_the_match_is_over() -> None:
    on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
     1 .   .   .   .   h1  .   .   .
    home over -
    """).wrong(Breach("home"), "11B match-over")


def test_rule_9c_one_breach_at_a_time() -> None:
    match = by_the_book(PLAYING).breach("away")
    match.wrong(Breach("away"), "9C no-breach-now").wrong(Breach("home"), "9C no-breach-now")


def test_short_rule_7_yellow_and_a_free_kick_then_red() -> None:
    match = on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
    12 .       .       .       .       .       .       a8      .
     8 .       .       .       h10*/a7 .       .       .       .
    home duel -
    """)
    match.duel(home=6, away=1).saw("yellow", figure="a7")
    match.place("a7", "D10").expect(phase="move", carrier="h10", booked=("a7",))
    match = on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
     8 .       .       .       h10*/a7 .       .       .       .
    home duel - {"booked":["a7"]}
    """)
    match.duel(home=6, away=1).saw("red", figure="a7")
    match.expect(a7=None)


def test_decision_7_a_foul_is_a_foul_whatever_the_bonuses() -> None:
    match = on("""
       A       B       C       D       E       F       G       H
    15 .       .       .       .       .       .       a3      .
    14 .       .       .       h10*/a1 .       .       .       .
    home duel -
    """)
    match.duel(home=6, away=1).saw("foul", figure="a1").saw("penalty")
    match.saw_no("duel-won", "chance")
    on("""
       A       B       C       D       E       F       G       H
     3 .       .       .       h1*/a10 .       .       .       .
    home duel -
    """).duel(home=1, away=6).saw("foul", figure="h1").saw("free-kick", side="away")


def test_decision_7_the_highest_sum_wins_and_ties_are_rolled_again() -> None:
    match = on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
    11 .       .       .       h10*/a3 .       .       .       .
    home duel -
    """)
    match.duel(home=3, away=2).saw("duel-tie", home_sum=3, away_sum=3)
    match.duel(home=5, away=5).saw("duel-won", figure="a3", home_sum=5, away_sum=6)


def test_decision_7_a_penalty_only_in_the_fouling_sides_own_area() -> None:
    on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
    14 .       .       .       h10*/a3 .       .       .       .
    home duel -
    """).duel(home=6, away=1).saw("penalty", side="home")
    on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
    14 .       .       .       h10*/a3 .       .       .       .
    home duel -
    """).duel(home=1, away=6).saw("free-kick", side="away", field="D14")
    on("""
       A      B      C      D      E      F      G      H
    16 .      .      .      .      a1     .      .      .
     2 .      .      .      h6*/a7 .      .      .      .
    home duel -
    """).duel(home=6, away=1).saw("free-kick", side="home", field="D2")


def test_decision_13_after_their_red_card_the_defenders_start_again_at_none() -> None:
    match = on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
    10 .       .       .       h10*/a4 .       .       .       .
     9 .       a3      .       .       .       .       .       .
    home duel - {"booked":["aD"]}
    """)
    match.duel(home=6, away=1).expect(booked=())
    again = on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
    10 .       .       .       h10*/a3 .       .       .       .
    home duel -
    """)
    again.duel(home=6, away=1).saw_no("red").expect(booked=("aD",), a3="D10")
    assert match.state.where("a4") is None and again.state.where("a3") == "D10"


def test_decision_13_numbered_figures_and_the_keeper_are_booked_by_themselves() -> None:
    match = on("""
       A       B       C       D       E       F       G       H
    11 .       .       .       h10*/a1 .       .       .       .
     9 .       .       .       .       .       .       .       a7
    home duel - {"booked":["a7","aD"]}
    """)
    match.duel(home=6, away=1)
    match.expect(booked=("a1", "a7", "aD"), a1="D11")


def test_decision_13_a_sent_off_keeper_is_not_replaced() -> None:
    match = on("""
       A       B       C       D       E       F       G       H
    14 .       .       .       h10*/a1 .       .       .       .
    10 .       .       .       .       .       .       .       a3
     9 .       .       .       .       .       .       .       a7
    home duel - {"booked":["a1"]}
    """)
    match.duel(home=6, away=1)
    match.saw("red", figure="a1").saw("penalty").expect(a1=None).place("h10", "E13").expect(phase="shot")
    match.spin("goal").expect(a1=None, phase="set-up").wrong(Place("a1", "D16"), "9A sent-off")


def test_decision_15_a_family_puts_it_right_and_plays_on() -> None:
    match = on(PLAYING)
    before = match.state
    match.breach("home").saw("breach").saw("put-right", side="home").saw_no("centre-free-kick")
    assert match.state == before


def test_decision_15_the_free_kick_starts_a_new_attack_of_the_other_side() -> None:
    match = by_the_book(PLAYING).breach("home").place("a7", "E9")
    match.expect(attacking="away", ball="E9", carrier="a7", side="home")
    assert match.placers() == {"h10"} and match.places("h10") <= fields("C7-G11") - fields("D8-F10")
    match.place("h10", "C11").expect(phase="move", side="away", roll=()).may(Roll((3,)))


def test_decision_15_a_defender_in_the_other_half_is_such_a_breach() -> None:
    match = by_the_book("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    10 .    .    .    h10* .    .    .    .
     9 .    .    .    .    .    .    a7   .
     8 .    .    .    h2   .    .    .    .
    home move 1
    """)
    match.wrong(Move("h2", "D9"), "2 defender-half")
    match.breach("home").saw("centre-free-kick", side="away").expect(h2="D8")
