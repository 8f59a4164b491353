"""The names of symbol dice's faces."""

DIE_SIDE = 16.0
"""Millimetres."""


def face_name(die: str, face: str) -> str:
    """The name of a face in an album."""
    return f"{die}/{face}"


def die_and_face(name: str) -> tuple[str, str]:
    """The die and the face of such a name."""
    die, _, face = name.partition("/")
    return die, face
