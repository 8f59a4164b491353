"""Every command of the README does what it says: it runs, and it succeeds."""

import re
import subprocess

import pytest

from tests.checkout import HOME

NOT_RUN_HERE = {
    "./schiri test": "this is it",
    "./schiri test --fast": "this is it",
    "./schiri lock": "needs the internet and rewrites the locks",
    "./schiri play": "waits for a family; tests/device/commands/test_play.py starts it",
    "./schiri play --demo --speed 20": "takes minutes; the demonstration has tests of its own",
    "./schiri bench rules": "installs its yardstick and measures for a while",
}

README = (HOME / "README.md").read_text(encoding="utf-8")


def commands() -> list[str]:
    return [
        line
        for block in re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
        for line in block.splitlines()
        if line
    ]


def some_slow(command: str) -> object:
    """A whole match of pictures takes its time."""
    return pytest.param(command, marks=pytest.mark.slow) if " replay " in command else command


@pytest.mark.parametrize("command", [some_slow(command) for command in commands() if command not in NOT_RUN_HERE])
def test_runs(command: str) -> None:
    done = subprocess.run(["sh", "-c", command], cwd=HOME, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
    assert '"error"' not in done.stdout


def test_exceptions_are_no_more_than_needed() -> None:
    assert {"./schiri test", "./schiri test --fast", "./schiri lock"} <= set(commands())


@pytest.mark.parametrize("path", sorted(set(re.findall(r"\]\(([^):#]+)\)", README))))
def test_links_lead_somewhere(path: str) -> None:
    assert (HOME / path).exists()
