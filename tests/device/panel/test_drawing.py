"""Screens as pictures: golden ones, pixel by pixel, and what must hold for all of them."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image, ImageChops

from device.panel import drawing, screens
from device.panel.burn_in import PATH
from device.panel.drawing import HEIGHT, SIZE, WIDTH, draw
from device.panel.gallery import gallery, pictures
from device.panel.letters import font
from device.panel.screen import KINDS, Labels, Row, Scoreboard, Screen, minutes
from device.texts.language import texts
from rules.soccer_tactics import speech
from rules.texts import LANGUAGES, Text
from tests.rules.soccer_tactics.test_texts import longest_facts

GOLDEN = Path(__file__).parent / "golden"
HOW_TO_RENEW = (
    "look at it, and if it is right: ./schiri --lang {lang} gallery --plain --out tests/device/panel/golden/{lang}"
)
BOARD = Scoreboard("0:0", "43:12")
EXAMPLES = {(lang, name): screen for lang in LANGUAGES for name, screen in gallery(texts(lang)).items()}


def same(one: Image.Image, other: Image.Image) -> bool:
    return one.size == other.size and ImageChops.logical_xor(one, other).getbbox() is None


def light(picture: Image.Image) -> int:
    """How many pixels are lit."""
    return int(np.count_nonzero(np.asarray(picture)))


@pytest.mark.parametrize(("lang", "name"), EXAMPLES)
def test_the_screen_looks_like_its_golden_picture(lang: str, name: str) -> None:
    golden = Image.open(GOLDEN / lang / f"{name}.png")
    assert golden.mode == "1"
    assert same(draw(EXAMPLES[lang, name]), golden), HOW_TO_RENEW.format(lang=lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_is_no_golden_picture_without_its_screen(lang: str) -> None:
    assert {path.stem for path in (GOLDEN / lang).glob("*.png")} == set(pictures(texts(lang)))


def test_the_gallery_shows_every_kind_of_screen() -> None:
    assert {screen.kind for screen in EXAMPLES.values()} == set(KINDS)


@pytest.mark.parametrize(("lang", "name"), EXAMPLES)
def test_the_picture_can_wander_without_losing_a_pixel(lang: str, name: str) -> None:
    screen = EXAMPLES[lang, name]
    still = draw(screen, (0, 0))
    assert still.size == SIZE
    box = still.getbbox()
    assert box and box[2] <= WIDTH and box[3] <= HEIGHT
    for right, down in PATH:
        moved = Image.new("1", SIZE)
        moved.paste(still, (right, down))
        assert same(draw(screen, (right, down)), moved)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_score_clock_and_buttons_have_their_own_rows(lang: str) -> None:
    """Nothing of the text in the middle touches the line above or below, whatever the game says."""
    said, facts = texts(lang), longest_facts(lang)
    board = Scoreboard("12:10", "120:00", move_clock=60)
    empty = draw(screens.prompt(said, board, Text(("",), "")))
    above, below = (0, 0, SIZE[0], 11), (0, 55, SIZE[0], SIZE[1])
    for key, entry in speech.catalogue(lang).entries.items():
        text = Text(tuple(entry["oled"].format_map(facts).splitlines()), "")
        for screen in (screens.prompt(said, board, text, (6, 6)), screens.prompt(said, board, text)):
            picture = draw(screen)
            assert same(picture.crop(above), empty.crop(above)), key
            assert same(picture.crop(below), empty.crop(below)), key


@pytest.mark.parametrize(
    "address",
    [
        "http://10.0.0.7/",
        "http://192.168.178.23:8000/",
        "http://schiri.local:8000/pair?code=4711",
        "http://192.168.178.123:18000/pair?code=0123456789abc",
    ],
)
@pytest.mark.parametrize("shift", [(0, 0), (2, 2)])
def test_a_telephone_can_read_the_address(address: str, shift: tuple[int, int]) -> None:
    picture = draw(screens.address(texts("de"), address), shift)
    photograph = np.asarray(picture, dtype=np.uint8).repeat(6, axis=0).repeat(6, axis=1) * 255
    read, *_ = cv2.QRCodeDetector().detectAndDecode(cv2.copyMakeBorder(photograph, 40, 40, 40, 40, cv2.BORDER_CONSTANT))
    assert read == address


def test_an_address_that_is_too_long_for_a_code_is_written_out() -> None:
    short, long = (draw(screens.address(texts("de"), f"http://schiri.local/{'x' * n}")) for n in (5, 60))
    assert light(short) > 2 * light(long) > 0


def test_the_move_clock_turns_round_when_it_hurries() -> None:
    calm, hurried = (
        draw(Screen("prompt", scoreboard=BOARD._replace(move_clock=seconds))).crop((0, 0, 128, 10))
        for seconds in (11, 10)
    )
    assert light(hurried) > light(calm) + 100


def test_a_picture_beside_the_text_gives_way_to_words_that_would_get_too_small() -> None:
    long = Text(("WWWWWWWWWWWWWWW", "x"), "")
    with_dice, without = (draw(screens.prompt(texts("de"), BOARD, long, dice)) for dice in ((4,), ()))
    assert same(with_dice, without)


def test_buttons_that_do_the_same_share_a_label() -> None:
    shared, single = (
        draw(Screen("wrong", lines=("x",), buttons=Labels(home=home, away="stimmt doch")))
        for home in ("stimmt doch", "")
    )
    assert not same(shared, single)


@pytest.mark.parametrize(("lang", "name"), EXAMPLES)
def test_no_label_of_a_button_is_cut(lang: str, name: str) -> None:
    labels, letters = drawing.unsaid(EXAMPLES[lang, name]), font("R08")
    pieces = drawing._pieces(labels)
    widths = [drawing._piece_width(letters, piece) for piece in pieces]
    assert sum(widths) + drawing.LEAST_SPACE * (len(pieces) - 1) <= WIDTH


def test_an_answer_that_a_line_has_named_with_its_button_is_not_said_twice() -> None:
    asked = screens.question(texts("de"), "Der Ball liegt auf", ("D6", "E6"))
    assert asked.buttons == Labels(home="D6", menu="von Hand", away="E6")
    assert drawing.unsaid(asked) == Labels(menu="von Hand")


def test_an_away_button_alone_stands_at_its_edge() -> None:
    box = draw(Screen("prompt", buttons=Labels(away="weiter")), (0, 0)).getbbox()
    assert box and box[0] > WIDTH // 2 and box[2] == WIDTH


def test_too_many_words_for_the_buttons_end_in_an_ellipsis_not_outside() -> None:
    screen = Screen("prompt", headline="ROT", buttons=Labels("viel zu lange", "Worte", "für eine", "Zeile da unten"))
    box = draw(screen, (0, 0)).getbbox()
    assert box and box[2] <= WIDTH


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "penalty"},
        {"kind": "prompt", "icons": ("umbrella",)},
        {"kind": "prompt", "icons": ("die-1", "die-2", "die-3")},
        {"kind": "prompt", "lines": ("1", "2", "3", "4")},
        {"kind": "statistics", "rows": (Row("Tore", "1", "0"),) * 5},
    ],
)
def test_a_screen_that_cannot_be_shown_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"no such screen|more than the OLED"):
        Screen(**wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seconds", "face"),
    [(2700, "45:00"), (2592.9, "43:12"), (5, "0:05"), (0, "0:00"), (-12, "+0:12"), (7200, "120:00")],
)
def test_a_clock_face(seconds: float, face: str) -> None:
    assert minutes(seconds) == face
