import pytest

from tests.vision.rendering import play_picture, start_picture
from vision.bench import bench
from vision.soccer_tactics.reader import Reader


@pytest.mark.slow
def test_the_still_frame_check_costs_a_tenth_of_a_marker_search_at_most_and_a_reading_a_few() -> None:
    timing = bench(Reader(("red", "blue")), start_picture()[0], [play_picture(11)[0]], rounds=2)
    assert timing.size == (1536, 864)
    assert timing.still_ratio < 0.1
    assert timing.full_ratio < 3.0  # 1.9 in the middle; the budget of 2 is for many frames, not for one
    assert set(timing.stages) >= {"pose", "evidence", "figures", "ball", "dice", "spinner"}
