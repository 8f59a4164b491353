"""Nudge every chosen number and count what changes: `python -m tests.vision.nudge ROOM… --cache FOLDER`.

For each number the panels of its room are read with the number at nothing and at a vast value. If that changes nothing,
the number pays nothing: it is a candidate for removal. `--nudges less more` tells how robust the others are.

A run is quick for four reasons. Plays that do not run a line with the number are left out. The first change ends the
reading. A play that has shown a change is read first for the next number. And a number that can be switched off one
way is not tried the other way.

Panels and their first reading are kept in the cache. Results are written to `nudged.tsv` there, one line per number and
nudge, and a run goes on where the last one ended. With `--together` every number that can go stays switched off for
the next ones. A candidate goes only if other pictures and the tests do not miss it either.
"""

import hashlib
import os
import pickle
import resource
import signal
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import cv2

from tests.vision.nudge.lines import Line, mentions, watched
from tests.vision.nudge.numbers import NUDGES, VISION, Chosen, change, chosen_numbers

PANELS_OF = {
    "": ("poses", "pitch"),
    "ground": ("pitch", "alone"),
    "soccer_tactics": ("pitch", "alone"),
    "board_search": ("poses",),
    "spinner": ("plate",),
    "tray": ("tray",),
    "loose_dice": ("beside",),
    "fuba": ("mats",),
    "super_goal": ("goal",),
    "fussball_alarm": ("cards",),
    "taught": ("shown", "goal", "cards"),
    "photo_dice": ("planes", "photographs"),
}
MEMORY = 6 << 30
RESULTS, UNCHANGED = "nudged.tsv", "="
OFF = ("nothing", "vast")
SLOWER = 4
"""A play that takes so many times as long as the first, watched reading counts as broken."""
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


@dataclass
class Play:
    """A play, what is counted in it as the reader is, the seconds that takes, and the lines that run."""

    panel: str
    packed: Packed
    usual: dict[str, int]
    seconds: float
    lines: frozenset[Line]


def collected(panel: str, given: Namespace) -> list[Play]:
    """The plays of a panel; they are collected once, and read once for each state of the source."""
    kept, read = (given.cache / f"{panel}{of}.pickle" for of in ("", f"-{_state()}"))
    if not kept.exists():
        plays = apart(lambda: _collect(panel, given))
        assert isinstance(plays, list), plays
        kept.write_bytes(pickle.dumps(plays))
    packed = pickle.loads(kept.read_bytes())[: given.most]
    if not read.exists():
        usual = [apart(partial(_watched, panel, play)) for play in packed]  # apart: a cache would hide lines
        assert all(isinstance(one, tuple) for one in usual), usual
        read.write_bytes(pickle.dumps(usual))
    return [Play(panel, *of) for of in zip(packed, *zip(*pickle.loads(read.read_bytes()), strict=True), strict=False)]


def _state() -> str:
    """A short name for what the source says now."""
    sources = sorted(VISION.rglob("*.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:12]


def _packed(play: Any) -> Packed:
    pictures: list[pickle.PickleBuffer] = []
    data = pickle.dumps(play, protocol=5, buffer_callback=pictures.append)
    return data, [bytearray(picture.raw()) for picture in pictures]


def _collect(panel: str, given: Namespace) -> list[Packed]:
    from tests.vision.nudge.panels import PANELS, Given

    told = Given(given.cache, tuple(given.recordings), tuple(given.photographs), given.plays, given.pictures)
    return [_packed(play) for play in PANELS[panel].collect(told)]


def _counted(panel: str, play: Packed) -> dict[str, int]:
    from tests.vision.nudge.panels import PANELS

    return PANELS[panel].read(pickle.loads(play[0], buffers=play[1]))


def _watched(panel: str, play: Packed) -> tuple[dict[str, int], float, frozenset[Line]]:
    began = time.process_time()
    with watched() as lines:
        counted = _counted(panel, play)
    return counted, time.process_time() - began, frozenset(lines)


def nudged(nudges: Mapping[Chosen, str], plays: list[Play]) -> Result:
    """What the plays show with other numbers, until something is counted that was not before."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    change(nudges)
    for done, play in enumerate(plays, 1):
        signal.setitimer(signal.ITIMER_VIRTUAL, SLOWER * play.seconds + 3)
        counted = _counted(play.panel, play.packed)
        differs = {k: counted.get(k, 0) - play.usual.get(k, 0) for k in {*play.usual, *counted}}
        differs = {f"{play.panel} {k}": v for k, v in sorted(differs.items()) if v}
        if differs:
            return done, differs
    return len(plays), {}


def each(given: Namespace, panels: dict[str, list[Play]]) -> Iterator[tuple[Chosen, str, Result]]:
    """Every number alone."""
    kept = given.cache / RESULTS
    rows = [line.split("\t") for line in kept.read_text().splitlines()] if kept.exists() else []
    known = {(name, nudge): differs != UNCHANGED for name, nudge, _, differs in rows}
    for number in _wanted(given):
        for nudge in given.nudges:
            changes = known.get((str(number), nudge))
            if changes is None:
                result = _tried({number: nudge}, number, panels)
                changes = bool(result[1])
                yield number, nudge, result
            if nudge in OFF and not changes:
                break


def together(given: Namespace, panels: dict[str, list[Play]]) -> Iterator[tuple[Chosen, str, Result]]:
    """One number after the other switched off for good, if nothing changes with all those before it."""
    off: dict[Chosen, str] = {}
    for number in _wanted(given):
        for nudge in OFF:
            result = _tried(off | {number: nudge}, number, panels)
            yield number, f"{nudge} after {len(off)}", result
            if not result[1]:
                off[number] = nudge
                break


def _wanted(given: Namespace) -> list[Chosen]:
    return [n for n in chosen_numbers() if n.room in given.rooms and (not given.only or n.name in given.only)]


def _tried(nudges: Mapping[Chosen, str], number: Chosen, panels: dict[str, list[Play]]) -> Result:
    """Read the plays that run the number's lines; the one that shows a change comes first the next time."""
    lines = mentions().get(number.name, frozenset())
    plays = [play for panel in PANELS_OF[number.room] for play in panels.get(panel, ())]
    plays = [play for play in plays if lines is None or lines & play.lines]
    told = apart(partial(nudged, nudges, plays))
    if isinstance(told, str):
        return 0, told
    done, differs = told
    if differs:
        telling = plays[done - 1]
        panels[telling.panel].remove(telling)
        panels[telling.panel].insert(0, telling)
    return done, differs


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
    wanted.add_argument("--nudges", nargs="+", choices=NUDGES, default=list(OFF))
    wanted.add_argument("--panels", nargs="+", choices=sorted({p for of in PANELS_OF.values() for p in of}))
    wanted.add_argument("--only", nargs="*", help="names of numbers")
    wanted.add_argument("--together", action="store_true", help="switch off as many as can be without a change")
    given = wanted.parse_args()
    cv2.setNumThreads(1)
    given.cache.mkdir(parents=True, exist_ok=True)
    wanted_panels = sorted({p for room in given.rooms for p in PANELS_OF[room] if p in (given.panels or (p,))})
    panels = {panel: collected(panel, given) for panel in wanted_panels}
    for name, plays in panels.items():
        sys.stdout.write(f"{name}: {len(plays)} plays, {sum(play.seconds for play in plays):.1f} s\n")
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
