"""What the referee knows about sides that are not in the room: whether one has to choose, and its errand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from device.referee.partner import CLOCKWORK, far_side
from device.referee.partner import own_part as near_part
from device.referee.watching import BY_CHANCE, Legal, Unsure, Verdict
from device.texts.wording import Wording
from rules.game import BadInput, IllegalAction, Json, Repair, Side

if TYPE_CHECKING:
    from device.referee.ruling import Ruling


@dataclass(frozen=True, slots=True)
class Errand:
    """What people have to do on the table for a side that is not in the room."""

    side: Side
    actions: tuple[Any, ...]
    after: Any
    """Where it leads; the same state where a die is to be thrown."""
    die: str | None = None
    """The die that shall be thrown."""
    reason: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Asked:
    """A side that thinks: for which state, under which number, and what it has decided of one deed already."""

    state: Any
    number: int
    side: Side
    ahead: Any
    """The state for which the next part of the deed is asked for."""
    actions: tuple[Any, ...] = ()
    reason: Mapping[str, str] = field(default_factory=dict)
    since: float = 0.0


class Elsewhere:
    """What the ruling knows about the sides that are not in the room, beside the log."""

    def __init__(self) -> None:
        self.has_hand = False
        """Whether such a side moves its pieces itself: it has a hand at a virtual table."""
        self.asked: Asked | None = None
        self.hint: tuple[Any, int] | None = None
        """The state for which the coach thinks, and under which number."""
        self.open_choice: tuple[Any, bool] = (None, False)
        """Whether there is something to choose in a state that is no secret."""
        self.free: Any = None
        """The state in which such a side has nothing to decide, or cannot: people go on as ever."""
        self.saying: tuple[int, Side, Wording] | None = None
        """What was said last about a decision: its entry, its side, its reason."""
        self.sent: tuple[Errand, tuple[Repair, ...]] | None = None
        """The errand, and what had to be moved when people were first told of it."""
        self.told: object = None
        """What was done otherwise and has been told already."""
        self._chooser: tuple[Any, Side | None] = (None, None)
        self._errand: tuple[Any, Errand | None] = (None, None)

    def chooser(self, ruling: "Ruling") -> Side | None:
        """The side that is not in the room and has something to choose in this state."""
        state = ruling.state
        if ruling.partner is not None and not ruling.match.over:
            return far_side(ruling, ruling.partner, state)
        if not ruling.match.play.sides:
            return None
        if self._chooser[0] is not state:
            side = ruling.day.conduct.side_to_act(state)
            absent = side in ruling.match.play.sides and not ruling.match.over and chooses(ruling, state)
            self._chooser = state, side if absent else None
        return None if self.free is state else self._chooser[1]

    def sent_for(self, errand: Errand, repairs: tuple[Repair, ...]) -> frozenset[str]:
        """The pieces that the errand is about: those that stood elsewhere when it began."""
        if self.sent is None or self.sent[0] is not errand:
            self.sent = errand, repairs
        return frozenset(repair.piece for repair in self.sent[1])

    def errand(self, ruling: "Ruling") -> Errand | None:
        """What is to be done for it on the table."""
        told = ruling.match.play.decided
        if told is None:
            return None
        if self._errand[0] is not told:
            self._errand = told, _errand(ruling, told.data)
        return self._errand[1]


def chooses(ruling: "Ruling", state: Any) -> bool:
    """Whether there is something to choose. The common formation is set up by people, as the screen asks for."""
    day = ruling.day
    if day.conduct.kick_off(state) or (day.table.setting_up(state) and not day.conduct.places_freely):
        return False
    others = day.conduct.interjections(state)
    actions = [a for a in day.rules.legal(state) if a.type not in CLOCKWORK and a not in others]
    dice = {die_of(action) for action in actions if action.type in BY_CHANCE}
    return len(dice) > 1 or any(action.type not in BY_CHANCE for action in actions)


def die_of(action: Any) -> str:
    """Which die was thrown, in games that have several."""
    return str(getattr(action, "die", ""))


def die_name(ruling: "Ruling", die: str, lang: str) -> str:
    """A die by its name; nothing where there is only one kind."""
    state, rules = ruling.state, ruling.day.rules
    rolls = (a for a in rules.legal(state) if a.type in BY_CHANCE and die and die_of(a) == die)
    return next((ruling.day.words.spelled(state, roll, lang)[1] for roll in rolls), "")


def _errand(ruling: "Ruling", told: Json) -> Errand | None:
    """From the log; what the rules refuse is nobody's errand."""
    after = ruling.state
    try:
        actions = tuple(ruling.day.rules.read_action(action) for action in told["actions"])
        for action in actions:
            after = ruling.day.rules.apply(after, action).state
    except (BadInput, IllegalAction):
        return None
    return Errand(str(told["side"]), actions, after, told.get("die"), told.get("reason") or {})


def own_part(ruling: "Ruling", state: Any, actions: Sequence[Any]) -> tuple[Any, ...]:
    """What of these actions people may have done: up to the first that a side chooses which is not in the room."""
    if ruling.partner is not None:
        return near_part(ruling, ruling.partner, state, actions)
    day, absent = ruling.day, ruling.match.play.sides
    for done, action in enumerate(actions if absent else ()):
        if action.type not in (*BY_CHANCE, *CLOCKWORK) and day.conduct.side_to_act(state) in absent:
            return tuple(actions[:done])
        state = day.rules.apply(state, action).state
    return tuple(actions)


def own_verdict(ruling: "Ruling", verdict: Verdict) -> Verdict:
    """The same verdict without what only such a side could have decided."""
    if not (ruling.match.play.sides or ruling.partner) or not isinstance(verdict, Legal | Unsure):
        return verdict
    if isinstance(verdict, Legal):
        actions = own_part(ruling, ruling.state, verdict.actions)
        return Legal(actions) if actions else verdict
    whole = [one for one in verdict.candidates if own_part(ruling, ruling.state, one.actions) == one.actions]
    if len(whole) == 1 and whole[0].actions:
        return Legal(whole[0].actions)
    return Unsure(tuple(whole)) if whole else verdict
