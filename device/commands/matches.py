"""`schiri matches`: list, show and export stored matches, back them up and bring them back."""

import os
import sys
from argparse import ArgumentParser, Namespace
from functools import partial
from pathlib import Path

from device.reports.json_lines import json_lines
from device.reports.keepsake import ReadPicture, exported
from device.reports.plain import show, table
from device.reports.story import counts_goals, story
from device.settings import BadSettings, explain_problems, load
from device.store import MatchLog, Store, StoreProblem, Summary
from device.store.backup import back_up, is_copy, restore, restore_copy
from device.store.copies import Copies
from device.store.faults import UnknownMatch
from rules.texts import Catalogue
from vision.out_files import write_out

LOOKS, MOVES = ("list", "show", "export"), ("backup", "restore")
"""What only reads the store, and what takes a file with all of it, or brings one back."""


def add_arguments(parser: ArgumentParser, texts: Catalogue) -> None:
    """What to do, with which match, and where matches are kept."""
    parser.add_argument(
        "wish",
        nargs="?",
        choices=(*LOOKS, *MOVES),
        default="list",
        metavar=texts.page("command.matches.metavar"),
        help=texts.page("command.matches.wish"),
    )
    parser.add_argument(
        "which",
        nargs="?",
        metavar=texts.page("command.matches.number"),
        help=texts.page("command.matches.match"),
    )
    file = texts.page("command.matches.file")
    parser.add_argument("--out", type=Path, metavar=file, help=texts.page("command.matches.out"))
    parser.add_argument("--store", type=Path, metavar=file, help=texts.page("command.matches.store"))
    parser.add_argument("--settings", type=Path, metavar=file, help=texts.page("command.matches.settings"))


def run(arguments: Namespace, texts: Catalogue) -> int:
    """Do it; only a restore changes the store. 2 for what was asked wrongly, 1 for what the disk does not allow."""
    if wrong := _asked_wrongly(arguments, texts):
        return _complain(wrong, 2)
    try:
        path = arguments.store or load(arguments.settings).storage.file(os.environ)
        if arguments.wish in MOVES:
            return _move(path, arguments.wish, Path(arguments.which), texts)
        if not arguments.store and not path.exists() and not Copies(path).matches() and arguments.wish == "list":
            print(texts.page("command.matches.none"))
            return 0
        with Store(path, read_only=True) as store:
            for told in store.told():
                print(told.say(texts).page, file=sys.stderr)
            return _list(store, texts) if arguments.wish == "list" else _tell(store, arguments, texts)
    except BadSettings as bad:
        return _complain(explain_problems(bad, texts), 2)
    except UnknownMatch as problem:
        return _complain(problem.say(texts).page, 2)
    except StoreProblem as problem:
        return _complain(problem.say(texts).page, 1)


def _asked_wrongly(arguments: Namespace, texts: Catalogue) -> str:
    wish, which = arguments.wish, arguments.which
    if wish != "list" and which is None:
        return texts.page(f"command.matches.which-{'file' if wish in MOVES else 'match'}", wish=wish)
    if wish in LOOKS and which is not None and not which.isdecimal():
        return texts.page("command.matches.no-number", given=which)
    return ""


def _move(path: Path, wish: str, file: Path, texts: Catalogue) -> int:
    """Back up, or bring back a whole backup or the copy of one match."""
    if wish == "backup":
        print(texts.page("command.matches.backed-up", matches=back_up(path, file), path=file))
    elif is_copy(file):
        returned = restore_copy(path, file)
        print(texts.page("command.matches.returned", **returned._asdict()))
    else:
        restored = restore(path, file)
        print(texts.page("command.matches.restored", matches=restored.matches, path=path))
        if restored.before is not None:
            print(texts.page("command.matches.way-back", before=restored.before))
    return 0


def _list(store: Store, texts: Catalogue) -> int:
    matches = store.list()

    def standing(summary: Summary) -> str:
        """Goals are known without playing a match through."""
        if counts_goals(summary.header):
            return "{}:{}".format(*summary.score)
        return story(store.open(summary.header.match), texts).standing

    print(table(matches, texts, standing) if matches else texts.page("command.matches.none") + "\n", end="")
    return 0


def _tell(store: Store, arguments: Namespace, texts: Catalogue) -> int:
    log = store.open(int(arguments.which))
    if arguments.wish == "show":
        print(show(story(log, texts), texts), end="")
        return 0
    read = partial(store.pictures.read, log.match)
    return _export(log, arguments.out, texts, read)


def _export(log: MatchLog, out: Path | None, texts: Catalogue, read: ReadPicture) -> int:
    if out is None:
        print(json_lines(log), end="")
        return 0
    content = exported(log, texts, read) if out.suffix.lower() in (".html", ".htm") else json_lines(log)
    try:
        write_out(out, content.encode())
    except OSError as error:
        return _complain(texts.page("command.matches.cannot-write", path=out, reason=error.strerror), 1)
    print(texts.page("command.matches.written", path=out))
    return 0


def _complain(sentence: str, status: int) -> int:
    print(f"schiri matches: {sentence}", file=sys.stderr)
    return status
