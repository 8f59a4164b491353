"""`schiri bench WHAT`: measure on this machine, beside a yardstick, in one run."""

from argparse import ArgumentParser, Namespace
from importlib import import_module

from rules.texts import Catalogue

TARGETS = ("rules", "vision", "device", "cameras", "page", "opponent")
"""What can be measured: `device.workshop.bench.NAME`, each with `run(texts) -> int`."""


def add_arguments(parser: ArgumentParser, texts: Catalogue) -> None:
    """What to measure."""
    parser.add_argument(
        "what",
        choices=TARGETS,
        metavar=texts.page("command.bench.metavar"),
        help=texts.page("command.bench.what", targets=", ".join(TARGETS)),
    )


def run(arguments: Namespace, texts: Catalogue) -> int:
    """Measure it; the yardsticks are installed for this command only, so they are imported only here."""
    return int(import_module(f"device.workshop.bench.{arguments.what}").run(texts))
