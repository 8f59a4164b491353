"""The referee owns the match: the log stores his steps, and told again they are the same match, in every game."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from device.panel.buttons import Press
from device.play.record_keeper import RecordKeeper
from device.referee.effects import BeginMatch, Effect, Write
from device.referee.inputs import Entered, Input, Tick, Wish
from device.referee.referee import House, Referee
from device.store import Play, Store
from device.store.play import told_line
from device.texts.language import texts
from rules import game_named, games

NOON = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)
WISHES = ("undo", "undo", "pause", "go-on")
INPUTS = 200


def told(play: Play) -> tuple[Any, ...]:
    """All that a play says, its chains as lists: a chain is compared by identity."""
    links = [(one.link.entry, one.link.step, one.stands) for one in told_line(play)]
    return (play.start, play.number, play.clock, play.paused, play.abandoned, play.state, links)


def anything(referee: Referee, random: Random, at: float) -> Input:
    """A step that the page brings, something taken back, a pause, or only time."""
    assert referee.ruling is not None
    chance = random.random()
    if referee.ruling.match.play.undone is not None and chance < 0.4:
        return Wish("redo", at)
    if chance < 0.3:
        return Wish(random.choice(WISHES), at)
    legal = [action for action in referee.ruling.day.rules.legal(referee.ruling.state) if action.type != "time"]
    if chance < 0.4 or not legal:
        return Tick(at)
    return Entered(referee.ruling.day.rules.action_json(random.choice(legal)), at)


def keep(keeper: RecordKeeper, effects: list[Effect], at: float) -> None:
    for effect in effects:
        if isinstance(effect, BeginMatch):
            keeper.begin(effect.game, effect.options, "de")
        elif isinstance(effect, Write):
            keeper.write(effect.step, at)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", games())
def test_a_log_told_again_is_the_match_of_the_referee(game: str, seed: int, tmp_path: Path) -> None:
    random = Random(seed)
    options = {game: game_named(game).options_json(game_named(game).start({}))}
    referee = Referee(texts("de"), House(options), game)
    store = Store(tmp_path / "matches.db")
    keeper = RecordKeeper(store, None, lambda: NOON)
    keep(keeper, referee.handle(Press("whistle", "short", 0.0)), 0.0)
    at = 0.0
    for _ in range(INPUTS):
        at += random.choice((0.2, 1.0, 15.0))
        keep(keeper, referee.handle(anything(referee, random, at)), at)
        if referee.ruling is not None and keeper.log is not None and keeper.log.lines:
            assert keeper.log.play is referee.ruling.match.play
    assert referee.ruling is not None
    keeper.close()
    with Store(tmp_path / "matches.db") as again:
        assert told(again.open(1).play) == told(referee.ruling.match.play)
        assert {entry.kind for entry in again.open(1).entries} >= {"action", "undo", "redo"}
