"""What every game's texts must keep to: both languages alike, only facts that are there, and room on the OLED."""

from collections.abc import Mapping
from string import Formatter

from rules.texts import LANGUAGES, OLED_COLUMNS, Catalogue, Text

OLED_LINES = 3


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def used_facts(catalogue: Catalogue, key: str) -> set[str]:
    entry = catalogue.entries[key]
    return placeholders(entry["oled"]) | placeholders(entry["page"])


def longest(catalogue: Catalogue, heading: str) -> str:
    """The longest OLED form below a heading."""
    return max((entry["oled"] for key, entry in catalogue.entries.items() if key.startswith(f"{heading}.")), key=len)


def fits(oled: str) -> bool:
    lines = oled.splitlines()
    return 1 <= len(lines) <= OLED_LINES and all(0 < len(line) <= OLED_COLUMNS for line in lines)


def assert_good(text: Text) -> None:
    assert fits("\n".join(text.oled)), text
    assert text.page[0].isupper() or not text.page[0].isalpha(), text
    assert "{" not in text.page + "".join(text.oled), text


def assert_complete(catalogue: Catalogue, facts: Mapping[str, set[str]]) -> None:
    """Every key that the code can ask for, no other, each with both lengths and only with facts that are there."""
    assert set(catalogue.entries) == set(facts)
    for key, entry in catalogue.entries.items():
        assert set(entry) == {"oled", "page"}, key
        assert entry["oled"].strip() and entry["page"].strip(), key
        assert used_facts(catalogue, key) <= facts[key], key
        if key.startswith(("prompt.", "event.", "violation.")):
            assert entry["page"].endswith((".", "!", "?")), key


def assert_fits(catalogue: Catalogue, longest_facts: Mapping[str, object]) -> None:
    shown = {key: entry["oled"].format_map(longest_facts) for key, entry in catalogue.entries.items()}
    assert not {key: oled for key, oled in shown.items() if not fits(oled)}


def assert_same_facts(catalogues: Mapping[str, Catalogue]) -> None:
    first, second = (catalogues[lang] for lang in LANGUAGES)
    assert not [key for key in first.entries if used_facts(first, key) != used_facts(second, key)]
