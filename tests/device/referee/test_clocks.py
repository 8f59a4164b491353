"""The match clock, the move clock, and everything that ends by time."""

import pytest

from device.referee.inputs import Tick
from rules.soccer_tactics.state import EXTRA_FIRST, SECOND_HALF
from tests.device.referee.evenings import GameNight, at, from_state, front_door
from tests.device.referee.positions import RED_MOVES, RED_PLAYS, SHOT


def test_the_match_clock_counts_down_exactly() -> None:
    night = at(RED_MOVES, clock=1200)
    night.wait(61.25)
    assert night.ruling.match.remaining == pytest.approx(1200 - 61.25)
    assert night.screen.scoreboard is not None
    assert night.screen.scoreboard.clock == "18:58"


def test_a_clock_that_jumps_back_stands_still_for_once() -> None:
    night = at(RED_MOVES, clock=1200)
    night.wait(10)
    night.now -= 5
    night.wait(1)
    assert 1200 - 12 <= night.ruling.match.remaining <= 1200 - 10


def test_the_log_is_told_the_clock_every_ten_seconds() -> None:
    night = at(RED_MOVES, clock=1200)
    night.wait(35)
    clocks = [entry.clock for entry in night.entries if entry.kind == "clock"]
    assert clocks == [1190.0, 1180.0, 1170.0]


def test_the_move_clock_starts_with_the_roll_and_shows_on_the_board() -> None:
    night = at(RED_MOVES)
    assert night.referee.scoreboard.move_clock is None
    night.roll("home", 4)
    night.wait(8)
    assert night.referee.scoreboard.move_clock == 52


def test_the_last_ten_seconds_tick_once_a_second() -> None:
    night = at(RED_MOVES)
    night.roll("home", 4)
    night.effects.clear()
    night.wait(49.75)
    assert night.sounds == []
    night.wait(10)
    assert night.sounds == ["tick"] * 10


def test_after_sixty_seconds_the_move_is_late_and_the_other_side_may_claim_it() -> None:
    night = at(RED_MOVES, strictness="rulebook")
    night.roll("home", 4)
    night.wait(61)
    assert night.events == ["move-time"]
    night.wait(4)
    assert night.screen.buttons.away == "Zeit um!"
    night.press("home")
    assert night.events == ["move-time"]
    night.press("away")
    assert night.events[:2] == ["move-time", "breach"]
    assert night.state.attacking == "away"


def test_a_late_move_that_nobody_claims_counts() -> None:
    night = at(RED_MOVES)
    night.roll("home", 4)
    night.wait(65)
    night.put(h7="C10")
    assert night.phase == "play"
    assert night.screen.buttons.away == ""


def test_a_pause_stops_both_clocks() -> None:
    night = at(RED_MOVES, clock=1200)
    night.roll("home", 4)
    night.wait(10)
    night.press("whistle")
    assert night.screen.kind == "pause"
    assert night.screen.scoreboard is not None and night.screen.scoreboard.stands
    night.wait(600)
    night.press("whistle")
    assert night.ruling.match.remaining == 1190
    assert night.ruling.match.move_left == 50
    assert [entry.kind for entry in night.entries if entry.kind in ("pause", "resume")] == [
        "pause",
        "resume",
    ]


def test_what_was_moved_during_a_pause_counts_when_play_goes_on() -> None:
    night = at(RED_MOVES)
    night.roll("home", 4)
    night.press("whistle")
    night.put(h7="C10")
    assert night.phase == "move"
    night.press("whistle")
    assert night.phase == "play"


def test_something_odd_after_a_pause_is_put_right_without_a_buzz() -> None:
    night = at(RED_MOVES)
    night.press("whistle")
    night.put(h7="A1", a2="H16")
    night.press("whistle")
    assert "wrong" not in night.sounds
    assert night.words == "ROT 7 bitte / von A1 ROT auf C6 ROT"


def test_a_long_press_on_the_whistle_pauses_and_goes_on_everywhere() -> None:
    night = at(SHOT)
    night.spin("goal")
    night.wait(9)
    night.press("whistle", "long")
    assert night.screen.kind == "pause"
    night.press("whistle", "long")
    assert night.screen.kind == "set-up"


def test_half_time_is_whistled_and_the_other_side_kicks_off() -> None:
    night = at(RED_MOVES, clock=5)
    night.wait(6)
    assert night.events == ["half-time"]
    assert night.sounds[-1] == "half"
    assert night.state.attacking == "away"
    assert night.ruling.match.remaining == 45 * 60
    night.wait(30)
    assert night.ruling.match.remaining == 45 * 60
    night.line_up()
    night.press("whistle")
    assert night.phase == "kick-off"


def test_a_chance_in_the_penalty_area_is_finished_after_time() -> None:
    night = at(SHOT, clock=5)
    night.wait(6)
    assert night.events == ["time-up"]
    assert night.screen.scoreboard is not None and night.screen.scoreboard.clock.startswith("+")
    night.spin("goal")
    assert night.events == ["time-up", "goal", "half-time"]


def second_half(score: tuple[int, int], **options: object) -> GameNight:
    state = at(RED_PLAYS, **options).state  # type: ignore[arg-type]
    match = state.match._replace(period=SECOND_HALF, score=score)
    return from_state(state._replace(match=match), clock=5, **options)  # type: ignore[arg-type]


def test_full_time_ends_the_match_with_its_winner() -> None:
    night = second_half((2, 1))
    night.wait(20)
    assert night.events == ["full-time", "final"]
    assert night.screen.kind == "final"
    assert night.words == "ROT GEWINNT! / ROT 2:1 BLAU / Noch ein Spiel?"
    assert night.screen.buttons.whistle == "neues Spiel"
    night.press("whistle")
    assert night.screen.kind == "start"


def test_the_numbers_are_there_after_the_final_whistle() -> None:
    night = second_half((2, 1))
    night.wait(20)
    night.press("menu")
    assert night.screen.kind == "statistics"
    night.press("away")
    night.press("whistle")
    assert night.screen.kind == "final"


def test_a_draw_without_more_to_play_is_a_draw() -> None:
    night = second_half((1, 1), extra_time=False, shoot_out=False)
    night.wait(20)
    assert night.words.startswith("UNENTSCHIEDEN")


def test_a_draw_goes_into_extra_time_with_its_own_clock() -> None:
    night = second_half((1, 1), extra_minutes=15)
    night.wait(6)
    assert night.events == ["full-time", "extra-time"]
    assert night.state.match.period == EXTRA_FIRST
    assert night.ruling.match.remaining == 15 * 60


def test_the_shoot_out_runs_to_the_final_screen_without_a_clock() -> None:
    night = second_half((1, 1), extra_time=False)
    night.wait(6)
    assert night.events == ["full-time", "shoot-out"]
    night.duel(home=5, away=2)
    for turn in range(8):
        if night.phase == "over":
            break
        shooter = night.ruling.day.conduct.side_to_act(night.state)
        night.wait(5)
        night.spin("goal" if shooter == "home" else ("corner", "goal-kick")[turn % 2])
    night.wait(30)
    assert night.screen.kind == "final"
    assert night.words == "ROT GEWINNT! / 1:1, Elfer 3:0 / Noch ein Spiel?"
    assert "wrong" not in night.sounds


def test_the_clock_does_not_drift_over_a_half_told_in_odd_steps() -> None:
    night = front_door(half_minutes=45)
    night.kick_off()
    began = night.now
    for step in range(13_502):
        night.now = began + (step + 1) * 0.2
        night.tell(Tick(night.now))
        if step % 977 == 0:
            night.look()
    assert "half-time" in night.events
    clock_at_half_time = next(e.clock for e in night.entries if e.data.get("action", {}).get("type") == "time")
    assert abs(clock_at_half_time) < 0.25
