"""The locks fit pyproject.toml: every dependency is pinned, in a version that is allowed, with checksums."""

import re
import tomllib

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from device.service.steps import PACKAGES
from tests.checkout import HOME

PROJECT = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["project"]
GROUPS: dict[str, list[str]] = {"base": PROJECT["dependencies"], **PROJECT["optional-dependencies"]}


def lock(group: str) -> str:
    return (HOME / f"requirements/{group}.lock").read_text(encoding="utf-8")


MACHINES = {
    "pi, bookworm": ("3.11", "aarch64", "linux"),
    "pi, trixie": ("3.13", "aarch64", "linux"),
    "laptop": ("3.11", "x86_64", "linux"),
    "mac": ("3.14", "arm64", "darwin"),
}
"""Python, processor and system of some machines: on each of them a lock means exactly one version of a package."""


def pins(group: str, machine: str = "laptop") -> dict[str, list[str]]:
    """Name → the versions that are for this machine."""
    found: dict[str, list[str]] = {}
    pattern = r"^([\w.-]+)==([^\s;\\]+)(?: ; (.*?))?(?: \\)?$"
    for name, version, marker in re.findall(pattern, lock(group), re.MULTILINE):
        if applies(Marker(marker) if marker else None, machine):
            found.setdefault(canonicalize_name(name), []).append(version)
    return found


def applies(marker: Marker | None, machine: str) -> bool:
    python, processor, system = MACHINES[machine]
    facts = {"python_version": python, "python_full_version": f"{python}.2"}
    return marker is None or marker.evaluate(facts | {"platform_machine": processor, "sys_platform": system})


def test_one_lock_per_group() -> None:
    assert {path.stem for path in (HOME / "requirements").glob("*.lock")} == set(GROUPS)


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("group", GROUPS)
def test_every_dependency_is_pinned_as_pyproject_allows(group: str, machine: str) -> None:
    pinned = pins("base", machine) | pins(group, machine)
    for requirement in map(Requirement, GROUPS[group]):
        if applies(requirement.marker, machine):
            (version,) = pinned[canonicalize_name(requirement.name)]
            assert version in requirement.specifier, (requirement, version)


def test_only_bookworms_picamera2_holds_numpy_back() -> None:
    """Debian 12 has built it against numpy 1, and its own OpenCV, 4.6, knows another interface for markers."""
    newest = {machine: pins("base", machine)["numpy"][0].startswith("2.") for machine in MACHINES}
    assert newest == {"pi, bookworm": False, "pi, trixie": True, "laptop": True, "mac": True}


@pytest.mark.parametrize("group", GROUPS)
def test_every_pin_has_checksums(group: str) -> None:
    joined = lock(group).replace("\\\n", " ")
    for line in joined.splitlines():
        if line and not line.startswith(("#", " ")):
            assert "--hash=sha256:" in line, line


@pytest.mark.parametrize("group", sorted(set(GROUPS) - {"base"}))
def test_groups_repeat_nothing_of_the_base(group: str) -> None:
    assert pins(group).keys() & pins("base").keys() == set()


def test_where_no_lock_brings_lgpio_the_system_does() -> None:
    """Its last release has no package for Python 3.13 and later."""
    assert {machine: "lgpio" in pins("pi", machine) for machine in MACHINES if machine.startswith("pi")} == {
        "pi, bookworm": True,
        "pi, trixie": False,
    }
    assert "python3-lgpio" in PACKAGES


def test_the_second_way_to_the_pins_is_only_for_those_who_ask() -> None:
    """RPi.GPIO has to be compiled, and cannot be from Python 3.13 on: no start may depend on it."""
    assert {machine for machine in MACHINES if "rpi-gpio" in pins("pi-up-to-4", machine)} == {"pi, bookworm"}
    assert not any("rpi-gpio" in pins(group, machine) for group in ("base", "pi") for machine in MACHINES)
    assert "pi-up-to-4" not in (HOME / "schiri").read_text(encoding="utf-8")
