import numpy as np
import pytest

from vision.flat_view import flat_of
from vision.ground.plate import cleared, sector_places
from vision.soccer_tactics.table import table

SOCCER = table()
FLAT = flat_of(SOCCER.pitch)
PAINTS = {"ball": (215.0, 232.0, 240.0), "flag": (40.0, 40.0, 190.0), "one": (90.0, 95.0, 100.0)}


def _printed() -> np.ndarray:
    """A lawn with the plate on it, nothing on the plate."""
    seen = np.full((*FLAT.shape, 3), (60.0, 140.0, 60.0), np.float32)
    for sector, name in zip(sector_places(SOCCER.spinner, FLAT), SOCCER.spinner.sectors, strict=True):
        seen.reshape(-1, 3)[sector.whole] = PAINTS[name]
    return seen


def test_a_figures_shadow_on_a_sector_is_not_its_print() -> None:
    """Else what is left of a white sector in the light would pass for the ball."""
    spinner, sectors = SOCCER.spinner, sector_places(SOCCER.spinner, FLAT)
    seen = _printed()
    shaded = sectors[0].whole[: len(sectors[0].whole) * 4 // 5]
    seen.reshape(-1, 3)[shaded] *= 0.65
    nothing = np.zeros(FLAT.shape, bool)
    look, _ = cleared(seen, seen, nothing, nothing, FLAT, spinner)
    assert np.abs(look.reshape(-1, 3)[sectors[0].inner] - PAINTS[spinner.sectors[0]]).max() < 2


@pytest.mark.parametrize("alike_is_hidden", [False, True])
def test_a_ball_on_a_sector_is_not_its_print(*, alike_is_hidden: bool) -> None:
    """It is as white as other sectors are. If that hides all sectors of one name, nothing tells their print."""
    spinner, sectors = SOCCER.spinner, sector_places(SOCCER.spinner, FLAT)
    red = [sector for sector, name in zip(sectors, spinner.sectors, strict=True) if name == "flag"]
    seen, solid = _printed(), np.zeros(FLAT.shape, bool)
    seen.reshape(-1, 3)[red[0].whole[: len(red[0].whole) * 4 // 5]] = PAINTS["ball"]
    if alike_is_hidden:
        solid.ravel()[red[1].whole] = True
    look, blind = cleared(seen, seen, solid, np.ones(FLAT.shape, bool), FLAT, spinner)
    if alike_is_hidden:
        assert blind.ravel()[red[0].inner].all()
    else:
        assert np.abs(look.reshape(-1, 3)[red[0].inner] - PAINTS["flag"]).max() < 2
