"""`schiri engine GAME`: the rules as a JSON-lines service on standard input and output."""

import sys
from argparse import ArgumentParser, Namespace

from device.commands.line_service import LIMIT, serve
from rules import games
from rules.engine import Engine
from rules.texts import Catalogue


def add_arguments(parser: ArgumentParser, texts: Catalogue) -> None:
    """Which game."""
    parser.add_argument(
        "game",
        choices=games(),
        metavar=texts.page("command.engine.metavar"),
        help=texts.page("command.engine.game", games=", ".join(games())),
    )


def run(arguments: Namespace, texts: Catalogue) -> int:
    """Answer until standard input ends."""
    too_long = texts.page("command.engine.too-long", limit=LIMIT)
    serve(Engine(arguments.game, texts.lang).answer, too_long, sys.stdin.buffer, sys.stdout.buffer)
    return 0
