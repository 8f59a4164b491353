"""Super Goal! at the table: any die may be thrown at any time, so every fresh die is a deed; the ball tells the rest.

Which die somebody throws is his choice and read from the tray. What is only said, the toss, an announcement, the use of
the master die, is a button. After each roll the ball is asked for where it belongs.
"""

from device.games.game_day import (
    Chance,
    Choice,
    Clocks,
    Conduct,
    GameDay,
    Spoken,
    TableSense,
    Words,
    ball_way,
    colours,
    prompt_of,
)
from device.games.super_goal import chance, clocks, conduct, evidence, numbers, table, words
from device.games.super_goal.counts_anyway import counts_anyway
from device.games.super_goal.offers import offers
from rules.super_goal import phases
from rules.super_goal.actions import Action
from rules.super_goal.game import GAME
from rules.super_goal.state import State
from vision.super_goal.observation import GoalSeen

DECISIVE = frozenset(
    {
        *("toss", "master-rolled", "master-used", "lost", "missed", "cleared", "cleared-to-goal", "out"),
        *("foul", "offensive-foul", "sending-off", "unstoppable", "wide", "held", "punched", "parried"),
        *("perfect-save", "assist", "goal", "own-goal", "no-penalty", "time-up", "back-pass"),
        *("half-time", "full-time", "shoot-out", "shoot-out-goal", "shoot-out-miss", "final"),
    }
)
MINUTES = (7.5, 5, 10, 15, 3)

SPOKEN = Spoken(GAME, conduct.score, words.piece)

GAME_DAY: GameDay[State, Action, GoalSeen] = GameDay(
    rules=GAME,
    choices=(
        Choice("half_minutes", MINUTES, "time"),
        colours(("yellow", "green")),
        Choice("shoot_out", (False, True)),
        Choice("var", (False, True)),
    ),
    decisive=DECISIVE,
    conduct=Conduct(
        score=conduct.score,
        side_to_act=phases.side_to_act,
        offers=offers,
        interjections=conduct.interjections,
        counts_anyway=counts_anyway,
        numbers=lambda events, _: numbers.count(events),
        has_ball=lambda state: state.attacking,
        ball_at=lambda state: state.ball,
        way=ball_way,
        demonstration=conduct.demonstration,
    ),
    chance=Chance(
        due=chance.due,
        throws=chance.throws,
    ),
    table=TableSense(
        explain=table.explain,
        repairs=table.repairs,
        out_of_sight=table.out_of_sight,
        looks=evidence.looks,
        expected=evidence.expected,
        line_up=table.line_up,
        lining_up=table.lining_up,
        setting_up=table.setting_up,
    ),
    clocks=Clocks(
        runs=clocks.runs,
        face=clocks.face,
        period=clocks.period,
        left=clocks.left,
        time_is_up=clocks.time_is_up,
    ),
    words=Words(
        notes=words.notes,
        chapter=words.chapter,
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
        remind=prompt_of(GAME),
        unready=prompt_of(GAME),
    ),
)
