"""On stage: the decision that has the screen, for the page and its voice.

It is drawn from the same situation as the display, and told in the same order: what happened, why, what comes next. As
long as it is there, the next prompt waits.
"""

import re
from collections.abc import Collection, Iterator
from itertools import islice
from typing import Any, Literal

from device.games import game_page
from device.panel.screens import GOALS
from device.referee import errands
from device.referee.calls import MISSED, Decision, shown_for
from device.referee.modes import Pause
from device.referee.moment import Moment
from device.referee.referee import Referee
from device.referee.ruling import Ruling
from device.referee.watching import BY_CHANCE
from device.store import entries
from device.store.play import Link
from device.web.contract.stage import Call, Comment, Goal, Scene, Sign
from rules.game import Step
from rules.texts import Catalogue, Text, first_sentence

MOST_SCENES = 3
"""Moves that are shown again after a goal."""
BUILD_UP = 12
"""Steps in which a goal came about: a pass, a run and their rolls."""
PAUSED = "pause"
FOR = {"own-goal": ("other",)}
"""The facts that name whom a decision is for, where that is not its side."""
USUALLY_FOR = ("winner", "side")
NOTICES: dict[str, Sign] = {
    "hint": "whistle",
    "thanks": "tick",
    "rolled-already": "dice",
    "one-each": "dice",
    "too-early": "dice",
}
"""What the referee answers without a whistle."""
SHOUTED = re.compile(r"\b[A-ZÄÖÜ]{2,}\b")
"""Words in capitals: a voice would spell them."""


def on_stage(referee: Referee) -> Decision | Pause | None:
    """What has the page's banner now."""
    pause = next((mode for mode in referee.modes if isinstance(mode, Pause)), None)
    if pause is not None or referee.ruling is None:
        return pause
    front = referee.ruling.situation.front
    return front if isinstance(front, Decision) and front.event.kind != MISSED else None


def call_view(referee: Referee, said: Catalogue, moment: Moment, pictures: Collection[int]) -> Call | None:
    """The entry `call` of the topic `match`; `pictures` are the numbers of the steps of which there is one."""
    shown, ruling = on_stage(referee), referee.ruling
    if shown is None or ruling is None:
        return None
    if isinstance(shown, Pause):
        return _call(moment, PAUSED, _pause_text(ruling, said), "pause")
    kind, lang = shown.event.kind, said.lang
    sign = NOTICES.get(kind) or game_page(ruling.day.rules.name).signs.get(kind, "dot")
    last = len(ruling.situation.shown) == 1
    return {
        **_call(moment, kind, shown.text.to(lang), sign),
        "side": _side(shown),
        "next": first_sentence(errands.prompt(ruling, said).page) if last else "",
        "lasts": shown_for(kind),
        "goal": _goal(ruling, pictures, lang) if kind in GOALS else None,
    }


def _pause_text(ruling: Ruling, said: Catalogue) -> Text:
    clock = ruling.day.clocks.face(ruling.state, ruling.match.remaining)
    return said.say("panel.pause" if clock else "panel.pause-untimed")


def _call(moment: Moment, kind: str, text: Text, sign: Sign) -> Call:
    return {
        "number": moment.call,
        "kind": kind,
        "sign": sign,
        "side": "",
        "what": text.what,
        "why": text.page,
        "next": "",
        "spoken": spoken(text),
        "lasts": 0.0,
        "goal": None,
    }


def spoken(text: Text) -> str:
    """What a voice says: the headline and the reason, nothing twice; a long sum is for those who want to read it."""
    calm, reason = SHOUTED.sub(lambda word: word[0].capitalize(), text.what), first_sentence(text.page)
    if reason.casefold().startswith(calm.rstrip(".!").casefold()):
        return reason
    return f"{calm}{'' if calm[-1:] in '.!?' else '.'} {reason}"


def _side(shown: Decision) -> Literal["", "home", "away"]:
    """Whose colour a decision has: whom it is for; nobody's where it is for both."""
    for fact in FOR.get(shown.event.kind, USUALLY_FOR):
        match shown.event.facts.get(fact):
            case "home":
                return "home"
            case "away":
                return "away"
    return ""


def comment_view(ruling: Ruling, lang: str) -> Comment | None:
    """The entry `comment` of the topic `match`: what a reporter would say of the last step, or why somebody moves."""
    if (why := errands.why(ruling, lang)) is not None:
        return {"number": ruling.match.play.number, "text": why}
    link = ruling.match.play.last
    text = _told(ruling, link, lang) if link is not None else ""
    return {"number": link.entry.number, "text": text} if link is not None and text else None


def _told(ruling: Ruling, link: Link, lang: str) -> str:
    """What happened in a step, apart from what was whistled."""
    if link.step is None:
        return ""
    state, events = link.step
    told = (event for event in events if event.kind not in ruling.day.decisive)
    return " ".join(ruling.day.rules.say_event(state, event, lang).page for event in told)


# A goal


def _goal(ruling: Ruling, pictures: Collection[int], lang: str) -> Goal:
    """Who scored, and how it came about."""
    line = list(islice(_since_the_goal(ruling), BUILD_UP))
    moves = [_scene(ruling, link, lang) for link in line if _is_scene(ruling, link, first=link is line[0])]
    return {
        "scorer": ruling.day.words.scorer([_stepped(ruling, link) for link in line], lang) if line else "",
        "standing": ruling.day.words.standing(ruling.state, lang).page,
        "moves": [scene for scene in moves if scene["number"] in pictures][:MOST_SCENES][::-1],
    }


def _since_the_goal(ruling: Ruling) -> Iterator[Link]:
    """The step that was the goal, and those before it."""
    link, found = ruling.match.play.last, False
    while link is not None:
        found = found or (link.step is not None and any(event.kind in GOALS for event in link.step.events))
        if found:
            yield link
        link = link.before


def _stepped(ruling: Ruling, link: Link) -> tuple[Any, Step[Any]]:
    """The state before a step, and the step."""
    assert link.step is not None
    before = link.before.step.state if link.before and link.before.step else ruling.match.play.start
    return before, link.step


def _is_scene(ruling: Ruling, link: Link, *, first: bool) -> bool:
    """A move; of the dice only those that made the goal."""
    if link.entry.kind != entries.ACTION:
        return False
    return first or ruling.day.rules.read_action(link.entry.data["action"]).type not in BY_CHANCE


def _scene(ruling: Ruling, link: Link, lang: str) -> Scene:
    """A step in words: what happened; if nothing did, what was done."""
    before, step = _stepped(ruling, link)
    told = _told(ruling, link, lang) or _whistled(ruling, step, lang)
    action = ruling.day.rules.read_action(link.entry.data["action"])
    done = ruling.day.deed(before, action, lang)
    return {"number": link.entry.number, "text": first_sentence(told) if told else done}


def _whistled(ruling: Ruling, step: Step[Any], lang: str) -> str:
    return next((ruling.day.rules.say_event(step.state, event, lang).page for event in step.events), "")
