"""`schiri print --game G --out FILE.pdf`: corner cards, dice tray and the game's board, true to scale."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from device.commands.picture_files import complain
from rules import games
from rules.texts import Catalogue
from vision.printing import PAPERS, print_booklet


def add_arguments(parser: ArgumentParser, texts: Catalogue) -> None:
    """Which game, which paper, which file."""
    game, paper = texts.page("command.print.game"), texts.page("command.print.paper")
    parser.add_argument("--game", choices=games(), default=games()[0], help=game)
    parser.add_argument("--paper", choices=sorted(PAPERS), default="a4", help=paper)
    parser.add_argument("--small", action="store_true", help=texts.page("command.print.small"))
    out = texts.page("command.print.out")
    parser.add_argument("--out", type=Path, required=True, metavar=texts.page("command.print.metavar"), help=out)


def run(arguments: Namespace, texts: Catalogue) -> int:
    """Write the PDF; an existing file is replaced."""
    try:
        pages = print_booklet(arguments.game, arguments.out, arguments.paper, texts.lang, small=arguments.small)
    except OSError as error:
        complain(texts.page("command.print.unwritable", path=arguments.out, why=error.strerror or error))
        return 2
    print(texts.page("command.print.done", path=arguments.out, pages=pages))
    return 0
