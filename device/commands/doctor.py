"""`schiri doctor`: look whether everything that a match needs is there and well, and say what helps."""

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from functools import partial
from pathlib import Path

from device.commands.camera_option import add_camera_argument
from device.doctor.case import Visit
from device.doctor.finding import ABSENT, BROKEN, OK, as_json, as_lines, doctor_texts, worst
from device.doctor.first_pi import Owner, lead_through, write_report
from device.doctor.visit import examine
from device.service.machine import MODEL, Machine
from device.service.obstacles import NO_ROOT, PI
from device.service.unit import NAME
from device.workshop.release import version
from rules.texts import Catalogue


def add_arguments(parser: ArgumentParser, texts: Catalogue) -> None:
    """For people or for programs, with which settings, with or without a tone."""
    parser.add_argument("--json", action="store_true", help=texts.page("command.doctor.json"))
    metavar = texts.page("command.doctor.file")
    parser.add_argument("--settings", type=Path, metavar=metavar, help=texts.page("command.doctor.settings"))
    add_camera_argument(parser, texts)
    parser.add_argument("--first-pi", action="store_true", help=texts.page("command.doctor.first-pi"))
    parser.add_argument("--silent", action="store_true", help=texts.page("command.doctor.silent"))


def run(arguments: Namespace, texts: Catalogue) -> int:
    """Tell each finding as soon as it is known; 1 if something is broken."""
    if arguments.first_pi:
        return first_pi(arguments, texts, Machine())
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


def first_pi(arguments: Namespace, texts: Catalogue, machine: Machine, owner: Owner | None = None) -> int:
    """Lead the first owner of a real Pi through a list, with Schiri stopped meanwhile; a report to send back."""
    said = doctor_texts(texts.lang)
    if not machine.read(MODEL).startswith(PI) or machine.user != 0:
        key = NO_ROOT if machine.user != 0 else "no-pi"
        print(said.page(f"doctor.first-pi.{key}"), file=sys.stderr)
        return 2
    owner = owner or Owner(partial(print, flush=True), _asked)
    settings = str(arguments.settings.absolute()) if arguments.settings else None
    visit = Visit(settings, texts.lang, camera=arguments.camera)
    owner.say(said.page("doctor.first-pi.begin"))
    was_running = machine.asks("systemctl", "is-active", "--quiet", NAME)
    if was_running:
        machine.run(("systemctl", "stop", NAME))
    try:
        findings = []
        for finding in examine(visit):
            owner.say(as_lines(finding, said))
            findings.append(as_json(finding, said))
        tried = list(lead_through(visit, said, owner))
    finally:
        if was_running:
            machine.run(("systemctl", "start", NAME))
    path = write_report(Path.cwd(), version(), findings, tried)
    os.chown(path, *machine.owner)
    owner.say(said.page("doctor.first-pi.end", path=path))
    return 0


def _asked(question: str) -> str:
    """An answer; whoever cannot answer says nothing."""
    try:
        return input(f"{question} ")
    except EOFError:
        return ""
