"""Explaining what the camera sees: legal ways on, breaches, and how to put a position right."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from rules.fuba import notation, phases
from rules.fuba.actions import Action, Corner, Done, FreeMove, GoalKick, Move, Place, Roll, Run, Tactic, Target
from rules.fuba.explain import explain
from rules.fuba.pitch import SECTORS
from rules.fuba.sight import look, read_seen
from rules.fuba.state import State, put, shifted
from rules.game import SIDES, BadInput, Explanation, Repair
from tests.rules.fuba import random_matches
from tests.rules.fuba.match import on, placing

MIDDLE = """
L4 a1    P2 a2k   R4 .
L3 h1a1  M2 a3    R3 .
         C  h4a4*3
L2 h2    M1 h2    R2 .
L1 .     P1 h2k   R1 .
home {phase} 12' {roll} {{"formations":{{"home":"4-4-2","away":"3-5-2"}}{more}}}
"""


def at(phase: str, roll: str = "2+4", more: str = "") -> State:
    return notation.from_pitch(MIDDLE.format(phase=phase, roll=roll, more=more))


def best(found: Explanation[Action]) -> tuple[Action, ...]:
    return found.candidates[0].actions


def codes(found: Explanation[Action]) -> list[str]:
    return [violation.code for violation in found.violations]


def test_nothing_has_happened() -> None:
    state = at("moves")
    found = explain(state, look(state))
    assert best(found) == ()
    assert found.candidates[0].probability > 0.99


def test_moves_are_recognised_and_the_tactic_with_them() -> None:
    state = at("moves")
    seen = look(shifted(shifted(state, "home", "C", "R3"), "home", "L2", "M1"))
    assert set(best(explain(state, seen))) == {Tactic("midfield"), Move("C", "R3"), Move("L2", "M1")}


def test_two_sectors_straight_on_are_the_attack() -> None:
    state = at("moves")
    assert best(explain(state, look(shifted(state, "home", "L2", "L4")))) == (Tactic("attack"), Move("L2", "L4"))


def test_two_tactics_that_look_alike_are_both_told() -> None:
    state = shifted(at("moves"), "home", "C", "L4")
    found = explain(state, look(shifted(state, "home", "L2", "L3")))
    told = {candidate.actions for candidate in found.candidates[:2]}
    assert told == {(Tactic("attack"), Move("L2", "L3")), (Tactic("midfield"), Move("L2", "L3"))}
    assert all(0.3 < candidate.probability < 0.7 for candidate in found.candidates[:2])


def test_with_moves_left_a_step_off_the_goal_line_is_one_of_them_and_afterwards_it_is_free() -> None:
    """Free moves come last and end the others: nobody loses his moves by a guess."""
    state = phases.apply(at("moves"), Tactic("midfield")).state
    off_the_line = shifted(state, "home", "P1", "M1")
    assert best(explain(state, look(off_the_line))) == (Move("P1", "M1"),)
    assert state.moving is not None
    spent = state._replace(moving=state.moving._replace(left=0))
    assert best(explain(spent, look(off_the_line))) == (FreeMove("P1", "M1"),)
    last = state._replace(moving=state.moving._replace(left=1))
    both = shifted(off_the_line, "home", "C", "R3")
    assert set(best(explain(last, look(both)))) == {Move("C", "R3"), FreeMove("P1", "M1")}


def test_the_ball_is_taken_along() -> None:
    state = on("P2 a2k  M2 a1  C h2*3  P1 h1k\nhome moves 12' 2+4").tactic("midfield").state
    seen = look(shifted(state, "home", "C", "L3")._replace(ball="L3"))
    assert best(explain(state, seen)) == (Move("C", "L3", ball=True),)


def test_nobody_ends_the_moves_of_the_other_side() -> None:
    """Home has not moved yet, or not said that it is done: away waits."""
    for state in (at("moves"), phases.apply(at("moves"), Tactic("attack")).state):
        found = explain(state, look(shifted(state, "away", "M2", "P2")))
        assert found.candidates == ()
        assert [(v.rule, v.code, v.facts["side"]) for v in found.violations] == [("4", "due-first", "home")]
        assert found.repairs == (Repair("away", "P2", "M2"),)


def test_who_has_nothing_left_to_do_is_done() -> None:
    """All moves made, nobody at a goal line who could still go: `done` is the only thing left, so it may be assumed."""
    state = on("P2 a2k  M2 a1  C h2*3  P1 h1k\nhome moves 12' 2+4").tactic("midfield").state
    assert state.moving is not None
    spent = state._replace(moving=state.moving._replace(left=0))
    assert phases.legal(spent) == (Done(),)
    found = best(explain(spent, look(shifted(spent, "away", "M2", "P2"))))
    assert found == (Done(), Tactic("defence"), Move("M2", "P2"))


def test_nobody_names_a_tactic_without_moves_for_the_other_side() -> None:
    """Home's keeper has run to the ball, so its one midfielder may not move: but home could choose another tactic."""
    state = notation.from_pitch("""
        L4 .     P2 a1k   R4 .
        L3 h3    M2 a5    R3 a3
                 C  h3a1
        L2 a1    M1 h3    R2 h1
        L1 h1k*1 P1 .     R1 .
        home moves 32' 1+6 {"formations":{"home":"6-1-3","away":"2-0-8"},"moving":{"sides":["home","away"],"left":-1}}
    """)
    found = explain(state, look(shifted(state, "away", "M2", "C")))
    assert found.candidates == ()
    assert [(v.code, v.facts["side"]) for v in found.violations] == [("due-first", "home")]


def test_nobody_gives_up_the_shot_of_the_other_side() -> None:
    state = on("P2 h1a2k*3  M2 a3  C h4  P1 h1k\nhome attempt 12' 4+2").state
    found = explain(state, look(shifted(state, "away", "M2", "L3")))
    assert found.candidates == ()
    assert [(v.code, v.facts["side"], v.facts["phase"]) for v in found.violations] == [("due-first", "home", "attempt")]


def test_nobody_gives_up_his_own_shot_by_moving_out_of_turn() -> None:
    """Away moves first here, so a home player who goes does not tell that home does not want to shoot."""
    state = on("P2 h1a2k*3  M2 a3  C h4  P1 h1k\nhome attempt 12' 4+2").state
    found = explain(state, look(shifted(state, "home", "C", "R3")))
    assert codes(found) == ["due-first"]


@pytest.mark.parametrize("side", SIDES)
def test_at_a_goal_kick_slow_is_said_by_who_takes_it(side: str) -> None:
    """Away takes it and moves first: its own move tells that it takes its time. Home's tells nothing."""
    state = on("P2 h1a2k*5  M2 a3  C h2  P1 h1k\nhome shot 12' 4+2").roll(2).state
    start, to = ("C", "R2") if side == "home" else ("M2", "L3")
    found = explain(state, look(shifted(state, side, start, to)))
    if side == "away":
        assert best(found)[0] == GoalKick("slow")
        assert isinstance(best(found)[-1], Move)
    else:
        assert [(v.code, v.facts["side"]) for v in found.violations] == [("due-first", "away")]


def test_who_may_not_move_hears_of_the_event() -> None:
    special = 'P2 a2k  M2 h1a1  L3 a1  C h2a2*4  M1 h2  P1 h1k\nhome special 12\' 4+2 {"target":"M2"}'
    state = on(special).roll(3).done().expect(phase="moves", side="away", frozen="home").state
    found = explain(state, look(shifted(state, "home", "C", "R2")))
    assert [(v.rule, v.code) for v in found.violations] == [("4.4.2", "may-not-move")]
    after = phases.apply(state, Done()).state
    assert codes(explain(after, look(shifted(after, "home", "C", "R2")))) == ["may-not-move"]


def test_no_attempt_is_seen_by_the_moves_that_follow() -> None:
    state = on("P2 h1a2k*3  M2 a3  C h4  P1 h1k\nhome attempt 12' 2+4").state
    found = best(explain(state, look(shifted(state, "home", "C", "R3"))))
    assert found == (Done(), Tactic("midfield"), Move("C", "R3"))


def test_the_roll_is_read_before_anybody_moves() -> None:
    state = at("roll", "-", ',"target":"M1"')
    assert best(explain(state, look(state, dice={"home": (4,), "away": (2,)}))) == (Roll((4, 2)),)
    assert best(explain(state, look(state, dice={"home": (4,)}))) == ()


def test_the_target_is_found_by_where_the_ball_has_gone() -> None:
    state = at("target", "-")
    after = phases.apply(phases.apply(state, Target("L2")).state, Roll((5, 1))).state
    seen = look(state._replace(ball=after.ball, ball_value=after.ball_value), dice={"home": (5,), "away": (1,)})
    assert best(explain(state, seen)) == (Target("L2"), Roll((5, 1)))


def test_one_die_for_a_special_event() -> None:
    state = at("special", "4+2", ',"target":"M2"')
    assert best(explain(state, look(state, dice={"home": (3,)}))) == (Roll((3,)),)
    found = explain(state, look(state, dice={"home": (3, 5)}))
    assert codes(found) == ["one-die"]


def test_after_a_goal_the_same_look_shows_nothing_yet() -> None:
    state = on("P2 h1a2k*3  M2 a1  P1 h1k\nhome shot 12' 4+2").state
    assert best(explain(state, look(state, dice={"home": (6,)}))) == (Roll((6,)),)


def test_a_run_to_the_ball_is_seen() -> None:
    state = on('P2 a3k  L3 a1  M2 a1  C h1  M1 h1a1*6  P1 h1k\nhome roll 12\' - {"target":"C"}').roll(2, 1).state
    assert best(explain(state, look(shifted(state, "away", "L3", "C")))) == (Run("L3"),)


def test_the_corner_is_seen_by_the_ball() -> None:
    state = on("P2 h1a2k*3  M2 a9  C h9  P1 h1k\nhome corner 12' 4+2").state
    assert best(explain(state, look(state._replace(ball="R4", ball_value=1)))) == (Corner("R4"),)


def line_up(state: State, side: str, **numbers: int) -> State:
    for sector, number in numbers.items():
        state = put(state, side, sector, number)
    return state


def test_a_whole_placement_is_seen_at_once() -> None:
    state = placing().state
    shown = line_up(state, "home", C=3, M1=4, L2=1, R2=2)
    actions = best(explain(state, look(shown)))
    assert sorted(action.to for action in actions if isinstance(action, Place)) == sorted(
        ["C"] * 3 + ["M1"] * 4 + ["L2"] + ["R2"] * 2
    )
    for action in actions:
        state = phases.apply(state, action).state
    assert (state.home, state.step) == (shown.home, 2)


def test_while_players_are_in_hand_nothing_has_happened() -> None:
    state = placing().state
    assert best(explain(state, look(line_up(state, "home", C=3, M1=4)))) == ()


def test_a_wrong_placement_says_what_is_wrong() -> None:
    state = placing().state
    found = explain(state, look(line_up(state, "home", C=3, M1=4, L2=1, M2=2)))
    assert found.candidates == ()
    assert codes(found) == ["own-half"]


@pytest.mark.parametrize("last", ["M1", "L1", "C"])
def test_a_line_up_without_a_keeper_says_so(last: str) -> None:
    """Eleven players stand, but nobody in the penalty area: nobody is dropped, no keeper is invented."""
    state = placing().state
    empty = put(state, "home", "P1", -1)
    found = explain(state, look(line_up(line_up(empty, "home", C=3, R2=7), "home", **{last: 1})))
    assert found.candidates == ()
    assert codes(found)[0] == "keeper-at-home"
    assert found.repairs[0].belongs == "P1"


def test_the_keeper_is_the_one_in_the_penalty_area() -> None:
    state = on('P2 a3k  C h2a1*4  P1 h1k\nhome special 12\' 4+2 {"target":"C"}').roll(5).state
    found = explain(state, look(line_up(state, "home", P1=2, C=1)))
    assert best(found)[0] == Place("P1", keeper=True)


def test_a_move_too_far_is_named_and_taken_back() -> None:
    state = phases.apply(at("moves"), Tactic("attack")).state
    found = explain(state, look(shifted(state, "home", "L2", "R2")))
    assert found.candidates == ()
    assert [(v.rule, v.code) for v in found.violations] == [("4.7.2", "attack-forward")]
    assert found.repairs == (Repair("home", "R2", "L2"),)
    assert found.attempted == (Move("L2", "R2"),)


def test_one_player_may_have_gone_where_another_one_left() -> None:
    """Across the pitch in one move is too far, but two players of the midfield look the same."""
    state = phases.apply(at("moves"), Tactic("midfield")).state
    found = best(explain(state, look(shifted(state, "home", "L2", "R2"))))
    assert len(found) == 2
    assert {action.start for action in found if isinstance(action, Move)} > {"L2"}


def test_moving_into_offside_is_named() -> None:
    state = on("P2 a1k  M2 h1  C h2a3*3  L3 h1  P1 h1k\nhome moves 12' 2+4").tactic("attack").state
    found = explain(state, look(shifted(state, "home", "L3", "L4")))
    assert codes(found) == ["into-offside"]


def test_offside_is_named_before_a_tactic_is_and_legal_moves_beside_it_stay() -> None:
    state = on("P2 a1k  M2 h1  C h2a3*3  L3 h1  R2 h1  P1 h1k\nhome moves 12' 2+4").state
    found = explain(state, look(shifted(shifted(state, "home", "L3", "L4"), "home", "R2", "R3")))
    assert codes(found) == ["into-offside"]
    assert found.repairs == (Repair("home", "L4", "L3"),)
    assert Move("R2", "R3") in found.attempted


def test_without_a_tactic_a_move_too_far_is_too_far() -> None:
    state = at("moves")._replace(home=on("P2 a1k  L2 h1  C *3  P1 h1k\nhome target 1' -").state.home)
    assert codes(explain(state, look(shifted(state, "home", "L2", "R2")))) == ["midfield-neighbour"]


def test_a_player_lifted_off_the_mat_is_missed_and_a_strange_one_named() -> None:
    state = phases.apply(at("moves"), Tactic("midfield")).state
    found = explain(state, look(put(state, "home", "L2", -1)))
    assert codes(found) == ["player-missing"]
    assert found.repairs == (Repair("home", None, "L2"),)
    found = explain(state, look(put(state, "away", "R4", 1)))
    assert codes(found) == ["player-extra"]
    assert found.repairs == (Repair("away", "R4", None),)


def test_ball_and_ball_die_are_put_right() -> None:
    state = at("special", more=',"target":"M2"')
    found = explain(state, look(state._replace(ball="M1", ball_value=5)))
    assert codes(found) == ["ball-moved", "ball-die"]
    assert found.repairs == (Repair("ball", "M1", "C"), Repair("ball-die", "5", "3"))


def test_the_ball_in_its_target_tells_the_target_before_the_dice() -> None:
    state = at("target", "-")
    found = explain(state, look(state._replace(ball="M1")))
    assert best(found) == (Target("M1"),)
    assert found.candidates[0].probability > 0.99
    rolling = phases.apply(state, Target("M1")).state
    for ball in ("C", "M1"):
        assert best(explain(rolling, look(state._replace(ball=ball)))) == ()
    assert codes(explain(rolling, look(state._replace(ball="L2")))) == ["ball-moved"]
    rolled = explain(rolling, look(state._replace(ball="M1"), dice={"home": (6,), "away": (5,)}))
    assert best(rolled) == (Roll((6, 5)),)


def test_a_target_that_is_not_allowed_is_named_by_its_own_rule() -> None:
    state = at("target", "-")
    found = explain(state, look(state._replace(ball="P2")))
    assert codes(found) == ["target-out-of-reach"]
    assert found.repairs == (Repair("ball", "P2", "C"),)


def test_after_the_last_moves_the_ball_in_its_target_ends_them() -> None:
    """If the side that moved last is the one that plays the ball; the other side says itself that it is done."""
    last = phases.apply(phases.apply(at("moves", "4+2"), Done()).state, Tactic("midfield")).state
    assert best(explain(last, look(last._replace(ball="M1")))) == (Done(), Target("M1"))
    other = phases.apply(phases.apply(at("moves"), Done()).state, Tactic("midfield")).state
    found = explain(other, look(other._replace(ball="M1")))
    assert [(v.code, v.facts["side"]) for v in found.violations] == [("due-first", "away")]
    assert found.repairs == (Repair("ball", "M1", "C"),)


def test_doubtful_counts_still_give_the_right_move() -> None:
    state = phases.apply(at("moves"), Tactic("midfield")).state
    shown = shifted(state, "home", "C", "R3")
    sectors = {
        s: {
            side: {str(n): 0.8 if n == shown.players(side, s) else 0.02 for n in range(11)} for side in ("home", "away")
        }
        for s in SECTORS
    }
    seen = read_seen({"sectors": sectors, "ball": {"C": 0.6, "M1": 0.1}, "ball_value": {"3": 0.7, "2": 0.2}})
    assert best(explain(state, seen)) == (Move("C", "R3"),)


@pytest.mark.parametrize(
    "given",
    [
        {"smell": 1},
        {"home": {"Z9": 1}},
        {"home": ["P1"]},
        {"home": {"P1": 12}},
        {"sectors": {"C": {"home": {"2": 1.5}}}},
        {"sectors": {"C": {"nobody": {"2": 0.5}}}},
        {"sectors": []},
        {"ball": "Z9"},
        {"ball_value": 7},
        {"dice": {"home": [7]}},
    ],
)
def test_bad_evidence_is_named(given: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        read_seen(given)


def test_evidence_as_the_camera_gives_it() -> None:
    plain = read_seen({"home": {"P1": 3}, "away": {"C": 2}, "ball": {"sector": "C", "value": 3}, "dice": {"home": [4]}})
    assert plain.likeliest("home")["P1"] == 3
    assert plain.likeliest("away") == {sector: 2 if sector == "C" else 0 for sector in SECTORS}
    assert plain.dice["home"] == (4,)
    counts = {"home": {"P1": 3}, "away": {"C": 2}}
    assert plain == read_seen({"counts": counts, "ball": {"sector": "C", "value": 3}, "dice": {"home": [4]}})
    assert plain == read_seen(
        {"home": {"P1": 3}, "away": {"C": 2}, "ball": "C", "ball_value": 3, "dice": {"home": [4]}}
    )


@pytest.mark.parametrize("seed", [800])
def test_moves_of_random_matches_are_explained(seed: int) -> None:
    """Whatever a side moves in its turn is found again: the table looks the same after the explanation."""
    chance = Random(seed)
    explained = 0
    turn: State | None = None
    for state, action, _ in random_matches.steps(seed):
        if isinstance(action, Tactic):
            turn = state
        elif turn is not None and isinstance(action, Move | FreeMove) and chance.random() < 0.1:
            found = explain(turn, look(state))
            after = turn
            for step in best(found):
                after = phases.apply(after, step).state
            assert (after.home, after.away, after.ball) == (state.home, state.away, state.ball), notation.to_pitch(turn)
            explained += 1
        elif isinstance(action, Done):
            turn = None
    assert explained > 10


def whole_phases(seed: int) -> Iterator[tuple[State, State]]:
    """Positions before a side moves, and after it has made all its moves, some of them free ones."""
    chance = Random(seed)
    for before, _, _ in random_matches.steps(seed):
        if before.phase != "moves" or before.moving is None or any(before.moving.moved) or before.moving.free:
            continue
        after = before
        while True:
            options = [a for a in phases.legal(after) if not isinstance(a, Done)]
            if not options or (isinstance(options[0], FreeMove) and chance.random() < 0.5):
                break
            after = phases.apply(after, chance.choice(options)).state
        assert after.moving is not None
        if sum(after.moving.moved) + after.moving.keeper_moved >= 4:
            yield before, after


def assert_found(before: State, after: State) -> None:
    found = explain(before, look(after))
    assert found.candidates, notation.to_pitch(before) + notation.to_pitch(after)
    shown = before
    for action in best(found):
        shown = phases.apply(shown, action).state
    assert (shown.home, shown.away, shown.ball) == (after.home, after.away, after.ball), notation.to_pitch(before)


def test_a_whole_phase_of_four_and_more_moves_is_found() -> None:
    """What is legal is found, however many players have gone: seen at once."""
    for before, after in islice(whole_phases(811), 40):
        assert_found(before, after)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(811, 821))
def test_every_whole_phase_is_found(seed: int) -> None:
    for before, after in whole_phases(seed):
        assert_found(before, after)


def disturbed(state: State, chance: Random) -> State:
    """A table where somebody has moved, lifted or turned some things at random."""
    for _ in range(chance.randint(0, 3)):
        side = chance.choice(SIDES)
        standing = [sector for sector in SECTORS if state.field_players(side, sector) > 0]
        if standing and chance.random() < 0.8:
            state = shifted(state, side, chance.choice(standing), chance.choice(SECTORS))
        elif standing:
            state = put(state, side, chance.choice(standing), -1)
    if state.ball is not None and chance.random() < 0.2:
        state = state._replace(ball=chance.choice(SECTORS), ball_value=chance.randint(1, 6))
    return state


def test_whatever_is_seen_there_is_an_answer() -> None:
    """Either legal actions, every one of which can be applied, or reasons; in every phase, with any dice."""
    chance = Random(1)
    answers: Counter[bool] = Counter()
    for seed in (1000, 1001):
        for state, _, _ in random_matches.steps(seed):
            if chance.random() > 0.05:
                continue
            dice = {side: tuple(chance.choices(range(1, 7), k=chance.choice((0, 1, 1, 2)))) for side in SIDES}
            found = explain(state, look(disturbed(state, chance), dice=dice))
            answers[bool(found.candidates)] += 1
            assert found.candidates or found.violations
            for candidate in found.candidates:
                after = state
                for action in candidate.actions:
                    after = phases.apply(after, action).state
    assert min(answers.values()) > 10
