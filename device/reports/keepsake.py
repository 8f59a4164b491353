"""A match to keep and to share: one HTML file with numbers, charts and the pictures of its decisions inside."""

import base64
from collections.abc import Callable, Iterator
from html import escape

from device.games import game_day, game_page
from device.reports.chronicle import Chronicle, chronicle, events_of
from device.reports.numbers import heat_svg, momentum_svg, numbers
from device.reports.outlook import curve_svg, outlook
from device.reports.page import page
from device.reports.story import Story, story, until_today
from device.reports.telling import explained
from device.reports.video import video_picture
from device.store.log import MatchLog
from device.store.pictures import BEFORE
from device.store.play import Link
from rules import games
from rules.game import Json
from rules.texts import Catalogue

MOST_PICTURES = 60
"""Decisions that are shown with their picture, the last ones: about 10 MB."""

ReadPicture = Callable[[int, str], bytes | None]
"""The picture of an entry, or the one before it (`BEFORE`)."""


def exported(log: MatchLog, texts: Catalogue, read: ReadPicture) -> str:
    """A stored match; one of a game that is not played here is told in words alone."""
    tale = story(log, texts)
    play, _ = until_today(log)
    if log.header.game not in games() or play.start is None:
        return page(tale, texts)
    return keepsake(tale, chronicle(log.header.game, play), log.header.options, texts, read)


def keepsake(tale: Story, told: Chronicle, options: Json, texts: Catalogue, read: ReadPicture) -> str:
    """The whole file."""
    parts = [*_numbers(told, options, texts), *_outlook(told, options, texts), *_decisions(told, texts, read)]
    return page(tale, texts, "\n".join(parts))


def _numbers(told: Chronicle, options: Json, texts: Catalogue) -> Iterator[str]:
    counted = numbers(told, texts)
    home, away = map(escape, counted.columns)
    rows = [f"<tr><th></th><th>{home}</th><th>{away}</th></tr>"]
    if counted.possession:
        share, other = counted.possession
        rows.append(_row(texts.page("report.possession"), f"{share} %", f"{other} %"))
    rows += [_row(what, str(one), str(other)) for what, one, other in counted.rows]
    yield f'<h2>{escape(texts.page("report.numbers"))}</h2><table class="numbers">{"".join(rows)}</table>'
    charts = {
        "heat": heat_svg(counted, game_page(told.game).plan(texts.lang)),
        "momentum": momentum_svg(counted, list(options.get("teams", ()))),
    }
    for name, drawn in charts.items():
        if drawn:
            yield f'<h2>{escape(texts.page(f"report.{name}"))}</h2><div class="{name}">{drawn}</div>'


def _row(what: str, home: str, away: str) -> str:
    return f"<tr><td>{escape(what)}</td><td>{escape(home)}</td><td>{escape(away)}</td></tr>"


def _outlook(told: Chronicle, options: Json, texts: Catalogue) -> Iterator[str]:
    """How the chances went, and the moments that turned the match, as they stood on the board."""
    found = outlook(told, texts)
    if not found["curve"]:
        return
    yield f'<h2>{escape(texts.page("report.chances"))}</h2><div class="momentum">{curve_svg(told, options)}</div>'
    yield from (f"<p>{escape(line)}</p>" for line in found["kindly"])
    if found["turns"]:
        yield f"<h2>{escape(texts.page('report.turns'))}</h2>"
    for turn in found["turns"]:
        board = told.moment(turn["number"]) or ""
        words = f"<p>{escape(turn['clock'])} {escape(turn['text'])}</p>"
        yield f'<section class="decision">{words}<div class="heat">{board}</div></section>'


def _decisions(told: Chronicle, texts: Catalogue, read: ReadPicture) -> Iterator[str]:
    decisive = game_day(told.game).decisive
    links = [link for link in told.play.line() if any(event.kind in decisive for event in events_of(link))]
    shown = [_decision(told, link, texts, read) for link in links[-MOST_PICTURES:]]
    if any(shown):
        yield f"<h2>{escape(texts.page('report.pictures'))}</h2>"
        yield from filter(None, shown)


def _decision(told: Chronicle, link: Link, texts: Catalogue, read: ReadPicture) -> str:
    """A decision with its drawing and its photographs; one without anything to look at stays in the timeline."""
    marks, number = told.marks(link), link.entry.number
    taken = [read(number, moment) for moment in (BEFORE, "")]
    photographs = [video_picture(one, marks) for one in taken if one is not None]
    if not any(marks) or not any(photographs):
        return ""
    texts_of = [explained(told, link, event, texts) for event in events_of(link)]
    said = "".join(
        f"<p>{escape(one['text'])} {escape(one['rule'])}</p><p>{escape(one['in_words'])}</p>" for one in texts_of
    )
    shown = "".join(
        f'<img alt="" src="data:image/jpeg;base64,{base64.b64encode(one).decode("ascii")}">'
        for one in photographs
        if one is not None
    )
    return f'<section class="decision">{said}<div class="photographs">{shown}</div></section>'
