"""Sides that are not in the room: when they are asked, and what comes of their answer.

The thinking is done elsewhere: `Think` asks, `Decided` answers, and what comes too late for the state is dropped. The
log tells who decides, and what has been decided and still has to be carried out on the table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from device.referee import deciding, looking
from device.referee.calls import SAID, Decision
from device.referee.effects import Effect, LookAgain, Think, Throw
from device.referee.elsewhere import Asked, Errand, die_of
from device.store import entries
from device.store.entries import ELSEWHERE, Said
from device.store.play import Link
from device.texts.wording import Wording, worded
from rules.game import BadInput, Event, Json
from rules.texts import LANGUAGES, Catalogue, Text

if TYPE_CHECKING:
    from device.referee.inputs import Decided
    from device.referee.ruling import Ruling

LONGEST = 30.0
"""Seconds after which nobody waits for an answer any more; a Pi thinks for ten at most."""


# Asking and being answered


def ask(ruling: "Ruling") -> list[Effect]:
    """Let a side think that is not in the room, once for every state; what it thought for another one is over."""
    here, side = ruling.elsewhere, ruling.elsewhere.chooser(ruling)
    if side is None or here.errand(ruling) is not None or ruling.partner is not None:
        here.asked = None
        return []
    now = ruling.situation.now
    if here.asked is not None and here.asked.state is ruling.state:
        return _nobody_answers(ruling) if now - here.asked.since > LONGEST else []
    here.asked = Asked(ruling.state, ruling.match.play.number, side, ruling.state, since=now)
    return [_think(ruling, here.asked)]


def _nobody_answers(ruling: "Ruling") -> list[Effect]:
    """Whoever should think has lost himself: people go on by themselves."""
    ruling.elsewhere.free, ruling.elsewhere.asked = ruling.state, None
    return looking.settle(ruling)


def _think(ruling: "Ruling", asked: Asked) -> Think:
    level = ruling.match.play.sides[asked.side]
    number = asked.number + len(asked.actions)
    return Think(number, ruling.day.rules.name, asked.ahead, asked.side, level, number)


def decided(ruling: "Ruling", given: "Decided") -> list[Effect]:
    """An answer has come; one to another question is dropped."""
    here = ruling.elsewhere
    asked = here.asked
    if asked is None or asked.state is not ruling.state or given.number != asked.number + len(asked.actions):
        return []
    if given.die is not None:
        return _announced(ruling, asked, given.die, given.reason)
    action = _possible(ruling, asked.ahead, given.action)
    if action is None:
        return _nobody_answers(ruling)
    deed = ruling.day.conduct.one_deed(asked.ahead, action)
    after = ruling.day.rules.apply(asked.ahead, action).state
    asked = replace(
        asked,
        ahead=after,
        actions=(*asked.actions, action),
        reason=asked.reason or given.reason,
        since=ruling.situation.now,
    )
    if deed is not None and _goes_on(ruling, after, deed):
        here.asked = asked
        return [_think(ruling, asked)]
    return _announced(ruling, asked, None, asked.reason)


def _possible(ruling: "Ruling", state: Any, given: Json | None) -> Any:
    """The action, if there is one and the rules allow it."""
    try:
        action = None if given is None else ruling.day.rules.read_action(given)
    except BadInput:
        return None
    return None if action is None or ruling.day.rules.check(state, action) else action


def _goes_on(ruling: "Ruling", state: Any, deed: object) -> bool:
    """Whether the next action belongs to the same deed: a line-up is one."""
    rules, conduct = ruling.day.rules, ruling.day.conduct
    return any(conduct.one_deed(state, action) == deed for action in rules.legal(state))


def _announced(ruling: "Ruling", asked: Asked, die: str | None, reason: Mapping[str, str]) -> list[Effect]:
    """What moves nothing on the table counts at once; everything else becomes an errand for those who are here."""
    told: Json = {
        "side": asked.side,
        "actions": [ruling.day.rules.action_json(action) for action in asked.actions],
        "reason": {lang: reason[lang] for lang in LANGUAGES if lang in reason},
    }
    effects = ruling.match.decide(Said(entries.DECIDED, told | ({} if die is None else {"die": die})))
    ruling.elsewhere.asked = None
    ruling.elsewhere.told = None
    errand = ruling.elsewhere.errand(ruling)
    assert errand is not None
    ruling.elsewhere.sent_for(errand, ruling.watching.repairs(errand.after))
    ruling.elsewhere.saying = ruling.match.play.number, errand.side, _worded(errand.reason)
    if die is None and _moves_nothing(ruling, errand):
        return effects + _counts_at_once(ruling, errand)
    return [*effects, LookAgain()]


def _worded(reason: Mapping[str, str]) -> Wording:
    said = (reason.get(lang, "") for lang in LANGUAGES)
    return Wording(tuple(Text((text,), text) for text in said))


def _moves_nothing(ruling: "Ruling", errand: Errand) -> bool:
    """Whether the table may stay as it is: nothing changes its place, or nobody minds where it lies then."""
    expected, watching = ruling.day.table.expected, ruling.watching
    before, after = expected(ruling.state), expected(errand.after)
    if before == after:
        return True
    watching.believe_again(place for place in {**before, **after} if before.get(place) != after.get(place))
    return watching.last is not None and not watching.repairs(errand.after)


def _counts_at_once(ruling: "Ruling", errand: Errand) -> list[Effect]:
    text = worded(lambda said: said_aloud(ruling, errand, said))
    effects = deciding.accept(ruling, errand.actions, ELSEWHERE)
    call = Decision(Event(SAID, {"side": errand.side}), text, ruling.situation.now)
    ruling.situation = replace(ruling.situation, shown=(call, *ruling.situation.shown))
    return effects + looking.settle(ruling)


def said_aloud(ruling: "Ruling", errand: Errand, said: Catalogue) -> Text:
    """What somebody decides who moves nothing; a secret stays one."""
    day, state = ruling.day, ruling.state
    side = day.words.piece(state, errand.side, said.lang)
    if ruling.secret_of(errand.actions) is not None:
        return said.say("errand.secret", side=side)
    what = ", ".join(day.words.label(state, action, said.lang) for action in errand.actions)
    reason = errand.reason.get(said.lang, "")
    return said.say("errand.said", side=side, what=what, reason=reason)


# Chance, and going back


def throws_itself(ruling: "Ruling") -> list[Effect]:
    """Electronic dice for a side that is not in the room, where the family wants that and only it has to throw."""
    day, state = ruling.day, ruling.state
    side, errand = day.conduct.side_to_act(state), ruling.errand
    due = day.chance.due(state)
    if side not in ruling.match.play.sides or due in (None, "both") or ruling.match.over:
        return []
    if ruling.elsewhere.chooser(ruling) is not None and (errand is None or errand.die is None):
        return []
    if day.table.setting_up(state):
        return []
    among = tuple(
        day.rules.action_json(action)
        for action in day.chance.throws(state)
        if errand is None or die_of(action) == (errand.die or "")
    )
    return [Throw(among)] if among else []


def theirs(ruling: "Ruling", link: Link | None) -> bool:
    """Whether an entry was the turn of a side that is not in the room."""
    if link is None or not ruling.match.play.sides:
        return False
    before = link.before.step.state if link.before and link.before.step else ruling.match.play.start
    return ruling.day.conduct.side_to_act(before) in ruling.match.play.sides


def offers_left(ruling: "Ruling", offers: Sequence[Any]) -> tuple[Any, ...]:
    """What the buttons can do while a side has the word that is not in the room: nothing that it has to say."""
    if ruling.elsewhere.chooser(ruling) is None:
        return tuple(offers)
    others = ruling.day.conduct.interjections(ruling.state)
    return tuple(offer for offer in offers if offer.actions and set(offer.actions) <= set(others))
