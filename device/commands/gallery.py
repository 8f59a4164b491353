"""`schiri gallery --out FOLDER`: every screen of the OLED as a picture, all of them on one sheet, and every sound."""

import sys
from argparse import ArgumentParser, Namespace
from io import BytesIO
from pathlib import Path

from PIL import Image

from device.panel.gallery import contact_sheet, enlarged, pictures
from device.panel.sounds import PATTERNS, to_wav
from rules.texts import Catalogue
from vision.out_files import write_out


def add_arguments(parser: ArgumentParser, texts: Catalogue) -> None:
    """Where to."""
    metavar = texts.page("command.gallery.metavar")
    parser.add_argument("--out", type=Path, required=True, metavar=metavar, help=texts.page("command.gallery.out"))
    parser.add_argument("--plain", action="store_true", help=texts.page("command.gallery.plain"))


def run(arguments: Namespace, texts: Catalogue) -> int:
    """Write NAME.png in the OLED's own size; unless told otherwise also NAME-x4.png, sheet.png and the sounds."""
    folder: Path = arguments.out
    shown = pictures(texts)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, picture in shown.items():
            write_out(folder / f"{name}.png", _png(picture))
            if not arguments.plain:
                write_out(folder / f"{name}-x4.png", _png(enlarged(picture)))
        if not arguments.plain:
            write_out(folder / "sheet.png", _png(contact_sheet(shown)))
            for name, pattern in PATTERNS.items():
                write_out(folder / f"{name}.wav", to_wav(pattern))
    except OSError as problem:
        reason = problem.strerror or type(problem).__name__
        print(f"schiri: {texts.page('command.gallery.failed', folder=folder, reason=reason)}", file=sys.stderr)
        return 2
    print(texts.page("command.gallery.written", number=len(shown), folder=folder))
    return 0


def _png(picture: Image.Image) -> bytes:
    content = BytesIO()
    picture.save(content, "PNG")
    return content.getvalue()
