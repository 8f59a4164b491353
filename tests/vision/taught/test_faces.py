"""Faces that were shown once are known again; faces that were not are called unknown."""

import cv2
import numpy as np
import pytest

from tests.vision.taught.other_box import other_box
from tests.vision.taught.patches import SCALE, SIDE, lamp, photographed, strangers
from vision.designs.dice import PIXELS
from vision.designs.names import die_and_face
from vision.fussball_alarm.designs import dice as alarm
from vision.fussball_alarm.lessons import printed_faces as alarm_faces
from vision.super_goal.designs import dice
from vision.super_goal.lessons import printed_faces
from vision.taught.album import Album, Page
from vision.taught.faces import FaceBook

FACES = printed_faces()


@pytest.fixture(scope="module")
def book() -> FaceBook:
    return FaceBook(FACES, SIDE, SCALE)


def known_as(book: FaceBook, name: str, seed: int) -> str | None:
    random = np.random.default_rng(seed)
    white = lamp(random)
    seen = book.find(photographed(dice.face(*die_and_face(name)), random, white), white)
    return seen.name if seen is not None else None


@pytest.mark.parametrize("name", FACES.names)
def test_every_face_is_known_again_in_another_light(book: FaceBook, name: str) -> None:
    assert known_as(book, name, FACES.names.index(name)) == name


def test_a_thin_sign_is_known_though_a_soft_lens_makes_it_fade() -> None:
    """Red lightning on yellow has fine tips. They fade as light does, and not as ink on paper."""
    face, random = alarm.drawn_faces()["alarm/lightning"], np.random.default_rng(3)
    book = FaceBook(alarm_faces(), SIDE, SCALE)
    for turn in (10.0, 100.0, 200.0, 300.0):
        white = lamp(random)
        light = np.square(photographed(face, random, white, turn), dtype=np.float32)
        seen = book.find(np.asarray(cv2.sqrt(cv2.GaussianBlur(light, (0, 0), 1.3)), np.uint8), white)
        assert seen is not None and seen.name == "alarm/lightning"


@pytest.mark.slow
def test_taught_faces_are_right_in_any_turn_and_light(book: FaceBook) -> None:
    tries = [(name, known_as(book, name, 1000 + k)) for k, name in enumerate(FACES.names * 3)]
    assert all(seen in (None, name) for name, seen in tries)
    assert sum(seen == name for name, seen in tries) >= 0.99 * len(tries)


def test_the_turn_is_told(book: FaceBook) -> None:
    random = np.random.default_rng(5)
    face = dice.face("red", "forward-2")
    for turn in (0.0, 77.0, 180.0, 251.0):
        seen = book.find(photographed(face, random, np.full(3, 230.0), turn), np.full(3, 230.0))
        assert seen is not None and abs((seen.turn - turn + 180) % 360 - 180) < 5


def test_a_stranger_is_not_taken_for_a_friend(book: FaceBook) -> None:
    random = np.random.default_rng(7)
    faces = list(strangers().items())
    for k in random.permutation(len(faces))[:25]:
        name, face = faces[k]
        white = lamp(random)
        seen = book.find(photographed(face, random, white), white)
        assert seen is None or seen.name is None, name


@pytest.mark.slow
def test_no_stranger_in_two_hundred_is_taken_for_a_friend(book: FaceBook) -> None:
    random = np.random.default_rng(8)
    faces = list(strangers().items())
    mistaken = []
    for k in range(200):
        name, face = faces[k % len(faces)]
        white = lamp(random)
        seen = book.find(photographed(face, random, white), white)
        if seen is not None and seen.name is not None:
            mistaken.append((name, seen.name))
    assert mistaken == []


def test_a_face_that_was_left_out_is_unknown() -> None:
    """The hardest strangers: faces of the same dice."""
    for left_out in ("violet/forward-3", "orange/forward-1-ask", "keeper/held", "master/foul"):
        others = FaceBook(Album([page for page in FACES if page.name != left_out]), SIDE, SCALE)
        assert known_as(others, left_out, 3) is None


def test_an_empty_well_and_an_empty_album_show_nothing(book: FaceBook) -> None:
    random = np.random.default_rng(1)
    well = np.clip(random.normal(55, 2, (64, 64, 3)), 0, 255).astype(np.uint8)
    assert book.find(well, np.full(3, 230.0)) is None
    shown = photographed(dice.face("shot", "post"), random, np.full(3, 230.0))
    assert FaceBook(Album(), SIDE, SCALE).find(shown, np.full(3, 230.0)) is None


def test_the_same_sign_on_another_die_is_another_face() -> None:
    book = FaceBook(Album([Page("keeper/goal", dice.face("keeper", "goal"), PIXELS / SIDE)]), SIDE, SCALE)
    random = np.random.default_rng(2)
    white = np.full(3, 230.0)
    seen = book.find(photographed(dice.face("penalty", "goal"), random, white), white)
    assert seen is None or seen.name is None


def test_small_numbers_within_equal_arrows_are_told_apart() -> None:
    """Another publisher's arrows differ in the number's turn against the arrow, and in a sign of 3 mm."""
    box = {name: face for name, face in other_box("super-goal", 1).items() if name.startswith("violet/")}
    numbers = FaceBook(Album([Page(name, face, PIXELS / SIDE) for name, face in box.items()]), SIDE, SCALE)
    random = np.random.default_rng(1)
    read = []
    for name, face in box.items():
        white = lamp(random)
        seen = numbers.find(photographed(face, random, white), white)
        read.append((name, seen.name if seen is not None else None))
    assert all(seen in (None, name) for name, seen in read), read
    assert sum(seen == name for name, seen in read) >= len(read) - 1, read
