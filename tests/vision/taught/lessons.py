"""Dice of other boxes, shown once in one room and thrown in another: `python -m tests.vision.taught.lessons 0:5`.

Every box is drawn by lot. All its faces are shown in a first room, one picture each; then they are thrown in a second
one with other light and another camera, and so are faces of boxes that nobody has shown.
"""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from device.school.school import School
from tests.vision.taught.other_box import arrow_kind, never_printed, other_box
from vision.arrays import Picture
from vision.fussball_alarm.drawn.render import VirtualCardTable, card_look_in_view
from vision.fussball_alarm.drawn.scene import CardScene
from vision.game_vision import game_vision, taught_games
from vision.readers import TableReader, open_reader
from vision.super_goal.drawn.render import VirtualBoard, goal_look_in_view
from vision.super_goal.drawn.scene import GoalScene
from vision.super_goal.drawn.scene import thrown as throw
from vision.taught.album import Album
from vision.taught.teacher import Teacher
from vision.virtual_table.look import Random
from vision.virtual_table.symbol_die import WELLS, SymbolDie

SIZES = ((1536, 864), (2304, 1296))
STRANGER, NUMBER = "stranger/", "stranger/number-"
"""Faces of other boxes; arrows of this very box with other numbers, which differ from known ones in 3 mm."""
THROWS = {"super-goal": 26, "fussball-alarm": 24}
"""Pictures of each kind in the second room: two dice in a Super Goal! picture, one in one of Fußball-Alarm."""
Photograph = Callable[[Sequence[SymbolDie]], Picture]


@dataclass
class Report:
    """What was taught, and how it was read."""

    lessons: int = 0
    refused: list[str] = field(default_factory=list)
    faces: int = 0
    right: int = 0
    wrong: list[str] = field(default_factory=list)
    nameless: list[str] = field(default_factory=list)
    strangers: int = 0
    mistaken: list[str] = field(default_factory=list)
    numbers: int = 0
    misread: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"lessons {self.lessons}, refused {self.refused}\n"
            f"faces right {self.right}/{self.faces}, wrong {self.wrong}, without a name {self.nameless}\n"
            f"strangers taken for known {len(self.mistaken)}/{self.strangers} {self.mistaken}\n"
            f"other numbers in the same arrow taken for known {len(self.misread)}/{self.numbers} {self.misread}"
        )


def room(game: str, random: Random, faces: Mapping[str, Picture], size: tuple[int, int]) -> Photograph:
    """A table drawn by lot on which these faces may lie."""
    seed = int(random.integers(1_000_000))
    if game == "super-goal":
        board = VirtualBoard(goal_look_in_view(random, size), seed, faces)
        return lambda dice: board.picture(GoalScene(None, tuple(dice)))
    table = VirtualCardTable(card_look_in_view(random, size), seed)
    table.faces |= {"": np.full((192, 192, 3), 200, np.uint8), **faces}
    return lambda dice: table.picture(CardScene((), next(iter(dice), None)))


def taught(game: str, box: Mapping[str, Picture], random: Random, folder: Path, report: Report) -> Album:
    """Every face of a box, shown once; what is refused is shown again once, as a family would."""
    photograph = room(game, random, box, SIZES[0])
    school = School(game, Teacher(game_vision(game).table()), Album(), folder, lambda: photograph(()))
    for name in box:
        for attempt in range(2):
            told = school.show_in(name, photograph([lying(random, name, box)]))
            if told.problem is None:
                break
            report.refused.append(f"{name}: {told.problem} {told.like or ''}".strip())
            if attempt:
                school.show_in(name, photograph([lying(random, name, box)]), insist=True)
    report.lessons += len(box)
    return school.album


def lying(random: Random, name: str, box: Mapping[str, Picture], well: str = "left") -> SymbolDie:
    """A die with this face above and others of its kin around."""
    die = throw(random, well, name)
    assert die is not None
    kin = [other for other in box if other.rpartition("/")[0] == name.rpartition("/")[0]]
    a, b, c, d = (kin[int(k)] for k in random.integers(len(kin), size=4))
    return SymbolDie(die.x, die.y, die.turn, name, (a, b, c, d))


def played(game: str, seed: int, folder: Path, size: tuple[int, int], report: Report) -> None:
    """One box: its lessons, then throws of its own faces and of strange ones in another room."""
    random = np.random.default_rng([17, seed])
    box = other_box(game, seed)
    album = taught(game, box, random, folder, report)
    others = [other for other in range(seed + 1000, seed + 1010) if arrow_kind(other) != arrow_kind(seed)][:2]
    strange = {f"{STRANGER}{other}-{name}": face for other in others for name, face in other_box(game, other).items()}
    if game == "super-goal":
        strange |= {f"{NUMBER}{name}": face for name, face in never_printed(seed).items()}
    photograph = room(game, random, {**box, **strange}, size)
    reader: TableReader = open_reader(game, ("red", "blue"), album=album)
    groups = [sorted(box), sorted(name for name in strange if not name.startswith(NUMBER))]
    groups += [sorted(name for name in strange if name.startswith(NUMBER))] if game == "super-goal" else []
    for names in groups:
        for k in range(THROWS[game]):
            wells = sorted(WELLS) if game == "super-goal" else [sorted(WELLS)[k % 2]]
            kin = box if names[0] in box else strange
            thrown = {well: lying(random, names[int(random.integers(len(names)))], kin, well) for well in wells}
            read = reader.read(photograph(list(thrown.values()))).dice or {}
            for well, die in thrown.items():
                _count(report, f"{seed}-{k}", die.face, read.get(well, ()))


def _count(report: Report, where: str, face: str, read: tuple[str, ...]) -> None:
    if face.startswith(NUMBER):
        report.numbers += 1
        report.misread += [f"{where} {face} as {', '.join(read)}"] if read else []
        return
    if face.startswith(STRANGER):
        report.strangers += 1
        report.mistaken += [f"{where} {face} as {', '.join(read)}"] if read else []
        return
    report.faces += 1
    report.right += read == (face,)
    if not read:
        report.nameless.append(f"{where} {face}")
    elif read != (face,):
        report.wrong.append(f"{where} {face} as {', '.join(read)}")


def main() -> None:
    """Play a range of boxes."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("boxes", help="first:last+1")
    wanted.add_argument("--game", choices=taught_games(), default=taught_games()[0])
    wanted.add_argument("--albums", type=Path, default=Path("/tmp/schiri-albums"))
    wanted.add_argument("--wide", action="store_true", help="throw before a camera with 2304 × 1296 pixels")
    wanted.add_argument("--width", type=int, help="or with so many pixels across")
    given = wanted.parse_args()
    low, high = (int(v) for v in given.boxes.split(":"))
    cv2.setNumThreads(1)
    size = SIZES[given.wide] if given.width is None else (given.width, given.width * 9 // 16)
    report = Report()
    for seed in range(low, high):
        played(given.game, seed, given.albums / given.game / str(seed), size, report)
    sys.stdout.write(f"{report}\n")


if __name__ == "__main__":
    main()
