"""Measure whole matches: questions without need, misunderstandings and notices per 100 actions.

    .venv/bin/python -m tests.device.matches soccer-tactics 1,2,3 --table 0 4 7
    .venv/bin/python -m tests.device.matches soccer-tactics 1 --perfect --leave-out --hide-die
    .venv/bin/python -m tests.device.matches tests/recordings/match-a --leave-out --hide-die

Robots play through the drawn camera; `--perfect` plays without pictures. `--leave-out` and `--hide-die` miss each
look and each die once, and tell how often the match is found again within three actions: by the referee alone (found),
with the help of people who answer what he asks (asked) or say that they were right (insisted), or not at all (lost).
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import cv2

from tests.device.matches.disturbed import ASKED, FOUND, INSISTED, LOST, WITHIN, Disturbance, hidden, left_out, search
from tests.device.matches.recorded import recorded
from tests.device.matches.refereed import account, refereed
from tests.device.matches.seen_match import SeenMatch, drawn, perfect


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="tests.device.matches", description=__doc__.splitlines()[0] if __doc__ else ""
    )
    parser.add_argument("match", help="a game, or the folder of a recording")
    parser.add_argument("seeds", nargs="?", default="1", help="seeds of the robots, as 1,2,3")
    parser.add_argument("--actions", type=int, default=60)
    parser.add_argument("--table", type=int, nargs="*", default=[0], help="living rooms by their numbers")
    parser.add_argument("--perfect", action="store_true", help="eyes that never err, and no pictures")
    parser.add_argument("--leave-out", action="store_true")
    parser.add_argument("--hide-die", action="store_true")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    total: Counter[str] = Counter()
    missed: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for name, match in _matches(given):
        total += _measure(name, match)
        misses = {"left out": left_out(match)} if given.leave_out else {}
        if given.hide_die:
            misses |= {"die leans": hidden(match), "die unseen": hidden(match, leaning=False)}
        for what, disturbances in misses.items():
            missed[what] += _miss(what, match, disturbances)
    _tell("all", total)
    for what, counted in missed.items():
        _tell_missed(what, counted)


def _matches(given: argparse.Namespace) -> Iterator[tuple[str, SeenMatch]]:
    folder = Path(given.match)
    if folder.is_dir():
        yield folder.name, recorded(folder)
        return
    for seed in map(int, given.seeds.split(",")):
        if given.perfect:
            yield f"seed {seed}", perfect(given.match, seed, given.actions)
            continue
        for table in given.table:
            yield f"seed {seed}, table {table}", drawn(given.match, seed, given.actions, table)


def _measure(name: str, match: SeenMatch) -> Counter[str]:
    told = account(match, refereed(match))
    counted = Counter(
        played=told.played,
        misunderstood=told.invented + told.wrongs + told.played - told.understood,
        questions=told.questions,
        notices=told.notices,
    )
    _tell(name, counted)
    return counted


def _tell(name: str, counted: Counter[str]) -> None:
    share = {
        what: round(100 * counted[what] / max(counted["played"], 1), 2)
        for what in ("questions", "misunderstood", "notices")
    }
    sys.stdout.write(f"{name}: {counted['played']} actions; per 100: {share}\n")


def _miss(what: str, match: SeenMatch, disturbances: Iterator[Disturbance]) -> Counter[str]:
    found = list(search(match, disturbances))
    counted = Counter(one.how for one in found)
    _tell_missed(what, counted)
    for one in found:
        if one.how == LOST:
            sys.stdout.write(f"    {one.what}: {'never' if one.actions is None else f'{one.actions} actions'}\n")
    return counted


def _tell_missed(what: str, counted: Counter[str]) -> None:
    told = ", ".join(f"{how} {counted[how]}" for how in (FOUND, ASKED, INSISTED, LOST))
    sys.stdout.write(f"  {what}: within {WITHIN} actions of {counted.total()}: {told}\n")


if __name__ == "__main__":
    main()
