"""One question thought through by the rules' opponent."""

from collections.abc import Callable
from time import monotonic

from device.opponents.questions import Answer, ToDecide
from rules import game_named
from rules.opponent import decide, say_reason
from rules.texts import LANGUAGES

LONGEST = 8.0
"""Seconds after which the best thought so far has to do: a Pi 4 needs some, and nobody waits for longer."""


def think(question: ToDecide, stop: Callable[[], bool], now: Callable[[], float] = monotonic) -> Answer:
    """One question thought through, or as far as there is time."""
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
