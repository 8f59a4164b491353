"""`schiri uninstall`: take back what `install` did, but never the matches, unless asked twice."""

import shutil
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable

from device.service.going_back import LAST_GOOD
from device.service.machine import Machine
from device.service.obstacles import obstacles
from device.service.runner import uninstall
from device.service.steps import PACKAGES, SETTINGS, STATE, STEPS, settings_are_theirs
from device.service.words import Announcer, explain, service_texts
from rules.texts import Catalogue

IN_THE_WAY = ("no-linux", "no-root")
"""Whatever else may have changed since the installation, it can still be taken back."""


def add_arguments(parser: ArgumentParser, texts: Catalogue) -> None:
    """Really, or only in words; with the matches or, as usual, without."""
    parser.add_argument("--dry-run", action="store_true", help=texts.page("command.uninstall.dry-run"))
    parser.add_argument("--with-matches", action="store_true", help=texts.page("command.uninstall.with-matches"))


def run(arguments: Namespace, texts: Catalogue) -> int:
    """Uninstall on this machine."""
    return uninstall_on(Machine(), texts.lang, dry=arguments.dry_run, with_matches=arguments.with_matches)


def uninstall_on(
    machine: Machine, lang: str, *, dry: bool, with_matches: bool, ask: Callable[[str], str] = input
) -> int:
    """0 if all is taken back, 1 if a step failed, 2 if this is not the person for it."""
    said = service_texts(lang)
    announcer = Announcer(said, "undo")
    if dry:
        print(said.page("service.uninstall.dry"))
        uninstall(STEPS, machine, announcer, dry=True)
        if with_matches:
            print(said.page("service.uninstall.would-remove", path=f"/{STATE}", settings=f"/{SETTINGS}"))
        return 0
    words = "uninstall --with-matches" if with_matches else "uninstall"
    hindrances = [explain(found, said) for found in obstacles(machine, words) if found.key in IN_THE_WAY]
    if hindrances:
        print(*(f"schiri: {sentence}" for sentence in hindrances), sep="\n", file=sys.stderr)
        return 2
    machine.remove(LAST_GOOD)
    if not uninstall(STEPS, machine, announcer):
        print(said.page("service.uninstall.failed"), file=sys.stderr)
        return 1
    print(said.page("service.uninstall.done"))
    print(said.page("service.uninstall.packages", packages=" ".join(PACKAGES)))
    try:
        _tell_what_stays(machine, said, gone=with_matches and _forget(machine, said, ask))
    except OSError as problem:
        print(f"schiri: {problem}", said.page("service.uninstall.failed"), sep="\n", file=sys.stderr)
        return 1
    return 0


def _forget(machine: Machine, said: Catalogue, ask: Callable[[str], str]) -> bool:
    """Delete matches and settings after a clear yes; whoever cannot answer has not said yes."""
    try:
        answer = ask(said.page("service.uninstall.ask", path=f"/{STATE}"))
    except EOFError:
        answer = ""
        print()
    if answer.strip().lower() != said.page("service.uninstall.yes"):
        print(said.page("service.uninstall.kept", path=f"/{STATE}"))
        return False
    for folder in (machine.root / STATE, (machine.root / SETTINGS).parent):
        if folder.exists():
            shutil.rmtree(folder)
    print(said.page("service.uninstall.removed"))
    return True


def _tell_what_stays(machine: Machine, said: Catalogue, *, gone: bool) -> None:
    if gone:
        return
    if settings_are_theirs(machine):
        print(said.page("service.uninstall.settings", path=f"/{SETTINGS}"))
    folder = machine.root / STATE
    there = folder.is_dir() and any(folder.iterdir())
    print(said.page(f"service.uninstall.{'matches' if there else 'no-matches'}", path=f"/{STATE}"))
