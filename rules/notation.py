"""The last words of a position written as text: the situation, and behind it what is out of the ordinary, as JSON."""

import json
import re

from rules.game import BadInput, Json


def with_more(words: str, more: Json) -> str:
    """The last words, with an object behind them if there is more to tell."""
    return words + (f" {json.dumps(more, separators=(',', ':'), ensure_ascii=False)}" if more else "")


def read_situation(form: re.Pattern[str], text: str, expected: str) -> tuple[re.Match[str], Json]:
    """The last words by name, and what is told beside them; `form` names the object behind them `more`."""
    found = form.fullmatch(text)
    if found is None:
        raise BadInput("bad-situation", f"the last words are {expected}, not {text!r}")
    try:
        more: Json = json.loads(found["more"] or "{}")
    except json.JSONDecodeError as problem:
        raise BadInput("bad-situation", f"the object behind the last words is no JSON: {problem}") from problem
    return found, more
