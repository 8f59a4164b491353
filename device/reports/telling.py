"""A chronicle in words, as the page shows it: every step, what happened in it, and the rule that says so."""

from collections.abc import Callable
from pathlib import Path

from device.games import game_day, game_page, rule_in_words
from device.reports.chronicle import Chronicle, events_of
from device.store import entries
from device.store.pictures import BEFORE
from device.store.play import Link, Told
from device.web.contract.archive import ArchivedStep, Explained
from rules.game import Event
from rules.texts import Catalogue

FindPicture = Callable[[int, str], Path | None]
"""The picture of an entry, or the one before it (`BEFORE`)."""


def told_step(
    told: Chronicle, step: Told, texts: Catalogue, find: FindPicture, *, secrets: bool = False
) -> ArchivedStep:
    """One step. `secrets`: the match goes on, so what a side has chosen in secret is not told, only what happened."""
    link, number = step.link, step.link.entry.number
    picture = find(number, "") is not None
    marked = picture and any(told.marks(link))
    return {
        "number": number,
        "clock": _clock(told, link),
        "text": "" if secrets else _deed(told, link, texts),
        "events": [explained(told, link, event, texts) for event in events_of(link)],
        "taken_back": not step.stands,
        "overruled": link.entry.data.get("by") == entries.OVERRULED,
        "picture": picture,
        "video": marked,
        "before": picture and find(number, BEFORE) is not None,
    }


def explained(told: Chronicle, link: Link, event: Event, texts: Catalogue) -> Explained:
    """One thing that happened, with its rule."""
    assert link.step is not None
    day, lang = game_day(told.game), texts.lang
    text, rule = day.rules.say_event(link.step.state, event, lang), day.rules.rule_of(event)
    return {
        "text": text.page,
        "short": " · ".join(text.oled),
        "kind": event.kind,
        "sign": game_page(told.game).signs.get(event.kind, "dot"),
        "rule": cited(day.words.chapter(rule, lang), texts) if rule else "",
        "in_words": rule_in_words(told.game, rule, lang),
    }


def cited(rule: str, texts: Catalogue) -> str:
    """A rule or chapter as the page shows it: `Regel 7`, or a chapter by its name."""
    return texts.page("page.decisions.rule", rule=rule) if rule[:1].isdigit() else rule


def _clock(told: Chronicle, link: Link) -> str:
    assert link.step is not None
    return game_day(told.game).clocks.face(link.step.state, link.entry.clock)


def _deed(told: Chronicle, link: Link, texts: Catalogue) -> str:
    if link.entry.kind == entries.POSITION:
        return texts.page("report.position")
    day = game_day(told.game)
    action = day.rules.read_action(link.entry.data["action"])
    return day.deed(told.state_before(link), action, texts.lang)
