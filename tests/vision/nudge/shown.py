"""Faces and cards that are shown for the first time, and then read in another room."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from tests.vision.taught.lessons import SIZES, lying, room
from tests.vision.taught.other_box import other_box
from vision.arrays import Picture
from vision.fussball_alarm.drawn.render import VirtualCardTable, card_look_in_view
from vision.fussball_alarm.drawn.scene import TABLE, CardScene, LaidCard
from vision.fussball_alarm.lessons import printed_cards
from vision.game_vision import game_vision
from vision.readers import open_reader
from vision.taught.album import Album
from vision.taught.showing import NotShown
from vision.taught.teacher import Teacher

FACES, CARDS, THROWS = 10, 5, 5
"""How many are shown in a play, and how many pictures of thrown dice are read after it."""
Named = list[tuple[str, Picture]]


@dataclass
class Lesson:
    """The empty table, what is shown on it, and what is thrown later: names and pictures."""

    game: str
    empty: Picture
    shown: Named
    thrown: Named = field(default_factory=list)


def lessons(plays: int) -> Iterator[Lesson]:
    """Dice of another publisher, and our cards."""
    for seed in range(plays):
        yield _faces(seed)
        yield _cards(seed)


def _faces(seed: int) -> Lesson:
    game, random = "super-goal", np.random.default_rng([23, seed])
    box = other_box(game, seed)
    names = sorted(box)
    chosen = [names[int(k)] for k in random.choice(len(names), FACES, replace=False)]
    first = room(game, random, box, SIZES[0])
    shown = [(name, first([lying(random, name, box)])) for name in chosen]
    second = room(game, random, box, SIZES[0])
    thrown = [(name, second([lying(random, name, box)])) for name in chosen[:THROWS]]
    return Lesson(game, first(()), shown, thrown)


def _cards(seed: int) -> Lesson:
    random, board = np.random.default_rng([29, seed]), game_vision("fussball-alarm").table()
    table = VirtualCardTable(card_look_in_view(random, SIZES[0]), int(random.integers(1_000_000)))
    names = printed_cards().names
    shown = []
    for k in random.choice(len(names), CARDS, replace=False):
        x, y = (float(v) for v in random.uniform(0.35, 0.65, 2) * (board.width, board.length))
        card = LaidCard(names[int(k)], x, y, float(random.uniform(-np.pi, np.pi)))
        shown.append((card.name, table.picture(CardScene((card,)))))
    return Lesson("fussball-alarm", table.picture(CardScene(())), shown)


def learned(lesson: Lesson) -> dict[str, int]:
    """Why something is refused, how many cards are cut out whole, and how thrown dice are read later."""
    count: Counter[str] = Counter()
    teacher, album = Teacher(game_vision(lesson.game).table()), Album()
    teacher.empty(lesson.empty)
    cards = not lesson.thrown
    for name, picture in lesson.shown:
        try:
            page = (teacher.show_card if cards else teacher.show_face)(name, picture)
        except NotShown as refused:
            count[refused.reason] += 1
            continue
        album = album.with_page(page)
        if cards:
            count["whole"] += _is_whole(page.picture, page.scale)
    reader = open_reader(lesson.game, ("red", "blue"), album=album)
    for name, picture in lesson.thrown:
        read = [face for faces in (reader.read(picture).dice or {}).values() for face in faces]
        count["right"] += read == [name]
        count["wrong"] += len([face for face in read if face != name])
    return dict(count)


def _is_whole(card: Picture, scale: float) -> bool:
    """Whether a page has a card's size, to a millimetre."""
    sides = sorted(side / scale for side in card.shape[:2])
    return bool(np.abs(np.subtract(sides, sorted(TABLE.card))).max() < 1.0)
