"""Fußball-Alarm at the table: whose turn it is, what the cards tell, what the buttons mean.

Hands are secret and draws are hidden: what nobody can see is found by what follows it, or said by button. There is no
clock and there are no goals; two to four players sit around the table instead of home and away.
"""

from collections.abc import Iterable, Mapping, Sequence

from device.games.fussball_alarm import evidence, numbers, words
from device.games.fussball_alarm.insist import insisted
from device.games.fussball_alarm.mending import OPEN_CARD, mend
from device.games.fussball_alarm.offers import offers
from device.games.game_day import NOTHING_FRESH, Choice, Fresh, Offer, SetUpCheck
from device.games.usual import UsualDay
from rules.fussball_alarm import referee
from rules.fussball_alarm.actions import Action, LayOpen, Roll
from rules.fussball_alarm.breaches import YELLOW_CARD, difference, name_breach
from rules.fussball_alarm.cards import DIE, FEWEST, MOST, PILE, PLACES
from rules.fussball_alarm.explain import explain
from rules.fussball_alarm.game import GAME
from rules.fussball_alarm.sight import DOWN
from rules.fussball_alarm.state import BEFORE_THE_GAME, State
from rules.game import Candidate, Event, Explanation, Json, Repair
from rules.texts import Text
from vision.fussball_alarm.observation import CardsSeen

DECISIVE = frozenset(
    {
        *("begins", "alarm", "heavy-foul", "simple-foul", "yellow", "pile-empty", "renewed", "last-alarm"),
        *("five-equal", "hand", "final"),
    }
)
ROLLING = frozenset({"roll", "draw", "question", "foul", "discard", "whistle", "replacement"})
"""Phases after which a roll may come: a quick family rolls before the referee has seen the discard."""


class AlarmDay(UsualDay[State, Action]):
    """The game as it is played with real cards."""

    rules = GAME
    words = words
    decisive = DECISIVE
    choices = (Choice("players", tuple(range(FEWEST, MOST + 1)), "players"),)
    wells_shared = True
    slow_to_follow = (evidence.DISCARD,)

    def standing(self, state: State, lang: str) -> Text:
        """How many alarm cards are face up; at the end, who has won."""
        return words.standing(state, lang)

    def clock_face(self, state: State, seconds: float) -> str:
        """There is no clock."""
        return ""

    def players(self, options: Json, lang: str) -> tuple[str, ...]:
        """Two to four, clockwise."""
        return words.players(options, lang)

    def dice_lying(self, state: State) -> tuple[int, ...]:
        """What was rolled stands in the prompt; it has no pips."""
        return ()

    def chance_due(self, state: State) -> str | None:
        """The die, as soon as somebody may be about to roll it."""
        return "dice" if state.phase in ROLLING else None

    def dice_wanted(self, state: State) -> int:
        """There is one die."""
        return 1

    def over(self, state: State) -> bool:
        """Five equal cards, or all hands are open."""
        return state.phase == "over"

    def side_to_act(self, state: State) -> str | None:
        """Whose turn it is; after a foul the fouled player."""
        return referee.side_to_act(state)

    def explain(
        self, state: State, observation: CardsSeen, fresh: Fresh, overruled: Mapping[str, int]
    ) -> Explanation[Action]:
        """Which legal actions turn this state into what is seen? Before the game, everything has to lie ready."""
        ready = self.line_up(state, observation)
        if state.phase == "begin" or state.phase == "over" or (ready is not None and ready.repairs):
            return Explanation((Candidate((), 1.0),))
        if fresh.dice or fresh.ready:  # whoever rolls has done with the pile: what lies on top is the discard
            overruled = {place: look for place, look in overruled.items() if place != evidence.DISCARD}
        elif state.phase == "question":  # a search may show another top; what was done is said by button
            overruled = dict(overruled) | {evidence.DISCARD: evidence.looks(observation).get(evidence.DISCARD, 0)}
        found = self._won(explain(state, evidence.seen(state, observation, fresh, overruled)))
        return self._something(found) if fresh.ready else found

    @staticmethod
    def _something(found: Explanation[Action]) -> Explanation[Action]:
        """Who says that he has laid a card has done something, whatever lay there before."""
        deeds = [candidate for candidate in found.candidates if candidate.actions]
        whole = sum(candidate.probability for candidate in deeds)
        sure = tuple(candidate._replace(probability=candidate.probability / whole) for candidate in deeds)
        return found._replace(candidates=sure) if sure else found

    @staticmethod
    def _won(found: Explanation[Action]) -> Explanation[Action]:
        """Who lays open five equal cards has won, whichever way the fifth one came."""
        ends = [candidate for candidate in found.candidates if candidate.actions]
        shown = {candidate.actions[-1] for candidate in ends}
        if len(ends) < 2 or len(shown) > 1 or not isinstance(ends[0].actions[-1], LayOpen):
            return found
        together = Candidate(ends[0].actions, sum(candidate.probability for candidate in ends))
        rest = tuple(candidate for candidate in found.candidates if not candidate.actions)
        return found._replace(candidates=(together, *rest))

    def repairs(self, state: State, observation: CardsSeen, overruled: Mapping[str, int]) -> tuple[Repair, ...]:
        """Every card that does not lie as it should."""
        seen = evidence.seen(state, observation, NOTHING_FRESH, overruled)
        return name_breach(state, seen, difference(state, seen)).repairs

    def mend(self, state: State, repair: Repair, lang: str) -> Text | None:
        """Cards are turned over, laid down or taken up."""
        return mend(state, repair, lang)

    def out_of_sight(self, state: State, observation: CardsSeen) -> str | None:
        """A card that was never shown, where one should have been turned up, laid down or laid open just now."""
        looked_at = {"alarm": observation.row(), "lay-open": sum(observation.hands(state.options.number).values(), ())}
        cards = looked_at.get(state.phase, (observation.discard(),))
        return "card" if any(card is not None and card.name is None for card in cards) else None

    def looks(self, observation: CardsSeen) -> Mapping[str, int]:
        """The alarm row, the top of the discard pile, the yellow card, open hands."""
        return evidence.looks(observation)

    def expected(self, state: State) -> Mapping[str, int]:
        """How they should look."""
        return evidence.expected(state)

    def line_up(self, state: State, observation: CardsSeen) -> SetUpCheck | None:
        """Before the first turn: seven alarm cards face down, open discards, the yellow card beside the piles."""
        if state.phase != "deal":
            return None
        looks = evidence.looks(observation)
        wrong = [
            Repair(place, None if looks.get(place) is None else str(looks[place]), DOWN)
            for place in map(evidence.alarm_place, PLACES)
            if looks.get(place) != evidence.FACE_DOWN
        ]
        if not looks.get(evidence.DISCARD):
            wrong.append(Repair(OPEN_CARD, None, evidence.DISCARD))
        holder = evidence.holder(observation, state.options.number)
        if holder != PILE:
            wrong.append(Repair(YELLOW_CARD, holder, PILE))
        total = len(PLACES) + 2
        return SetUpCheck(total - len(wrong), total, tuple(wrong))

    def lining_up(self, state: State) -> bool:
        """The reader has nothing to learn: it knows all cards beforehand."""
        return False

    def setting_up(self, state: State) -> bool:
        """Cards are dealt, and nobody's mistake is told before they are."""
        return state.phase in BEFORE_THE_GAME

    def offers(self, state: State) -> tuple[Offer, ...]:
        """What is said by button, phase by phase."""
        return offers(state)

    def choosing(self, state: State, offer: Offer, lang: str) -> Text:
        """Who is chosen from a list."""
        return words.choosing(state, offer, lang)

    def insist(self, state: State, attempted: Sequence[Action]) -> Json | None:
        """What would follow if it had been allowed."""
        return insisted(state, attempted)

    def place(self, state: State, place: str, lang: str) -> str:
        """Where a card lies or what it shows."""
        return words.place(state, place, lang)

    def throws(self, state: State) -> tuple[Action, ...]:
        """The six faces of the die."""
        return tuple(Roll(face) for face in DIE) if state.phase == "roll" else ()

    def numbers(self, events: Iterable[Event], state: State) -> tuple[tuple[str, int, int], ...]:
        """Fouls and yellow cards of everybody."""
        return numbers.count(events, state.players)

    def columns(self, state: State, lang: str) -> tuple[str, str]:
        """Fouls and yellow cards."""
        return words.columns(lang)

    def demonstration(self, options: Json, minutes: int | None) -> Json:
        """A game is as long as it is."""
        return options


GAME_DAY = AlarmDay()
