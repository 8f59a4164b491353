"""Holds messages against the contract: every entry is there, none is more, each is of its type."""

import json
import sys
from collections.abc import Iterator
from types import UnionType
from typing import Any, ForwardRef, Literal, Union, get_args, get_origin, is_typeddict

from device.games import game_day, teams_of
from device.games.game_page import Telling
from device.settings import usual_options
from device.texts.language import texts
from device.web.contract.topics import Topics

TOPICS = Topics.__annotations__


def before_a_match(game: str, lang: str = "de") -> Telling:
    """What the page is told of a game that nobody plays yet."""
    options = usual_options(game)
    return Telling(game, game_day(game).rules.start(options), False, texts(lang), teams_of(options))


def held(message: Any, kind: Any) -> Any:
    """The message as it arrives at the other end, after it has been checked."""
    arrived = json.loads(json.dumps(message, allow_nan=False))
    found = list(faults(arrived, kind, getattr(kind, "__name__", str(kind))))
    assert not found, "\n".join(found)
    return arrived


def faults(value: Any, kind: Any, where: str) -> Iterator[str]:
    """Everything in which a JSON value differs from what its type says."""
    if isinstance(kind, ForwardRef):
        kind = eval(kind.__forward_arg__, vars(sys.modules[str(kind.__forward_module__)]))
    origin, inner = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        yield from _entries(value, kind, where)
    elif origin in (Union, UnionType):
        yield from _one_of(value, inner, where)
    elif origin is Literal:
        yield from () if value in inner else (f"{where}: {value!r} is none of {inner}",)
    elif origin in (list, dict) and isinstance(value, origin):
        named = value.items() if isinstance(value, dict) else ((f"[{k}]", entry) for k, entry in enumerate(value))
        for name, entry in named:
            yield from faults(entry, inner[-1], f"{where}{name}" if origin is list else f"{where}.{name}")
    elif not _is_plain(value, origin or kind):
        yield f"{where}: {value!r} is no {kind}"


def _is_plain(value: Any, kind: Any) -> bool:
    if kind is Any:
        return True
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    return type(value) is kind


def _entries(value: Any, kind: Any, where: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{where}: {value!r} is no object"
        return
    wanted = kind.__annotations__
    yield from (f"{where}: {name} is missing" for name in wanted.keys() - value.keys())
    yield from (f"{where}: {name} is too many" for name in value.keys() - wanted.keys())
    for name in wanted.keys() & value.keys():
        yield from faults(value[name], wanted[name], f"{where}.{name}")


def _one_of(value: Any, kinds: tuple[Any, ...], where: str) -> Iterator[str]:
    """The faults of the kind that fits best; an object says by its `kind` or `shape` what it wants to be."""
    tried = [list(faults(value, kind, where)) for kind in kinds]
    yield from min(tried, key=len)
