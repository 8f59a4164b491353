"""How traced matches are staged: dice as they roll in a living room; who waits beside the board is not on it."""

import numpy as np

from tests.device.recordings.film_traced import EVENING, MAT, CarelessMat, CarelessPitch, mat_truth, pitch_truth

HALF_A_DIE = 8.0


def test_some_dice_lie_over_their_wells_border_but_never_in_the_other_well() -> None:
    top, random = CarelessPitch(), np.random.default_rng(1)
    over = 0
    for well, (left, right, low, high) in top.tray.wells.items():
        for _ in range(100):
            (die,) = top._throw(well, 1, random)
            assert left < die.x < right
            assert low < die.y < high
            over += min(die.x - left, right - die.x, die.y - low, high - die.y) < HALF_A_DIE
    assert 30 < over < 90


def test_who_waits_beside_the_board_is_not_on_it() -> None:
    top = CarelessPitch()
    assert pitch_truth(EVENING, top.scene(), "0000.jpg")["figures"] == []
    assert pitch_truth(EVENING, top.scene(), "0000.jpg")["ball"] is None
    top.set_up(np.random.default_rng(1))
    assert len(pitch_truth(EVENING, top.scene(), "0001.jpg")["figures"]) == 22


def test_the_mat_has_its_referees_and_counts_only_players() -> None:
    top = CarelessMat()
    top.look = MAT
    assert mat_truth(MAT, top.scene(), "0000.jpg")["counts"] == {team: {} for team in MAT.teams}
    top.set_up(np.random.default_rng(1))
    counts = mat_truth(MAT, top.scene(), "0001.jpg")["counts"]
    assert [sum(counts[team].values()) for team in MAT.teams] == [11, 11]
    assert len(top.scene().referees) == 2 * len(MAT.tracks)
