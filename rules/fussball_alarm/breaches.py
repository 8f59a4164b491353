"""When nothing legal explains what is seen: what was most probably done, what it breaks, how to put it right."""

from typing import NamedTuple

from rules.fussball_alarm.actions import Action, Discard, LayOpen, Roll, TurnUp, Whistle
from rules.fussball_alarm.cards import PILE, Card
from rules.fussball_alarm.phases import check, follow
from rules.fussball_alarm.sight import DOWN, NOT_ROLLED, Seen, likeliest
from rules.fussball_alarm.state import BEFORE_THE_GAME, State
from rules.fussball_alarm.violations import violation
from rules.game import Explanation, Repair, Violation

YELLOW_CARD, DISCARD, HAND_CARD, DIE = "yellow-card", "discard", "hand-card", "die"
TAKEN_BEFORE = ("draw", "question", "foul", "discard")
"""Phases in which a discard is still to come."""


class Difference(NamedTuple):
    """Where the most likely look of the table differs from what is known."""

    alarm: tuple[tuple[int, str], ...] = ()
    """Places of the row, and what they show."""
    discard: Card | None = None
    yellow: str | None = None
    die: str | None = None
    hands: tuple[LayOpen, ...] = ()

    @property
    def size(self) -> int:
        """How many things are not as they should be."""
        one_each = sum(thing is not None for thing in (self.discard, self.yellow, self.die))
        return len(self.alarm) + len(self.hands) + one_each

    @property
    def only_rolled(self) -> bool:
        """Everything is as it was, but the die has been rolled."""
        return self.die is not None and self.size == 1


def difference(state: State, seen: Seen) -> Difference:
    """Compare what is known with the best guess."""
    die = likeliest(seen.die)
    rolled = None if die in (None, NOT_ROLLED) else die
    if state.phase in BEFORE_THE_GAME:
        return Difference(die=rolled)
    row = {place: likeliest(beliefs) for place, beliefs in seen.alarm.items()}
    wrong = tuple((place, card) for place, card in row.items() if card and card != (state.alarm_card(place) or DOWN))
    top, holder = likeliest(seen.discard), likeliest(seen.yellow)
    shown = [(player, next(iter(seen.hands_of(player)))) for player in seen.hands]
    return Difference(
        wrong,
        top if state.top is not None and top != state.top else None,
        holder if holder != (state.yellow or PILE) else None,
        rolled,
        tuple(LayOpen(p, hand) for p, hand in shown if p not in state.players or state.hand(p) != hand),
    )


class Findings:
    """What was tried in turn; what is allowed stands, the rest is named and has to be put right."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.attempted: list[Action] = []
        self.violations: list[Violation] = []
        self.repairs: list[Repair] = []

    def tried(self, action: Action) -> bool:
        """Whether an action was allowed; if so, it has been done."""
        reasons = check(self.state, action)
        self.attempted.append(action)
        self.violations += reasons
        if not reasons:
            self.state = follow(self.state, action).state
        return not reasons

    def wrong(self, reason: Violation | None, repair: Repair) -> None:
        """Something that no action is."""
        if reason is not None:
            self.violations.append(reason)
        self.repairs.append(repair)


def name_breach(state: State, seen: Seen, found: Difference) -> Explanation[Action]:
    """The nearest breach: what was tried, every reason against it, and what has to be put back."""
    findings = Findings(state)
    if found.die is not None:
        _rolled(findings, found)
    for place, card in sorted(found.alarm, key=lambda wrong: wrong[0] not in findings.state.next_places):
        _alarm(findings, place, card)
    _pile(findings, seen, found)
    if found.yellow is not None:
        _yellow(findings, found.yellow)
    for action in found.hands:
        if not findings.tried(action):
            findings.wrong(None, Repair(action.player, " ".join(action.hand), None))
    told = {(reason.code, str(reason.facts)): reason for reason in findings.violations}
    return Explanation((), tuple(told.values()), tuple(findings.repairs), tuple(findings.attempted))


def _rolled(findings: Findings, found: Difference) -> None:
    """Somebody has rolled too early: nobody takes a card and keeps all six."""
    assert found.die is not None
    state = findings.state
    if state.phase not in TAKEN_BEFORE:
        if not findings.tried(Roll(found.die)):
            findings.wrong(None, Repair(DIE, found.die, None))
    elif found.discard is None:
        findings.attempted.append(Roll(found.die))
        reason = violation("discard-missing", player=state.turn)
        findings.wrong(reason, Repair(HAND_CARD, state.turn, DISCARD))


def _alarm(findings: Findings, place: int, card: str) -> None:
    """A card turned up where none was due, turned down again, or exchanged for another."""
    piece, known = f"alarm-{place}", findings.state.alarm_card(place)
    if card == DOWN:
        findings.wrong(violation("alarm-closed", place=place, card=known), Repair(piece, DOWN, known))
    elif known is not None:
        findings.wrong(violation("alarm-changed", place=place, card=known), Repair(piece, card, known))
    elif not findings.tried(TurnUp(place, card)):
        findings.wrong(None, Repair(piece, card, DOWN))


def _pile(findings: Findings, seen: Seen, found: Difference) -> None:
    """Another card on top than there should be."""
    if found.discard is None:
        return
    state = findings.state
    due = state.phase in TAKEN_BEFORE
    if due and not check(state._replace(phase="discard"), Discard(found.discard)):
        findings.attempted.append(Discard(found.discard))
        return
    if due or state.phase in ("roll", "alarm"):
        findings.tried(Discard(found.discard))
    else:
        findings.violations.append(violation("discard-changed", card=state.top))
    findings.repairs.append(Repair(DISCARD, likeliest(seen.discard), state.top))


def _yellow(findings: Findings, holder: str) -> None:
    """The yellow card lies where it does not belong: it goes to whoever fouled, after a whistle, and stays there."""
    state = findings.state
    belongs = state.yellow or PILE
    if state.phase == "whistle":
        findings.attempted.append(Whistle())
        belongs = state.turn
        if holder == belongs:
            return
    findings.wrong(violation("yellow-moved", holder=belongs), Repair(YELLOW_CARD, holder, belongs))
