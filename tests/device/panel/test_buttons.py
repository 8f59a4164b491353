"""Fingers press, contacts bounce, and every press is told exactly once."""

from collections.abc import Sequence
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from device.panel.buttons import BUTTONS, Edge, Gestures, Press, Timing

TIMING = Timing(debounce=0.02, hold=0.7, together=0.25, stuck=20.0)
LATER = 1000.0

Told = list[tuple[str, str]]


def told(edges: Sequence[Edge], *, ticks: Sequence[float] = (), until: float = LATER) -> list[Press]:
    """Everything that these edges mean, with the time going on in between."""
    gestures = Gestures(TIMING)
    presses: list[Press] = []
    for at, edge in sorted([*((edge.at, edge) for edge in edges), *((at, None) for at in ticks)], key=lambda x: x[0]):
        presses += gestures.edge(edge) if edge else gestures.tick(at)
    return [*presses, *gestures.tick(until)]


def names(presses: Sequence[Press]) -> Told:
    return [(press.button, press.gesture) for press in presses]


def press(button: str, down: float, up: float) -> list[Edge]:
    return [Edge(button, True, down), Edge(button, False, up)]


def bounce(button: str, target: bool, at: float, gaps: Sequence[float]) -> list[Edge]:
    """Edges to and fro that end in `target`."""
    times = [at]
    for gap in gaps:
        times.append(times[-1] + gap)
    return [Edge(button, target ^ bool((len(times) - 1 - place) % 2), moment) for place, moment in enumerate(times)]


buttons = st.sampled_from(BUTTONS)
pairs = st.permutations(BUTTONS).map(lambda order: (order[0], order[1]))
gaps = st.floats(0.0001, 0.019)
bounces = st.lists(st.tuples(gaps, gaps), max_size=30).map(lambda pairs: [gap for pair in pairs for gap in pair])
tick_times = st.lists(st.floats(0, 60), max_size=20)


def test_a_tap_is_a_short_press_and_is_told_when_the_finger_has_left() -> None:
    gestures = Gestures(TIMING)
    assert gestures.edge(Edge("home", True, 1.0)) == ()
    assert gestures.tick(1.3) == ()
    assert gestures.edge(Edge("home", False, 1.3)) == ()
    assert names(gestures.tick(1.33)) == [("home", "short")]


def test_a_held_button_is_a_long_press_and_is_told_while_it_is_held() -> None:
    gestures = Gestures(TIMING)
    gestures.edge(Edge("whistle", True, 1.0))
    assert gestures.tick(1.69) == ()
    assert names(gestures.tick(1.7)) == [("whistle", "long")]
    assert gestures.edge(Edge("whistle", False, 2.5)) == ()
    assert gestures.tick(3.0) == ()


@given(buttons, bounces, bounces, st.floats(0.03, 0.6), tick_times)
def test_bounce_of_any_length_is_one_press(
    button: str, closing: list[float], opening: list[float], held: float, ticks: list[float]
) -> None:
    down = bounce(button, True, 1.0, closing)
    up = bounce(button, False, down[-1].at + held, opening)
    gesture = "long" if up[0].at - down[-1].at >= TIMING.hold else "short"
    assert names(told([*down, *up], ticks=ticks, until=15.0)) == [(button, gesture)]


@given(buttons, st.floats(0.0001, 0.0199))
def test_a_crackle_is_no_press(button: str, width: float) -> None:
    assert told(press(button, 1.0, 1.0 + width)) == []


@given(buttons, st.floats(0.1, 19.0), st.floats(0.0001, 0.0199))
def test_a_crackle_while_held_is_no_second_press(button: str, at: float, width: float) -> None:
    edges = [Edge(button, True, 1.0), Edge(button, False, 1.0 + at), Edge(button, True, 1.0 + at + width)]
    assert names(told([*edges, Edge(button, False, 20.5)])) == [(button, "long")]


@given(
    st.lists(
        st.tuples(buttons, st.one_of(st.floats(0.03, 0.69), st.floats(0.71, 3.0)), st.floats(0.03, 2.0)), max_size=12
    ),
    tick_times,
)
def test_no_press_is_lost_and_all_come_in_order(plan: list[tuple[str, float, float]], ticks: list[float]) -> None:
    edges, expected, now = [], [], 1.0
    for button, held, rest in plan:
        edges += press(button, now, now + held)
        expected.append((button, "long" if held > TIMING.hold else "short"))
        now = edges[-1].at + rest
    presses = told(edges, ticks=ticks)
    assert names(presses) == expected
    assert all(before.at <= after.at for before, after in pairwise(presses))


@given(pairs, st.floats(0, 0.24), st.floats(0.3, 3.0), st.floats(0.3, 3.0), tick_times)
def test_two_together_are_a_chord_in_whatever_order(
    pair: tuple[str, str], between: float, first_up: float, second_up: float, ticks: list[float]
) -> None:
    first, second = pair
    edges = sorted(
        [*press(first, 1.0, 1.0 + first_up), *press(second, 1.0 + between, 1.0 + second_up)], key=lambda e: e.at
    )
    chord = "+".join(sorted(pair, key=BUTTONS.index))
    assert names(told(edges, ticks=ticks)) == [(chord, "chord")]


def test_a_chord_is_told_at_once() -> None:
    gestures = Gestures(TIMING)
    gestures.edge(Edge("away", True, 1.0))
    gestures.edge(Edge("home", True, 1.1))
    assert names(gestures.tick(1.12)) == [("home+away", "chord")]


def test_two_one_after_the_other_are_two_presses() -> None:
    edges = [Edge("home", True, 1.0), Edge("away", True, 1.4), Edge("home", False, 1.5), Edge("away", False, 1.6)]
    assert names(told(edges)) == [("home", "short"), ("away", "short")]


def test_a_third_finger_beside_a_chord_is_a_press_of_its_own() -> None:
    edges = [Edge(button, True, 1.0 + place / 20) for place, button in enumerate(("home", "away", "menu"))]
    edges += [Edge(button, False, 1.5) for button in ("home", "away", "menu")]
    assert names(told(edges)) == [("home+away", "chord"), ("menu", "short")]


def test_a_stuck_button_is_told_once_and_ignored_until_it_comes_up() -> None:
    gestures = Gestures(TIMING)
    gestures.edge(Edge("menu", True, 1.0))
    assert names(gestures.tick(5.0)) == [("menu", "long")]
    assert names(gestures.tick(21.1)) == [("menu", "stuck")]
    assert gestures.tick(500.0) == ()
    for edge in press("home", 501.0, 501.2):
        gestures.edge(edge)
    assert names(gestures.tick(502.0)) == [("home", "short")]
    assert gestures.edge(Edge("menu", False, 600.0)) == ()
    gestures.tick(601.0)
    for edge in press("menu", 602.0, 602.2):
        gestures.edge(edge)
    assert names(gestures.tick(603.0)) == [("menu", "short")]


@given(st.lists(st.tuples(buttons, st.booleans(), st.floats(0, 30)), max_size=30), tick_times)
def test_how_often_the_time_goes_on_does_not_matter(raw: list[tuple[str, bool, float]], ticks: list[float]) -> None:
    edges = [Edge(*values) for values in sorted(raw, key=lambda values: values[2])]
    assert told(edges, ticks=ticks) == told(edges)


def test_edges_that_are_told_late_keep_their_length() -> None:
    """The loop has gone on to 2.0 before anybody told of what the kernel had stamped."""
    for up, gesture in ((1.3, "short"), (1.9, "long")):
        gestures = Gestures(TIMING)
        assert gestures.tick(2.0) == ()
        presses = [found for edge in press("home", 1.0, up) for found in gestures.edge(edge)]
        assert names([*presses, *gestures.tick(2.1)]) == [("home", gesture)]


def test_a_clock_that_goes_back_stands_still() -> None:
    gestures = Gestures(TIMING)
    gestures.edge(Edge("home", True, 10.0))
    gestures.edge(Edge("home", False, 10.2))
    assert gestures.tick(3.0) == ()
    assert names(gestures.tick(10.3)) == [("home", "short")]
