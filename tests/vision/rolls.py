"""Dice rolled into the tray on tables drawn by lot: `python -m tests.vision.rolls 0:40`.

Three kinds of wells are counted: dice that lie flat, a die that leans, two dice that touch.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator

import cv2
import numpy as np

from vision.arrays import Picture
from vision.camera import pose_from_cards
from vision.cards import find_markers
from vision.dice_tray import Dice, TrayView, place_tray, read_dice
from vision.table import table
from vision.virtual_table.look import Random
from vision.virtual_table.render import VirtualTable, look_in_view
from vision.virtual_table.scene import Die, Scene, some_dice

SOCCER = table("soccer-tactics")
SIZES = ((1536, 864), (1280, 720), (2304, 1296))
LEAGUE = 30_000
"""Added to a table's number: seeds that nothing else uses."""
FLAT_ROLLS, ODD_ROLLS = 6, 2


def tray_of(picture: Picture) -> TrayView:
    """The tray as the cards and its own markers show it."""
    markers = find_markers(picture, frozenset(range(6)))
    pose = pose_from_cards(markers, (picture.shape[1], picture.shape[0]), SOCCER)
    assert pose is not None
    place = place_tray(markers, pose, SOCCER.tray)
    assert place is not None
    return TrayView(pose, place, SOCCER.tray)


def leaning(random: Random) -> tuple[Die, ...]:
    """A die in each well that leans against nothing in particular."""
    return tuple(
        Die(x, float(random.uniform(20, 60)), float(random.uniform(0, 1.5)), int(random.integers(1, 7)), float(lean))
        for x, lean in zip((50.0, 100.0), random.uniform(0.25, 0.75, 2), strict=True)
    )


def touching(random: Random) -> tuple[Die, ...]:
    """Two dice in each well, face to face with less than half a millimetre between them."""
    turn, gap, slip = (float(random.uniform(*span)) for span in ((0, 1.5), (16.0, 16.5), (-6, 6)))
    cos, sin = np.cos(turn), np.sin(turn)
    away = np.array([gap * cos - slip * sin, gap * sin + slip * cos]) / 2
    return tuple(
        Die(float(x + side * away[0]), float(40 + side * away[1]), turn, int(random.integers(1, 7)))
        for x in (50.0, 100.0)
        for side in (-1, 1)
    )


def counted(kind: str, dice: tuple[Die, ...], seen: Dice) -> Iterator[str]:
    """For every well what became of it."""
    for well in ("left", "right"):
        rolled = [die for die in dice if (die.x < 75) == (well == "left")]
        cocked, values = well in seen.cocked, seen.wells[well]
        if kind == "flat":
            right = values == tuple(sorted(die.value for die in rolled)) and not cocked
            yield "flat: right" if right else "flat: unread" if cocked or len(values) < len(rolled) else "flat: wrong"
        else:
            steep = f" {np.floor(rolled[0].lean * 10) / 10:.1f}" if rolled[0].lean else ""
            yield f"{kind}{steep}: {'cocked' if cocked else 'passed'}"


def rolls(number: int) -> Counter[str]:
    """A table's rolls, counted."""
    random = np.random.default_rng(LEAGUE + number)
    at = VirtualTable(look_in_view(random, SIZES[number % len(SIZES)]), number)
    kinds = [("flat", some_dice)] * FLAT_ROLLS + [("leaning", leaning), ("touching", touching)] * ODD_ROLLS
    count: Counter[str] = Counter()
    view = None
    for kind, roll in kinds:
        dice = roll(random)
        picture = at.picture(Scene((), None, dice, 20.0))
        view = view or tray_of(picture)
        count.update(counted(kind, dice, read_dice(view.look(picture), view)))
    return count


def main() -> None:
    """Count a range of tables."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("tables", help="first:last+1")
    low, high = (int(v) for v in wanted.parse_args().tables.split(":"))
    cv2.setNumThreads(1)
    total: Counter[str] = Counter()
    for number in range(low, high):
        total += rolls(number)
    sys.stdout.write("\n".join(f"{name} {total[name]}" for name in sorted(total)) + "\n")


if __name__ == "__main__":
    main()
