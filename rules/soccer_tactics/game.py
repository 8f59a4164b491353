"""Soccer Tactics WORLD as one of our games: the door to the rules, which are in the files named after them."""

from rules.game import Game
from rules.soccer_tactics import actions, position, referee, set_up, speech
from rules.soccer_tactics.actions import Action
from rules.soccer_tactics.cited import rule_of
from rules.soccer_tactics.explain import explain
from rules.soccer_tactics.options import read_options
from rules.soccer_tactics.sight import read_seen
from rules.soccer_tactics.state import Match, State

GAME: Game[State, Action] = Game(
    name="soccer-tactics",
    version="1",
    start=lambda options: set_up.start(Match(read_options(options))),
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
