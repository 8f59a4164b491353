"""`schiri gallery --out FOLDER`: every screen of the OLED as a picture, all of them on one sheet, and every sound."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from device.panel.gallery import contact_sheet, enlarged, pictures
from device.panel.sounds import PATTERNS, to_wav
from rules.texts import Catalogue


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
            picture.save(folder / f"{name}.png")
            if not arguments.plain:
                enlarged(picture).save(folder / f"{name}-x4.png")
        if not arguments.plain:
            contact_sheet(shown).save(folder / "sheet.png")
            for name, pattern in PATTERNS.items():
                (folder / f"{name}.wav").write_bytes(to_wav(pattern))
    except OSError as problem:
        reason = problem.strerror or type(problem).__name__
        print(f"schiri: {texts.page('command.gallery.failed', folder=folder, reason=reason)}", file=sys.stderr)
        return 2
    print(texts.page("command.gallery.written", number=len(shown), folder=folder))
    return 0
