"""The table as data."""

from functools import cache

from vision.table import CardTable, printed, table_data


@cache
def table() -> CardTable:
    """The board of `table.toml`, with the cards and the tray of every game."""
    (width, length), (cards, tray) = table_data("vision.penalties")["size"], printed()
    return CardTable(width=width, length=length, cards=cards, tray=tray)
