"""A decision for a side: every choice at a glance, the most promising ones thought through, and the reason told."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any, NamedTuple

from rules import plugged
from rules.game import Game, Json, Side
from rules.opponent.draws import Draws
from rules.opponent.levels import LEVELS, USUAL, Level
from rules.opponent.mind import Decision, Mind, Throw
from rules.opponent.search import Search
from rules.texts import Text

ONLY = "only"
"""The reason for what is the only choice."""
GOAL = "goal"
"""The reason for what brings a goal at once."""
UNTOLD = "secret"
"""The reason for what the other side must not be able to guess."""
PATIENT = "patient"
"""The reason where nothing speaks for a choice more than for the usual one."""


def has_opponent(game: str) -> bool:
    """Whether a game knows how to play itself: only then it can be chosen as an opponent."""
    return find_spec(f"rules.{game.replace('-', '_')}.evaluation") is not None


def mind_of(game: str) -> Mind[Any, Any, Any]:
    """How a game looks to its opponent."""
    mind: Mind[Any, Any, Any] = plugged("rules", game, "evaluation").MIND
    return mind


@cache
def level_of(game: str, level: str) -> Level:
    """A level as this game has tuned it."""
    own: Json = mind_of(game).weights.get("levels", {}).get(level, {})
    return Level(**{**USUAL[level]._asdict(), **own})


@cache
def weights_of(game: str, level: str) -> tuple[float, ...]:
    """What each term counts at a level; 0 for what it does not look at."""
    mind, plan = mind_of(game), level_of(game, level)
    table: Mapping[str, float] = plan.terms if isinstance(plan.terms, Mapping) else mind.weights["terms"]
    seen = () if plan.blind else plan.terms or mind.names
    return tuple(float(table[name]) if name in seen else 0.0 for name in mind.names)


def decide(
    game: Game[Any, Any],
    state: Any,
    side: Side,
    level: str,
    seed: int,
    *,
    own: Json | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Decision[Any] | None:
    """What a side does now; `None` if it has nothing to decide, or had better wait.

    `own` is what this side alone knows and the state does not hold: its cards (`{"hand": ["1", "4"]}`). `stop` is
    asked now and then; once it says yes, the best choice so far is taken.
    """
    assert level in LEVELS
    style = Style(level_of(game.name, level), weights_of(game.name, level))
    return decide_by(mind_of(game.name), style, state, side, own or {}, seed, stop)


class Style(NamedTuple):
    """How somebody plays: how far he looks, and what counts for him."""

    plan: Level
    weights: tuple[float, ...]


def decide_by(
    mind: Mind[Any, Any, Any], style: Style, state: Any, side: Side, own: Json, seed: int, stop: Callable[[], bool]
) -> Decision[Any] | None:
    """The same for any style: tuning tries out others than the four levels."""
    plan, draws = style.plan, Draws(seed)
    number = plan.worlds if mind.hides(state, side) else 1
    worlds = [mind.imagine(state, side, own, draws) for _ in range(number)]
    options = mind.options(worlds[0], side)
    if plan.simple:
        options = [option for option in options if isinstance(option, Throw) or mind.obvious(option)] or options
    if not options:
        return None
    search = Search(mind, style.weights, plan.budget, stop, by_heart=plan.by_heart)
    if secret := mind.mixed(worlds[0], side):
        return _decision(mind, state, draws.weighted(secret), UNTOLD, 0.0, search)
    waits = mind.turn(worlds[0]) != side
    if len(options) == 1 and not waits:
        return _decision(mind, state, options[0], ONLY, _mean(search, worlds, options[0], side), search)
    glances = _ranked([(_mean(search, worlds, option, side), draws.unit(), option) for option in options])
    best = _thought_through(search, worlds, side, glances[: plan.candidates], plan) or glances
    value, _, option = best[0]
    if waits and value <= sum(search.judge(world, side) for world in worlds) / len(worlds):
        return None
    usual = glances[len(glances) // 2][2]
    return _decision(mind, state, option, _reason(search, worlds[0], option, usual, side), value, search)


Rated = list[tuple[float, float, Any]]
"""Choices with what they are worth, and a number that decides between equals."""


def _ranked(rated: Rated) -> Rated:
    return sorted(rated, key=lambda one: (-one[0], one[1]))


def _mean(search: Search[Any, Any, Any], worlds: Sequence[Any], option: Any, side: Side) -> float:
    return sum(search.at_a_glance(world, option, side) for world in worlds) / len(worlds)


def _thought_through(
    search: Search[Any, Any, Any], worlds: Sequence[Any], side: Side, promising: Rated, plan: Level
) -> Rated:
    """The promising choices anew, best first; those for which there was no time any more are left out."""
    found: Rated = []
    for _, tie, option in promising:
        ahead = [search.thought_through(world, option, side, plan.deep, plan.replies) for world in worlds]
        if search.spent:
            break
        found.append((sum(ahead) / len(ahead), tie, option))
    return _ranked(found)


def _reason(search: Search[Any, Any, Any], world: Any, option: Any, usual: Any, side: Side) -> str:
    """Which term speaks most for a choice against the usual one, that in the middle of all choices at a glance."""
    mind = search.mind
    before = mind.lead(world, side)
    if all(mind.lead(after, side) > before for after, _ in search.after(world, option)):
        return GOAL
    here, there = search.seen(world, option, side), search.seen(world, usual, side)
    unfit = mind.unfit.get(type(option), frozenset())
    gains = [
        (weight * (one - other), name if one > 0 else mind.against.get(name, name))
        for weight, one, other, name in zip(search.weights, here, there, mind.names, strict=True)
        if one > other and name not in unfit  # where less of it speaks for a choice, its sentence would be wrong
    ]
    most, name = max(gains, default=(0.0, PATIENT))
    return name if most > 0 else PATIENT


def _decision(
    mind: Mind[Any, Any, Any], state: Any, option: Any, reason: str, value: float, search: Search[Any, Any, Any]
) -> Decision[Any]:
    if isinstance(option, Throw):
        return Decision(None, option.die, reason, {}, value, search.judged)
    return Decision(option, "", reason, mind.facts(state, option), value, search.judged)


def say_reason(game: Game[Any, Any], state: Any, decision: Decision[Any], lang: str) -> Text:
    """The reason in half a sentence: "Ich stelle mich vor das Tor"."""
    mind = mind_of(game.name)
    return mind.catalogue(lang).sentence(f"reason.{decision.reason}", **mind.spoken(state, decision.facts, lang))
