"""Rule 1: set-up and kick-off."""

from rules.soccer_tactics.actions import Done, Dribble, Move, Place, Play, Roll
from tests.rules.soccer_tactics.match import fields, new_match, on


def test_rule_1a_everybody_stands_in_his_line() -> None:
    match = new_match().roll(2, 5)
    home, away = match.state.home, match.state.away
    assert home[0] in fields("D1-E1") and away[0] in fields("D16-E16")
    assert set(home[1:5]) == fields("B4 D4-E4 G4") and set(away[1:5]) == fields("B13 D13-E13 G13")
    assert set(home[5:9]) == fields("A6 C6 F6 H6") and set(away[5:9]) == fields("A11 C11 F11 H11")
    assert set(home[9:]) <= fields("A8-H8") and set(away[9:]) <= fields("A9-H9")
    assert match.state.ball in fields("D8-E8")


def test_rule_1a_a_side_is_free_in_keeper_numbers_and_strikers() -> None:
    match = new_match().roll(2, 5).expect(phase="set-up", side="home", carrier="h11", ball="E8")
    match.place("h1", "D1").expect(h1="D1")
    match.place("h6", "C6").expect(h6="C6", h7="A6")
    match.place("h2", "G4").expect(h2="G4", h5="B4")
    match.place("h10", "A8").expect(h10="A8")


def test_rule_1a_nobody_leaves_his_line() -> None:
    match = new_match().roll(2, 5)
    match.wrong(Place("h6", "D5"), "1A set-up-field")
    match.wrong(Place("h2", "B5"), "1A set-up-field")
    match.wrong(Place("h1", "C1"), "1A set-up-field")
    match.wrong(Place("h10", "A7"), "1A set-up-field")


def test_rule_1a_the_side_that_kicks_off_keeps_a_striker_with_the_ball_in_the_centre_circle() -> None:
    match = new_match().roll(2, 5).wrong(Place("h11", "F8"), "1B kick-off-figure")
    match.place("h11", "D8").expect(h11="D8", ball="D8", carrier="h11")
    match.place("h10", "D8").expect(h10="D8", h11="C8", ball="D8", carrier="h10")


def test_rule_1a_the_side_that_kicks_off_places_first() -> None:
    match = new_match().roll(2, 5).expect(side="home")
    match.wrong(Place("a1", "D16"), "4 other-side")
    match.done().expect(phase="set-up", side="away")
    match.wrong(Place("h1", "D1"), "4 other-side")
    match.done().expect(phase="kick-off", side="home").saw("kick-off", side="home")


def test_rule_1a_the_waiting_strikers_keep_one_field_away_from_the_ball() -> None:
    match = new_match().roll(2, 5).done()
    assert match.places("a10") == fields("A9-C9 G9-H9") - {"B9"}
    match.wrong(Place("a10", "D9"), "10 set-up-distance").wrong(Place("a10", "F9"), "10 set-up-distance")


def test_rule_1a_away_sets_up_as_a_mirror_image() -> None:
    match = new_match().roll(4, 3).expect(side="away", carrier="a11", ball="E9", attacking="away")
    match.place("a11", "D9").done()
    match.expect(h10="B8", h11="G8", side="home")
    assert match.places("h10") == fields("A8 F8-H8") and match.places("h1") == {"D1"}


def test_rule_1b_the_lower_number_kicks_off_the_first_half() -> None:
    new_match().roll(2, 5).expect(attacking="home", first_kick_off="home").saw("kick-off-roll", side="home")
    new_match().roll(6, 1).expect(attacking="away", first_kick_off="away").saw("kick-off-roll", side="away")


def test_rule_1b_equal_numbers_are_rolled_again() -> None:
    match = new_match().roll(3, 3).saw("kick-off-tie", home=3, away=3).expect(phase="set-up", first_kick_off=None)
    match.roll(1, 2).expect(attacking="home")


def test_rule_1b_nothing_happens_before_the_roll_for_kick_off() -> None:
    match = new_match()
    match.wrong(Done(), "1B kick-off-roll-first").wrong(Place("h1", "D1"), "1B kick-off-roll-first")
    match.wrong(Roll((3,)), "1B both-roll-for-kick-off")


def test_rule_1b_the_higher_number_kicks_off_the_second_half() -> None:
    match = new_match().roll(2, 5).done().done().time("half").saw("half-time", home=0, away=0)
    match.expect(phase="set-up", attacking="away", side="away", period=2)


def test_rule_1b_the_clock_starts_when_all_have_set_up() -> None:
    match = new_match().roll(2, 5).expect(running=False).done().expect(running=False)
    match.done().expect(running=True)


KICK_OFF = """
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    13 .    a2   .    a3   a4   .    a5   .
    11 a6   .    a7   .    .    a8   .    a9
     9 .    a10  .    .    .    .    a11  .
     8 .    .    h11  h10* .    .    .    .
     6 h6   .    h7   .    .    h8   .    h9
     4 .    h2   .    h3   h4   .    h5   .
     1 .    .    .    .    h1   .    .    .
    home kick-off -
    """


def test_rule_1b_the_ball_is_played_before_any_figure_moves() -> None:
    match = on(KICK_OFF).wrong(Move("h6", "A7"), "4 not-now")
    match.roll(3).wrong(Move("h6", "A9"), "4 not-now").play("D11").expect(phase="chase", side="home", ball="D11")


def test_rule_1b_the_ball_goes_forward_over_the_halfway_line() -> None:
    match = on(KICK_OFF).roll(2)
    assert match.plays() == fields("B10-F10 C9 E9-F9")
    match.wrong(Play("D6"), "1B kick-off-forward").wrong(Play("F8"), "1B kick-off-forward")


def test_rule_1b_a_kick_off_is_no_dribble() -> None:
    match = on(KICK_OFF).roll(1)
    assert match.plays() == fields("C9-E9") and not match.dribbles()
    match.wrong(Dribble("D9"), "1B dribble-at-restart")


def test_rule_1b_after_the_kick_off_the_same_side_runs_for_the_ball() -> None:
    match = on(KICK_OFF).roll(2).play("D10").saw("loose-ball", field="D10").expect(phase="chase", side="home")
    match.roll(2).move("h11", "D10").saw("ball-won", figure="h11").expect(phase="challenge", side="away", carrier="h11")


def test_rule_1b_the_one_who_kicked_off_waits_until_another_has_touched_the_ball() -> None:
    match = on(KICK_OFF).roll(2).play("D10").roll(2).wrong(Move("h10", "D10"), "1B touches-twice")
    match.move("h11", "D10").expect(barred=None)


def test_short_rule_6_the_side_that_conceded_kicks_off_and_plays_the_ball_first() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    14 .    .    .    h10* .    .    .    .
    12 .    .    .    .    .    .    a7   .
     1 .    .    .    .    h1   .    .    .
    home shot -
    """)
    match.spin("goal")
    match.saw("goal", side="home", figure="h10", home=1, away=0).expect(phase="set-up", attacking="away", side="away")
    match.done().done().expect(phase="kick-off", side="away").wrong(Move("a7", "G11"), "4 not-now")


def test_decision_12_the_place_of_a_sent_off_figure_stays_empty() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    14 .    .    .    h10* .    .    .    .
    13 .    a2   .    a3   a4   .    a5   .
    11 .    .    a7   .    .    a8   .    a9
     9 .    a10  .    .    .    .    a11  .
     1 .    .    .    .    h1   .    .    .
    home shot -
    """)
    match.spin("goal").expect(a6=None, h11=None, h2=None)
    assert match.state.on("away", "A11") is None
    match.wrong(Place("a6", "A11"), "9A sent-off")
    match.place("a7", "A11").expect(a7="A11")


def test_decision_12_without_strikers_a_midfielder_kicks_off() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    14 .    .    .    h10* .    .    .    .
    13 .    a2   .    .    .    .    .    .
    11 .    .    a7   .    .    .    .    .
     1 .    .    .    .    h1   .    .    .
    home shot -
    """)
    match.spin("goal").expect(carrier="a7", side="away")
    assert match.state.ball in fields("D9-E9")
    match.may(Done()).done().done().roll(3).expect(phase="kick-off", side="away")
