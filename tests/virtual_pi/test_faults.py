"""A crash, a hang and power cuts in the middle of a match: it is there again, nothing whistled is lost or twice."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from tests.virtual_pi.conftest import say
from tests.virtual_pi.pi import VirtualPi
from tests.virtual_pi.test_first_start import shows

pytestmark = pytest.mark.virtual_pi

WITHOUT_A_CAMERA = '[camera]\nkind = "folder"\nsource = "/nowhere"\n'
POST = "curl -s -o /dev/null -w '%{http_code}' -H 'Content-Type: application/json' -d @- localhost:8000/commands"
STEPS = 4
WARM, PLAYED = 10, 80
"""Actions until everything is loaded, and those that may not cost any memory."""
MOST_MORE = 5_000
"""Kilobytes: the log of so many actions, and what Python keeps for itself."""


def begin(pi: VirtualPi) -> None:
    """A match without a camera: people enter everything on the page."""
    pi.settle(WITHOUT_A_CAMERA)
    pi.until(lambda: shows(pi, "start"), "the start screen")
    pi.press("whistle")
    pi.until(lambda: to_enter(pi), "something to enter")


def to_enter(pi: VirtualPi) -> list[dict[str, Any]]:
    """What can be entered now, as commands; nothing before a match or while the page is not there."""
    choices = pi.page().get("choices") or {"board": [], "groups": [], "state": 0}
    actions = [choice["action"] for choice in choices["board"]] + list(_in_groups(choices["groups"]))
    return [{"kind": "enter", "data": {"action": action, "state": choices["state"]}} for action in actions]


def play(pi: VirtualPi, random: Random, steps: int) -> None:
    """Enter actions that are possible, as somebody at this machine would."""
    for _ in range(steps):
        pi.until(lambda: to_enter(pi), "something to enter")
        _enter(pi, random.choice(to_enter(pi)))


def _enter(pi: VirtualPi, command: dict[str, Any]) -> None:
    assert pi.run(POST, reads=json.dumps(command).encode()).text == "204"
    state = command["data"]["state"]
    pi.until(lambda: pi.page().get("choices", {}).get("state", state) != state, "the action counts")


def _in_groups(groups: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for group in groups:
        for choice in (*group["choices"], *group["more"]):
            if choice["action"] is not None:
                yield choice["action"]
            yield from _in_groups(choice["then"])


def entries(pi: VirtualPi) -> list[Any]:
    """Every entry of the match that the card holds: number, kind and what it says."""
    return list(pi.call("entries"))


def whistled(pi: VirtualPi) -> int:
    """How many entries of the match the card has to hold: all up to the last decision."""
    (newest, *_) = pi.page()["match"]["decisions"]
    return sum(number <= newest["number"] for number, *_ in entries(pi))


def goes_on(pi: VirtualPi, before: list[Any], least: int) -> None:
    """The match is on offer again, with at least so many of its entries; ● goes on with it."""
    offered = "it is on offer"
    pi.until(lambda: "unterbrochen" in pi.page().get("match", {}).get("prompt", ""), offered)
    kept = entries(pi)
    assert kept == before[: len(kept)]
    assert len(kept) >= least
    pi.press("whistle")
    pi.until(lambda: to_enter(pi), "play goes on")
    assert entries(pi)[: len(kept)] == kept


def test_a_crash_a_hang_and_power_cuts_lose_nothing(boot: Callable[..., VirtualPi]) -> None:
    pi, random = boot(), Random(1)
    begin(pi)
    play(pi, random, STEPS)
    before = entries(pi)
    assert len(before) >= STEPS
    pi.must("systemctl kill --signal=KILL schiri")
    goes_on(pi, before, len(before))
    play(pi, random, 1)
    before = entries(pi)
    pi.must("systemctl kill --kill-whom=main --signal=STOP schiri")
    pi.until(lambda: "watchdog" in pi.must("journalctl -u schiri -o cat --no-pager").lower(), "the watchdog")
    goes_on(pi, before, len(before))
    cut(boot, pi, 2, random)


def cut(boot: Callable[..., VirtualPi], pi: VirtualPi, times: int, random: Random) -> None:
    """Pull the plug after every few actions, and switch on again with the same card.

    A quiet step may be lost until the next whistle, as docs/promises.md says; what was whistled may not.
    """
    for number in range(times):
        play(pi, random, random.randint(1, 3))
        before, least = entries(pi), whistled(pi)
        say(f"power cut {number + 1} of {times}, {len(before)} entries, {least} of them whistled")
        pi.pull_the_plug()
        pi = boot(pi.card)
        goes_on(pi, before, least)


@pytest.mark.long
def test_fifty_power_cuts_lose_nothing_that_was_whistled(boot: Callable[..., VirtualPi]) -> None:
    pi = boot()
    begin(pi)
    cut(boot, pi, 50, Random(3))


def taken(pi: VirtualPi) -> tuple[int, int]:
    """Kilobytes of memory and open files of the service."""
    process = f"/proc/{pi.must('systemctl show --property=MainPID --value schiri').strip()}"
    memory = pi.must(f"grep VmRSS {process}/status").split()[1]
    return int(memory), len(pi.must(f"ls {process}/fd").split())


@pytest.mark.long
def test_memory_and_open_files_stay_as_they_are(boot: Callable[..., VirtualPi]) -> None:
    pi, random = boot(), Random(6)
    begin(pi)
    play(pi, random, WARM)
    memory, files = taken(pi)
    play(pi, random, PLAYED)
    now, now_files = taken(pi)
    say(f"{PLAYED} actions: {memory} kB became {now} kB, {files} open files became {now_files}")
    assert now_files <= files + 1
    assert now - memory < MOST_MORE


@pytest.mark.long
def test_two_hours_of_a_match_cost_neither_memory_nor_files(boot: Callable[..., VirtualPi]) -> None:
    """The clock hurries, and nothing is left out: every turn of the main loop is made."""
    pi = boot(hurry=True)
    begin(pi)
    _go_by(pi, minutes=4)
    (memory, files), turns = taken(pi), turned(pi)
    _go_by(pi, minutes=120)
    (now, now_files), turns = taken(pi), turned(pi) - turns
    say(f"two hours, {turns} turns: {memory} kB became {now} kB, {files} open files became {now_files}")
    assert turns > 2 * 60 * 60, "at least one a second"
    assert now_files <= files + 1
    assert now - memory < MOST_MORE


def _go_by(pi: VirtualPi, minutes: int) -> None:
    for _ in range(3 * minutes):
        pi.must("sleep 20")


def turned(pi: VirtualPi) -> int:
    """How often the main loop has waited for its next turn since the service began."""
    process = pi.must("systemctl show --property=MainPID --value schiri").strip()
    return int(pi.must(f"grep '^voluntary' /proc/{process}/status").split()[1])
