"""Undo and redo: as far back as anybody likes, with the clock, and without the table playing the move again."""

from device.referee.inputs import Wish
from tests.device.referee.evenings import GameNight, at, front_door
from tests.device.referee.positions import RED_MOVES, RED_PLAYS


def moved() -> GameNight:
    """Red has rolled at 20:00 and moved ten seconds later."""
    night = at(RED_MOVES, clock=1200)
    night.roll("home", 4)
    night.wait(10)
    night.put(h7="C10")
    night.wait(5)
    night.effects.clear()
    return night


def undo(night: GameNight) -> None:
    night.tell(Wish("undo", night.now))


def redo(night: GameNight) -> None:
    night.tell(Wish("redo", night.now))


def test_pause_offers_the_way_back_and_forward() -> None:
    night = moved()
    night.press("whistle")
    assert (night.screen.buttons.home, night.screen.buttons.away) == ("Zug zurück", "")
    night.press("home")
    assert night.phase == "move"
    assert (night.screen.buttons.home, night.screen.buttons.away) == ("Zug zurück", "Zug vor")
    night.press("away")
    assert night.phase == "play"


def test_the_clock_follows_undo_and_redo() -> None:
    night = moved()
    undo(night)
    assert night.ruling.match.remaining == 1190
    redo(night)
    assert night.ruling.match.remaining == 1185
    undo(night)
    undo(night)
    assert night.ruling.match.remaining == 1200


def test_an_undone_move_that_still_stands_there_is_not_played_again() -> None:
    night = moved()
    undo(night)
    night.look()
    night.wait(3)
    night.look()
    assert night.phase == "move"
    assert night.state.where("h7") == "C6"
    assert night.words == "ROT 7: C7 BLAU / bitte auf C6 ROT"
    assert "wrong" not in night.sounds


def test_after_the_table_is_put_back_another_move_can_be_made() -> None:
    night = moved()
    undo(night)
    night.put(h7="C6")
    assert night.words.startswith("ROT zieht: 4")
    night.put(h9="H10")
    assert night.phase == "play"
    assert night.state.where("h9") == "H10"


def test_the_undone_figure_may_go_straight_to_another_field() -> None:
    night = moved()
    undo(night)
    night.put(h7="B9")
    assert night.phase == "play"
    assert night.state.where("h7") == "B9"


def test_an_undone_roll_is_rolled_again_and_the_old_die_does_not_count() -> None:
    night = at(RED_MOVES)
    night.lay_dice(left=(4, 40, 30))
    undo(night)
    assert night.words.startswith("ROT würfelt")
    night.look()
    assert not night.state.roll
    night.lay_dice(left=(4, 60, 60))
    assert night.state.roll == (4,)


def test_redo_fits_the_table_that_was_never_touched() -> None:
    night = moved()
    undo(night)
    redo(night)
    assert night.phase == "play"
    assert night.words.startswith("ROT würfelt")
    night.roll("home", 2)
    assert night.state.roll == (2,)


def test_play_that_goes_on_forgets_what_was_undone() -> None:
    night = moved()
    undo(night)
    night.put(h7="C6")
    night.put(h9="H10")
    redo(night)
    assert night.sounds[-1] == "wrong"
    assert night.state.where("h9") == "H10"


def test_undo_goes_back_to_the_very_beginning_and_forward_again() -> None:
    night = front_door()
    night.kick_off()
    night.roll("home", 3)
    last = night.state
    steps = 0
    while night.ruling.match.play.last is not None:
        undo(night)
        steps += 1
    assert steps >= 4
    assert night.state.match.first_kick_off is None
    undo(night)
    assert night.sounds[-1] == "wrong"
    for _ in range(steps):
        redo(night)
    assert night.state == last


def test_what_only_followed_from_a_roll_is_undone_together_with_it() -> None:
    """Nobody can use the six: the move is forfeited by itself, and undo does not stop in between."""
    night = at("""
       A     B     C     D     E     F     G     H
    16 .     .     .     .     a1    .     .     .
     2 .     .     .     .     .     .     .     .
     1 .     .     .     h10*  h1    .     .     .
    home move -
    """)
    before = night.state
    night.roll("home", 6)
    assert "no-move" in night.events
    undo(night)
    assert night.state == before


def test_undo_of_a_dribble_leads_figure_and_ball_back() -> None:
    night = at(RED_PLAYS)
    night.roll("home", 1)
    night.put(h10="D10", ball="D10")
    assert night.phase == "challenge"
    undo(night)
    assert night.words == "ROT 10: D7 BLAU / bitte auf D8 BLAU"
    night.put(h10="D9", ball="D9")
    assert night.words.startswith("ROT ist am Ball")
