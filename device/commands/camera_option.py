"""The option `--camera`, the same for every command that looks at a table."""

from argparse import ArgumentParser, ArgumentTypeError
from functools import partial

from device.cameras.choice import ASKED_FOR, VIRTUAL, Wish, read_wish
from rules.texts import Catalogue


def add_camera_argument(parser: ArgumentParser, texts: Catalogue) -> None:
    """Which camera to look through; nothing leaves it to the settings."""
    wish = partial(_wish, texts=texts)
    words = "|".join((*ASKED_FOR, "URL", texts.page("camera.folder")))
    parser.add_argument("--camera", type=wish, metavar=words, help=texts.page("camera.which"))


def add_virtual_argument(parser: ArgumentParser, help_text: str) -> None:
    """`--virtual` is short for `--camera virtual`."""
    parser.add_argument("--virtual", dest="camera", action="store_const", const=Wish(VIRTUAL), help=help_text)


def _wish(text: str, texts: Catalogue) -> Wish:
    wish = read_wish(text)
    if wish is None:
        raise ArgumentTypeError(texts.page("camera.unknown", words=", ".join(ASKED_FOR), given=text))
    return wish
