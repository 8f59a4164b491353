"""The coach: the best idea for whoever is on, and why. A few hints for a half, marked in the log; none if nobody likes.

In a match against each other both sides have to agree. What a side chooses in secret is no matter for a coach.
"""

from typing import TYPE_CHECKING

from device.referee import elsewhere
from device.referee.calls import HINT
from device.referee.effects import Effect, Think, Whistle
from device.texts.wording import worded
from rules.game import Event, Json, Side
from rules.texts import Catalogue, Text

if TYPE_CHECKING:
    from device.referee.inputs import Decided
    from device.referee.referee import Referee
    from device.referee.ruling import Ruling

BEST = "best"
"""A coach thinks as well as anybody can."""


def available(referee: "Referee") -> int | None:
    """How many hints are left for the side that is on; none where there is no coach, or nothing to choose."""
    ruling = referee.ruling
    if ruling is None or not referee.has_coach(ruling):
        return None
    side, most = chooser(ruling), referee.hints_of(ruling.match.play)
    return None if side is None else max(0, most - ruling.match.play.hints.get(_key(ruling, side), 0))


def chooser(ruling: "Ruling") -> Side | None:
    """The side that is here and has something to choose that is no secret."""
    side, state = ruling.day.conduct.side_to_act(ruling.state), ruling.state
    if ruling.question is not None or ruling.wrong is not None or ruling.match.over or side is None:
        return None
    if side in ruling.match.play.sides:
        return None
    known, open_choice = ruling.elsewhere.open_choice
    if known is not state:  # the page asks twice a second
        secret = any(ruling.day.conduct.secret(state, action) for action in ruling.day.rules.legal(state))
        open_choice = elsewhere.chooses(ruling, state) and not secret
        ruling.elsewhere.open_choice = state, open_choice
    return side if open_choice else None


def _key(ruling: "Ruling", side: Side) -> str:
    """For which side and which half a hint is counted."""
    return f"{side} {ruling.day.clocks.period(ruling.state)[0]}"


def give(referee: "Referee") -> list[Effect]:
    """Think about it; the answer comes as soon as it is known."""
    ruling = referee.ruling
    if ruling is None or not available(referee):
        return [Whistle("wrong")]
    side, number = chooser(ruling), -ruling.match.play.number - 1
    assert side is not None
    ruling.elsewhere.hint = ruling.state, number
    return [Think(number, ruling.day.rules.name, ruling.state, side, BEST, number), Whistle("accepted")]


def answered(ruling: "Ruling", given: "Decided") -> list[Effect]:
    """The idea has come: show it, and note it; for another state it is too late."""
    asked, ruling.elsewhere.hint = ruling.elsewhere.hint, None
    side = chooser(ruling)
    if asked is None or asked != (ruling.state, given.number) or side is None:
        return []
    if given.action is None and given.die is None:
        return [Whistle("wrong")]
    told: Json = {"side": side, "reason": dict(given.reason), "of": _key(ruling, side)}
    told |= {"die": given.die} if given.action is None else {"action": given.action}
    text = worded(lambda said: _idea(ruling, given, said))
    effects = ruling.match.note({"hint": told})
    ruling.situation = ruling.situation.show(Event(HINT, {"side": side}), text)
    return effects


def _idea(ruling: "Ruling", given: "Decided", said: Catalogue) -> Text:
    if given.action is None:
        what = said.say("coach.throw", die=elsewhere.die_name(ruling, given.die or "", said.lang))
    else:
        action = ruling.day.rules.read_action(given.action)
        label = ruling.day.words.label(ruling.state, action, said.lang)
        what = Text((label,), ruling.day.deed(ruling.state, action, said.lang).removesuffix("."))
    return said.say("coach.hint", what=what, reason=given.reason.get(said.lang, ""))


def way(ruling: "Ruling") -> list[str]:
    """The idea that is on the screen, as two fields; empty without one."""
    if ruling.shown is None or ruling.shown.event.kind != HINT or ruling.match.play.hint is None:
        return []
    given = ruling.match.play.hint.get("action")
    action = ruling.day.rules.read_action(given) if given else None
    if action is None or ruling.day.rules.check(ruling.state, action):
        return []
    after = ruling.day.rules.apply(ruling.state, action).state
    found = ruling.day.conduct.way(ruling.state, action, after)
    return list(found) if found else []
