import numpy as np

from vision.flat_view import flat_of
from vision.ground.plate import cleared, sector_places
from vision.soccer_tactics.table import table

SOCCER = table()
FLAT = flat_of(SOCCER.pitch)
PAINTS = {"ball": (215.0, 232.0, 240.0), "flag": (40.0, 40.0, 190.0), "one": (90.0, 95.0, 100.0)}


def test_a_figures_shadow_on_a_sector_is_not_its_print() -> None:
    """Else what is left of a white sector in the light would pass for the ball."""
    spinner, sectors = SOCCER.spinner, sector_places(SOCCER.spinner, FLAT)
    seen = np.full((*FLAT.shape, 3), (60.0, 140.0, 60.0), np.float32)
    for sector, name in zip(sectors, spinner.sectors, strict=True):
        seen.reshape(-1, 3)[sector.whole] = PAINTS[name]
    shaded = sectors[0].whole[: len(sectors[0].whole) * 4 // 5]
    seen.reshape(-1, 3)[shaded] *= 0.65
    nothing = np.zeros(FLAT.shape, bool)
    look, _ = cleared(seen, seen, nothing, nothing, FLAT, spinner)
    assert np.abs(look.reshape(-1, 3)[sectors[0].inner] - PAINTS[spinner.sectors[0]]).max() < 2
