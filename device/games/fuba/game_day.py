"""FUBA at the table: which dice are due, what the mat tells, what the buttons mean.

Formations, targets, tactics and the keeper's secret are chosen by button; a target also by laying the ball there. The
device keeps minute, score and the value of the ball, and reminds people of a ball die that shows something else.
"""

from device.games.fuba import chance, clocks, conduct, evidence, numbers, table, words
from device.games.fuba.counts_anyway import counts_anyway
from device.games.fuba.offers import offers
from device.games.game_day import Chance, Clocks, Conduct, GameDay, Spoken, TableSense, Words, colours
from rules.fuba import phases
from rules.fuba.actions import Action
from rules.fuba.game import GAME
from rules.fuba.state import State
from vision.fuba.observation import MatSeen

DECISIVE = frozenset(
    {
        *("formation-chosen", "formations", "start-roll", "start-tie", "kick-off", "possession", "special", "no-moves"),
        *("attempt", "difficult", "goal", "corner", "goal-kick", "slow-goal-kick", "quick-moves", "free-kick"),
        *("yellow", "red-roll", "red", "penalty", "dive-chosen", "penalty-shot", "penalty-missed"),
        *("stoppage-time", "half-time", "final"),
    }
)

SPOKEN = Spoken(GAME, conduct.score, words.piece)

GAME_DAY: GameDay[State, Action, MatSeen] = GameDay(
    rules=GAME,
    choices=(colours(("blue", "yellow"), "colours"),),
    decisive=DECISIVE,
    conduct=Conduct(
        score=conduct.score,
        side_to_act=phases.side_to_act,
        forced=conduct.forced,
        offers=offers,
        one_deed=conduct.one_deed,
        places_freely=True,
        secret=conduct.secret,
        counts_anyway=counts_anyway,
        numbers=lambda events, _: numbers.count(events),
        has_ball=lambda state: state.active,
        ball_at=lambda state: state.ball,
        way=conduct.way,
    ),
    chance=Chance(
        due=chance.due,
        throws=chance.throws,
        said_by_rolling=chance.said_by_rolling,
    ),
    table=TableSense(
        explain=table.explain,
        repairs=table.repairs,
        reminders=table.reminders,
        out_of_sight=table.out_of_sight,
        looks=evidence.looks,
        expected=evidence.expected,
        line_up=table.line_up,
        lining_up=table.lining_up,
        setting_up=table.setting_up,
        slow_to_follow=(evidence.BALL,),
    ),
    clocks=Clocks(
        face=clocks.face,
        period=clocks.period,
        left=clocks.left,
        counts="up",
    ),
    words=Words(
        remind=words.remind,
        before_dice=words.before_dice,
        choosing=words.choosing,
        ask=words.ask,
        piece=words.piece,
        label=words.label,
        spelled=words.spelled,
        deed=words.deed,
        button=words.button,
        option_name=words.option_name,
        option_text=words.option_text,
        standing=SPOKEN.standing,
        columns=SPOKEN.columns,
        unready=table.unready,
    ),
)
