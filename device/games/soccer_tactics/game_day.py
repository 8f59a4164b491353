"""Soccer Tactics at the table: which dice are due, which clocks run, what the buttons mean."""

from collections.abc import Hashable, Iterable, Mapping, Sequence

from device.games.game_day import NOTHING_FRESH, Choice, Fresh, Offer, SetUpCheck
from device.games.soccer_tactics import evidence, line_up, numbers, words
from device.games.soccer_tactics.insist import insisted
from device.games.usual import UsualDay
from rules.game import OTHER, Event, Explanation, Json, Repair
from rules.soccer_tactics import clock, referee
from rules.soccer_tactics.actions import (
    CLAIM,
    DONE,
    TIME,
    WAIVE,
    Action,
    Breach,
    Dribble,
    Duel,
    Move,
    Play,
    Roll,
    Spin,
)
from rules.soccer_tactics.explain import explain
from rules.soccer_tactics.game import GAME
from rules.soccer_tactics.lineup import SIDE_OF
from rules.soccer_tactics.shot import read_shot_die, read_spinner
from rules.soccer_tactics.state import EXTRA_FIRST, FIRST_HALF, State
from rules.soccer_tactics.turn import open_task, side_to_act
from vision.observation import PitchSeen

DECISIVE = frozenset(
    {
        *("kick-off-roll", "kick-off-tie", "kick-off", "no-move", "ball-lost", "duel-won", "duel-tie", "chance"),
        *("goal", "corner", "goal-kick", "offside", "foul", "yellow", "red", "penalty"),
        *("breach", "centre-free-kick", "put-right", "play-on", "move-time", "time-up"),
        *("half-time", "full-time", "extra-time", "extra-half-time"),
        *("shoot-out", "shoot-out-tie", "shoot-out-first", "shoot-out-goal", "shoot-out-miss", "final"),
    }
)
COLOURS = (("red", "blue"), ("yellow", "green"), ("blue", "yellow"), ("red", "green"), ("red", "yellow"))
PLACING = ("set-up", "placement")
DEMO_MINUTES = 5
"""A half of a demonstration, unless told: long enough for a goal or two."""


class SoccerTacticsDay(UsualDay[State, Action]):
    """The game as it is played on a real table."""

    rules = GAME
    words = words
    decisive = DECISIVE
    choices = (
        Choice("half_minutes", (45, 30, 20, 15, 10, 5), "time"),
        Choice("teams", (*COLOURS, *((away, home) for home, away in COLOURS))),
        Choice("strictness", ("family", "rulebook")),
        Choice("extra_time", (True, False)),
        Choice("shoot_out", (True, False)),
        Choice("advanced", (False, True)),
        Choice("shot_die", (False, True)),
    )

    def score(self, state: State) -> tuple[int, int]:
        """Home's and away's goals."""
        return state.match.score

    def dice_lying(self, state: State) -> tuple[int, ...]:
        """The roll that counts now."""
        return state.roll

    def chance_due(self, state: State) -> str | None:
        """Dice, both sides' dice, the spinner or the shot die."""
        if state.phase == "duel":
            return "both"
        if state.phase == "set-up":
            return None if state.restart else "both"
        if state.phase == "shoot-out" and state.match.shoots_first is None:
            return "both"
        if state.phase in ("shot", "shoot-out"):
            return "shot-die" if state.match.options.shot_die else "spin"
        return "dice" if referee.dice_due(state) else None

    def dice_wanted(self, state: State) -> int:
        """One, or two for the keeper's ball."""
        return referee.dice_due(state)

    def spin_of(self, state: State, degrees: float) -> str:
        """What the arrow shows; that it turns twice is for the players to see."""
        return read_spinner(state.pitch, degrees)

    def shot_of(self, state: State, value: int) -> str:
        """An ordinary die in place of the shot die."""
        return read_shot_die(state.pitch, value)

    def over(self, state: State) -> bool:
        """After the final whistle."""
        return state.phase == "over"

    def side_to_act(self, state: State) -> str | None:
        """Who rolls, moves, plays, places or spins."""
        return side_to_act(state)

    def explain(
        self, state: State, observation: PitchSeen, fresh: Fresh, overruled: Mapping[str, int]
    ) -> Explanation[Action]:
        """Which legal actions turn this state into what is seen?"""
        return explain(state, evidence.seen(observation, fresh, overruled))

    def repairs(self, state: State, observation: PitchSeen, overruled: Mapping[str, int]) -> tuple[Repair, ...]:
        """Every figure that is missing or stands elsewhere, and the ball."""
        return line_up.repairs(state, evidence.seen(observation, NOTHING_FRESH, overruled))

    def out_of_sight(self, state: State, observation: PitchSeen) -> str | None:
        """The ball, when it is to be played; the arrow, when it is to be spun and figures stand on it."""
        if self.chance_due(state) == "spin" and observation.spinner_deg is None:
            return "arrow"
        to_play = state.phase in ("play", "kick-off") and bool(state.roll)
        return "ball" if to_play and observation.ball is None else None

    def looks(self, observation: PitchSeen) -> Mapping[str, int]:
        """The look of every field, and where the ball is."""
        return evidence.looks(observation)

    def expected(self, state: State) -> Mapping[str, int]:
        """Where figures and ball should be."""
        return evidence.expected(state)

    def line_up(self, state: State, observation: PitchSeen) -> SetUpCheck | None:
        """How far the set-up is."""
        return line_up.check(state, observation) if state.phase == "set-up" else None

    def lining_up(self, state: State) -> bool:
        """Before the first kick-off."""
        return state.phase == "set-up" and not state.match.running and state.match.period == FIRST_HALF

    def setting_up(self, state: State) -> bool:
        """Before any kick-off."""
        return state.phase == "set-up"

    def clock_runs(self, state: State) -> bool:
        """From kick-off until the period's whistle; a shoot-out has no clock."""
        return state.match.running and state.phase not in ("shoot-out", "over")

    def period(self, state: State) -> tuple[Hashable, float]:
        """Halves, and the shorter halves of extra time."""
        options, period = state.match.options, state.match.period
        minutes = options.extra_minutes if period >= EXTRA_FIRST else options.half_minutes
        return (period, state.phase == "shoot-out"), minutes * 60.0

    def time_is_up(self, state: State) -> Action | None:
        """The signal that ends this period, if it has not been given."""
        return next((s for s in clock.signals(state) if s in (TIME["half"], TIME["full"])), None)

    def timed_move(self, state: State) -> Hashable | None:
        """Rule 11A: sixty seconds after a roll, and for each round of placements."""
        if not state.match.running or state.late or TIME["move"] not in clock.signals(state):
            return None
        if state.phase in PLACING and state.restart is not None:
            return state.phase, state.restart.kind, side_to_act(state), state.match.score, state.restart.made
        return state.phase, state.roll, state.home, state.away, state.ball

    def move_is_late(self, state: State) -> Action | None:
        """The sixty seconds are over."""
        return TIME["move"] if TIME["move"] in clock.signals(state) else None

    def forced(self, state: State) -> Action | None:
        """A roll that nobody can use; a placement that nobody can make."""
        now = referee.legal(state)
        stuck = bool(state.roll) or state.phase == "placement"
        if stuck and not now.groups and DONE in now.singles and WAIVE not in now.singles:
            return DONE
        return None

    def offers(self, state: State) -> tuple[Offer, ...]:
        """Kick off, pass, play on, claim."""
        side = side_to_act(state)
        offers = []
        if state.phase == "set-up" and state.restart is not None:
            offers.append(Offer("whistle", "kick-off", (DONE, DONE)))
        if side is None:
            return ()
        if state.phase == "placement":
            task = open_task(state)
            if state.interrupted is not None:
                offers.append(Offer(side, "play-on", (WAIVE,)))
            elif task is not None and task.may_pass:
                offers.append(Offer(side, "pass", (DONE,)))
        if state.late:
            offers.append(Offer(OTHER[side], "claim", (CLAIM,)))
        return tuple(offers)

    def kick_off(self, state: State) -> tuple[Action, ...]:
        """Both sides are done, whoever has said so already."""
        if state.phase != "set-up" or state.restart is None:
            return ()
        return (DONE, DONE) if state.restart.turn == state.attacking else (DONE,)

    def penalty_for(self, state: State, attempted: Sequence[Action]) -> Action | None:
        """Rule 9C: the whistle against the side that has moved wrongly; who only knocked something over is forgiven."""
        moved = [action for action in attempted if isinstance(action, Move | Play | Dribble)]
        by = side_to_act(state)
        if not moved or by is None or state.phase in PLACING or state.match.options.strictness == "family":
            return None
        if any(isinstance(action, Move) and SIDE_OF[action.figure] != by for action in moved):
            return None
        whistle = Breach(by)
        return whistle if referee.is_legal(state, whistle) else None

    def insist(self, state: State, attempted: Sequence[Action]) -> Json | None:
        """What would follow if it had been allowed; where that makes no sense, the figures simply stand there now."""
        return insisted(state, attempted)

    def throws(self, state: State) -> tuple[Action, ...]:
        """Every roll; every sector of the spinner or face of the shot die."""
        due = self.chance_due(state)
        if due in ("spin", "shot-die"):
            faces = state.pitch.spinner if due == "spin" else state.pitch.shot_die
            return tuple(Spin(face) for face in faces)
        return tuple(a for a in referee.legal(state).singles if isinstance(a, Roll | Duel)) if due else ()

    def numbers(self, events: Iterable[Event], state: State) -> tuple[tuple[str, int, int], ...]:
        """Goals, shots, duels and so on."""
        return numbers.count(events)

    def demonstration(self, options: Json, minutes: int | None) -> Json:
        """Shorter halves, and an extra time as long beside a half as in the rulebook."""
        half = minutes or DEMO_MINUTES
        return options | {"half_minutes": half, "extra_minutes": max(half // 3, 1)}


GAME_DAY = SoccerTacticsDay()
