"""What is printed for Fußball-Alarm: a place mat, stickers for the die, and the cards."""

from rules.fussball_alarm.cards import FACTS
from vision.fussball_alarm.card_table import card_table
from vision.fussball_alarm.designs import cards, dice
from vision.printing.boards import LETTER, Board
from vision.printing.pictures import Cutting, Sheet, lying, paged, stickers
from vision.printing.shapes import Line, Rect, Shape, Text


def board() -> Board:
    """A place mat with outlines for the alarm row, the piles and the yellow card. The reader does not need it."""
    known = card_table()
    long, wide = known.card[1], known.card[0]
    spots = [*known.row, known.draw, known.discard, known.yellow]
    shapes: list[Shape] = [
        Rect(x - long / 2 - 1, y - wide / 2 - 1, long + 2, wide + 2, stroke=LETTER, pen=0.3) for x, y in spots
    ]
    shapes += [Text(x, y - 2, str(k), 4, LETTER) for k, (x, y) in enumerate(known.row, 1)]
    lanes = (known.piles_lane[0], known.row_lane[1])
    shapes += [Line(x, 0, x, known.length, LETTER, 0.3) for x in lanes]
    shapes.append(Rect(0, 0, known.width, known.length, stroke=LETTER, pen=0.3))
    return Board("Fußball-Alarm", known.width, known.length, tuple(shapes))


def pieces(paper: str) -> list[Sheet]:
    """Stickers for the die, cards that are folded around their backs, and the players' cards."""
    width, height = cards.SIZE_MM
    size = height, width
    numbers = range(1, FACTS["footballers"] + 1)
    players = [piece for n in numbers for piece in [Cutting((lying(cards.footballer(n)),), *size)] * FACTS["copies"]]
    back, yellow = lying(cards.alarm_back()), lying(cards.yellow_card())
    alarms = [Cutting((lying(cards.alarm(number)), back), *size) for number in numbers]
    return [
        *stickers({dice.ALARM: FACTS["die"]}, dice.face, paper),
        *paged("folded", [*alarms, Cutting((yellow, yellow), *size)], 0.0, paper),
        *paged("playing_cards", players, 0.0, paper),
    ]
