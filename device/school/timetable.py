"""What there is to be shown for a game, and how each thing is called."""

from typing import NamedTuple

from rules.fussball_alarm import speech as fussball_alarm
from rules.super_goal import speech as super_goal
from rules.texts import Catalogue
from vision.designs.names import ALARM, ALARM_DIE, DICE, die_and_face, face_name
from vision.taught.album import Album
from vision.taught.lessons import printed_cards, printed_faces

TAUGHT = ("super-goal", "fussball-alarm")
"""Games with things that look different in every box."""


class Lesson(NamedTuple):
    """One thing to show: its name in the album, and whether it is a card or the face of a die."""

    name: str
    card: bool


def timetable(game: str) -> tuple[Lesson, ...]:
    """Everything to be shown, die by die, then card by card."""
    if game == "super-goal":
        return tuple(Lesson(face_name(die, face), card=False) for die, faces in DICE.items() for face in faces)
    die = tuple(Lesson(face_name(ALARM, face), card=False) for face in ALARM_DIE)
    return die + tuple(Lesson(name, card=True) for name in printed_cards().names)


def printed(game: str) -> Album:
    """What the reader knows without any lesson: our own faces and cards."""
    faces = printed_faces(game)
    return faces if game == "super-goal" else Album([*faces, *printed_cards()])


def in_words(game: str, lesson: Lesson, texts: Catalogue) -> str:
    """What to show, for people."""
    if lesson.card:
        kind, _, number = lesson.name.partition("-")
        if number.isdigit():
            footballer = fussball_alarm.catalogue(texts.lang).page("name.footballer", number=number)
            return texts.page(f"school.card.{kind}", footballer=footballer)
        return texts.page(f"school.card.{lesson.name}")
    die, face = die_and_face(lesson.name)
    if game == "super-goal":
        said = super_goal.catalogue(texts.lang)
        shown = super_goal.face_text(face, texts.lang)
        return texts.page("school.face", die=said.page(f"die.{die}"), face=shown.page)
    shown = fussball_alarm.catalogue(texts.lang).say(f"die.{face}")
    return texts.page("school.face", die=texts.page("school.alarm-die"), face=shown.page)
