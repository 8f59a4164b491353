"""A whole placement of one side, seen at once: the best line-up with the right number of players, one by one."""

from rules.evidence import NOTHING_HAPPENED, SOMETHING_ELSE, SOMETHING_LEGAL, weigh
from rules.fuba.actions import Action, Place
from rules.fuba.phases import check, follow
from rules.fuba.pitch import PENALTY_AREA, SECTORS, Sector
from rules.fuba.placement import in_hand, limits, placing_side
from rules.fuba.sight import Seen
from rules.fuba.state import State
from rules.fuba.violations import violation
from rules.game import Candidate, Explanation, Repair, Side, Violation

KEEPER_ELSEWHERE = 0.02
"""How seldom a keeper is placed outside his penalty area although somebody stands in it."""


def explain_placing(state: State, seen: Seen, before: tuple[Action, ...]) -> Explanation[Action]:
    """The side that places now stands complete and right, or is still busy, or stands wrong."""
    side = placing_side(state)
    waiting = Explanation((Candidate(before, 1.0),))
    guess = seen.likeliest(side)
    if not guess:
        return waiting
    ways = []
    line_up = best_line_up(seen, side, state)
    for keeper, share in _shares(state, side, _keepers(state, side, line_up)):
        placed, wrong = place_all(state, side, line_up, keeper)
        if not wrong:
            prior = SOMETHING_LEGAL * share
            ways.append((prior, before + placed, _fit(seen, side, line_up)))
    best = sum(max(beliefs) for (whose, _), beliefs in seen.counts.items() if whose == side)
    told = weigh(ways, SOMETHING_ELSE, best) if ways else ()
    if told:
        return Explanation(told)
    if sum(guess.values()) != state.match.players(side):
        return waiting
    return _wrong_line_up(state, side, guess, before)


def best_line_up(seen: Seen, side: Side, state: State) -> dict[Sector, int]:
    """The likeliest counts that make up a whole side, with everybody who has his place already."""
    players = state.match.players(side)
    best: dict[int, tuple[float, dict[Sector, int]]] = {0: (0.0, {})}
    for sector in SECTORS:
        longer: dict[int, tuple[float, dict[Sector, int]]] = {}
        for total, (score, counts) in best.items():
            for number in range(state.players(side, sector), players - total + 1):
                found = (score + seen.belief(side, sector, number), {**counts, sector: number})
                if total + number not in longer or found[0] > longer[total + number][0]:
                    longer[total + number] = found
        best = longer
    return best[players][1]


def _fit(seen: Seen, side: Side, line_up: dict[Sector, int]) -> float:
    return sum(seen.belief(side, sector, number) for sector, number in line_up.items())


def _keepers(state: State, side: Side, line_up: dict[Sector, int]) -> list[Sector]:
    """Where the keeper may be in a line-up: his penalty area first."""
    known = state.keeper(side)
    if known is not None:
        return [known]
    allowed = limits(state, side).keeper
    standing = [sector for sector in SECTORS if line_up[sector] and sector in allowed]
    return sorted(standing, key=lambda sector: sector != PENALTY_AREA[side])


def _shares(state: State, side: Side, keepers: list[Sector]) -> list[tuple[Sector, float]]:
    """How likely the keeper is in each of these sectors; with nobody in his penalty area, rather at the back."""
    if keepers[:1] == [PENALTY_AREA[side]]:
        return [(keeper, KEEPER_ELSEWHERE if i else 1.0) for i, keeper in enumerate(keepers)]
    near = sorted(keepers, key=lambda sector: state.pitch.distance[sector, PENALTY_AREA[side]])
    return [(keeper, 0.5 ** (i + 1)) for i, keeper in enumerate(near)]


def place_all(
    state: State, side: Side, line_up: dict[Sector, int], keeper: Sector
) -> tuple[tuple[Action, ...], list[tuple[Place, tuple[Violation, ...]]]]:
    """The players put down one by one, the needed places first; what is not allowed is left out and told."""
    needed = limits(state, side).needed
    order = sorted(SECTORS, key=lambda sector: sector not in needed)
    places = [] if state.keeper(side) else [Place(keeper, keeper=True)]
    for sector in order:
        standing = state.players(side, sector) + (sector == keeper and state.keeper(side) is None)
        places += [Place(sector)] * (line_up[sector] - standing)
    done: list[Action] = []
    wrong: list[tuple[Place, tuple[Violation, ...]]] = []
    for place in places[: in_hand(state, side)]:
        reasons = check(state, place)
        if reasons:
            wrong.append((place, reasons))
            continue
        state = follow(state, place).state
        done.append(place)
    return tuple(done), wrong


def _wrong_line_up(
    state: State, side: Side, guess: dict[Sector, int], before: tuple[Action, ...]
) -> Explanation[Action]:
    line_up = {sector: guess.get(sector, 0) for sector in SECTORS}
    keeper = next(iter(_keepers(state, side, line_up)), PENALTY_AREA[side])
    done, wrong = place_all(state, side, line_up, keeper)
    reasons = {reason.code: reason for _, several in wrong for reason in several}
    repairs: tuple[Repair, ...] = ()
    if not line_up[keeper]:
        last = min((s for s in SECTORS if line_up[s]), key=lambda sector: state.pitch.distance[sector, keeper])
        reasons = {"keeper-at-home": violation("keeper-at-home", side=side, sector=last)} | reasons
        repairs = (Repair(side, last, keeper),)
    if not reasons:
        return Explanation((Candidate(before, NOTHING_HAPPENED),))
    attempted = (*before, *done, *(place for place, _ in wrong))
    return Explanation((), tuple(reasons.values()), repairs, attempted)
