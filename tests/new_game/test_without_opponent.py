"""A game that brings no evaluation has no opponent, and nobody trips over that."""

from rules import games
from rules.opponent import has_opponent


def test_the_fifth_game_has_no_opponent_and_the_others_keep_theirs(fifth_game: str) -> None:
    assert fifth_game in games()
    assert not has_opponent(fifth_game)
    assert all(has_opponent(game) for game in games() if game != fifth_game)
