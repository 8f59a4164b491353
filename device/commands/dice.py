"""`schiri dice PATH…`: read ordinary dice anywhere in a photograph."""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from device.commands.picture_files import complain, debug_file, keep_drawing, picture_files
from rules.texts import Catalogue
from vision.photo_dice import LONGEST, Reading, read_dice
from vision.photo_dice.overlay import overlay
from vision.pictures import NoPicture, Picture, read_picture


def add_arguments(parser: ArgumentParser, texts: Catalogue) -> None:
    """Which pictures, and how to tell."""
    path = texts.page("picture.metavar")
    parser.add_argument("paths", nargs="+", type=Path, metavar=path, help=texts.page("picture.paths"))
    parser.add_argument("--json", action="store_true", help=texts.page("picture.json"))
    parser.add_argument("--debug", type=Path, metavar="OUT.png", help=texts.page("picture.debug"))


def run(arguments: Namespace, texts: Catalogue) -> int:
    """Read every picture; a missing path is an error, an unreadable picture is reported and skipped."""
    files, status = picture_files(arguments.paths, texts)
    for file in files:
        picture = read_picture(file, LONGEST)
        if isinstance(picture, NoPicture):
            _say_no(file, picture, texts, as_json=arguments.json)
            continue
        reading = read_dice(picture.pixels)
        _say(file, picture, reading, texts, as_json=arguments.json)
        if arguments.debug is not None:
            out = debug_file(arguments.debug, file, alone=len(files) == 1)
            if not keep_drawing(out, overlay(picture.pixels, reading)):
                complain(texts.page("picture.unwritable", path=out))
                status = 2
    return status


def _say(file: Path, picture: Picture, reading: Reading, texts: Catalogue, *, as_json: bool) -> None:
    if as_json:
        dice = [
            {"value": die.value, "box": [round(v * picture.scale) for v in die.box], "confidence": die.confidence}
            for die in reading.dice
        ]
        print(json.dumps({"file": file.name, "dice": dice}), flush=True)
        return
    values = " ".join(str(die.value) for die in reading.dice)
    print(f"{file.name}: {values or texts.page('command.dice.none')}", flush=True)


def _say_no(file: Path, picture: NoPicture, texts: Catalogue, *, as_json: bool) -> None:
    sentence = texts.page(f"picture.{picture.reason}", path=file.name)
    if as_json:
        print(json.dumps({"file": file.name, "dice": [], "reason": sentence}, ensure_ascii=False), flush=True)
    else:
        complain(sentence)
