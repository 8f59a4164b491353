"""Makes the recorded match in `tests/recordings/match-a`: a short, dramatic match as pictures, with all rulings.

The match is played at a table that is seen perfectly, so the expected rulings come from the rules alone and know
nothing of the reader. Every touch is filmed on a virtual table with a look of its own. To film it anew:

    .venv/bin/python -m tests.device.replay.film tests/recordings/match-a
"""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np

import device.games.soccer_tactics.robots as players
from device.games.soccer_tactics.camera import QuickTable, another_look
from device.games.soccer_tactics.plan import PITCH
from device.games.soccer_tactics.tabletop import PitchTop
from device.language import texts
from device.panel.buttons import Press
from device.recording import Recording, write_recording
from device.referee.effects import Effect, Whistle, Write
from device.referee.referee import House, Referee
from device.referee.ruling import Ruling
from device.referee.tray import BUMPED, lay_there
from device.settings import usual_options
from device.store import entries
from device.virtual.camera import VirtualCamera
from device.virtual.robots import Robots
from rules.game import Json
from rules.soccer_tactics import referee as laws
from rules.soccer_tactics.actions import Move, Play, Roll
from rules.soccer_tactics.turn import side_to_act
from tests.device.referee.table import Evening, Table
from vision.dice_tray import Die

SIZE = (1280, 720)
QUALITY = 85
STEPS = 80
"""Standing actions after which the film ends."""
SEED, LOOK, TEAMS = 14, 4, ("red", "blue")
HANDS_AT, NUDGE_AT = (9, 30, 52), 24
"""Touches at which the hand is filmed, and after which somebody bumps into the table."""
DRAMA = {"offside": 40.0, "chance": 60.0, "duel": 30.0, "dribble": 10.0}


@dataclass
class FilmedTable(Table):
    """A perfect table that films itself: the same things stand on a virtual table."""

    top: PitchTop = field(default_factory=PitchTop)
    chance: np.random.Generator = field(default_factory=lambda: np.random.default_rng(SEED))
    scenes: list[tuple[str, float]] = field(default_factory=list)
    folder: Path = Path()
    camera: VirtualCamera | None = None
    now: float = 0.0
    pressed: list[Press] = field(default_factory=list)
    touches: int = 0
    dry: bool = False
    wanted: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """What the loaded dice will show, by side."""

    def film(self) -> None:
        """A picture of the table now."""
        name = f"{len(self.scenes):04}.jpg"
        if self.dry:
            self.scenes.append((name, self.now))
            return
        if self.camera is None:
            self.camera = VirtualCamera(
                self.top, lambda: self.now, partial(QuickTable, another_look(LOOK, TEAMS, SIZE), LOOK)
            )
        picture = self.camera.frame().picture
        cv2.imwrite(str(self.folder / name), picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        self.scenes.append((name, self.now))

    def put(self, pieces: Sequence[tuple[str, str | None]]) -> None:
        super().put(pieces)
        moves = [(piece, to) for piece, to in pieces if self.top.field_of(piece) != to]
        self.touches += 1
        for piece, _ in moves:
            self.top.lift(piece)
        if self.touches in HANDS_AT and moves:
            self.film()
            self.now += 0.5
        for piece, to in moves:
            self.top.take_off(piece) if to is None else self.top.drop(piece, *PITCH.centre(to))
        if self.touches == NUDGE_AT:
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

    def spin(self, *degrees: float) -> None:
        goals = [45.0 * k + self.random.uniform(-15, 15) for k in (0, 2, 4, 6)]
        super().spin(*(degrees or [max(goals, key=lambda angle: abs((angle - self.arrow + 180) % 360 - 180))]))
        self.top.spinner_deg = self.arrow
        self.film()

    def press(self, button: str) -> None:
        super().press(button)
        self.pressed.append(Press(button, "short", self.now))


class Dramatist(players.Brain):
    """Attackers run forward, past the defence if need be: somebody has to be offside."""

    def _hope(self, ruling: Ruling, action: Any) -> float:
        hope = super()._hope(ruling, action)
        if isinstance(action, Move) and ruling.state.phase == "move":
            row = int(action.to[1:])
            hope += 2.0 * (row if ruling.state.attacking == "home" else 17 - row)
        return hope


class Dramatists(Robots):
    """Robots with loaded dice: whatever makes the better film is rolled."""

    def __init__(self, random: Random) -> None:
        super().__init__(random, clumsiness=0.07)
        self.seen: set[str] = set()
        self.dramatist = Dramatist(random, self.clumsiness)

    def brain(self, ruling: Ruling) -> Dramatist:
        return self.dramatist

    def load_dice(self, state: object, table: FilmedTable) -> None:
        """Choose the roll after which the best scene can be played."""
        table.wanted = {}
        if isinstance(state, tuple) and laws.dice_due(state) == 1:  # type: ignore[arg-type]
            side = side_to_act(state) or "home"  # type: ignore[arg-type]
            best = max(range(1, 7), key=lambda value: self._scene(laws.apply(state, Roll((value,))).state))  # type: ignore[arg-type]
            table.wanted = {side: (best,)}

    def _scene(self, state: object) -> float:
        hopes = [self.random.uniform(0, 3)]
        for action in laws.legal(state):  # type: ignore[arg-type]
            if isinstance(action, Move | Play):
                events = laws.follow(state, action).events  # type: ignore[arg-type]
                hopes.append(sum(DRAMA.get(event.kind, 0.0) for event in events if event.kind not in self.seen))
        return max(hopes)


def film(folder: Path, seed: int = SEED, dry: bool = False) -> None:
    """Play, film, and write down what the referee must say."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.jpg"):
        old.unlink()
    random = Random(seed)
    look = another_look(LOOK, TEAMS, SIZE)
    options = usual_options("soccer-tactics") | {"teams": list(look.teams)}
    said = texts("de")
    referee = Referee(said, House({"soccer-tactics": options}))
    table = FilmedTable(random, folder=folder, dry=dry)
    evening = Evening(referee, table, random)
    robots = Dramatists(Random(seed + 1))
    expected: list[Json] = []
    usual = dict(players.LIKES)
    evening.press("whistle")
    assert referee.ruling is not None
    table.put(robots.dramatist.places(referee.ruling.state, table))
    try:
        while referee.ruling is not None and len(referee.ruling.match.play.line()) < STEPS:
            evening.now += 0.25
            table.now = max(table.now, evening.now)
            evening.now = table.now
            before = len(evening.effects)
            ruling = referee.ruling
            robots.seen |= {e.kind for link in ruling.match.play.line() if link.step for e in link.step.events}
            players.LIKES.update({"offside": usual["offside"] if "offside" in robots.seen else 60.0, "chance": 80.0})
            robots.load_dice(ruling.state, table)
            robots.play(referee, table, evening.now)
            evening.pass_time(0.25)
            table.now = evening.now
            expected += _rulings(evening.effects[before:])
    finally:
        players.LIKES.clear()
        players.LIKES.update(usual)
    recording = Recording(
        folder, "soccer-tactics", look.teams, tuple(table.scenes), tuple(table.pressed), {"half_minutes": 45}
    )
    write_recording(recording)
    events = sorted(robots.seen)
    (folder / "expected.json").write_text(
        json.dumps({"rulings": expected, "events": events}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )
    told = (seed, len(table.scenes), "pictures", robots.mistakes, "mistakes", dict(robots.misunderstood), events)
    sys.stdout.write(f"{told}\n")


def _rulings(effects: Sequence[Effect]) -> list[Json]:
    """Actions, notes and whistles, as `schiri replay` tells them."""
    told: list[Json] = []
    for effect in effects:
        if isinstance(effect, Write):
            for one in effect.said:
                if one.kind == entries.ACTION:
                    told.append({"action": one.data["action"], "by": one.data["by"]})
                elif one.kind == entries.NOTE:
                    told.append(dict(one.data))
        elif isinstance(effect, Whistle) and effect.sound not in ("accepted", "tick"):
            told.append({"whistle": effect.sound})
    return told


if __name__ == "__main__":
    film(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else SEED)
