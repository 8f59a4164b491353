"""The shots so far, and the one thing that can happen: the shooter rolls."""

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from rules import shoot_out
from rules.game import HOME, SIDES, BadInput, Json, Side

TEAMS = ("red", "blue")
GOAL_FROM = 5
FACES = range(1, 7)


class State(NamedTuple):
    """A shoot-out; home begins."""

    shots: tuple[tuple[Side, bool], ...] = ()
    teams: tuple[str, str] = TEAMS

    @property
    def phase(self) -> str:
        """`shot`, until it is `over`."""
        return "shot" if shoot_out.winner(self.shots) is None else "over"

    @property
    def shooter(self) -> Side:
        """Whose shot is next."""
        return shoot_out.next_shooter(self.shots, HOME)

    def goals(self) -> tuple[int, int]:
        """Home's and away's."""
        home, away = (shoot_out.goals(self.shots, side) for side in SIDES)
        return home, away

    def json(self) -> Json:
        """As every game tells its state."""
        return {
            "side": self.shooter,
            "phase": self.phase,
            "score": dict(zip(SIDES, self.goals(), strict=True)),
            "over": self.phase == "over",
            "shots": [list(shot) for shot in self.shots],
        }


@dataclass(frozen=True, slots=True)
class Roll:
    """The shooter's die."""

    type: ClassVar = "roll"
    value: int

    def json(self) -> Json:
        """As every game tells a roll."""
        return {"type": self.type, "dice": [self.value]}


def read_roll(given: Any) -> Roll:
    """A roll from its JSON form."""
    if isinstance(given, dict) and given.get("type") == "roll" and given.get("dice") in [[face] for face in FACES]:
        return Roll(given["dice"][0])
    raise BadInput("bad-action", "the only action is a roll of one die")


def start(options: Json) -> State:
    """Before the first shot."""
    teams = options.get("teams", TEAMS)
    if set(options) - {"teams"} or len(set(teams)) != 2:
        raise BadInput("bad-options", "'teams' must be two different colours")
    return State(teams=(teams[0], teams[1]))


def load(given: Json, options: Json) -> State:
    """A shoot-out that has begun."""
    shots = tuple((side, scored) for side, scored in given.get("shots", ()))
    fresh = start(options)
    for number, (side, scored) in enumerate(shots):
        if side != shoot_out.next_shooter(shots[:number], HOME) or not isinstance(scored, bool):
            raise BadInput("bad-position", f"shot {number + 1} is nobody's")
    return fresh._replace(shots=shots)
