"""FUBA evenings: formations in secret, placing, the ball as target, sums on the screen, the ball die, back in time."""

import json
from random import Random

import pytest

from device.referee.by_role import choices_view, table_view
from device.referee.inputs import Entered, Tick
from device.referee.referee import House, Referee, Unfinished
from device.referee.view import match_view
from device.settings import usual_options
from device.store.play import Play
from device.texts.language import texts
from device.virtual.robots import Robots
from rules.fuba import notation
from rules.fuba.pitch import INDEX
from rules.fuba.state import State
from rules.game import SIDES, Json
from tests.device.referee.evenings import HAND, Night
from tests.device.referee.mat import MatTable

MIDDLE = """
L4 a1    P2 a2k   R4 .
L3 h1a1  M2 a3    R3 .
         C  h4a4*3
L2 h2    M1 h2    R2 .
L1 .     P1 h2k   R1 .
home {phase} 12' {roll} {{"formations":{{"home":"4-4-2","away":"3-5-2"}}}}
"""
LINE_UPS = {
    "home": {"P1": 2, "L1": 2, "R1": 2, "M1": 1, "L2": 1, "R2": 1, "C": 2},
    "away": {"P2": 2, "R4": 2, "L4": 2, "M2": 1, "R3": 1, "L3": 1, "C": 2},
}


class Mat(Night):
    """An evening with FUBA."""

    table: MatTable

    def lay(self, side: str, counts: dict[str, int], look: bool = True) -> None:
        """A side's jerseys, as many in each sector; the rest of them beside the mat."""
        sectors = [sector for sector, number in counts.items() for _ in range(number)]
        self.table.put([(f"{side[0]}{n}", sectors[n - 1] if n <= len(sectors) else None) for n in range(1, 12)])
        if look:
            self.look()

    def carry(self, jersey: str, to: str) -> None:
        self.table.put([(jersey, to)])
        self.look()

    def turn(self, value: int) -> None:
        self.table.turn("ball", value)
        self.look()

    def both_roll(self, home: int, away: int) -> None:
        self.roll("home", home, look=False)
        self.roll("away", away)

    def read(self) -> None:
        """Decisions are read to their end."""
        self.wait(30)


def sit_down(state: State | None = None, lang: str = "de") -> Mat:
    random = Random(1)
    unfinished = None if state is None else Unfinished("fuba", Play(state))
    house = House({"fuba": usual_options("fuba")})
    night = Mat(Referee(texts(lang), house, unfinished=unfinished), MatTable(random), random)
    night.tell(Tick(0.0))
    return night


def at(phase: str, roll: str = "2+4", lang: str = "de") -> Mat:
    state = notation.from_pitch(MIDDLE.format(phase=phase, roll=roll))
    night = sit_down(state, lang)
    for side in SIDES:
        night.lay(side, {s: n for s, n in zip(INDEX, state.counts(side), strict=True) if n}, look=False)
    night.table.put([("ball", state.ball)])
    night.table.turn("ball", state.ball_value)
    night.press("whistle")
    night.look()
    night.effects.clear()
    return night


def kicked_off() -> Mat:
    """From the front door to the first target."""
    night = sit_down()
    night.press("whistle")
    for side in SIDES:
        night.press(side)
        night.press("whistle")
        night.read()
    night.both_roll(5, 2)
    night.read()
    night.press("home")
    night.table.put([("ball", "C")])
    for side in SIDES:
        night.lay(side, LINE_UPS[side])
        night.press(side)
    night.press("home")
    night.read()
    return night


def test_formations_are_chosen_in_secret_and_shown_together() -> None:
    night = sit_down()
    night.press("whistle")
    night.press("home")
    assert night.words == "BLAU wählt / BLAU 4-4-2 / Der andere schaut weg"
    night.press("away")
    night.press("whistle")
    assert night.words == "BLAU hat gewählt / und verrät nichts"
    assert night.state.match.formations[0] is not None
    told = match_view(night.referee), table_view(night.referee, None)
    taken = {"type": "formation", "side": "home", "formation": "4-4-2"}
    assert json.dumps(taken)[1:-1] not in json.dumps(told)
    assert "BLAU 4-4-2" not in json.dumps(told)
    offered = [choice["action"] for group in choices_view(night.referee)["groups"] for choice in group["choices"]]
    assert {action["side"] for action in offered if action} == {"away"}
    night.read()
    night.press("home")
    assert "GELB wählt noch" in night.words  # home has chosen, its button does nothing now
    night.press("away")
    night.press("menu")
    night.press("away")
    night.press("whistle")
    night.wait(4)
    assert night.words == "BLAU 4-2-4 / GELB 4-4-2"


def test_a_placement_counts_when_its_side_says_so() -> None:
    night = kicked_off()
    assert (night.phase, night.state.active, night.state.match.minute) == ("target", "home", 1)
    assert {sector: night.state.players("home", sector) for sector in LINE_UPS["home"]} == LINE_UPS["home"]


def test_a_placement_that_is_not_allowed_is_named_and_too_few_players_are_counted() -> None:
    night = sit_down()
    night.press("whistle")
    for side in SIDES:
        night.press(side)
        night.press("whistle")
        night.read()
    night.both_roll(5, 2)
    night.read()
    night.press("home")
    night.lay("home", {"P1": 3, "C": 6})
    assert "Ich seh keinen Ball" in night.words
    night.table.put([("ball", "M2")])
    night.press("home")
    assert "Der Ball gehört" in night.words and "C" in night.words
    night.table.put([("ball", "C")])
    night.look()
    night.press("home")
    assert night.words.startswith("BLAU: 9 von 11")
    night.read()
    night.lay("home", {"P1": 3, "C": 7, "M2": 1})
    night.press("home")
    assert "M2 ist nicht die" in night.words and night.heard()[-1] == "wrong"
    night.lay("home", LINE_UPS["home"])
    night.press("home")
    assert night.state.step == 2


def test_the_ball_in_its_target_and_two_dice_give_the_sum() -> None:
    night = at("target", "-")
    night.carry("ball", "M1")
    assert (night.phase, night.state.target) == ("roll", "M1")
    night.both_roll(4, 3)
    assert night.words == "4 +2 = 6 > 3 / BLAU behält / den Ball in M1"
    assert night.state.match.minute == 13
    assert match_view(night.referee)["decisions"][0]["why"].startswith("4 +2 = 6 > 3: Blau behält den Ball")
    assert match_view(night.referee)["clock"] == "13'"


def test_target_and_dice_in_one_look() -> None:
    night = at("target", "-")
    night.table.put([("ball", "M1")])
    night.both_roll(4, 3)
    assert [link.entry.data["action"]["type"] for link in night.ruling.match.play.line()] == ["target", "roll"]


def test_dice_before_the_target_do_not_count() -> None:
    night = at("target", "-")
    night.both_roll(6, 1)
    assert night.phase == "target"
    assert night.words == "Erst das Ziel / Ball hinlegen, dann / noch mal würfeln"
    night.carry("ball", "M1")
    assert night.phase == "roll"
    night.both_roll(4, 3)
    assert night.state.roll == (4, 3)


def test_a_target_out_of_reach_is_named_and_the_ball_goes_back() -> None:
    night = at("target", "-")
    night.carry("ball", "P2")
    night.look()
    assert "P2: zu weit weg" in night.words
    night.carry("ball", "C")
    assert night.ruling.wrong is None and night.phase == "target"


def test_a_target_from_the_list_and_a_ball_that_follows_later() -> None:
    night = at("target", "-")
    night.press("home")
    names = [night.screen.headline]
    while night.screen.headline != "M1":
        night.press("away")
        names.append(night.screen.headline)
    assert len(set(names)) == len(names)
    night.press("whistle")
    assert night.state.target == "M1"
    night.both_roll(6, 3)
    night.read()
    assert "Ball liegt in C" in night.words  # and it does not mean a pass back
    assert night.phase == "moves"
    night.carry("ball", "M1")
    assert "Ballwürfel zeigt 3" in night.words and "auf 5 drehen" in night.words  # a simple pass: one less than six
    night.turn(5)
    assert "Ballwürfel" not in night.words


def test_play_goes_on_while_the_ball_die_shows_something_else() -> None:
    night = at("moves")
    night.turn(6)
    assert "Ballwürfel zeigt 6" in night.words
    night.press("whistle")  # midfield
    before = night.state.players("home", "R3")
    night.carry("h9", "R3")
    assert night.state.players("home", "R3") == before + 1
    assert "Ballwürfel zeigt 6" in night.words
    assert match_view(night.referee)["reminders"] == ["Der Ballwürfel zeigt 6 und gehört auf 3: bitte drehen."]


def test_a_wrong_move_is_named_put_back_and_forgotten() -> None:
    night = at("moves")
    night.press("home")  # defence
    jersey = next(piece for piece, place in night.table.places.items() if place == "C" and piece[0] == "h")
    night.carry(jersey, "R3")
    night.look()
    assert "C nach R3" in night.words and night.heard()[-1] == "wrong"
    night.carry(jersey, "C")
    assert night.ruling.wrong is None
    assert not [e for e in night.events if e == "breach"]


def test_people_may_insist() -> None:
    night = at("moves")
    night.press("home")
    jersey = next(piece for piece, place in night.table.places.items() if place == "C" and piece[0] == "h")
    night.carry(jersey, "R3")
    night.look()
    night.press("home")
    assert night.state.players("home", "R3") == 1 and night.ruling.wrong is None


def test_who_rolls_has_shot_and_the_sum_is_shown() -> None:
    near = MIDDLE.replace("C  h4a4*3", "C  h4a4").replace("M2 a3 ", "M2 h1a2*1").replace("L2 h2", "L2 h1")
    state = notation.from_pitch(near.replace("P2 a2k", "P2 a3k").format(phase="attempt", roll="5+2"))
    night = sit_down(state)
    for side in SIDES:
        night.lay(side, {s: n for s, n in zip(INDEX, state.counts(side), strict=True) if n}, look=False)
    night.table.put([("ball", state.ball)])
    night.table.turn("ball", 1)
    night.press("whistle")
    night.look()
    night.roll("home", 6)
    assert "= 2 > 1" in night.words or "attempt" in night.events
    assert night.state.match.score == (1, 0)


def test_a_placement_is_taken_back_and_brought_back_as_one() -> None:
    night = kicked_off()
    night.press("whistle", "long")
    night.press("home")  # a step back: "done"
    night.press("home")  # away's placement
    assert (night.state.step, sum(night.state.away)) == (2, 1)  # the keeper stands by himself
    night.press("away")
    assert (night.state.step, sum(night.state.away)) == (3, 11)


def test_after_a_power_cut_the_minute_is_still_known() -> None:
    state = notation.from_pitch(MIDDLE.format(phase="moves", roll="2+4"))
    night = sit_down(state)
    assert "12'" in night.words


def whole_match(seed: int, lang: str = "de", sure: float = 0.995) -> tuple[Mat, Robots]:
    random = Random(seed)
    house = House({"fuba": usual_options("fuba")})
    night = Mat(Referee(texts(lang), house), MatTable(random, sure=sure), random, 0.5)
    robots = Robots(Random(seed + 1), pace=3.0)
    while night.now < 2 * 3600:
        night.pass_time(0.5)
        robots.play(night.referee, night.table, night.now)
        if night.referee.ruling is not None and night.ruling.match.over:
            return night, robots
    raise AssertionError("the match does not come to its end")


def expect_understanding(night: Mat, robots: Robots) -> None:
    assert not robots.misunderstood
    assert len([note for note in night.notes if "wrong" in note]) <= robots.mistakes
    events = night.events
    assert events.count("half-time") == 1 and events.count("possession") > 30


def test_robots_play_a_whole_match_and_are_never_misunderstood() -> None:
    night, robots = whole_match(1)
    expect_understanding(night, robots)
    night.turn(night.state.ball_value % 6 + 1)
    assert match_view(night.referee)["reminders"] == []  # after the match nobody has to put anything right


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2])
def test_more_matches(seed: int) -> None:
    expect_understanding(*whole_match(seed))


def test_a_button_that_is_pressed_while_a_hand_is_over_the_mat_counts() -> None:
    night = at("moves")
    labels = night.screen.buttons
    night.look(HAND)
    night.wait(2)
    assert night.screen.kind == "waiting"
    assert (night.screen.buttons.home, night.screen.buttons.away) == (labels.home, labels.away)
    night.press("home")
    assert night.state.moving is not None and night.state.moving.line == "defence"
    assert night.screen.kind == "prompt"


def test_a_move_that_no_look_showed_may_have_come_before_any_of_several_buttons() -> None:
    night = at("moves")
    night.tell(Entered({"type": "tactic", "line": "midfield"}, night.now))
    jersey = next(piece for piece, place in night.table.places.items() if place == "C" and piece[0] == "h")
    night.table.put([(jersey, "R3")])
    told: tuple[Json, ...] = ({"type": "done"}, {"type": "tactic", "line": "defence"}, {"type": "done"})
    for action in told:
        night.tell(Entered(action, night.now))
    night.look()
    night.look()
    assert night.state.players("home", "R3") == 1
    assert (night.phase, night.ruling.wrong) == ("target", None)
