"""Rule 8: corners."""

import pytest

from rules.soccer_tactics.actions import Done, Dribble, Move, Place, Play
from rules.soccer_tactics.pitch import distance
from tests.rules.soccer_tactics.match import fields, on

SHOT = """
       A    B    C    D    E    F    G    H
    15 .    a2   .    .    .    .    .    .
    14 .    .    .    h10* a1   .    .    .
    13 .    .    .    a7   .    .    .    .
    12 .    .    .    .    a3   .    .    .
    11 .    .    .    .    .    h11  .    .
     8 .    .    h7   .    .    .    .    .
     5 .    .    .    h2   .    .    .    .
     1 .    .    .    .    h1   .    .    .
    home shot -
    """
READY = """
       A    B    C    D    E    F    G    H
    16 h10* .    .    .    a1   .    .    .
    14 .    .    .    .    .    a2   .    .
    13 .    .    .    a7   .    .    .    .
    12 .    .    .    .    a3   .    .    .
    11 .    .    .    .    .    h11  .    .
     8 .    .    h7   .    .    .    .    .
     5 .    .    .    h2   .    .    .    .
     1 .    .    .    .    h1   .    .    .
    home placement - {"restart":"corner"}
    """


@pytest.mark.parametrize(("start", "corner"), [("C14", "A16"), ("D14", "A16"), ("E14", "H16"), ("F13", "H16")])
def test_rule_8_the_corner_is_on_the_side_the_shot_came_from(start: str, corner: str) -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    a1   .    .    .    .
    15 a3   .    .    .    .    .    .    .
    14 .    .    h6   h7   h8   .    .    .
    13 .    .    .    .    .    h9   .    .
    11 .    .    .    h10* .    .    .    .
    home play -
    """)
    match.roll(distance("D11", start)).play(start).spin("corner").saw("corner", side="home", field=corner)
    match.expect(ball=corner).may_not(Place(str(match.state.carrier), "B8"))
    assert match.state.where(str(match.state.carrier)) == corner


def test_rule_8_away_takes_its_corners_at_the_other_end() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     3 h3   .    .    .    .    .    .    .
     2 .    .    .    .    .    a10* .    .
     1 .    .    .    .    h1   .    .    .
    away shot -
    """)
    match.spin("corner").saw("corner", side="away", field="H1")
    match.expect(a10="H1", carrier="a10", side="home")


def test_rule_8_the_shooter_takes_the_corner() -> None:
    on(SHOT).spin("corner").expect(h10="A16", ball="A16", carrier="h10", phase="placement")


def test_rule_8_who_is_moved_to_the_flag_or_away_from_it_is_announced() -> None:
    alone = (
        on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    14 .    .    h10* .    .    .    .    .
    home shot -
    """)
        .spin("corner")
        .saw("corner", figure="h10", field="A16", mate=None)
    )
    alone.expect(h10="A16")
    swap = (
        on("""
       A    B    C    D    E    F    G    H
    16 h7   .    .    .    a1   .    .    .
    14 .    .    h10* .    .    .    .    .
    home shot -
    """)
        .spin("corner")
        .saw("corner", figure="h10", field="A16", mate="h7")
    )
    swap.expect(h10="A16", h7="C14")
    for match, names in ((alone, ["Rot 10"]), (swap, ["Rot 10", "Rot 7"])):
        told = match.game.say_event(match.state, match.events[0], "de").page
        assert all(name in told for name in names), told


def test_rule_8_the_keeper_goes_back_into_his_goal_area_first() -> None:
    match = on(SHOT).spin("corner").expect(side="away")
    assert match.placers() == {"a1"} and match.places("a1") == fields("D16-E16")
    match.wrong(Done(), "2 must-move").place("a1", "E16").expect(a1="E16", side="away")


def test_rule_8_the_keeper_going_back_builds_no_wall() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    15 .   .   .   .   a2  .   a3  .
    14 .   .   h11 .   a8  h9* .   .
    13 .   .   .   .   a11 .   .   .
    11 .   .   .   .   .   .   .   a1
    home shot -
    """)
    match.spin("corner").expect(side="away")
    assert match.places("a1") == {"D16"}
    match.place("a1", "D16").expect(side="away")
    assert match.places("a3") == fields("F14 G14-H14 F15-F16")


def test_rule_8_the_defence_leaves_the_zone_around_the_ball() -> None:
    match = on(SHOT).spin("corner").place("a1", "E16")
    assert match.placers() == {"a2"}
    assert match.places("a2") == fields("A14-C14 C15-C16")
    match.place("a2", "C15").expect(side="away")


def test_rule_8_three_placements_each_in_turn_the_defence_first() -> None:
    match = on(READY)
    for away, home in (("C14", "D15"), ("C15", "D14"), ("F15", "F14")):
        match.expect(phase="placement", side="away").place("a7", away)
        match.expect(phase="placement", side="home").place("h7", home)
    match.expect(phase="play", side="home", ball="A16", carrier="h10")


def test_rule_8_placements_reach_any_field_without_a_roll() -> None:
    match = on(READY).expect(side="away", roll=())
    match.may(Place("a7", "H1"), Place("a7", "D3"), Place("a2", "H9")).wrong(Place("h7", "D15"), "4 other-side")
    match.place("a7", "H1").may(Place("h7", "B16"), Place("h11", "A2"))


def test_rule_8_defenders_and_keeper_stay_in_their_half() -> None:
    match = on(READY).wrong(Place("a2", "H8"), "2 defender-half").done()
    match.wrong(Place("h2", "D9"), "2 defender-half").wrong(Place("h1", "D9"), "6A keeper-half")


def test_rule_8_the_defence_stays_out_of_the_free_kick_zone() -> None:
    match = on(READY).wrong(Place("a7", "B15"), "10 free-kick-zone").wrong(Place("a7", "A16"), "10 free-kick-zone")
    match.done().may(Place("h7", "B15"))


def test_rule_8_one_of_the_two_in_the_goal_area_is_the_keeper() -> None:
    match = on(READY).wrong(Place("a7", "D16"), "2 goal-area-full").wrong(Place("a1", "E15"), "8 corner-keeper")
    match.may(Place("a1", "D16")).done().may(Place("h7", "D16")).place("h7", "D16").done()
    match.wrong(Place("h11", "E16"), "2 goal-area-full")


def test_rule_8_at_most_four_of_each_side_in_the_penalty_area() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 h10* .    .    .    a1   .    .    .
    15 .    .    a5   .    .    .    .    .
    14 .    .    a2   a3   .    a4   .    .
    13 .    .    .    a7   .    .    .    .
    home placement - {"restart":"corner"}
    """)
    match.wrong(Place("a7", "F15"), "2 penalty-area-full").may(Place("a2", "F15"))
    match = on("""
       A    B    C    D    E    F    G    H
    16 h10* .    .    .    a1   .    .    .
    15 .    .    h9   .    .    .    .    .
    14 .    .    h6   h7   .    h8   .    .
    13 .    .    .    h11  .    .    .    .
    home placement - {"restart":"corner"}
    """)
    match.done().wrong(Place("h11", "F15"), "2 penalty-area-full")


def test_rule_8_the_taker_stays_at_the_corner() -> None:
    on(READY).done().wrong(Place("h10", "B15"), "8 corner-taker")


KICK = """
       A    B    C    D    E    F    G    H
    16 h10* .    .    .    a1   .    .    .
    14 a3   h11  .    .    .    a2   .    .
    13 .    .    .    a7   .    .    .    .
     8 .    .    h7   .    .    .    .    .
     1 .    .    .    .    h1   .    .    .
    home play - {"restart":"corner"}
    """


def test_rule_8_the_ball_is_played_from_the_corner_before_any_figure_moves() -> None:
    match = on(KICK).wrong(Move("h7", "C9"), "4 not-now").roll(3)
    match.may(Play("D16"), Play("A13")).wrong(Play("D13"), "4 opponents-field")
    match.wrong(Play("C16"), "3 ball-not-exact").play("D16").expect(phase="chase", side="home")


def test_rule_8_the_taker_waits_for_another_touch() -> None:
    match = on(KICK).roll(3).play("D16").roll(3).wrong(Move("h10", "D16"), "8 touches-twice")
    match.expect(barred="h10", barred_by="corner")
    on(KICK).roll(1).wrong(Dribble("B16"), "8 dribble-at-restart")


def test_rule_8_there_is_no_offside_at_a_corner() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 h10* .    .    .    a1   .    .    .
    14 .    .    .    h11  .    .    .    .
    13 a3   .    .    .    .    .    .    .
    home play 3 {"restart":"corner"}
    """)
    match.play("D14").saw_no("offside")
    match.expect(phase="shot", carrier="h11")


def test_decision_12_a_side_may_pass_its_placements() -> None:
    match = on(READY)
    for side in ("away", "home") * 3:
        match.expect(phase="placement", side=side).done()
    match.expect(phase="play", side="home", carrier="h10", ball="A16")


def test_decision_12_the_same_figure_may_be_placed_more_than_once() -> None:
    match = on(READY).place("a7", "C14").done().place("a7", "C15").done().place("a7", "C16").done()
    match.expect(a7="C16", phase="play")


def test_decision_12_then_a_roll_and_the_ball_from_the_corner_field() -> None:
    match = on(KICK).roll(2)
    assert match.plays() == fields("C16 C15 C14 B15 B14")
