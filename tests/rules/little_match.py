"""What every little match can do: act, expect events, and hear exactly why something is refused."""

from typing import Any, Generic, Self, TypeVar

from rules.game import Event, Game

S = TypeVar("S")
A = TypeVar("A")


class LittleMatch(Generic[S, A]):
    """A match from some moment on, with the events of the last action."""

    def __init__(self, game: Game[S, A], state: S) -> None:
        self.game = game
        self.state = state
        self.events: tuple[Event, ...] = ()

    def do(self, *actions: A) -> Self:
        """Actions in a row; the events of the last one stay to be looked at."""
        for action in actions:
            self.state, self.events = self.game.apply(self.state, action)
        return self

    def saw(self, kind: str, **facts: Any) -> Self:
        """The last action brought such an event, with at least these facts."""
        same = [event.facts for event in self.events if event.kind == kind]
        assert same, f"no {kind}, only {[event.kind for event in self.events]}"
        assert any(facts.items() <= seen.items() for seen in same), f"{kind}: {same}, not {facts}"
        return self

    def saw_no(self, *kinds: str) -> Self:
        """The last action brought no such events."""
        assert not [event for event in self.events if event.kind in kinds]
        return self

    def wrong(self, action: A, *reasons: str) -> Self:
        """The action is refused for exactly these reasons, each `"<rule> <code>"`; nothing changes."""
        found = sorted(f"{violation.rule} {violation.code}" for violation in self.game.check(self.state, action))
        assert found == sorted(reasons), found
        assert action not in self.game.legal(self.state)
        return self

    def may(self, *actions: A) -> Self:
        """All of these are legal now."""
        legal = set(self.game.legal(self.state))
        assert not [action for action in actions if action not in legal or self.game.check(self.state, action)]
        return self

    def may_not(self, *actions: A) -> Self:
        """None of these is legal now, whatever the reasons."""
        legal = set(self.game.legal(self.state))
        assert not [action for action in actions if action in legal or not self.game.check(self.state, action)]
        return self
