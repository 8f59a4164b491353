"""Which legal actions turn the known table into what the camera sees?

Every legal way on is a hypothesis: it predicts how die, alarm row, discard pile, yellow card and open hands look, and
the evidence says how well that fits. Against all of them stands one more: somebody did something that is not allowed.
What nobody can see (a draw, a search, from whom a card was taken) is found by what follows it; where several unseen
ways lead to the same look, all of them are told.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from rules.evidence import NOTHING_HAPPENED, SOMETHING_ELSE, SOMETHING_LEGAL, weigh
from rules.fussball_alarm.actions import (
    DONE,
    WHISTLE,
    Action,
    Deal,
    Discard,
    Done,
    LayOpen,
    Renew,
    Roll,
    Search,
    TurnUp,
    Whistle,
)
from rules.fussball_alarm.breaches import TAKEN_BEFORE, Difference, difference, name_breach
from rules.fussball_alarm.cards import FACES, PILE, PLACES, Card
from rules.fussball_alarm.phases import check, follow, legal
from rules.fussball_alarm.sight import (
    ANYBODY,
    DOWN,
    NOT_ROLLED,
    Seen,
    cards_worth_a_thought,
    likeliest,
    sure,
    worth_a_thought,
)
from rules.fussball_alarm.state import State, after
from rules.game import Candidate, Explanation

LONGEST_WAY = 12
"""From a discard over a whistle and a renewed pile to the next player's heavy foul."""
VISIBLE = Deal | Roll | TurnUp | Whistle | LayOpen
"""Actions that change something on the table, whatever else is there."""
ON_THE_PILE = Deal | Discard | Renew | Search
"""Actions that touch the discard pile."""
NOT_LOOKED_AT = ("begin", "over")
"""Who is the youngest cannot be seen, and after the end the cards are cleared away."""
ONE_BREACH = 1 / len(PLACES) ** 2
"""One particular breach among all: this card at that place."""
PILE_CHANGES = Discard | Renew | Search
"""Actions that only the discard pile shows, if at all."""
FORGOTTEN_DISCARD = 0.3
"""How often somebody passes the die on with six cards in hand, where the same footballer lies on top as before.

The one slip that happens to everybody. Whoever lays a footballer onto the same one says so by button.
"""

TOUCHED = 0.5
"""From here on a card was rather laid onto the pile than not."""
RENEWED_UNSEEN = 0.01
"""How often a discard and the whole shuffling after it go by between two looks: shuffling takes its time."""


class Way(NamedTuple):
    """Some actions, and the state they lead to."""

    actions: tuple[Action, ...]
    state: State
    top: Card | None = None
    """Whom the discard pile last showed."""
    coincidences: int = 0
    """How often a footballer was laid onto another card of the same one."""

    def has(self, kind: type) -> bool:
        """Whether there is such an action already: one look shows one roll, one discard, one alarm card."""
        return any(isinstance(action, kind) for action in self.actions)


def explain(state: State, seen: Seen) -> Explanation[Action]:
    """The legal explanations, best first; if none fits, the nearest breach and how to put the table right.

    A look that contradicts itself fits nothing and breaks nothing: then hardly anything is known, and play goes on.
    """
    if state.phase in NOT_LOOKED_AT:
        return Explanation((Candidate((), 1.0),))
    if seen.discard and likeliest(seen.discard) != state.top:
        seen = seen._replace(laid=None)  # another footballer on top says more than any touch
    if _whistled_early(state, seen):
        seen = seen._replace(yellow=sure(state.yellow or PILE))  # it counts once the discard lies there
    found = difference(state, seen)
    nothing = Way((), state, state.top)
    ways = list(_ways_on(nothing, seen))
    weights = [(NOTHING_HAPPENED, nothing.actions, _fit(nothing, seen))]
    weights += [(SOMETHING_LEGAL / len(ways) * _usual(way), way.actions, _fit(way, seen)) for way in ways]
    told = weigh(weights, _something_else(state, found), _best_possible(seen))
    if told:
        return Explanation(told)
    breach = name_breach(state, seen, found)
    return breach if breach.violations else Explanation((Candidate((), SOMETHING_ELSE),))


def _whistled_early(state: State, seen: Seen) -> bool:
    """Whether the fouled player shows yellow before the culprit has discarded: the pile lies as it was."""
    heavy = state.phase == "foul" or (state.phase == "discard" and state.fouled is not None)
    shown = likeliest(seen.yellow) == state.turn != state.yellow
    same = not seen.discard or likeliest(seen.discard) == state.top
    return heavy and shown and same and (seen.laid is None or seen.laid < TOUCHED)


def _fit(way: Way, seen: Seen) -> float:
    """How well a way fits all that is seen."""
    rolled = next((action.die for action in way.actions if isinstance(action, Roll)), NOT_ROLLED)
    touched = any(isinstance(action, ON_THE_PILE) for action in way.actions)
    luck = ANYBODY * way.coincidences
    return seen.fit(way.state) + seen.die_belief(rolled) + seen.pile_belief(touched=touched) + luck


def _best_possible(seen: Seen) -> float:
    pile = max(seen.pile_belief(touched=True), seen.pile_belief(touched=False))
    return seen.best_possible() + max(seen.die.values(), default=0.0) + pile


def _usual(way: Way) -> float:
    """How likely it is that nobody looked in between: a discard under a renewed pile was never seen."""
    laid = [isinstance(action, Discard) for action in way.actions if isinstance(action, Discard | Renew)]
    return RENEWED_UNSEEN if True in laid[:-1] and not laid[-1] else 1.0


def _something_else(state: State, found: Difference) -> float:
    """How likely this breach is beforehand; on a table that looks right, only one that nobody can see is left."""
    if found.only_rolled and state.phase in TAKEN_BEFORE:
        return FORGOTTEN_DISCARD
    return SOMETHING_ELSE * float(ONE_BREACH ** max(1, found.size))


def _ways_on(way: Way, seen: Seen) -> Iterator[Way]:
    """Every way on that one look can show, each told once something can be seen of it."""
    if len(way.actions) == LONGEST_WAY:
        return
    for action in _steps(way, seen):
        if check(way.state, action):
            continue
        same = isinstance(action, Discard | Renew) and action.card == way.top
        after_it = follow(way.state, action).state
        longer = Way((*way.actions, action), after_it, after_it.top or way.top, way.coincidences + same)
        waived = isinstance(action, Renew) and way.has(
            Done
        )  # everybody shuffles: that tells nothing of the fouled player
        if isinstance(action, VISIBLE) or (isinstance(action, PILE_CHANGES) and _pile_shows(way, seen) and not waived):
            yield longer
        yield from _ways_on(longer, seen)


def _pile_shows(before: Way, seen: Seen) -> bool:
    """Whether this look can tell that something happened to the discard pile: another footballer, or a touch."""
    return seen.laid is not None or (bool(seen.discard) and likeliest(seen.discard) != before.top)


def _steps(way: Way, seen: Seen) -> Iterator[Action]:
    """What may have happened next; of what can be seen, only what looks a little like it.

    That somebody does without the yellow card is believed if he himself goes on and rolls; nobody does so for another.
    """
    yield from _laid_open(way, seen)
    yield from NEXT.get(way.state.phase, _any_legal)(way, seen)


def _any_legal(way: Way, _: Seen) -> Iterator[Action]:
    return (action for action in legal(way.state) if not isinstance(action, LayOpen))


def _nothing(_: Way, __: Seen) -> Iterator[Action]:
    return iter(())


def _rolled(way: Way, seen: Seen) -> Iterator[Action]:
    return iter(()) if way.has(Roll) else (Roll(face) for face in FACES if face in worth_a_thought(seen.die))


def _dealt(_: Way, seen: Seen) -> Iterator[Action]:
    return (Deal(card) for card in worth_a_thought(seen.discard))


def _renewed(_: Way, seen: Seen) -> Iterator[Action]:
    return (Renew(card) for card in cards_worth_a_thought(seen.discard))


def _whistled(way: Way, _: Seen) -> Iterator[Action]:
    himself = way.state.fouled == after(way.state.turn, way.state.players)
    return iter((WHISTLE, DONE) if himself else (WHISTLE,))


def _turned_up(way: Way, seen: Seen) -> Iterator[Action]:
    if way.has(TurnUp):
        return
    for place in way.state.next_places:
        for card in worth_a_thought(seen.alarm.get(place, {})):
            if card != DOWN:
                yield TurnUp(place, card)


def _discarded(way: Way, seen: Seen) -> Iterator[Action]:
    """What lies on top now; if the pile is about to be shuffled, it may have been any card."""
    if way.has(Discard):
        return
    last = way.state.draw_pile == 0
    yield from (Discard(card) for card in cards_worth_a_thought({} if last else seen.discard))


NEXT: Mapping[str, Callable[[Way, Seen], Iterator[Action]]] = {
    "lay-open": _nothing,
    "over": _nothing,
    "roll": _rolled,
    "alarm": _turned_up,
    "deal": _dealt,
    "discard": _discarded,
    "renewal": _renewed,
    "whistle": _whistled,
}
"""What may happen in a phase beside hands laid open; in any other phase whatever is legal."""


def _laid_open(way: Way, seen: Seen) -> Iterator[Action]:
    """Open hands, clockwise, so that the order tells nothing new."""
    state, player = way.state, way.state.turn
    for _ in state.players:
        if player in seen.hands and state.hand(player) is None:
            yield from (LayOpen(player, hand) for hand in seen.hands_of(player))
            return
        player = after(player, state.players)
