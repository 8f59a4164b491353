"""The kernel: User-Mode Linux from Debian's source package, with our modules beside it."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

from tests.virtual_pi.cache import CannotBeMade, call, checksum, made

SOURCES = Path(__file__).parent / "kernel"
PACKAGE = "linux-source-6.12"
SOURCE = Path("/usr/src") / f"{PACKAGE}.tar.xz"
LINUX = "linux.uml"
MODULES = ("i2c-oled-sim.ko", "fake-dt.ko", "table-camera.ko")


def kernel(say: Callable[[str], None]) -> Path:
    """The folder with the kernel and its modules."""
    return made("kernel", checksum(*sorted(SOURCES.iterdir())), lambda folder: _make(folder, say))


def _make(folder: Path, say: Callable[[str], None]) -> None:
    if not SOURCE.exists():
        raise CannotBeMade(f"please install {PACKAGE}")
    say("kernel: unpacking and compiling, five to twelve minutes, once")
    _build(folder)
    (folder / LINUX).chmod(0o755)


def _build(folder: Path) -> None:
    work = folder / "work"
    work.mkdir()
    call(["tar", "-xf", SOURCE, "-C", work], "unpacking the kernel")
    tree, built, ours = work / PACKAGE, work / "built", work / "modules"
    make: list[str | Path] = ["make", "-C", tree, "ARCH=um", f"O={built}"]
    call(["patch", "-p1", "-d", tree, "-i", SOURCES / "uml-amx-xstate.patch"], "patching the kernel")
    built.mkdir()
    call([*make, "defconfig"], "configuring the kernel")
    merge: list[str | Path] = [
        tree / "scripts/kconfig/merge_config.sh",
        "-m",
        "-O",
        built,
        built / ".config",
        SOURCES / "uml.frag",
    ]
    call(merge, "configuring the kernel", cwd=tree)
    call([*make, "olddefconfig"], "configuring the kernel")
    call([*make, f"-j{os.cpu_count()}", "linux", "modules"], "compiling the kernel")
    shutil.copytree(SOURCES, ours)
    call(["make", "-C", built, "ARCH=um", f"M={ours}", "modules"], "compiling the modules")
    shutil.copy(built / "linux", folder / LINUX)
    for module in MODULES:
        shutil.copy(ours / module, folder / module)
    shutil.rmtree(work)
