"""Errands: what a side that is not in the room has decided is carried out by those who are here, and the eyes check it.

As long as an errand is open, or the side still thinks, nothing else counts on the table. Nobody is blamed: what stands
otherwise is said once, kindly, and shown until it is put right.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from device.panel import screens
from device.panel.screen import Scoreboard, Screen
from device.referee import deciding, looking
from device.referee.calls import OTHERWISE
from device.referee.effects import Effect, LookAgain, Whistle
from device.referee.elsewhere import Errand, die_name, die_of
from device.referee.missing import confirmed
from device.referee.watching import BY_CHANCE, AsKnown, Legal, Unsure, Verdict, Wrong
from device.store.entries import CAMERA, ELSEWHERE
from device.texts.wording import worded
from rules.game import BadInput, Event, Json, Repair
from rules.texts import Catalogue, Text

if TYPE_CHECKING:
    from device.referee.ruling import Ruling

LEAST = 0.3
"""So likely has an errand to be, as an explanation of the table, that it counts: it is what people were asked for."""


def carried_out(ruling: "Ruling") -> list[Effect]:
    """The errand counts, if the table shows that it has been done."""
    errand = ruling.errand
    if errand is None or ruling.watching.last is None:
        return []
    actions = _seen(ruling, errand, ruling.watching.judge(ruling.state, first=True))
    if not actions:
        return []
    return deciding.accept(ruling, actions, ELSEWHERE if errand.die is None else CAMERA)


def look(ruling: "Ruling") -> list[Effect]:
    """What the table shows while a side has the word that is not in the room, and its errand is not done."""
    errand = ruling.errand
    verdict = ruling.watching.judge(ruling.state, first=True)
    if isinstance(verdict, AsKnown) and errand is None:
        ruling.situation = ruling.situation.in_place()
        return []
    goal = ruling.state if errand is None else errand.after
    repairs = ruling.watching.repairs(goal)
    ruling.situation = ruling.situation.out_of_place(repairs)
    if errand is None or errand.die is not None or isinstance(verdict, AsKnown):
        return []
    ruling.elsewhere.sent_for(errand, repairs)
    first = ruling.elsewhere.sent
    return _otherwise(ruling, [repair for repair in repairs if first is None or repair not in first[1]])


def _seen(ruling: "Ruling", errand: Errand, verdict: Verdict) -> tuple[Any, ...]:
    """The actions that the errand has come to; none if it is not done."""
    if errand.die is not None:
        thrown = verdict.actions[0] if isinstance(verdict, Legal) else None
        fits = thrown is not None and thrown.type in BY_CHANCE and errand.die in ("", die_of(thrown))
        return (thrown,) if fits else ()
    watching = ruling.watching
    if watching.stands(errand.after):
        return errand.actions
    ready = watching.judge_ready(ruling.state) if ruling.day.table.setting_up(ruling.state) else verdict
    done = any(_comes_to_the_same(ruling, errand, actions) for actions in _possible(ready))
    return errand.actions if done else ()


def _possible(verdict: Verdict) -> list[tuple[Any, ...]]:
    """The actions that may have led to what is seen."""
    match verdict:
        case Legal(actions):
            return [actions]
        case Unsure(candidates):
            return [candidate.actions for candidate in candidates if candidate.probability >= LEAST]
    return []


def _comes_to_the_same(ruling: "Ruling", errand: Errand, actions: tuple[Any, ...]) -> bool:
    """Whether the table looks the same after these actions as after the errand."""
    if actions == errand.actions:
        return True
    after, table = ruling.state, ruling.day.table
    for action in actions:
        after = ruling.day.rules.apply(after, action).state
    return bool(after.phase == errand.after.phase and table.expected(after) == table.expected(errand.after))


def _otherwise(ruling: "Ruling", strange: Sequence[Repair]) -> list[Effect]:
    """Something stands where it was not sent: it is said once, when a second look agrees."""
    placed = tuple(repair for repair in strange if repair.seen is not None and repair.belongs is not None)
    if not placed or ruling.elsewhere.told == placed:
        return []
    if not confirmed(ruling, Wrong((), placed, ())):
        return [LookAgain()]
    ruling.elsewhere.told = placed
    text = worded(lambda said: _meant(ruling, placed[0], said))
    ruling.situation = ruling.situation.show(Event(OTHERWISE, {}), text)
    return [Whistle("wrong")]


def done(ruling: "Ruling") -> list[Effect]:
    """People say that it is done, whatever the camera sees; of a throw nobody would know what fell."""
    errand = ruling.errand
    if errand is None or errand.die is not None:
        return []
    effects = deciding.accept(ruling, errand.actions, ELSEWHERE)
    ruling.watching.overrule(ruling.state)
    return effects


def enter(ruling: "Ruling", given: Json) -> list[Effect]:
    """Entered on the page while a side has the word that is not in the room: only what it has sent people for."""
    errand = ruling.errand
    try:
        action = ruling.day.rules.read_action(given)
    except BadInput:
        return [Whistle("wrong")]
    if errand is not None and errand.die is None and action in errand.actions:
        return done(ruling) + looking.settle(ruling)
    thrown = errand is not None and errand.die is not None and errand.die in ("", die_of(action))
    if not thrown or action.type not in BY_CHANCE or ruling.day.rules.check(ruling.state, action):
        return [Whistle("wrong")]
    return deciding.accept(ruling, (action,), ELSEWHERE) + looking.settle(ruling)


# In words


def prompt(ruling: "Ruling", said: Catalogue) -> Text:
    """Who does what now: as the rules say, or what a side that is not in the room is about."""
    errand, side = ruling.errand, ruling.elsewhere.chooser(ruling)
    if errand is not None:
        return _sent(ruling, errand, said)
    if side is not None and not (ruling.partner and rolls_together(ruling)):
        key = "errand.thinks" if ruling.partner is None else "pair.their-turn"
        return said.say(key, side=ruling.day.words.piece(ruling.state, side, said.lang))
    return ruling.day.rules.prompt(ruling.state, said.lang)


def rolls_together(ruling: "Ruling") -> bool:
    """Whether both sides roll now, each at its own table."""
    return ruling.day.chance.due(ruling.state) == "both"


def _own_business(ruling: "Ruling") -> bool:
    """Whether there is something to do here although the far side has the word."""
    return ruling.arranging or rolls_together(ruling)


def why(ruling: "Ruling", lang: str) -> str | None:
    """What a side says about its errand, after its name."""
    errand = ruling.errand
    reason = errand.reason.get(lang, "") if errand is not None else ""
    if errand is None or not reason:
        return None
    return f"{ruling.day.words.piece(ruling.state, errand.side, lang).page}: {reason}"


def _sent(ruling: "Ruling", errand: Errand, said: Catalogue) -> Text:
    words, state = ruling.day.words, ruling.state
    side = words.piece(state, errand.side, said.lang)
    if errand.die is not None:
        return said.say("errand.throw", side=side, die=f" {die_name(ruling, errand.die, said.lang)}".rstrip())
    repairs = ruling.watching.repairs(errand.after)
    meant = ruling.elsewhere.sent_for(errand, repairs)
    told = [_way(ruling, repair, said) for repair in repairs if repair.piece in meant]
    astray = [_way(ruling, repair, said) for repair in repairs if repair.piece not in meant]
    if not told and astray:
        return said.say("errand.astray", way=astray[0])
    if told:
        more = len(told) + len(astray) - 1
        key, ways = "errand.many" if more else "errand.one", _joined(told)
        text = said.say(key, side=side, way=told[0], ways=ways, more=more)
        if ruling.elsewhere.has_hand:
            text = text._replace(page=_by_its_own_hand(ruling, errand, said, side=side, ways=ways))
        back = said.page("errand.astray", way=_joined(astray)) if astray else ""
        return text._replace(page=f"{text.page} {back}".rstrip())
    what = ", ".join(words.label(state, action, said.lang) for action in errand.actions)
    return said.say("errand.do", side=side, what=what)


def _by_its_own_hand(ruling: "Ruling", errand: Errand, said: Catalogue, **told: object) -> str:
    """A single deed is told as one sentence; of several, what goes where."""
    if len(errand.actions) == 1:
        return ruling.day.deed(ruling.state, errand.actions[0], said.lang)
    return said.page("errand.own", **told)


def _joined(ways: Sequence[Text]) -> str:
    return ", ".join(way.page for way in ways)


def _way(ruling: "Ruling", repair: Repair, said: Catalogue) -> Text:
    """What goes where: a figure, the ball, or in a game's own words."""
    words, state, lang = ruling.day.words, ruling.state, said.lang
    if (own := words.mend(state, repair, lang)) is not None:
        return own
    piece, seen, belongs = repair
    key = "comes" if seen is None else "goes" if belongs is None else "moves"
    places = {name: words.place(state, place, lang) for name, place in (("seen", seen), ("belongs", belongs)) if place}
    return said.say(f"errand.{key}", piece=words.piece(state, piece, lang), **places)


def _meant(ruling: "Ruling", repair: Repair, said: Catalogue) -> Text:
    return said.say("errand.otherwise", way=_way(ruling, repair, said))


def screen(ruling: "Ruling", board: Scoreboard) -> Screen | None:
    """What the panel shows while a side has the word that is not in the room."""
    errand = ruling.errand
    if errand is None and (ruling.elsewhere.chooser(ruling) is None or (ruling.partner and _own_business(ruling))):
        return None
    text = prompt(ruling, ruling.said)
    dice = ruling.day.chance.lying(ruling.state)[:2] if errand is None else ()
    return screens.errand(ruling.said, board, text, dice, may_be_said=errand is not None and errand.die is None)
