"""Fußball-Alarm as one of our games: the door to the rules, which are in the files named after them."""

from rules.fussball_alarm import actions, position, referee, speech
from rules.fussball_alarm.actions import Action
from rules.fussball_alarm.cited import rule_of
from rules.fussball_alarm.explain import explain
from rules.fussball_alarm.options import read_options
from rules.fussball_alarm.sight import read_seen
from rules.fussball_alarm.state import State, new_match
from rules.game import Game

GAME: Game[State, Action] = Game(
    name="fussball-alarm",
    version="1",
    start=lambda options: new_match(read_options(options)),
    legal=referee.legal,
    check=referee.check,
    apply=referee.apply,
    explain=lambda state, seen: explain(state, read_seen(seen)),
    load=lambda given, options: position.from_json(given, read_options(options)),
    state_json=position.to_json,
    read_action=actions.from_json,
    action_json=actions.to_json,
    options_json=lambda state: state.options.json(),
    prompt=speech.prompt,
    say_event=speech.say_event,
    say_violation=speech.say_violation,
    rule_of=rule_of,
)
