"""Soccer Tactics WORLD as one of our games: the door to the rules, which are in the files named after them."""

from rules.assembly import assembled
from rules.game import Game
from rules.soccer_tactics import phases, position, set_up
from rules.soccer_tactics.actions import FORM, Action
from rules.soccer_tactics.cited import rule_of
from rules.soccer_tactics.explain import explain
from rules.soccer_tactics.options import read_options
from rules.soccer_tactics.sight import read_seen
from rules.soccer_tactics.speech import SPEECH
from rules.soccer_tactics.state import Match, State

GAME: Game[State, Action] = assembled(
    "soccer-tactics",
    version="2",
    read_options=read_options,
    options_of=lambda state: state.match.options,
    start=lambda options: set_up.start(Match(options)),
    load=position.from_json,
    state_json=position.to_json,
    legal=phases.legal,
    check=phases.check,
    follow=phases.follow,
    read_seen=read_seen,
    explain=explain,
    actions=FORM,
    speech=SPEECH,
    rule_of=rule_of,
)
