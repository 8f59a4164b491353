"""What the actions of all games have in common: their kinds by name, and how each is written as JSON."""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, Generic, NamedTuple, TypeVar, get_args

from rules.game import BadInput, Json
from rules.reading import Check

A = TypeVar("A")


class Value(NamedTuple):
    """What an entry of an action may be: a check, the code of the error, and words for it."""

    allows: Check
    code: str
    expected: str


def kinds_of(actions: Any) -> dict[str, Any]:
    """The kinds in a union of actions, by the name that each has in JSON."""
    return {kind.type: kind for kind in get_args(actions)}


class ActionForm(NamedTuple, Generic[A]):
    """The JSON form of a game's actions: `{"type": "move", "figure": "h7", "to": "C5"}`."""

    kinds: Mapping[str, type[A]]
    values: Mapping[str, Value]
    """What each entry may be, by its name; `"time.what"` where an entry means something else in one kind of action."""
    spelling: Mapping[str, str] = {}
    """The JSON name of an entry where it differs from the field's: `from` is no Python name."""

    def tell(self, action: Any) -> Json:
        """An action as JSON; an entry that has its usual value is left out."""
        told: Json = {"type": action.type}
        for entry in fields(action):
            value = getattr(action, entry.name)
            if value != entry.default:
                told[self.spelling.get(entry.name, entry.name)] = list(value) if isinstance(value, tuple) else value
        return told

    def read(self, given: Any) -> A:
        """The action that a JSON object means; what is missing, unknown or out of range is named."""
        if not isinstance(given, dict):
            raise BadInput("bad-action", 'an action is an object like {"type": "done"}')
        name = given.get("type")
        kind = self.kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            raise BadInput("unknown-action", f"there is no action {name!r}; there are {', '.join(self.kinds)}")
        entries = {self.spelling.get(entry.name, entry.name): entry for entry in fields(kind)}  # type: ignore[arg-type]
        chosen = {entry: value for entry, value in given.items() if entry != "type"}
        for entry, value in chosen.items():
            if entry not in entries:
                raise BadInput("bad-action", f"{name!r} has no {entry!r}; it takes {', '.join(entries) or 'nothing'}")
            self._examine(f"{name}.{entry}", entry, value)
        missing = [entry for entry, field in entries.items() if entry not in chosen and field.default is MISSING]
        if missing:
            raise BadInput("bad-action", f"{name!r} needs {missing[0]!r}")
        return kind(**{entries[entry].name: _frozen(value) for entry, value in chosen.items()})

    def _examine(self, full_name: str, entry: str, value: Any) -> None:
        allowed = self.values.get(full_name) or self.values[entry]
        if not allowed.allows(value):
            raise BadInput(allowed.code, f"{entry!r} is {value!r}; it must be {allowed.expected}")


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
