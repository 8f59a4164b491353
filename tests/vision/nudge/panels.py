"""Fixed panels of pictures with their truth, one for each kind of reading.

Only processes that have made their nudge import this module: it imports all of `vision`.
"""

import json
import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import cv2

from tests.vision import loose, rolls, singles
from tests.vision.fuba import season as fuba
from tests.vision.fussball_alarm import season as fussball_alarm
from tests.vision.nudge import shown
from tests.vision.photo_dice.studio import photograph
from tests.vision.score import Tally
from tests.vision.season import LEAGUES, Shot, recorded, shots
from tests.vision.soccer_tactics import season
from tests.vision.soccer_tactics.score import Score
from tests.vision.super_goal import season as super_goal
from vision.arrays import Array, Picture
from vision.camera import Pose
from vision.loose_dice.watch import LooseDice
from vision.photo_dice import read_dice as read_photograph
from vision.soccer_tactics import reader as soccer_tactics
from vision.spinner.pointer import SpinnerView, find_arrow
from vision.tray.dice import Dice, TrayPlace, TrayView, read_dice

CONFIDENT = (0.5, 0.9)
Counts = dict[str, int]
"""What was counted in a play."""


@dataclass(frozen=True)
class Given:
    """Where pictures are."""

    cache: Path
    recordings: tuple[Path, ...]
    photographs: tuple[Path, ...]
    plays: int
    pictures: int


@dataclass(frozen=True)
class Panel:
    """How pictures are collected once, and how a play of them is read and counted."""

    collect: Callable[[Given], Iterator[Any]]
    read: Callable[[Any], Counts]


def tallied(score: Tally) -> Counts:
    """A score's numbers, and how many of its boards are how sure."""
    counts = {name: value for name, value in vars(score).items() if isinstance(value, int)}
    return counts | {f"over {least}": sum(sure > least for sure, _ in score.sure) for least in CONFIDENT}


def _drawn(given: Given, name: str, match: Callable[[int], Iterator[Shot]]) -> Iterator[list[Shot]]:
    """Matches of `develop` on tables by lot."""
    for seed in range(LEAGUES["develop"], LEAGUES["develop"] + given.plays):
        yield shots(seed, given.cache / name, match)[: given.pictures]


def _recorded(given: Given, game: str) -> Iterator[list[Shot]]:
    for folder in given.recordings:
        if json.loads((folder / "truth.json").read_text(encoding="utf-8"))["game"] == game:
            yield list(recorded(folder))


def _pitch(given: Given) -> Iterator[list[Shot]]:
    drawn, kept = _drawn(given, "soccer-tactics", season.match), _recorded(given, "soccer-tactics")
    first = next(drawn)
    yield first
    yield from kept
    yield from drawn


def _mats(given: Given) -> Iterator[list[Shot]]:
    yield from _recorded(given, "fuba")
    yield from _drawn(given, "fuba", fuba.match)


def _alone(plays: list[Shot]) -> Counts:
    """Every picture of a match by a reader that knows nothing yet."""
    total = Score()
    for shot in plays[1:3]:
        total.add(singles.alone(shot))
    return tallied(total)


Throw = tuple[str, Any, Picture, Pose, TrayPlace]
"""What kind of throw it is, its dice, and where the tray lies in the picture."""


def _trays(given: Given) -> Iterator[list[Throw]]:
    """Each table's rolls: plain dice and those of shops."""
    for number in range(given.plays):
        kept = given.cache / "trays" / f"{number}.pickle"
        if not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(pickle.dumps(list(_thrown(number))))
        yield pickle.loads(kept.read_bytes())


def _thrown(number: int) -> Iterator[Throw]:
    thrown: list[tuple[str, Any]] = []

    def watched(kind: str, dice: Any, _: Dice) -> Iterator[str]:
        thrown.append((kind, dice))
        return iter(())

    pictures: list[Picture] = []
    made: list[tuple[Pose, TrayPlace]] = []

    class Watched(TrayView):
        def __init__(self, pose: Pose, place: TrayPlace, tray: Any) -> None:
            made.append((pose, place))
            super().__init__(pose, place, tray)

        def look(self, picture: Picture) -> Picture:
            pictures.append(picture)
            return super().look(picture)

    shop = (None, "white", "coloured")[number % 3]
    with patch.object(rolls, "counted", watched), patch.object(rolls, "TrayView", Watched):
        rolls.rolls(number, shop)
    for (kind, dice), picture in zip(thrown, pictures, strict=True):
        yield kind, dice, picture, *made[0]


def _tray(throws: list[Throw]) -> Counts:
    count: Counts = {}
    view: TrayView | None = None
    for kind, dice, picture, pose, place in throws:
        view = view or TrayView(pose, place, rolls.SOCCER.tray)
        for name in rolls.counted(kind, dice, read_dice(view.look(picture), view)):
            count[name] = count.get(name, 0) + 1
    return count


def _tables(given: Given) -> Iterator[list[loose.Shot]]:
    """Tables without a tray, with dice and clutter."""
    return (loose.shots(number, 6, given.cache / "beside") for number in range(given.plays))


def _beside(shots: list[loose.Shot]) -> Counts:
    watch, total = LooseDice(loose.SOCCER), Counter[str]()
    for shot in shots:
        total += loose.counted(shot, watch.look(shot.picture, shot.pose))
    return dict(total)


Plates = tuple[tuple[Any, ...], list[tuple[Picture, Array, Array, float]]]
"""What a spinner's view is made of, then picture, board, free pixels and true angle, one after the other."""


def _plates(given: Given) -> Iterator[Plates]:
    """What the reader of a match asks about its arrow."""
    for play in _pitch(given):
        kept = given.cache / "plates" / f"{play[0].name.replace('/', '-')}.pickle"
        if not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(pickle.dumps(_asked(play)))
        yield pickle.loads(kept.read_bytes())


def _asked(play: list[Shot]) -> Plates:
    made: list[tuple[Any, ...]] = []
    asked: list[tuple[Picture, Array, Array]] = []

    def view(*of: Any) -> SpinnerView:
        made.append(of)
        return SpinnerView(*of)

    def find(picture: Picture, look: Array, free: Array, seen: SpinnerView) -> Any:
        asked.append((picture, look.copy(), free.copy()))
        return find_arrow(picture, look, free, seen)

    reader = soccer_tactics.Reader(teams=tuple(play[0].truth["teams"]))
    angles = []
    with patch.object(soccer_tactics, "SpinnerView", view), patch.object(soccer_tactics, "find_arrow", find):
        for k, shot in enumerate(play):
            before = len(asked)
            reader.read(shot.picture, start=k == 0)
            angles += [shot.truth["spinner_deg"]] * (len(asked) - before)
    return made[0] if made else (), [(*of, angle) for of, angle in zip(asked, angles, strict=True)]


def _arrows(plates: Plates) -> Counts:
    view = SpinnerView(*plates[0]) if plates[0] else None
    right = wrong = 0
    for picture, look, free, angle in plates[1]:
        assert view is not None
        arrow = find_arrow(picture, look, free.copy(), view)
        near = arrow is not None and abs((arrow.degrees - angle + 180) % 360 - 180) <= 3.0
        right, wrong = right + near, wrong + (arrow is not None and not near)
    return {"right": right, "wrong": wrong}


Photograph = tuple[Picture, list[tuple[int, tuple[float, ...]]]]
"""A picture, and value and box of each die."""


def _photographs(given: Given) -> Iterator[Photograph]:
    """Drawn ones first, they are smaller, then those of the folders."""
    for seed in range(given.plays):
        picture, truths = photograph(seed, width=640, height=480, edge=56, dice=3)
        yield picture, [(truth.value, truth.box) for truth in truths]
    for folder in given.photographs:
        for shot in json.loads((folder / "truth.json").read_text(encoding="utf-8")):
            taken = cv2.imread(str(folder / shot["file"]))
            assert taken is not None
            yield taken, [(die["value"], tuple(die["box"])) for die in shot["dice"]]


def _photo_dice(shot: Photograph) -> Counts:
    picture, truths = shot
    left = list(read_photograph(picture).dice)
    right = 0
    for value, (x, y, w, h) in truths:
        for die in left:
            at_x, at_y = die.face.mean(axis=0)
            if die.value == value and (at_x - x - w / 2) ** 2 + (at_y - y - h / 2) ** 2 < (max(w, h) / 2) ** 2:
                right += 1
                left.remove(die)
                break
    return {"right": right, "false": len(left)}


PANELS = {
    "pitch": Panel(_pitch, lambda play: tallied(season.score_shots(play))),
    "alone": Panel(_pitch, _alone),
    "tray": Panel(_trays, _tray),
    "beside": Panel(_tables, _beside),
    "plate": Panel(_plates, _arrows),
    "mats": Panel(_mats, lambda play: tallied(fuba.score_shots(play))),
    "goal": Panel(
        lambda given: _drawn(given, "super-goal", super_goal.match), lambda play: tallied(super_goal.score_shots(play))
    ),
    "cards": Panel(
        lambda given: _drawn(given, "fussball-alarm", fussball_alarm.match),
        lambda play: tallied(fussball_alarm.score_shots(play)),
    ),
    "shown": Panel(lambda given: shown.lessons(given.plays), shown.learned),
    "photographs": Panel(_photographs, _photo_dice),
}
