"""Deciding: a step counts, a move is wrong, a question is asked; each is logged, whistled and shown."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from device.panel.sounds import for_events
from device.referee.calls import Question, WrongMove
from device.referee.effects import Effect, KeepPicture, Whistle
from device.referee.watching import BY_CHANCE, Unsure, Wrong
from device.store.entries import CAMERA, PERSON
from rules.game import Event

if TYPE_CHECKING:
    from device.referee.ruling import Ruling


def accept(ruling: "Ruling", actions: Sequence[Any], by: str) -> list[Effect]:
    """A step counts, and with it what must follow."""
    effects, events = ruling.match.act(actions, by)
    if any(action.type in BY_CHANCE for action in actions):
        ruling.watching.count_what_was_asked_for() if by == CAMERA else ruling.watching.dice.count()
    more, after = _follow_what_must(ruling)
    ruling.watching.follow(ruling.state)
    return effects + more + _announce(ruling, events + after)


def _follow_what_must(ruling: "Ruling") -> tuple[list[Effect], tuple[Event, ...]]:
    """What happens by itself, because nobody has a choice."""
    effects: list[Effect] = []
    events: tuple[Event, ...] = ()
    while (forced := ruling.day.conduct.forced(ruling.state)) is not None:
        more, after = ruling.match.act((forced,), CAMERA)
        effects += more
        events += after
    return effects, events


def _announce(ruling: "Ruling", events: tuple[Event, ...]) -> list[Effect]:
    ruling.situation = ruling.situation.play_goes_on()
    decisive = [event for event in events if event.kind in ruling.day.decisive]
    for event in decisive:
        text = ruling.day.rules.say_event(ruling.state, event, ruling.said.lang)
        ruling.situation = ruling.situation.show(event, text)
    whistle = Whistle(for_events(event.kind for event in events))
    return [whistle, KeepPicture()] if decisive else [whistle]


def tell_wrong(ruling: "Ruling", verdict: Wrong) -> list[Effect]:
    """Name what is wrong and what to put right; the same wrong move is told once."""
    if is_told(ruling, verdict):
        return []
    violation, lang = verdict.violations[0], ruling.said.lang
    text = ruling.day.rules.say_violation(ruling.state, violation, lang)
    move = WrongMove(verdict, text, ruling.day.words.chapter(violation.rule, lang))
    ruling.situation = ruling.situation.told_wrong(move)
    note = {"wrong": [v.code for v in verdict.violations], "repairs": [list(r) for r in verdict.repairs]}
    return [*ruling.match.note(note), Whistle("wrong"), KeepPicture()]


def is_told(ruling: "Ruling", verdict: Wrong) -> bool:
    """Whether this very thing has been told already."""
    wrong = ruling.situation.wrong
    return wrong is not None and wrong.wrong == verdict


def ask(ruling: "Ruling", verdict: Unsure) -> list[Effect]:
    """Offer what may have happened; only the first question makes a sound."""
    asked, answers = ruling.day.words.ask(ruling.state, verdict.candidates, ruling.said.lang)
    new = ruling.situation.question is None
    ruling.situation = ruling.situation.asked(Question(verdict.candidates, asked, answers))
    if not new:
        return []
    options = [[ruling.day.rules.action_json(a) for a in c.actions] for c in verdict.candidates]
    return [*ruling.match.note({"question": options}), Whistle("wrong"), KeepPicture()]


def answer(ruling: "Ruling", number: int) -> list[Effect]:
    """One of the answers was chosen by people."""
    question = ruling.situation.question
    if question is None or not 0 <= number < len(question.candidates):
        return []
    actions = question.candidates[number].actions
    if actions:
        effects = accept(ruling, actions, PERSON)
    else:
        effects = [Whistle("accepted")]
        ruling.situation = ruling.situation.answered()
    ruling.watching.overrule(ruling.state)
    return effects


def insist(ruling: "Ruling") -> list[Effect]:
    """People say that it was right after all; it counts, and the log says who said so."""
    wrong = ruling.situation.wrong
    if wrong is None and ruling.situation.missing is None:
        return []
    position = ruling.day.conduct.insist(ruling.state, wrong.wrong.attempted) if wrong else None
    effects = ruling.match.note({"insisted": True}) if position is None else ruling.match.set_position(position)[0]
    more, events = _follow_what_must(ruling)
    ruling.watching.overrule(ruling.state)
    return effects + more + _announce(ruling, events)
