"""FUBA at the table: which dice are due, what the mat tells, what the buttons mean.

Formations, targets, tactics and the keeper's secret are chosen by button; a target also by laying the ball there. The
device keeps minute, score and the value of the ball, and reminds people of a ball die that shows something else.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

from device.games.fuba import evidence, numbers, words
from device.games.fuba.insist import insisted
from device.games.fuba.offers import offers
from device.games.game_day import NOTHING_FRESH, Choice, Fresh, Offer, SetUpCheck
from device.games.usual import UsualDay
from rules.fuba import referee
from rules.fuba.actions import DONE, SHOOT, Action, Place, Roll
from rules.fuba.breaches import BALL, BALL_DIE, difference, put_back
from rules.fuba.explain import explain
from rules.fuba.game import GAME
from rules.fuba.placement import placing_side
from rules.fuba.state import FIRST_HALF, State
from rules.fuba.violations import violation
from rules.game import Candidate, Event, Explanation, Json, Repair
from rules.texts import Text
from vision.observation import MatSeen

DECISIVE = frozenset(
    {
        *("formation-chosen", "formations", "start-roll", "start-tie", "kick-off", "possession", "special", "no-moves"),
        *("attempt", "difficult", "goal", "corner", "goal-kick", "slow-goal-kick", "quick-moves", "free-kick"),
        *("yellow", "red-roll", "red", "penalty", "dive-chosen", "penalty-shot", "penalty-missed"),
        *("stoppage-time", "half-time", "final"),
    }
)
COLOURS = (("blue", "yellow"), ("red", "blue"), ("yellow", "green"), ("red", "green"), ("red", "yellow"))
CHANCE = {"roll": "both", "special": "dice", "booking": "dice", "shot": "dice", "penalty": "dice", "attempt": "dice"}
"""Phases in which dice mean something; who rolls instead of saying whether he shoots has shot."""
KICK_OFF = "kick-off"
SURE_OF_DIE = 0.9
"""From here on it is worth reminding people that the ball die shows something else."""


class FubaDay(UsualDay[State, Action]):
    """The game as it is played on a real mat."""

    rules = GAME
    words = words
    clock_counts = "up"
    decisive = DECISIVE
    slow_to_follow = (evidence.BALL,)
    choices = (Choice("teams", (*COLOURS, *((away, home) for home, away in COLOURS)), "colours"),)

    def score(self, state: State) -> tuple[int, int]:
        """Home's and away's goals."""
        return state.match.score

    def dice_lying(self, state: State) -> tuple[int, ...]:
        """The sum on the screen tells more than the dice beside it."""
        return ()

    def chance_due(self, state: State) -> str | None:
        """Both sides' dice at the start and in every turn; one die for events, cards, shots."""
        if state.phase == "start":
            return "both" if state.chooser is None else None
        return CHANCE.get(state.phase)

    def dice_wanted(self, state: State) -> int:
        """Never more than one for a side."""
        return 1

    def over(self, state: State) -> bool:
        """After the final whistle."""
        return state.phase == "over"

    def side_to_act(self, state: State) -> str | None:
        """Who chooses, rolls, places or moves."""
        return referee.side_to_act(state)

    def explain(
        self, state: State, observation: MatSeen, fresh: Fresh, overruled: Mapping[str, int]
    ) -> Explanation[Action]:
        """Which legal actions turn this state into what is seen? A placement counts once its side says so."""
        seen = evidence.seen(observation, fresh, overruled)
        if self.setting_up(state):
            return self._placed(state, observation, seen) if fresh.ready else Explanation((Candidate((), 1.0),))
        if state.phase == "attempt" and fresh.dice:
            found = explain(referee.follow(state, SHOOT).state, seen)
            told = tuple(Candidate((SHOOT, *actions), chance) for actions, chance in found.candidates)
            return found._replace(candidates=told)
        return explain(state, seen)

    @staticmethod
    def _placed(state: State, observation: MatSeen, seen: Any) -> Explanation[Action]:
        """The ball first: where it lies later will tell what somebody does with it."""
        where = evidence.ball_sector(observation)
        if where is not None and where != state.ball:
            wrong = violation("ball-moved", sector=state.ball)
            return Explanation((), (wrong,), (Repair(BALL, where, state.ball),))
        return explain(state, seen)

    def repairs(self, state: State, observation: MatSeen, overruled: Mapping[str, int]) -> tuple[Repair, ...]:
        """Every player who lies elsewhere, and the ball."""
        found = difference(state, evidence.seen(observation, NOTHING_FRESH, overruled))
        return put_back(state, found)

    def reminders(self, state: State, observation: MatSeen, overruled: Mapping[str, int]) -> tuple[Repair, ...]:
        """A ball that has yet to follow, and a ball die that shows something else."""
        where = evidence.ball_sector(observation)
        if state.ball is None:
            return ()
        if where is None:
            return (Repair(BALL, None, state.ball),) if self.setting_up(state) else ()
        found = []
        looks = evidence.looks(observation)
        if where not in (state.ball, state.target) and overruled.get(evidence.BALL) != looks[evidence.BALL]:
            found.append(Repair(BALL, where, state.ball))
        value = looks.get(evidence.BALL_DIE)
        sure = value is not None and observation.ball_values[value] >= SURE_OF_DIE
        if sure and value not in (state.ball_value, overruled.get(evidence.BALL_DIE)):
            found.append(Repair(BALL_DIE, str(value), str(state.ball_value)))
        return tuple(found)

    def remind(self, state: State, repair: Repair, lang: str) -> Text:
        """Please turn it, please put it there."""
        return words.remind(state, repair, lang)

    def unready(self, state: State, observation: MatSeen, lang: str) -> Text:
        """Too few players on the mat, or too many."""
        side = placing_side(state)
        return words.unready(state, evidence.seen(observation, NOTHING_FRESH, {}).likeliest(side), side, lang)

    def before_dice(self, state: State, lang: str) -> Text | None:
        """Section 4.2 comes after 4.1: who knows the dice must not choose his target any more."""
        return words.catalogue(lang).say("target-first") if state.phase == "target" else None

    def out_of_sight(self, state: State, observation: MatSeen) -> str | None:
        """The ball, when it is to be played."""
        return "ball" if state.phase == "target" and not observation.ball_sectors else None

    def looks(self, observation: MatSeen) -> Mapping[str, int]:
        """Counts by side and sector, and where the ball is."""
        return evidence.looks(observation)

    def expected(self, state: State) -> Mapping[str, int]:
        """Where players and ball should be."""
        return evidence.expected(state)

    def line_up(self, state: State, observation: MatSeen) -> SetUpCheck | None:
        """Everybody places as he likes, so nobody can say who is missing where."""
        return None

    def lining_up(self, state: State) -> bool:
        """Before the first kick-off the reader learns the colours."""
        first = state.match.half == FIRST_HALF and state.match.score == (0, 0)
        return first and (
            state.phase in ("formation", "start") or (self.setting_up(state) and state.restart == KICK_OFF)
        )

    def setting_up(self, state: State) -> bool:
        """While one side after the other places its players."""
        return state.phase == "placement" and state.step != 3

    def clock_face(self, state: State, seconds: float) -> str:
        """The minute on the track: `12'`, in stoppage time `45'+2`."""
        stoppage = f"+{state.match.stoppage}" if state.match.stoppage else ""
        return f"{state.match.minute}'{stoppage}"

    def period(self, state: State) -> tuple[Hashable, float]:
        """Two halves that no clock measures."""
        return state.match.half, 0.0

    def forced(self, state: State) -> Action | None:
        """Moves are over when nobody can make another."""
        if state.phase in ("moves", "run") and referee.legal(state) == (DONE,):
            return DONE
        return None

    def offers(self, state: State) -> tuple[Offer, ...]:
        """What is chosen by button, phase by phase."""
        return offers(state)

    def choosing(self, state: State, offer: Offer, lang: str) -> Text:
        """What is chosen from a list, and who looks away."""
        return words.choosing(state, offer, lang)

    def one_deed(self, state: State, action: Action) -> Hashable | None:
        """A side's placement is one deed."""
        return (action.type, state.step) if isinstance(action, Place) else None

    def insist(self, state: State, attempted: Sequence[Action]) -> Json | None:
        """What would follow if it had been allowed."""
        return insisted(state, attempted)

    def throws(self, state: State) -> tuple[Action, ...]:
        """Every roll."""
        return tuple(action for action in referee.legal(state) if isinstance(action, Roll))

    def public(self, told: Json) -> Json:
        """Formations until both have chosen, and what the keeper does until the shooter has said it."""
        formations = told["formations"] if all(told["formations"].values()) else dict.fromkeys(told["formations"])
        return told | {"formations": formations, "dive": told["dive"] if told["aim"] else None}

    def numbers(self, events: Iterable[Event], state: State) -> tuple[tuple[str, int, int], ...]:
        """Goals, shots, passes and so on."""
        return numbers.count(events)

    def demonstration(self, options: Json, minutes: int | None) -> Json:
        """The minutes go by the dice: a match is as long as it is."""
        return options


GAME_DAY = FubaDay()
