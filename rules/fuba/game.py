"""FUBA as one of our games."""

from typing import Any

from rules.fuba import actions, kick_off, position, referee, speech
from rules.fuba.actions import Action
from rules.fuba.explain import explain
from rules.fuba.options import read_options
from rules.fuba.sight import read_seen
from rules.fuba.state import State
from rules.game import Event, Explanation, Json, Step, Violation
from rules.texts import Text


class Fuba:
    """The door to this game; the rules are in the files named after them."""

    name = "fuba"
    version = "1"

    def start(self, options: Json) -> State:
        """A match before the formations are chosen."""
        return kick_off.new_match(read_options(options))

    def legal(self, state: State) -> tuple[Action, ...]:
        """Everything that may happen now."""
        return referee.legal(state)

    def check(self, state: State, action: Action) -> tuple[Violation, ...]:
        """All reasons why an action is wrong; empty if it is legal."""
        return referee.check(state, action)

    def apply(self, state: State, action: Action) -> Step[State]:
        """Do a legal action."""
        return referee.apply(state, action)

    def explain(self, state: State, seen: Json) -> Explanation[Action]:
        """Which legal actions turn this state into what is seen?"""
        return explain(state, read_seen(seen))

    def load(self, given: Json, options: Json) -> State:
        """A state from its JSON form."""
        return position.from_json(given, read_options(options))

    def state_json(self, state: State) -> Json:
        """A state as JSON."""
        return position.to_json(state)

    def read_action(self, given: Any) -> Action:
        """An action from its JSON form."""
        return actions.from_json(given)

    def action_json(self, action: Action) -> Json:
        """An action as JSON."""
        return actions.to_json(action)

    def options_json(self, state: State) -> Json:
        """The options of the match."""
        return state.match.options.json()

    def prompt(self, state: State, lang: str) -> Text:
        """Who does what next, and why."""
        return speech.prompt(state, lang)

    def say_event(self, state: State, event: Event, lang: str) -> Text:
        """An event in words."""
        return speech.say_event(state, event, lang)

    def say_violation(self, state: State, violation: Violation, lang: str) -> Text:
        """A violation in words."""
        return speech.say_violation(state, violation, lang)


GAME = Fuba()
