"""The page on which a telephone is the camera."""

from typing import Literal, TypedDict


class PhoneHello(TypedDict):
    """`POST /hello`: the code of the invitation, from the QR code."""

    code: str


class PhoneKey(TypedDict):
    """The answer: the key that goes with every picture, and how wide pictures should be, in pixels."""

    key: str
    width: int
    """Of small pictures."""
    full: int


class PhoneAnswer(TypedDict):
    """The answer to a picture: which one is wanted next, and after how many milliseconds."""

    want: Literal["small", "full"]
    wait: int
