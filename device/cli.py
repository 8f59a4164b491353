"""The command line: language, version, help, and the way to the command that was asked for."""

import argparse
import difflib
import io
import sys
from collections.abc import Mapping, Sequence
from typing import NoReturn

from device import is_checkout
from device.commands import COMMANDS, CommandModule, load
from device.texts.language import choose, take, texts
from device.workshop.release import version
from rules.texts import LANGUAGES, Catalogue

OF_THE_CHECKOUT = ("install", "uninstall", "test", "lock")
"""Commands that need more than the three rooms: the start script, the unit's template, the tests or the locks."""


def run(words: Sequence[str], environment: Mapping[str, str]) -> int:
    """Do what these words of the command line ask for; the result is the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # not every terminal knows "…"
    said = texts(choose(words, environment))
    try:
        command, arguments = parse(words, said)
    except SystemExit as leaving:  # argparse leaves this way after --help and after an error
        return int(leaving.code or 0)
    return command.run(arguments, said)


def parse(words: Sequence[str], said: Catalogue) -> tuple[CommandModule, argparse.Namespace]:
    """The command that these words name, and what it is told."""
    _translate_argparse(said)
    before, name, after = split(words)
    top = _top_parser(said)
    top.parse_args(before)
    if name is None:
        top.print_help()
        top.exit()
    if name not in COMMANDS:
        top.error(_unknown(name, said))
    if name in OF_THE_CHECKOUT and not is_checkout():
        top.exit(2, f"schiri: {said.page('cli.of-the-checkout', command=name)}\n")
    command = load(name)
    parser = _parser(f"schiri {name}", said, said.page(f"command.{name}.about"))
    command.add_arguments(parser, said)
    return command, parser.parse_args(after)


def split(words: Sequence[str]) -> tuple[list[str], str | None, list[str]]:
    """The options before the command, the command (the first word that is no option), and its own words.

    `--lang` may stand anywhere and counts as one of the options before the command.
    """
    _, lang, rest = take(words, "--lang")
    for place, word in enumerate(rest):
        if not word.startswith("-"):
            return [*lang, *rest[:place]], word, rest[place + 1 :]
    return [*lang, *rest], None, []


class _Version(argparse.Action):
    """Reads the version only when somebody asks for it."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        print(version())
        parser.exit()


def _top_parser(said: Catalogue) -> argparse.ArgumentParser:
    wide = max(map(len, COMMANDS)) + 2
    table = [f"  {name:{wide}}{said.page(f'command.{name}.summary')}" for name in COMMANDS]
    parser = _parser("schiri", said, said.page("cli.about"))
    parser.usage = said.page("cli.usage")
    parser.epilog = "\n".join([said.page("cli.commands"), *table, "", said.page("cli.more")])
    parser.add_argument("--version", action=_Version, nargs=0, help=said.page("cli.version"))
    return parser


def _parser(name: str, said: Catalogue, about: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=name,
        description=about,
        allow_abbrev=False,
        add_help=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("-h", "--help", action="help", help=said.page("cli.help"))
    parser.add_argument("--lang", choices=LANGUAGES, help=said.page("cli.lang"))
    return parser


def _unknown(name: str, said: Catalogue) -> str:
    close = difflib.get_close_matches(name, COMMANDS, n=1)
    hint = said.page("cli.meant", command=close[0]) if close else said.page("cli.see-help")
    return f"{said.page('cli.unknown', command=name)} {hint}"


def _translate_argparse(said: Catalogue) -> None:
    """Let argparse, which asks gettext for its own words, find them in our catalogue.

    There is no public way in: gettext reads compiled catalogues from a folder. Words that the catalogue does
    not know stay English.
    """

    def translate(word: str) -> str:
        entry = said.entries.get(f"argparse.{word}")
        return entry["page"] if entry else word

    def translate_number(one: str, many: str, number: int) -> str:
        return translate(one if number == 1 else many)

    vars(argparse).update({"_": translate, "ngettext": translate_number})
