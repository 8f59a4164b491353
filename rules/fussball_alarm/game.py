"""Fußball-Alarm as one of our games: the door to the rules, which are in the files named after them."""

from rules.assembly import assembled
from rules.fussball_alarm import phases, position
from rules.fussball_alarm.actions import FORM, Action
from rules.fussball_alarm.cited import rule_of
from rules.fussball_alarm.explain import explain
from rules.fussball_alarm.options import read_options
from rules.fussball_alarm.sight import read_seen
from rules.fussball_alarm.speech import SPEECH
from rules.fussball_alarm.state import State, new_match
from rules.game import Game

GAME: Game[State, Action] = assembled(
    "fussball-alarm",
    version="1",
    read_options=read_options,
    options_of=lambda state: state.options,
    start=new_match,
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
