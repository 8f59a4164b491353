"""The phases of a match in one table, and the way an action takes through it: is it allowed now, what follows?"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rules.fussball_alarm import alarm, dealing, drawing, ending, foul, pile, turn
from rules.fussball_alarm.actions import (
    Action,
    Begin,
    Deal,
    Discard,
    Done,
    Draw,
    Foul,
    LayOpen,
    Renew,
    Roll,
    Search,
    TurnUp,
    Whistle,
)
from rules.fussball_alarm.cards import LIGHTNING, Player
from rules.fussball_alarm.state import BEFORE_THE_GAME, State
from rules.fussball_alarm.violations import violation
from rules.game import Step, Violation, if_legal

Reasons = Callable[[State, Any], list[Violation]]


class PhaseRule(NamedTuple):
    """What may happen in a phase, what it leads to, who knows the reasons against it, and what else to say."""

    options: Callable[[State], tuple[Action, ...]]
    apply: Callable[[State, Action], Step[State]]
    reasons: Mapping[type, Reasons]
    due: str
    """The reason against everything else: what has to be done first."""


AFTER_THE_ALARM_CARD = ("foul", "whistle", "replacement")


def _nothing_against(_: State, __: Action) -> list[Violation]:
    return []


_DRAW: Mapping[type, Reasons] = {Draw: _nothing_against}
PHASES: Mapping[str, PhaseRule] = {
    "begin": PhaseRule(dealing.begin_options, dealing.apply_begin, {Begin: _nothing_against}, "begin-first"),
    "deal": PhaseRule(dealing.deal_options, dealing.apply_deal, {Deal: _nothing_against}, "deal-first"),
    "roll": PhaseRule(turn.options, turn.apply, {Roll: _nothing_against}, "roll-first"),
    "draw": PhaseRule(drawing.draw_options, drawing.apply_taking, _DRAW, "take-first"),
    "question": PhaseRule(
        drawing.question_options, drawing.apply_taking, {**_DRAW, Search: _nothing_against}, "take-first"
    ),
    "alarm": PhaseRule(alarm.options, alarm.apply, {TurnUp: alarm.why_not}, "turn-up-first"),
    "foul": PhaseRule(foul.options, foul.apply, {Foul: foul.why_not}, "foul-first"),
    "discard": PhaseRule(
        drawing.discard_options, drawing.apply_discard, {Discard: drawing.why_no_discard}, "discard-first"
    ),
    "whistle": PhaseRule(
        foul.whistle_options, foul.apply_whistle, {Whistle: _nothing_against, Done: _nothing_against}, "yellow-or-not"
    ),
    "replacement": PhaseRule(foul.replacement_options, foul.apply_replacement, _DRAW, "replacement-first"),
    "renewal": PhaseRule(pile.options, pile.apply, {Renew: _nothing_against}, "renew-first"),
    "lay-open": PhaseRule(ending.options, ending.apply, {LayOpen: ending.why_not}, "hands-first"),
    "over": PhaseRule(lambda _: (), lambda state, _: Step(state), {}, "match-over"),
}


def legal(state: State) -> tuple[Action, ...]:
    """Everything that players, die and cards may bring now; last, what five equal cards may look like."""
    options = PHASES[state.phase].options(state)
    return options if state.phase in ("lay-open", "over") else options + ending.claims(state)


def check(state: State, action: Action) -> tuple[Violation, ...]:
    """All reasons why an action is wrong; empty if it is legal."""
    phase = PHASES[state.phase]
    if state.phase == "over":
        return (violation(phase.due),)
    if isinstance(action, Begin | Foul | LayOpen) and action.player not in state.players:
        return (violation("no-such-player", count=len(state.players)),)
    if isinstance(action, LayOpen) and state.phase not in BEFORE_THE_GAME:
        return tuple(ending.why_not(state, action))
    reasons = phase.reasons.get(type(action))
    if reasons is not None:
        return tuple(reasons(state, action))
    code = _not_in_this_turn(state, action) or phase.due
    return (violation(code, player=side_to_act(state), phase=state.phase, action=action.type),)


def _not_in_this_turn(state: State, action: Action) -> str | None:
    """The code for an action that does not belong in this turn; `None` if something else only comes first."""
    if isinstance(action, Renew) and state.phase not in BEFORE_THE_GAME and state.draw_pile > 0:
        return "pile-not-empty"
    if isinstance(action, TurnUp) and state.phase in AFTER_THE_ALARM_CARD:
        return "alarm-one"
    if isinstance(action, Begin | Deal) and state.phase not in BEFORE_THE_GAME:
        return "not-now"
    if state.phase in ("draw", "question", "discard"):
        return _not_with_this_face(state, action)
    return None


def _not_with_this_face(state: State, action: Action) -> str | None:
    """After the roll, when a card is taken and another one discarded."""
    alarm_on = state.die == LIGHTNING
    if isinstance(action, Draw | Search) and state.phase == "discard":
        return "one-card"
    if isinstance(action, Search):
        return "search-not-allowed"
    if isinstance(action, TurnUp):
        return "alarm-one" if alarm_on else "no-alarm"
    if isinstance(action, Foul):
        return "booked" if alarm_on and state.fouled is None else "no-foul"
    if isinstance(action, Whistle) and state.fouled is None:
        return "no-whistle"
    return None


def follow(state: State, action: Action) -> Step[State]:
    """What an action leads to that is known to be legal."""
    if isinstance(action, LayOpen):
        return ending.apply(state, action)
    return PHASES[state.phase].apply(state, action)


apply = if_legal(check, follow)


def side_to_act(state: State) -> Player | None:
    """Who acts; nobody once the match is over."""
    if state.phase == "over":
        return None
    if state.phase in ("whistle", "replacement"):
        return state.fouled
    return ending.next_to_show(state) if state.phase == "lay-open" else state.turn
