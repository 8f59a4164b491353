"""An evening to take away: as a spreadsheet reads it, as programs do, and to print."""

import csv
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from io import BytesIO, StringIO
from typing import Any

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import StyleSheet1, getSampleStyleSheet
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Flowable, Paragraph, SimpleDocTemplate, Spacer, Table

from device.club.evening import Evening
from device.club.office import Room
from device.club.standings import standings
from device.club.view import groups_with_tables, name_of, score, tables, title
from rules.texts import Catalogue

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins like this is reckoned by spreadsheets; a name must not be."""
PLAIN, BOLD = "Vera", "Vera-Bold"
MATCH_COLUMNS = ("stage", "home", "away", "result", "at-table")
ROW_COLUMNS = ("group", "place", "name", "played", "won", "level", "lost", "goals", "points")


def matches_csv(room: Room, said: Catalogue) -> str:
    """Every match with its result, in the order of the draw."""
    return _csv(_headings(MATCH_COLUMNS, said), _matches(room.evening, said))


def standings_csv(room: Room, said: Catalogue) -> str:
    """Every table."""
    found = tables(room.evening, said)
    return _csv(_headings(ROW_COLUMNS, said), ([one["title"], *_row(row)] for one in found for row in one["rows"]))


def evening_json(room: Room) -> dict[str, Any]:
    """All of it, by numbers; names are told once."""
    evening = room.evening
    return {
        "format": "schiri-club-1",
        "name": evening.name,
        "game": evening.game,
        "plan": {name: getattr(evening.plan, name) for name in evening.plan.__slots__},
        "seed": evening.seed,
        "champion": room.champion,
        "people": [
            {"id": one.id, "name": one.name, "members": list(one.members), "withdrawn": one.withdrawn}
            for one in evening.entrants.values()
        ],
        "matches": [
            {"id": one.id, **one.fixture._asdict(), "score": one.score and one.score._asdict(), "at": one.table}
            for one in evening.pairings
        ],
        "standings": {str(group): _standings(evening, group) for group in groups_with_tables(evening)},
    }


def _standings(evening: Evening, group: int) -> list[dict[str, Any]]:
    return [{"place": place.place, "by": place.by, **place.row._asdict()} for place in standings(evening, group)]


def evening_pdf(room: Room, said: Catalogue) -> bytes:
    """Tables and matches on sheets of paper for the wall."""
    evening, styles = room.evening, _styles()
    parts: list[Flowable] = [Paragraph(escape(evening.name), styles["Title"])]
    parts.append(Paragraph(said.page(f"game.{evening.game}"), styles["Normal"]))
    for one in tables(evening, said):
        parts += [Paragraph(one["title"], styles["Heading2"]), _table(ROW_COLUMNS[1:], map(_row, one["rows"]), said)]
    if evening.pairings:
        parts.append(Paragraph(said.page("club.column.matches"), styles["Heading2"]))
        parts.append(_table(MATCH_COLUMNS, _matches(evening, said), said))
    written = BytesIO()
    margin = 15 * mm
    SimpleDocTemplate(
        written,
        pagesize=A4,
        title=evening.name,
        leftMargin=margin,
        rightMargin=margin,
        topMargin=margin,
        bottomMargin=margin,
    ).build(parts)
    return written.getvalue()


@cache
def _styles() -> StyleSheet1:
    """Fonts that reportlab brings along: the usual ones of a PDF know no Ł and no ş."""
    for name, file in ((PLAIN, "Vera.ttf"), (BOLD, "VeraBd.ttf")):
        registerFont(TTFont(name, file))
    styles = getSampleStyleSheet()
    for name, font in (("Title", BOLD), ("Heading2", BOLD), ("Normal", PLAIN), ("BodyText", PLAIN)):
        styles[name].fontName = font
    return styles


def _matches(evening: Evening, said: Catalogue) -> Iterable[list[str]]:
    for one in evening.pairings:
        if not one.bye:
            home, away = one.fixture.home, one.fixture.away
            sides = [name_of(evening, home), name_of(evening, away)]
            yield [title(evening, one, said), *sides, score(one.score, said), one.table.strip("-")]


def _row(row: Any) -> list[str]:
    return [str(row[name]) for name in ROW_COLUMNS[1:]]


def _headings(columns: Sequence[str], said: Catalogue) -> list[str]:
    return [said.page(f"club.column.{name}") for name in columns]


def _csv(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    written = StringIO()
    writer = csv.writer(written)
    writer.writerow(headings)
    writer.writerows([_plain(cell) for cell in row] for row in rows)
    return written.getvalue()


def _plain(cell: str) -> str:
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def _table(columns: Sequence[str], rows: Iterable[Sequence[str]], said: Catalogue) -> Flowable:
    """A table whose heading is repeated on every sheet; long names break."""
    body = _styles()["BodyText"]
    cells = [[Paragraph(escape(cell), body) for cell in row] for row in rows]
    drawn = Table([_headings(columns, said), *cells], repeatRows=1)
    drawn.setStyle(
        [
            ("FONTNAME", (0, 0), (-1, 0), BOLD),
            ("LINEBELOW", (0, 0), (-1, -1), 0.25, colors.grey),
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ]
    )
    return Spacer(0, 0) if not cells else drawn
