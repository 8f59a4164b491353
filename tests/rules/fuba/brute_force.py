"""Section 4.7 once more, slowly: the mat as a drawing of twelve rows and three lanes, every player a piece of his own.

Written from the rules' text alone and used only to compare; it shares nothing with the rules but the state.
"""

from collections.abc import Iterator
from random import Random

from rules.fuba.pitch import SECTORS
from rules.fuba.state import State

ROWS: dict[str, tuple[int, ...]] = {
    **{f"{lane}{n}": tuple(range(3 * n - 3, 3 * n)) for lane in "LR" for n in (1, 2, 3, 4)},
    "P1": (0, 1),
    "M1": (2, 3),
    "C": (4, 5, 6, 7),
    "M2": (8, 9),
    "P2": (10, 11),
}
"""Which of the twelve rows each sector covers."""
COLUMN = {sector: {"L": 0, "R": 2}.get(sector[0], 1) for sector in ROWS}
NAMES = list(ROWS)

Player = tuple[str, bool, bool]
"""Sector, whether he is the keeper, whether he has been moved."""
Walk = tuple[str, str, bool, bool]
"""From, to, keeper, with the ball."""


def touching(one: str, other: str) -> bool:
    """Two sectors border on each other: side by side in a row, or one row apart in the same lane."""
    if one == other:
        return False
    if COLUMN[one] == COLUMN[other]:
        return max(ROWS[one]) + 1 == min(ROWS[other]) or max(ROWS[other]) + 1 == min(ROWS[one])
    return abs(COLUMN[one] - COLUMN[other]) == 1 and bool(set(ROWS[one]) & set(ROWS[other]))


def climb(side: str, sector: str) -> tuple[int, ...]:
    """The rows of a sector as that side counts them, from its own goal line."""
    return ROWS[sector] if side == "home" else tuple(sorted(11 - row for row in ROWS[sector]))


def past(side: str, one: str, other: str) -> bool:
    """The whole of one sector is further up the pitch than the whole of another."""
    return min(climb(side, one)) > max(climb(side, other))


def other_side(side: str) -> str:
    return "away" if side == "home" else "home"


def team(state: State, side: str) -> list[str]:
    """The sectors of a side's players, one entry for each."""
    counts = state.home if side == "home" else state.away
    return [sector for sector, number in zip(SECTORS, counts, strict=True) for _ in range(number)]


def players(state: State, side: str) -> list[Player]:
    """Every player of the side that moves, as a piece of his own."""
    assert state.moving is not None
    keeper = state.keepers[side == "away"]
    moved = dict(zip(SECTORS, state.moving.moved, strict=True))
    found: list[Player] = []
    for sector in team(state, side):
        if sector == keeper and not any(is_keeper for _, is_keeper, _ in found):
            found.append((sector, True, state.moving.keeper_moved))
        else:
            found.append((sector, False, moved[sector] > 0))
            moved[sector] -= 1
    return found


def offside(state: State, side: str, sector: str, ball: str) -> bool:
    if state.restart in ("goal-kick", "corner") or max(climb(side, sector)) < 6 or not past(side, sector, ball):
        return False
    opponents = sorted(team(state, other_side(side)), key=lambda s: max(climb(side, s)), reverse=True)
    return len(opponents) < 2 or past(side, sector, opponents[1])


def straight(side: str, start: str, to: str) -> int:
    """How many sectors straight forward (or, below nought, back) it is; nought if it is not straight."""
    if COLUMN[start] != COLUMN[to]:
        return 0
    lane = sorted((s for s in NAMES if COLUMN[s] == COLUMN[start]), key=lambda s: climb(side, s))
    return lane.index(to) - lane.index(start)


def allowed(state: State, side: str, player: Player, to: str, *, ball: bool) -> bool:
    """Every rule of section 4.7 for one piece, except that somebody has to be with the ball."""
    assert state.moving is not None and state.ball is not None
    start, _, moved = player
    line, way = state.moving.line, straight(side, start, to)
    if moved or to == start or state.moving.left < 1 or state.moving.free:
        return False
    mates = team(state, side)
    mates.remove(start)
    if line == "attack" and way not in (1, 2):
        return False
    if line == "defence" and way not in (-1, -2):
        return False
    if line in ("midfield", "quick") and not touching(start, to):
        return False
    if line == "midfield" and way == 1 and not any(past(side, mate, to) for mate in mates):
        return False
    if line == "midfield" and way == -1 and not any(past(other_side(side), mate, to) for mate in mates):
        return False
    if way >= 0 and offside(state, side, to, to if ball else state.ball):
        return False
    if not ball:
        return True
    between = [
        s for s in NAMES if COLUMN[s] == COLUMN[start] and abs(way) == 2 and touching(s, start) and touching(s, to)
    ]
    free = not set(team(state, other_side(side))) & {start, to, *between}
    dead = state.restart is not None or state.moving.carried
    return side == state.active and start == state.ball and not dead and free


def walks(state: State) -> set[Walk]:
    """Every move of the side that moves, found by trying every piece on every sector."""
    assert state.moving is not None and state.ball is not None
    side = state.moving.sides[0]
    found: set[Walk] = set()
    pieces = players(state, side)
    for i, piece in enumerate(pieces):
        for to in NAMES:
            for ball in (False, True):
                if allowed(state, side, piece, to, ball=ball):
                    after = [*pieces[:i], (to, piece[1], True), *pieces[i + 1 :]]
                    if keeps_the_ball(state, side, pieces, after, to if ball else state.ball, used=1):
                        found.add((piece[0], to, piece[1], ball))
    return found


def free_walks(state: State) -> set[tuple[str, str]]:
    """Section 4.7.5: every player who stands at a goal line, has not been moved and is no keeper."""
    assert state.moving is not None and state.ball is not None
    side = state.moving.sides[0]
    if state.moving.line in (None, "quick"):
        return set()
    found = set()
    pieces = players(state, side)
    for i, (start, keeper, moved) in enumerate(pieces):
        for to in NAMES:
            straight_on = COLUMN[start] == COLUMN[to] and touching(start, to)
            at_line = 0 in ROWS[start] or 11 in ROWS[start]
            if keeper or moved or not at_line or not straight_on or to == state.ball:
                continue
            after = [*pieces[:i], (to, False, True), *pieces[i + 1 :]]
            then = state._replace(moving=state.moving._replace(free=True))
            if keeps_the_ball(then, side, pieces, after, state.ball, used=0, known=state):
                found.add((start, to))
    return found


def steps_between(one: str, other: str) -> int:
    """How many steps the shortest way from sector to sector takes."""
    reached, count = {one}, 0
    while other not in reached:
        reached |= {s for s in NAMES for r in reached if touching(s, r)}
        count += 1
    return count


def targets(state: State) -> set[str]:
    """Section 4.1 with the errata: every sector into which the active side may play."""
    assert state.ball is not None
    side, own = state.active, team(state, state.active)
    found = set()
    for to in NAMES:
        if to == state.ball:
            good = state.restart != "free-kick" or own.count(to) >= 2
        elif to in own:
            good = not offside(state, side, to, state.ball)
        else:
            own_half = max(climb(side, to)) < 6
            near = [mate for mate in own if touching(mate, to)]
            good = any(own_half or not offside(state, side, mate, state.ball) for mate in near)
        if good:
            found.add(to)
    return found


def superiority(own: int, theirs: int) -> int:
    """The lines of the table of section 4.4, read from top to bottom."""
    if own > theirs:
        return 2 if own >= 2 * theirs else 1
    if theirs > own:
        return -2 if theirs >= 2 * own else -1
    return 0


def pass_sum(state: State, die: int, counted: str | None) -> int:
    """Section 4.4: the end value of a pass to the state's target."""
    assert state.ball is not None and state.target is not None
    own, theirs = team(state, state.active), team(state, other_side(state.active))
    total = die
    if state.restart not in ("free-kick", "corner", "goal-kick") and state.ball != state.target:
        total += superiority(own.count(state.ball), theirs.count(state.ball))
    if counted is not None:
        total += superiority(own.count(counted), theirs.count(counted))
    return total - 2 * max(0, steps_between(state.ball, state.target) - 1)


def keeps_the_ball(
    state: State,
    side: str,
    before: list[Player],
    after: list[Player],
    ball: str,
    *,
    used: int,
    known: State | None = None,
) -> bool:
    """Somebody of the active side is with the ball or can still come; what was out of reach before does not bind."""
    if side != state.active:
        return True
    return _covered(state, side, after, ball, used) or not _covered(known or state, side, before, state.ball or ball, 0)


def _covered(state: State, side: str, pieces: list[Player], ball: str, used: int) -> bool:
    if any(sector == ball for sector, _, _ in pieces):
        return True
    assert state.moving is not None
    then = with_pieces(state, side, pieces)._replace(
        ball=ball, moving=state.moving._replace(left=state.moving.left - used)
    )
    return any(allowed(then, side, piece, ball, ball=False) for piece in pieces)


def with_pieces(state: State, side: str, pieces: list[Player]) -> State:
    counts = tuple(sum(piece[0] == sector for piece in pieces) for sector in SECTORS)
    return state._replace(home=counts) if side == "home" else state._replace(away=counts)


def positions(seed: int, count: int) -> Iterator[dict[str, object]]:
    """Random positions in the middle of the moves, as JSON."""
    random = Random(seed)
    for _ in range(count):
        spots = {side: random.choices(NAMES, k=random.randint(2, 11)) for side in ("home", "away")}
        if random.random() < 0.3:
            crowd = random.choice(NAMES)
            spots["home"] += [crowd] * (11 - len(spots["home"]))
        roll = [random.randint(1, 6), random.randint(1, 6)]
        active = random.choice(("home", "away"))
        yield {
            **{side: {s: sectors.count(s) for s in sectors} for side, sectors in spots.items()},
            "keepers": {side: random.choice(sectors) for side, sectors in spots.items()},
            "ball": random.choice([random.choice(spots[active]), random.choice(NAMES)]),
            "ball_value": random.randint(1, 6),
            "active": active,
            "minute": random.randint(1, 45),
            "phase": "moves",
            "roll": roll,
        }
