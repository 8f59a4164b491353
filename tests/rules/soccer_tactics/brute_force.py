"""Rules 2, 3, 4C and 6A once more, slowly: every way is walked field by field, every position afterwards is looked at.

Written from the rules' text alone and used only to compare; it shares nothing with the fast code but the state.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from random import Random

from rules.game import Json, Side
from rules.soccer_tactics.lineup import Lineup
from rules.soccer_tactics.state import State

Square = tuple[int, int]
"""Column 1–8 and row 1–16."""

PITCH = {(x, y) for x in range(1, 9) for y in range(1, 17)}
HALVES = {"home": {(x, y) for x, y in PITCH if y <= 8}, "away": {(x, y) for x, y in PITCH if y >= 9}}
STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
PENALTY_AREAS = [
    {(x, y) for x in (3, 4, 5, 6) for y in (1, 2, 3)},
    {(x, y) for x in (3, 4, 5, 6) for y in (14, 15, 16)},
]
GOAL_AREAS = [{(4, 1), (5, 1)}, {(4, 16), (5, 16)}]
KEEPER = 1
STAY_HOME = (1, 2, 3, 4, 5)
"""Keeper and defenders."""

Team = dict[int, Square]
"""Where a team's figures stand, by number; who was sent off is missing."""


@cache
def square(field: str) -> Square:
    return "ABCDEFGH".index(field[0]) + 1, int(field[1:])


def field(place: Square) -> str:
    return f"{'ABCDEFGH'[place[0] - 1]}{place[1]}"


@lru_cache(maxsize=256)
def _team(lineup: Lineup) -> Team:
    return {number: square(name) for number, name in enumerate(lineup, 1) if name is not None}


def team(state: State, side: Side) -> Team:
    return dict(_team(state.lineup(side)))


def on_the_pitch(place: Square) -> bool:
    return place in PITCH


def in_own_half(side: Side, place: Square) -> bool:
    return place in HALVES[side]


def opponents_of(side: Side) -> Side:
    return "away" if side == "home" else "home"


def walks(way: list[Square], left: int, turns: int, closed: set[Square], allowed: set[Square]) -> Iterator[Square]:
    """Where walks of `left` more steps end: one turn, no field twice, over no closed field, only on allowed ones."""
    here = way[-1]
    for step in STEPS:
        there = (here[0] + step[0], here[1] + step[1])
        if there in way or there not in allowed:
            continue
        turned = turns + (len(way) > 1 and (here[0] - way[-2][0], here[1] - way[-2][1]) != step)
        if turned > 1:
            continue
        if left == 1:
            yield there
        elif there not in closed:
            yield from walks([*way, there], left - 1, turned, closed, allowed)


def in_line(places: set[Square], first: Square, step: Square, count: int) -> bool:
    """Whether so many figures stand directly one after the other, from `first` on."""
    return all((first[0] + i * step[0], first[1] + i * step[1]) in places for i in range(count))


@lru_cache(maxsize=256)
def lineup_keeps_the_limits(lineup: Lineup) -> bool:
    """The same for a lineup; from one action to the next at least one of the two stays as it was."""
    return keeps_the_limits(_team(lineup))


def keeps_the_limits(after: Team) -> bool:
    """Four side by side, three in file, four field players in a penalty area, one figure in a goal area."""
    places = set(after.values())
    if len(places) < len(after):
        return False
    if any(in_line(places, first, (1, 0), 5) or in_line(places, first, (0, 1), 4) for first in places):
        return False
    for area in PENALTY_AREAS:
        if sum(number != KEEPER and place in area for number, place in after.items()) > 4:
            return False
    return all(sum(place in area for place in places) <= 1 for area in GOAL_AREAS)


def runs(state: State, side: Side, number: int, steps: int) -> set[str]:
    """The fields a figure may end on after exactly `steps`."""
    mine, theirs = team(state, side), team(state, opponents_of(side))
    if number not in mine:
        return set()
    allowed = HALVES[side] if number in STAY_HOME else PITCH
    ends = set(walks([mine[number]], steps, 0, set(theirs.values()), allowed))
    ends = {end for end in ends if keeps_the_limits({**mine, number: end})}
    if state.barred == f"{side[0]}{number}":
        ends = {end for end in ends if field(end) != state.ball}
    return {field(end) for end in ends}


def figure_moves(state: State, side: Side, steps: int, *, without: str | None = None) -> set[tuple[str, str]]:
    """All moves of a side's field players with a roll."""
    names = [(number, f"{side[0]}{number}") for number in range(2, 12)]
    return {(name, end) for number, name in names if name != without for end in runs(state, side, number, steps)}


def keeper_moves(state: State, side: Side) -> set[tuple[str, str]]:
    """Rule 6A: one step, without a roll."""
    return {(f"{side[0]}{KEEPER}", end) for end in runs(state, side, KEEPER, 1)}


def flights(way: list[Square], left: int, turns: int) -> Iterator[Square]:
    """Where the ball lands after `left` more steps: one turn, over everybody, into no row or column it has left."""
    here = way[-1]
    for step in STEPS:
        there = (here[0] + step[0], here[1] + step[1])
        back_in_column = there[0] != here[0] and any(place[0] == there[0] for place in way)
        back_in_row = there[1] != here[1] and any(place[1] == there[1] for place in way)
        if not on_the_pitch(there) or back_in_column or back_in_row:
            continue
        turned = turns + (len(way) > 1 and (here[0] - way[-2][0], here[1] - way[-2][1]) != step)
        if turned > 1:
            continue
        if left == 1:
            yield there
        else:
            yield from flights([*way, there], left - 1, turned)


def dribbles(state: State) -> set[str]:
    """Rule 4C: with a one the carrier takes the ball along, as a move of rule 2; not the keeper, not a dead ball."""
    if state.roll != (1,) or state.carrier is None or state.restart is not None or state.carrier[1:] == "1":
        return set()
    return runs(state, state.attacking, int(state.carrier[1:]), 1)


def ball_plays(state: State) -> set[str]:
    """Where the ball may be played with the roll that lies there."""
    assert state.ball is not None
    side = state.attacking
    landings = set(flights([square(state.ball)], sum(state.roll), 0))
    kind = state.restart.kind if state.restart else None
    if kind == "kick-off":
        landings = {place for place in landings if not in_own_half(side, place)}
    if kind == "goal-kick":
        landings -= PENALTY_AREAS[side == "away"]
    mine, theirs = set(team(state, side).values()), set(team(state, opponents_of(side)).values())
    wanted = {place for place in landings if place in mine or place not in theirs}
    if not wanted and not dribbles(state):
        wanted = landings
    return {field(place) for place in wanted}


def random_position(random: Random) -> Json:
    """A position somebody might load: sparse or crowded, tidy or wild, with figures sent off and fields shared."""
    centre, spread = random.choice([4, 8, 13]), random.choice([2, 3, 5, 16])
    wild = random.random() < 0.15
    sent_off = random.choice([0, 0, 1, 3, 6])
    lineups: dict[Side, dict[str, str]] = {}
    for side in ("home", "away"):
        free = [(x, y) for x, y in sorted(PITCH) if abs(y - centre) <= spread]
        lineup: Team = {}
        for number in range(1, 12):
            ground = [place for place in free if wild or number not in STAY_HOME or in_own_half(side, place)]
            ground = [place for place in ground if place not in lineup.values()]
            if not ground:
                ground = sorted(HALVES[side] - set(lineup.values()))
            lineup[number] = random.choice(ground)
            for _ in range(random.choice([0, 6, 12])):
                if keeps_the_limits(lineup):
                    break
                lineup[number] = random.choice(ground)
        for number in random.sample(range(1, 12), random.randint(0, sent_off)):
            del lineup[number]
        lineups[side] = {str(number): field(place) for number, place in lineup.items()}
    return {**lineups, "ball": None, "attacking": random.choice(["home", "away"])}


def with_carrier(position: Json, random: Random) -> Json:
    """The position with the ball at an attacker's feet, the keeper's rather often."""
    lineup = position[position["attacking"]]
    number = "1" if "1" in lineup and random.random() < 0.25 else random.choice(sorted(lineup))
    return {**position, "ball": lineup[number], "carrier": f"{position['attacking'][0]}{number}"}
