"""A look may be missed. Before anybody has to wait for long, the referee looks at the table again."""

from random import Random

from device.referee.effects import LookAgain
from device.referee.inputs import Answered
from device.referee.patience import WAITING_AFTER
from device.referee.tray import DiceWatch
from tests.device.referee.evenings import HAND, at
from tests.device.referee.positions import RED_MOVES
from tests.device.referee.table import Table
from tests.device.referee.test_fussball_alarm import dealt


def test_before_the_screen_speaks_of_a_hand_the_table_is_looked_at_again() -> None:
    night = at(RED_MOVES)
    night.look(HAND)
    night.effects.clear()
    night.wait(WAITING_AFTER["hand"] - 0.5)
    assert LookAgain() not in night.effects
    night.wait(5)
    assert night.effects.count(LookAgain()) == 1


def test_a_button_that_means_nothing_makes_the_referee_look() -> None:
    night = at(RED_MOVES)
    assert not night.screen.buttons.home
    night.press("home")
    assert LookAgain() in night.effects


def test_a_button_that_means_nothing_before_a_roll_asks_for_it_where_one_die_is_shared() -> None:
    night, _ = dealt()
    night.press("away")
    asked = night.ruling.question
    assert asked is not None
    said = [told.to("de").page for told in asked.answers]
    night.tell(Answered(said.index("Noch nicht gewürfelt"), night.now))
    night.press("away")
    assert night.ruling.question is None, "it was said that nobody has rolled"


def test_a_die_that_lay_there_at_the_first_look_may_have_been_thrown_just_before() -> None:
    watch, table = DiceWatch(), Table(Random(1))
    table.roll("home", 1, 4)
    watch.look(table.observation())
    assert watch.still("home") and not watch.surely_old("home")
    table.roll("home", 1, 5)
    watch.look(table.observation())
    watch.count()
    assert watch.surely_old("home")
