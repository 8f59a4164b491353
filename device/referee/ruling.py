"""Ruling: one match under the referee's eyes. What it has in mind is its situation; no buttons and no screens here."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import ceil
from typing import Any

from device.games import game_day
from device.games.game_day import GameDay, Offer
from device.panel.buttons import Seat
from device.referee import deciding, errands, looking, missing, sides
from device.referee.calls import MISSED, Decision, Question, WrongMove
from device.referee.conditions import Arranging, Playing, Waiting
from device.referee.doubt import Doubt
from device.referee.effects import Effect, LookAgain, LookAnew, NoHand, Whistle
from device.referee.elsewhere import Elsewhere, Errand
from device.referee.match import Match
from device.referee.partner import Partner, own_die, seen
from device.referee.patience import NOTHING, UNTIDY_FOR, Lasting
from device.referee.situation import Situation
from device.referee.tray import DiceWatch
from device.referee.watching import Watching, Wrong
from device.store.entries import CAMERA, PERSON
from device.store.play import Link, Play
from rules.game import BadInput, Json, Repair
from rules.texts import Catalogue
from vision.observation import LIGHT_CHANGED, Observation

REASONS = {
    "no-board": "no-board",
    "which-end": "which-end",
    "few-cards": "card-covered",
    "dark": "dark",
    "too-small": "no-camera",
    "no-colours": "no-camera",
    LIGHT_CHANGED: "light-changed",
}


class Ruling:
    """The match, what the table looks like, and the situation between them."""

    def __init__(
        self,
        said: Catalogue,
        game: str,
        play: Play,
        move_seconds: float,
        warning_seconds: float,
        placement_seconds: float = 60,
        now: float = 0.0,
    ) -> None:
        self.said = said
        self.day: GameDay[Any, Any, Any] = game_day(game)
        self.match = Match(self.day, play, move_seconds, warning_seconds, placement_seconds)
        self.watching = Watching(self.day)
        self.situation = Situation(now)
        self.elsewhere = Elsewhere()
        self.partner: Partner | None = None
        """Our part in a match between two tables; none in most matches."""
        self.doubt: Doubt | None = None
        """What was missed, or asked about, and may have been something else."""
        self.untidy: Lasting[tuple[Repair, ...]] = NOTHING
        """What nobody puts into place, and how it came to stand so, as far as anybody can tell."""
        self.left_over: Wrong | None = None
        self.view_fault: str | None = None
        """What makes the pictures hard to read, as long as the table is being set up."""
        self.leaning: Lasting[tuple[str, ...]] = NOTHING
        """The wells in which a die lies that has just been thrown and cannot be read."""
        self.denied: object = None
        """What could be seen when people said that nobody had rolled."""
        self.rolled: tuple[tuple[Link | None, DiceWatch], ...] = ()
        """What stood before the last rolls, and which dice were old then; the latest first."""

        self.in_vain = ""
        """A button that was pressed and meant nothing: the next look may tell why."""

    @property
    def state(self) -> Any:
        """The state of the game."""
        return self.match.state

    @property
    def question(self) -> Question | None:
        """What the camera is not sure about."""
        return self.situation.question

    @property
    def wrong(self) -> WrongMove | None:
        """What does not count."""
        return self.situation.wrong

    @property
    def errand(self) -> Errand | None:
        """What is to be done on the table for a side that is not in the room."""
        return self.elsewhere.errand(self)

    @property
    def waits_for_elsewhere(self) -> bool:
        """Whether such a side has the word: it thinks, or its errand is still to be done."""
        return self.errand is not None or self.elsewhere.chooser(self) is not None

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What the buttons can do now beside pausing and asking why."""
        return sides.offers_left(self, self.day.conduct.offers(self.state))

    @property
    def arranging(self) -> bool:
        """Whether things have to be put into place, and that is nobody's fault."""
        return self.situation.arranging is not None

    @property
    def repairs(self) -> tuple[Repair, ...]:
        """These things."""
        return self.situation.arranging.repairs if self.situation.arranging else ()

    @property
    def may_stand_so(self) -> bool:
        """Whether people may say that the table counts as it stands: nobody has put it in order for some seconds."""
        lasting = self.untidy.for_longer_than(UNTIDY_FOR, self.situation.now)
        front = isinstance(self.situation.front, Arranging) and not self.day.table.setting_up(self.state)
        return (
            bool(lasting)
            and front
            and not self.waits_for_elsewhere
            and self.left_over is not None
            and bool(self.left_over.attempted)
        )

    @property
    def clock_stands(self) -> bool:
        """Whether the clocks stand although the match is on."""
        return self.situation.clock_stands

    @property
    def waiting(self) -> str | None:
        """Why it waits, once that is worth saying."""
        return self.situation.waiting.reason if self.situation.waiting else None

    @property
    def plays_under_a_hand(self) -> bool:
        """Whether only a hand is in the way, and not for long: then the buttons mean what they mean in play."""
        now = self.situation
        return isinstance(now.waiting, Waiting) and not now.way_out and not now.shown and isinstance(now.task, Playing)

    @property
    def shown(self) -> Decision | None:
        """The decision that is on show."""
        return self.situation.shown[0] if self.situation.shown else None

    @property
    def pictured(self) -> bool:
        """Whether a picture was kept of what is on show; a mere notice has none."""
        return self.shown is not None and self.shown.event.kind in self.day.decisive

    @property
    def missing(self) -> Repair | None:
        """A figure that has been away from its field for longer than a move takes."""
        return self.situation.missing

    @property
    def asks_for_a_figure(self) -> bool:
        """Whether the screen asks for the missing figure; other things may be more urgent."""
        return self.missing is not None and self.shown is None and not self.arranging

    @property
    def unseen(self) -> str | None:
        """What is needed now and nowhere to be seen: `ball` or `arrow`."""
        return self.situation.unseen

    def speak(self, said: Catalogue) -> None:
        """Another language from now on."""
        self.said = said

    # Time, eyes and buttons

    def pass_time(self, now: float, passed: float) -> list[Effect]:
        """The clocks go on, and whistle when they have run down."""
        waited = self.situation.waiting
        self.situation = self.situation.at(now)
        match = self.match
        if self.clock_stands:
            return []
        effects = (
            match.pass_time(passed, moving=not self.waits_for_elsewhere)
            + missing.nobody_contradicts(self)
            + missing.cannot_be_read(self)
        )
        if waited is None and self.situation.waiting is not None:
            effects.append(LookAgain())  # perhaps the hand has gone, and no look has shown it
        if match.follows:  # the other table has the clock that whistles
            return effects
        if match.remaining <= 0 and (signal := self.day.clocks.time_is_up(match.state)) is not None:
            effects += deciding.accept(self, (signal,), CAMERA) + looking.settle(self)
        elif match.move_left is not None:
            effects += self._hurry(match.move_left)
        return effects

    def _hurry(self, left: float) -> list[Effect]:
        if left <= 0 and (late := self.day.clocks.move_is_late(self.state)) is not None:
            return deciding.accept(self, (late,), CAMERA)
        second = ceil(left)
        if left > self.match.warning_seconds or second == self.situation.ticked:
            return []
        self.situation = replace(self.situation, ticked=second)
        return [Whistle("tick")]

    def saw(self, observation: Observation) -> list[Effect]:
        """A picture at rest has been read."""
        if not observation.found:
            self.cannot_see(REASONS.get(observation.reason or "", "card-covered"))
            return self._in_another_light() if observation.reason == LIGHT_CHANGED else []
        if observation.hand:
            self.situation = self.situation.under_a_hand()
            return []
        self.situation = self.situation.seen()
        self.watching.look(seen(self, observation))
        self.leaning = self.leaning.goes_on(self.watching.dice.leaning() or None, self.situation.now)
        if self.clock_stands:
            return []
        if self.situation.said_ready:
            return looking.judge_ready(self)
        button, self.in_vain = self.in_vain, ""
        shown = own_die(self)
        return shown + looking.judge(self) or (missing.still_pressed(self, button) if button else [])

    def saw_before(self, observation: Observation) -> None:
        """A picture from before people did the last thing: nothing is judged by it, but it tells which dice are old."""
        if observation.found and not observation.hand and self.watching.last is None:
            self.watching.dice.look(observation)

    def cannot_see(self, reason: str) -> None:
        """Nothing can be seen, for a reason."""
        self.situation = self.situation.covered(reason)

    def mind_the_buttons(self, *, paused: bool, by_hand: bool) -> None:
        """Whether somebody has stopped the clocks, and whether people enter everything by hand."""
        self.situation = self.situation.told_by_the_buttons(paused=paused, by_hand=by_hand)

    def next_decision(self) -> list[Effect]:
        """The decision on show has been read."""
        self.situation = self.situation.read()
        return []

    def accept(self, actions: Sequence[Any], by: str) -> list[Effect]:
        """A step counts."""
        return deciding.accept(self, actions, by)

    def tell_wrong(self, verdict: Wrong) -> list[Effect]:
        """A move is wrong."""
        return deciding.tell_wrong(self, verdict)

    # What people say

    def answer(self, number: int) -> list[Effect]:
        """One of the answers was chosen by people; of something that was missed, that it was so or not."""
        if self.question is None and self.situation.way_out:
            return self.go_on_anyway()
        if self.question is None and self.may_stand_so:
            return self.insist()
        if self.question is None and self.shown is not None and self.shown.event.kind == MISSED:
            self.next_decision() if number == 0 else None
            return [] if number == 0 else self.contradict()
        question = self.question
        if question is None or not question.left:
            return deciding.answer(self, number)
        if not 0 <= number < len(question.left):
            return []
        effects = missing.told_what_fell(self, question, number)
        return effects if self.question is not None else effects + looking.judge(self)

    def leaf(self, by: int) -> None:
        """Another answer of a question that has more of them than the panel has buttons."""
        assert self.question is not None
        at = (self.question.at + by) % len(self.question.answers)
        self.situation = self.situation.asked(replace(self.question, at=at))

    def insist(self) -> list[Effect]:
        """People say that it was right after all, or that an errand is done."""
        if self.errand is not None:
            return errands.done(self) + self.settle()
        return missing.fell_after_all(self) or deciding.insist(self)

    def secret_of(self, actions: Iterable[Any]) -> str | None:
        """The side whose secret one of these actions is; empty if they are secrets of both."""
        owners = {self.day.conduct.secret(self.state, action) for action in actions} - {None}
        return None if not owners else owners.pop() if len(owners) == 1 else ""

    def enter(self, given: Json, by: Seat | None = None) -> list[Effect]:
        """An action that the camera did not bring: from the page, the buttons, the electronic dice."""
        if self.waits_for_elsewhere:
            return errands.enter(self, given)
        try:
            action = self.day.rules.read_action(given)
        except BadInput:
            return [Whistle("wrong")]
        if by is not None and self.secret_of([action]) not in (None, by):
            return [Whistle("wrong")]
        violations = self.day.rules.check(self.state, action)
        if violations:
            return deciding.tell_wrong(self, Wrong(violations, (), (action,)))
        return self.take((action,), overrule=False)

    def take(self, actions: Sequence[Any], *, overrule: bool) -> list[Effect]:
        """Do what a button stands for; when kicking off, the press overrules a camera that sees somebody missing."""
        effects = deciding.accept(self, actions, PERSON)
        if overrule:
            self.watching.overrule(self.state)
            return effects
        return effects + looking.settle(self)

    def ready(self) -> list[Effect]:
        """A side says that it stands: the next look counts, for the last one may have come before the last piece."""
        self.situation = replace(self.situation, said_ready=True)
        return [LookAgain()]

    def pressed_in_vain(self, button: str) -> list[Effect]:
        """Whoever presses a button that means nothing may have seen more of the match: the next look counts."""
        if self.waits_for_elsewhere:
            return []
        self.in_vain = button
        return [LookAgain()]

    def no_hand(self) -> list[Effect]:
        """People say that no hand is there: what the reader sees all the same counts."""
        return [*self.match.note({"no-hand": True}), NoHand(), LookAgain()] if self.situation.doubtful_hand else []

    def look_anew(self) -> list[Effect]:
        """Lamp, board or camera was moved: the table is read as for the first time, and may look different."""
        self.expect_disorder()
        return [*self.match.note({"look-anew": True}), LookAnew(), LookAgain()]

    def _in_another_light(self) -> list[Effect]:
        """The eyes look anew by themselves."""
        self.expect_disorder()
        return [*self.match.note({"look-anew": True}), LookAgain()]

    def go_on_anyway(self) -> list[Effect]:
        """It has waited for too long: the way out that people are offered."""
        return self.look_anew() if self.situation.lost else self.no_hand()

    def stays_untidy(self, verdict: Wrong) -> None:
        """The table is not in order, and nobody is to blame."""
        self.untidy = self.untidy.goes_on(verdict.repairs or (Repair("", None, None),), self.situation.now)
        self.left_over = verdict

    def contradict(self) -> list[Effect]:
        """What nobody saw was not so: it is taken back, with what followed from it."""
        doubt = self.doubt
        if doubt is None or not doubt.taken or self.shown is None or self.shown.event.kind != MISSED:
            return []
        self.doubt = None
        effects = self.travel(self.match.back_to(doubt.root))
        if doubt.dice is not None and self.watching.last is not None:
            self.watching.dice = doubt.dice.twin()
            self.watching.dice.look(self.watching.last)
        return effects + missing.what_fell(self)

    def undo(self) -> list[Effect]:
        """Take the last step back; where a side is not in the room, up to the last one of those who are."""
        effects = more = self.match.undo()
        while more and self.match.play.undone is not None and sides.theirs(self, self.match.play.undone.link):
            more = self.match.undo()
            effects = effects + more
        return self.travel(effects)

    def redo(self) -> list[Effect]:
        """Bring it back, and what a side did upon it that is not in the room."""
        effects = more = self.match.redo()
        while more and self.match.play.undone is not None and sides.theirs(self, self.match.play.undone.link):
            more = self.match.redo()
            effects = effects + more
        return self.travel(effects)

    def settle(self) -> list[Effect]:
        """Play goes on after a pause: does the table show something new?"""
        return looking.settle(self)

    def travel(self, effects: list[Effect]) -> list[Effect]:
        """Undo and redo: the table has to follow before it is believed again."""
        if not effects:
            return [Whistle("wrong")]
        self.watching.take_back()
        self.situation = self.situation.play_goes_on()
        self.expect_disorder()
        return [*effects, Whistle("accepted"), *self.settle()]

    def expect_disorder(self) -> None:
        """The table may show anything now, and nobody is to blame for it."""
        self.situation = self.situation.out_of_place()
