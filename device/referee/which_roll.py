"""What fell? A roll that nobody saw and that the table does not tell is asked about, word by word.

Which die, if there are several, then what it showed: as it is entered by hand. Whatever may have fallen can be
answered, not only what would make the table right; so a mistake after an unread die is found out, too.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from device.referee.calls import Question
from device.referee.catching_up import Taken, Way, played
from device.referee.unseen import Trace, unseen
from device.texts.wording import as_it_is, worded
from rules.game import Candidate
from rules.texts import LANGUAGES

if TYPE_CHECKING:
    from device.referee.ruling import Ruling

MOST_AT_ONCE = 7
"""Answers that are told at once: the faces of a die and one more. Of more than that, the first word is asked for."""
NO_ROLL: Candidate[Any] = Candidate((), 0.0)


def rolls_between(ruling: "Ruling", found: Sequence[Way], *, here: bool, trace: Trace = Trace.LEFT) -> tuple[Way, ...]:
    """What may have fallen, the likeliest first, if that is what the ways differ in; `here`: it fell just now.

    A way that begins earlier is told whole. One that begins here is told up to the roll, for the table tells the rest.
    """
    told: dict[Any, Way] = {}
    for way in found:
        if way.fallen is None:
            return ()
        told.setdefault(way.fallen, _up_to_the_roll(ruling, way) if here else way)
    if told and here and all(way.steps[0].missed for way in told.values()):
        for way in may_have_fallen(ruling, trace):
            told.setdefault(way.fallen, way)
    return tuple(told.values()) if len(told) > 1 else ()


def may_have_fallen(ruling: "Ruling", trace: Trace = Trace.LEFT) -> tuple[Way, ...]:
    """Every roll that goes best with what the tray shows."""
    found = []
    for actions, sides, weight in unseen(ruling.watching, ruling.state, trace):
        twin = ruling.watching.twin()
        twin.dice.pass_over(sides)
        state = played(ruling.day, ruling.state, actions)
        found.append(Way(state, (Taken(actions, missed=True),), weight, twin.dice))
    best = max((way.weight for way in found), default=0.0)
    return tuple(way for way in found if way.weight == best)


def _up_to_the_roll(ruling: "Ruling", way: Way) -> Way:
    """The first steps of a way: what came before the roll, the roll, and a button that was pressed for it."""
    last = next(k for k, step in enumerate(way.steps) if step.missed)
    dice = way.steps[last].dice or way.dice
    while last + 1 < len(way.steps) and way.steps[last + 1].pressed:
        last += 1
    steps = way.steps[: last + 1]
    state = ruling.state
    for step in steps:
        state = played(ruling.day, state, step.actions)
    return Way(state, steps, way.weight, dice)


def about(ruling: "Ruling", rolls: Sequence[Way], *, insisted: bool) -> Question:
    """Which of these was it, or has nobody rolled yet? Whoever insists may also have the table count as it stands."""
    groups: dict[tuple[str, ...], list[Way]] = {}
    for way, *labels in zip(rolls, *(_labels(ruling, rolls, lang) for lang in LANGUAGES), strict=True):
        groups.setdefault(tuple(labels), []).append(way)
    whole = all(len(group) == 1 for group in groups.values())
    kind = "face" if whole else "first" if all(labels[0].isdigit() for labels in groups) else "die"
    told = [(as_it_is(*labels), _told(group)) for labels, group in groups.items()]
    if insisted:
        told.insert(0, (worded(lambda said: said.say("panel.button.stands-so")), (NO_ROLL,)))
    else:
        told.append((worded(lambda said: said.say("panel.ask-roll.not-yet")), (NO_ROLL,)))
    answers, left = zip(*told, strict=True)
    asked = worded(lambda said: said.say(f"panel.ask-roll.{kind}"))
    return Question((*_told(rolls), NO_ROLL), asked, answers, left)


def _labels(ruling: "Ruling", rolls: Sequence[Way], lang: str) -> list[str]:
    """What each roll is called: its words from the first one on in which they differ, or only that one."""
    spelled = [ruling.day.words.spelled(ruling.state, way.fallen, lang)[1:] for way in rolls]
    same = next(k for k, words in enumerate(zip(*spelled, strict=False)) if len(set(words)) > 1)
    return [" ".join(words[same:]) if len(rolls) <= MOST_AT_ONCE else words[same] for words in spelled]


def _told(ways: Sequence[Way]) -> tuple[Candidate[Any], ...]:
    return tuple(Candidate(way.actions, way.weight) for way in ways)
