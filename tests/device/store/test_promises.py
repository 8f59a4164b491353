"""docs/promises.md names a test for every promise, and every test that it names is there."""

import re

from tests.checkout import HOME

PAGE = HOME / "docs" / "promises.md"


def test_every_promise_names_tests_that_exist() -> None:
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    promises = [row for row in rows if not row.startswith(("|---", "| promise"))]
    assert promises
    for row in promises:
        held_by = re.findall(r"`(tests/[\w/]+\.py)`", row)
        assert held_by, row
        for path in held_by:
            assert "\ndef test_" in (HOME / path).read_text(encoding="utf-8"), path
