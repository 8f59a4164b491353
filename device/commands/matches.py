"""`schiri matches`: list, show and export stored matches."""

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from device.reports.json_lines import json_lines
from device.reports.page import page
from device.reports.plain import show, table
from device.reports.story import counts_goals, story
from device.settings import BadSettings, explain_problems, load
from device.store import MatchLog, Store, StoreProblem, Summary
from device.store.faults import UnknownMatch
from rules.texts import Catalogue
from vision.out_files import write_out

WISHES = ("list", "show", "export")


def add_arguments(parser: ArgumentParser, texts: Catalogue) -> None:
    """What to do, with which match, and where matches are kept."""
    parser.add_argument(
        "wish",
        nargs="?",
        choices=WISHES,
        default="list",
        metavar=texts.page("command.matches.metavar"),
        help=texts.page("command.matches.wish"),
    )
    parser.add_argument(
        "match",
        nargs="?",
        type=int,
        metavar=texts.page("command.matches.number"),
        help=texts.page("command.matches.match"),
    )
    file = texts.page("command.matches.file")
    parser.add_argument("--out", type=Path, metavar=file, help=texts.page("command.matches.out"))
    parser.add_argument("--store", type=Path, metavar=file, help=texts.page("command.matches.store"))
    parser.add_argument("--settings", type=Path, metavar=file, help=texts.page("command.matches.settings"))


def run(arguments: Namespace, texts: Catalogue) -> int:
    """Do it, without ever changing the store; 2 for what was asked wrongly, 1 for what the disk does not allow."""
    if arguments.wish != "list" and arguments.match is None:
        return _complain(texts.page("command.matches.which", wish=arguments.wish), 2)
    try:
        path = arguments.store or load(arguments.settings).storage.file(os.environ)
        if not arguments.store and not path.exists() and arguments.wish == "list":
            print(texts.page("command.matches.none"))
            return 0
        with Store(path, read_only=True) as store:
            return _list(store, texts) if arguments.wish == "list" else _tell(store, arguments, texts)
    except BadSettings as bad:
        return _complain(explain_problems(bad, texts), 2)
    except UnknownMatch as problem:
        return _complain(problem.say(texts).page, 2)
    except StoreProblem as problem:
        return _complain(problem.say(texts).page, 1)


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
    log = store.open(arguments.match)
    if arguments.wish == "show":
        print(show(story(log, texts), texts), end="")
        return 0
    return _export(log, arguments.out, texts)


def _export(log: MatchLog, out: Path | None, texts: Catalogue) -> int:
    if out is None:
        print(json_lines(log), end="")
        return 0
    content = page(story(log, texts), texts) if out.suffix.lower() in (".html", ".htm") else json_lines(log)
    try:
        write_out(out, content.encode())
    except OSError as error:
        return _complain(texts.page("command.matches.cannot-write", path=out, reason=error.strerror), 1)
    print(texts.page("command.matches.written", path=out))
    return 0


def _complain(sentence: str, status: int) -> int:
    print(f"schiri matches: {sentence}", file=sys.stderr)
    return status
