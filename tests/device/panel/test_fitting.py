"""Nothing is cut silently: every text of the game fits, and any other text either fits or shows an ellipsis."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.panel.drawing import BODY_TOP, BUTTONS_TOP, WIDTH
from device.panel.fitting import ELLIPSIS, SMALLEST, FittedLine, fit, one_line, shorten
from device.panel.letters import INLINE, SIZES, font
from device.texts.language import texts
from rules.soccer_tactics import speech
from rules.teams import COLOURS
from rules.texts import LANGUAGES
from tests.rules.soccer_tactics.test_texts import longest_facts

BODY = BUTTONS_TOP - BODY_TOP
DICE_COLUMN = 18 + 5
TIGHT = {"prompt.duel": 1, "event.duel": 1}
"""Lines that may be set in the smallest letters: two long names side by side."""

words = st.text(st.sampled_from("ABCXYZÄÖÜabcxyzäöüß0123456789:,.!?–×" + INLINE), min_size=1, max_size=30)
sentences = st.lists(words, min_size=1, max_size=8).map(" ".join)


def spoken(lang: str) -> dict[str, tuple[str, ...]]:
    """Every OLED text of Soccer Tactics with the longest facts."""
    entries = speech.catalogue(lang).entries
    colours = sorted((" ".join(speech.catalogue(lang).say(f"colour.{colour}").oled) for colour in COLOURS), key=len)
    keeper = " ".join(speech.catalogue(lang).say("figure.keeper", colour=colours[-2]).oled)
    facts = {**longest_facts(lang), "away_figure": keeper}  # two rivals never have the same colour
    return {key: tuple(entry["oled"].format_map(facts).splitlines()) for key, entry in entries.items()}


def sizes(lines: list[FittedLine]) -> list[str]:
    return [line.font.size for line in lines]


def said(lines: list[FittedLine]) -> str:
    return " ".join(line.text for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_of_the_game_fits_as_a_sentence_in_letters_that_can_be_read(lang: str) -> None:
    for key, oled in spoken(lang).items():
        lines = fit("", oled, WIDTH, BODY)
        assert said(lines) == " ".join(oled), key
        assert sizes(lines).count(SMALLEST) <= TIGHT.get(key, 0), (key, oled)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_of_the_game_fits_below_a_headline(lang: str) -> None:
    for key, (headline, *rest) in spoken(lang).items():
        lines = fit(headline, rest, WIDTH, BODY)
        assert said(lines) == " ".join([headline, *rest]), key
        assert sizes(lines).count(SMALLEST) <= TIGHT.get(key, 0), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_of_the_game_fits_beside_two_dice(lang: str) -> None:
    for key, (headline, *rest) in spoken(lang).items():
        lines = fit(headline, rest, WIDTH - DICE_COLUMN, BODY)
        if SMALLEST in sizes(lines):  # then the drawing leaves the dice out
            lines = fit(headline, rest, WIDTH, BODY)
        assert said(lines) == " ".join([headline, *rest]), key


@given(st.one_of(st.just(""), sentences), st.lists(sentences, max_size=3), st.integers(40, WIDTH), st.integers(20, 62))
def test_whatever_comes_stays_inside_and_what_is_missing_is_seen(
    headline: str, lines: list[str], width: int, height: int
) -> None:
    fitted = fit(headline, lines, width, height)
    assert all(line.width <= width for line in fitted)
    assert sum(line.pitch for line in fitted) <= height
    everything = " ".join([headline, *lines]).split()
    assert said(fitted).split() == everything or ELLIPSIS in said(fitted)


def test_smaller_letters_come_first_then_more_lines_then_the_ellipsis() -> None:
    assert sizes(fit("", ["TOR!"], WIDTH, 39)) == ["B18"]
    assert sizes(fit("", ["Spielstandsanzeige größer"], 122, 39)) == ["R10"]
    assert sizes(fit("", ["ein Satz, der auch klein nicht in eine Zeile passt"], WIDTH, 39)) == ["B10"] * 2
    assert said(fit("", ["ein Satz, der noch viel länger ist " * 4], WIDTH, 39)).endswith(ELLIPSIS)


def test_a_single_word_that_is_too_long_ends_in_an_ellipsis() -> None:
    (line,) = fit("", ["Fußballbrettspielschiedsrichterassistentin"], 60, 20)
    assert line.text.endswith(ELLIPSIS) and line.text.startswith("Fußball")


@pytest.mark.parametrize("size", SIZES)
def test_shortened_text_is_as_long_as_fits(size: str) -> None:
    letters = font(size)
    short = shorten("Mittelfeldspieler", letters, 50)
    assert letters.width(short) <= 50 < letters.width("Mittelfeldspieler")
    assert shorten("Tor", letters, 126) == "Tor"


def test_one_line_tries_its_sizes_in_order() -> None:
    assert one_line("Aufstellung", 126, "B10", "R10", "R08").font.size == "B10"
    assert one_line("Elfmeterschießen gegen", 100, "B10", "R10", "R08").font.size == "R08"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_device_own_texts_fit_in_letters_that_can_be_read(lang: str) -> None:
    longest = {"piece": "YELLOW GK", "seen": "H16", "belongs": "H16", "standing": "10:10", "clock": "120:00"}
    stands = texts(lang).say("panel.stands.down", **longest).oled[0]
    others = {"first": "H16", "second": "H15", "rule": "11B", "button": "● whistle", "number": 12, "what": "6+5"}
    others |= {"die": "Meisterwürfel", "face": "Perfekte Abwehr", "code": "888 888", "side": "Yellow"}
    others |= {"due": "YELLOW", "other": "YELLOW", "game": "Soccer Tactics", "level": "so gut es geht"}
    others |= {"way": "BLAU 10: C6 BLAU → D8 BLAU", "more": 10}
    for key, entry in texts(lang).entries.items():
        if key.startswith(("panel.", "errand.")) and "oled" in entry and not key.startswith("panel.button."):
            shown = {"standing": stands} if key.startswith("panel.resume") else {}
            headline, *rest = entry["oled"].format_map(longest | others | shown).splitlines()
            lines = fit(headline, rest, WIDTH - 25, BODY)
            assert SMALLEST not in sizes(lines) and said(lines) == " ".join([headline, *rest]), key
