"""What the ray tracer is told of a card table."""

from tests.vision.fussball_alarm.traced import TracedTable
from vision.fussball_alarm.drawn.look import CardLook
from vision.fussball_alarm.drawn.scene import CardScene, LaidCard


def test_every_card_is_told_and_piles_have_edges() -> None:
    table = TracedTable(CardLook(size=(640, 360)), 1)
    flat, pile = LaidCard("yellow", 100.0, 100.0, 0.3), LaidCard("player-back", 200.0, 300.0, 0.1, 6.0)
    told = "".join(table.things(CardScene((flat, pile))))
    assert [told.count(str(table.cards[card.name])) for card in (flat, pile)] == [1, 1]
    assert told.count("prism {") == 1


def test_a_later_card_lies_over_an_earlier_one() -> None:
    table = TracedTable(CardLook(size=(640, 360)), 1)
    cards = tuple(LaidCard("yellow", 100.0 + 10 * k, 100.0, 0.3) for k in range(3))
    faces = [thing for thing in table.things(CardScene(cards)) if 'png "card-' in thing]
    heights = [float(face.partition("matrix <")[2].partition(">")[0].split(", ")[10]) for face in faces]
    assert 0 < heights[0] < heights[1] < heights[2]
