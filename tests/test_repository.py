"""What must not stand anywhere in the repository."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.checkout import HOME

INDEX_HOST = re.compile(r"\b(pypi|pythonhosted|piwheels|anaconda|jfrog|artifactory)\.[a-z]{2,}", re.IGNORECASE)
BUILD_MACHINE = re.compile(r"(?<![\w.])/(?:root|home|Users|work|tmp/wt|builds|workspace)/\w")
TEXT = {".py", ".toml", ".md", ".lock", ".sh", ".yml", ".yaml", ".cfg", ".txt", ".svg", ".service", ""}


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


def test_ci_calls_exactly_the_test_command_of_the_readme() -> None:
    *_, last = (HOME / ".ci/run").read_text(encoding="utf-8").splitlines()
    assert last.endswith("exec ./schiri test")
    assert "\n./schiri test\n" in (HOME / "README.md").read_text(encoding="utf-8")
