"""`schiri replay FOLDER`: referee a recording, one line for every picture and press."""

import json
import sys
from argparse import ArgumentParser, Namespace
from functools import partial
from pathlib import Path

from device.commands.album_option import NoAlbum, add_album_arguments, asked_album
from device.commands.picture_files import complain
from device.recordings.recording import BadRecording, load_recording
from rules.game import Json
from rules.texts import Catalogue

STANDING = 9
"""Letters of `Alarm 3/7`, the longest that a scoreboard shows."""


def add_arguments(parser: ArgumentParser, texts: Catalogue) -> None:
    """Which recording, and how to tell about it."""
    page = partial(texts.page)
    parser.add_argument("folder", type=Path, metavar=page("command.replay.metavar"), help=page("command.replay.folder"))
    parser.add_argument("--json", action="store_true", help=page("command.replay.json"))
    add_album_arguments(parser, texts)


def run(arguments: Namespace, texts: Catalogue) -> int:
    """Referee it from the first picture to the last."""
    from device.play.replay import Replay

    try:
        recording = load_recording(arguments.folder)
    except BadRecording as problem:
        print(texts.page("command.replay.bad", reason=problem.say(texts)), file=sys.stderr)
        return 2
    try:
        album = asked_album(arguments, recording.game, texts)
    except NoAlbum as problem:
        complain(str(problem))
        return 2
    for line in Replay(recording, texts, album).lines():
        print(json.dumps(line, ensure_ascii=False) if arguments.json else _told(line), flush=True)
    return 0


def _told(line: Json) -> str:
    """A line for people: when, what was seen, what the screen says."""
    what = line.get("file") or f"[{line['press']}]"
    shown = " | ".join(part for part in line["screen"][1:] if part)
    return f"{line['at']:8.1f}  {what:<10}  {line.get('standing', ''):<{STANDING}}  {shown}"
