"""Explaining what the camera sees: legal ways on, breaches, and how to put the table right."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from rules.evidence import log_of
from rules.fussball_alarm import phases
from rules.fussball_alarm.actions import (
    DONE,
    DRAW,
    SEARCH,
    WHISTLE,
    Action,
    Deal,
    Discard,
    Done,
    Foul,
    LayOpen,
    Renew,
    Roll,
    TurnUp,
)
from rules.fussball_alarm.cards import CARDS, PLACES, PLAYERS
from rules.fussball_alarm.explain import ON_THE_PILE, VISIBLE, explain
from rules.fussball_alarm.game import GAME
from rules.fussball_alarm.sight import look, read_seen, sure
from rules.fussball_alarm.state import State
from rules.game import BadInput, Explanation, Repair
from tests.rules.fussball_alarm import random_matches
from tests.rules.fussball_alarm.match import ONE, THREE, TWO, Match, at, before, the_end


def best(found: Explanation[Action]) -> tuple[Action, ...]:
    return found.candidates[0].actions


def told(found: Explanation[Action]) -> set[tuple[Action, ...]]:
    return {candidate.actions for candidate in found.candidates}


def codes(found: Explanation[Action]) -> list[str]:
    assert found.candidates == ()
    return [violation.code for violation in found.violations]


def seen_after(match: Match, **more: Any) -> Any:
    """A look at the table after a match has gone on."""
    return look(match.state, **more)


def test_nothing_has_happened() -> None:
    for phase in ("roll", "alarm"):
        state = at(phase, alarm="1......").state
        found = explain(state, look(state))
        assert best(found) == () and found.candidates[0].probability > 0.99


def test_the_deal_is_seen_by_the_discard_pile() -> None:
    state = before().begin(ONE).state
    assert best(explain(state, look(state))) == ()
    assert best(explain(state, look(at("roll", discard="6").state))) == (Deal("6"),)


def test_before_and_after_the_game_nobody_looks() -> None:
    for state in (before().state, at("discard").lay_open(ONE, "66666").state):
        assert best(explain(state, look(at("roll", alarm="7......").state, die=sure("card")))) == ()


def test_a_fresh_die_is_a_roll() -> None:
    state = at("roll").state
    for face in ("card", "question-mark", "lightning"):
        found = explain(state, look(state, die=sure(face)))
        assert best(found) == (Roll(face),) and found.candidates[0].probability > 0.99


def test_a_new_card_on_the_pile_is_a_draw_and_a_discard() -> None:
    state = at("draw").state
    found = explain(state, seen_after(at("draw").draw().discard("5")))
    assert best(found) == (DRAW, Discard("5")) and found.candidates[0].probability > 0.99


def test_drawn_or_searched_nobody_can_see() -> None:
    state = at("question").state
    found = explain(state, seen_after(at("question").draw().discard("5")))
    assert [candidate.actions for candidate in found.candidates[:2]] == [(DRAW, Discard("5")), (SEARCH, Discard("5"))]
    assert all(0.4 < candidate.probability < 0.6 for candidate in found.candidates[:2])


def test_a_search_may_have_brought_another_card_to_light() -> None:
    state = at("question").state
    found = explain(state, seen_after(at("question").draw().discard("5")))
    assert found.candidates[2].actions == (SEARCH,)
    assert 0.03 < found.candidates[2].probability < 0.1


def test_an_alarm_card_is_turned_up() -> None:
    state = at("alarm", alarm="52.....").state
    assert best(explain(state, look(at("roll", alarm="527....").state))) == (TurnUp(3, "7"),)


def test_the_first_alarm_card_may_lie_at_either_end() -> None:
    state = at("alarm").state
    assert best(explain(state, look(at("roll", alarm="7......").state))) == (TurnUp(1, "7"),)
    assert best(explain(state, look(at("roll", alarm="......7").state))) == (TurnUp(7, "7"),)


def test_die_and_alarm_card_in_one_look() -> None:
    state = at("roll", alarm="52.....").state
    seen = look(at("roll", alarm="527....").state, die=sure("lightning"))
    assert best(explain(state, seen)) == (Roll("lightning"), TurnUp(3, "7"))


def test_who_was_fouled_nobody_can_see() -> None:
    state = at("foul", alarm="1......").state
    found = explain(state, seen_after(at("foul", alarm="1......").foul(TWO).discard("6")))
    assert told(found) == {(Foul(TWO), Discard("6")), (Foul(THREE), Discard("6"))}


def test_the_yellow_card_is_a_whistle() -> None:
    match = at("foul", alarm="1......").foul(TWO).discard("6")
    assert best(explain(match.state, look(Match(match.state).whistle().state))) == (WHISTLE,)


def test_a_roll_without_a_whistle_means_no_yellow() -> None:
    match = at("foul", alarm="1......").foul(TWO).discard("6")
    found = explain(match.state, look(match.state, die=sure("card")))
    assert best(found) == (DONE, DRAW, Roll("card"))


def test_nobody_does_without_the_yellow_card_for_another() -> None:
    """Three players: the third was fouled, and the second rolls already. The third still has to say."""
    match = at("foul", alarm="1......").foul(THREE).discard("6")
    found = explain(match.state, look(match.state, die=sure("card")))
    assert codes(found) == ["yellow-or-not"]
    assert found.violations[0].facts["player"] == THREE
    assert found.repairs == (Repair("die", "card", None),)


def test_a_whistle_before_the_discard_waits_for_it() -> None:
    """The yellow card lies there, the discard does not: nothing is invented, and then both count."""
    state = at("foul", alarm="1......", discard="3").foul(TWO).state
    for laid in (None, 0.001):
        found = explain(state, look(state, yellow=sure(ONE), laid=laid))
        assert [candidate.actions for candidate in found.candidates] == [()]
    assert best(explain(state, look(state, yellow=sure(ONE), discard=sure("6")))) == (Discard("6"), WHISTLE)
    assert best(explain(state, look(state, yellow=sure(ONE), laid=0.999))) == (Discard("3"), WHISTLE)
    before_taking = at("foul", alarm="1......", discard="3").state
    assert best(explain(before_taking, look(before_taking, yellow=sure(ONE)))) == ()


def test_who_rolls_before_a_discard_is_seen_has_forgotten_it() -> None:
    """Whoever lays a footballer onto the same one says so by button; a child who forgets says nothing."""
    state = at("discard", discard="3").state
    assert best(explain(state, look(state))) == ()
    found = explain(state, look(state, die=sure("card")))
    assert [violation.code for violation in found.violations] == ["discard-missing"]
    assert found.attempted == (Roll("card"),)


def test_a_card_that_was_seen_to_be_laid_tells_them_apart() -> None:
    state = at("discard", discard="3").state
    assert best(explain(state, look(state, laid=0.999))) == (Discard("3"),)


def test_a_renewed_pile_is_seen_whoever_was_discarded_before() -> None:
    state = at("discard", draw_pile=0).state
    found = explain(state, look(Match(state).discard("1").renew("6").state))
    assert all(isinstance(actions[0], Discard) for actions in told(found))
    renewed = [actions for actions in told(found) if actions[-1] == Renew("6")]
    assert len(renewed) >= 6
    assert best(explain(Match(state).discard("1").state, look(Match(state).discard("1").renew("6").state))) == (
        Renew("6"),
    )


def test_all_hands_are_read_in_one_look() -> None:
    match = the_end("1234567", turn=TWO)
    after = Match(match.state).lay_open(ONE, "11234").lay_open(TWO, "55567").lay_open(THREE, "22233")
    shown = (LayOpen(TWO, tuple("55567")), LayOpen(THREE, tuple("22233")), LayOpen(ONE, tuple("11234")))
    assert best(explain(match.state, look(after.state))) == shown


def test_five_equal_cards_are_recognised() -> None:
    state = at("discard").state
    found = explain(state, look(state, hands={ONE: (sure("6"),) * 5}))
    assert best(found) == (LayOpen(ONE, ("6",) * 5),)


def test_a_doubtful_card_of_a_hand_leaves_two_readings() -> None:
    state = the_end("1234567").state
    doubtful = {"6": log_of(0.6), "5": log_of(0.4)}
    found = explain(state, look(state, hands={ONE: (*(sure("1"),) * 4, doubtful)}))
    assert told(found) == {(LayOpen(ONE, tuple("11116")),), (LayOpen(ONE, tuple("11115")),)}
    assert found.candidates[0].probability == pytest.approx(0.6, abs=0.02)


def test_a_doubtful_discard_leaves_two_readings() -> None:
    state = at("draw", discard="3").state
    found = explain(state, look(state, discard={"5": log_of(0.7), "6": log_of(0.3)}))
    assert told(found) == {(DRAW, Discard("5")), (DRAW, Discard("6"))}


def test_what_is_covered_is_not_asked_for() -> None:
    state = at("alarm", alarm="52.....").state
    seen = read_seen({"alarm": [None, None, "7", None, None, None, None], "discard": None})
    assert best(explain(state, seen)) == (TurnUp(3, "7"),)


def test_the_wrong_alarm_card_is_named_and_turned_back() -> None:
    state = at("alarm", alarm="52.....").state
    found = explain(state, look(state, alarm={**look(state).alarm, 5: sure("7")}))
    assert codes(found) == ["alarm-next"]
    assert found.violations[0].facts == {"place": 5, "next": 3}
    assert found.repairs == (Repair("alarm-5", "7", "down"),)
    assert found.attempted == (TurnUp(5, "7"),)


def test_of_two_alarm_cards_the_right_one_stands() -> None:
    state = at("alarm", alarm="52.....").state
    found = explain(state, look(state, alarm={**look(state).alarm, 4: sure("1"), 3: sure("7")}))
    assert found.attempted == (TurnUp(3, "7"), TurnUp(4, "1"))
    assert found.repairs == (Repair("alarm-4", "1", "down"),)
    assert codes(found) == ["alarm-one"]


def test_of_two_alarm_cards_the_second_is_named_for_a_booked_player() -> None:
    state = at("alarm", alarm="52.....", yellow=ONE).state
    found = explain(state, look(state, alarm={**look(state).alarm, 3: sure("7"), 4: sure("1")}))
    assert codes(found) == ["alarm-one"]


def test_an_alarm_card_without_a_lightning() -> None:
    state = at("draw", alarm="52.....").state
    found = explain(state, look(state, alarm={**look(state).alarm, 3: sure("7")}))
    assert codes(found) == ["no-alarm"]
    assert found.repairs == (Repair("alarm-3", "7", "down"),)


def test_an_alarm_card_face_down_again_or_exchanged() -> None:
    state = at("roll", alarm="52.....").state
    found = explain(state, look(state, alarm={**look(state).alarm, 1: sure("down"), 2: sure("4")}))
    assert codes(found) == ["alarm-closed", "alarm-changed"]
    assert found.repairs == (Repair("alarm-1", "down", "5"), Repair("alarm-2", "4", "2"))


@pytest.mark.parametrize(("where", "belongs"), [(TWO, "pile"), ("pile", ONE), (THREE, ONE)])
def test_the_yellow_card_at_a_wrong_place(where: str, belongs: str) -> None:
    state = at("roll", alarm="5......", yellow=belongs).state
    found = explain(state, look(state, yellow=sure(where)))
    assert codes(found) == ["yellow-moved"]
    assert found.repairs == (Repair("yellow-card", where, belongs),)


def test_the_yellow_card_before_the_fouled_instead_of_the_culprit() -> None:
    match = at("foul", alarm="1......").foul(TWO).discard("6")
    found = explain(match.state, look(match.state, yellow=sure(TWO)))
    assert codes(found) == ["yellow-moved"]
    assert found.repairs == (Repair("yellow-card", TWO, ONE),)
    assert found.attempted == (WHISTLE,)


@pytest.mark.parametrize("phase", ["draw", "question", "discard"])
def test_the_discard_is_missing_when_the_pile_is_untouched(phase: str) -> None:
    state = at(phase).state
    found = explain(state, look(state, die=sure("card"), laid=0.001))
    assert codes(found) == ["discard-missing"]
    assert found.repairs == (Repair("hand-card", ONE, "discard"),)
    assert found.attempted == (Roll("card"),)


def test_the_discard_is_missing_when_nobody_can_hold_another_such_card() -> None:
    state = at("discard", discard="4", laid={"4": 7}, draw_pile=20).state
    assert codes(explain(state, look(state, die=sure("card")))) == ["discard-missing"]


def test_a_discard_before_the_roll() -> None:
    state = at("roll", discard="3").state
    found = explain(state, look(state, discard=sure("5")))
    assert codes(found) == ["roll-first"]
    assert found.repairs == (Repair("discard", "5", "3"),)


def test_an_eighth_card_on_the_pile() -> None:
    state = at("discard", discard="3", laid={"3": 1, "4": 7}, draw_pile=20).state
    found = explain(state, look(state, discard=sure("4")))
    assert codes(found) == ["too-many-alike"]


def test_another_top_card_where_nobody_discards() -> None:
    match = at("foul", alarm="1......").foul(TWO).discard("6")
    found = explain(match.state, look(match.state, discard=sure("2")))
    assert codes(found) == ["discard-changed"]
    assert found.repairs == (Repair("discard", "2", "6"),)


def test_a_roll_before_the_alarm_card_is_turned_up() -> None:
    state = at("alarm").state
    found = explain(state, look(state, die=sure("card")))
    assert codes(found) == ["turn-up-first"]
    assert found.repairs == (Repair("die", "card", None),)


def test_a_hand_that_is_not_five_equal_is_hidden_again() -> None:
    state = at("discard").state
    found = explain(state, look(state, hands={ONE: tuple(sure(card) for card in "66667")}))
    assert codes(found) == ["not-five-equal"]
    assert found.repairs == (Repair(ONE, "6 6 6 6 7", None),)


def test_hands_that_cannot_be() -> None:
    match = the_end("1234567").lay_open(ONE, "11112")
    shown = look(match.state).hands
    found = explain(match.state, look(match.state, hands={**shown, TWO: tuple(sure(card) for card in "11123")}))
    assert best(found) == (LayOpen(TWO, tuple("11123")),)
    found = explain(match.state, look(match.state, hands={**shown, TWO: tuple(sure(card) for card in "11112")}))
    assert codes(found) == ["too-many-alike"]


def test_a_hand_where_nobody_sits() -> None:
    state = at("discard", 2).state
    assert codes(explain(state, look(state, hands={THREE: (sure("6"),) * 5}))) == ["no-such-player"]


def test_a_pile_that_was_only_tidied_is_no_breach() -> None:
    state = at("roll").state
    assert best(explain(state, look(state, laid=0.9999))) == ()


def test_another_footballer_on_top_says_more_than_an_untouched_pile() -> None:
    state = at("draw", discard="3").state
    assert best(explain(state, look(state, discard=sure("5"), laid=0.0001))) == (DRAW, Discard("5"))


def doubtful_look(state: State, chance: Random) -> dict[str, Any]:
    """What a bad camera may say about anything, whether it can be true or not."""

    def perhaps(words: Sequence[str]) -> Any:
        some = {word: round(chance.random(), 3) for word in chance.sample(words, chance.randint(0, 3))}
        return chance.choice([some, chance.choice(words), None])

    row = [state.alarm_card(place) or "down" for place in PLACES]
    everything = {
        "die": perhaps(("card", "question-mark", "lightning", "none")),
        "alarm": [card if chance.random() < 0.85 else perhaps(("down", *CARDS)) for card in row],
        "discard": perhaps(CARDS),
        "laid": chance.choice([True, False, 0.3, None]),
        "yellow": perhaps(("pile", *PLAYERS)),
        "hands": {chance.choice(PLAYERS): [perhaps(CARDS) for _ in range(5)]},
    }
    return {name: value for name, value in everything.items() if chance.random() < 0.4}


@pytest.mark.parametrize("seed", range(10, 18))
def test_whatever_a_camera_says_something_is_told_and_only_legal_ways(seed: int) -> None:
    chance = Random(seed)
    for state, *_ in random_matches.steps(seed):
        found = GAME.explain(state, doubtful_look(state, chance))
        assert found.candidates or found.violations
        for candidate in found.candidates:
            Match(state).do(*candidate.actions)


def visible_looks(seed: int) -> list[tuple[State, tuple[Action, ...], State]]:
    """The looks of a random match: from one visible action to the next, or to a "no" that is said."""
    looks = []
    start: State | None = None
    done: list[Action] = []
    for state, action, _, _ in random_matches.steps(seed):
        if action is not None:
            done.append(action)
        if start is not None and isinstance(action, VISIBLE | Discard | Renew):
            looks.append((start, tuple(done), state))
        if state.phase == "deal" or isinstance(action, VISIBLE | Discard | Renew | Done):
            start, done = state, []
    return looks


@pytest.mark.parametrize("seed", range(30, 42))
def test_a_perfect_camera_follows_a_whole_match(seed: int) -> None:
    """What was done is always among what is told; the pile's own look tells whether a card was laid."""
    for before_it, done, after_it in visible_looks(seed):
        rolled = next((action.die for action in done if isinstance(action, Roll)), "none")
        touched = any(isinstance(action, ON_THE_PILE) for action in done)
        found = explain(before_it, look(after_it, die=sure(rolled), laid=0.9999 if touched else 0.0001))
        assert done in told(found), (before_it, done, found)
        assert best(found) == done or found.candidates[0].probability < 0.9


def test_a_table_at_rest_is_left_alone_in_a_whole_match() -> None:
    for state, *_ in random_matches.steps(33):
        found = explain(state, look(state, laid=0.0001))
        assert best(found) == () and found.candidates[0].probability > 0.9
        assert phases.check(state, Roll("card")) or state.phase == "roll"


@pytest.mark.parametrize(
    "seen",
    [
        {"home": {}},
        {"die": "six"},
        {"die": 6},
        {"die": {"card": 2}},
        {"alarm": ["down"]},
        {"alarm": [8] * 7},
        {"alarm": "down"},
        {"discard": "8"},
        {"discard": 3},
        {"laid": "yes"},
        {"laid": 7},
        {"yellow": "player-9"},
        {"hands": []},
        {"hands": {"player-9": list("11111")}},
        {"hands": {"player-1": list("111")}},
        {"hands": {"player-1": [1, 1, 1, 1, 1]}},
    ],
)
def test_bad_evidence_is_named(seen: Any) -> None:
    with pytest.raises(BadInput) as problem:
        read_seen(seen)
    assert problem.value.code == "bad-seen"


def test_evidence_as_json() -> None:
    state = at("roll", alarm="52.....", yellow=TWO).state
    seen = {
        "die": {"lightning": 0.9, "none": 0.1},
        "alarm": ["5", {"2": 0.8, "down": 0.2}, "7", "down", "down", None, "down"],
        "discard": "3",
        "laid": False,
        "yellow": "player-2",
        "hands": {"player-1": None},
    }
    found = GAME.explain(state, seen)
    assert best(found) == (Roll("lightning"), TurnUp(3, "7"))


def test_a_hand_with_an_unreadable_card_tells_nothing_yet() -> None:
    state = the_end("1234567").state
    assert best(GAME.explain(state, {"hands": {"player-1": ["1", "1", None, "2", "3"]}})) == ()
