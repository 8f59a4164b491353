"""The shoot-out on the page: grass, and buttons for what the die may show."""

from device.games.game_page import GamePage, all_as_buttons
from rules.penalties.game import GAME

from . import words
from .plan import plan

PAGE = GamePage(plan=plan, pieces=lambda _: [], choices=all_as_buttons(GAME, words.spelled))
