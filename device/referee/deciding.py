"""Deciding: a step counts, a move is wrong, a question is asked; each is logged, whistled and shown."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from device.panel.sounds import for_events
from device.referee.calls import MISSED, Question, WrongMove
from device.referee.catching_up import Way, played
from device.referee.effects import Effect, KeepPicture, Whistle
from device.referee.watching import BY_CHANCE, Unsure, Wrong
from device.store.entries import CAMERA, INFERRED, PERSON
from device.store.play import Link
from device.texts.wording import Wording, worded
from rules.game import Event
from rules.texts import LANGUAGES, Catalogue, Text, first_sentence

if TYPE_CHECKING:
    from device.referee.ruling import Ruling

SHORT = 5
"""Letters of a roll that stands beside a word: `6+3`, `5:2`."""


def accept(ruling: "Ruling", actions: Sequence[Any], by: str, because: WrongMove | None = None) -> list[Effect]:
    """A step counts, and with it what must follow; `because` is the wrong move that it costs."""
    if by == CAMERA and any(action.type in BY_CHANCE for action in actions):
        ruling.rolled = ((ruling.match.play.last, ruling.watching.dice.twin()), *ruling.rolled[:1])
    effects, events = ruling.match.act(actions, by, because.wrong.violations[0] if because is not None else None)
    if ruling.match.follows:  # it has happened once the table that keeps the match says so
        return effects
    if any(action.type in BY_CHANCE for action in actions):
        ruling.watching.count_what_was_asked_for() if by == CAMERA else ruling.watching.dice.count()
    more, after = _follow_what_must(ruling)
    ruling.watching.follow(ruling.state)
    return effects + more + _announce(ruling, events + after, because)


def followed(ruling: "Ruling", events: tuple[Event, ...]) -> list[Effect]:
    """A step of the table that keeps the match counts here, too."""
    ruling.watching.dice.count()
    ruling.watching.follow(ruling.state)
    return _announce(ruling, events)


def catch_up(ruling: "Ruling", way: Way, root: Link | None) -> list[Effect]:
    """What was seen counts, and so does what nobody saw; the log tells them apart, and the screen says what it was."""
    effects = ruling.match.back_to(root)
    before = ruling.state
    if way.missed:
        effects += ruling.match.note({"missed": [ruling.day.rules.action_json(action) for action in way.missed]})
    for step in way.steps:
        effects += accept(ruling, step.actions, INFERRED if step.missed else PERSON if step.pressed else CAMERA)
    assert way.dice is not None
    ruling.watching.dice = way.dice.twin()
    ruling.watching.dice.mark()
    if way.missed:
        ruling.situation = ruling.situation.show(Event(MISSED, {}), _missed_text(ruling, before, way))
    return effects


def said(ruling: "Ruling", way: Way, root: Link | None) -> list[Effect]:
    """People say that it was this way."""
    effects = ruling.match.back_to(root)
    for step in way.steps:
        effects += accept(ruling, step.actions, PERSON)
    ruling.doubt = None
    return effects


def _missed_text(ruling: "Ruling", state: Any, way: Way) -> Wording:
    """What nobody saw, as a question that silence answers."""
    missed = next(k for k, step in enumerate(way.steps) if step.missed)
    for step in way.steps[:missed]:
        state = played(ruling.day, state, step.actions)
    first = way.steps[missed].actions[0]
    return worded(lambda said: _asked_back(said, ruling.day.words.label(state, first, said.lang)))


def _asked_back(said: Catalogue, label: str) -> Text:
    """A number fits beside the question; the name of a die and its face have lines of their own."""
    if len(label) <= SHORT:
        return said.say("panel.missed-roll", what=label)
    first, _, rest = label.partition(" ")
    told = said.say("panel.missed-face", die=first if rest else "", face=rest or first)
    return told._replace(oled=tuple(line for line in told.oled if line))


def _follow_what_must(ruling: "Ruling") -> tuple[list[Effect], tuple[Event, ...]]:
    """What happens by itself, because nobody has a choice."""
    effects: list[Effect] = []
    events: tuple[Event, ...] = ()
    while not ruling.match.follows and (forced := ruling.day.conduct.forced(ruling.state)) is not None:
        more, after = ruling.match.act((forced,), CAMERA)
        effects += more
        events += after
    return effects, events


def _announce(ruling: "Ruling", events: tuple[Event, ...], because: WrongMove | None = None) -> list[Effect]:
    ruling.situation = ruling.situation.play_goes_on()
    decisive = [event for event in events if event.kind in ruling.day.decisive]
    for event in decisive:
        broken = because if event is decisive[0] else None
        text = _event_text(ruling, event) if broken is None else _breach_text(ruling, broken)
        ruling.situation = ruling.situation.show(event, text)
    whistle = Whistle(for_events(event.kind for event in events))
    of = because.number if because is not None else None
    return [whistle, KeepPicture(_entry_of(ruling, decisive[0]), of)] if decisive else [whistle]


def _entry_of(ruling: "Ruling", decision: Event) -> int | None:
    """The number of the entry that led to a decision; others may have followed by themselves."""
    link = ruling.match.play.last
    while link is not None and link.step is not None:
        if any(event is decision for event in link.step.events):
            return link.entry.number
        link = link.before
    return None


def _event_text(ruling: "Ruling", event: Event) -> Wording:
    return worded(lambda said: ruling.day.rules.say_event(ruling.state, event, said.lang))


def _breach_text(ruling: "Ruling", wrong: WrongMove) -> Wording:
    chapter = ruling.day.words.chapter
    return worded(lambda said: for_breaking(said, wrong.text.to(said.lang), chapter(wrong.rule, said.lang)))


def for_breaking(said: Catalogue, reason: Text, rule: str) -> Text:
    """Why a match by the rulebook is stopped although everything stands again: what was wrong, and the rule."""
    return said.say("panel.breach", reason=first_sentence(reason.page), rule=rule)


def tell_wrong(ruling: "Ruling", verdict: Wrong) -> list[Effect]:
    """Name what is wrong and what to put right; the same wrong move is told once."""
    if is_told(ruling, verdict):
        return []
    violation = verdict.violations[0]
    text = worded(lambda said: ruling.day.rules.say_violation(ruling.state, violation, said.lang))
    note = {"wrong": [v.code for v in verdict.violations], "repairs": [list(r) for r in verdict.repairs]}
    effects = ruling.match.note(note)
    move = WrongMove(verdict, text, violation.rule, ruling.match.play.number)
    ruling.situation = ruling.situation.told_wrong(move)
    return [*effects, Whistle("wrong"), KeepPicture()]


def is_told(ruling: "Ruling", verdict: Wrong) -> bool:
    """Whether this very thing has been told already."""
    wrong = ruling.situation.wrong
    return wrong is not None and wrong.wrong == verdict


def ask(ruling: "Ruling", verdict: Unsure) -> list[Effect]:
    """Offer what may have happened; only the first question makes a sound."""
    told = [ruling.day.words.ask(ruling.state, verdict.candidates, lang) for lang in LANGUAGES]
    answers = zip(*(answers for _, answers in told), strict=True)
    asked = Wording(tuple(asked for asked, _ in told))
    return put(ruling, Question(verdict.candidates, asked, tuple(map(Wording, answers))))


def put(ruling: "Ruling", question: Question) -> list[Effect]:
    """Put a question to people."""
    new = ruling.situation.question is None
    ruling.situation = ruling.situation.asked(question)
    if not new:
        return []
    options = [[ruling.day.rules.action_json(a) for a in c.actions] for c in question.candidates]
    return [*ruling.match.note({"question": options}), Whistle("wrong"), KeepPicture()]


def answer(ruling: "Ruling", number: int) -> list[Effect]:
    """One of the answers was chosen by people."""
    question = ruling.situation.question
    if question is None or not 0 <= number < len(question.candidates):
        return []
    actions, doubt = question.candidates[number].actions, ruling.doubt
    way = next((way for way in doubt.ways if way.actions == actions), None) if doubt is not None else None
    if actions and way is not None and doubt is not None:
        effects = said(ruling, way, doubt.root)
    elif actions:
        effects = accept(ruling, actions, PERSON)
    else:
        effects = [Whistle("accepted")]
        ruling.situation = ruling.situation.answered()
    ruling.watching.overrule(ruling.state)
    return effects


def insist(ruling: "Ruling") -> list[Effect]:
    """People say that it was right after all; it counts, and the log says who said so."""
    wrong = ruling.situation.wrong
    done = wrong.wrong if wrong else ruling.left_over if ruling.may_stand_so else None
    if done is None and ruling.situation.missing is None:
        return []
    position = ruling.day.conduct.counts_anyway(ruling.state, done.attempted) if done else None
    effects = ruling.match.note({"insisted": True}) if position is None else ruling.match.set_position(position)[0]
    more, events = _follow_what_must(ruling)
    ruling.watching.overrule(ruling.state)
    return effects + more + _announce(ruling, events)
