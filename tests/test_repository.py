"""What must not stand anywhere in the repository, and how its pages are kept."""

import re
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

from tests.checkout import HOME

INDEX_HOST = re.compile(r"\b(pypi|pythonhosted|piwheels|anaconda|jfrog|artifactory)\.[a-z]{2,}", re.IGNORECASE)
BUILD_MACHINE = re.compile(r"(?<![\w.])/(?:root|home|Users|work|tmp/wt|builds|workspace)/\w")
TEXT = {".py", ".toml", ".md", ".lock", ".sh", ".yml", ".yaml", ".cfg", ".txt", ".svg", ".service", ""}

LONGEST_LINE = 600
"""Signs in a line of a page: what is longer, a table's row above all, nobody reads."""
LONGEST_CHANGE = 200
"""Signs in a line of the changelog."""


def files() -> list[Path]:
    """All files that git knows or would add; without git, all that are not hidden away."""
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=HOME,
        capture_output=True,
        text=True,
        check=False,
    )
    names = listing.stdout.split("\0") if listing.returncode == 0 else []
    paths = [HOME / name for name in names if name] or [path for path in HOME.rglob("*") if ".venv" not in path.parts]
    return [path for path in paths if path.is_file() and path.suffix in TEXT]


def pages() -> list[Path]:
    """All documentation."""
    return sorted(path for path in files() if path.suffix == ".md")


@pytest.mark.parametrize("pattern", [INDEX_HOST, BUILD_MACHINE], ids=["index host", "path of a build machine"])
def test_no_file_speaks_of_where_it_was_made(pattern: "re.Pattern[str]") -> None:
    found = {
        f"{path.relative_to(HOME)}: {match[0]}"
        for path in files()
        if path != Path(__file__)
        for match in pattern.finditer(path.read_text(encoding="utf-8"))
    }
    assert found == set()


def test_locks_name_no_source() -> None:
    for lock in (HOME / "requirements").glob("*.lock"):
        assert not re.search(r"https?:|file:|--(?:extra-)?index-url|--find-links| @ ", lock.read_text(encoding="utf-8"))


def test_ci_calls_the_test_command_of_the_readme_and_the_virtual_pi() -> None:
    lines = (HOME / ".ci/run").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith("./")] == ["./schiri test", "./schiri test --virtual-pi"]
    assert "\n./schiri test\n" in (HOME / "README.md").read_text(encoding="utf-8")


def test_no_page_has_a_line_that_nobody_reads() -> None:
    long = {
        str(page.relative_to(HOME))
        for page in pages()
        if any(len(line) > LONGEST_LINE for line in page.read_text(encoding="utf-8").splitlines())
    }
    assert long == set()


CHANGELOG = (HOME / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
GAMES = ("Soccer Tactics", "FUBA", "Super Goal!", "Fußball-Alarm")
KINDS = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")
"""As Keep a Changelog names and sorts them."""


def sections(level: int) -> list[list[str]]:
    """The headings of this level, grouped by the heading above them."""
    groups: list[list[str]] = []
    for line in CHANGELOG:
        marks, _, title = line.partition(" ")
        if set(marks) != {"#"}:
            continue
        if len(marks) < level:
            groups.append([])
        elif len(marks) == level:
            groups[-1].append(title)
    return [group for group in groups if group]


def test_the_changelog_has_its_newest_version_first() -> None:
    ((unreleased, *releases),) = sections(2)
    assert unreleased == "Unreleased"
    dated = [re.fullmatch(r"(\d+)\.(\d+)\.(\d+) – (\d{4}-\d\d-\d\d)", release) for release in releases]
    assert all(dated), releases
    numbers = [tuple(map(int, found.groups()[:3])) for found in dated if found]
    assert all(newer > older for newer, older in pairwise(numbers))


def test_the_newest_release_is_the_version_of_the_project() -> None:
    version = re.search(r'^version = "(.+)"$', (HOME / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    assert version
    ((_, newest, *_),) = sections(2)
    assert newest.startswith(f"{version[1]} – ")


def test_the_changelog_is_sorted_by_kind_and_by_game_and_room() -> None:
    for kinds in sections(3):
        assert kinds == sorted(kinds, key=KINDS.index)
    for places in sections(4):
        games, rooms = places[: sum(place in GAMES for place in places)], [p for p in places if p not in GAMES]
        assert games == sorted(games, key=GAMES.index)
        assert places == games + rooms
        assert rooms == sorted(rooms)


def test_the_changelog_says_everything_once_and_briefly() -> None:
    changes = [line for line in CHANGELOG if line.startswith("- ")]
    assert len(changes) == len(set(changes))
    assert [line for line in CHANGELOG if len(line) > LONGEST_CHANGE] == []
    assert [line for line in CHANGELOG if line.startswith(" ")] == []  # one line for one change
