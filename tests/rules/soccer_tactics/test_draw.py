"""Drawing one action evenly, without listing them all."""

import random
from collections import Counter

from rules.soccer_tactics import notation
from rules.soccer_tactics.actions import DONE
from rules.soccer_tactics.legal import LegalActions
from rules.soccer_tactics.phases import draw, legal

CROWD = """
10 .  .  a6 a7 .   .  .  .
 9 .  a8 .  h9 .   .  .  .
 8 .  .  a9 .  h11*.  .  .
 6 .  h7 .  .  .   .  .  .
home move 3
""".replace("h11*.", "h11* .")


def test_every_legal_action_is_drawn_equally_often() -> None:
    state = notation.from_pitch(CROWD)
    actions = list(legal(state))
    chance = random.Random(1)
    rounds = 300
    drawn = Counter(draw(state, chance.randrange) for _ in range(rounds * len(actions)))
    assert set(drawn) == set(actions)
    # Binomial with mean 300: five standard deviations are about 87.
    assert all(abs(count - rounds) < 100 for count in drawn.values())


def test_when_nobody_can_move_the_list_decides() -> None:
    state = notation.from_pitch("8 h11* . . . . . . .\n1 h1 . . . . . . .\nhome move 3")
    assert DONE in legal(state)
    assert draw(state, lambda _: 0) == DONE


def test_an_index_out_of_range_is_an_error_like_in_any_list() -> None:
    actions = LegalActions((), (DONE,))
    assert actions[0] == actions[-1] == DONE
    assert list(actions[0:1]) == [DONE]
    for i in (1, -2):
        try:
            actions[i]
        except IndexError:
            continue
        raise AssertionError(i)
