"""Makes the recorded match in `tests/recordings/match-a`: a short, dramatic match as pictures, with all rulings.

The match is played at a table that is seen perfectly, so the expected rulings come from the rules alone and know
nothing of the reader. Every touch is filmed on a virtual table with a look of its own. To film it anew:

    .venv/bin/python -m tests.device.recordings.film tests/recordings/match-a
"""

import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import device.games.soccer_tactics.robots as players
from device.games.soccer_tactics.camera import LIVING_ROOM, QuickTable
from device.games.soccer_tactics.tabletop import PitchTop
from device.referee.referee import House, Referee
from device.referee.ruling import Ruling
from device.settings import usual_options
from device.texts.language import texts
from device.virtual.robots import Robots
from rules.soccer_tactics import phases as laws
from rules.soccer_tactics.actions import Move, Play, Roll
from rules.soccer_tactics.turn import side_to_act
from tests.device.recordings.filming import SIZE, Filmed, develop, empty, roll_film
from tests.device.referee.table import Evening, Table

STEPS = 80
"""Standing actions after which the film ends."""
SEED, LOOK, TEAMS = 14, 4, ("red", "blue")
HANDS_AT, NUDGE_AT = (9, 30, 52), 24
"""Touches at which the hand is filmed, and after which somebody bumps into the table."""
DRAMA = {"offside": 40.0, "chance": 60.0, "duel": 30.0, "dribble": 10.0}


@dataclass
class FilmedTable(Filmed, Table):
    """Soccer Tactics, with a spinner that likes goals."""

    def spin(self, *degrees: float) -> None:
        goals = [45.0 * k + self.random.uniform(-15, 15) for k in (0, 2, 4, 6)]
        super().spin(*(degrees or [max(goals, key=lambda angle: abs((angle - self.arrow + 180) % 360 - 180))]))
        self.top.spinner_deg = self.arrow
        self.film()


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
    empty(folder)
    random = Random(seed)
    look = LIVING_ROOM.another(LOOK, TEAMS, SIZE)
    options = usual_options("soccer-tactics") | {"teams": list(look.teams), "strictness": "rulebook"}
    referee = Referee(texts("de"), House({"soccer-tactics": options}))
    table = FilmedTable(random, folder=folder, dry=dry, top=PitchTop(), room=partial(QuickTable, look, LOOK))
    table.hands_at, table.nudge_at = HANDS_AT, NUDGE_AT
    evening = Evening(referee, table, random)
    robots = Dramatists(Random(seed + 1))
    usual = dict(players.LIKES)
    evening.press("whistle")
    assert referee.ruling is not None
    table.put(robots.dramatist.places(referee.ruling.state, table))

    def direct() -> None:
        """The next scene should be one that was not seen yet."""
        ruling = referee.ruling
        assert ruling is not None
        robots.seen |= {e.kind for link in ruling.match.play.line() if link.step for e in link.step.events}
        players.LIKES.update({"offside": usual["offside"] if "offside" in robots.seen else 60.0, "chance": 80.0})
        robots.load_dice(ruling.state, table)

    try:
        expected = roll_film(evening, table, robots, STEPS, direct)
    finally:
        players.LIKES.clear()
        players.LIKES.update(usual)
    develop(table, "soccer-tactics", look.teams, {"half_minutes": 45, "strictness": "rulebook"}, expected)
    told = (seed, robots.mistakes, "mistakes", dict(robots.misunderstood), sorted(robots.seen))
    sys.stdout.write(f"{told}\n")


if __name__ == "__main__":
    film(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else SEED)
