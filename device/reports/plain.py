"""A match, and a list of matches, on a terminal."""

import textwrap
from collections.abc import Callable, Iterable, Sequence

from device.reports.story import Moment, Story, player_names, team_names
from device.store import Summary
from rules.texts import Catalogue

WIDTH = 100


def show(story: Story, texts: Catalogue) -> str:
    """Score, goals, cards, timeline and the board."""
    parts = [heading(story, texts)]
    if story.problem:
        parts.append(textwrap.fill(story.problem, WIDTH))
    for title, moments in (("goals", story.goals), ("cards", story.cards), ("timeline", story.timeline)):
        if moments:
            parts.append("\n".join([texts.page(f"report.{title}"), *_lines(moments, texts)]))
    if story.board:
        home, away = story.teams
        title = texts.page("report.table") if story.players else texts.page("report.board", home=home, away=away)
        parts.append(f"{title}\n{story.board}")
    return "\n\n".join(parts) + "\n"


def heading(story: Story, texts: Catalogue) -> str:
    """Number, date, teams, score and condition in one line."""
    who = f"{contest(story.players, story.teams)}{' ·' if story.players else ''}"
    return texts.page(
        "report.heading",
        match=story.match,
        when=story.started,
        contest=f"{who} {story.standing}",
        condition=texts.page(f"report.condition.{story.condition}"),
    )


def contest(players: Sequence[str], teams: tuple[str, str]) -> str:
    """Who plays: one against the other, or everybody around the table."""
    return ", ".join(players) or " – ".join(teams)


def result(story: Story) -> str:
    """The one line that everybody wants to read first."""
    home, away = story.teams
    return story.standing if story.players else f"{home} {story.standing} {away}"


def table(matches: Sequence[Summary], texts: Catalogue, standing: Callable[[Summary], str]) -> str:
    """One line for each match, the newest first."""
    titles = [texts.page(f"report.column.{name}") for name in ("match", "when", "teams", "score", "condition")]
    rows = [titles, *(_cells(summary, texts, standing(summary)) for summary in matches)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(_row(row, widths) for row in rows) + "\n"


def _cells(summary: Summary, texts: Catalogue, standing: str) -> list[str]:
    return [
        str(summary.header.match),
        texts.page("report.when", when=summary.header.started),
        contest(player_names(summary.header, texts), team_names(summary.header, texts)),
        standing,
        texts.page(f"report.condition.{summary.condition}"),
    ]


def _row(row: Iterable[str], widths: Iterable[int]) -> str:
    number, *words = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
    return "  ".join([number.strip().rjust(len(number)), *words]).rstrip()


def _lines(moments: Iterable[Moment], texts: Catalogue) -> Iterable[str]:
    for moment in moments:
        marks = [
            *([] if moment.stands else [texts.page("report.taken-back")]),
            *([texts.page("report.overruled")] if moment.overruled else []),
        ]
        text = f"{moment.text} ({', '.join(marks)})" if marks else moment.text
        yield textwrap.fill(text, WIDTH, initial_indent=f"{moment.clock:>7}  ", subsequent_indent=" " * 9)
