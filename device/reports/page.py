"""A match as a page to keep: one HTML file, with the board drawn, that needs nothing from elsewhere."""

from collections.abc import Iterable
from html import escape

from device.reports.plain import heading, result
from device.reports.story import Moment, Story
from rules.texts import Catalogue

STYLE = """
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222 }
h1 { font-size: 1.5rem } .score { font-size: 3rem; font-weight: bold; margin: 0 }
table { border-collapse: collapse } td { padding: .15rem .75rem .15rem 0; vertical-align: top }
td:first-child { text-align: right; font-variant-numeric: tabular-nums; color: #666 }
.goal td, .shoot-out-goal td { font-weight: bold } .mark, .problem { color: #a03000 } svg { width: 100%; height: auto }
.numbers td:first-child { text-align: left } .numbers th { text-align: left; padding-right: .75rem }
.heat, .momentum { max-width: 34rem } .photographs { display: flex; flex-wrap: wrap; gap: .5rem }
.photographs img { width: 100%; max-width: 28rem; border-radius: .4rem } .decision { margin: 1rem 0 }
.decision p { margin: .2rem 0 }
"""


def page(story: Story, texts: Catalogue, more: str = "") -> str:
    """The whole file; `more` is HTML between the board and the goals."""
    title = escape(heading(story, texts))
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{texts.lang}">',
        f'<head><meta charset="utf-8"><title>{title}</title><style>{STYLE}</style></head>',
        "<body>",
        f"<h1>{title}</h1>",
        f'<p class="score">{escape(result(story))}</p>',
        f'<p class="problem">{escape(story.problem)}</p>' if story.problem else "",
        story.picture,
        more,
        _table("goals", story.goals, texts),
        _table("cards", story.cards, texts),
        _table("timeline", story.timeline, texts),
        "</body>",
        "</html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _table(title: str, moments: Iterable[Moment], texts: Catalogue) -> str:
    rows = [_row(moment, texts) for moment in moments]
    return (
        "\n".join([f"<h2>{escape(texts.page(f'report.{title}'))}</h2>", "<table>", *rows, "</table>"]) if rows else ""
    )


def _row(moment: Moment, texts: Catalogue) -> str:
    text = escape(moment.text)
    if not moment.stands:
        text = f"<del>{text}</del> {_mark('taken-back', texts)}"
    if moment.overruled:
        text = f"{text} {_mark('overruled', texts)}"
    return f'<tr class="{escape(moment.kind)}"><td>{moment.clock}</td><td>{text}</td></tr>'


def _mark(name: str, texts: Catalogue) -> str:
    return f'<span class="mark">({escape(texts.page(f"report.{name}"))})</span>'
