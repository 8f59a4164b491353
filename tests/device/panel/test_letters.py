"""Every character that is ever shown has its pixels."""

import pytest

from device.panel.gallery import gallery
from device.panel.letters import DICE, FACES, INLINE, SIZES, die, font, icon
from device.panel.screen import ICONS
from device.texts.language import texts
from rules.soccer_tactics import speech
from rules.texts import LANGUAGES

SKETCHES = "✗⚑→×–…◂▸●≡▒✋⚀⚁⚂⚃⚄⚅ÄÖÜäöüß’„“"


def characters() -> set[str]:
    """All that the catalogues can put on the OLED, in both languages."""
    entries = [
        entry for lang in LANGUAGES for said in (texts(lang), speech.catalogue(lang)) for entry in said.entries.values()
    ]
    return {character for entry in entries for character in entry.get("oled", "")} - {"\n", "{", "}"}


@pytest.mark.parametrize("size", SIZES)
def test_every_size_has_every_character(size: str) -> None:
    missing = {character for character in characters() | set(SKETCHES) if character not in font(size).glyphs}
    assert missing == set()


@pytest.mark.parametrize("size", SIZES)
def test_all_characters_look_different(size: str) -> None:
    letters = font(size)
    shown = (characters() | set(INLINE)) - {"l"}  # as in most sans-serif letters, a small l is a capital I
    looks = [(letters[c].picture.tobytes(), letters[c].picture.size, letters[c].top) for c in shown]
    assert len(set(looks)) == len(looks)


@pytest.mark.parametrize("size", SIZES)
def test_symbols_are_about_as_high_as_capitals(size: str) -> None:
    letters = font(size)
    for symbol in INLINE:
        assert letters[symbol].top <= letters.cap + 2
        assert letters[symbol].picture.height - letters[symbol].top <= 1


def test_an_unknown_character_is_seen() -> None:
    assert font("B12")["☂"] == font("B12")["?"]
    assert font("B12").width("☂☂") > 8


def test_umlauts_stand_on_the_line_and_reach_above_it() -> None:
    for size in SIZES:
        letters = font(size)
        assert letters["Ü"].top > letters["U"].top
        assert letters["Ü"].picture.height == letters["Ü"].top


@pytest.mark.parametrize("size", FACES)
@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_has_its_pips_and_looks_the_same_from_both_sides(value: int, size: int) -> None:
    face = die(value, size)
    assert face.size == (size, size)
    assert face.rotate(180).tobytes() == face.tobytes()
    blank = sum(face.getpixel((x, y)) == 0 for x in range(size) for y in range(size)) - 4
    pip = FACES[size][0]
    assert blank == value * (pip * pip - (4 if pip > 3 else 0))


def test_six_faces_in_six_characters() -> None:
    assert len(DICE) == 6
    assert len({font("B12")[face].picture.tobytes() for face in DICE}) == 6


@pytest.mark.parametrize("name", ICONS)
def test_every_icon_is_drawn_and_fits_beside_the_text(name: str) -> None:
    picture = icon(name)
    assert picture.getbbox()
    assert 14 <= picture.width <= 26 and 14 <= picture.height <= 26


def test_every_icon_of_the_gallery_is_known() -> None:
    assert {name for screen in gallery(texts("de")).values() for name in screen.icons} <= set(ICONS)
