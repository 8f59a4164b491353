"""The first owner of a real Pi: ten minutes of looking, listening and pressing, and a report to send back.

What a program can find out, the trials of `trials.py` do; what only eyes and ears can tell is asked.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from device.doctor import trials
from device.doctor.case import Visit
from device.doctor.finding import Facts
from rules.texts import Catalogue

REPORT = "schiri-first-pi.json"
FAILED = "failed"
"""The one fact of a trial that went wrong: why."""


class Trial(NamedTuple):
    """One line of the list; its words stand in the catalogue under `first-pi`."""

    name: str
    what: Callable[[Visit, Callable[[str], None]], dict[str, Any]]
    """Does it and returns what it found; what has to be done next is told while it runs."""
    waits: bool = False
    """Whether somebody has to prepare something first."""
    asks: bool = False
    """Whether somebody has to say what was seen or heard."""


LIST = (
    Trial("system", trials.system),
    Trial("display", trials.display, asks=True),
    Trial("buttons", trials.buttons),
    Trial("tones", trials.tones, waits=True, asks=True),
    Trial("camera", trials.camera, waits=True),
    Trial("red", trials.red, waits=True),
    Trial("plug", trials.nothing, asks=True),
    Trial("evening", trials.nothing, asks=True),
)


@dataclass(frozen=True, slots=True)
class Owner:
    """Who sits there: reads what is said, presses Enter, answers."""

    say: Callable[[str], None]
    ask: Callable[[str], str]


def lead_through(visit: Visit, said: Catalogue, owner: Owner, list_: tuple[Trial, ...] = LIST) -> Iterator[Facts]:
    """One trial after the other, each as soon as it is done."""
    for number, trial in enumerate(list_, 1):
        owner.say(f"\n{number}/{len(list_)} {said.page(f'doctor.first-pi.{trial.name}.do')}")
        if trial.waits:
            owner.ask(said.page("doctor.first-pi.ready"))
        found = _tried(trial, visit, said, owner)
        owner.say(json.dumps(found, ensure_ascii=False))
        answer = owner.ask(said.page(f"doctor.first-pi.{trial.name}.ask")) if trial.asks else ""
        yield {"trial": trial.name, "found": found, **({"answer": answer.strip()} if trial.asks else {})}


def _tried(trial: Trial, visit: Visit, said: Catalogue, owner: Owner) -> dict[str, Any]:
    """What the trial found; whatever goes wrong belongs into the report and must not end it."""
    try:
        return trial.what(visit, lambda key: owner.say(said.page(f"doctor.first-pi.{trial.name}.{key}")))
    except Exception as problem:  # noqa: BLE001
        return {FAILED: f"{type(problem).__name__}: {problem}"}


def write_report(folder: Path, version: str, findings: list[dict[str, object]], tried: list[Facts]) -> Path:
    """The report as a file that people can read before they send it."""
    report: Mapping[str, object] = {"schiri": version, "doctor": findings, "trials": tried}
    path = folder / REPORT
    path.write_text(json.dumps(report, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return path
