import numpy as np

from vision.ground.paint import bins, log_density, named_samples, shared


def test_a_learned_colour_is_likelier_than_any_other() -> None:
    red = np.tile((30.0, 30.0, 200.0), (50, 1))
    density = log_density(red)
    assert density[bins(np.array([(30, 30, 200)]))[0]] > density[bins(np.array([(200, 30, 30)]))[0]] + 5


def test_brightness_may_vary_more_than_hue() -> None:
    density = log_density(np.tile((30.0, 30.0, 200.0), (50, 1)))
    darker = density[bins(np.array([(26, 26, 176)]))[0]]
    other = density[bins(np.array([(54, 30, 200)]))[0]]
    assert darker > other


def test_colours_that_only_one_figure_shows_are_no_paint() -> None:
    blue = np.tile((150.0, 60.0, 30.0), (30, 1))
    glare = np.tile((250.0, 250.0, 250.0), (30, 1))
    kept = shared([blue, blue, blue, np.concatenate([blue, glare])])
    assert kept.max() < 200


def test_a_lamp_over_two_dark_figures_is_no_paint_although_others_show_a_pixel_of_its_colour() -> None:
    green, lamp = np.tile((40.0, 75.0, 18.0), (80, 1)), np.tile((60.0, 100.0, 80.0), (80, 1))
    edge = np.concatenate([green, lamp[:1]])
    kept = shared([lamp, np.concatenate([green[:20], lamp]), edge, edge, edge, edge])
    assert kept[:, 2].max() < 60


def test_named_paints_follow_the_light() -> None:
    warm = named_samples("blue", np.array([140.0, 190.0, 235.0]))
    white = named_samples("blue", np.array([235.0, 235.0, 235.0]))
    assert warm[:, 0].mean() < white[:, 0].mean()
