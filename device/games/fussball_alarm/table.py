"""What the cards on the table mean."""

from collections.abc import Mapping

from device.games.fussball_alarm import evidence
from device.games.fussball_alarm.mending import OPEN_CARD
from device.games.game_day import NOTHING_FRESH, Fresh, SetUpCheck
from rules.fussball_alarm.actions import Action, LayOpen
from rules.fussball_alarm.breaches import YELLOW_CARD, difference, name_breach
from rules.fussball_alarm.cards import PILE, PLACES
from rules.fussball_alarm.explain import explain as explained_by_rules
from rules.fussball_alarm.sight import DOWN
from rules.fussball_alarm.state import BEFORE_THE_GAME, State
from rules.game import Candidate, Explanation, Repair
from vision.fussball_alarm.observation import CardsSeen


def explain(state: State, observation: CardsSeen, fresh: Fresh, overruled: Mapping[str, int]) -> Explanation[Action]:
    """Which legal actions turn this state into what is seen? Before the game, everything has to lie ready."""
    ready = line_up(state, observation)
    if state.phase == "begin" or state.phase == "over" or (ready is not None and ready.repairs):
        return Explanation((Candidate((), 1.0),))
    if fresh.dice or fresh.ready:  # whoever rolls has done with the pile: what lies on top is the discard
        overruled = {place: look for place, look in overruled.items() if place != evidence.DISCARD}
    elif state.phase == "question":  # a search may show another top; what was done is said by button
        overruled = dict(overruled) | {evidence.DISCARD: evidence.looks(observation).get(evidence.DISCARD, 0)}
    found = _won(explained_by_rules(state, evidence.seen(state, observation, fresh, overruled)))
    return _something(found) if fresh.ready else found


def _something(found: Explanation[Action]) -> Explanation[Action]:
    """Somebody says that he has laid a card: then he has, even if the pile looks the same."""
    deeds = [candidate for candidate in found.candidates if candidate.actions]
    whole = sum(candidate.probability for candidate in deeds)
    sure = tuple(candidate._replace(probability=candidate.probability / whole) for candidate in deeds)
    return found._replace(candidates=sure) if sure else found


def _won(found: Explanation[Action]) -> Explanation[Action]:
    """Who lays open five equal cards has won, whichever way the fifth one came."""
    ends = [candidate for candidate in found.candidates if candidate.actions]
    shown = {candidate.actions[-1] for candidate in ends}
    if len(ends) < 2 or len(shown) > 1 or not isinstance(ends[0].actions[-1], LayOpen):
        return found
    together = Candidate(ends[0].actions, sum(candidate.probability for candidate in ends))
    rest = tuple(candidate for candidate in found.candidates if not candidate.actions)
    return found._replace(candidates=(together, *rest))


def repairs(state: State, observation: CardsSeen, overruled: Mapping[str, int]) -> tuple[Repair, ...]:
    """Every card that does not lie as it should."""
    seen = evidence.seen(state, observation, NOTHING_FRESH, overruled)
    return name_breach(state, seen, difference(state, seen)).repairs


def out_of_sight(state: State, observation: CardsSeen) -> str | None:
    """A card that was never shown, where one should have been turned up, laid down or laid open just now."""
    looked_at = {"alarm": observation.row(), "lay-open": sum(observation.hands(state.options.number).values(), ())}
    cards = looked_at.get(state.phase, (observation.discard(),))
    return "card" if any(card is not None and card.name is None for card in cards) else None


def line_up(state: State, observation: CardsSeen) -> SetUpCheck | None:
    """Before the first turn; as long as nobody has said who begins, that is asked for instead."""
    return laid_out(state, observation) if state.phase == "deal" else None


def laid_out(state: State, observation: CardsSeen) -> SetUpCheck | None:
    """Seven alarm cards face down, open discards, the yellow card beside the piles."""
    if state.phase not in BEFORE_THE_GAME:
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


def lining_up(state: State) -> bool:
    """The reader has nothing to learn: it knows all cards beforehand."""
    return False


def setting_up(state: State) -> bool:
    """Whether cards are being dealt; no mistake is told before they are."""
    return state.phase in BEFORE_THE_GAME
