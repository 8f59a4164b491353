"""Explaining what the camera sees: legal ways on, breaches, and how to put a position right."""

import random
from itertools import permutations

import pytest

from rules.game import Explanation, Repair
from rules.soccer_tactics import notation, set_up
from rules.soccer_tactics.actions import DONE, Action, Dribble, Duel, Move, Place, Play, Roll, Spin, Time
from rules.soccer_tactics.breaches import shortest_ways
from rules.soccer_tactics.explain import explain
from rules.soccer_tactics.options import Options
from rules.soccer_tactics.phases import apply, legal
from rules.soccer_tactics.pitch import FIELDS
from rules.soccer_tactics.sight import Seen, placed, read_seen
from rules.soccer_tactics.state import Match, State, occupied, with_figure

MIDFIELD = """
16 .  .  .  .   a1 .  .  .
13 .  a2 .  a3  .  .  .  .
 9 .  .  .  .   .  .  .  .
 8 .  .  .  h3  h7*.  .  .
 5 .  h6 .  .   .  .  .  .
 1 .  .  .  h1  .  .  .  .
home move 2
""".replace("h7*.", "h7* .")


def look(state: State, **more: object) -> Seen:
    return placed(occupied(state.home), occupied(state.away), state.ball, **more)


def after_moving(state: State, *moves: tuple[str, str | None]) -> State:
    for figure, to in moves:
        state = with_figure(state, figure, to)
    return state


def best(found: Explanation[Action]) -> tuple[Action, ...]:
    return found.candidates[0].actions


def codes(found: Explanation[Action]) -> list[str]:
    return [violation.code for violation in found.violations]


def test_nothing_has_happened() -> None:
    state = notation.from_pitch(MIDFIELD)
    found = explain(state, look(state))
    assert best(found) == ()
    assert found.candidates[0].probability > 0.99


def test_a_legal_move_is_recognised_and_certain() -> None:
    state = notation.from_pitch(MIDFIELD)
    found = explain(state, look(after_moving(state, ("h6", "C6"), ("h6", "D7"))))
    assert best(found) == (Move("h6", "D7"),)
    assert found.candidates[0].probability > 0.99


def test_a_fresh_roll_comes_before_the_move() -> None:
    state = notation.from_pitch(MIDFIELD)._replace(roll=())
    found = explain(state, look(after_moving(state, ("h6", "D7")), dice={"home": (2,)}))
    assert best(found) == (Roll((2,)), Move("h6", "D7"))


def test_the_die_is_read_before_anybody_moves() -> None:
    state = notation.from_pitch(MIDFIELD)._replace(roll=())
    assert best(explain(state, look(state, dice={"home": (5,)}))) == (Roll((5,)),)


def test_two_dice_where_one_is_due_are_named() -> None:
    state = notation.from_pitch(MIDFIELD)._replace(roll=())
    found = explain(state, look(state, dice={"home": (5, 2)}))
    assert codes(found) == ["one-die"]


def test_a_defender_over_the_halfway_line_is_sent_back() -> None:
    state = notation.from_pitch(MIDFIELD)
    found = explain(state, look(after_moving(state, ("h3", "D10"))))
    assert found.candidates == ()
    assert [(violation.rule, violation.code) for violation in found.violations] == [("2", "defender-half")]
    assert found.violations[0].facts == {"figure": "h3", "field": "D10"}
    assert found.repairs == (Repair("h3", "D10", "D8"),)
    assert found.attempted == (Move("h3", "D10"),)


def test_all_reasons_are_named_at_once() -> None:
    state = notation.from_pitch(MIDFIELD)
    found = explain(state, look(after_moving(state, ("h3", "D12"))))
    assert codes(found) == ["not-exact", "defender-half"]


def test_a_figure_lifted_off_the_board_is_missed() -> None:
    state = notation.from_pitch(MIDFIELD)
    found = explain(state, look(after_moving(state, ("h6", None))))
    assert codes(found) == ["figure-missing"]
    assert found.repairs == (Repair("h6", None, "B5"),)


def test_of_two_moved_figures_the_legal_move_stands() -> None:
    state = notation.from_pitch(MIDFIELD)
    found = explain(state, look(after_moving(state, ("h6", "B7"), ("h3", "D6"))))
    assert codes(found) == ["two-moved"]
    assert len(found.repairs) == 1


def test_an_opponent_moved_out_of_turn_goes_back() -> None:
    state = notation.from_pitch(MIDFIELD)
    found = explain(state, look(after_moving(state, ("a3", "D12"))))
    assert "other-side" in codes(found)
    assert found.repairs == (Repair("a3", "D12", "D13"),)


def test_the_ball_played_while_a_figure_was_due_goes_back() -> None:
    state = notation.from_pitch(MIDFIELD)
    found = explain(state, look(state._replace(ball="E10", carrier=None)))
    assert codes(found) == ["ball-moved"]
    assert found.repairs == (Repair("ball", "E10", "E8"),)


def test_a_strange_figure_is_named() -> None:
    state = after_moving(notation.from_pitch(MIDFIELD), ("h9", "A1"))
    known = after_moving(state, ("h9", None))
    found = explain(known, look(state))
    assert codes(found) == ["figure-extra"]
    assert found.repairs == (Repair("home", "A1", None),)


def test_a_pass_and_a_dribble_are_told_apart() -> None:
    state = notation.from_pitch(MIDFIELD)._replace(phase="play", roll=(1,))
    assert best(explain(state, look(state._replace(ball="F9")))) == (Play("F9"),)
    dribbled = after_moving(state, ("h7", "F9"))._replace(ball="F9")
    assert best(explain(state, look(dribbled))) == (Dribble("F9"),)


def test_the_keepers_step_needs_no_dice() -> None:
    state = notation.from_pitch(MIDFIELD)._replace(phase="challenge", roll=())
    assert best(explain(state, look(after_moving(state, ("a1", "E15"))))) == (Move("a1", "E15"),)


def test_duel_and_shot_are_read_from_dice_and_spinner() -> None:
    duel = notation.from_pitch("12 . . . h9*/a4 . . . .\nhome duel -")
    assert best(explain(duel, look(duel, dice={"home": (5,), "away": (2,)}))) == (Duel(5, 2),)
    shot = notation.from_pitch("15 . . . h9* . . . .\nhome shot -")
    assert best(explain(shot, look(shot, spin="corner"))) == (Spin("corner"),)


def test_before_the_match_only_the_dice_count() -> None:
    state = set_up.start(Match(Options()))
    assert best(explain(state, look(state, dice={"home": (3,), "away": (5,)}))) == (Roll((3, 5)),)
    assert best(explain(state, look(after_moving(state, ("h9", None))))) == ()


def test_doubt_between_two_fields_gives_two_answers() -> None:
    state = notation.from_pitch(MIDFIELD)
    seen = look(after_moving(state, ("h6", "B7")))
    doubtful = {"empty": 0.49, "home": 0.5, "away": 0.005, "both": 0.005}
    unsure = read_seen({"fields": {"B7": doubtful, "C7": doubtful}})
    found = explain(state, seen._replace(fields={**seen.fields, **unsure.fields}))
    assert {candidate.actions for candidate in found.candidates[:2]} == {(Move("h6", "B7"),), (Move("h6", "C7"),)}
    assert all(0.3 < candidate.probability < 0.7 for candidate in found.candidates[:2])


def test_a_blurred_picture_still_gives_the_right_move() -> None:
    state = notation.from_pitch(MIDFIELD)
    sure = look(after_moving(state, ("h6", "B7")))
    names = ("empty", "home", "away", "both")
    guesses = sure.likeliest()
    blurred = {field: {name: 0.85 if i == guesses[field] else 0.05 for i, name in enumerate(names)} for field in FIELDS}
    found = explain(state, read_seen({"fields": blurred, "ball": {"E8": 0.6}}))
    assert best(found) == (Move("h6", "B7"),)


FREE_KICK = """
13 .  .  a2 .   .   .  .  .
12 .  a3 .  a4  .   .  .  .
11 .  .  .  h8* a11 .  .  .
 5 .  h6 .  .   .   .  .  .
home placement -
"""


def test_a_whole_free_kick_wall_is_placed_at_once() -> None:
    state = notation.from_pitch(FREE_KICK)
    seen = look(after_moving(state, ("a4", "E13"), ("a11", "F11")))
    assert set(best(explain(state, seen))) == {Place("a4", "E13"), Place("a11", "F11")}


def test_corner_placements_of_both_sides_are_seen_at_once() -> None:
    state = notation.from_pitch("""
16 .  .  .  .  a1 .   .  h9*
13 .  .  a3 a4 .  .   .  .
 8 .  h7 .  .  h8 .   .  .
home placement -
""")
    seen = look(after_moving(state, ("h7", "C15"), ("h8", "F14"), ("a3", "D15")))
    actions = best(explain(state, seen))
    assert {action for action in actions if action != DONE} == {
        Place("h7", "C15"),
        Place("h8", "F14"),
        Place("a3", "D15"),
    }
    for action in actions:
        state = apply(state, action).state
    assert occupied(state.home) == occupied(after_moving(state).home)


def test_a_whole_set_up_is_seen_at_once() -> None:
    state = apply(set_up.start(Match(Options())), Roll((1, 6))).state
    shown = after_moving(state, ("h1", "D1"), ("h10", "A8"), ("a10", "A9"), ("a1", "D16"))
    actions = best(explain(state, look(shown)))
    for action in actions:
        state = apply(state, action).state
    assert (occupied(state.home), occupied(state.away)) == (occupied(shown.home), occupied(shown.away))


def test_a_wrong_set_up_says_what_is_wrong() -> None:
    state = apply(set_up.start(Match(Options())), Roll((1, 6))).state
    found = explain(state, look(after_moving(state, ("h3", "D5"))))
    assert codes(found) == ["set-up-field"]
    assert found.repairs == (Repair("h3", "D5", "D4"),)


def shown_after(state: State, action: Action, after: State) -> State:
    """What lies on the table when an action has been made, before anything that follows from it is put in place."""
    if isinstance(action, Place):
        return after
    if isinstance(action, Play):
        return state._replace(ball=action.to)
    assert isinstance(action, Move | Dribble)
    figure = action.figure if isinstance(action, Move) else state.carrier
    assert figure is not None
    moved = with_figure(state, figure, action.to)
    return moved._replace(ball=action.to) if isinstance(action, Dribble) else moved


@pytest.mark.parametrize("seed", range(6))
def test_every_action_of_random_matches_is_explained(seed: int) -> None:
    chance = random.Random(seed)
    state = set_up.start(Match(Options()))
    explained = 0
    while explained < 80:
        state = set_up.start(Match(Options())) if state.phase == "over" else state
        actions = legal(state)
        to_the_ball = [a for a in actions if isinstance(a, Move) and a.to == state.ball]
        action = chance.choice(to_the_ball if to_the_ball and chance.random() < 0.7 else actions)
        if isinstance(action, Time) and chance.random() > 0.01:
            continue
        after = apply(state, action).state
        if isinstance(action, Move | Play | Dribble | Place):
            shown = shown_after(state, action, after)
            invisible = (set(shown.home), set(shown.away), shown.ball) == (set(state.home), set(state.away), state.ball)
            expected = () if invisible else (action,)
            assert best(explain(state, look(shown))) == expected, notation.to_pitch(state)
            explained += 1
        state = after


@pytest.mark.parametrize("seed", range(20))
def test_who_went_where_is_the_shortest_way_for_all_together(seed: int) -> None:
    chance = random.Random(seed)
    rows, columns = chance.randint(1, 4), chance.randint(4, 6)
    far = [[chance.randint(0, 9) for _ in range(columns)] for _ in range(rows)]
    tried = min(permutations(range(columns), rows), key=lambda order: sum(far[i][k] for i, k in enumerate(order)))
    assert shortest_ways(far) == list(tried)
