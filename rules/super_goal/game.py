"""Super Goal! as one of our games: the door to the rules, which are in the files named after them."""

from rules.assembly import assembled
from rules.game import Game
from rules.super_goal import kick_off, phases, position
from rules.super_goal.actions import FORM, Action
from rules.super_goal.cited import rule_of
from rules.super_goal.explain import explain
from rules.super_goal.options import read_options
from rules.super_goal.sight import read_seen
from rules.super_goal.speech import SPEECH
from rules.super_goal.state import State

GAME: Game[State, Action] = assembled(
    "super-goal",
    version="2",
    read_options=read_options,
    options_of=lambda state: state.match.options,
    start=kick_off.new_match,
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
