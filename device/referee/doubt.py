"""What was missed may have been something else: other ways are remembered, until play tells which one it was."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from device.referee.catching_up import Taken, Way, goes_on, played, ranked, ways, ways_later
from device.referee.tray import DiceWatch
from device.referee.unseen import Trace, unseen
from device.referee.watching import BY_CHANCE, Watching
from device.store.entries import PERSON
from device.store.play import Link
from rules.game import Candidate

if TYPE_CHECKING:
    from device.referee.ruling import Ruling

LONGEST = 8
"""Actions after which nobody asks any more what it was."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Ways that all explained one look, and what stood before it."""

    root: Link | None
    ways: tuple[Way, ...]
    taken: int = 0
    """How many actions stand of the way that counts; nought while nobody has said which one does."""
    look: object = None
    """What could be seen when it was asked about, and since when that is."""
    since: float = 0.0
    dice: DiceWatch | None = None
    """Which dice were old before it."""
    rolls: tuple[Way, ...] = ()
    """The ways that people were asked about, if they were asked what fell."""
    insisted: bool = False
    """They were asked because they had said that a wrong move was right."""


def between(ruling: "Ruling", candidates: Sequence[Candidate[Any]]) -> Doubt:
    """What the referee has just asked about."""
    found = []
    for candidate in candidates:
        twin = ruling.watching.twin()
        if any(action.type in BY_CHANCE for action in candidate.actions):
            twin.count_what_was_asked_for()
        state = played(ruling.day, ruling.state, candidate.actions)
        steps = (Taken(candidate.actions),) if candidate.actions else ()
        found.append(Way(state, steps, candidate.probability, twin.dice))
    look, now = ruling.watching.looks(), ruling.situation.now
    return Doubt(ruling.match.play.last, tuple(found), look=look, since=now)


def alternatives(ruling: "Ruling", doubt: Doubt) -> tuple[Way, ...]:
    """The ways in doubt after which this look can be explained, each with all that was played since."""
    since = _since(ruling, doubt)
    if since is None:
        return ()
    found: list[Way] = []
    for way in doubt.ways:
        now = _with(ruling, way, since[doubt.taken :])
        if now is not None:
            found += goes_on(_seeing(ruling.watching, now), now)
    return ranked(ruling.day, found)


def another_reading(ruling: "Ruling", trace: Trace = Trace.LEFT) -> tuple[Link | None, tuple[Way, ...]]:
    """The last dice were perhaps not what they were taken for, but fell after something that nobody saw."""
    for root, dice in ruling.rolled:
        since = _since(ruling, Doubt(root, ()))
        if since is None or len(since) != 1 or ruling.watching.last is None:
            continue  # once something was played with them, the dice were what they were taken for
        twin = ruling.watching.twin()
        twin.dice = dice.twin()
        twin.dice.look(ruling.watching.last)
        state = ruling.match.play.start if root is None or root.step is None else root.step.state
        told = ways(twin, state, trace) or ways_later(twin, state, trace)
        thrown_anew = bool(ruling.watching.dice.fresh())  # then it was no misreading: somebody has rolled once more
        if found := tuple(way for way in told if list(way.actions) != since and (way.missed or not thrown_anew)):
            return root, found
    return None, ()


def before_the_button(ruling: "Ruling") -> tuple[Link | None, tuple[Way, ...]]:
    """What people have told since the last look may have come after a deed that no look has shown."""
    for root, told in _told_last(ruling):
        state = ruling.match.play.start if root is None or root.step is None else root.step.state
        wrong = len(ruling.watching.repairs(state))
        found: list[Way] = []
        for action in ruling.day.rules.legal(state):
            if action.type in BY_CHANCE or len(ruling.watching.repairs(played(ruling.day, state, (action,)))) >= wrong:
                continue
            first = Way(played(ruling.day, state, (action,)), (Taken((action,)),), dice=ruling.watching.dice)
            now = _with(ruling, first, told)
            if now is not None:
                found += goes_on(_seeing(ruling.watching, now), now, anything=True)
        if found:
            return root, ranked(ruling.day, found)
    return None, ()


def _told_last(ruling: "Ruling") -> Iterator[tuple[Link | None, list[Any]]]:
    """The last actions that people, not the camera, have told, and what stood before them: one, then two, then all."""
    told: list[Any] = []
    link = ruling.match.play.last
    while link is not None and link.entry.data.get("by") == PERSON and "action" in link.entry.data:
        told.insert(0, ruling.day.rules.read_action(link.entry.data["action"]))
        link = link.before
        yield link, told


def pressed_for(ruling: "Ruling", button: str, trace: Trace = Trace.LEFT) -> tuple[Way, ...]:
    """A button that means nothing now would mean something after a roll: perhaps it fell, and nobody saw it."""
    if trace is Trace.LEFT and not ruling.watching.dice_disturbed():
        return ()
    found = []
    for actions, sides, weight in unseen(ruling.watching, ruling.state, trace):
        state = played(ruling.day, ruling.state, actions)
        offers = ruling.day.conduct.offers(state)
        offer = next((offer for offer in offers if offer.button == button and offer.actions), None)
        if offer is None or offer.choose:
            continue
        said = ruling.day.conduct.kick_off(state) or offer.actions
        twin = ruling.watching.twin()
        twin.dice.pass_over(sides)
        steps = (Taken(actions, missed=True), Taken(said, pressed=True))
        found.append(Way(played(ruling.day, state, said), steps, weight, twin.dice))
    return ranked(ruling.day, found)


def _since(ruling: "Ruling", doubt: Doubt) -> list[Any] | None:
    """The actions that stand since then; nothing if that is too long ago, or was taken back."""
    actions: list[Any] = []
    link = ruling.match.play.last
    while link is not doubt.root:
        if link is None or len(actions) == LONGEST or "action" not in link.entry.data:
            return None
        actions.append(ruling.day.rules.read_action(link.entry.data["action"]))
        link = link.before
    return actions[::-1]


def _with(ruling: "Ruling", way: Way, since: Sequence[Any]) -> Way | None:
    """The same things played after another way, if they are allowed there."""
    state = way.state
    for action in since:
        if ruling.day.rules.check(state, action):
            return None
        state = ruling.day.rules.apply(state, action).state
    return replace(way, state=state, steps=(*way.steps, *(Taken((action,)) for action in since)))


def _seeing(watching: Watching, way: Way) -> Watching:
    """What the last look shows to somebody who has counted the dice as this way does."""
    twin = watching.twin()
    if way.dice is not None and watching.last is not None:
        twin.dice = way.dice.twin()
        twin.dice.look(watching.last)
    twin.follow(way.state)
    return twin
