"""`schiri install`: let Schiri start by itself on a Raspberry Pi."""

import sys
from argparse import ArgumentParser, Namespace

from device.service.going_back import former, go_back, remember
from device.service.machine import Machine
from device.service.obstacles import NO_ROOT, obstacles
from device.service.runner import FAILED, Progress, install
from device.service.steps import RUNNING, STEPS, needs_reboot
from device.service.words import Announcer, explain, service_texts
from rules.texts import Catalogue

NOT_YET = "service.install.failed"


def add_arguments(parser: ArgumentParser, texts: Catalogue) -> None:
    """Really, or only in words."""
    parser.add_argument("--dry-run", action="store_true", help=texts.page("command.install.dry-run"))


def run(arguments: Namespace, texts: Catalogue) -> int:
    """Install on this machine."""
    return install_on(Machine(), texts.lang, dry=arguments.dry_run)


def install_on(machine: Machine, lang: str, *, dry: bool) -> int:
    """0 if all is done, 1 if a step failed, 2 if this is not the place or the person for it."""
    said = service_texts(lang)
    found = obstacles(machine, "install")
    hindrances = [explain(obstacle, said) for obstacle in found if not (dry and obstacle.key == NO_ROOT)]
    if dry:
        if hindrances:
            print(said.page("service.install.hindered"), *hindrances, "", sep="\n")
        print(said.page("service.install.dry"))
        install(STEPS, machine, Announcer(said, "do"), dry=True)
        return 0
    if hindrances:
        print(*(f"schiri: {sentence}" for sentence in hindrances), sep="\n", file=sys.stderr)
        return 2
    announce, failed = Announcer(said, "do"), []

    def tell(news: Progress) -> None:
        announce(news)
        failed.extend([news.step.name] if news.result == FAILED else [])

    if not install(STEPS, machine, tell):
        print(_back_to_the_former(machine, said) if RUNNING in failed else said.page(NOT_YET), file=sys.stderr)
        return 1
    remember(machine)
    print(said.page("service.install.done"))
    if needs_reboot(machine):
        print(said.page("service.install.reboot"))
    return 0


def _back_to_the_former(machine: Machine, said: Catalogue) -> str:
    """Take the version that came up last, if it is another one; what has become of it, in words."""
    good = former(machine)
    if not good:
        return said.page(NOT_YET)
    print(said.page("service.install.going-back", version=good[:7]), flush=True)
    reason = go_back(machine, good, said.lang)
    if reason:
        return said.page("service.install.not-back", version=good[:7], reason=reason)
    return said.page("service.install.back", version=good[:7])
