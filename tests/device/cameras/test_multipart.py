"""Motion JPEG taken apart: whole pictures, the newest of them, and no harm from whatever else may come."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.cameras.multipart import LONGEST_HEAD, Parts, Rubbish, boundary_of, is_jpeg

SIGN = b"--frame"


def jpeg(text: bytes) -> bytes:
    return b"\xff\xd8" + text + b"\xff\xd9"


def part(picture: bytes, length: int | None = None, sign: bytes = SIGN) -> bytes:
    told = b"" if length is None else b"Content-Length: %d\r\n" % length
    return sign + b"\r\nContent-Type: image/jpeg\r\n" + told + b"\r\n" + picture + b"\r\n"


@pytest.mark.parametrize(
    ("told", "sign"),
    [
        ("multipart/x-mixed-replace; boundary=frame", b"--frame"),
        ("multipart/x-mixed-replace;boundary=--frame", b"--frame"),
        ('Multipart/X-Mixed-Replace; charset=x; Boundary="my frame"', b"--my frame"),
        ('multipart/x-mixed-replace; boundary="frame"', b"--frame"),
        ("multipart/x-mixed-replace", None),
        ("video/mp4; boundary=frame", None),
        ("", None),
    ],
)
def test_the_sign_between_the_parts(told: str, sign: bytes | None) -> None:
    assert boundary_of(told) == sign


@pytest.mark.parametrize("tell", [True, False], ids=["with lengths", "without"])
@pytest.mark.parametrize("at_once", [1, 7, 10_000])
def test_every_whole_picture_comes_out_once_however_it_is_cut(tell: bool, at_once: int) -> None:
    pictures = [jpeg(bytes([65 + number]) * 50 * number) for number in range(5)]
    sent = b"".join(part(picture, len(picture) if tell else None) for picture in pictures) + SIGN
    parts = Parts(SIGN)
    seen = [parts.feed(sent[at : at + at_once]) for at in range(0, len(sent), at_once)]
    whole = [picture.rstrip(b"\r\n") for picture in seen if picture is not None]
    assert whole == (pictures if at_once < 10 else pictures[-len(whole) :])
    assert whole[-1] == pictures[-1]


def test_of_several_pictures_at_once_the_newest_counts() -> None:
    assert Parts(SIGN).feed(part(jpeg(b"old"), 7) + part(jpeg(b"new"), 7)) == jpeg(b"new")


def test_a_picture_may_hold_the_sign_if_its_length_is_told() -> None:
    odd = jpeg(b"x" + SIGN + b"\r\n\r\ny")
    assert Parts(SIGN).feed(part(odd, len(odd))) == odd


def test_half_a_picture_is_none() -> None:
    whole = jpeg(b"the whole table")
    assert Parts(SIGN).feed(part(whole[:-6], len(whole) - 6)) is None
    assert is_jpeg(whole + b"\r\n\0\0")
    assert not is_jpeg(b"<html>")


@pytest.mark.parametrize(
    "sent",
    [
        SIGN + b"\r\nContent-Length: 999999999\r\n\r\n",
        SIGN + b"\r\nX: " + b"a" * (LONGEST_HEAD + 100),
        SIGN + b"\r\n\r\n" + b"\xff" * 20_000,
    ],
    ids=["too long a part", "headers without end", "a part without end"],
)
def test_what_never_ends_is_given_up(sent: bytes) -> None:
    parts = Parts(SIGN, most=10_000)
    with pytest.raises(Rubbish):
        all(parts.feed(sent[at : at + 1000]) is None for at in range(0, len(sent), 1000))


@given(st.lists(st.one_of(st.binary(max_size=300), st.just(part(jpeg(b"table"), 9)), st.just(SIGN)), max_size=30))
def test_whatever_comes_little_is_kept_and_only_pictures_come_out(sent: list[bytes]) -> None:
    parts = Parts(SIGN, most=2000)
    for data in sent:
        try:
            seen = parts.feed(data)
        except Rubbish:
            return
        assert seen is None or is_jpeg(seen)
        assert len(parts._waiting) <= 2000 + LONGEST_HEAD
