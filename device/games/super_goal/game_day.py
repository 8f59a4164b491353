"""Super Goal! at the table: any die may be thrown at any time, so every fresh die is a deed; the ball tells the rest.

Which die somebody throws is his choice and read from the tray. What is only said, the toss, an announcement, the use of
the master die, is a button. After each roll the ball is asked for where it belongs.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence

from device.games.game_day import NOTHING_FRESH, Choice, Fresh, Offer, SetUpCheck
from device.games.super_goal import evidence, numbers, words
from device.games.super_goal.insist import insisted
from device.games.super_goal.offers import offers
from device.games.usual import UsualDay
from rules.game import Event, Explanation, Json, Repair
from rules.super_goal import clock, referee
from rules.super_goal.actions import Action, Roll
from rules.super_goal.breaches import BALL
from rules.super_goal.dice import DICE, ORANGE
from rules.super_goal.explain import UNJUDGED, explain
from rules.super_goal.game import GAME
from rules.super_goal.state import State
from rules.texts import Text
from vision.observation import GoalSeen

DECISIVE = frozenset(
    {
        *("toss", "master-rolled", "master-used", "lost", "missed", "cleared", "cleared-to-goal", "out"),
        *("foul", "offensive-foul", "sending-off", "unstoppable", "wide", "held", "punched", "parried"),
        *("perfect-save", "assist", "goal", "own-goal", "no-penalty", "time-up", "back-pass"),
        *("half-time", "full-time", "shoot-out", "shoot-out-goal", "shoot-out-miss", "final"),
    }
)
"""What the next prompt does not say anyway."""
COLOURS = (("yellow", "green"), ("red", "blue"), ("blue", "yellow"), ("red", "green"), ("red", "yellow"))
NO_DICE = ("toss", "over")
MINUTES = (7.5, 5, 10, 15, 3)
DEMO_MINUTES = 2.5
"""A half of a demonstration, unless told: long enough for a goal or two."""


class SuperGoalDay(UsualDay[State, Action]):
    """The game as it is played on a real board."""

    rules = GAME
    words = words
    decisive = DECISIVE
    choices = (
        Choice("half_minutes", MINUTES, "time"),
        Choice("teams", (*COLOURS, *((away, home) for home, away in COLOURS))),
        Choice("shoot_out", (False, True)),
        Choice("var", (False, True)),
    )

    def score(self, state: State) -> tuple[int, int]:
        """Home's and away's goals."""
        return state.match.score

    def dice_lying(self, state: State) -> tuple[int, ...]:
        """Symbol dice are told in words."""
        return ()

    def chance_due(self, state: State) -> str | None:
        """Whatever lies fresh in the tray means something."""
        return None if state.phase in NO_DICE else "faces"

    def dice_wanted(self, state: State) -> int:
        """One at a time."""
        return 1

    def over(self, state: State) -> bool:
        """After the final whistle."""
        return state.phase == "over"

    def side_to_act(self, state: State) -> str | None:
        """Who rolls, plays or puts the ball down."""
        return referee.side_to_act(state)

    def explain(
        self, state: State, observation: GoalSeen, fresh: Fresh, overruled: Mapping[str, int]
    ) -> Explanation[Action]:
        """Which legal actions turn this state into what is seen?"""
        return explain(state, evidence.seen(observation, fresh, overruled))

    def repairs(self, state: State, observation: GoalSeen, overruled: Mapping[str, int]) -> tuple[Repair, ...]:
        """The ball, where it lies elsewhere."""
        found = evidence.seen(observation, NOTHING_FRESH, overruled).likeliest()
        anywhere = state.ball is None or state.phase in UNJUDGED or "place" in (state.phase, state.after)
        return () if anywhere or found in (None, state.ball) else (Repair(BALL, found, state.ball),)

    def out_of_sight(self, state: State, observation: GoalSeen) -> str | None:
        """The ball, when its field matters."""
        return "ball" if state.phase not in UNJUDGED and not observation.ball else None

    def looks(self, observation: GoalSeen) -> Mapping[str, int]:
        """Where the ball is."""
        return evidence.looks(observation)

    def expected(self, state: State) -> Mapping[str, int]:
        """Where the ball should be."""
        return evidence.expected(state)

    def line_up(self, state: State, observation: GoalSeen) -> SetUpCheck | None:
        """Before the toss the ball lies in the middle; that is all there is to set up."""
        if not self.lining_up(state) or observation.ball_field() == state.ball:
            return None
        return SetUpCheck(0, 1, (Repair(BALL, observation.ball_field(), state.ball),))

    def lining_up(self, state: State) -> bool:
        """Before the toss the reader learns the board."""
        return state.phase == "toss"

    def setting_up(self, state: State) -> bool:
        """Before the toss."""
        return state.phase == "toss"

    def clock_runs(self, state: State) -> bool:
        """From the first roll of a half on, until the half has ended; a shoot-out has no clock."""
        return state.match.running and state.phase not in UNJUDGED

    def clock_face(self, state: State, seconds: float) -> str:
        """The time that is left; after it a whistle's sign, for the attack is played to its end."""
        return super().clock_face(state, max(seconds, 0.0)) + ("!" if state.match.whistled else "")

    def period(self, state: State) -> tuple[Hashable, float]:
        """Two halves."""
        return (state.match.half, state.phase == "shoot-out"), state.match.options.half_minutes * 60.0

    def time_is_up(self, state: State) -> Action | None:
        """The signal that ends this half, if it has not been given."""
        return next(iter(clock.signals(state)), None)

    def notes(self, state: State, lang: str) -> tuple[str, ...]:
        """Who has the master die, and what it shows."""
        return words.notes(state, lang)

    def chapter(self, rule: str, lang: str) -> str:
        """Chapters have names in this rulebook, and no numbers."""
        return words.chapter(rule, lang)

    def offers(self, state: State) -> tuple[Offer, ...]:
        """What is said by button, phase by phase."""
        return offers(state)

    def choosing(self, state: State, offer: Offer, lang: str) -> Text:
        """Who says something before the roll."""
        return words.choosing(state, offer, lang)

    def insist(self, state: State, attempted: Sequence[Action]) -> Json | None:
        """What would follow if it had been allowed."""
        return insisted(state, attempted)

    def throws(self, state: State) -> tuple[Action, ...]:
        """The faces of one die, each as often as the die has it: the mildest one that may be thrown now."""
        rolls = [action for action in referee.legal(state) if isinstance(action, Roll)]
        due = next((die for die in (ORANGE, *DICE) if any(roll.die == die for roll in rolls)), None)
        return () if due is None else tuple(Roll(due, face) for face in state.pitch.facts["dice"][due])

    def numbers(self, events: Iterable[Event], state: State) -> tuple[tuple[str, int, int], ...]:
        """Goals, shots, passes and so on."""
        return numbers.count(events)

    def demonstration(self, options: Json, minutes: int | None) -> Json:
        """Shorter halves, and a decision in the end."""
        return options | {"half_minutes": minutes or DEMO_MINUTES, "shoot_out": True}


GAME_DAY = SuperGoalDay()
