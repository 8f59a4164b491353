"""One question thought through by the rules' opponent."""

from collections.abc import Callable
from time import monotonic

from device.opponents.questions import Answer, Asked, Odds, ToDecide, Told, ToReckon
from rules import game_named
from rules.opponent import chances, decide, say_reason
from rules.texts import LANGUAGES

LONGEST = 8.0
"""Seconds after which the best thought so far has to do: a Pi 4 needs some, and nobody waits for longer."""


PLAYOUTS = 16
"""For the chances of a position: some five milliseconds."""


def nothing(question: Asked) -> Told:
    """The answer of somebody who has none."""
    return Answer(question.number) if isinstance(question, ToDecide) else Odds(question.number)


def think(question: Asked, stop: Callable[[], bool], now: Callable[[], float] = monotonic) -> Told:
    """One question thought through, or as far as there is time."""
    if isinstance(question, ToReckon):
        number, game, state, left = question
        return Odds(number, dict(chances(game_named(game), state, number, PLAYOUTS, left).wins))
    return _decide(question, stop, now)


def _decide(question: ToDecide, stop: Callable[[], bool], now: Callable[[], float]) -> Answer:
    game, until = game_named(question.game), now() + LONGEST
    decision = decide(
        game,
        question.state,
        question.side,
        question.level,
        question.seed,
        own=question.own,
        stop=lambda: stop() or now() > until,
    )
    if decision is None:
        return Answer(question.number)
    reason = {lang: say_reason(game, question.state, decision, lang).page for lang in LANGUAGES}
    if decision.action is None:
        return Answer(question.number, die=decision.die, reason=reason)
    return Answer(question.number, game.action_json(decision.action), reason=reason)
