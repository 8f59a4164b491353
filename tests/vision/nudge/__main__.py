"""Nudge every chosen number and count what changes: `python -m tests.vision.nudge ROOM… --cache FOLDER`.

For each number the panels of its room are read with the number at nothing, at a vast value, a little less and a little
more. A number that changes nothing at nothing or at a vast value is a rule that pays nothing: a candidate for removal.
Panels and their first reading are kept in the cache; results are written to `nudged.tsv` there, one line per
number and nudge, and a run goes on where the last one ended. With `--together` every number that can go stays
switched off for the next ones. A candidate goes only if the tests and held-out pictures do not miss it either.
"""

import os
import pickle
import resource
import signal
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import cv2

from tests.vision.nudge.numbers import NUDGES, Chosen, change, chosen_numbers

PANELS_OF = {
    "": ("pitch",),
    "ground": ("pitch", "alone"),
    "soccer_tactics": ("pitch", "alone"),
    "spinner": ("plate",),
    "tray": ("tray",),
    "loose_dice": ("beside",),
    "fuba": ("mats",),
    "super_goal": ("goal",),
    "fussball_alarm": ("cards",),
    "taught": ("goal", "cards"),
    "photo_dice": ("photographs",),
}
MEMORY = 6 << 30
RESULTS, UNCHANGED = "nudged.tsv", "="
SLOWER = 6
"""A play that takes so many times as long as usual counts as broken."""
Result = tuple[int, dict[str, int] | str]
"""How many plays were read, and what was counted more or less than usual, or what broke."""


def apart(work: Callable[[], Any]) -> Any:
    """Do something in a process of its own, which imports `vision` afresh."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        with os.fdopen(writing, "wb") as out:
            try:
                pickle.dump(work(), out)
            except (Exception, MemoryError) as broken:  # noqa: BLE001 - a nudge may break anything
                pickle.dump(f"{type(broken).__name__}: {broken}"[:120], out)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        data = told.read()
    os.waitpid(child, 0)
    return pickle.loads(data) if data else "died"


Packed = tuple[bytes, list[bytearray]]
"""A play, its pictures beside it: a process looks at them where they lie."""


def collected(name: str, given: Namespace) -> list[tuple[Packed, dict[str, int], float]]:
    """The plays of a panel, what is counted in each as the reader is, and the seconds it takes."""
    kept = given.cache / f"{name}.pickle"
    if not kept.exists():
        plays = apart(lambda: _collect(name, given))
        assert isinstance(plays, list), plays
        kept.write_bytes(pickle.dumps(plays))
    plays = pickle.loads(kept.read_bytes())
    usual = apart(lambda: [_timed(name, play) for play in plays])
    assert isinstance(usual, list), usual
    return [(play, *counted) for play, counted in zip(plays, usual, strict=True)]


def _packed(play: Any) -> Packed:
    pictures: list[pickle.PickleBuffer] = []
    data = pickle.dumps(play, protocol=5, buffer_callback=pictures.append)
    return data, [bytearray(picture.raw()) for picture in pictures]


def _collect(name: str, given: Namespace) -> list[Packed]:
    from tests.vision.nudge.panels import PANELS, Given

    told = Given(given.cache, tuple(given.recordings), tuple(given.photographs), given.plays, given.pictures)
    return [_packed(play) for play in PANELS[name].collect(told)]


def _timed(name: str, play: Packed) -> tuple[dict[str, int], float]:
    from tests.vision.nudge.panels import PANELS

    shown = pickle.loads(play[0], buffers=play[1])
    began = time.process_time()
    return PANELS[name].read(shown), time.process_time() - began


def nudged(nudges: Mapping[Chosen, str], panels: list[tuple[str, list[Any]]], given: Namespace) -> Result:
    """What the panels show with other numbers, until something is counted that was not before."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    change(nudges)
    done = 0
    for name, plays in panels:
        for play, usual, seconds in plays[: given.most]:
            signal.setitimer(signal.ITIMER_VIRTUAL, SLOWER * seconds + 3)
            counted, _ = _timed(name, play)
            done += 1
            differs = {k: counted.get(k, 0) - usual.get(k, 0) for k in {*usual, *counted}}
            differs = {f"{name} {k}": v for k, v in sorted(differs.items()) if v}
            if differs:
                return done, differs
    return done, {}


def each(given: Namespace, panels: dict[str, list[Any]]) -> Iterator[tuple[Chosen, str, Result]]:
    """Every number alone."""
    kept = given.cache / RESULTS
    known = {tuple(line.split("\t")[:2]) for line in kept.read_text().splitlines()} if kept.exists() else set()
    for number in _wanted(given):
        for nudge in given.nudges:
            if (str(number), nudge) not in known:
                yield number, nudge, _tried({number: nudge}, number.room, panels, given)


def together(given: Namespace, panels: dict[str, list[Any]]) -> Iterator[tuple[Chosen, str, Result]]:
    """One number after the other switched off for good, if nothing changes with all those before it."""
    off: dict[Chosen, str] = {}
    for number in _wanted(given):
        for nudge in ("nothing", "vast"):
            result = _tried(off | {number: nudge}, number.room, panels, given)
            yield number, f"{nudge} after {len(off)}", result
            if not result[1]:
                off[number] = nudge
                break


def _wanted(given: Namespace) -> list[Chosen]:
    return [n for n in chosen_numbers() if n.room in given.rooms and (not given.only or n.name in given.only)]


def _tried(nudges: Mapping[Chosen, str], room: str, panels: dict[str, list[Any]], given: Namespace) -> Result:
    told = apart(partial(nudged, nudges, [(name, panels[name]) for name in PANELS_OF[room]], given))
    return told if isinstance(told, tuple) else (0, told)


def main() -> None:
    """Nudge the numbers of some rooms."""
    wanted = ArgumentParser(description=__doc__)
    wanted.add_argument("rooms", nargs="+", choices=PANELS_OF)
    wanted.add_argument("--cache", type=Path, required=True, help="outside of the checkout")
    wanted.add_argument("--recordings", type=Path, nargs="*", default=[])
    wanted.add_argument("--photographs", type=Path, nargs="*", default=[])
    wanted.add_argument("--plays", type=int, default=6, help="matches, trays or photographs that are drawn")
    wanted.add_argument("--pictures", type=int, default=4, help="of each match")
    wanted.add_argument("--most", type=int, default=1000, help="plays of a panel that are read")
    wanted.add_argument("--nudges", nargs="+", choices=NUDGES, default=list(NUDGES))
    wanted.add_argument("--only", nargs="*", help="names of numbers")
    wanted.add_argument("--together", action="store_true", help="switch off as many as can be without a change")
    given = wanted.parse_args()
    cv2.setNumThreads(1)
    given.cache.mkdir(parents=True, exist_ok=True)
    panels = {name: collected(name, given) for name in sorted({p for r in given.rooms for p in PANELS_OF[r]})}
    for name, plays in panels.items():
        sys.stdout.write(f"{name}: {len(plays)} plays, {sum(seconds for _, _, seconds in plays):.1f} s\n")
        sys.stdout.flush()
    with (given.cache / RESULTS).open("a") as out:
        for number, nudge, (done, differs) in (together if given.together else each)(given, panels):
            out.write(f"{number}\t{nudge}\t{done}\t{differs or UNCHANGED}\n")
            out.flush()
    sys.stdout.write("\n".join(by_effect((given.cache / RESULTS).read_text())) + "\n")


def by_effect(results: str) -> list[str]:
    """One line per number and nudge: first those that change nothing, then those that change something late."""
    rows = [line.split("\t") for line in results.splitlines()]
    rows.sort(key=lambda row: (row[3] != UNCHANGED, -int(row[2])))
    return [f"{number:44} {nudge:18} {done:>4} plays  {differs}" for number, nudge, done, differs in rows]


if __name__ == "__main__":
    main()
