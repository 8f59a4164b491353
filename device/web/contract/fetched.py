"""What the page fetches once: its words and its sounds."""

from typing import TypedDict


class Words(TypedDict):
    """`/words.json`: the page's own words by language, and the language to begin with."""

    lang: str
    words: dict[str, dict[str, str]]
    page: str
    """Which page this is: after an update, a browser that shows the old one loads the new one."""


class Sounds(TypedDict):
    """`/sounds.json`: pairs of hertz and milliseconds; a sound of higher rank is not cut off."""

    patterns: dict[str, list[list[int]]]
    ranks: dict[str, int]
    range_db: float
