"""`schiri doctor`: look whether everything that a match needs is there and well, and say what helps."""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from device.commands.camera_option import add_camera_argument
from device.doctor.case import Visit
from device.doctor.finding import ABSENT, BROKEN, OK, as_json, as_lines, doctor_texts, worst
from device.doctor.visit import examine
from rules.texts import Catalogue


def add_arguments(parser: ArgumentParser, texts: Catalogue) -> None:
    """For people or for programs, with which settings, with or without a tone."""
    parser.add_argument("--json", action="store_true", help=texts.page("command.doctor.json"))
    metavar = texts.page("command.doctor.file")
    parser.add_argument("--settings", type=Path, metavar=metavar, help=texts.page("command.doctor.settings"))
    add_camera_argument(parser, texts)
    parser.add_argument("--silent", action="store_true", help=texts.page("command.doctor.silent"))


def run(arguments: Namespace, texts: Catalogue) -> int:
    """Tell each finding as soon as it is known; 1 if something is broken."""
    said = doctor_texts(texts.lang)
    settings = str(arguments.settings.absolute()) if arguments.settings else None
    findings = []
    for finding in examine(Visit(settings, texts.lang, silent=arguments.silent, camera=arguments.camera)):
        findings.append(finding)
        shown = json.dumps(as_json(finding, said), ensure_ascii=False) if arguments.json else as_lines(finding, said)
        print(shown, flush=True)
    level = worst(findings)
    if not arguments.json:
        print()
        print(said.page(f"doctor.result.{OK if level == ABSENT else level}"))
    return 1 if level == BROKEN else 0
