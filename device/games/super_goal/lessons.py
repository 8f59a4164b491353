"""What to show for Super Goal!, in words."""

from rules.super_goal import speech
from rules.texts import Catalogue
from vision.designs.names import die_and_face
from vision.taught.lessons import Lesson


def in_words(lesson: Lesson, texts: Catalogue) -> str:
    """A face of a die."""
    die, face = die_and_face(lesson.name)
    said = speech.catalogue(texts.lang).page(f"die.{die}")
    return texts.page("school.face", die=said, face=speech.face_text(face, texts.lang).page)
