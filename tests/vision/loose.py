"""Dice that lie beside the board on tables drawn by lot: `python -m tests.vision.loose 0:20 [--clutter 8]`.

A table without a tray is seen first without dice, or with some, then after every roll. Among the dice lie coins,
cards, print, mugs and whatever else lies on tables, and between two rolls some of it is moved.
"""

import argparse
import pickle
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from tests.vision.photo_dice.clutter import scatter
from tests.vision.rolls import SHOPS, shop_make
from tests.vision.soccer_tactics.season import drawn_look
from tests.vision.soccer_tactics.traced import TracedTable
from vision.arrays import Array, Picture
from vision.camera import Pose, pose_from_cards
from vision.cards import find_markers
from vision.loose_dice.watch import LooseDice
from vision.soccer_tactics.drawn.render import VirtualTable
from vision.soccer_tactics.drawn.scene import Scene
from vision.soccer_tactics.table import table
from vision.tray.dice import Die as Seen
from vision.virtual_table.bodies import fill, ring
from vision.virtual_table.camera import DrawnCamera
from vision.virtual_table.look import Random, Room
from vision.virtual_table.things import Die, Make

SOCCER = table()
LEAGUE = 170_000
"""Added to a table's number: seeds that nothing else uses."""
TRACED_LEAGUE = 175_000
ROLLS, TRACED_ROLLS = 6, 4
CARDBOARD = 40.0
"""The board reaches so far beyond the goal lines."""
CLUTTER = 42.0
"""Millimetres between the middles of a die and of whatever else lies there; long things may still touch a die."""
FOUND = 8.0
"""Millimetres between a die and where it was seen."""
KINDS = ("coin", "print", "crumbs", "counter", "pen", "cable", "playing card", "case", "button", "board")


@dataclass(frozen=True)
class Shot:
    """One picture with its dice."""

    picture: Picture
    pose: Pose
    dice: tuple[Die, ...]


@dataclass(frozen=True)
class _Spot:
    """Where a thing lies, as the clutter's painter wants it: in sides of dice."""

    camera: DrawnCamera
    below: float
    at: tuple[float, float]

    def pixels(self, places: Array) -> Array:
        """Sides of dice around the spot → pixels."""
        return self.camera.project(places * 16.0 + (*self.at, -self.below))


def place_beside(look: Room, random: Random, room: float) -> tuple[float, float] | None:
    """Any place on the table top beyond a goal line that the camera sees, with some room around it."""
    camera = DrawnCamera(look)
    for _ in range(200):
        x = float(random.uniform(-120, look.board[0] + 120))
        away = float(random.uniform(room, 220))
        y = -CARDBOARD - away if random.random() < 0.5 else look.board[1] + CARDBOARD + away
        around = np.array([(x + u * room, y + v * room, z) for u in (-1, 1) for v in (-1, 1) for z in (0.0, 16.0)])
        pixels = camera.project(around)
        if (pixels > 3).all() and (pixels < np.subtract(look.size, 3)).all():
            return x, y
    return None


def some_loose(look: Room, random: Random, taken: list[tuple[float, float]]) -> tuple[Die, ...]:
    """One to three dice of one make, apart from each other and from whatever stands there."""
    pick = str(random.choice(["plain", *SHOPS, "white"]))
    make = None if pick == "plain" else _sized(shop_make(random, pick), float(random.choice([16, 16, 14, 12, 18])))
    dice: list[Die] = []
    for _ in range(int(random.integers(1, 4))):
        for _ in range(40):
            place = place_beside(look, random, 14.0)
            if place is None:
                break
            near = [(x, y, 30) for x, y in ((d.x, d.y) for d in dice)] + [(x, y, CLUTTER) for x, y in taken]
            if all(np.hypot(place[0] - x, place[1] - y) > least for x, y, least in near):
                dice.append(Die(*place, float(random.uniform(0, 1.57)), int(random.integers(1, 7)), make=make))
                break
    return tuple(dice)


def _sized(make: Make, side: float) -> Make:
    """The same die, larger or smaller."""
    grown = side / 16
    return replace(make, side=make.side * grown, rounding=make.rounding * grown, pip=make.pip * grown)


def _mug(canvas: Picture, camera: DrawnCamera, place: tuple[float, float], random: Random) -> None:
    body, tea = random.uniform(40, 240, 3), random.uniform(10, 120, 3)
    radius, height = float(random.uniform(28, 42)), float(random.uniform(60, 95))
    for z in np.linspace(0, height, 20):
        fill(canvas, camera, ring(*place, float(z), radius), body * (0.6 + 0.4 * z / height))
    fill(canvas, camera, ring(*place, height, radius - 4), tea)


def laid_table(number: int, clutter: int) -> Iterator[Shot]:
    """One table's pictures: what lies around, then the rolls."""
    random = np.random.default_rng(LEAGUE + number)
    look = replace(drawn_look(random), has_tray=False)
    at = VirtualTable(look, number)
    bare = np.clip(at.ground, 0, 255).astype(np.uint8)
    half = np.divide(look.board, 2)
    beside = np.abs(at.camera.on_plane(at.rays, 0.0) - half) > np.add(half, (90, CARDBOARD))
    free = beside.any(axis=-1)[..., None]
    pose = None
    things = _things(random, look, clutter)
    dice: tuple[Die, ...] = () if number % 2 else some_loose(look, random, [place for _, place, _ in things])
    for k in range(ROLLS + 1):
        if k:
            if things and random.random() < 0.5:
                things[int(random.integers(len(things)))] = _things(random, look, 1)[0]
            dice = some_loose(look, random, [place for _, place, _ in things])
        canvas = bare.copy()
        for kind, place, seed in things:
            own = np.random.default_rng(seed)
            if kind == "mug":
                _mug(canvas, at.camera, place, own)
            else:
                scatter(own, canvas, _Spot(at.camera, look.below, place), 1, 0.01, [kind])
        at.ground = np.where(free, canvas, bare).astype(np.float32)
        picture = at.picture(Scene((), None, dice, 20.0))
        if pose is None:
            pose = pose_from_cards(find_markers(picture, frozenset(range(4))), look.size, SOCCER)
            assert pose is not None
        yield Shot(picture, pose, dice)


def traced_table(number: int) -> Iterator[Shot]:
    """A bare table traced by POV-Ray: empty, then with ivory dice."""
    random = np.random.default_rng(TRACED_LEAGUE + number)
    look = replace(drawn_look(random), has_tray=False)
    at, pose = TracedTable(look, number), None
    for k in range(TRACED_ROLLS + 1):
        dice = tuple(replace(die, make=None) for die in some_loose(look, random, [])) if k else ()
        picture = at.picture(Scene((), None, dice, 20.0))
        pose = pose or pose_from_cards(find_markers(picture, frozenset(range(4))), look.size, SOCCER)
        assert pose is not None
        yield Shot(picture, pose, dice)


def _things(random: Random, look: Room, count: int) -> list[tuple[str, tuple[float, float], int]]:
    things = []
    for _ in range(count):
        kind = str(random.choice([*KINDS, "mug"]))
        place = place_beside(look, random, 45.0 if kind == "mug" else 12.0)
        if place is not None:
            things.append((kind, place, int(random.integers(1 << 30))))
    return things


def counted(shot: Shot, found: tuple[tuple[str, Seen], ...]) -> Counter[str]:
    """What became of every die, and dice that are none."""
    count: Counter[str] = Counter()
    left = [die for _, die in found]
    for die in shot.dice:
        here = next((s for s in left if np.hypot(s.x - die.x, s.y - die.y) < FOUND), None)
        if here is None:
            count["unseen"] += 1
            continue
        left.remove(here)
        count["right" if here.value == die.value else "wrong" if here.value else "unread"] += 1
    count["false"] += sum(s.value > 0 for s in left)
    count["pictures"] += 1
    return count


def shots(number: int, clutter: int, cache: Path | None) -> list[Shot]:
    """A table's pictures, drawn once."""
    kept = None if cache is None else cache / f"loose-{number}-{clutter}.pickle"
    if kept is not None and kept.exists():
        return list(pickle.loads(kept.read_bytes()))
    drawn = list(laid_table(number, clutter))
    if kept is not None:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(pickle.dumps(drawn))
    return drawn


def main() -> None:
    """Count a range of tables."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("tables", help="first:last+1")
    wanted.add_argument("--clutter", type=int, default=0, help="things that lie around")
    wanted.add_argument("--traced", action="store_true", help="ivory dice on bare tables, traced by POV-Ray")
    wanted.add_argument("--cache", type=Path, help="keep drawn pictures here")
    given = wanted.parse_args()
    low, high = (int(v) for v in given.tables.split(":"))
    cv2.setNumThreads(1)
    total: Counter[str] = Counter()
    for number in range(low, high):
        watch = LooseDice(SOCCER)
        played = traced_table(number) if given.traced else shots(number, given.clutter, given.cache)
        for shot in played:
            total += counted(shot, watch.look(shot.picture, shot.pose))
    sys.stdout.write("\n".join(f"{name} {total[name]}" for name in sorted(total)) + "\n")


if __name__ == "__main__":
    main()
