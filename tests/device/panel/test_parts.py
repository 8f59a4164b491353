"""Only what has changed is sent, and all of it."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from device.panel.burn_in import BRIGHT, DIM, OFF, PATH, USUAL, Care, appearance, care
from device.panel.drawing import SIZE, WANDER, draw
from device.panel.gallery import gallery
from device.panel.parts import Part, changed_parts, pages
from device.panel.screen import Scoreboard, Screen
from device.texts.language import texts

screens = st.sampled_from(list(gallery(texts("de")).values()))
noise = st.integers(0, 2**32).map(
    lambda seed: Image.fromarray((np.random.default_rng(seed).random((64, 128)) < 0.02).astype(np.uint8) * 255).convert(
        "1"
    )
)
images = st.one_of(screens.map(draw), noise)


def sent(parts: tuple[Part, ...]) -> int:
    return sum(len(part.data) for part in parts)


def apply(old: list[bytes], parts: tuple[Part, ...]) -> list[bytes]:
    memory = [bytearray(page) for page in old]
    for part in parts:
        memory[part.page][part.column : part.column + len(part.data)] = part.data
    return [bytes(page) for page in memory]


@given(images, images)
def test_the_parts_turn_the_old_picture_into_the_new_one(old: Image.Image, new: Image.Image) -> None:
    parts = changed_parts(old, new)
    assert apply(pages(old), parts) == pages(new)
    assert sent(parts) <= 1024
    assert all(part.data[:1] and part.column + len(part.data) <= 128 for part in parts)


@given(images)
def test_nothing_changed_nothing_sent(picture: Image.Image) -> None:
    assert changed_parts(picture, picture) == ()


def test_the_first_picture_is_sent_whole() -> None:
    assert sent(changed_parts(None, draw(Screen("prompt", headline="ROT")))) == 1024


def test_a_second_of_the_clock_is_a_few_bytes() -> None:
    before, after = (
        Screen("prompt", headline="ROT", scoreboard=Scoreboard("0:0", clock)) for clock in ("43:12", "43:11")
    )
    assert 0 < sent(changed_parts(draw(before), draw(after))) <= 12


def test_a_byte_is_eight_pixels_below_each_other_the_upper_one_lowest() -> None:
    picture = Image.new("1", SIZE)
    picture.putpixel((5, 8), 1)
    picture.putpixel((5, 15), 1)
    assert pages(picture)[1][5] == 0b1000_0001
    assert changed_parts(Image.new("1", SIZE), picture) == (Part(1, 5, b"\x81"),)


def test_near_changes_are_sent_together_and_far_ones_apart() -> None:
    black = Image.new("1", SIZE)
    near, far = black.copy(), black.copy()
    for picture, columns in ((near, (10, 15)), (far, (10, 60))):
        for column in columns:
            picture.putpixel((column, 0), 1)
    assert [part.column for part in changed_parts(black, near)] == [10]
    assert [(part.column, len(part.data)) for part in changed_parts(black, far)] == [(10, 1), (60, 1)]


def test_the_picture_wanders_every_minute_and_through_every_place() -> None:
    places = [appearance(now, now).shift for now in range(0, 60 * len(PATH), 60)]
    assert sorted(places) == sorted((x, y) for x in range(WANDER + 1) for y in range(WANDER + 1))
    assert appearance(59.9, 0).shift == appearance(0, 0).shift
    assert all(abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1 for a, b in zip(PATH, [*PATH[1:], PATH[0]], strict=True))


def test_the_display_gets_dim_and_goes_out_and_any_activity_wakes_it() -> None:
    gentle = Care(dim_after=180, off_after=1800)
    assert [appearance(1000 + idle, 1000, gentle).contrast for idle in (0, 179, 180, 1799, 1800, 9999)] == [
        BRIGHT,
        BRIGHT,
        DIM,
        DIM,
        OFF,
        OFF,
    ]
    assert appearance(10999, 10999, gentle).contrast == BRIGHT


def test_the_settings_say_how_bright_and_how_long() -> None:
    assert care(brightness=80, burn_in_minutes=10) == USUAL
    assert care(brightness=1, burn_in_minutes=1) == Care(bright=3, dim_after=60, off_after=180)
    assert appearance(10**9, 0, care(brightness=100, burn_in_minutes=0)).contrast == 255
    assert appearance(100, 0, care(brightness=1, burn_in_minutes=1)).contrast == 3
