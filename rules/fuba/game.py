"""FUBA as one of our games: the door to the rules, which are in the files named after them."""

from rules.assembly import assembled
from rules.fuba import kick_off, phases, position
from rules.fuba.actions import FORM, Action
from rules.fuba.cited import rule_of
from rules.fuba.explain import explain
from rules.fuba.options import read_options
from rules.fuba.sight import read_seen
from rules.fuba.speech import SPEECH
from rules.fuba.state import State
from rules.game import Game

GAME: Game[State, Action] = assembled(
    "fuba",
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
