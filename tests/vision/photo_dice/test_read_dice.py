"""Dice in rendered photographs: one behaviour each, then many by lot."""

from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.halves import one_in
from tests.vision.photo_dice.cube import DICE_COLOURS
from tests.vision.photo_dice.studio import Truth, photograph
from vision.photo_dice import PhotoDie, Reading, read_dice
from vision.photo_dice.overlay import overlay
from vision.photo_dice.patterns import EDGE_UNITS
from vision.photo_dice.pips import find_pips
from vision.photo_dice.plane import Pinhole, Plane, Sight
from vision.photo_dice.spots import Spots, lay_flat
from vision.photo_dice.square import squares

Array = NDArray[Any]

PLAIN: dict[str, Any] = {
    "width": 640,
    "height": 480,
    "dice": 2,
    "mixed": False,
    "edge": 62,
    "elevation": 58,
    "roll": 3,
    "clutter": 0,
    "shake": 0,
    "noise": 2,
    "table": "dark wood",
    "touching": False,
    "clear": 0.0,
    "marbled": 0.0,
    "big_one": 1.0,
    "falloff": 0.1,
    "rounding": 0.15,
}
"""An easy photograph; each test makes one thing hard."""


def hits(reading: Reading, truths: list[Truth]) -> tuple[int, int]:
    """How many dice were read with value and place right, and how many readings are false."""
    left: list[PhotoDie] = list(reading.dice)
    right = 0
    for truth in truths:
        middle = truth.corners.mean(axis=0)
        size = max(truth.box[2:])
        for die in left:
            if np.linalg.norm(die.face.mean(axis=0) - middle) < size / 3 and die.value == truth.value:
                right += 1
                left.remove(die)
                break
    return right, len(left)


def assert_all_read(seed: int, **wish: Any) -> Reading:
    picture, truths = photograph(seed, **(PLAIN | wish))
    reading = read_dice(picture)
    assert hits(reading, truths) == (len(truths), 0), [(d.value, d.box) for d in reading.dice]
    return reading


@pytest.mark.slow
@pytest.mark.parametrize("colour", one_in(4, list(DICE_COLOURS)))
def test_any_colour_and_either_polarity(colour: str) -> None:
    assert_all_read(3, colour=colour, table="wood" if "white" not in colour else "dark wood")


@pytest.mark.slow
def test_small_dice() -> None:
    assert_all_read(5, edge=30, table="dark wood", colour="white")


@pytest.mark.slow
def test_seen_from_straight_above() -> None:
    assert_all_read(6, elevation=88, roll=40, colour="red")


@pytest.mark.slow
def test_dice_of_clear_plastic() -> None:
    assert_all_read(13, clear=0.4, colour="blue", table="wood")


@pytest.mark.slow
@pytest.mark.parametrize("table", ["checks", "rough cloth", "dots"])
def test_patterned_tables(table: str) -> None:
    assert_all_read(14, table=table, colour="white")


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["coin", "domino", "holes", "keys", "crumbs", "pen"])
def test_other_things_are_no_dice(kind: str) -> None:
    picture, _ = photograph(21, **(PLAIN | {"dice": 0, "clutter": 3, "kinds": [kind]}))
    assert [(d.value, d.box) for d in read_dice(picture).dice] == []


@pytest.mark.slow
def test_oblique_view_counts_upper_faces_only() -> None:
    assert_all_read(7, elevation=42, colour="white", table="green cloth", rounding=0.12)


@pytest.mark.slow
def test_three_dice_that_touch() -> None:
    assert_all_read(14, dice=3, touching=True, colour="white")


@pytest.mark.slow
def test_lone_pips_larger_than_the_others() -> None:
    assert_all_read(15, dice=3, big_one=1.6, colour="white")


@pytest.mark.slow
def test_hard_shadows() -> None:
    assert_all_read(8, sun_height=0.7, ambient=0.35, soft=0.0, colour="ivory", table="wood")


@pytest.mark.slow
@pytest.mark.parametrize("angle", [0.4, 2.0])
def test_a_hard_shadows_edge_across_the_face(angle: float) -> None:
    picture, truths = photograph(3, **(PLAIN | {"dice": 1, "colour": "white"}))
    x, y = truths[0].corners.mean(axis=0)
    ys, xs = np.mgrid[: picture.shape[0], : picture.shape[1]]
    shaded = (xs - x) * np.cos(angle) + (ys - y) * np.sin(angle) > 0
    picture[shaded] = (picture[shaded] * 0.55).astype(np.uint8)
    assert hits(read_dice(picture), truths) == (1, 0)


@pytest.mark.parametrize("edge", [38, 40, 42])
def test_a_pip_that_a_shadows_edge_cuts(edge: int) -> None:
    ys, xs = np.mgrid[:80, :80]
    face = np.where(xs > edge, 210, 120).astype(np.uint8)
    face[np.hypot(xs - 40, ys - 40) < 6] = 15
    picture = cv2.GaussianBlur(np.repeat(face[..., None], 3, axis=2), (0, 0), 0.8)
    assert any(np.hypot(p.x - 40, p.y - 40) < 1.5 and abs(p.radius - 6) < 1 for p in find_pips(picture))


@pytest.mark.parametrize("aside", [0, 2])
def test_a_lamp_mirrored_in_a_hollow_pip(aside: int) -> None:
    ys, xs = np.mgrid[:90, :90]
    face = np.full(xs.shape, 215, np.uint8)
    face[np.hypot(xs - 45, ys - 45) < 9] = 20
    face[np.hypot(xs - 45 + aside, ys - 45) < 3.2] = 190
    picture = cv2.GaussianBlur(np.repeat(face[..., None], 3, axis=2), (0, 0), 0.8)
    assert any(np.hypot(p.x - 45, p.y - 45) < 1.5 and abs(p.radius - 9) < 1 for p in find_pips(picture))


def test_a_white_pip_at_the_rim_of_a_light_face_on_a_dark_table() -> None:
    ys, xs = np.mgrid[:140, :140]
    face = np.where((abs(xs - 70) < 30) & (abs(ys - 70) < 30), 190, 30).astype(np.uint8)
    at = ((56, 56), (84, 84))
    for x, y in at:
        face[np.hypot(xs - x, ys - y) < 7] = 250
    picture = cv2.GaussianBlur(np.repeat(face[..., None], 3, axis=2), (0, 0), 0.8)
    pips = find_pips(picture)
    for x, y in at:
        assert any(np.hypot(p.x - x, p.y - y) < 1.5 and abs(p.radius - 7) < 1 for p in pips)


@pytest.mark.parametrize(("half", "degrees"), [(24, 10), (40, 35), (62, 70)])
def test_the_square_around_a_lone_pip(half: int, degrees: int) -> None:
    turn = np.radians(degrees)
    way = np.array([np.cos(turn), np.sin(turn)])
    aside = np.array([-way[1], way[0]])
    corners = [(100, 100) + half * (a * way + b * aside) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    picture = np.full((201, 201, 3), 60, np.uint8)
    cv2.fillPoly(picture, [np.rint(corners).astype(np.int32)], (220, 220, 220), cv2.LINE_AA)
    cv2.circle(picture, (100, 100), 8, (20, 20, 20), -1, cv2.LINE_AA)
    spots = Spots.of([p for p in find_pips(picture) if p.radius < 12])
    sight = Sight(picture, Pinhole.of(201, 201, 1.0), Plane.seen(90, 0), EDGE_UNITS)
    flat = lay_flat(spots, sight.camera, sight.plane)
    found = squares(sight, spots, flat, np.array([0]))
    turned = np.abs(90 - np.degrees(found.turn) - degrees)  # the plane's second axis points up
    assert ((np.abs(found.half * 201 / half - 1) < 0.1) & (turned < 6)).any()
    assert (turned < 16).all()


@pytest.mark.slow
@pytest.mark.parametrize("seed", [9611, 9705])
def test_lamps_in_pips_and_white_pips_on_pink(seed: int) -> None:
    picture, truths = photograph(seed)
    assert hits(read_dice(picture), truths) == (len(truths), 0)


@pytest.mark.slow
def test_fine_pips_on_large_faces() -> None:
    assert_all_read(31, dice=3, elevation=40, edge=80, unit=0.275, pip=0.066, colour="white")


@pytest.mark.slow
def test_seen_from_a_chair() -> None:
    assert_all_read(46, dice=5, elevation=27, edge=60, colour="white", width=800, height=600)


@pytest.mark.slow
def test_a_domino_seen_aslant_ends_half_way_down() -> None:
    picture, _ = photograph(23, **(PLAIN | {"dice": 0, "clutter": 3, "kinds": ["domino"], "elevation": 34, "edge": 80}))
    assert [(d.value, d.box) for d in read_dice(picture).dice] == []


@pytest.mark.slow
def test_a_lone_spot_on_a_face_that_leaves_the_picture_is_no_one() -> None:
    wish = {"dice": 1, "colour": "red", "elevation": 71, "roll": 5, "edge": 84}
    picture, (die,) = photograph(401, **(PLAIN | wish))
    assert [d.value for d in read_dice(picture).dice] == [die.value] == [1]
    cut = int(die.corners[:, 1].mean()) - 34
    assert read_dice(picture[cut:]).dice == ()


@pytest.mark.slow
def test_a_photograph_lying_on_its_side() -> None:
    picture, truths = photograph(7, **(PLAIN | {"elevation": 45, "colour": "white", "table": "green cloth"}))
    reading = read_dice(np.ascontiguousarray(np.rot90(picture)))
    assert sorted(d.value for d in reading.dice) == sorted(t.value for t in truths)


@pytest.mark.slow
def test_the_farther_pips_run_into_a_table_of_their_colour() -> None:
    assert_all_read(9, dice=1, elevation=42, edge=110, colour="white-blue", table="green cloth", unit=0.27, pip=0.1)


def test_boxes_lie_around_the_upper_face() -> None:
    picture, truths = photograph(9, **(PLAIN | {"dice": 1, "colour": "white", "table": "dark wood"}))
    (die,) = read_dice(picture).dice
    ours = np.array([*die.box[:2], die.box[0] + die.box[2], die.box[1] + die.box[3]])
    x, y, w, h = truths[0].box
    assert ours == pytest.approx([x, y, x + w, y + h], abs=0.2 * max(w, h))
    assert 0.5 < die.confidence <= 1


@pytest.mark.slow
def test_a_table_without_dice() -> None:
    picture, _ = photograph(10, **(PLAIN | {"dice": 0, "clutter": 3, "table": "wood"}))
    assert read_dice(picture).dice == ()


@pytest.mark.parametrize("shape", [(1, 1), (1, 500), (40, 3), (30, 30)])
def test_pictures_too_small_for_dice(shape: tuple[int, int]) -> None:
    assert read_dice(np.full((*shape, 3), 90, np.uint8)).dice == ()


@pytest.mark.slow
def test_noise_alone_holds_no_dice() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (200, 300, 3), dtype=np.uint8)
    assert read_dice(noise).dice == ()


@pytest.mark.slow
def test_overlay_leaves_the_picture_alone() -> None:
    picture, _ = photograph(9, **(PLAIN | {"dice": 1, "colour": "white", "table": "dark wood"}))
    before = picture.copy()
    drawn = overlay(picture, read_dice(picture))
    assert (picture == before).all()
    assert drawn.shape == picture.shape
    assert (drawn != picture).any()


@pytest.mark.long
def test_many_by_lot() -> None:
    """All sorts of dice, tables, lamps and cameras among all sorts of things with spots; one die is 2 % here."""
    right = false = count = 0
    for seed in range(7000, 7009):
        picture, truths = photograph(seed)
        good, bad = hits(read_dice(picture), truths)
        right, false, count = right + good, false + bad, count + len(truths)
    assert right >= 0.9 * count, (right, false, count)
    assert false <= 0.03 * count, (right, false, count)
