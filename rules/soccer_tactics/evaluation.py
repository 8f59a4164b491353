"""What a footballer sees in a position of Soccer Tactics: who will have the ball, where, and how near a shot is.

Every term says what speaks for one side and against the other. Weights in `weights.toml` are goals: what the next goal
is expected to be worth.
"""

from functools import cache, lru_cache
from typing import Any, NamedTuple

from rules.game import HOME, OTHER, SIDES, Json, Side
from rules.opponent.mind import Mind, Terms, Throw, lead_of, nothing_hidden, reasons_of, weights_beside
from rules.soccer_tactics import duel, offside, phases, shot
from rules.soccer_tactics.actions import (
    DUELS,
    ONE_DIE,
    TIME,
    TWO_DICE,
    Action,
    Done,
    Dribble,
    Move,
    Place,
    Play,
    Roll,
    Spin,
)
from rules.soccer_tactics.lineup import KEEPER, KEEPERS, Lineup
from rules.soccer_tactics.pitch import BIT, COLUMN, FIELDS, ROW, ROWS, Field, Mask, around, fields_in
from rules.soccer_tactics.reach import chance_to_reach
from rules.soccer_tactics.runs import flight_to
from rules.soccer_tactics.speech import field_name, name
from rules.soccer_tactics.state import State, occupied, standing
from rules.soccer_tactics.turn import side_to_act

NAMES = (
    "ball",
    "forward",
    "shot",
    "box",
    "pass",
    "build-up",
    "combination",
    "counter",
    "loose",
    "outlets",
    "advanced",
    "guard",
    "near",
    "marking",
    "offside",
    "keeper",
)
RUNS = frozenset({"loose", "near", "outlets", "advanced", "guard", "marking", "offside", "keeper"})
"""What is said of a figure that runs, not of a ball that is played."""
BALL_PLAYED = frozenset({"forward"})
"""What is said of a ball that is played, not of a figure that runs."""
NO_SHOT, WIN_BACK = "no-shot", "win-back"
AGAINST = dict.fromkeys(("shot", "box", "pass", "build-up", "combination", "counter"), NO_SHOT) | {"ball": WIN_BACK}
"""What the defence says of what is good for the attackers."""
BY_CHANCE = frozenset({"duel", "shot", "shoot-out", "over"})


def turn(state: State) -> Side | None:
    """Who decides; nobody while dice or spinner are due. The keeper's step is a choice beside the roll."""
    if state.phase in BY_CHANCE or (state.phase == "set-up" and state.restart is None):
        return None
    if phases.dice_due(state) and not (state.phase == "challenge" and _steps(state)):
        return None
    return side_to_act(state)


def _steps(state: State) -> bool:
    return bool(phases.PHASES["challenge"].options(state).groups)


def options(state: State, side: Side) -> list[Action | Throw]:
    """What a side may decide. In its set-up it keeps to the common formation, and it never asks for the clock."""
    if turn(state) != side:
        return []
    if state.phase == "set-up":
        return [Done()]
    found: list[Action | Throw] = [a for a in phases.legal(state) if a.type not in ("roll", "time", "claim")]
    if state.phase == "challenge" and not state.roll:
        found.append(Throw())
    return found


@cache
def _sums() -> tuple[tuple[Action, float], ...]:
    """Two dice for the ball: only their sum counts."""
    ways: dict[int, list[Roll]] = {}
    for roll in TWO_DICE:
        ways.setdefault(sum(roll.dice), []).append(roll)
    return tuple((rolls[0], len(rolls) / len(TWO_DICE)) for rolls in ways.values())


_ONE_DIE = tuple((roll, 1 / len(ONE_DIE)) for roll in ONE_DIE)
_BOTH = tuple((roll, 1 / len(TWO_DICE)) for roll in TWO_DICE)
_DUELS = tuple((dice, 1 / len(DUELS)) for dice in DUELS)


def falls(state: State, _: Throw) -> tuple[tuple[Action, float], ...]:
    """Dice, both sides' dice, the spinner or the shot die."""
    if state.phase == "duel":
        return _DUELS
    if state.phase == "shot" or (state.phase == "shoot-out" and state.match.shoots_first is not None):
        faces = state.pitch.shot_die if state.match.options.shot_die else state.pitch.spinner
        return tuple((Spin(face), faces.count(face) / len(faces)) for face in dict.fromkeys(faces))
    if state.phase in ("set-up", "shoot-out"):
        return _BOTH
    return _ONE_DIE if phases.dice_due(state) == 1 else _sums()


def clock(state: State) -> Action | None:
    """The signal that the period is over."""
    signals = [action for action in phases.legal(state).singles if action in (TIME["half"], TIME["full"])]
    return signals[-1] if signals else None


FORWARD: dict[Side, dict[Field | None, float]] = {
    side: {None: 0.0}
    | {f: ((ROW[f] if side == HOME else ROWS + 1 - ROW[f]) - 1) ** 2 / (ROWS - 1) ** 2 for f in FIELDS}
    for side in SIDES
}
"""How far forward a field is, from 0 at the own goal line to 1 at the other, ever more towards it."""
CENTRAL: dict[Field | None, float] = {None: 0.0} | {f: 1 - abs(COLUMN[f] - 3.5) / 3.5 for f in FIELDS}
SECURE = {HOME: (1 << 48) - 1, "away": (1 << 128) - (1 << 80)}
"""The six rows before a side's own goal."""


def terms(state: State, side: Side) -> Terms:
    """What speaks for the side that attacks; for the other side the same against it."""
    found = _for_attack(state)
    return found if side == state.attacking else tuple([-term for term in found])


def _for_attack(state: State) -> Terms:
    attack, defence = state.attacking, OTHER[state.attacking]
    keeps, shoots = _prospects(state)
    ball, loses = state.ball, 1 - keeps
    own, theirs = standing(state, attack), standing(state, defence)
    goal_area = state.pitch.goal_area
    here = _stance(state.lineup(attack), attack, goal_area[attack])
    there = _stance(state.lineup(defence), defence, goal_area[defence])
    line = offside.last_line(state, attack)
    shooting = shot.shooting_fields(state)
    in_play = state.phase in ("move", "play", "kick-off") and not shoots
    finishing = _finish(state, shooting & ~offside.behind(line, attack)) if in_play else 0.0
    onside = shooting & ~offside.behind(line, attack)
    near = around(ball, 2) if ball else 0
    at_goal, at_home = (state.pitch.penalty_area[s] for s in (defence, attack))
    waiting = own & (shooting | _approach(state, defence)) & ~offside.behind(line, attack)
    return (
        2 * keeps - 1,
        keeps * FORWARD[attack][ball] - loses * FORWARD[defence][ball],
        shoots,
        (keeps if BIT[ball] & at_goal else 0.0) - (loses if BIT[ball] & at_home else 0.0),
        finishing if state.phase != "move" else 0.0,
        finishing if state.phase == "move" else 0.0,
        _combination(own, theirs, ball, onside, state.roll) if ball and state.passes == 0 and in_play else 0.0,
        keeps * _shots(ball, own & onside & ~theirs) - loses * _back(state, defence, ball) if ball else 0.0,
        keeps - 0.5 if state.carrier is None and not shoots else 0.0,
        min(3, waiting.bit_count()) / 3 * keeps,
        here.advanced - there.advanced,
        (here.secure - there.secure) / 6,
        ((own & near).bit_count() - (theirs & near).bit_count()) / 4,
        -_marked(own & ~SECURE[attack], theirs),
        -(own & offside.behind(line, attack)).bit_count() / 3,
        here.keeper - there.keeper,
    )


def _approach(state: State, defence: Side) -> Mask:
    """The rows before a penalty area, from which a run leads into it."""
    return SECURE[defence]


class Stance(NamedTuple):
    """What a side's figures say by themselves, wherever the ball and the others are."""

    advanced: float
    """How far forward midfield and strikers are."""
    secure: int
    """How many stand before their own goal."""
    keeper: float
    """One if the keeper is in his goal area."""


@lru_cache(maxsize=1024)
def _stance(lineup: Lineup, side: Side, goal_area: Mask) -> Stance:
    """Kept, because a move changes one side, and a ball that is played none."""
    table = FORWARD[side]
    return Stance(
        sum([table[field] for field in lineup[5:]]) / 6,
        (occupied(lineup) & SECURE[side]).bit_count(),
        1.0 if BIT[lineup[KEEPER - 1]] & goal_area else 0.0,
    )


def _marked(own: Mask, theirs: Mask) -> float:
    """How many forward figures share their field or stand beside an opponent, as a share of six."""
    beside = theirs | theirs << 8 | theirs >> 8 | theirs << 1 | theirs >> 1
    return (own & beside).bit_count() / 6


def _prospects(state: State) -> tuple[float, float]:
    """How probably the attackers have the ball next, and how probably they shoot next."""
    if state.phase == "shot":
        return 1.0, 1.0
    if state.phase == "duel":
        wins = _duel(state)
        return wins, wins if shot.in_penalty_area(state, state.ball or "A1") else 0.0
    if state.phase == "placement":
        return 1.0, 1.0 if state.restart and state.restart.kind == "penalty" else 0.0
    if state.phase not in ("chase", "challenge") or state.ball is None:
        return 1.0 if state.phase != "set-up" else 0.5, 0.0
    return _contest(state, state.ball)


def _contest(state: State, ball: Field) -> tuple[float, float]:
    """A loose ball, or one that the defence may challenge for: both try in turn."""
    attack, defence = state.attacking, OTHER[state.attacking]
    stops = chance_to_reach(state, defence, ball)
    if state.carrier is not None:
        keeps = 1 - stops * (1 - HOLDS)
        return keeps, keeps if state.chance else 0.0
    catches = chance_to_reach(state, attack, ball)
    if state.trap.figures and offside.behind(state.trap.line, attack) & BIT[ball]:
        catches *= 0.7
    first = catches if state.phase == "chase" else (1 - stops) * catches
    neither = (1 - catches) * (1 - stops)
    return (first / (1 - neither) if neither < 1 else 0.5), 0.0


HOLDS = 0.45
"""How often whoever has the ball wins the duel for it against defenders and others as they come."""


@cache
def _wins(own: int, theirs: int) -> float:
    """How often a die and a bonus beat another die and bonus, ties thrown again."""
    better = sum(one + own > other + theirs for one in range(1, 7) for other in range(1, 7))
    worse = sum(one + own < other + theirs for one in range(1, 7) for other in range(1, 7))
    return better / (better + worse)


def _duel(state: State) -> float:
    figures, rules = duel.rivals(state), state.match.options
    return _wins(*(duel.bonus(figures[side], rules) for side in (state.attacking, OTHER[state.attacking])))


def _finish(state: State, goal: Mask) -> float:
    """With how many numbers a direct pass is a shot at once."""
    if state.ball is None:
        return 0.0
    mates = standing(state, state.attacking) & goal & ~BIT[state.ball]
    if not mates:
        return 0.0
    rolls = (sum(state.roll),) if state.roll else range(2, 13) if _by_keeper(state) else range(1, 7)
    return sum([1 for number in rolls if flight_to(state.ball, number) & mates]) / len(rolls)


def _shots(field: Field, mates: Mask) -> float:
    """With how many of the six numbers the ball gets from a field to somebody who shoots at once."""
    return sum([1 for number in DICE if flight_to(field, number) & mates & ~BIT[field]]) / len(DICE)


def _combination(own: Mask, theirs: Mask, ball: Field, onside: Mask, roll: tuple[int, ...]) -> float:
    """How probably a direct pass and a second one end in a shot, by whoever is free."""
    free = own & ~theirs & ~BIT[ball]
    finishers = free & onside
    if not finishers:
        return 0.0
    found = 0.0
    for number in (sum(roll),) if roll else DICE:
        reached = flight_to(ball, number) & free
        if reached & finishers:
            found += 1.0
        elif reached:
            found += max(_shots(field, finishers) for field in fields_in(reached))
    return found if roll else found / len(DICE)


DICE = range(1, 7)


def _back(state: State, side: Side, ball: Field) -> float:
    """The shot of a side that wins the ball there."""
    goal = (state.pitch.penalty_area[OTHER[side]] | state.pitch.stars[OTHER[side]]) & ~offside.behind(
        offside.last_line(state, side), side
    )
    return _shots(ball, standing(state, side) & goal & ~standing(state, OTHER[side]))


def _by_keeper(state: State) -> bool:
    return state.carrier == KEEPERS[state.attacking]


def facts(state: State, action: Any) -> Json:
    """Who, and where to."""
    if isinstance(action, Move | Place):
        return {"figure": action.figure, "field": action.to}
    to = getattr(action, "to", None)
    return {"figure": state.carrier, "field": to} if to else {}


def spoken(state: State, facts: Json, lang: str) -> dict[str, object]:
    """A figure and a field as people call them."""
    words: dict[str, object] = {"figure": "", "field": ""}
    if facts.get("figure"):
        words["figure"] = name(state, facts["figure"], lang)
    if facts.get("field"):
        words["field"] = field_name(state, facts["field"], lang)
    return words


MIND: Mind[State, State, Action] = Mind(
    NAMES,
    nothing_hidden,
    hides=lambda _, __: False,
    state_of=lambda state: state,
    turn=turn,
    options=options,
    falls=falls,
    follow=lambda state, action: phases.follow(state, action).state,
    terms=terms,
    lead=lead_of,
    over=lambda state: state.phase == "over",
    weights=weights_beside(__package__),
    catalogue=reasons_of(__package__),
    spoken=spoken,
    facts=facts,
    unfit={Play: RUNS, Dribble: RUNS, Move: BALL_PLAYED, Place: BALL_PLAYED, Throw: BALL_PLAYED},
    against=AGAINST,
    clock=clock,
)
