"""What the referee has missed: he catches up with what the table shows, says so, and lets people contradict.

A picture may be missed, a die may lean, two things may happen between two looks. None of it ends a match: as long as
some legal play explains the table, that is what was played. Where several do, the referee asks; silence agrees with the
likeliest, and whatever is played next tells which one it was.
"""

from typing import TYPE_CHECKING

from device.referee import deciding
from device.referee.catching_up import Way, ways
from device.referee.doubt import Doubt, alternatives, another_reading, pressed_for
from device.referee.effects import Effect, LookAgain
from device.referee.situation import Suspicion
from device.referee.watching import MOST_ANSWERS, SURE, Missed, Unsure, Verdict, Wrong
from device.store.play import Link
from rules.game import Candidate

if TYPE_CHECKING:
    from device.referee.ruling import Ruling

LOOKS_BEFORE_TELLING = 2
"""A wrong move, a question or something that was missed is told only when a second look agrees."""
LIFTED = "figure-missing"
"""What the rules call a figure that stands nowhere: somebody holds it and thinks, or it has fallen over."""
SILENCE = 6.0
"""Seconds after which nobody contradicts any more: a decision is read in four."""

Found = tuple[Link | None, tuple[Way, ...]]
"""What stands before it, and the ways from there, the likeliest first."""


def catch_up(ruling: "Ruling", verdict: Verdict) -> list[Effect] | None:
    """Nothing legal explains the table at first sight: follow what was played all the same, if anything does."""
    root, found = _found(ruling, verdict)
    if not found:
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


def nobody_contradicts(ruling: "Ruling") -> list[Effect]:
    """A question about something that was missed has been there for long enough: the likeliest counts."""
    doubt = ruling.doubt
    if doubt is None or doubt.taken or ruling.question is None or not doubt.ways[0].missed:
        return []
    return _take(ruling, doubt.root, doubt.ways) if ruling.situation.now - doubt.since >= SILENCE else []


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
    ruling.doubt = Doubt(root, found, look=ruling.watching.looks(), since=ruling.situation.now)
    return deciding.ask(ruling, _between(found))


def _take(ruling: "Ruling", root: Link | None, found: tuple[Way, ...]) -> list[Effect]:
    effects = deciding.catch_up(ruling, found[0], root)
    ruling.doubt = Doubt(root, found, taken=len(found[0].actions))
    return effects
