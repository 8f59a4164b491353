"""Looking: follow what the table shows as far as it can be explained, and say what is left of it."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from device.referee import deciding, errands, missing
from device.referee.calls import THANKS
from device.referee.doubt import between
from device.referee.effects import Effect, LookAgain, Whistle
from device.referee.elsewhere import own_verdict
from device.referee.missing import LIFTED, confirmed
from device.referee.watching import AsKnown, Legal, Unsure, Verdict, Wrong
from device.store.entries import CAMERA
from device.texts.wording import Wording, worded
from rules.game import Event
from rules.texts import LANGUAGES

if TYPE_CHECKING:
    from device.referee.ruling import Ruling

MOST_STEPS = 8
"""Steps that one look can show: a quick family rolls, moves and rolls again before the picture rests."""
LIKELY = 0.7
"""When two looks agree, this much is enough; one look alone has to be sure."""


def judge(ruling: "Ruling") -> list[Effect]:
    """Follow what the table shows, step by step."""
    effects: list[Effect] = []
    verdict: Verdict = AsKnown()
    if ruling.match.waits():
        return effects
    for step in range(MOST_STEPS):
        if ruling.waits_for_elsewhere:
            done = errands.carried_out(ruling)
            if not done:
                return effects + errands.look(ruling)
            effects += done
            continue
        verdict = _taken_as(ruling, ruling.watching.judge(ruling.state, first=step == 0))
        if not isinstance(verdict, Legal):
            break
        effects += deciding.accept(ruling, verdict.actions, CAMERA)
        if ruling.match.waits():
            return effects
    caught = missing.catch_up(ruling, verdict)
    return effects + (_conclude(ruling, verdict, acted=bool(effects)) if caught is None else caught)


def settle(ruling: "Ruling") -> list[Effect]:
    """After something that the camera did not bring: does the table show it already?"""
    if ruling.watching.last is None or ruling.situation.clock_stands or ruling.match.waits():
        return []
    if ruling.waits_for_elsewhere:
        return judge(ruling)
    verdict = ruling.watching.judge(ruling.state, first=True)
    if isinstance(verdict, Wrong):
        ruling.situation = ruling.situation.out_of_place(verdict.repairs)
        return []
    return judge(ruling)


def judge_ready(ruling: "Ruling") -> list[Effect]:
    """A side has said that it stands: what the table shows counts, or what is wrong with it is told."""
    ruling.situation = replace(ruling.situation, said_ready=False)
    verdict = ruling.watching.judge_ready(ruling.state)
    match verdict:
        case Legal(actions):
            return deciding.accept(ruling, actions, CAMERA) + settle(ruling)
        case Unsure():
            return deciding.ask(ruling, verdict)
        case Wrong():
            return deciding.tell_wrong(ruling, verdict)
    if ruling.watching.last is not None:
        seen = ruling.watching.last
        text = worded(lambda said: ruling.day.words.unready(ruling.state, seen, said.lang))
        ruling.situation = ruling.situation.show(Event("unready", {}), text)
    return [Whistle("wrong")]


def _taken_as(ruling: "Ruling", verdict: Verdict) -> Verdict:
    """A verdict in the light of what the last look showed, and of what people do before kick-off."""
    verdict = own_verdict(ruling, verdict)
    if isinstance(verdict, Unsure) and _seen_twice(ruling, verdict):
        verdict = verdict.best
    if _rolled_for_kick_off(ruling) and isinstance(ruling.watching.judge_ready(ruling.state), AsKnown | Legal):
        verdict = Legal(kick_off(ruling))
    if isinstance(verdict, Legal) and _still_setting_up(ruling, verdict):
        verdict = Wrong((), (), ())
    return verdict


def _seen_twice(ruling: "Ruling", verdict: Unsure) -> bool:
    """Whether two looks agree on what is likely: then nobody needs to be asked."""
    before = ruling.situation.suspicion.verdict if ruling.situation.suspicion else None
    return isinstance(before, Unsure) and verdict.best == before.best and min(verdict.chance, before.chance) >= LIKELY


def _still_setting_up(ruling: "Ruling", verdict: Legal) -> bool:
    """While figures are put into formation, nothing counts before all of them stand."""
    if not ruling.day.table.setting_up(ruling.state) or not all(a.type == "place" for a in verdict.actions):
        return False
    after = ruling.state
    for action in verdict.actions:
        after = ruling.day.rules.apply(after, action).state
    return not isinstance(ruling.watching.judge(after, first=False), AsKnown)


def kick_off(ruling: "Ruling") -> tuple[Any, ...]:
    """Whoever kicks off says that both sides are done, and that they stand as the table shows them."""
    shown = ruling.watching.judge_ready(ruling.state)
    placed = shown.actions if isinstance(shown, Legal) else ()
    after = ruling.state
    for action in placed:
        after = ruling.day.rules.apply(after, action).state
    return (*placed, *ruling.day.conduct.kick_off(after))


def _rolled_for_kick_off(ruling: "Ruling") -> bool:
    """Whoever rolls while everybody stands in formation has kicked off."""
    last = ruling.watching.last
    if not ruling.day.conduct.kick_off(ruling.state) or not ruling.watching.dice.fresh() or last is None:
        return False
    check = ruling.day.table.line_up(ruling.state, last)
    return check is None or not check.repairs


def _conclude(ruling: "Ruling", verdict: Verdict, *, acted: bool) -> list[Effect]:
    """What the last look leaves: nothing, things to put into place, a wrong move, a question."""
    setting_up = ruling.day.table.setting_up(ruling.state)
    calm = acted or setting_up or ruling.situation.arranging is not None
    effects: list[Effect] = []
    match verdict:
        case Unsure() if setting_up:
            ruling.situation = ruling.situation.out_of_place()
        case Unsure():
            if not confirmed(ruling, verdict):
                return [LookAgain()]
            ruling.doubt = between(ruling, verdict.candidates)
            return deciding.ask(ruling, verdict)
        case Wrong(violations, repairs, _) if calm or not violations:
            ruling.situation = ruling.situation.out_of_place(repairs or ruling.watching.repairs(ruling.state))
            ruling.stays_untidy(verdict)
        case Wrong():
            effects += _wrong_move(ruling, verdict)
            if ruling.question is not None:
                return effects
        case _ if missing.asks_what_fell(ruling):
            return []
        case _:
            ruling.situation = ruling.situation.in_place()
            effects += _put_right(ruling) or _notice(ruling, acted=acted)
    if effects != [LookAgain()]:  # else the suspicion waits for the second look
        ruling.situation = replace(ruling.situation, suspicion=None)
        effects += _counted(ruling, acted=acted)
    return effects


def _counted(ruling: "Ruling", *, acted: bool) -> list[Effect]:
    """The dice of this look are old now; whoever has rolled out of turn hears it, the screen says why."""
    before = ruling.watching.idle
    ruling.watching.count_dice(ruling.state, told=ruling.situation.wrong is not None)
    alone = not acted and ruling.watching.idle is not None and before is None
    return [Whistle("wrong")] if alone and not ruling.day.chance.lying(ruling.state) else []


def _wrong_move(ruling: "Ruling", verdict: Wrong) -> list[Effect]:
    """A figure that somebody holds is only missed; anything else is told when a second look agrees."""
    if all(violation.code == LIFTED for violation in verdict.violations):
        ruling.situation = ruling.situation.missed(verdict.repairs[0])
        return []
    if deciding.is_told(ruling, verdict):
        return []
    if not confirmed(ruling, verdict):
        return [LookAgain()]
    return missing.fell_unseen(ruling) or deciding.tell_wrong(ruling, verdict)


def _put_right(ruling: "Ruling") -> list[Effect]:
    """The table is as it should be again: a pip, or what the wrong move costs."""
    wrong = ruling.situation.wrong
    if wrong is None or ruling.watching.dice.refused_lies():
        return []
    cost = ruling.day.conduct.penalty_for(ruling.state, wrong.wrong.attempted)
    ruling.situation = ruling.situation.put_right()
    if cost is None:
        thanks = worded(lambda said: said.say("panel.thanks"))
        ruling.situation = ruling.situation.show(Event(THANKS, {}), thanks)
        return [Whistle("accepted")]
    return deciding.accept(ruling, (cost,), CAMERA, because=wrong) + settle(ruling)


def _notice(ruling: "Ruling", *, acted: bool) -> list[Effect]:
    """Everything stands as it should, and yet somebody has touched the table."""
    watching, state, words = ruling.watching, ruling.state, ruling.day.words
    if acted or watching.last is None:
        return []
    ruling.situation = ruling.situation.hides(ruling.day.table.out_of_sight(state, watching.last))
    if watching.rolled_again(state):
        number = sum(ruling.day.chance.lying(state))
        text = worded(lambda said: said.say("panel.rolled-already", number=number))
        ruling.situation = ruling.situation.show(Event("rolled-already", {}), text)
    elif watching.rolled_in_one_well(state):
        text = worded(lambda said: said.say("panel.one-each"))
        ruling.situation = ruling.situation.show(Event("one-each", {}), text)
    elif watching.dice.fresh():
        told = tuple(first for lang in LANGUAGES if (first := words.before_dice(state, lang)) is not None)
        ruling.situation = ruling.situation.show(Event("too-early", {}), Wording(told)) if told else ruling.situation
    return []
