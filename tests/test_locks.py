"""The locks fit pyproject.toml: every dependency is pinned, in a version that is allowed, with checksums."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.stadium import HOME

PROJECT = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["project"]
GROUPS: dict[str, list[str]] = {"base": PROJECT["dependencies"], **PROJECT["optional-dependencies"]}


def lock(group: str) -> str:
    return (HOME / f"requirements/{group}.lock").read_text(encoding="utf-8")


def pins(group: str) -> dict[str, list[str]]:
    """Name → versions; more than one where Pythons differ."""
    found: dict[str, list[str]] = {}
    for name, version in re.findall(r"^([\w.-]+)==([^\s;\\]+)", lock(group), re.MULTILINE):
        found.setdefault(canonicalize_name(name), []).append(version)
    return found


def test_one_lock_per_group() -> None:
    assert {path.stem for path in (HOME / "requirements").glob("*.lock")} == set(GROUPS)


@pytest.mark.parametrize("group", GROUPS)
def test_every_dependency_is_pinned_as_pyproject_allows(group: str) -> None:
    pinned = pins("base") | pins(group)
    for requirement in map(Requirement, GROUPS[group]):
        versions = pinned[canonicalize_name(requirement.name)]
        assert all(version in requirement.specifier for version in versions), (requirement, versions)


@pytest.mark.parametrize("group", GROUPS)
def test_every_pin_has_checksums(group: str) -> None:
    joined = lock(group).replace("\\\n", " ")
    for line in joined.splitlines():
        if line and not line.startswith(("#", " ")):
            assert "--hash=sha256:" in line, line


@pytest.mark.parametrize("group", sorted(set(GROUPS) - {"base"}))
def test_groups_repeat_nothing_of_the_base(group: str) -> None:
    assert pins(group).keys() & pins("base").keys() == set()
