"""What to show for Fußball-Alarm, in words."""

from device.games.fussball_alarm.words import catalogue
from rules.fussball_alarm import speech
from rules.texts import Catalogue
from vision.designs.names import die_and_face
from vision.taught.lessons import Lesson


def in_words(lesson: Lesson, texts: Catalogue) -> str:
    """A card, or a face of the die."""
    own, rules = catalogue(texts.lang), speech.catalogue(texts.lang)
    if not lesson.card:
        _, face = die_and_face(lesson.name)
        return texts.page("school.face", die=own.page("lesson.die"), face=rules.page(f"die.{face}"))
    kind, _, number = lesson.name.partition("-")
    if number.isdigit():
        return own.page(f"lesson.card.{kind}", footballer=rules.page("name.footballer", number=number))
    return own.page(f"lesson.card.{lesson.name}")
