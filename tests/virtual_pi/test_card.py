"""The memory card: full, or read-only with a part that can be written."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from device import HOME
from tests.virtual_pi.cache import call
from tests.virtual_pi.pi import VirtualPi
from tests.virtual_pi.test_faults import WITHOUT_A_CAMERA, entries, goes_on, play, whistled
from tests.virtual_pi.test_first_start import shows

pytestmark = [pytest.mark.virtual_pi, pytest.mark.long]

LINES = re.findall(r"^(?:LABEL|tmpfs).*", (HOME / "hardware.md").read_text(encoding="utf-8"), re.MULTILINE)
"""What hardware.md puts into /etc/fstab for a card that is only read: the matches' own part first."""
FILL = "cat /dev/zero >/var/lib/schiri/filling"
ROOM = "rm /var/lib/schiri/filling"
NO_ROOM = "kein Platz"


@pytest.fixture
def part(tmp_path: Path) -> Path:
    """Another part of the card, so small that it is soon full."""
    image = tmp_path / "part.img"
    call(["mke2fs", "-q", "-F", "-t", "ext4", "-m", "0", "-L", "schiri", image, "32M"], "making the other part")
    return image


def with_matches_apart(boot: Callable[..., VirtualPi], part: Path, root: str, lines: list[str]) -> VirtualPi:
    """A Pi whose matches lie on the other part, started anew."""
    pi = boot(part=part)
    pi.must("systemctl stop schiri && mount /dev/ubdb /mnt && cp -a /var/lib/schiri/. /mnt/ && umount /mnt")
    pi.must("mount /dev/ubdb /mnt && chown schiri:schiri /mnt && umount /mnt")
    pi.must("rm -rf /var/lib/schiri/*")
    table = "\n".join([f"/dev/ubda / ext4 {root} 0 1", *lines, ""])
    assert pi.run("cat >/etc/fstab", reads=table.encode()).status == 0
    pi.settle(WITHOUT_A_CAMERA)
    pi.shut_down()
    pi = boot(pi.card, part=part, root=root)
    pi.until(lambda: shows(pi, "start"), "the start screen")
    return pi


def test_a_full_card_stops_no_match_and_takes_it_all_when_there_is_room(
    boot: Callable[..., VirtualPi], part: Path
) -> None:
    pi, random = with_matches_apart(boot, part, "rw", LINES[:1]), Random(4)
    pi.press("whistle")
    play(pi, random, 2)
    before = entries(pi)
    assert "No space left" in pi.run(FILL).text
    for _ in range(20):
        play(pi, random, 1)
        if any(NO_ROOM in trouble for trouble in pi.troubles()):
            break
    pi.until(lambda: any(NO_ROOM in trouble for trouble in pi.troubles()), "the page says so")
    play(pi, random, 2)
    pi.must(ROOM)
    pi.until(lambda: not any(NO_ROOM in trouble for trouble in pi.troubles()), "it is stored")
    after = entries(pi)
    assert after[: len(before)] == before
    assert len(after) >= len(before) + 3
    card = pi.card
    pi.shut_down()
    goes_on(boot(card, part=part), after, len(after))


def test_a_read_only_card_keeps_matches_on_its_other_part(boot: Callable[..., VirtualPi], part: Path) -> None:
    pi, random = with_matches_apart(boot, part, "ro", LINES), Random(5)
    assert pi.run("touch /nothing").status != 0
    pi.press("whistle")
    play(pi, random, 3)
    before, least = entries(pi), whistled(pi)
    card = pi.card
    pi.pull_the_plug()
    pi = boot(card, part=part, root="ro")
    goes_on(pi, before, least)
    assert pi.run("touch /nothing").status != 0
