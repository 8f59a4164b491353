"""`schiri test`: lint, formatting, types and tests, in that order, all of them even if one fails."""

import os
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from device import HOME
from device.workshop import services, virtual_pi
from rules.texts import Catalogue

STEPS = {
    "ruff check": "ruff check",
    "ruff format": "ruff format --check",
    "mypy": "mypy",
    "deno lint": "deno lint --quiet --config device/web/deno.json",
    "deno fmt": "deno fmt --quiet --check --config device/web/deno.json",
    "deno check": "deno check --quiet --config device/web/deno.json device/web/browser/ device/club/browser/",
    "pytest": "pytest -n 3 --dist worksteal",
}
"""Title of each step, and how it is called; what each one checks is written in pyproject.toml and in deno.json.

Two cores have enough to do with three workers, because one of them mostly waits for a browser.
"""
BYTECODE = Path(sys.prefix) / "bytecode"
"""Where compiled modules go if the checkout is to stay clean; else a hundred processes would compile them anew."""


class Result(NamedTuple):
    """How one step ended."""

    title: str
    passed: bool
    seconds: float


def add_arguments(parser: ArgumentParser, texts: Catalogue) -> None:
    """All, the fast part or the long tests too, and words for pytest."""
    parser.add_argument("--fast", action="store_true", help=texts.page("command.test.fast"))
    parser.add_argument("--long", action="store_true", help=texts.page("command.test.long"))
    parser.add_argument("--virtual-pi", action="store_true", help=texts.page("command.test.virtual-pi"))
    parser.add_argument("pytest", nargs="*", metavar="PYTEST", help=texts.page("command.test.pytest"))


def run(arguments: Namespace, texts: Catalogue) -> int:
    """Run every step and sum up; 1 if one of them failed."""
    if arguments.virtual_pi:
        virtual_pi.fetch(texts)
    elif not arguments.fast:
        services.fetch(texts)
    results = [step(title, command) for title, command in commands(arguments).items()]
    heading(texts.page("command.test.result"))
    for result in results:
        verdict = texts.page("command.test.passed" if result.passed else "command.test.failed")
        print(f"{verdict:8}{result.seconds:7.1f} s  {result.title}")
    return 0 if all(result.passed for result in results) else 1


def commands(arguments: Namespace) -> dict[str, list[str]]:
    """Each step as the words of its command."""
    steps = {title: [sys.executable, "-m", *words.split()] for title, words in STEPS.items()}
    if arguments.virtual_pi:  # two machines in the machine, because each of them mostly waits; nobody lints twice
        words = f"pytest --virtual-pi -m virtual_pi -s -n 2 --dist loadfile {virtual_pi.TESTS}"
        steps = {"pytest": [sys.executable, "-m", *words.split()]}
    steps["pytest"] += ["--long"] if arguments.long else []
    steps["pytest"] += [*(["-m", "not slow"] if arguments.fast else []), *arguments.pytest]
    return steps


def step(title: str, command: list[str]) -> Result:
    """One step, in the checkout, wherever it was called from."""
    heading(title)
    begin = time.monotonic()
    status = subprocess.run(command, cwd=HOME, env=environment(os.environ), check=False).returncode
    return Result(title, status == 0, time.monotonic() - begin)


def environment(given: Mapping[str, str]) -> dict[str, str]:
    """The same environment, but modules are compiled once."""
    kept = {name: value for name, value in given.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept if kept == given else {"PYTHONPYCACHEPREFIX": str(BYTECODE), **kept}


def heading(title: str) -> None:
    """A title across the screen, printed before what the step itself prints."""
    print(f"\n── {title} ".ljust(80, "─"), flush=True)
