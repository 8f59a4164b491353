"""Without a tray the dice beside the board count, for the side whose roll is due or by their place."""

from typing import Any

import pytest

from device.referee.tray import DiceWatch
from tests.device.referee.evenings import GameNight, at
from tests.device.referee.positions import DUEL, RED_MOVES
from vision.observation import Observation
from vision.tray.dice import Die


def beside(*dice: tuple[str, int, float, float]) -> dict[str, Any]:
    """What a reader reports without a tray: an end, a value and a place for each die."""
    lying = tuple((end, Die(x, y, 0.3, value, 1.0)) for end, value, x, y in dice)
    return {"dice": None, "cocked": (), "tray": (), "beside": lying, "confidence": 1.0}


def lay(night: GameNight, monkeypatch: pytest.MonkeyPatch, *dice: tuple[str, int, float, float]) -> None:
    monkeypatch.setattr(night.table, "_tray", lambda: beside(*dice))
    night.table._report = None
    night.look()


def on_a_bare_table(pitch: str, monkeypatch: pytest.MonkeyPatch) -> GameNight:
    night = at(pitch)
    night.ruling.watching.dice = DiceWatch()
    lay(night, monkeypatch)
    return night


@pytest.mark.parametrize("end", ["home", "away", "between"])
def test_a_die_beside_the_board_counts_for_the_side_whose_roll_is_due(
    end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = on_a_bare_table(RED_MOVES, monkeypatch)
    lay(night, monkeypatch, (end, 4, 100.0, -80.0))
    assert night.state.roll == (4,)


def test_in_a_duel_the_die_nearer_to_home_is_homes(monkeypatch: pytest.MonkeyPatch) -> None:
    night = on_a_bare_table(DUEL, monkeypatch)
    lay(night, monkeypatch, ("home", 6, 100.0, -80.0))
    assert night.phase == "duel"
    lay(night, monkeypatch, ("home", 6, 100.0, -80.0), ("away", 2, 200.0, 540.0))
    assert night.events == ["duel-won"]


@pytest.mark.parametrize("other", ["home", "between"])
def test_in_a_duel_two_dice_that_cannot_be_told_apart_are_nobodys(other: str, monkeypatch: pytest.MonkeyPatch) -> None:
    night = on_a_bare_table(DUEL, monkeypatch)
    lay(night, monkeypatch, ("home", 6, 100.0, -80.0), (other, 2, 200.0, 210.0))
    assert night.phase == "duel"
    assert night.words.startswith("Bitte noch mal / Jeder einen Würfel")


def test_dice_that_lay_there_from_the_first_look_on_are_no_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    night = at(RED_MOVES)
    night.ruling.watching.dice = DiceWatch()
    lay(night, monkeypatch, ("home", 4, 100.0, -80.0))
    assert not night.state.roll


def test_a_spare_die_does_not_count_while_an_arm_hides_the_tray() -> None:
    watch = DiceWatch()
    watch.look(Observation(True, dice={"left": (), "right": ()}))
    watch.look(Observation(True, **beside(("home", 5, 100.0, -80.0))))
    assert not watch.fresh()


def test_dice_in_a_tray_that_was_hidden_at_first_are_no_roll() -> None:
    watch = DiceWatch()
    watch.look(Observation(True, **beside()))
    lying = (("left", Die(50.0, 40.0, 0.3, 4, 1.0)),)
    watch.look(Observation(True, dice={"left": (4,), "right": ()}, tray=lying))
    assert not watch.fresh()
