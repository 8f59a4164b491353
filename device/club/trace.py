"""The trace in words: who decided what, the newest first."""

from collections.abc import Mapping
from typing import Any

from device.club.evening import HELD, Evening, Score
from device.club.office import Office
from device.club.view import name_of, score
from device.web.contract.club import ClubChange
from rules.texts import Catalogue


def trace(office: Office, said: Catalogue) -> list[ClubChange]:
    """Everything that was decided this evening."""
    evening = office.room().evening
    return [
        {
            "at": change["at"],
            "who": change["who"] or said.page("club.trace.this-computer"),
            "text": _text(evening, change, said),
            "why": _why(change, said),
        }
        for change in office.books.trace(evening.id)
    ]


def _text(evening: Evening, change: Mapping[str, Any], said: Catalogue) -> str:
    facts = {"match": _match(evening, change["pairing"], said), **_facts(change, said)}
    key = f"club.trace.{change['what']}"
    if change["what"] == "result" and change["before"] is not None:
        key = "club.trace.corrected"
    return said.page(key, **facts)


def _match(evening: Evening, number: int | None, said: Catalogue) -> str:
    found = next((one for one in evening.pairings if one.id == number), None)
    if found is None:
        return said.page("club.trace.old-match")
    return f"{name_of(evening, found.fixture.home)} – {name_of(evening, found.fixture.away)}"


def _facts(change: Mapping[str, Any], said: Catalogue) -> dict[str, str]:
    before, after = change["before"], change["after"]
    if change["what"] == "result":
        return {"before": _score(before, said), "after": _score(after, said)}
    if change["what"] == "called":
        words = {HELD: said.page("club.trace.held"), "": said.page("club.trace.waits")}
        return {"after": words.get(after, after)}
    if change["what"] == "removed":
        return {"name": str(before)}
    if isinstance(after, list):
        return {"names": ", ".join(map(str, after))}
    return {}


def _score(row: Mapping[str, Any] | None, said: Catalogue) -> str:
    if row is None:
        return ""
    shoot_out = None if row["shoot_home"] is None else (row["shoot_home"], row["shoot_away"])
    return score(Score(row["home"], row["away"], shoot_out), said)


def _why(change: Mapping[str, Any], said: Catalogue) -> str:
    """Why, as people wrote it; what a table or the books do by themselves has a word of its own."""
    key = f"club.why.{change['why']}"
    return said.page(key) if key in said.entries else str(change["why"])
