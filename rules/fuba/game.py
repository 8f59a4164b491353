"""FUBA as one of our games: the door to the rules, which are in the files named after them."""

from rules.fuba import actions, kick_off, position, referee, speech
from rules.fuba.actions import Action
from rules.fuba.cited import rule_of
from rules.fuba.explain import explain
from rules.fuba.options import read_options
from rules.fuba.sight import read_seen
from rules.fuba.state import State
from rules.game import Game

GAME: Game[State, Action] = Game(
    name="fuba",
    version="1",
    start=lambda options: kick_off.new_match(read_options(options)),
    legal=referee.legal,
    check=referee.check,
    apply=referee.apply,
    explain=lambda state, seen: explain(state, read_seen(seen)),
    load=lambda given, options: position.from_json(given, read_options(options)),
    state_json=position.to_json,
    read_action=actions.from_json,
    action_json=actions.to_json,
    options_json=lambda state: state.match.options.json(),
    prompt=speech.prompt,
    say_event=speech.say_event,
    say_violation=speech.say_violation,
    rule_of=rule_of,
)
