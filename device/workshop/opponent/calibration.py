"""Are the chances true? `python -m device.workshop.opponent.calibration GAME [MATCHES] [FILE]`.

Friendly players play each other; of each match some positions at random moments are kept, a line each in the file. What
is there is not played again. Half of the matches teach how many goals a match has and how much of the evaluation to
believe, by the least Brier score; the other half shows how often those win of whom it was said, beside what score and
time alone say, which have learnt from the same half.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from math import sqrt
from pathlib import Path
from statistics import mean, pstdev
from typing import Any, NamedTuple

from rules import game_named
from rules.game import Json
from rules.opponent import mind_of
from rules.opponent.draws import Draws
from rules.opponent.matches import Moment, match, plays_at
from rules.opponent.outlook import Foreseen, foresight, shares

MOMENTS = 6
"""So many positions of a match."""
PLAYOUTS = 8
SEEDS = 40_000
GOALS = (0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 14.0)
HOPES = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)
SHARPNESS = (0.0, 0.5, 1.0, 2.0, 3.0, 4.0, 6.0, 8.0)


class Seen(NamedTuple):
    """A position, for whom it is asked, how much of the match was left, and whether that side has won."""

    match: int
    side: int
    left: float
    won: float
    playouts: list[list[Foreseen]]


def positions(game: str, number: int) -> Iterator[Seen]:
    """Positions of a friendly match at random moments."""
    mind, rules = mind_of(game), game_named(game)
    options: Json = mind.weights.get("ladder", {}).get("options", {})
    sides = tuple(mind.sides(rules.start(options)))[:2]
    players = {side: plays_at(game, "friendly") for side in sides}
    *moments, end = match(game, players, SEEDS + number, int(mind.weights["outlook"].get("half", 150)), options)
    draws, asked = Draws(number), number % 2
    won = float(mind.lead(end.world, sides[asked]) > 0)
    for moment in _some(moments, draws):
        seen = list(foresight(rules, moment.state, draws.bits(), PLAYOUTS))
        yield Seen(number, asked, 1 - moment.number / end.number, won, seen)


def _some(moments: Sequence[Moment], draws: Draws) -> list[Moment]:
    return [draws.one_of(moments) for _ in range(MOMENTS)]


def collected(game: str, matches: int, file: Path) -> list[Seen]:
    """What the file holds, and what it does not hold yet."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    seen = [_read(json.loads(line)) for line in lines]
    there = {one.match for one in seen}
    for number in range(matches):
        if number not in there:
            found = list(positions(game, number))
            with file.open("a", encoding="utf-8") as more:
                more.writelines(json.dumps(one) + "\n" for one in found)
            seen += found
    return sorted(seen, key=lambda one: one.match)


def _read(line: Any) -> Seen:
    number, side, left, won, playouts = line
    return Seen(number, side, left, won, [[Foreseen(*one) for one in sides] for sides in playouts])


def said(one: Seen, outlook: Json) -> float:
    """The chance that is told with these numbers."""
    return mean(shares(playout, outlook, one.left)[one.side] for playout in one.playouts)


def wrong(seen: Sequence[Seen], outlook: Json) -> list[float]:
    """The square of what was said wrongly, position by position; their mean is the Brier score."""
    return [(said(one, outlook) - one.won) ** 2 for one in seen]


def learnt(seen: Sequence[Seen], outlook: Json, *, blind: bool = False) -> Json:
    """The numbers that say best what became of these positions; blind to everything but score and time, if asked."""
    if "sharpness" in outlook:
        choices = [{"sharpness": sharpness} for sharpness in ((0.0,) if blind else SHARPNESS)]
    else:
        choices = [{"goals": goals, "hope": hope} for goals, hope in product(GOALS, (0.0,) if blind else HOPES)]
    some = [one._replace(playouts=one.playouts[:2]) for one in seen[:: max(1, len(seen) // 1500)]]
    return min(choices, key=lambda choice: mean(wrong(some, {**outlook, **choice})))


def told(game: str, matches: int, file: Path) -> Iterator[str]:
    """What was learnt, and how true it is."""
    seen, outlook = collected(game, matches, file), mind_of(game).weights["outlook"]
    half = [one for one in seen if one.match < matches // 2]
    test = [one for one in seen if matches // 2 <= one.match < matches]
    best, alone = learnt(half, outlook), learnt(half, outlook, blind=True)
    yield f"{game}: {matches} matches, {len(half)} + {len(test)} positions; {best}; score and time alone {alone}"
    here, there = wrong(test, {**outlook, **best}), wrong(test, {**outlook, **alone})
    better, unsure = compared(test, here, there)
    yield f"Brier score {mean(here):.4f}; alone {mean(there):.4f}; better by {better:.4f} ± {unsure:.4f}"
    yield from reliability([(said(one, {**outlook, **best}), one.won) for one in test])


def compared(test: Sequence[Seen], here: Sequence[float], there: Sequence[float]) -> tuple[float, float]:
    """By how much the first is better, and 95 % of what chance does to that; positions of a match go together."""
    by_match: dict[int, list[float]] = {}
    for one, mine, other in zip(test, here, there, strict=True):
        by_match.setdefault(one.match, []).append(other - mine)
    means = [mean(values) for values in by_match.values()]
    return mean(means), 1.96 * pstdev(means) / sqrt(len(means))


def reliability(pairs: Sequence[tuple[float, float]]) -> Iterator[str]:
    """Tenth by tenth: how many, what was said, what came true."""
    for tenth in range(10):
        there = [(share, won) for share, won in pairs if min(9, int(share * 10)) == tenth]
        if there:
            called, came = mean(share for share, _ in there), mean(won for _, won in there)
            yield f"| {tenth * 10}–{tenth * 10 + 10} % | {len(there)} | {called:.0%} | {came:.0%} |"


if __name__ == "__main__":
    results = Path(sys.argv[3] if len(sys.argv) > 3 else f"calibration-{sys.argv[1]}.jsonl")
    for line in told(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2000, results):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
