"""The kernel: User-Mode Linux from Debian's source package, with our two modules beside it."""

import lzma
import os
import shutil
import tarfile
from collections.abc import Callable
from pathlib import Path

from device import HOME
from tests.virtual_pi.cache import CannotBeMade, call, checksum, made

SOURCES = Path(__file__).parent / "kernel"
PACKAGE = "linux-source-6.12"
SOURCE = Path("/usr/src") / f"{PACKAGE}.tar.xz"
PREBUILT = HOME.parent / "shared" / "virtual-pi" / "prebuilt"
"""A folder beside the checkout in which somebody may have laid what `build` would make."""
LINUX = "linux.uml"
MODULES = ("i2c-oled-sim.ko", "fake-dt.ko")


def kernel(say: Callable[[str], None]) -> Path:
    """The folder with the kernel and its modules."""
    return made("kernel", checksum(*sorted(SOURCES.iterdir())), lambda folder: _make(folder, say))


def _make(folder: Path, say: Callable[[str], None]) -> None:
    if PREBUILT.is_dir():
        with lzma.open(PREBUILT / f"{LINUX}.xz") as packed, (folder / LINUX).open("wb") as file:
            shutil.copyfileobj(packed, file)
        for module in MODULES:
            shutil.copy(PREBUILT / module, folder / module)
    elif not SOURCE.exists():
        raise CannotBeMade(f"please install {PACKAGE}")
    else:
        say("kernel: unpacking and compiling, five to twelve minutes, once")
        _build(folder)
    (folder / LINUX).chmod(0o755)


def _build(folder: Path) -> None:
    work = folder / "work"
    with tarfile.open(SOURCE) as packed:
        packed.extractall(work, filter="tar")
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
