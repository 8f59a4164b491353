"""`schiri dice PATH… --json`: read ordinary dice anywhere in a photograph."""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2

from vision.photo_dice import Reading, read_dice
from vision.photo_dice.overlay import overlay
from vision.pictures import SUFFIXES, NoPicture, Picture, read_picture

TEXTS = {
    "de": {
        "missing": "{path} gibt es nicht.",
        "no-pictures": "Im Ordner {path} liegt kein Bild.",
        "not-a-picture": "{file} ist kein Bild.",
        "damaged": "{file} ist beschädigt oder unvollständig.",
        "too-large": "{file} ist zu groß; bitte auf höchstens 40 Megapixel verkleinern.",
        "unreadable": "{file} lässt sich nicht öffnen.",
        "debug": "{path} lässt sich nicht schreiben.",
        "none": "{file}: keine Würfel gesehen.",
        "dice": "{file}: {values}",
    },
    "en": {
        "missing": "{path} does not exist.",
        "no-pictures": "There is no picture in the folder {path}.",
        "not-a-picture": "{file} is not a picture.",
        "damaged": "{file} is damaged or incomplete.",
        "too-large": "{file} is too large; please shrink it to at most 40 megapixels.",
        "unreadable": "{file} cannot be opened.",
        "debug": "{path} cannot be written.",
        "none": "{file}: no dice seen.",
        "dice": "{file}: {values}",
    },
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command understands."""
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="picture or folder of pictures")
    parser.add_argument("--json", action="store_true", help="one JSON line per picture")
    parser.add_argument("--debug", type=Path, metavar="OUT.png", help="draw what was seen over the picture")
    parser.add_argument("--lang", choices=sorted(TEXTS), default="de")


def run(args: argparse.Namespace) -> int:
    """Read every picture; a missing path is an error, an unreadable picture is reported and skipped."""
    words = TEXTS[args.lang]
    status = 0
    for path in args.paths:
        if not path.exists():
            print(words["missing"].format(path=path), file=sys.stderr)
            status = 2
    files = [file for path in args.paths for file in _pictures(path, words)]
    for file in files:
        picture = read_picture(file)
        if isinstance(picture, NoPicture):
            _say_no(file, picture.reason, words, as_json=args.json)
            continue
        reading = read_dice(picture.pixels)
        _say(file, picture, reading, words, as_json=args.json)
        if args.debug is not None:
            out = args.debug if len(files) == 1 else args.debug.with_stem(f"{args.debug.stem}-{file.stem}")
            if not _drawn(out, picture, reading):
                print(words["debug"].format(path=out), file=sys.stderr)
                status = 2
    return status


def _pictures(path: Path, words: dict[str, str]) -> Iterator[Path]:
    if not path.is_dir():
        if path.exists():
            yield path
        return
    inside = sorted(p for p in path.iterdir() if p.suffix.lower() in SUFFIXES and p.is_file())
    if not inside:
        print(words["no-pictures"].format(path=path), file=sys.stderr)
    yield from inside


def _say(file: Path, picture: Picture, reading: Reading, words: dict[str, str], *, as_json: bool) -> None:
    if as_json:
        dice = [
            {"value": d.value, "box": [round(v * picture.scale) for v in d.box], "confidence": d.confidence}
            for d in reading.dice
        ]
        print(json.dumps({"file": file.name, "dice": dice}), flush=True)
        return
    values = " ".join(str(d.value) for d in reading.dice)
    print(words["dice" if values else "none"].format(file=file.name, values=values), flush=True)


def _say_no(file: Path, reason: str, words: dict[str, str], *, as_json: bool) -> None:
    sentence = words[reason].format(file=file.name, path=file)
    if as_json:
        print(json.dumps({"file": file.name, "dice": [], "reason": sentence}, ensure_ascii=False), flush=True)
    else:
        print(sentence, file=sys.stderr)


def _drawn(out: Path, picture: Picture, reading: Reading) -> bool:
    try:
        return bool(cv2.imwrite(str(out), overlay(picture.pixels, reading)))
    except cv2.error:
        return False
