"""The memory card: Debian with systemd, laid out as Raspberry Pi OS is, with the packages that our locks name.

Everything that comes from a network is fetched here, on this machine. The virtual Pi itself has none.
"""

import os
import shutil
import subprocess
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from device import HOME
from device.workshop import virtual_pi
from tests.virtual_pi.cache import CannotBeMade, call, checksum, made

SUITE = "bookworm"
INCLUDED = "systemd,systemd-sysv,udev,dbus,python3,python3-venv,curl,git,iproute2,procps,kmod,sudo,ca-certificates"
ON_THE_CARD = Path(__file__).parent / "card"
USER = "pi"
HOUSE = Path("home") / USER
CHECKOUT = HOUSE / "schiri"
"""In a home that others may not enter: the unit has to find it there."""
ROOMS = ("schiri", "requirements", "rules", "vision", "device", "systemd", "pyproject.toml")
SIZE = "3G"
MODEL = "Raspberry Pi 4 Model B Rev 1.4\0"
VENDOR = {"python3-lgpio": "lgpio", "python3-picamera2": "picamera2"}
"""Packages that Raspberry Pi OS has and Debian has not → what the registry calls them. They are packed for the card, so
that the installation finds and installs them with apt."""
CONTROL = "Package: {name}\nVersion: {version}\nArchitecture: all\nMaintainer: Schiri\nDescription: {what}\n"

Say = Callable[[str], None]


def card(say: Say) -> Path:
    """The image of a card on which our checkout is set up, but not installed."""
    return made("card", key(), lambda folder: _make_card(folder, say)) / "card.img"


def key(*more: str) -> str:
    """The checksum of what cards are made from."""
    locks = sorted((HOME / "requirements").glob("*.lock"))
    return checksum(Path(__file__), *locks, *sorted(ON_THE_CARD.iterdir()), *more)


def checkout_checksum() -> str:
    """Of everything that comes into the virtual Pi from this checkout."""
    files = (file for room in ROOMS for file in ((HOME / room).rglob("*") if (HOME / room).is_dir() else [HOME / room]))
    return checksum(*sorted(file for file in files if file.is_file() and "__pycache__" not in file.parts))


def _make_card(folder: Path, say: Say) -> None:
    root = unpacked(folder, SUITE, INCLUDED, say)
    pack_vendor(root)
    written(root, folder)


def unpacked(folder: Path, suite: str, included: str, say: Say) -> Path:
    """Debian with Schiri set up in it."""
    system = made("system", checksum(suite, included), lambda here: _make_system(here, suite, included, say))
    say("card: setting Schiri up, about a minute, once for these locks")
    root = folder / "root"
    root.mkdir()
    call(["tar", "-xf", system / "system.tar", "-C", root, "--exclude=./dev/*"], "unpacking Debian")
    _lay_out(root)
    set_up(root)
    return root


def written(root: Path, folder: Path) -> None:
    """Write it onto a card."""
    _give_to_pi(root)
    call(["mke2fs", "-q", "-F", "-t", "ext4", "-d", root, folder / "card.img", SIZE], "writing the card")
    shutil.rmtree(root)


def _make_system(folder: Path, suite: str, included: str, say: Say) -> None:
    say("Debian: fetching and unpacking, one to five minutes, once")
    tar = folder / "system.tar"
    call(["mmdebstrap", "--variant=minbase", f"--include={included}", suite, tar], "fetching Debian")


def _lay_out(root: Path) -> None:
    """What Raspberry Pi OS has beside Debian, and the way to what stands for the board's hardware."""
    (root / "opt/virtual-pi").mkdir()
    for unit in ON_THE_CARD.glob("*.service"):
        shutil.copy(unit, root / "etc/systemd/system" / unit.name)
    for rules in ON_THE_CARD.glob("*.rules"):
        shutil.copy(rules, root / "etc/udev/rules.d" / rules.name)
    write(root / "boot/firmware/config.txt", "dtparam=audio=on\n")
    write(root / "etc/hostname", "schiri\n")
    write(root / "etc/hosts", "127.0.0.1 localhost\n127.0.1.1 schiri\n")
    write(root / "etc/fstab", "/dev/ubda / ext4 errors=remount-ro 0 1\n")
    write(root / "etc/sudoers.d/pi", "pi ALL=(ALL) NOPASSWD: ALL\n")
    enter(root, "useradd -m -u 1000 -s /bin/bash -G sudo pi && groupadd --system gpio && groupadd --system i2c")
    enter(root, "systemctl enable virtual-pi.service agent.service")


def set_up(root: Path) -> None:
    """Schiri's first start, by its own start script; it takes this machine for a Pi, as it will be one."""
    for room in ROOMS:
        copy(HOME / room, root / CHECKOUT / room)
    write(root / "proc/device-tree/model", MODEL)
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    if certificates := os.environ.get("PIP_CERT"):
        copy(Path(certificates), root / certificates.lstrip("/"))
    enter(root, f"/{CHECKOUT}/schiri --version")
    shutil.rmtree(root / "proc/device-tree")


def copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    else:
        shutil.copy(source, target)


def pack_vendor(root: Path) -> None:
    """A little archive on the card itself, so that `apt-get update` and `apt-get install` work without a network."""
    archive = root / "opt/raspberry-pi-os"
    archive.mkdir(parents=True)
    for name, project in VENDOR.items():
        tree = archive / name
        target = tree / "usr/lib/python3/dist-packages"
        place = str(target).removeprefix(str(root))
        enter(root, f"/{CHECKOUT}/.venv/bin/python -m pip install -q --no-deps --target {place} {project}")
        version = next(target.glob("*.dist-info")).name.split("-")[1]
        write(tree / "DEBIAN/control", CONTROL.format(name=name, version=version, what=f"{project} of the registry"))
        call(["dpkg-deb", "--build", "--root-owner-group", tree, archive / f"{name}.deb"], f"packing {name}")
        shutil.rmtree(tree)
    packages = [_listed(file) for file in sorted(archive.glob("*.deb"))]
    write(archive / "Packages", "\n".join(packages))
    write(root / "etc/apt/sources.list", "deb [trusted=yes] file:/opt/raspberry-pi-os ./\n")


def _listed(file: Path) -> str:
    """The entry of a package in the archive's list."""
    control = subprocess.run(["dpkg-deb", "--field", file], capture_output=True, encoding="utf-8", check=True).stdout
    content = file.read_bytes()
    return f"{control}Filename: ./{file.name}\nSize: {len(content)}\nSHA256: {sha256(content).hexdigest()}\n"


def _give_to_pi(root: Path) -> None:
    enter(root, f"chown -R {USER}:{USER} /{HOUSE}")


def enter(root: Path, command: str) -> None:
    """Run a command in the new system, with this machine's way to the registry and nothing else of it."""
    wanted = {name: value for name, value in os.environ.items() if name in ("PIP_CERT", "PIP_INDEX_URL", "PIP_PROXY")}
    environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8", **wanted}
    call(["chroot", root, "/bin/sh", "-ec", command], command, env=environment)


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def check() -> None:
    """Say why there can be no virtual Pi here."""
    if os.uname().sysname != "Linux" or os.uname().machine != "x86_64":
        raise CannotBeMade(f"a virtual Pi needs Linux on x86_64, here is {os.uname().sysname} {os.uname().machine}")
    if os.geteuid() != 0:
        raise CannotBeMade("only root may make the card's file system")
    if lacking := virtual_pi.missing(virtual_pi.FOR_THE_CARD):
        raise CannotBeMade(f"please install: {', '.join(lacking)}")
