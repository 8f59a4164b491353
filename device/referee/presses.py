"""What the four buttons do: each press counts for what is on the screen."""

from typing import TYPE_CHECKING

from device.panel.buttons import Press, Seat
from device.referee import errands, missing
from device.referee.agreeing import side_may_press
from device.referee.calls import MISSED, OTHERWISE, SAID, THANKS, Question
from device.referee.conditions import Asking, Blind, PuttingRight, Waiting
from device.referee.effects import Effect, LookAgain
from device.referee.looking import kick_off
from device.referee.mode import STEP, Mode
from device.referee.modes import Address, ByHand, Choosing, Menu, Numbers, Stuck, Why
from device.referee.ruling import Ruling
from rules.game import SIDES

if TYPE_CHECKING:
    from device.referee.referee import Referee

ANSWERS = {"home": 0, "away": 1, "whistle": 2}
"""Which button gives which answer to a question."""


def press(referee: "Referee", press: Press) -> list[Effect]:
    """What follows from a press: what lies over the match has the buttons, else the match itself."""
    if press.gesture == "stuck":
        if Stuck(press.button) not in referee.modes:
            referee.modes.append(Stuck(press.button))
        return []
    if press.button == "whistle" and press.gesture == "long" and referee.ruling is not None:
        return referee.go_on() if referee.modes else referee.pause()
    if referee.modes and press.by and not side_may_press(referee.modes[-1], press, several=bool(referee.players)):
        return []
    if referee.modes:
        return referee.modes[-1].press(referee, press)
    if referee.ruling is None or press.gesture == "chord":
        return []
    if press.gesture == "long":
        if press.button == "menu":
            referee.modes.append(Menu())
            return []
        return referee.hint("home" if press.button == "home" else "away")
    hand = isinstance(referee.ruling.situation.sight, Waiting)  # nobody has seen what it has done
    return _short(referee, referee.ruling, press.button, press.by) + [LookAgain()] * hand


def _short(referee: "Referee", ruling: Ruling, button: str, by: Seat | None) -> list[Effect]:
    front = ruling.situation.front
    if isinstance(front, Asking):
        return _answer(referee, ruling, front.question, button)
    if button == "menu":
        referee.modes.append(_explanation(referee, ruling))
        return []
    if isinstance(front, Waiting | Blind):
        return _while_waiting(referee, ruling, button, by)
    if button in SIDES and (isinstance(front, PuttingRight) or ruling.asks_for_a_figure or ruling.may_stand_so):
        return referee.ask_the_other("insist", by) if by and referee.concerns_both("insist") else ruling.insist()
    if ruling.shown is not None and ruling.shown.event.kind in (THANKS, SAID, OTHERWISE) and button in SIDES:
        ruling.next_decision()  # thanks stand in nobody's way
    if ruling.shown is None and button in SIDES and ruling.errand is not None:
        return ruling.insist()
    if ruling.shown is not None:
        if button in SIDES and ruling.shown.event.kind == MISSED:
            return ruling.contradict()
        if button == "whistle":
            ruling.next_decision()
        return []
    return _in_play(referee, ruling, button, by)


def _while_waiting(referee: "Referee", ruling: Ruling, button: str, by: Seat | None) -> list[Effect]:
    """Something is in the way: a hand does not keep anybody from saying what his button says."""
    offered = [offer.button for offer in ruling.offers if offer.button in SIDES]
    if ruling.plays_under_a_hand and button in offered:
        ruling.situation = ruling.situation.seen()  # whoever presses has his hand here
        return _in_play(referee, ruling, button, by)
    if button in SIDES:
        return ruling.go_on_anyway() or ruling.pressed_in_vain(button)
    return referee.pause() if button == "whistle" else []


def _answer(referee: "Referee", ruling: Ruling, question: Question, button: str) -> list[Effect]:
    """Each answer has a button; where there are more answers, left and right leaf, and the whistle takes one."""
    if question.leafed and button in STEP:
        ruling.leaf(STEP[button])
        return []
    if button in ANSWERS:
        return ruling.answer(question.at if question.leafed else ANSWERS[button])
    referee.modes.append(ByHand())
    return []


def _in_play(referee: "Referee", ruling: Ruling, button: str, by: Seat | None) -> list[Effect]:
    if ruling.match.over:
        return referee.leave() if button == "whistle" else []
    for offer in ruling.offers:
        if offer.button == button and offer.choose:
            if by is None or ruling.secret_of(offer.actions) is None:  # a telephone shows its own list in secret
                referee.modes.append(Choosing(ruling.state, offer))
            return []
        if offer.button == button and not offer.actions:
            return ruling.ready()
        if offer.button == button:
            kicks_off = bool(ruling.day.conduct.kick_off(ruling.state))
            return ruling.take(kick_off(ruling) if kicks_off else offer.actions, overrule=kicks_off)
    if not ruling.waits_for_elsewhere and (early := missing.pressed(ruling, button)):
        return early
    return referee.pause() if button == "whistle" else ruling.pressed_in_vain(button)


def _explanation(referee: "Referee", ruling: Ruling) -> Mode:
    """What the menu button shows: the reason for what is on the screen."""
    if ruling.waiting is not None or (ruling.unseen and ruling.shown is None):
        return ByHand()
    if ruling.wrong is not None:
        return Why(ruling.wrong.text.to(referee.said.lang).page)
    if ruling.shown is not None:
        if referee.way_in.address and ruling.pictured:
            return Address(f"{referee.way_in.address}picture/decision/{ruling.match.play.number}.jpg")
        return Why(ruling.shown.text.to(referee.said.lang).page)
    if ruling.match.over:
        return Numbers()
    prompt = errands.prompt(ruling, referee.said).page
    return Why(" ".join((prompt, *ruling.day.words.notes(ruling.state, referee.said.lang))))
