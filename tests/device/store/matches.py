"""Matches to store: played by chance, the same for the same seed."""

import random
from datetime import UTC, datetime
from functools import cache
from typing import Any

from device.store import LogStep, MatchLog, Said, action, log_step
from rules import game_named, record
from rules.game import Event, Json

GAME = game_named("soccer-tactics")
NOON = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)
KICK_OFF = {"type": "roll", "dice": [2, 5]}
TIE = {"type": "roll", "dice": [3, 3]}


def choose(state: Any, chance: random.Random, ends: float = 0.005) -> Any:
    """Something legal; a set-up stays as it is, and an end of a period that chance brings is believed seldom."""
    while True:
        legal = GAME.legal(state)
        chosen = legal[chance.randrange(len(legal))]
        told = GAME.action_json(chosen)
        if state.phase == "set-up" and state.restart:
            return GAME.read_action({"type": "done"})
        if told["type"] != "time" or chance.random() < ends:
            return chosen


@cache
def actions(seed: int, most: int, ends: float = 0.005) -> tuple[Any, ...]:
    """The first actions of a match."""
    chance = random.Random(seed)
    state = GAME.start({})
    played: list[Any] = []
    while len(played) < most and GAME.legal(state):
        played.append(choose(state, chance, ends))
        state = GAME.apply(state, played[-1]).state
    return tuple(played)


def write(log: MatchLog, *said: Said, clock: float = 0.0, whistled: bool | None = None) -> LogStep:
    """Go on with a match as the referee does, and write the step; `whistled` unless told as he would."""
    step = log_step(log.play, said, clock, log.game)
    log.append(step if whistled is None else step._replace(whistled=whistled), at=NOON)
    return step


def standing(log: MatchLog) -> list[Json]:
    """What stands in a match: its actions, and positions that were set by hand."""
    return [link.entry.data[link.entry.kind] for link in log.play.line()]


def play(log: MatchLog, seed: int, most: int, ends: float = 0.005) -> None:
    """Write these actions into a fresh log, two seconds apart."""
    for number, done in enumerate(actions(seed, most, ends), 1):
        write(log, action(GAME.action_json(done)), clock=2.0 * number, whistled=False)


@cache
def states(seed: int, most: int) -> tuple[Any, ...]:
    """The state at the start and after every action."""
    return tuple(step.state for step in record.replay(GAME, {}, actions(seed, most)))


def events(seed: int, most: int) -> list[Event]:
    """Everything that happens in these actions."""
    return [event for step in record.replay(GAME, {}, actions(seed, most)) for event in step.events]
