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


def test_decision_17_the_die_of_the_side_that_is_due_counts() -> None:
    state = notation.from_pitch(MIDFIELD)._replace(roll=())
    both = {"home": (5,), "away": (2,)}
    assert best(explain(state, look(state, dice=both))) == (Roll((5,)),)
    assert best(explain(state._replace(phase="challenge"), look(state, dice=both))) == (Roll((2,)),)
    assert best(explain(state, look(state, dice={"away": (2,)}))) == (Roll((2,)),)


@pytest.mark.parametrize("dice", [{"home": (3, 4)}, {"away": (3, 4)}, {"home": (3,), "away": (4,)}], ids=str)
def test_decision_17_the_keepers_two_dice_lie_anywhere(dice: dict[str, tuple[int, ...]]) -> None:
    state = notation.from_pitch("1 . . . h1* . . . .\n16 . . . a1 . . . .\nhome play -")
    assert best(explain(state, look(state, dice=dice))) == (Roll((3, 4)),)


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


@pytest.mark.parametrize("roll", [(), (2,)])
def test_rule_4_the_ball_played_before_a_figure_goes_back(roll: tuple[int, ...]) -> None:
    state = notation.from_pitch(MIDFIELD)._replace(roll=roll)
    found = explain(state, look(state._replace(ball="E10", carrier=None)))
    assert [(violation.rule, violation.code) for violation in found.violations] == [("4", "figure-first")]
    assert found.repairs == (Repair("ball", "E10", "E8"),)


def test_the_ball_played_with_the_figures_roll_waits_for_its_own() -> None:
    state = notation.from_pitch(MIDFIELD)
    found = explain(state, look(after_moving(state, ("h6", "D7"))._replace(ball="E10", carrier=None)))
    assert codes(found) == ["roll-first"]
    assert found.repairs == (Repair("ball", "E10", "E8"),)


def test_a_ball_that_nobody_could_play_now_just_goes_back() -> None:
    state = notation.from_pitch(MIDFIELD)._replace(phase="challenge", roll=())
    found = explain(state, look(state._replace(ball="E10")))
    assert codes(found) == ["ball-moved"]


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


def test_rule_9_a_sent_off_figure_that_still_stands_there_does_not_spoil_the_wall() -> None:
    state = notation.from_pitch(FREE_KICK)
    seen = look(after_moving(state, ("a4", "E13"), ("a11", "F11"), ("a5", "D11")))
    assert set(best(explain(state, seen))) == {Place("a4", "E13"), Place("a11", "F11")}


CORNER = """
16 .  .  .  .  a1 .   .  h9*
13 .  .  a3 a4 .  .   .  .
 8 .  h7 .  .  h8 .   .  .
home placement -
"""


def test_rule_8_one_corner_placement_of_each_side_is_seen_at_once() -> None:
    state = notation.from_pitch(CORNER)
    found = explain(state, look(after_moving(state, ("h7", "C15"), ("a3", "D15"))))
    assert best(found) == (Place("a3", "D15"), Place("h7", "C15"))
    assert found.candidates[0].probability > 0.99


def test_rule_8_two_placements_of_each_side_are_seen_at_once() -> None:
    state = notation.from_pitch(CORNER)
    found = explain(state, look(after_moving(state, ("h7", "A9"), ("h8", "F9"), ("a3", "B12"), ("a4", "E14"))))
    assert set(best(found)) == {Place("h7", "A9"), Place("h8", "F9"), Place("a3", "B12"), Place("a4", "E14")}
    assert [action.figure[0] for action in best(found) if isinstance(action, Place)] == ["a", "h", "a", "h"]


@pytest.mark.parametrize("moves", [[("h7", "C15")], [("h7", "C15"), ("h8", "F14"), ("a3", "D15")]], ids=["1:0", "2:1"])
def test_rule_8_nobody_passes_at_a_corner_because_the_others_have_placed(moves: list[tuple[str, str]]) -> None:
    state = notation.from_pitch(CORNER)
    found = explain(state, look(after_moving(state, *moves)))
    assert found.candidates == ()
    assert codes(found) == ["other-side"]
    assert found.violations[0].facts["side"] == "away"
    assert len(found.repairs) == 1


def test_rule_8_two_by_the_defence_wait_for_the_attackers() -> None:
    state = notation.from_pitch(CORNER)
    found = explain(state, look(after_moving(state, ("a3", "D15"), ("a4", "B13"))))
    assert found.candidates == ()
    assert codes(found) == ["other-side"]
    assert found.violations[0].facts["side"] == "home"


def test_a_side_that_can_place_nobody_is_passed_over() -> None:
    state = notation.from_pitch("""
16 .  .  .  .  .  .   .  h9*
 8 .  h7 .  .  h8 .   .  .
home placement -
""")
    assert best(explain(state, look(after_moving(state, ("h7", "C15"))))) == (DONE, Place("h7", "C15"))


def test_rule_1a_a_set_up_of_both_counts_when_both_say_so() -> None:
    state = apply(set_up.start(Match(Options())), Roll((1, 6))).state
    shown = after_moving(state, ("h1", "D1"), ("h10", "A8"), ("a10", "A9"), ("a1", "D16"))
    waiting = explain(state, look(shown))
    assert waiting.candidates == ()
    assert set(codes(waiting)) == {"other-side"}
    actions = best(explain(state, look(shown, ready=True)))
    for action in actions:
        state = apply(state, action).state
    assert (occupied(state.home), occupied(state.away)) == (occupied(shown.home), occupied(shown.away))


def test_rule_10_a_striker_too_near_at_kick_off_is_told_the_distance() -> None:
    setting_up = apply(set_up.start(Match(Options())), Roll((1, 6))).state
    kicking_off = apply(apply(setting_up, DONE).state, DONE).state
    assert kicking_off.ball == "E8"
    for state in (setting_up, apply(setting_up, DONE).state, kicking_off):
        found = explain(state, look(after_moving(state, ("a11", "F9"))))
        assert (found.violations[0].rule, found.violations[0].code) == ("10", "set-up-distance")
        assert found.repairs == (Repair("a11", "F9", "G9"),)


def test_decision_18_the_corner_taker_may_stand_at_the_flag() -> None:
    state = notation.from_pitch(CORNER)
    at_the_flag = after_moving(state, ("h9", None))
    assert best(explain(state, look(at_the_flag))) == ()
    placed = after_moving(at_the_flag, ("h7", "C15"), ("a3", "D15"))
    assert best(explain(state, look(placed))) == (Place("a3", "D15"), Place("h7", "C15"))
    taking = state._replace(phase="play", roll=(3,))
    assert best(explain(taking, look(at_the_flag._replace(ball="E13")))) == (Play("E13"),)


def test_decision_18_an_opponent_is_seen_leaving_the_corner_field_with_or_without_the_taker() -> None:
    state = after_moving(notation.from_pitch(CORNER), ("a4", "H16"))
    for taker in ("H16", None):
        found = explain(state, look(after_moving(state, ("h9", taker), ("a4", "F14"))))
        assert best(found) == (Place("a4", "F14"),)


def test_decision_18_anybody_else_missing_at_a_corner_is_missed() -> None:
    state = notation.from_pitch(CORNER)
    found = explain(state, look(after_moving(state, ("h9", None), ("h7", None))))
    assert codes(found) == ["figure-missing"]
    assert found.repairs == (Repair("h7", None, "B8"),)
    intruder = explain(state, look(after_moving(state, ("h9", None), ("a3", "H16"))))
    assert "free-kick-zone" in codes(intruder)
    wanderer = explain(state, look(after_moving(state, ("h9", "G12"))))
    assert wanderer.repairs == (Repair("h9", "G12", "H16"),)


PENALTY = """
16 .  .  .  .  a1 .   .  .
13 .  a3 .  h9 .  .   a4 .
 8 .  h7 .  .  h8 .   .  .
home shot - {"restart": "penalty", "carrier": "h9", "ball": null}
"""


@pytest.mark.parametrize("keeper", [None, "D16", "E16"])
def test_decision_18_at_a_penalty_the_keeper_stands_on_his_line(keeper: str | None) -> None:
    state = notation.from_pitch(PENALTY)
    on_the_line = after_moving(state, ("a1", keeper))
    found = explain(state, look(on_the_line))
    assert best(found) == ()
    assert found.candidates[0].probability > 0.99
    assert best(explain(state, look(on_the_line, spin="goal"))) == (Spin("goal"),)


def test_decision_18_a_keeper_elsewhere_is_not_on_his_line() -> None:
    state = notation.from_pitch(PENALTY)
    found = explain(state, look(after_moving(state, ("a1", "F16"))))
    assert (codes(found), found.repairs) == (["not-now"], (Repair("a1", "F16", "E16"),))
    assert explain(state, look(after_moving(state, ("a3", "D16")))).candidates == ()


def test_decision_18_the_keeper_goes_to_his_line_before_the_penalty() -> None:
    state = notation.from_pitch("""
15 .  .  .  .  .  a1  .  .
13 .  a3 .  h9 .  .   a4 .
 8 .  h7 .  .  h8 .   .  .
home placement - {"restart": "penalty", "carrier": "h9", "ball": null}
""")
    (on_the_line,) = best(explain(state, look(after_moving(state, ("a1", None)))))
    assert isinstance(on_the_line, Place)
    assert (on_the_line.figure, on_the_line.to in ("D16", "E16")) == ("a1", True)
    assert best(explain(state, look(after_moving(state, ("a1", "E16"))))) == (Place("a1", "E16"),)


@pytest.mark.parametrize("result", ["goal-kick", "corner"])
@pytest.mark.parametrize("field", ["D16", "E16"])
def test_rule_9b_after_a_penalty_the_keeper_is_seen_on_his_field_again(result: str, field: str) -> None:
    state = apply(notation.from_pitch(PENALTY), Spin(result)).state
    assert best(explain(state, look(after_moving(state, ("a1", None))))) == ()
    found = explain(state, look(after_moving(state, ("a1", field))._replace(ball=state.ball)))
    assert best(found) == (Place("a1", field),)
    assert found.candidates[0].probability > 0.99


def test_repairs_never_send_a_figure_back_into_the_zone_that_is_cleared() -> None:
    state = notation.from_pitch(FREE_KICK)
    too_far = explain(state, look(after_moving(state, ("a11", "H9"))))
    assert codes(too_far) == ["outside-zone"]
    assert too_far.repairs == (Repair("a11", "H9", "F9"),)
    in_the_hand = explain(state, look(after_moving(state, ("a11", None))))
    assert codes(in_the_hand) == ["figure-missing"]
    assert in_the_hand.repairs[0].belongs in ("F10", "F11", "F12", "F9", "F13")


def test_repairs_at_a_goal_kick_and_a_penalty_lead_out_of_the_area() -> None:
    goal_kick = notation.from_pitch("""
16 .  .  .  .  a1* .   .  .
15 .  .  .  h9 .  .   .  .
 8 .  h7 .  .  h8 .   .  .
away placement - {"restart": "goal-kick"}
""")
    found = explain(goal_kick, look(after_moving(goal_kick, ("h9", "D10"))))
    assert codes(found) == ["goal-kick-ring"]
    assert found.repairs == (Repair("h9", "D10", "D13"),)
    penalty = notation.from_pitch("""
16 .  .  .  .  a1 .   .  .
15 .  .  .  a3 h8 .   .  .
14 .  .  .  h9 .  .   .  .
home placement - {"restart": "penalty", "carrier": "h9", "ball": null}
""")
    early = explain(penalty, look(after_moving(penalty, ("h8", "F13"))))
    assert (codes(early), early.candidates, early.repairs) == (["other-side"], (), ())
    wrong = explain(penalty, look(after_moving(penalty, ("h8", "E10"))))
    assert wrong.repairs[0].belongs not in ("E15", None)


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
