"""What a player sees in a position of FUBA: who keeps the ball, where it is, who has more players, what a shot counts.

Every term says what speaks for one side and against the other. Weights in `weights.toml` are goals: what the next goal
is expected to be worth.
"""

from functools import cache
from typing import Any

from rules.fuba import phases, possession
from rules.fuba.actions import (
    BOTH_DICE,
    ONE_DIE,
    Action,
    Aim,
    Begin,
    Dive,
    Done,
    Formation,
    FreeMove,
    Move,
    Shoot,
    Tactic,
)
from rules.fuba.ball import is_simple
from rules.fuba.formation import CARDS, chosen, read_formation, written
from rules.fuba.offside import is_offside
from rules.fuba.pitch import PENALTY_AREA, SECTORS, Sector
from rules.fuba.state import State, of_side
from rules.game import HOME, OTHER, SIDES, Json, Side
from rules.opponent.draws import Draws
from rules.opponent.mind import Mind, Terms, Throw, lead_of, reasons_of, weights_beside

NAMES = (
    "ball",
    "forward",
    "kept",
    "shot",
    "threat",
    "ready",
    "ball-value",
    "numbers",
    "box",
    "guard",
    "striking",
    "spread",
    "keeper",
    "men",
    "formation",
)
MOVES_NOTHING = frozenset(NAMES)
"""Who moves nothing needs no reason where players stand."""
AGAINST = dict.fromkeys(("shot", "threat", "ready"), "no-shot") | dict.fromkeys(("ball", "forward"), "win-back")
"""What the passive side says of what is good for the active one."""
BY_CHANCE = frozenset({"roll", "special", "booking", "shot", "penalty", "over"})
WEIGHTS = weights_beside(__package__)


def turn(state: State) -> Side | None:
    """Who decides; nobody while dice are due."""
    if state.phase in BY_CHANCE or (state.phase == "start" and state.chooser is None):
        return None
    return phases.side_to_act(state)


def options(state: State, side: Side) -> list[Action | Throw]:
    """What a side may decide; of the formations only those that have a card."""
    if state.phase == "formation":
        free = chosen(state, side) is None
        return [Formation(side, card) for card in CARDS] if free else []
    return list(phases.legal(state)) if turn(state) == side else []


_ONE_DIE = tuple((roll, 1 / len(ONE_DIE)) for roll in ONE_DIE)
_BOTH = tuple((roll, 1 / len(BOTH_DICE)) for roll in BOTH_DICE)


def falls(state: State, _: Throw) -> tuple[tuple[Action, float], ...]:
    """One die, or one of each side."""
    return _BOTH if state.phase in ("start", "roll") else _ONE_DIE


def imagine(state: State, side: Side, _: Json, draws: Draws) -> State:
    """The other side's formation and the keeper's dive are secrets while they are: any card, any dive."""
    if state.phase == "formation":
        formations = state.match.formations
        for other in SIDES:
            if other != side:
                formations = of_side(formations, other, read_formation(draws.one_of(CARDS)))
        return state._replace(match=state.match._replace(formations=formations))
    if state.phase == "aim" and side != OTHER[state.active]:
        return state._replace(dive=draws.one_of(("left", "stay", "right")))
    return state


def hides(state: State, side: Side) -> bool:
    """Before formations are shown, and for the shooter of a penalty."""
    return state.phase == "formation" or (state.phase == "aim" and side == state.active)


KEEPER_MIX = (("left", 2 / 7), ("stay", 3 / 7), ("right", 2 / 7))
SHOOTER_MIX = (("left", 5 / 14), ("middle", 4 / 14), ("right", 5 / 14))
"""Section 5.5.2 as a game of its own: with these shares neither can do better, whatever the other does."""


def mixed(state: State, side: Side) -> tuple[tuple[Action, float], ...]:
    """Dive and shot at a penalty must not be guessed."""
    if turn(state) != side:
        return ()
    if state.phase == "dive":
        return tuple((Dive(way), share) for way, share in KEEPER_MIX)
    return tuple((Aim(at), share) for at, share in SHOOTER_MIX) if state.phase == "aim" else ()


def unfinished(state: State) -> bool:
    """A tactic has been chosen, and nobody has moved yet."""
    now = state.moving
    return state.phase == "moves" and now is not None and now.line not in (None, "quick") and not any(now.moved)


def terms(state: State, side: Side) -> Terms:
    """What speaks for the active side; for the other one the same against it."""
    found = _for_active(state)
    return found if side == state.active else tuple([-term for term in found])


def _for_active(state: State) -> Terms:
    side, other = state.active, OTHER[state.active]
    keeps, kept, threat, ready = 1.0, 0.0, 0.0, 0.0
    ball = state.ball
    if state.phase == "roll" and state.target is not None:
        keeps, threat = _pass(state, state.target)
        kept, ball = keeps, state.target
    elif state.phase in ("moves", "target") and ball is not None:
        ready = _best_threat(state)
    elif state.phase in ("formation", "start", "placement", "over"):
        keeps = 0.5 + 0.5 * (state.phase == "placement")
    shot = _scores(state, state.ball_value) if state.phase in ("attempt", "shot") else 0.0
    shot = 0.6 if state.phase in ("penalty", "aim", "dive") or state.restart == "penalty" else shot
    at = _ahead(state, side, ball) if ball else 0.5
    numbers = state.players(side, ball) - state.players(other, ball) if ball else 0
    return (
        2 * keeps - 1,
        keeps * at * at - (1 - keeps) * (1 - at) * (1 - at),
        kept,
        shot,
        threat,
        ready,
        -state.ball_value / 6 if state.phase in ("target", "moves", "run") else 0.0,
        max(-3, min(3, numbers)) / 3,
        _box(state, side) - _box(state, other),
        _guard(state, side) - _guard(state, other),
        _striking(state, side) - _striking(state, other),
        _spread(state, side) - _spread(state, other),
        _keeper(state, side) - _keeper(state, other),
        (state.match.players(side) - state.match.players(other)) / 3,
        _formation(state, side) - _formation(state, other),
    )


def _ahead(state: State, side: Side, sector: Sector) -> float:
    """How far forward a sector is, from 0 to 1."""
    low, high = state.pitch.extent[sector]
    middle = (low + high) / 2 / state.pitch.length
    return middle if side == HOME else 1 - middle


def _pass(state: State, to: Sector, waiting: int | None = None) -> tuple[float, float]:
    """How probably a pass is kept, and how probably it ends in a goal at once."""
    aimed = state._replace(target=to, roll=(0, 0))
    simple = is_simple(aimed, OTHER[state.active])
    allowed = to in state.pitch.attempt[state.active]
    shot = _shot_bonus(state, to, _waiting(state) if waiting is None else waiting) if allowed else None
    return _kept(possession.parts(aimed, to).total, state.ball_value, simple, shot)


@cache
def _kept(plus: int, value: int, simple: bool, shot: int | None) -> tuple[float, float]:
    """The same from the sums of the tables: what a die needs to keep the ball, and then the die of a shot."""
    keeps = scores = 0.0
    for die in DICE:
        if die + plus == value:
            keeps += EVENT_KEEPS / len(DICE)
        elif die + plus > value:
            keeps += 1 / len(DICE)
            if shot is not None:
                scores += _goal(shot, max(1, die - simple)) / len(DICE)
    return keeps, scores


DICE = range(1, 7)
EVENT_KEEPS = 0.5
"""Of the six special events three are good for the active side."""


@cache
def _goal(plus: int, value: int) -> float:
    """How probably an attempt is a goal; where a six would not do, two of them are."""
    good = sum(die + plus > value for die in DICE)
    return good / len(DICE) if good else 1 / len(DICE) ** 2


def _waiting(state: State) -> int:
    """How many of the active side wait in the other penalty area, offside ones not counted."""
    area = PENALTY_AREA[OTHER[state.active]]
    return 0 if is_offside(state, state.active, area) else state.players(state.active, area)


def _shot_bonus(state: State, sector: Sector, waiting: int) -> int:
    """What the table of attempts gives from a sector: as `attempt.parts`, wherever the ball lies now."""
    side, other = state.active, OTHER[state.active]
    area, more = PENALTY_AREA[other], state.pitch.facts["attempt"]["more"]

    def most(own: int, theirs: int) -> int:
        return int(more) * ((own > theirs) - (own < theirs))

    bonus = state.pitch.attempt[side][sector] + most(state.players(side, sector), state.field_players(other, sector))
    if sector != area:
        bonus += most(waiting, state.field_players(other, area))
    return int(bonus + (0 if state.keeper_at_home(other) else state.pitch.facts["attempt"]["keeper_away"]))


def _scores(state: State, value: int) -> float:
    """How probably an attempt from the ball's sector is a goal."""
    if state.ball is None or state.ball not in state.pitch.attempt[state.active]:
        return 0.0
    return _goal(_shot_bonus(state, state.ball, _waiting(state)), value)


def _best_threat(state: State) -> float:
    """The best chance of a goal that the next pass may bring."""
    best, waiting, side = 0.0, _waiting(state), state.active
    for sector in state.pitch.attempt[side]:
        if state.players(side, sector) and not is_offside(state, side, sector):
            best = max(best, _pass(state, sector, waiting)[1])
    return best


def _box(state: State, side: Side) -> float:
    """Who is in the majority before a side's own goal."""
    area = PENALTY_AREA[side]
    return max(-2, min(2, state.field_players(side, area) - state.players(OTHER[side], area))) / 2


def _guard(state: State, side: Side) -> float:
    """In how many of the sectors before its own goal a side is not outnumbered."""
    dangerous = state.pitch.attempt[OTHER[side]]
    held = sum(state.players(side, s) >= state.players(OTHER[side], s) for s in dangerous)
    return held / len(dangerous)


def _striking(state: State, side: Side) -> float:
    """How many players stand where shots are taken from."""
    there = [min(3, state.players(side, s)) for s in state.pitch.attempt[side]]
    return sum(there) / 6


def _spread(state: State, side: Side) -> float:
    """In how many sectors somebody of a side stands."""
    return sum(1 for number in state.counts(side) if number) / len(SECTORS)


def _keeper(state: State, side: Side) -> float:
    return 1.0 if state.keeper_at_home(side) else 0.0


def _formation(state: State, side: Side) -> float:
    """What a formation has brought in self-play, before it can be seen on the mat."""
    if state.phase not in ("formation", "start"):
        return 0.0
    return float(WEIGHTS["formations"].get(written(chosen(state, side)), 0.0))


def facts(_: State, action: Any) -> Json:
    """Where from, where to."""
    if isinstance(action, Move | FreeMove):
        return {"start": action.start, "sector": action.to}
    if isinstance(action, Tactic):
        return {}
    to = getattr(action, "to", None) or getattr(action, "sector", None)
    return {"sector": to} if to else {}


MIND: Mind[State, State, Action] = Mind(
    NAMES,
    imagine,
    hides=hides,
    state_of=lambda state: state,
    turn=turn,
    options=options,
    falls=falls,
    follow=lambda state, action: phases.follow(state, action).state,
    terms=terms,
    lead=lead_of,
    over=lambda state: state.phase == "over",
    weights=WEIGHTS,
    catalogue=reasons_of(__package__),
    spoken=lambda _, facts, __: facts,
    facts=facts,
    unfit={Done: MOVES_NOTHING, Begin: MOVES_NOTHING, Shoot: MOVES_NOTHING - {"shot"}},
    against=AGAINST,
    mixed=mixed,
    unfinished=unfinished,
)
