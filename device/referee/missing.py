"""What the referee has missed: he catches up with what the table shows, says so, and lets people contradict.

A picture may be missed, a die may lean, two things may happen between two looks. None of it ends a match: as long as
some legal play explains the table, that is what was played. Where several do, the referee asks; silence agrees with the
likeliest, and whatever is played next tells which one it was.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from device.referee import deciding
from device.referee.calls import Question
from device.referee.catching_up import Way, ways
from device.referee.conditions import Seeing
from device.referee.doubt import Doubt, alternatives, another_reading, before_the_button, pressed_for
from device.referee.effects import Effect, LookAgain, Whistle
from device.referee.elsewhere import own_part
from device.referee.situation import Suspicion
from device.referee.unseen import Trace
from device.referee.watching import MOST_ANSWERS, SURE, Missed, Unsure, Verdict, Wrong
from device.referee.which_roll import about, may_have_fallen, rolls_between
from device.store.play import Link
from rules.game import Candidate

if TYPE_CHECKING:
    from device.referee.ruling import Ruling

LOOKS_BEFORE_TELLING = 2
"""A wrong move, a question or something that was missed is told only when a second look agrees."""
LIFTED = "figure-missing"
"""What the rules call a figure that stands nowhere: somebody holds it and thinks, or it has fallen over."""
LEANS_FOR = 4.0
"""Seconds after which a die that cannot be read is asked about: whoever rolls again has done so by then."""
SILENCE = 6.0
"""Seconds after which nobody contradicts any more: a decision is read in four."""

Found = tuple[Link | None, tuple[Way, ...]]
"""What stands before it, and the ways from there, the likeliest first."""


def catch_up(ruling: "Ruling", verdict: Verdict) -> list[Effect] | None:
    """Nothing legal explains the table at first sight: follow what was played all the same, if anything does."""
    if asks_what_fell(ruling):
        return []
    root, found = _found(ruling, verdict)
    start = root.step.state if root is not None and root.step is not None else ruling.match.play.start
    found = tuple(way for way in found if own_part(ruling, start, way.actions) == tuple(way.actions))
    if not found or ruling.denied == ruling.watching.looks():
        return None
    if found[0].weight < SURE and not _plays_on(ruling):
        unsure = _between(found)
        if not confirmed(ruling, unsure):
            return [LookAgain()]
        return _ask(ruling, root, found)
    if not confirmed(ruling, Missed(found[0].actions)):
        return [LookAgain()]
    effects = _take(ruling, root, found)
    ruling.situation = ruling.situation.in_place()
    return effects


def pressed(ruling: "Ruling", button: str) -> list[Effect]:
    """A button without a meaning now: does it tell that a roll was not seen?"""
    found, root = pressed_for(ruling, button), ruling.match.play.last
    if not found:
        return []
    return _take(ruling, root, found) if found[0].weight >= SURE else _ask(ruling, root, found)


def still_pressed(ruling: "Ruling", button: str) -> list[Effect]:
    """A button without a meaning, and a look since then has shown nothing new: did a die fall that nobody saw?"""
    open_ = ruling.question is None and ruling.wrong is None and ruling.denied != ruling.watching.looks()
    if not open_ or not _nobody_owns_the_dice(ruling):
        return []
    found = pressed_for(ruling, button, Trace.NONE)
    rolls = rolls_between(ruling, found, here=True, trace=Trace.NONE)
    return _ask_what_fell(ruling, Doubt(ruling.match.play.last, found), rolls) if rolls else []


def nobody_contradicts(ruling: "Ruling") -> list[Effect]:
    """A question about something that was missed has been there for long enough: the likeliest counts."""
    doubt = ruling.doubt
    if doubt is None or doubt.taken or ruling.question is None or not (doubt.ways and doubt.ways[0].missed):
        return []
    return _take(ruling, doubt.root, doubt.ways) if ruling.situation.now - doubt.since >= SILENCE else []


def cannot_be_read(ruling: "Ruling") -> list[Effect]:
    """A die has leaned for some seconds, as far as anybody can see, and nobody rolls again: what does it show?"""
    leans = ruling.leaning.for_longer_than(LEANS_FOR, ruling.situation.now) and ruling.watching.dice.leaning()
    free = ruling.question is None and ruling.wrong is None and isinstance(ruling.situation.sight, Seeing)
    return what_fell(ruling) if leans and free and ruling.denied != ruling.watching.looks() else []


def what_fell(ruling: "Ruling") -> list[Effect]:
    """Ask for the roll that is due, where it may have fallen unseen."""
    rolls = may_have_fallen(ruling)
    return _ask_what_fell(ruling, Doubt(ruling.match.play.last, ()), rolls) if len(rolls) > 1 else []


def fell_after_all(ruling: "Ruling") -> list[Effect]:
    """People say that it was right: then a roll went by without a trace, if one explains what the table shows."""
    if ruling.wrong is None or ruling.denied == ruling.watching.looks():
        return []
    return _without_a_trace(ruling, Trace.SAID, insisted=True)


def fell_unseen(ruling: "Ruling") -> list[Effect]:
    """Before a move is called wrong: did a die fall that nobody saw? Where nobody owns the dice, no well tells.

    Whoever is due and has just thrown a die that does not fit has thrown the wrong one, as long as nothing was moved.
    """
    due = ruling.day.conduct.side_to_act(ruling.state)
    wrong_die = due in ruling.watching.dice.fresh() and not ruling.watching.repairs(ruling.state)
    if not _nobody_owns_the_dice(ruling) or (wrong_die and not ruling.day.chance.wells_shared):
        return []
    if ruling.denied == ruling.watching.looks():
        return []
    return _without_a_trace(ruling, Trace.NONE, insisted=False) or _fell_before_the_last(ruling)


def _fell_before_the_last(ruling: "Ruling") -> list[Effect]:
    """Ask what fell before the last roll, if that explains what the table shows."""
    root, found = another_reading(ruling, Trace.NONE)
    return _ask(ruling, root, found) if found else []


def _nobody_owns_the_dice(ruling: "Ruling") -> bool:
    """Whether no well tells who has rolled: all share one die, or whoever needs a die with pictures takes it."""
    return ruling.day.chance.wells_shared or ruling.day.chance.due(ruling.state) == "faces"


def _without_a_trace(ruling: "Ruling", trace: Trace, *, insisted: bool) -> list[Effect]:
    """Ask what fell, if some roll explains what the table shows."""
    found = ways(ruling.watching, ruling.state, trace)
    rolls = rolls_between(ruling, found, here=True, trace=trace)
    return _ask_what_fell(ruling, Doubt(ruling.match.play.last, (), insisted=insisted), rolls) if rolls else []


def asks_what_fell(ruling: "Ruling") -> bool:
    """Whether that is being asked, and nobody has done anything since."""
    doubt = ruling.doubt
    return (
        ruling.question is not None
        and bool(ruling.question.left)
        and doubt is not None
        and doubt.look == ruling.watching.looks()
    )


def told_what_fell(ruling: "Ruling", question: Question, number: int) -> list[Effect]:
    """People say what fell, or the first word of it, or that nobody has rolled; then the table is judged by that."""
    doubt, left = ruling.doubt, question.left[number]
    assert doubt is not None
    rolls = [way for way in doubt.rolls if any(way.actions == candidate.actions for candidate in left)]
    if len(rolls) > 1:
        return deciding.put(ruling, about(ruling, rolls, insisted=doubt.insisted))
    ruling.watching.believe()
    if not rolls:
        ruling.denied, ruling.doubt = ruling.watching.looks(), None
        ruling.situation = ruling.situation.answered()
        return deciding.insist(ruling) if doubt.insisted else [Whistle("accepted")]
    before, stale = ruling.state, ruling.watching.stale
    effects = deciding.said(ruling, rolls[0], doubt.root)
    ruling.watching.stale = stale
    ruling.watching.follow(ruling.state, unseen_after=before)
    assert rolls[0].dice is not None
    ruling.watching.dice = rolls[0].dice.twin()
    ruling.watching.dice.mark()
    return effects


def confirmed(ruling: "Ruling", verdict: Unsure | Wrong | Missed) -> bool:
    """Whether a second look agrees."""
    before = ruling.situation.suspicion
    looks = 1 + (before.looks if before is not None and _alike(before.verdict, verdict) else 0)
    ruling.situation = ruling.situation.suspects(Suspicion(verdict, looks))
    return looks >= LOOKS_BEFORE_TELLING


def _alike(before: Verdict, now: Verdict) -> bool:
    """Whether two looks say the same; two unsure ones are never quite equal."""
    return before == now or (isinstance(before, Unsure) and isinstance(now, Unsure))


def _found(ruling: "Ruling", verdict: Verdict) -> Found:
    """From here; else after what is in doubt; else as if the last dice had been others."""
    doubt, root = ruling.doubt, ruling.match.play.last
    found: tuple[Way, ...] = ()
    strange = _is_strange(ruling, verdict)
    if strange:
        found = ways(ruling.watching, ruling.state)
    if doubt is not None and (strange or _plays_on(ruling)) and (not found or found[0].weight < SURE):
        other = alternatives(ruling, doubt)
        root, found = (doubt.root, other) if other else (root, found)
    if strange and not found:
        root, found = before_the_button(ruling)
    return another_reading(ruling) if strange and not found else (root, found)


def _is_strange(ruling: "Ruling", verdict: Verdict) -> bool:
    """Somebody has done something that breaks a rule, as far as anybody can see; a figure in the air does not."""
    if not isinstance(verdict, Wrong) or not verdict.attempted + verdict.violations or ruling.watching.taken_back:
        return False
    if ruling.day.table.setting_up(ruling.state) or not ruling.watching.touched():
        return False
    return not verdict.violations or any(violation.code != LIFTED for violation in verdict.violations)


def _plays_on(ruling: "Ruling") -> bool:
    """Whether the referee has asked, and people have gone on instead of answering."""
    doubt = ruling.doubt
    return (
        doubt is not None and not doubt.taken and ruling.question is not None and doubt.look != ruling.watching.looks()
    )


def _between(found: tuple[Way, ...]) -> Unsure:
    return Unsure(tuple(Candidate(way.actions, way.weight) for way in found[:MOST_ANSWERS]))


def _ask(ruling: "Ruling", root: Link | None, found: tuple[Way, ...]) -> list[Effect]:
    """What fell, if that is what the ways differ in; else which of them it was."""
    doubt = Doubt(root, found)
    if rolls := rolls_between(ruling, found, here=root is ruling.match.play.last):
        return _ask_what_fell(ruling, doubt, rolls)
    ruling.doubt = replace(doubt, look=ruling.watching.looks(), since=ruling.situation.now)
    return deciding.ask(ruling, _between(found))


def _ask_what_fell(ruling: "Ruling", doubt: Doubt, rolls: tuple[Way, ...]) -> list[Effect]:
    ruling.doubt = replace(doubt, look=ruling.watching.looks(), since=ruling.situation.now, rolls=rolls)
    return deciding.put(ruling, about(ruling, rolls, insisted=doubt.insisted))


def _take(ruling: "Ruling", root: Link | None, found: tuple[Way, ...]) -> list[Effect]:
    before = ruling.watching.dice.twin()
    effects = deciding.catch_up(ruling, found[0], root)
    ruling.doubt = Doubt(root, found, taken=len(found[0].actions), dice=before)
    return effects
