"""The commands, one module each: what it may be told (`add_arguments`) and what it does (`run`).

A command is listed in `COMMANDS`; its module and its texts (`command.NAME.summary`, `command.NAME.about`)
bear the same name. Modules are imported only when their command is called, so that `--help` never waits for
OpenCV.
"""

from argparse import ArgumentParser, Namespace
from importlib import import_module
from typing import Protocol, cast

from rules.texts import Catalogue

COMMANDS = (
    "play",
    "replay",
    "matches",
    "club",
    "print",
    "teach",
    "doctor",
    "install",
    "uninstall",
    "read",
    "dice",
    "engine",
    "gallery",
    "bench",
    "test",
    "lock",
)
"""In the order of `./schiri --help`: what a family uses first."""


class CommandModule(Protocol):
    """What every module in this folder offers."""

    def add_arguments(self, parser: ArgumentParser, texts: Catalogue) -> None:
        """Tell the parser what this command may be told."""

    def run(self, arguments: Namespace, texts: Catalogue) -> int:
        """Do it; the result is the exit status."""


def load(name: str) -> CommandModule:
    """The module of a listed command."""
    return cast("CommandModule", import_module(f"device.commands.{name}"))
