"""Fixed panels of pictures with their truth, one for each kind of reading.

Only processes that have made their nudge import this module: it imports all of `vision`.
"""

import json
import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import Any
from unittest.mock import patch

import cv2

from tests.vision import loose, rolls, singles
from tests.vision.fuba import season as fuba
from tests.vision.fussball_alarm import season as fussball_alarm
from tests.vision.nudge import arrows, planes, poses, shown
from tests.vision.photo_dice.studio import photograph
from tests.vision.score import Tally
from tests.vision.season import LEAGUES, Shot, recorded, shots
from tests.vision.soccer_tactics import season
from tests.vision.soccer_tactics.score import Score
from tests.vision.super_goal import season as super_goal
from vision.arrays import Picture
from vision.camera import Pose
from vision.game_vision import game_vision
from vision.loose_dice.watch import LooseDice
from vision.photo_dice import read_dice as read_photograph
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


def _tables_with_and_without_cards(given: Given) -> Iterator[list[Shot]]:
    for seed in range(LEAGUES["develop"], LEAGUES["develop"] + given.plays):
        for cards in (True, False):
            yield list(season.match(seed, pictures=given.pictures, cards=cards))
    yield from (play[: given.pictures] for play in _recorded(given, "soccer-tactics"))


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


Photograph = tuple[Picture, planes.Truths]
"""A picture, and value and box of each die."""


def _drawn_photographs(count: int, **wish: Any) -> Iterator[Photograph]:
    for seed in range(count):
        picture, truths = photograph(seed, **wish)
        yield picture, [(truth.value, truth.box) for truth in truths]


def _taken_photographs(given: Given) -> Iterator[Photograph]:
    for folder in given.photographs:
        for shot in json.loads((folder / "truth.json").read_text(encoding="utf-8")):
            taken = cv2.imread(str(folder / shot["file"]))
            assert taken is not None
            yield taken, [(die["value"], tuple(die["box"])) for die in shot["dice"]]


def _planes(given: Given) -> Iterator[planes.Seen]:
    """Many drawn ones, hard ones among them, and every other photograph of the folders: the rest is for checking."""
    taken = islice(_taken_photographs(given), 0, None, 2)
    seen = (planes.seen_before(*shot) for shot in chain(_drawn_photographs(5 * given.plays), taken))
    return (one for one in seen if one is not None)


def _photo_dice(shot: Photograph) -> Counts:
    picture, truths = shot
    return planes.matched([(die.value, die.face.mean(axis=0)) for die in read_photograph(picture).dice], truths)


PANELS = {
    "pitch": Panel(_pitch, lambda play: tallied(season.score_shots(play))),
    "poses": Panel(
        _tables_with_and_without_cards, lambda play: poses.posed(play, game_vision("soccer-tactics").table())
    ),
    "alone": Panel(_pitch, _alone),
    "tray": Panel(_trays, _tray),
    "beside": Panel(_tables, _beside),
    "plate": Panel(lambda given: arrows.plates(given.plays), arrows.read_arrows),
    "mats": Panel(_mats, lambda play: tallied(fuba.score_shots(play))),
    "goal": Panel(
        lambda given: _drawn(given, "super-goal", super_goal.match), lambda play: tallied(super_goal.score_shots(play))
    ),
    "cards": Panel(
        lambda given: _drawn(given, "fussball-alarm", fussball_alarm.match),
        lambda play: tallied(fussball_alarm.score_shots(play)),
    ),
    "shown": Panel(lambda given: shown.lessons(given.plays), shown.learned),
    "planes": Panel(_planes, planes.read_again),
    "photographs": Panel(
        lambda given: _drawn_photographs(given.plays, width=640, height=480, edge=56, dice=3), _photo_dice
    ),
}
