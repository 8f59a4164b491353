"""What is printed on the Soccer Tactics board: fields, chalk lines, stars, the spinner's plate."""

import cv2
import numpy as np

from vision.soccer_tactics.drawn.look import Advert, Crest, PitchLook
from vision.virtual_table.sheets import Sheet, blank_board, line

WIDTH, LENGTH = 320.0, 448.0
COLUMNS, ROWS = 8, 16


def board(look: PitchLook) -> Sheet:
    """The board with its margin, without cards."""
    sheet = blank_board(look)
    for row in range(ROWS):
        for column in range(COLUMNS):
            odd = (row + column) % 2 if look.checkered else row % 2
            a, b = sheet.pixels(column * 40.0, row * 28.0), sheet.pixels(column * 40.0 + 40, row * 28.0 + 28)
            cv2.rectangle(sheet.picture, a, b, look.grass[odd], -1, shift=4)
    if look.fine_lines:
        _fine_lines(sheet, look)
    for crest in look.crests:
        _crest(sheet, crest)
    for advert in look.adverts:
        _advert(sheet, advert)
    _markings(sheet, look)
    _spinner_plate(sheet, look)
    return sheet


def _fine_lines(sheet: Sheet, look: PitchLook) -> None:
    thin = tuple(0.5 * (a + b) for a, b in zip(look.line, look.grass[0], strict=True))
    for column in range(1, COLUMNS):
        line(sheet, (column * 40.0, 0), (column * 40.0, LENGTH), (thin[0], thin[1], thin[2]), 0.8)
    for row in range(1, ROWS):
        line(sheet, (0, row * 28.0), (WIDTH, row * 28.0), (thin[0], thin[1], thin[2]), 0.8)


def _crest(sheet: Sheet, crest: Crest) -> None:
    """A shield with a border and a stripe of the border's colour across it."""
    for share, colour in ((1.0, crest.border), (0.82, crest.field)):
        half = crest.radius * share
        shield = [(-half, -0.8 * half), (half, -0.8 * half), (half, 0.1 * half), (0.0, half), (-half, 0.1 * half)]
        points = np.array([sheet.pixels(crest.x + x, crest.y + y) for x, y in shield])
        cv2.fillPoly(sheet.picture, [points], colour, cv2.LINE_AA, 4)
    across = 0.75 * crest.radius
    line(sheet, (crest.x - across, crest.y), (crest.x + across, crest.y), crest.border, 0.3 * crest.radius)


def _advert(sheet: Sheet, advert: Advert) -> None:
    (wide, high), scale = advert.size, sheet.scale
    a, b = sheet.pixels(advert.x, advert.y), sheet.pixels(advert.x + wide, advert.y + high)
    cv2.rectangle(sheet.picture, a, b, advert.ground, -1, shift=4)
    font, thick = cv2.FONT_HERSHEY_DUPLEX, max(round(0.06 * high * scale), 1)
    (length, tall), _ = cv2.getTextSize(advert.word, font, 1.0, thick)
    size = min(0.8 * wide * scale / length, 0.6 * high * scale / tall)
    column, row = (v // 16 for v in sheet.pixels(advert.x + 0.1 * wide, advert.y + 0.75 * high))
    cv2.putText(sheet.picture, advert.word, (column, row), font, size, advert.ink, thick, cv2.LINE_AA)


def _markings(sheet: Sheet, look: PitchLook) -> None:
    corners = [(0.0, 0.0), (WIDTH, 0.0), (WIDTH, LENGTH), (0.0, LENGTH)]
    for k in range(4):
        line(sheet, corners[k - 1], corners[k], look.line, 1.8)
    line(sheet, (0, LENGTH / 2), (WIDTH, LENGTH / 2), look.line, 1.8)
    for up in (False, True):

        def at(x: float, y: float, up: bool = up) -> tuple[float, float]:
            return (x, LENGTH - y) if up else (x, y)

        for half, deep in ((80.0, 84.0), (40.0, 28.0)):
            line(sheet, at(160 - half, 0), at(160 - half, deep), look.line, 1.8)
            line(sheet, at(160 + half, 0), at(160 + half, deep), look.line, 1.8)
            line(sheet, at(160 - half, deep), at(160 + half, deep), look.line, 1.8)
        axes = (round(36 * sheet.scale * 16), round(20 * sheet.scale * 16))
        cv2.ellipse(
            sheet.picture,
            sheet.pixels(*at(160, 84)),
            axes,
            0,
            180 if up else 0,
            360 if up else 180,
            look.line,
            4,
            cv2.LINE_AA,
            4,
        )
        for x in (100.0, 220.0):
            star = [
                at(
                    x + (6 if k % 2 == 0 else 2.6) * np.sin(k * np.pi / 5),
                    98 + (6 if k % 2 == 0 else 2.6) * np.cos(k * np.pi / 5),
                )
                for k in range(10)
            ]
            cv2.fillPoly(sheet.picture, [np.array([sheet.pixels(*p) for p in star])], (50, 215, 235), cv2.LINE_AA, 4)


def _spinner_plate(sheet: Sheet, look: PitchLook) -> None:
    radius = round(27.0 * sheet.scale * 16)
    middle = sheet.pixels(160.0, 224.0)
    cv2.circle(sheet.picture, middle, round(27.8 * sheet.scale * 16), look.line, -1, cv2.LINE_AA, 4)
    white, grey, red = look.sectors
    for k, colour in enumerate((white, grey, white, red, white, grey, white, red)):
        cv2.ellipse(
            sheet.picture,
            middle,
            (radius, radius),
            0,
            k * 45 - 22.5,
            k * 45 + 22.5,
            colour,
            -1,
            cv2.LINE_AA,
            4,
        )
