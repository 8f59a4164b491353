"""Filming a match that is played at a perfectly seen table: pictures of a virtual one, presses, expected rulings.

The expected rulings come from the rules alone and know nothing of the reader.
"""

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import cv2
import numpy as np

from device.panel.buttons import Press
from device.recordings.recording import Recording, write_recording
from device.referee.effects import Effect, Whistle, Write
from device.referee.referee import House, Referee
from device.referee.ruling import Ruling
from device.referee.tray import BUMPED, lay_there
from device.settings import usual_options
from device.store import entries
from device.texts.language import texts
from device.virtual.camera import Room, VirtualCamera
from device.virtual.robots import Robots
from rules.game import Json
from tests.device.referee.table import AnyTable, Evening
from vision.tray.dice import Die

SIZE = (1280, 720)
QUALITY = (cv2.IMWRITE_JPEG_QUALITY, 85)


@dataclass
class Filmed(AnyTable[Any]):
    """A perfect table that films itself: the same things stand on a virtual table."""

    top: Any = None
    """The virtual table."""
    room: Room | None = None
    chance: np.random.Generator = field(default_factory=lambda: np.random.default_rng(14))
    scenes: list[tuple[str, float]] = field(default_factory=list)
    folder: Path = Path()
    camera: VirtualCamera | None = None
    now: float = 0.0
    pressed: list[Press] = field(default_factory=list)
    touches: int = 0
    dry: bool = False
    quality: tuple[int, ...] = QUALITY
    """How the pictures are compressed."""
    hands_at: tuple[int, ...] = ()
    """Touches at which the hand is filmed."""
    nudge_at: int = 0
    """The touch after which somebody bumps into the table."""
    wanted: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """What the loaded dice will show, by side."""
    truth: Callable[[Any, str], Json] | None = None
    """What a picture shows, by scene and file; without it no truth is written beside the recording."""
    truths: list[Json] = field(default_factory=list)

    def film(self) -> None:
        """A picture of the table now."""
        name = f"{len(self.scenes):04}.jpg"
        if self.truth is not None:
            self.truths.append(self.truth(self.top.scene(), name) | {"played": []})
        if self.dry:
            self.scenes.append((name, self.now))
            return
        if self.camera is None:
            assert self.room is not None
            self.camera = VirtualCamera(self.top, lambda: self.now, self.room)
        picture = self.camera.frame().picture
        cv2.imwrite(str(self.folder / name), picture, self.quality)
        self.scenes.append((name, self.now))

    def put(self, pieces: Sequence[tuple[str, str | None]]) -> None:
        moves = [(piece, to) for piece, to in pieces if self.top.field_of(piece) != to]
        self.touches += 1
        for piece, _ in moves:
            self.top.lift(piece)
        if self.touches in self.hands_at and moves:
            self.film()
            self.now += 0.5
        super().put(pieces)
        for piece, to in moves:
            if piece in self.top.held:  # perfect eyes may have put it down already: they look at this very table
                self.top.take_off(piece) if to is None else self.top.drop(piece, *self.top.middle(to))
        if self.touches == self.nudge_at:
            self.top.nudge(self.chance)
        self.film()

    def roll(self, side: str, count: int, *values: int) -> None:
        well = "left" if side == "home" else "right"
        before = tuple(die for name, die in self.dice if name == well)
        others = [(name, die) for name, die in self.dice if name != well]
        shown = values or self.wanted.get(side) or tuple(self.random.randint(1, 6) for _ in range(count))
        while True:
            self.top.roll(well, count, self.chance)
            thrown = [die for die in self.top.dice if die.well == well]
            now = tuple(Die(d.x, d.y, d.turn, value, 1.0) for d, value in zip(thrown, shown, strict=True))
            if not any(lay_there(die, old, BUMPED) for die in now for old in before):  # nobody could tell them apart
                break
        self.dice = [*others, *((well, die) for die in now)]
        loaded = [die._replace(value=value) for die, value in zip(thrown, shown, strict=True)]
        self.top.dice = tuple([die for die in self.top.dice if die.well != well] + loaded)
        self.film()

    def press(self, button: str) -> None:
        super().press(button)
        self.pressed.append(Press(button, "short", self.now))

    def turn(self, piece: str, value: int) -> None:
        super().turn(piece, value)
        self.top.turn(piece, value)
        self.film()


def roll_film(
    evening: Evening, table: Filmed, robots: Robots, steps: int, before: Callable[[], None] = lambda: None
) -> list[Json]:
    """Play until so many actions stand, or to the end; what the referee must say to it."""
    expected: list[Json] = []
    referee = evening.referee
    while not _played(referee.ruling, steps):
        evening.now += 0.25
        table.now = max(table.now, evening.now)
        evening.now = table.now
        known = len(evening.effects)
        before()
        robots.play(referee, table, evening.now)
        evening.pass_time(0.25)
        table.now = evening.now
        rulings = _rulings(evening.effects[known:])
        if table.truths:
            table.truths[-1]["played"] += [ruling for ruling in rulings if "whistle" not in ruling]
        expected += rulings
    return expected


def _played(ruling: Ruling | None, steps: int) -> bool:
    return ruling is None or ruling.match.over or len(ruling.match.play.line()) >= steps


class Script(NamedTuple):
    """What is filmed, and how."""

    game: str
    seed: int
    teams: tuple[str, str]
    steps: int
    """Standing actions after which the film ends."""
    table: Callable[..., Filmed]
    """Makes the table; it is told chance, the folder for the pictures, and whether it only rehearses."""
    clumsiness: float
    opening: Callable[[Filmed], None]
    """What stands on the table when the match begins."""
    hands_at: tuple[int, ...]
    nudge_at: int
    options: Json


def film(script: Script, folder: Path, seed: int, *, dry: bool) -> None:
    """Play, film, and write down what the referee must say."""
    empty(folder)
    random = Random(seed)
    options = usual_options(script.game) | script.options
    referee = Referee(texts("de"), House({script.game: options}), script.game)
    table = script.table(random, folder=folder, dry=dry, hands_at=script.hands_at, nudge_at=script.nudge_at)
    evening = Evening(referee, table, random)
    robots = Robots(Random(seed + 1), clumsiness=script.clumsiness)
    evening.press("whistle")
    script.opening(table)
    expected = roll_film(evening, table, robots, script.steps)
    develop(table, script.game, script.teams, script.options, expected)
    tell(seed, referee, robots)


def run(script: Script) -> None:
    """`FOLDER [SEED] [--dry]` on the command line."""
    folder, *more = [word for word in sys.argv[1:] if word != "--dry"]
    film(script, Path(folder), int(more[0]) if more else script.seed, dry="--dry" in sys.argv)


def develop(table: Filmed, game: str, teams: tuple[str, str], options: Json, expected: list[Json]) -> None:
    """Write the recording and what the referee must say beside its pictures."""
    write_recording(Recording(table.folder, game, teams, tuple(table.scenes), tuple(table.pressed), options))
    text = json.dumps({"rulings": expected}, indent=1, ensure_ascii=False)
    (table.folder / "expected.json").write_text(text + "\n", encoding="utf-8")
    if table.truths:
        shown = json.dumps({"game": game, "teams": teams, "frames": table.truths}, indent=1, ensure_ascii=False)
        (table.folder / "truth.json").write_text(shown + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(table.scenes)} pictures, {len(table.pressed)} presses\n")


def empty(folder: Path) -> None:
    """A folder for new pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.jpg"):
        old.unlink()


def _rulings(effects: Sequence[Effect]) -> list[Json]:
    """Actions, notes and whistles, as `schiri replay` tells them."""
    told: list[Json] = []
    for effect in effects:
        if isinstance(effect, Write):
            for one in effect.step.entries:
                if one.kind == entries.ACTION:
                    told.append({"action": one.data["action"], "by": one.data["by"]})
                elif one.kind == entries.NOTE:
                    told.append(dict(one.data))
        elif isinstance(effect, Whistle) and effect.sound not in ("accepted", "tick"):
            told.append({"whistle": effect.sound})
    return told


def tell(seed: int, referee: Referee, robots: Robots) -> None:
    """What was filmed: whoever films wants to know what the match holds."""
    links = referee.ruling.match.play.line() if referee.ruling else ()
    events = sorted({event.kind for link in links if link.step for event in link.step.events})
    sys.stdout.write(f"{(seed, robots.mistakes, 'mistakes', dict(robots.misunderstood), events)}\n")
