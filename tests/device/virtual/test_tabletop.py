"""The virtual table: whatever people do, figures stay 22, nobody stands inside another, dice lie in their wells."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.games.soccer_tactics.plan import PITCH, plan
from device.games.soccer_tactics.tabletop import PitchTop, role_of
from device.virtual.tabletop import BALL, DICE_APART
from device.web.contract.table import TableNews
from device.web.orders import BadOrder, read_order
from rules import game_named
from rules.soccer_tactics.lineup import SIDE_OF
from tests.device.web.strict import before_a_match, held

FIGURES = sorted(SIDE_OF)


def chance(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


@pytest.fixture
def table() -> PitchTop:
    table = PitchTop()
    table.set_up(chance())
    return table


def fields(table: PitchTop) -> dict[str, str | None]:
    return {figure: table.field_of(figure) for figure in FIGURES}


def test_at_first_everything_stands_beside_the_board() -> None:
    table = PitchTop()
    assert set(fields(table).values()) == {None}
    assert table.field_of(BALL) is None
    places = list(table.figures.values())
    assert min(np.hypot(a.x - b.x, a.y - b.y) for a in places for b in places if a != b) > 25


def test_set_up_is_the_common_formation_with_the_ball_at_the_striker(table: PitchTop) -> None:
    where = fields(table)
    assert [where[f"h{number}"] for number in (1, 2, 6, 10, 11)] == ["E1", "B4", "A6", "C8", "E8"]
    assert [where[f"a{number}"] for number in (1, 2, 6, 10, 11)] == ["E16", "B13", "A11", "B9", "G9"]
    assert table.field_of(BALL) == "E8"
    table.set_up(chance(), kick_off="away")
    assert (table.field_of(BALL), table.field_of("a11"), table.field_of("h11")) == ("E9", "E9", "G8")


def test_a_state_of_the_rules_is_put_on_the_table() -> None:
    rules = game_named("soccer-tactics")
    state = rules.load(
        {
            "home": {"1": "D1", "7": "C5", "11": "E8"},
            "away": {"1": "E16", "3": "E8"},
            "ball": "E8",
            "attacking": "home",
            "phase": "duel",
            "roll": [],
            "carrier": "h11",
        },
        {},
    )
    table = PitchTop()
    table.apply_position(rules.state_json(state), chance())
    where = {figure: field for figure, field in fields(table).items() if field}
    assert where == {"h1": "D1", "h7": "C5", "h11": "E8", "a1": "E16", "a3": "E8"}
    assert table.field_of(BALL) == "E8"
    table.apply_position({"home": {}, "away": {}, "ball": None}, chance())
    assert not any(fields(table).values())
    assert table.field_of(BALL) is None


def test_while_something_is_lifted_a_hand_reaches_for_it(table: PitchTop) -> None:
    assert table.scene().hand is None
    table.lift("h7")
    hand = table.scene().hand
    assert hand is not None
    assert np.hypot(hand.x - table.figures["h7"].x, hand.y - table.figures["h7"].y) < 20
    assert len(table.scene().figures) == 21
    table.drop("h7", 100, 200)
    assert table.scene().hand is None
    assert len(table.scene().figures) == 22


def test_two_children_at_once(table: PitchTop) -> None:
    table.lift("h7")
    table.lift("a8")
    table.drag("h7", 100, 200)
    table.drop("a8", 60, 210)
    assert table.held == ("h7",)
    assert table.scene().hand is not None
    table.drop("h7", 20, 20)
    assert (table.field_of("a8"), table.field_of("h7")) == ("B8", "A1")
    assert table.scene().hand is None


def test_who_vanishes_lets_go(table: PitchTop) -> None:
    table.drag("h7", 100, 200)
    table.drag(BALL, -400, 5000)
    table.let_go()
    assert (table.held, table.field_of("h7"), table.field_of(BALL)) == ((), "C8", None)


def test_two_on_a_field_stand_side_by_side_and_a_third_goes_next_door(table: PitchTop) -> None:
    table.drop("h7", *PITCH.centre("D12"))
    table.drop("a7", PITCH.centre("D12")[0] + 3, PITCH.centre("D12")[1])
    assert table.field_of("h7") == table.field_of("a7") == "D12"
    assert table.figures["h7"].x + 19 < table.figures["a7"].x
    table.drop("h8", *PITCH.centre("D12"))
    assert table.field_of("h8") in {"C12", "E12", "D11", "D13", "C11", "C13", "E11", "E13"}


def test_the_ball_lies_at_the_feet_of_the_figure_on_its_field(table: PitchTop) -> None:
    x0, y0 = PITCH.centre("C6")
    table.drop(BALL, x0 + 15, y0 - 10)
    assert table.field_of(BALL) == "C6"
    assert np.hypot(*np.subtract(table.ball, table.figures["h7"])) < 8


def test_dropping_outside_takes_a_piece_off(table: PitchTop) -> None:
    for x, y in ((-60, 100), (160, -60), (2000, 3000)):
        table.drop("a4", x, y)
        assert table.figures["a4"] == table.rest_place("a4")
    table.drop("a4", -10, 100)
    assert table.field_of("a4") == "A4"


def test_who_lets_go_of_one_piece_keeps_the_others(table: PitchTop) -> None:
    for piece, to in (("a4", "C9"), ("h7", "D9")):
        table.drag(piece, *table.middle(to))
    table.do({"do": "let-go", "piece": "a4"}, chance())
    table.do({"do": "let-go", "piece": "h8"}, chance())  # nobody holds him: he stays
    assert (table.held, table.field_of("a4"), table.field_of("h8")) == (("h7",), "C9", "F6")


PIECE = st.sampled_from([*FIGURES, BALL])
MM = st.floats(-300, 900)
DEEDS: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.fixed_dictionaries({"do": st.just("lift"), "piece": PIECE}),
    st.fixed_dictionaries({"do": st.sampled_from(["drag", "drop"]), "piece": PIECE, "x": MM, "y": MM}),
    st.fixed_dictionaries({"do": st.sampled_from(["take-off", "let-go"]), "piece": PIECE}),
    st.fixed_dictionaries(
        {"do": st.just("roll"), "well": st.sampled_from(["left", "right"]), "count": st.integers(0, 2)}
    ),
    st.fixed_dictionaries({"do": st.sampled_from(["spin", "nudge", "set-up"])}),
    st.fixed_dictionaries({"do": st.just("light"), "light": st.floats(0, 1)}),
)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.lists(DEEDS, max_size=40), st.integers(0, 1000))
def test_whatever_people_do_the_table_stays_a_table(deeds: list[dict[str, Any]], seed: int) -> None:
    table, random = PitchTop(), chance(seed)
    table.set_up(random)
    for deed in deeds:
        table.do(read_order({"kind": "table", "data": deed}, table.deeds).data, random)
    table.let_go()
    standing = [table.field_of(figure) for figure in FIGURES]
    assert max((standing.count(field) for field in standing if field), default=0) <= 2
    places = list(table.figures.values())
    nearest = min(np.hypot(a.x - b.x, a.y - b.y) for k, a in enumerate(places) for b in places[:k])
    assert nearest > 14.2  # two figures of the smallest size touch
    assert all(table.on_board(place) or place == table.rest_place(figure) for figure, place in table.figures.items())
    for die in table.dice:
        left, right, bottom, top = PitchTop.tray.wells[die.well]
        assert left + 8 <= die.x <= right - 8
        assert bottom + 8 <= die.y <= top - 8
    dice = table.dice
    assert all(np.hypot(a.x - b.x, a.y - b.y) >= DICE_APART for k, a in enumerate(dice) for b in dice[:k])
    shown = held(table.news(before_a_match("soccer-tactics")), TableNews)
    assert [piece["kind"] for piece in shown["pieces"]] == ["figure"] * 22 + ["ball"]
    assert not any(piece["held"] for piece in shown["pieces"])
    assert len(table.scene().figures) == 22


def test_a_throw_is_fresh_even_if_it_shows_the_same(table: PitchTop) -> None:
    random = chance(7)
    table.roll("left", 2, random)
    table.roll("right", 1, random)
    before = table.dice
    table.roll("left", 2, random)
    assert [die.well for die in table.dice] == ["left", "left", "right"]
    assert {die.name for die in before} & {die.name for die in table.dice} == {before[2].name}
    assert {(die.x, die.y) for die in before[:2]} & {(die.x, die.y) for die in table.dice} == set()
    table.roll("left", 0, random)
    assert [die.well for die in table.dice] == ["right"]


def test_throws_are_fair(table: PitchTop) -> None:
    random = chance(11)
    values = []
    for _ in range(600):
        table.roll("left", 1, random)
        values.append(table.dice[0].value)
    assert all(60 < values.count(value) < 140 for value in range(1, 7))


def test_the_same_chance_gives_the_same_table() -> None:
    one, other = PitchTop(), PitchTop()
    for table in (one, other):
        random = chance(3)
        table.set_up(random)
        table.roll("left", 2, random)
        table.spin(random)
    telling = before_a_match("soccer-tactics")
    assert one.news(telling) == other.news(telling)


def test_the_page_puts_everything_where_the_referee_knows_it(table: PitchTop) -> None:
    position = {"home": {"1": "D1"}, "away": {"2": "C13"}, "ball": "C13"}
    table.lift("h5")
    order = {"kind": "table", "data": {"do": "arrange", "position": position}}
    table.do(read_order(order, table.deeds).data, chance())
    assert {figure: field for figure, field in fields(table).items() if field} == {"h1": "D1", "a2": "C13"}
    assert table.field_of(BALL) == "C13"
    assert table.scene().hand is None
    for strange in ({"home": {"99": "A1"}}, {"away": {"11": "Z9"}}, {"ball": "Z9"}):
        with pytest.raises(BadOrder):
            read_order({"kind": "table", "data": {"do": "arrange", "position": position | strange}}, table.deeds)


def test_an_unknown_piece_is_ignored(table: PitchTop) -> None:
    telling = before_a_match("soccer-tactics")
    before = table.news(telling)
    table.do({"do": "drag", "piece": "h12", "x": 1.0, "y": 2.0}, chance())
    assert table.news(telling) == before


def test_what_the_page_is_told(table: PitchTop) -> None:
    shown = held(table.news(before_a_match("soccer-tactics")), TableNews)
    keeper, defender, seven = (next(p for p in shown["pieces"] if p["id"] == name) for name in ("h1", "h3", "a7"))
    assert (keeper["name"], keeper["text"], keeper["rim"]) == ("Rots Torwart", "1", True)
    assert (defender["text"], defender["rim"], defender["colour"]) == ("", False, "red")
    assert (seven["name"], seven["text"], seven["colour"]) == ("Blau 7", "7", "blue")
    assert role_of("h9") == "midfielder"
    edge = plan("de")["edge"]
    for place in (*PitchTop().figures.values(), PitchTop().ball):
        assert edge["x"][0] + 12 < place.x < edge["x"][1] - 12
        assert edge["y"][0] + 12 < place.y < edge["y"][1] - 12
