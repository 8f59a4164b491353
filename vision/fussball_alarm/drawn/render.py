"""Pictures of a virtual card table."""

from collections.abc import Mapping

import cv2
import numpy as np

from vision.fussball_alarm.designs import cards as designs
from vision.fussball_alarm.designs.dice import drawn_faces
from vision.fussball_alarm.drawn.look import CardLook, random_card_look
from vision.fussball_alarm.drawn.scene import TABLE, CardScene, LaidCard
from vision.virtual_table.bodies import fill
from vision.virtual_table.look import Array, Random
from vision.virtual_table.photographs import SHADOW_DEPTH, PhotographedTable, drawn_in_view, shadow_pixels
from vision.virtual_table.sheets import Sheet, blank_board, line
from vision.virtual_table.symbol_die import draw_symbol_die
from vision.virtual_table.textures import lay_texture

PAPER_EDGE = np.array([205.0, 210.0, 212.0])
"""Piles of cards seen from the side."""


def card_look_in_view(random: Random, size: tuple[int, int] = (1536, 864)) -> CardLook:
    """A random look whose cards and tray are all in the picture."""
    return drawn_in_view(lambda: random_card_look(random, size))


def cloth(look: CardLook) -> Sheet:
    """The table cloth as far as cards lie on it."""
    sheet = blank_board(look, 2.0)
    (left, low), (width, length) = sheet.origin, look.board
    right, high = width - left, length - low
    steps = np.arange(low, high, look.grid)
    if look.pattern in ("stripes", "checks"):
        for y in steps:
            line(sheet, (left, float(y)), (right, float(y)), look.second, look.grid / 3)
    if look.pattern == "checks":
        for x in np.arange(left, right, look.grid):
            line(sheet, (float(x), low), (float(x), high), look.second, look.grid / 3)
    if look.pattern == "dots":
        for x in np.arange(left, right, look.grid):
            for y in steps:
                cv2.circle(sheet.picture, sheet.pixels(float(x), float(y)), 80, look.second, -1, cv2.LINE_AA, 4)
    return sheet


class VirtualCardTable(PhotographedTable[CardLook]):
    """One card table; `picture` takes any number of photographs of it."""

    def __init__(self, look: CardLook, seed: int = 0, designs_of: Mapping[str, Array] | None = None) -> None:
        super().__init__(look, cloth(look), seed)
        self._cards = designs.deck() if designs_of is None else designs_of
        self.faces: dict[str, Array] = dict(drawn_faces())

    def picture(self, scene: CardScene) -> Array:
        """One photograph, 8 bit blue-green-red, with the camera's faults."""
        ground = self.ground.copy()
        for card in scene.cards:
            self._lay(ground, card)
        canvas = self.glared(self.shaded_ground(self._shadows(scene), ground), self.glare)
        if scene.die is not None:
            x, y, turn = self.look.tray
            draw_symbol_die(canvas, self.camera, scene.die, (x, y, np.radians(turn)), self.look, self.faces)
        return self.finished(canvas, (), scene.hand)

    def _lay(self, ground: Array, card: LaidCard) -> None:
        top, foot = card.corners(), card.corners(0.0)
        if card.height > TABLE.thick:
            for k in range(4):
                fill(ground, self.camera, np.array([foot[k - 1], foot[k], top[k], top[k - 1]]), PAPER_EDGE * 0.8)
        lay_texture(ground, self.camera, self._cards[card.name], top)

    def _shadows(self, scene: CardScene) -> Array:
        shade = self.no_shadows()
        lean = self.lean()
        for card in scene.cards:
            if card.height > TABLE.thick:
                outline = card.corners()[:, :2]
                cv2.fillPoly(shade, [shadow_pixels(outline + lean * card.height)], SHADOW_DEPTH, cv2.LINE_AA, 4)
                cv2.fillPoly(shade, [shadow_pixels(outline)], 0.0, cv2.LINE_AA, 4)
        return self.soft_shadows(shade, scene.hand)
