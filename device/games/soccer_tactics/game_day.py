"""Soccer Tactics at the table: which dice are due, which clocks run, what the buttons mean."""

from device.games.game_day import (
    Chance,
    Choice,
    Clocks,
    Conduct,
    GameDay,
    Spoken,
    TableSense,
    Words,
    colours,
    prompt_of,
)
from device.games.soccer_tactics import build_up, chance, clocks, conduct, evidence, numbers, table, words
from device.games.soccer_tactics.counts_anyway import counts_anyway
from rules.soccer_tactics import phases
from rules.soccer_tactics.actions import Action
from rules.soccer_tactics.game import GAME
from rules.soccer_tactics.state import State
from rules.soccer_tactics.turn import side_to_act
from vision.soccer_tactics.observation import PitchSeen

DECISIVE = frozenset(
    {
        *("kick-off-roll", "kick-off-tie", "kick-off", "no-move", "ball-lost", "duel", "duel-won", "duel-tie"),
        *("chance", "goal", "corner", "goal-kick", "offside", "taker", "foul", "yellow", "red", "penalty"),
        *("breach", "centre-free-kick", "put-right", "play-on", "no-free-kick", "move-time", "time-up"),
        *("half-time", "full-time", "extra-time", "extra-half-time"),
        *("shoot-out", "shoot-out-tie", "shoot-out-first", "shoot-out-goal", "shoot-out-miss", "final"),
    }
)

SPOKEN = Spoken(GAME, conduct.score, words.piece)

GAME_DAY: GameDay[State, Action, PitchSeen] = GameDay(
    rules=GAME,
    choices=(
        Choice("half_minutes", (45, 30, 20, 15, 10, 5), "time"),
        colours(("red", "blue")),
        Choice("strictness", ("family", "rulebook")),
        Choice("extra_time", (True, False)),
        Choice("shoot_out", (True, False)),
        Choice("advanced", (False, True)),
        Choice("shot_die", (False, True)),
    ),
    decisive=DECISIVE,
    conduct=Conduct(
        score=conduct.score,
        side_to_act=side_to_act,
        forced=conduct.forced,
        interjections=conduct.interjections,
        offers=conduct.offers,
        kick_off=conduct.kick_off,
        penalty_for=conduct.penalty_for,
        counts_anyway=counts_anyway,
        numbers=lambda events, _: numbers.count(events),
        has_ball=lambda state: state.attacking,
        ball_at=lambda state: state.ball,
        way=conduct.way,
        demonstration=conduct.demonstration,
    ),
    chance=Chance(
        lying=chance.lying,
        due=chance.due,
        wanted=phases.dice_due,
        spin_of=chance.spin_of,
        shot_of=chance.shot_of,
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
        period=clocks.period,
        left=clocks.left,
        time_is_up=clocks.time_is_up,
        timed_move=clocks.timed_move,
        placing=clocks.placing,
        move_is_late=clocks.move_is_late,
    ),
    words=Words(
        ask=words.ask,
        piece=words.piece,
        label=words.label,
        spelled=words.spelled,
        deed=words.deed,
        button=words.button,
        option_name=words.option_name,
        option_text=words.option_text,
        place=words.place,
        scorer=build_up.scorer,
        standing=SPOKEN.standing,
        columns=SPOKEN.columns,
        remind=prompt_of(GAME),
        unready=prompt_of(GAME),
        choosing=prompt_of(GAME),
    ),
)
