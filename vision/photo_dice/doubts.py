"""Last doubts: what has pips like dice but is none, and how sure we are of the rest."""

from typing import NamedTuple

import numpy as np

from vision.arrays import Array
from vision.photo_dice.body import corners
from vision.photo_dice.choice import Die
from vision.photo_dice.plane import Sight
from vision.photo_dice.spots import DARK, Spots, lay_flat

_beyond = np.array([(along, aside) for along in (0.95, 1.1, 1.25, 1.4) for aside in (-0.25, -0.1, 0.1, 0.25)])
"""Places on the next square, in edge lengths along and aside."""

_joint = np.array([(along, aside) for along in (-0.1, -0.075, 0.075, 0.1) for aside in (-0.36, -0.2, 0.0, 0.2, 0.36)])
"""Places on either side of a domino's dividing line, in edge lengths: there dice are already rounded off."""
_notch = np.array([(along, aside) for along in (-0.05, -0.04, 0.04, 0.05) for aside in (-0.47, -0.44, 0.44, 0.47)])
"""Places where its dividing line ends: there the corners of two dice that touch are rounded off."""
_across_joint = np.array(
    [(along, aside) for along in np.linspace(0.38, 0.66, 15) for aside in (-0.3, -0.2, 0.0, 0.2, 0.3)]
)
"""Places across the end of an upper face, where a domino has its dividing line, in edge lengths."""
LINE, LEVEL = 0.3, 0.2
"""Share of the way from body to ink by which that line stands out from both sides; and how far from round, on the plane
of the upper faces, pips may be that lie in it."""
SAME_BODY, JOINT_SHARE, SAME_SHARE = 0.15, 0.7, 0.6
"""How far from the body's colour, as a share of the pips' contrast, is still the same colour; the share of a joint that
must have it, and the share of a joint's ends or of the next key."""

LARGE = 6.0
"""Pixels: neither blur nor noise hides the shape of a pip with a larger radius."""
DOMINO_APART, DOMINO_ASIDE = 0.12, 0.07
"""At most: how many edge lengths beyond one the middles of a domino's halves are apart, and how far aside."""
DOMINO_TURN, FROM_ABOVE, LOOSER = 0.05, 0.3, 1.8
"""Radians between its halves. Seen from above, side faces look smaller than this share of the upper one. There the
plane is known less well, so the halves may differ by so many times more."""
DOMINO_SIZE = 0.08
"""Difference of log edge length between its halves."""
KEY_PITCH = 1.15
"""Edge lengths from key to key."""
TILE_COLOUR = 0.05
"""As `SAME_BODY`, between the halves of a tile. White dice differ from pale wood by a tenth."""
WORTH, OUTLINE, DOUBT = 0.55, 6.0, 0.3
"""Weights of worth and of missing outline, and the doubt without either: from rendered photographs."""


class _Scene(NamedTuple):
    """A photograph and its pips."""

    sight: Sight
    spots: Spots

    def colours(self, die: Die) -> tuple[Array, Array]:
        """Ink and body of a die."""
        ink, ground = (of[list(die.pips)].mean(axis=0) for of in (self.spots.ink, self.spots.ground))
        return ink, ground

    def off(self, die: Die, places: Array) -> Array:
        """How far the colours at places (n, 2) on the plane are from the die's body.

        As a share of its pips' contrast, or of its own brightness if that is less: dark colours are all near to black.
        """
        ink, ground = self.colours(die)
        scale = min(float(np.linalg.norm(ink - ground)), float(np.linalg.norm(ground)) + DARK)
        return np.asarray(np.linalg.norm(self.sight.colours(places) - ground, axis=1) / scale)


def undoubted(sight: Sight, spots: Spots, dice: tuple[Die, ...]) -> tuple[Die, ...]:
    """Without squares of a cloth, dominoes, keys and other tiles."""
    scene = _Scene(sight, spots)
    solid = [die for die in dice if not any(doubt(scene, die) for doubt in _DOUBTS)]
    rest = [die for die in solid if not any(_domino(scene, die, other) for other in solid if other is not die)]
    return tuple(die for die in rest if not _tile(scene, die, rest))


def _checks(scene: _Scene, die: Die) -> bool:
    """Large spots of which none is clearly an ellipse: squares of a cloth or of a chess board."""
    if die.sides:
        return False
    xx, xy, yy = scene.spots.shape[list(die.pips)].T
    large = np.median((xx * yy - xy * xy) ** 0.25) > LARGE
    return bool(large and not scene.spots.strong[list(die.pips)].any())


def _cut_off(scene: _Scene, die: Die) -> bool:
    """A lone spot on a face that leaves the picture: nobody knows what else is on it."""
    if die.sides or die.value > 1:
        return False
    face = scene.sight.camera.pixels(corners(scene.sight, die.middle[None], die.step[None])[0, :4])
    height, width = scene.sight.picture.shape[:2]
    return bool((face < 0).any() or (face > (width - 1, height - 1)).any())


def _divided(scene: _Scene, die: Die) -> bool:
    """A domino seen from half-way up: its "side pips" lie flat as well, beyond a line of the pips' colour."""
    flat = lay_flat(scene.spots, scene.sight.camera, scene.sight.plane)
    beyond = list(die.sides)
    if not beyond or float(flat.oblong[beyond].max()) > LEVEL:
        return False
    edge = die.step * scene.sight.edge
    ways = (edge, np.array([-edge[1], edge[0]]), -edge, np.array([edge[1], -edge[0]]))
    way = max(ways, key=lambda w: float((flat.at[beyond].mean(axis=0) - die.middle) @ w))
    aside = np.array([-way[1], way[0]])
    places = die.middle + _across_joint[:, :1] * way + _across_joint[:, 1:] * aside
    ink, ground = scene.colours(die)
    seen = scene.sight.colours(places)
    share = (seen - ground) @ (ink - ground) / float(np.sum((ink - ground) ** 2))
    rows = np.median(share.reshape(-1, 5), axis=1)
    return float(rows[3:-3].max() - max(rows[:2].max(), rows[-2:].max())) > LINE


_DOUBTS = (_checks, _cut_off, _divided)
"""What speaks against a die by itself, quick ones first."""


def _tile(scene: _Scene, die: Die, dice: list[Die]) -> bool:
    """A spot on one of several equal squares, as on a keyboard; from above also half of a longer tile."""
    if die.sides:
        return False
    if die.value == 1 and _again(scene, die, dice, SAME_BODY) > 0:
        return True
    return float(die.seen.beside) < FROM_ABOVE and _again(scene, die, dice, TILE_COLOUR) == 1


def _again(scene: _Scene, die: Die, dice: list[Die], alike: float) -> int:
    """On how many sides, where no other die stands, the body's colour comes again beyond its own end."""
    edge = die.step * scene.sight.edge
    across = np.array([-edge[1], edge[0]])
    again = 0
    for way, aside in ((edge, across), (across, edge), (-edge, across), (-across, edge)):
        beside = die.middle + way * KEY_PITCH
        if any(np.linalg.norm(d.middle - beside) < np.linalg.norm(edge) / 2 for d in dice if d is not die):
            continue
        off = scene.off(die, die.middle + _beyond[:, :1] * way + _beyond[:, 1:] * aside)
        again += float(np.mean(off < alike)) > SAME_SHARE
    return again


def confidence(die: Die) -> float:
    """Between 0 and 1, from explained pips and outline."""
    sure = WORTH * die.worth - OUTLINE * (1 - float(die.seen.outline)) - DOUBT
    return round(float(1 / (1 + np.exp(-sure))), 3)


def _domino(scene: _Scene, one: Die, two: Die) -> bool:
    """Two flat faces in line, as on one tile. Dice that touch stand askew or show their sides."""
    if one.sides or two.sides:
        return False
    size = float(np.linalg.norm(one.step))
    way = one.step / size
    slack = LOOSER if max(float(one.seen.beside), float(two.seen.beside)) < FROM_ABOVE else 1.0
    turn = (np.arctan2(*two.step[::-1]) - np.arctan2(*way[::-1]) + np.pi / 4) % (np.pi / 2) - np.pi / 4
    if one.value == 1:
        return two.value != 1 and _domino(scene, two, one)  # a lone pip tells neither turn nor size
    if two.value != 1 and (
        abs(turn) > slack * DOMINO_TURN or abs(np.log(np.linalg.norm(two.step) / size)) > slack * DOMINO_SIZE
    ):
        return False
    apart = two.middle - one.middle
    along, across = abs(float(apart @ way)), abs(float(apart @ np.array([-way[1], way[0]])))
    edge = size * scene.sight.edge
    if max(along, across) > (1 + slack * DOMINO_APART) * edge or min(along, across) > slack * DOMINO_ASIDE * edge:
        return False
    aside = np.array([-apart[1], apart[0]]) / np.linalg.norm(apart) * edge
    for places, share in ((_joint, JOINT_SHARE), (_notch, SAME_SHARE)):
        at = one.middle + apart / 2 + places[:, :1] * apart + places[:, 1:] * aside
        if float(np.mean(np.minimum(scene.off(one, at), scene.off(two, at)) < SAME_BODY)) < share:
            return False
    return True
