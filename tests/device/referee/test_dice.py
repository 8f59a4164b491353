"""Which dice count: the ones that have just been rolled, once."""

from device.referee.view import due_now, match_view
from rules.soccer_tactics.actions import Roll
from tests.device.referee.evenings import GameNight, at, from_state
from tests.device.referee.positions import DUEL, RED_KEEPER, RED_MOVES, RED_PLAYS
from vision.tray.dice import Die


def reminders(night: GameNight) -> list[str]:
    return match_view(night.referee)["reminders"]


def test_a_roll_is_seen_and_the_prompt_follows() -> None:
    night = at(RED_MOVES)
    night.roll("home", 4)
    assert night.state.roll == (4,)
    assert night.sounds == ["accepted"]
    assert night.words == "ROT zieht: 4 / einen Feldspieler, / ROT 10 wartet"
    assert night.screen.icons == ("die-4",)


def test_a_die_that_lies_where_it_lay_is_no_new_roll() -> None:
    night = at(RED_MOVES)
    night.lay_dice(left=(4, 40, 30))
    night.put(h7="C10")
    assert night.phase == "play"
    night.look()
    night.wait(5)
    night.look()
    assert not night.state.roll


def test_a_second_roll_of_the_same_value_counts() -> None:
    night = at(RED_MOVES)
    night.lay_dice(left=(4, 40, 30))
    night.put(h7="C10")
    night.lay_dice(left=(4, 60, 55))
    assert night.phase == "play"
    assert night.state.roll == (4,)


def test_a_die_that_a_sleeve_has_pushed_does_not_count() -> None:
    night = at(RED_MOVES)
    night.lay_dice(left=(4, 40, 30))
    night.put(h7="C10")
    night.lay_dice(left=(4, 43, 33))
    assert not night.state.roll


def test_a_die_that_is_hidden_for_a_moment_does_not_count_again() -> None:
    night = at(RED_MOVES)
    night.lay_dice(left=(4, 40, 30))
    night.put(h7="C10")
    night.lay_dice()
    night.lay_dice(left=(4, 40.5, 30.2))
    assert not night.state.roll


def test_a_die_that_was_picked_up_and_shows_the_same_again_counts() -> None:
    night = at(RED_MOVES)
    night.lay_dice(left=(4, 40, 30))
    night.put(h7="C10")
    night.lay_dice()
    night.lay_dice(left=(4, 43, 32))
    assert night.state.roll == (4,)


def test_dice_that_lay_there_before_the_first_look_do_not_count() -> None:
    night = from_state(at(RED_MOVES).state, dice=[("left", Die(40, 30, 0.0, 6, 1.0))])
    night.look()
    assert not night.state.roll


def test_a_leaning_die_is_rolled_again_and_nobody_is_blamed() -> None:
    night = at(RED_MOVES)
    night.lay_dice(left=(0, 40, 30))
    assert not night.state.roll
    assert night.words == "Würfel kippt / Bitte noch mal / würfeln"
    assert night.sounds == []
    night.lay_dice(left=(5, 50, 50))
    assert night.state.roll == (5,)


def test_an_old_die_that_cannot_be_read_for_once_is_still_the_old_one() -> None:
    night = at(RED_MOVES)
    night.lay_dice(left=(4, 40, 30))
    night.put(h7="C10")
    night.lay_dice(left=(0, 40, 30))
    assert "kippt" not in night.words
    night.lay_dice(left=(4, 40, 30))
    assert not night.state.roll


def test_a_die_that_leans_after_the_roll_is_no_news() -> None:
    night = at(RED_MOVES)
    night.lay_dice(left=(4, 40, 30))
    night.lay_dice(left=(0, 60, 60))
    assert night.words.startswith("ROT zieht: 4")


def test_the_keeper_rolls_two_dice_in_one_well() -> None:
    night = at(RED_KEEPER)
    night.roll("home", 5, 2)
    assert sorted(night.state.roll) == [2, 5]
    assert "wrong" not in night.sounds


def test_the_keeper_rolls_one_die_in_each_well() -> None:
    night = at(RED_KEEPER)
    night.roll("home", 5, look=False)
    night.roll("away", 2)
    assert sorted(night.state.roll) == [2, 5]


def test_the_keepers_second_die_may_come_a_little_later() -> None:
    night = at(RED_KEEPER)
    night.lay_dice(left=(5, 40, 30))
    night.wait(3)
    assert not night.state.roll
    assert night.sounds == []
    night.table.dice = [*night.table.dice, ("left", Die(60, 60, 0.1, 2, 1.0))]
    night.look()
    assert sorted(night.state.roll) == [2, 5]


def test_one_die_is_enough_beside_an_old_one() -> None:
    night = at(RED_KEEPER)
    night.table.dice = [("left", Die(40, 20, 0.0, 1, 1.0)), ("left", Die(60, 60, 0.0, 1, 1.0))]
    night.look()
    night.put(ball="E3", look=False)
    night.look()
    assert night.phase in ("chase", "challenge", "move", "placement")
    night.table.dice[1] = ("left", Die(35, 60, 0.6, 6, 1.0))
    night.look()
    assert night.state.roll == (6,)


def test_two_dice_where_one_is_due_are_named() -> None:
    night = at(RED_MOVES)
    night.roll("home", 4, 6)
    assert night.screen.kind == "wrong"
    assert night.words.startswith("✗ Nur ein Würfel")
    night.roll("home", 3)
    assert night.state.roll == (3,)
    assert night.ruling.wrong is None


def test_decision_17_a_die_of_the_other_side_alone_is_named_and_does_not_count() -> None:
    night = at(RED_MOVES)
    night.roll("away", 4)
    assert not night.state.roll
    assert night.words == "ROT würfelt / Der Würfel von / BLAU zählt nicht"
    assert reminders(night) == ["Rot ist dran, nicht Blau. Der Würfel von Blau zählt nicht."]
    assert night.heard() == ["wrong"]
    night.look()
    assert night.heard() == []
    night.roll("home", 3)
    assert night.state.roll == (3,)
    assert reminders(night) == []


def test_a_die_of_the_other_side_that_is_taken_up_again_is_forgotten() -> None:
    night = at(RED_MOVES)
    night.roll("away", 4)
    night.lay_dice()
    assert reminders(night) == []


def test_decision_17_where_both_dice_fall_the_due_sides_counts_and_the_other_is_mentioned() -> None:
    night = at(RED_MOVES)
    night.roll("home", 4, look=False)
    night.roll("away", 6)
    assert night.state.roll == (4,)
    assert night.words == "ROT zieht: 4 / Der Würfel von / BLAU zählt nicht"
    assert reminders(night) == ["Rot ist dran, nicht Blau. Der Würfel von Blau zählt nicht."]
    assert night.heard() == ["accepted"]
    night.put(h7="C10")
    assert reminders(night) == []


def test_the_duels_dice_may_fall_one_after_the_other() -> None:
    night = at(DUEL)
    night.roll("home", 6)
    night.wait(4)
    assert night.phase == "duel"
    assert night.sounds == []
    assert due_now(night.ruling) == ["right"]
    assert night.words.endswith("Jetzt würfelt noch / BLAU")
    assert reminders(night) == ["Jetzt würfelt noch Blau."]
    night.roll("away", 2)
    assert night.events == ["duel-won"]


def test_both_dice_of_a_duel_in_one_well_are_nobodys() -> None:
    night = at(DUEL)
    night.roll("home", 6, 2)
    assert night.phase == "duel"
    assert night.words == "Bitte noch mal / Jeder einen Würfel / in sein Feld"
    assert night.sounds == []
    night.duel(home=6, away=2)
    assert night.events == ["duel-won"]


def test_a_quick_family_rolls_moves_and_rolls_again_in_one_look() -> None:
    night = at(RED_MOVES)
    night.roll("home", 4, look=False)
    night.put(h7="C10", look=False)
    night.roll("away", 3)
    assert night.phase == "play"
    assert not night.state.roll


def test_the_next_sides_die_in_the_same_look_counts_for_the_next_side() -> None:
    night = at(RED_PLAYS)
    night.roll("home", 1, look=False)
    night.put(h10="D10", ball="D10", look=False)
    night.roll("away", 3)
    assert night.events == ["dribble"]
    assert night.phase == "challenge"
    assert night.state.roll == (3,)


def test_who_rolls_again_is_told_kindly_what_counts() -> None:
    night = at(RED_MOVES)
    night.roll("home", 4)
    night.heard()
    night.roll("home", 6)
    assert night.state.roll == (4,)
    assert night.words == "Schon gewürfelt / Die 4 zählt"
    assert night.heard() == []
    night.wait(4)
    assert night.words.startswith("ROT zieht: 4")


def test_the_other_sides_die_after_the_roll_is_mentioned_and_nobody_is_buzzed_at() -> None:
    night = at(RED_MOVES)
    night.roll("home", 4)
    night.heard()
    night.roll("away", 6)
    assert night.words == "ROT zieht: 4 / Der Würfel von / BLAU zählt nicht"
    assert night.heard() == []


def test_the_same_number_again_needs_no_words() -> None:
    night = at(RED_MOVES)
    night.roll("home", 4)
    night.roll("home", 4)
    assert night.words.startswith("ROT zieht: 4")


def test_electronic_dice_are_thrown_from_the_menu() -> None:
    night = at(RED_MOVES)
    night.press("menu", "long")
    night.press("away")
    assert night.words == "Menü / Würfel / Schiri wirft"
    night.press("whistle")
    assert len(night.state.roll) == 1
    assert isinstance(night.ruling.day.rules.read_action(night.entries[-1].data["action"]), Roll)


def test_electronic_dice_that_are_not_due_buzz() -> None:
    night = at(RED_MOVES)
    night.roll("home", 4)
    night.heard()
    night.press("menu", "long")
    night.press("away")
    night.press("whistle")
    assert night.heard() == ["wrong"]
    assert night.state.roll == (4,)
