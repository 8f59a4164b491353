"""Dice rolled into the tray on tables drawn by lot: `python -m tests.vision.rolls 0:40 [--shop white]`.

Three kinds of wells are counted: dice that lie flat, a die that leans, two dice that touch. Dice from a shop have
rounded edges, other sizes, colours and pips and throw shadows; their middles lie up to 6 mm from the well's edge, and
the tray lies at any angle. With `--border` flat dice hang over the outer borders of their wells, and dice lean there
and in the open well by 20° and more. With `--traced` light falls as in a room, and all dice are ivory.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import cv2
import numpy as np

from tests.vision.soccer_tactics.season import drawn_look
from tests.vision.soccer_tactics.traced import TracedTable
from vision.arrays import Picture
from vision.camera import pose_from_cards
from vision.cards import find_markers
from vision.soccer_tactics.drawn.look import PitchLook
from vision.soccer_tactics.drawn.render import VirtualTable, look_in_view
from vision.soccer_tactics.drawn.scene import Scene
from vision.soccer_tactics.table import table
from vision.tray.dice import Dice, TrayView, place_tray, read_dice
from vision.virtual_table.look import Colour, Random
from vision.virtual_table.photographs import in_view
from vision.virtual_table.things import Die, Make, some_dice

SOCCER = table()
SIZES = ((1536, 864), (1280, 720), (2304, 1296))
LEAGUE, SHOP_LEAGUE = 30_000, 70_000
"""Added to a table's number: seeds that nothing else uses."""
BORDER_LEAGUE = 550_000
FLAT_ROLLS, ODD_ROLLS = 6, 2
WELLS = ((27.0, 74.0), (76.0, 123.0))
STEEP = (0.35, 0.8)
"""Radians: 20° to 46°."""
SHOPS: dict[str, tuple[tuple[Colour, Colour], ...]] = {
    "white": (
        ((235, 238, 240), (25, 25, 25)),
        ((195, 222, 235), (30, 30, 35)),
        ((190, 215, 230), (25, 30, 40)),
        ((232, 234, 236), (150, 60, 30)),
        ((232, 234, 236), (40, 40, 180)),
    ),
    "coloured": (
        ((45, 45, 190), (235, 238, 240)),
        ((165, 75, 35), (235, 238, 240)),
        ((70, 130, 45), (235, 238, 240)),
        ((60, 190, 235), (25, 25, 25)),
        ((45, 110, 230), (25, 25, 25)),
        ((60, 60, 200), (20, 20, 20)),
    ),
}
"""Body and ink of the dice that a shop sells."""


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


def touching(random: Random, side: float = 16.0) -> tuple[Die, ...]:
    """Two dice in each well, face to face with less than half a millimetre between them."""
    turn, apart, slip = (float(random.uniform(*span)) for span in ((0, 1.5), (side, side + 0.5), (-6, 6)))
    cos, sin = np.cos(turn), np.sin(turn)
    away = np.array([apart * cos - slip * sin, apart * sin + slip * cos]) / 2
    return tuple(
        Die(float(x + side * away[0]), float(40 + side * away[1]), turn, int(random.integers(1, 7)))
        for x in (50.0, 100.0)
        for side in (-1, 1)
    )


def shop_make(random: Random, shop: str) -> Make:
    """Any die of a shop."""
    body, ink = SHOPS[shop][int(random.integers(len(SHOPS[shop])))]
    low, high = (15.5, 0.5, 0.71, 1.2, 0.24), (16.5, 2.4, 0.84, 1.75, 0.275)
    side, rounding, corner, pip, spread = random.uniform(low, high).tolist()
    hollow, gloss = float(random.choice([0.0, 0.4, 0.8])), float(random.choice([0.0, 0.2, 0.6]))
    return Make(side, rounding, corner, pip, spread, hollow, gloss, body, ink)


def shop_flat(make: Make, random: Random) -> tuple[Die, ...]:
    """None, one or two dice in either well, half of them at its edge, never closer than 2.2 mm."""
    dice: list[Die] = []
    for x0, x1 in WELLS:
        for _ in range(int(random.choice([0, 1, 1, 2]))):
            for _ in range(30):
                edge = float(random.uniform(6, 12))
                at = random.uniform((x0 + edge, 5 + edge), (x1 - edge, 75 - edge))
                if random.random() < 0.5:
                    at = np.where(random.random(2) < 0.6, random.choice(np.array([(x0, 5), (x1, 75)]), 1)[0], at)
                    at = np.clip(at, (x0 + edge, 5 + edge), (x1 - edge, 75 - edge))
                turn = float(random.uniform(0, 1.57))
                die = Die(float(at[0]), float(at[1]), turn, int(random.integers(1, 7)), make=make)
                if all(gap(die, other) > 2.2 for other in dice):
                    dice.append(die)
                    break
    return tuple(dice)


def at_border(random: Random) -> tuple[Die, ...]:
    """A die in each well, its middle up to 9 mm inside of one of the three outer borders."""
    left = Die(27 + _inside(random), float(random.uniform(9, 71)), 0.0, 1)
    right = Die(123 - _inside(random), float(random.uniform(9, 71)), 0.0, 1)
    upright = []
    for die, (x0, x1) in zip((left, right), WELLS, strict=True):
        if random.random() < 0.67:
            y = float(random.choice([5 + _inside(random), 75 - _inside(random)]))
            die = replace(die, x=float(random.uniform(x0 + 9, x1 - 9)), y=y)
        upright.append(replace(die, turn=float(random.uniform(0, 1.57)), value=int(random.integers(1, 7))))
    return tuple(upright)


def _inside(random: Random) -> float:
    return float(random.uniform(0, 9))


def steep(random: Random) -> tuple[Die, ...]:
    """A die in each well that leans by 20° and more, in the open or at a border."""
    places = at_border(random) if random.random() < 0.5 else leaning(random)
    return tuple(replace(die, lean=float(random.uniform(*STEEP) * random.choice([-1, 1]))) for die in places)


def gap(die: Die, other: Die) -> float:
    """How far two flat dice of one make are apart."""
    assert die.make is not None
    corners = []
    for each in (die, other):
        cos, sin = np.cos(each.turn), np.sin(each.turn)
        square = die.make.side / 2 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
        corners.append(square @ np.array([[cos, sin], [-sin, cos]]) + (each.x, each.y))
    apart = []
    for turn in (die.turn, die.turn + np.pi / 2, other.turn, other.turn + np.pi / 2):
        p, q = (part @ np.array([np.cos(turn), np.sin(turn)]) for part in corners)
        apart.append(float(max(p.min() - q.max(), q.min() - p.max())))
    return max(apart)


def shop_look(random: Random) -> PitchLook:
    """Any table; the tray beside the board at any angle, if it finds room."""
    look = drawn_look(random)
    for _ in range(200):
        turn = float(random.uniform(0, 360))
        place = (
            float(random.uniform(-60, 380)),
            float(random.choice([random.uniform(455, 600), random.uniform(-160, -5)])),
        )
        corners = np.array([(0, 0), (150, 0), (150, 80), (0, 80)]) @ _spin(turn) + place
        beside = (corners[:, 1] > 452).all() or (corners[:, 1] < -4).all()
        if beside and in_view(laid := replace(look, tray=(*place, turn))):
            return laid
    return look


def _spin(degrees: float) -> Picture:
    cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[cos, sin], [-sin, cos]])


def counted(kind: str, dice: tuple[Die, ...], seen: Dice) -> Iterator[str]:
    """For every well what became of it."""
    for well in ("left", "right"):
        rolled = [die for die in dice if (die.x < 75) == (well == "left")]
        cocked, values = well in seen.cocked, seen.wells[well]
        if kind in ("flat", "border"):
            right = values == tuple(sorted(die.value for die in rolled)) and not cocked
            unread = cocked or len(values) < len(rolled)
            yield f"{kind}: {'right' if right else 'unread' if unread else 'wrong'}"
        else:
            steep = f" {np.floor(abs(rolled[0].lean) * 10) / 10:.1f}" if rolled[0].lean else ""
            yield f"{kind}{steep}: {'cocked' if cocked else 'passed' if values else 'unseen'}"


def rolls(
    number: int, shop: str | None = None, border: bool = False, laid: type[VirtualTable] = VirtualTable
) -> Counter[str]:
    """A table's rolls, counted."""
    random = np.random.default_rng((BORDER_LEAGUE if border else SHOP_LEAGUE if shop else LEAGUE) + number)
    look = shop_look(random) if shop else look_in_view(random, SIZES[number % len(SIZES)])
    at = laid(look, number)
    kinds = ["flat"] * FLAT_ROLLS + ["leaning", "touching"] * ODD_ROLLS
    if border:
        kinds = ["border"] * FLAT_ROLLS + ["steep"] * 2 * ODD_ROLLS
    count: Counter[str] = Counter()
    view = tray_of(at.picture(Scene((), None, (), 20.0))) if border else None  # dice may hide the tray's markers
    for kind in kinds:
        dice = _KINDS[kind](random) if shop is None else _bought(random, kind, shop_make(random, shop))
        picture = at.picture(Scene((), None, dice, 20.0))
        view = view or tray_of(picture)
        count.update(counted(kind, dice, read_dice(view.look(picture), view)))
    return count


def _bought(random: Random, kind: str, make: Make) -> tuple[Die, ...]:
    if kind == "flat":
        return shop_flat(make, random)
    dice = touching(random, make.side) if kind == "touching" else _KINDS[kind](random)
    return tuple(replace(die, make=make) for die in dice)


_KINDS: dict[str, Callable[[Random], tuple[Die, ...]]] = {
    "flat": some_dice,
    "leaning": leaning,
    "touching": touching,
    "border": at_border,
    "steep": steep,
}


def main() -> None:
    """Count a range of tables."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("tables", help="first:last+1")
    wanted.add_argument("--shop", choices=SHOPS)
    wanted.add_argument("--border", action="store_true", help="dice at the wells' borders, and dice that lean")
    wanted.add_argument("--traced", action="store_true", help="traced by POV-Ray")
    given = wanted.parse_args()
    low, high = (int(v) for v in given.tables.split(":"))
    cv2.setNumThreads(1)
    total: Counter[str] = Counter()
    for number in range(low, high):
        total += rolls(number, given.shop, given.border, TracedTable if given.traced else VirtualTable)
    sys.stdout.write("\n".join(f"{name} {total[name]}" for name in sorted(total)) + "\n")


if __name__ == "__main__":
    main()
