"""Fußball-Alarm at the table: whose turn it is, what the cards tell, what the buttons mean.

Hands are secret and draws are hidden: what nobody can see is found by what follows it, or said by button. There is no
clock and there are no goals; two to four players sit around the table instead of home and away.
"""

from device.games.fussball_alarm import chance, evidence, numbers, table, words
from device.games.fussball_alarm.counts_anyway import counts_anyway
from device.games.fussball_alarm.mending import mend
from device.games.fussball_alarm.offers import offers
from device.games.game_day import Chance, Choice, Clocks, Conduct, GameDay, TableSense, Words, prompt_of
from rules.fussball_alarm import phases
from rules.fussball_alarm.actions import Action
from rules.fussball_alarm.cards import FEWEST, MOST
from rules.fussball_alarm.game import GAME
from rules.fussball_alarm.state import State
from vision.fussball_alarm.observation import CardsSeen

DECISIVE = frozenset(
    {
        *("begins", "alarm", "heavy-foul", "simple-foul", "yellow", "pile-empty", "renewed", "last-alarm"),
        *("five-equal", "hand", "final"),
    }
)

GAME_DAY: GameDay[State, Action, CardsSeen] = GameDay(
    rules=GAME,
    choices=(Choice("players", tuple(range(FEWEST, MOST + 1)), "players"),),
    decisive=DECISIVE,
    conduct=Conduct(
        sides=lambda state: state.players,
        side_to_act=phases.side_to_act,
        offers=offers,
        counts_anyway=counts_anyway,
        numbers=lambda events, state: numbers.count(events, state.players),
    ),
    chance=Chance(
        due=chance.due,
        throws=chance.throws,
        wells_shared=True,
    ),
    table=TableSense(
        explain=table.explain,
        repairs=table.repairs,
        out_of_sight=table.out_of_sight,
        looks=evidence.looks,
        expected=evidence.expected,
        line_up=table.line_up,
        laid_out=table.laid_out,
        lining_up=table.lining_up,
        setting_up=table.setting_up,
        slow_to_follow=(evidence.DISCARD,),
    ),
    clocks=Clocks(face=lambda *_: ""),
    words=Words(
        standing=words.standing,
        players=words.players,
        with_names=words.with_names,
        mend=mend,
        choosing=words.choosing,
        chapter=words.chapter,
        place=words.place,
        columns=lambda _, lang: words.columns(lang),
        ask=words.ask,
        piece=words.piece,
        label=words.label,
        spelled=words.spelled,
        deed=words.deed,
        button=words.button,
        option_name=words.option_name,
        option_text=words.option_text,
        remind=prompt_of(GAME),
        unready=prompt_of(GAME),
    ),
)
