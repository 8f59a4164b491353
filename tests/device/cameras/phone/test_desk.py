"""Who may send pictures, and which picture is wanted next."""

from itertools import count

import numpy as np
import pytest

from device.cameras.phone.desk import (
    CODE_LENGTH,
    LEAST_PAUSE,
    LETTERS,
    NotInvited,
    PhoneDesk,
    TooOften,
    new_code,
)
from vision.arrays import Picture


def desk() -> PhoneDesk:
    codes, keys = count(1), count(1)
    return PhoneDesk(lambda: f"CODE{next(codes)}", lambda: f"key{next(keys)}")


def table(figure: int = 0, size: tuple[int, int] = (270, 480)) -> Picture:
    """A table with one bright figure on it."""
    picture = np.full((*size, 3), 60, np.uint8)
    picture[40:80, figure : figure + 40] = 220
    return picture


def test_codes_are_long_and_never_alike() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert {len(code) for code in codes} == {CODE_LENGTH}
    assert set("".join(codes)) <= set(LETTERS)


def test_a_code_is_good_for_one_telephone() -> None:
    place = desk()
    before, key = place.taken, place.hello("CODE1")
    assert (before, place.taken, place.code) == (False, True, "CODE2")
    with pytest.raises(NotInvited):
        place.hello("CODE1")
    place.admit(key, "small", 1.0)


@pytest.mark.parametrize("key", ["", "key2", "CODE1", "schlüssel"])
def test_pictures_without_the_key_are_refused(key: str) -> None:
    place = desk()
    with pytest.raises(NotInvited):
        place.admit(key, "small", 0.0)
    place.hello("CODE1")
    with pytest.raises(NotInvited):
        place.admit(key, "small", 0.0)


def test_a_second_telephone_takes_the_place_of_the_first() -> None:
    place = desk()
    first = place.hello("CODE1")
    second = place.hello("CODE2")
    place.admit(second, "small", 1.0)
    with pytest.raises(NotInvited):
        place.admit(first, "small", 2.0)


def test_wrong_guesses_do_not_spoil_the_code_that_the_family_scans() -> None:
    place = desk()
    for _ in range(50):
        with pytest.raises(NotInvited):
            place.hello("GUESS")
    assert place.hello("CODE1") == "key1"


def test_small_pictures_have_a_pace_and_full_ones_come_when_wanted() -> None:
    place = desk()
    key = place.hello("CODE1")
    place.admit(key, "small", 1.0)
    with pytest.raises(TooOften):
        place.admit(key, "small", 1.0 + LEAST_PAUSE / 2)
    with pytest.raises(TooOften):
        place.admit(key, "full", 5.0)
    place.small(table())
    assert place.small(table()).want == "full"
    place.admit(key, "full", 5.001)
    with pytest.raises(TooOften):
        place.admit(key, "full", 6.0)


def test_a_table_at_rest_is_wanted_once_in_full_and_then_stays_as_it_was() -> None:
    place, large = desk(), table(size=(1080, 1920))
    place.hello("CODE1")
    assert [place.small(table()).want for _ in range(2)] == ["small", "full"]
    assert place.full(large).table is large
    again = place.small(table())
    assert (again.want, again.table) == ("small", large)


def test_while_something_moves_nothing_is_known_of_the_table() -> None:
    place = desk()
    place.hello("CODE1")
    for _ in range(2):
        place.small(table())
    place.full(table())
    moving = [place.small(table(x)) for x in (60, 120, 180)]
    assert [(seen.want, seen.table) for seen in moving] == [("small", None)] * 3
    assert place.small(table(180)).want == "full"
