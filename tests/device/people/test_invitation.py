"""The code: good for some minutes, the same for several telephones, and not to be guessed."""

from itertools import count

from device.people.invitation import LIFETIME, MOST_FROM_ONE, MOST_OF_ALL, WINDOW, Invitation


def invitation() -> Invitation:
    numbers = count(7)
    return Invitation(lambda most: next(numbers) % most)


def test_nobody_joins_before_a_code_was_shown() -> None:
    assert not invitation().accepts("", "1.2.3.4", 0.0)
    assert not invitation().accepts("000007", "1.2.3.4", 0.0)


def test_a_code_has_six_digits_and_serves_several() -> None:
    codes = invitation()
    assert codes.show(0.0) == "000007"
    assert codes.accepts("000007", "1.2.3.4", 1.0)
    assert codes.accepts("000007", "1.2.3.5", 2.0)


def test_showing_a_code_keeps_it_good_and_an_old_one_is_replaced() -> None:
    codes = invitation()
    codes.show(0.0)
    assert codes.show(LIFETIME - 1) == "000007"
    assert codes.accepts("000007", "1.2.3.4", LIFETIME + 1)
    assert not codes.accepts("000007", "1.2.3.4", 2 * LIFETIME)
    assert codes.show(2 * LIFETIME) == "000008"


def test_who_guesses_has_to_wait() -> None:
    codes = invitation()
    codes.show(0.0)
    for number in range(MOST_FROM_ONE):
        assert codes.wait("1.2.3.4", float(number)) == 0.0
        assert not codes.accepts("123456", "1.2.3.4", float(number))
    assert codes.wait("1.2.3.4", 5.0) == WINDOW - 5.0
    assert codes.wait("1.2.3.5", 5.0) == 0.0
    assert codes.wait("1.2.3.4", WINDOW) == 0.0  # the first try is forgotten


def test_many_addresses_together_have_to_wait_too() -> None:
    codes = invitation()
    codes.show(0.0)
    for number in range(MOST_OF_ALL):
        codes.accepts("123456", f"10.0.0.{number}", 1.0)
    assert codes.wait("10.0.1.1", 2.0) == WINDOW - 1.0
