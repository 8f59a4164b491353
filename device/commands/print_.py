"""`schiri print --game G --out FILE.pdf`: corner cards, dice tray and the game's board, true to scale."""

import argparse
import sys
from pathlib import Path

from vision.printing import BOARDS, PAPERS, print_booklet

TEXTS = {
    "de": {
        "unwritable": "{path} lässt sich nicht schreiben: {why}",
        "done": "{path}: {pages} Seiten. Mit 100 % drucken und die Kontrolllinie nachmessen.",
    },
    "en": {
        "unwritable": "{path} cannot be written: {why}",
        "done": "{path}: {pages} pages. Print at 100 % and measure the control line.",
    },
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command understands."""
    parser.add_argument("--game", choices=sorted(BOARDS), default="soccer-tactics")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.pdf")
    parser.add_argument("--paper", choices=sorted(PAPERS), default="a4")
    parser.add_argument("--lang", choices=sorted(TEXTS), default="de")


def run(args: argparse.Namespace) -> int:
    """Write the PDF; an existing file is replaced."""
    words = TEXTS[args.lang]
    try:
        pages = print_booklet(args.game, args.out, args.paper, args.lang)
    except OSError as error:
        print(words["unwritable"].format(path=args.out, why=error.strerror or error), file=sys.stderr)
        return 2
    print(words["done"].format(path=args.out, pages=pages))
    return 0
