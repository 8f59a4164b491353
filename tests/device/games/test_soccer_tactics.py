"""Soccer Tactics at the table: options, buttons, words, numbers, evidence."""

from collections import Counter
from random import Random

import pytest

from device.games.game_day import NOTHING_FRESH
from device.games.soccer_tactics import evidence, numbers
from device.games.soccer_tactics.counts_anyway import counts_anyway
from device.games.soccer_tactics.game_day import GAME_DAY
from device.panel.drawing import WIDTH
from device.panel.fitting import one_line
from rules.game import SIDES, Candidate, Event, Step
from rules.soccer_tactics import notation
from rules.soccer_tactics.actions import DONE, Action, Dribble, Move, Place, Play, Roll, Spin, Time
from rules.soccer_tactics.game import GAME
from rules.soccer_tactics.lineup import FIGURES
from rules.soccer_tactics.phases import draw, follow, has_consequences
from rules.soccer_tactics.pitch import FIELDS, distance
from rules.soccer_tactics.state import State
from rules.texts import LANGUAGES
from tests.device.referee.evenings import at, front_door
from tests.device.referee.positions import DUEL, RED_KEEPER, RED_MOVES, RED_PLAYS, SHOT
from vision.soccer_tactics.observation import BallSeen, FieldEvidence, PitchSeen


def random_steps(seed: int, count: int) -> list[Step[State]]:
    """A match without time signals, in which nobody lingers over the set-up and everybody runs for the ball."""
    random = Random(seed)
    steps = [Step(GAME.start({}))]
    while len(steps) < count:
        state = steps[-1].state
        action = draw(state, random.randrange)
        if state.phase == "set-up" and state.restart is not None:
            action = DONE
        elif isinstance(action, Move) and state.ball is not None:
            runs = [run for run in GAME.legal(state) if isinstance(run, Move)]
            action = min(runs, key=lambda run: distance(run.to, state.ball or run.to))
        if not isinstance(action, Time):
            steps.append(follow(state, action))
    return steps


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_legal_action_can_be_spelled_with_two_buttons(lang: str) -> None:
    """Different actions have different spellings, none is the beginning of another, and each word fits the screen."""
    words: set[str] = set()
    for state, _ in random_steps(1, 600)[::8]:
        spellings = Counter(GAME_DAY.words.spelled(state, action, lang) for action in GAME.legal(state))
        assert set(spellings.values()) <= {1}, spellings.most_common(2)
        beginnings = {spelling[:n] for spelling in spellings for n in range(1, len(spelling))}
        assert not beginnings & set(spellings)
        words |= {word for spelling in spellings for word in spelling}
    for word in words:
        assert one_line(word, WIDTH, "B18", "B14").text == word


def test_whatever_stands_on_the_table_looks_as_expected_when_it_should() -> None:
    night = at(RED_MOVES)
    seen = night.table.observation()
    assert GAME_DAY.table.looks(seen) == GAME_DAY.table.expected(night.state)
    assert GAME_DAY.table.repairs(night.state, seen, {}) == ()
    night.put(h7="A1", look=False)
    assert GAME_DAY.table.repairs(night.state, night.table.observation(), {}) == (("h7", "A1", "C6"),)


def test_a_doubtful_look_is_believed_as_it_is_and_a_clear_one_nearly_always() -> None:
    doubtful, clear = FieldEvidence(0.6, 0.4, 0.0, 0.0, 0.0), FieldEvidence(0.01, 0.98, 0.005, 0.005, 0.0)
    seen = evidence.seen(PitchSeen(True, fields={"A1": doubtful, "B1": clear}), NOTHING_FRESH, {})
    assert seen.belief("A1", 0) - seen.belief("A1", 1) == pytest.approx(0.405, abs=0.01)
    assert seen.belief("B1", 1) - seen.belief("B1", 0) > 10


def test_what_people_have_overruled_is_not_heard_until_it_looks_different() -> None:
    here = PitchSeen(True, fields={"A1": FieldEvidence(0.99, 0.01, 0.0, 0.0, 0.0)}, ball=BallSeen("B2", 0.99, 0, 0))
    seen = evidence.seen(here, NOTHING_FRESH, {"A1": 0, "ball": FIELDS.index("B2")})
    assert not seen.fields and not seen.ball
    changed = evidence.seen(here, NOTHING_FRESH, {"A1": 1, "ball": FIELDS.index("C3")})
    assert seen != changed and changed.fields and changed.ball


@pytest.mark.parametrize(
    ("pitch", "due", "wanted"),
    [(RED_MOVES, "dice", 1), (RED_KEEPER, "dice", 2), (DUEL, "both", 0), (SHOT, "spin", 0)],
)
def test_what_chance_has_to_bring(pitch: str, due: str, wanted: int) -> None:
    state = at(pitch).state
    assert GAME_DAY.chance.due(state) == due
    assert GAME_DAY.chance.wanted(state) == wanted
    assert all(not GAME.check(state, action) for action in GAME_DAY.chance.throws(state))


def test_electronic_chance_is_as_likely_as_the_real_one() -> None:
    assert Counter(GAME_DAY.chance.throws(at(SHOT).state)) == {Spin("goal"): 4, Spin("corner"): 2, Spin("goal-kick"): 2}
    assert Counter(GAME_DAY.chance.throws(at(SHOT, shot_die=True).state)) == {
        Spin("goal"): 3,
        Spin("goal-kick"): 2,
        Spin("corner"): 1,
    }
    assert Counter(GAME_DAY.chance.throws(at(RED_MOVES).state)) == {Roll((n,)): 1 for n in range(1, 7)}
    assert len(GAME_DAY.chance.throws(at(RED_KEEPER).state)) == 36
    assert GAME_DAY.chance.throws(notation.from_pitch(RED_MOVES.replace("move -", "move 4"))) == ()


def test_before_the_first_kick_off_the_reader_may_learn_and_never_again() -> None:
    at_the_door, setting_up, kicked_off = front_door(), front_door(), front_door()
    setting_up.press("whistle")
    kicked_off.kick_off()
    assert [night.referee.lining_up for night in (at_the_door, setting_up, kicked_off)] == [False, True, False]


def test_the_match_in_numbers() -> None:
    happened = [
        Event("goal", {"side": "home", "figure": "h10", "home": 1, "away": 0}),
        Event("chance", {"figure": "h10", "field": "D15"}),
        Event("yellow", {"figure": "a3"}),
        Event("red", {"figure": "a3"}),
        Event("corner", {"side": "away", "field": "A1"}),
    ]
    told = {what: (home, away) for what, home, away in numbers.count(happened)}
    assert told == {
        "goals": (1, 0),
        "shots": (1, 0),
        "duels": (0, 0),
        "passes": (0, 0),
        "corners": (0, 1),
        "offside": (0, 0),
        "fouls": (0, 0),
        "cards": (0, 2),
    }


def test_every_event_of_a_match_can_be_counted() -> None:
    events = [event for step in random_steps(3, 6000) for event in step.events]
    assert all(home + away > 0 for what, home, away in numbers.count(events)), numbers.count(events)


def test_a_question_about_the_ball_about_one_figure_and_about_anything() -> None:
    state = at(RED_PLAYS).state
    ball, fields = GAME_DAY.words.ask(state, [Candidate((Play("D12"),), 0.5), Candidate((Play("E12"),), 0.5)], "de")
    assert (ball.oled, [answer.oled for answer in fields]) == (("Der Ball liegt auf",), [("D5 BLAU",), ("E5 BLAU",)])
    figure, _ = GAME_DAY.words.ask(
        state, [Candidate((Move("h7", "C9"),), 0.5), Candidate((Move("h7", "C8"),), 0.5)], "de"
    )
    assert figure.oled == ("ROT 7 steht auf",)
    what, answers = GAME_DAY.words.ask(state, [Candidate((Play("D12"),), 0.5), Candidate((), 0.5)], "de")
    assert (what.oled, [answer.oled for answer in answers]) == (("Was war das?",), [("Ball D5 BLAU",), ("nichts",)])


def test_defenders_who_might_have_moved_are_told_apart_by_their_fields() -> None:
    state = at(RED_MOVES).state
    _, answers = GAME_DAY.words.ask(
        state, [Candidate((Move("h2", "E4"),), 0.5), Candidate((Move("h5", "E4"),), 0.5)], "de"
    )
    assert [answer.oled for answer in answers] == [("ROT V B4→E4",), ("ROT V G4→E4",)]


@pytest.mark.parametrize("side", SIDES)
def test_insisting_on_the_other_sides_move_leaves_the_turn_where_it_was(side: str) -> None:
    state = notation.from_pitch(RED_MOVES.replace("move -", "move 4"))
    figure, to = ("h7", "C9") if side == "home" else ("a2", "B12")
    told = counts_anyway(state, [Move(figure, to)])
    assert told is not None
    assert told["phase"] == ("play" if side == "home" else "move")
    assert told[side][figure[1:]] == to


def test_insisting_on_what_makes_no_position_changes_nothing() -> None:
    state = notation.from_pitch(RED_MOVES.replace("move -", "move 4"))
    assert counts_anyway(state, [Play("B13")]) is None
    assert counts_anyway(state, []) is None


def test_what_belongs_to_no_turn_has_no_consequences_and_counts_as_it_stands() -> None:
    before_the_roll = GAME.start({})
    assert not has_consequences(before_the_roll, DONE) and counts_anyway(before_the_roll, [DONE]) is None
    assert not has_consequences(before_the_roll, Place("h7", "C5"))
    waiting = at(RED_MOVES).state
    assert not has_consequences(waiting, DONE) and counts_anyway(waiting, [DONE]) is None
    assert not has_consequences(waiting, Spin("goal")) and has_consequences(waiting, Roll((4,)))


def test_whatever_has_consequences_can_be_followed() -> None:
    """Every wrong action of a kind that fits the phase: the rules say beforehand whether anything would follow."""
    random = Random(5)
    tried: Counter[bool] = Counter()
    for state, _ in random_steps(5, 600)[::5]:
        figures = [figure for figure in FIGURES["home"] + FIGURES["away"] if random.random() < 0.2]
        wrong: list[Action] = [DONE, Play(random.choice(FIELDS)), Dribble(random.choice(FIELDS))]
        wrong += [kind(figure, random.choice(FIELDS)) for kind in (Move, Place) for figure in figures]
        for action in wrong:
            tried[has_consequences(state, action)] += 1
            counts_anyway(state, [action])
    assert min(tried[True], tried[False]) > 100


@pytest.mark.parametrize("fault", [AssertionError, TypeError, KeyError, IndexError])
def test_a_fault_of_the_rules_is_not_hidden(fault: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise fault

    state = notation.from_pitch(RED_MOVES.replace("move -", "move 4"))
    monkeypatch.setattr("device.games.soccer_tactics.counts_anyway.follow", broken)
    with pytest.raises(fault):
        counts_anyway(state, [Move("h7", "C9")])
