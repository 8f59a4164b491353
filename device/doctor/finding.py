"""What the doctor found: how bad it is, what it means, what to do about it."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from device.texts.called import as_called
from rules.texts import Catalogue

OK, LOOK, BROKEN, ABSENT = "ok", "look", "broken", "absent"
"""All is well; better have a look; no match like this; not part of this machine, which is no fault."""

MARKS = {OK: "✓", LOOK: "!", BROKEN: "✗", ABSENT: "·"}

Facts = Mapping[str, Any]
"""What a probe has gathered, as JSON knows it."""

NO_ANSWER = "no_answer"
"""The one fact of a probe that gave none: seconds that were waited, or None if it crashed."""

_FOLDER = Path(__file__).parent / "texts"


class Finding(NamedTuple):
    """One finding about one subject; `key` is its name in the catalogue."""

    subject: str
    level: str
    key: str
    facts: Mapping[str, object] = {}

    def means(self, said: Catalogue) -> str:
        """One sentence: what it means."""
        return said.page(f"doctor.{self.subject}.{self.key}.means", **self.facts)

    def to_do(self, said: Catalogue, *, root: bool | None = None) -> str:
        """One sentence: what to do about it; nothing where nothing has to be done.

        Whoever asks as `root` is not told to ask with sudo.
        """
        advice = f"doctor.{self.subject}.{self.key}"
        as_root = os.geteuid() == 0 if root is None else root
        keys = (f"{advice}.as-root", f"{advice}.do") if as_root else (f"{advice}.do",)
        return next((said.page(key, **self.facts) for key in keys if key in said.entries), "")


def doctor_texts(lang: str) -> Catalogue:
    """The doctor's words in this language."""
    return as_called(Catalogue(lang, _FOLDER))


def as_json(finding: Finding, said: Catalogue) -> dict[str, object]:
    """For other programs."""
    return {
        "subject": finding.subject,
        "level": finding.level,
        "finding": finding.key,
        "means": finding.means(said),
        "do": finding.to_do(said),
        "facts": dict(finding.facts),
    }


def as_lines(finding: Finding, said: Catalogue) -> str:
    """For people: a mark, the subject, the sentence; below it what to do."""
    subject = said.page(f"doctor.subject.{finding.subject}")
    lines = [f"{MARKS[finding.level]} {subject:{_wide(said)}} {finding.means(said)}"]
    if to_do := finding.to_do(said):
        lines.append(f"{'':{_wide(said) + 2}} → {to_do}")
    return "\n".join(lines)


def _wide(said: Catalogue) -> int:
    return max(len(entry["page"]) for key, entry in said.entries.items() if key.startswith("doctor.subject."))


def worst(findings: Iterable[Finding]) -> str:
    """The worst level among them."""
    order = (ABSENT, OK, LOOK, BROKEN)
    return max((finding.level for finding in findings), key=order.index, default=OK)
