"""Ruling: what the table shows, what counts, what is wrong, what is asked. No buttons and no screens here."""

from collections import deque
from collections.abc import Sequence
from math import ceil
from typing import Any

from device.games import game_day
from device.games.game_day import GameDay
from device.panel.sounds import for_events
from device.referee.calls import Decision, Question, WrongMove
from device.referee.effects import Effect, KeepPicture, LookAgain, Whistle
from device.referee.match import Match
from device.referee.patience import LIFTED_FOR, UNSEEN_FOR, WAITING_AFTER, WAITING_USUALLY, Lasting
from device.referee.watching import BY_CHANCE, AsKnown, Legal, Unsure, Verdict, Watching, Wrong
from device.store.entries import CAMERA, PERSON
from device.store.play import Play
from rules.game import BadInput, Event, Json, Repair
from rules.texts import Catalogue, Text
from vision.observation import Observation

MOST_STEPS = 8
"""Steps that one look can show: a quick family rolls, moves and rolls again before the picture rests."""
LIKELY = 0.7
"""When two looks agree, this much is enough; one look alone has to be sure."""
LOOKS_BEFORE_TELLING = 2
"""A wrong move or a question is told only when a second look agrees."""
BLIND = frozenset({"dark", "no-camera", "card-covered"})
"""Reasons for which the clocks stand until they are gone."""
LIFTED = "figure-missing"
"""What the rules call a figure that stands nowhere: somebody holds it and thinks, or it has fallen over."""
REASONS = {"few-cards": "card-covered", "dark": "dark", "too-small": "no-camera", "no-colours": "no-camera"}


class Ruling:
    """One match under the referee's eyes."""

    def __init__(
        self,
        said: Catalogue,
        game: str,
        play: Play,
        move_seconds: float,
        warning_seconds: float,
        placement_seconds: float = 60,
    ) -> None:
        self.said = said
        self.day: GameDay[Any, Any, Any] = game_day(game)
        self.match = Match(self.day, play, move_seconds, warning_seconds, placement_seconds)
        self.watching = Watching(self.day)
        self.now = 0.0
        self.stopped = False
        """Somebody has stopped the clocks: a pause."""
        self.by_hand = False
        """People enter everything, so it does not matter what the camera sees."""
        self.question: Question | None = None
        self.wrong: WrongMove | None = None
        self.arranging = False
        """After a decision things have to be put into place; that is nobody's fault."""
        self.repairs: tuple[Repair, ...] = ()
        self._waiting = Lasting[str]()
        self._lifted = Lasting[Repair]()
        self._unseen = Lasting[str]()
        self._shown: deque[Decision] = deque()
        self._suspected: Verdict | None = None
        self._looks = 0
        self._ticked: int | None = None
        self._said_ready = False

    @property
    def state(self) -> Any:
        """The state of the game."""
        return self.match.state

    @property
    def clock_stands(self) -> bool:
        """Whether the clocks stand although the match is on: a pause, darkness, a covered card."""
        return self.stopped or (self._waiting.what in BLIND and not self.by_hand)

    @property
    def waiting(self) -> str | None:
        """Why it waits, once that is worth saying."""
        patience = WAITING_AFTER.get(self._waiting.what or "", WAITING_USUALLY)
        return None if self.by_hand else self._waiting.for_longer_than(patience, self.now)

    @property
    def pictured(self) -> bool:
        """Whether a picture was kept of what is on show; a mere notice has none."""
        return self.shown is not None and self.shown.event.kind in self.day.decisive

    @property
    def missing(self) -> Repair | None:
        """A figure that has been away from its field for longer than a move takes."""
        return self._lifted.for_longer_than(LIFTED_FOR, self.now)

    @property
    def asks_for_a_figure(self) -> bool:
        """Whether the screen asks for the missing figure; other things may be more urgent."""
        return self.missing is not None and self.shown is None and not self.arranging

    @property
    def unseen(self) -> str | None:
        """What is needed now and nowhere to be seen, although somebody has touched the table: `ball` or `arrow`."""
        return self._unseen.for_longer_than(UNSEEN_FOR, self.now)

    @property
    def shown(self) -> Decision | None:
        """The decision that is on show."""
        return self._shown[0] if self._shown else None

    def pass_time(self, now: float, passed: float) -> list[Effect]:
        """The clocks go on, and whistle when they have run down."""
        self.now = now
        match = self.match
        effects: list[Effect] = []
        if not self.clock_stands:
            effects += match.pass_time(passed)
            if match.remaining <= 0 and (signal := self.day.clocks.time_is_up(match.state)) is not None:
                effects += self.accept((signal,), CAMERA) + self.settle()
            elif match.move_left is not None:
                effects += self._hurry(match.move_left)
        while self._shown and self._shown[0].has_been_read(now):
            self.next_decision()
        return effects

    def _hurry(self, left: float) -> list[Effect]:
        if left <= 0 and (late := self.day.clocks.move_is_late(self.state)) is not None:
            return self.accept((late,), CAMERA)
        second = ceil(left)
        if left > self.match.warning_seconds or second == self._ticked:
            return []
        self._ticked = second
        return [Whistle("tick")]

    def next_decision(self) -> None:
        """The decision on show makes way for the next one."""
        self._shown.popleft()
        if self._shown:
            self._shown[0].since = self.now

    # Looking

    def saw(self, observation: Observation) -> list[Effect]:
        """A picture at rest has been read."""
        if not observation.found:
            self.wait(REASONS.get(observation.reason or "", "card-covered"))
            return []
        if observation.hand:
            self.wait("hand")
            return []
        self._waiting.over()
        self.watching.look(observation)
        if self.clock_stands:
            return []
        return self._stands() if self._said_ready else self._judge()

    def wait(self, reason: str) -> None:
        """Nothing can be seen, for a reason."""
        self._waiting.goes_on(reason, self.now)

    def _judge(self) -> list[Effect]:
        """Follow what the table shows, step by step, as far as it can be explained."""
        effects: list[Effect] = []
        verdict: Verdict = AsKnown()
        for step in range(MOST_STEPS):
            verdict = self.watching.judge(self.state, first=step == 0)
            if isinstance(verdict, Unsure) and self._seen_twice(verdict):
                verdict = verdict.best
            if isinstance(verdict, AsKnown) and self._rolled_for_kick_off():
                verdict = Legal(self.day.conduct.kick_off(self.state))
            if isinstance(verdict, Legal) and self._still_setting_up(verdict):
                verdict = Wrong((), (), ())
            if not isinstance(verdict, Legal):
                break
            effects += self.accept(verdict.actions, CAMERA)
        return effects + self._conclude(verdict, acted=bool(effects))

    def _seen_twice(self, verdict: Unsure) -> bool:
        """Whether two looks agree on what is likely: then nobody needs to be asked."""
        before = self._suspected
        return (
            isinstance(before, Unsure) and verdict.best == before.best and min(verdict.chance, before.chance) >= LIKELY
        )

    def _still_setting_up(self, verdict: Legal) -> bool:
        """While figures are put into formation, nothing counts before all of them stand."""
        if not self.day.table.setting_up(self.state) or not all(a.type == "place" for a in verdict.actions):
            return False
        after = self.state
        for action in verdict.actions:
            after = self.day.rules.apply(after, action).state
        return not isinstance(self.watching.judge(after, first=False), AsKnown)

    def _rolled_for_kick_off(self) -> bool:
        """Whoever rolls while everybody stands in formation has kicked off."""
        if not self.day.conduct.kick_off(self.state) or not self.watching.dice.fresh() or self.watching.last is None:
            return False
        check = self.day.table.line_up(self.state, self.watching.last)
        return check is None or not check.repairs

    def _conclude(self, verdict: Verdict, *, acted: bool) -> list[Effect]:
        """What the last look leaves: nothing, things to put into place, a wrong move, a question."""
        calm = acted or self.arranging or self.day.table.setting_up(self.state)
        effects: list[Effect] = []
        match verdict:
            case Unsure() if self.day.table.setting_up(self.state):
                self.arranging = True
            case Unsure() if not self._confirmed(verdict):
                return [LookAgain()]
            case Unsure():
                return self._ask(verdict)
            case Wrong(violations, repairs, _) if calm or not violations:
                self.arranging, self.repairs = True, repairs or self.watching.repairs(self.state)
            case Wrong(violations, repairs, _) if all(violation.code == LIFTED for violation in violations):
                self._lifted.goes_on(repairs[0], self.now)
            case Wrong() if not self._same_wrong(verdict) and not self._confirmed(verdict):
                return [LookAgain()]
            case Wrong():
                effects += self.tell_wrong(verdict)
            case _:
                self.arranging, self.repairs, self.question = False, (), None
                self._lifted.over()
                effects += self._put_right() or self._notice(acted=acted)
        self._suspected = None
        self.watching.count_dice(self.state, told=self.wrong is not None)
        return effects

    def _notice(self, *, acted: bool) -> list[Effect]:
        """Everything stands as it should, and yet somebody has touched the table."""
        if acted or self.watching.last is None:
            return []
        self._unseen.goes_on(self.day.table.out_of_sight(self.state, self.watching.last), self.now)
        if self.watching.rolled_again(self.state):
            number = sum(self.day.chance.lying(self.state))
            self._show(Event("rolled-already", {}), self.said.say("panel.rolled-already", number=number))
        elif self.watching.rolled_in_one_well(self.state):
            self._show(Event("one-each", {}), self.said.say("panel.one-each"))
        elif (
            self.watching.dice.fresh() and (first := self.day.words.before_dice(self.state, self.said.lang)) is not None
        ):
            self._show(Event("too-early", {}), first)
        return []

    def _show(self, event: Event, text: Text) -> None:
        self._shown.append(Decision(event, text, self.now))

    def _confirmed(self, verdict: Unsure | Wrong) -> bool:
        """Whether a second look agrees; two unsure looks are never quite the same."""
        alike = type(verdict) is type(self._suspected) and (isinstance(verdict, Unsure) or verdict == self._suspected)
        self._looks = self._looks + 1 if alike else 1
        self._suspected = verdict
        return self._looks >= LOOKS_BEFORE_TELLING

    def _same_wrong(self, verdict: Wrong) -> bool:
        return self.wrong is not None and self.wrong.wrong == verdict

    def settle(self) -> list[Effect]:
        """After something that the camera did not bring: does the table show it already?"""
        if self.watching.last is None or self.clock_stands:
            return []
        verdict = self.watching.judge(self.state, first=True)
        if isinstance(verdict, Wrong):
            self.arranging, self.repairs = True, verdict.repairs
            return []
        return self._judge()

    # Deciding

    def accept(self, actions: Sequence[Any], by: str) -> list[Effect]:
        """A step counts: log it, whistle it, show it."""
        effects, events = self.match.act(actions, by)
        if any(action.type in BY_CHANCE for action in actions):
            self.watching.count_what_was_asked_for() if by == CAMERA else self.watching.dice.count()
        more, after = self._follow_what_must()
        self.watching.follow(self.state)
        return effects + more + self._announce(events + after)

    def _follow_what_must(self) -> tuple[list[Effect], tuple[Event, ...]]:
        """What happens by itself, because nobody has a choice."""
        effects: list[Effect] = []
        events: tuple[Event, ...] = ()
        while (forced := self.day.conduct.forced(self.state)) is not None:
            more, after = self.match.act((forced,), CAMERA)
            effects += more
            events += after
        return effects, events

    def _announce(self, events: tuple[Event, ...]) -> list[Effect]:
        self.forget()
        decisive = [event for event in events if event.kind in self.day.decisive]
        for event in decisive:
            self._show(event, self.day.rules.say_event(self.state, event, self.said.lang))
        whistle = Whistle(for_events(event.kind for event in events))
        return [whistle, KeepPicture()] if decisive else [whistle]

    def forget(self) -> None:
        """Play has gone on: whatever was said about the moment before no longer matters."""
        self.wrong = self.question = self._suspected = self._ticked = None
        self.arranging, self.repairs = False, ()
        self._said_ready = False
        self._lifted.over()
        self._unseen.over()
        self._shown.clear()

    def tell_wrong(self, verdict: Wrong) -> list[Effect]:
        """Name what is wrong and what to put right."""
        if self._same_wrong(verdict):
            return []
        violation = verdict.violations[0]
        text = self.day.rules.say_violation(self.state, violation, self.said.lang)
        self.forget()
        self.wrong = WrongMove(verdict, text, self.day.words.chapter(violation.rule, self.said.lang))
        note = {"wrong": [v.code for v in verdict.violations], "repairs": [list(r) for r in verdict.repairs]}
        return [*self.match.note(note), Whistle("wrong"), KeepPicture()]

    def _put_right(self) -> list[Effect]:
        """The table is as it should be again: a pip, or what the wrong move costs."""
        if self.wrong is None or self.watching.dice.refused_lies():
            return []
        cost = self.day.conduct.penalty_for(self.state, self.wrong.wrong.attempted)
        self.wrong = None
        if cost is None:
            return [Whistle("accepted")]
        return self.accept((cost,), CAMERA) + self.settle()

    def _ask(self, verdict: Unsure) -> list[Effect]:
        asked, answers = self.day.words.ask(self.state, verdict.candidates, self.said.lang)
        new = self.question is None
        self.question = Question(verdict.candidates, asked, answers)
        if not new:
            return []
        options = [[self.day.rules.action_json(a) for a in c.actions] for c in verdict.candidates]
        return [*self.match.note({"question": options}), Whistle("wrong"), KeepPicture()]

    def answer(self, number: int) -> list[Effect]:
        """One of the answers was chosen by people."""
        question = self.question
        if question is None or not 0 <= number < len(question.candidates):
            return []
        self.question = None
        actions = question.candidates[number].actions
        effects: list[Effect] = self.accept(actions, PERSON) if actions else [Whistle("accepted")]
        self.watching.overrule(self.state)
        return effects

    def insist(self) -> list[Effect]:
        """People say that it was right after all; it counts, and the log says who said so."""
        if self.wrong is None and self.missing is None:
            return []
        position = self.day.conduct.insist(self.state, self.wrong.wrong.attempted) if self.wrong else None
        effects = self.match.note({"insisted": True}) if position is None else self.match.set_position(position)[0]
        more, events = self._follow_what_must()
        self.watching.overrule(self.state)
        return effects + more + self._announce(events)

    def enter(self, given: Json) -> list[Effect]:
        """An action that the camera did not bring: from the page, the buttons, the electronic dice."""
        try:
            action = self.day.rules.read_action(given)
        except BadInput:
            return [Whistle("wrong")]
        violations = self.day.rules.check(self.state, action)
        if violations:
            return self.tell_wrong(Wrong(violations, (), (action,)))
        return self.accept((action,), PERSON) + self.settle()

    def take(self, actions: Sequence[Any], *, overrule: bool) -> list[Effect]:
        """Do what a button stands for; when kicking off, the press overrules a camera that sees somebody missing."""
        effects = self.accept(actions, PERSON)
        if overrule:
            self.watching.overrule(self.state)
            return effects
        return effects + self.settle()

    def ready(self) -> list[Effect]:
        """A side says that it stands: the next look counts, for the last one may have come before the last piece."""
        self._said_ready = True
        return [LookAgain()]

    def _stands(self) -> list[Effect]:
        """What the table shows counts, or what is wrong with it is told."""
        self._said_ready = False
        verdict = self.watching.judge_ready(self.state)
        match verdict:
            case Legal(actions):
                return self.accept(actions, CAMERA) + self.settle()
            case Unsure():
                return self._ask(verdict)
            case Wrong():
                return self.tell_wrong(verdict)
        if self.watching.last is not None:
            self._show(Event("unready", {}), self.day.words.unready(self.state, self.watching.last, self.said.lang))
        return [Whistle("wrong")]

    def travel(self, effects: list[Effect]) -> list[Effect]:
        """Undo and redo: the table has to follow before it is believed again."""
        if not effects:
            return [Whistle("wrong")]
        self.watching.take_back()
        self.forget()
        self.arranging = True
        return [*effects, Whistle("accepted"), *self.settle()]
