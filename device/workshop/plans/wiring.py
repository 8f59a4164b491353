"""Which cable goes where: the Pi's header with display, buttons and buzzer."""

from dataclasses import asdict

from device.settings import PinSettings
from device.workshop.plans.pen import Point, box, dot, line, sheet, words

LEFT_ROW = (None, 2, 3, 4, None, 17, 27, 22, None, 10, 9, 11, None, None, 5, 6, 13, 19, 26, None)
RIGHT_ROW = (None, None, None, 14, 15, 18, None, 23, 24, None, 25, 8, 7, None, None, 12, None, 16, 20, 21)
"""The header's two rows from place 1 and 2 on, by BCM numbers; None is power, ground, or the board's own."""

PLACES = {
    pin: 2 * number + side
    for side, row in ((1, LEFT_ROW), (2, RIGHT_ROW))
    for number, pin in enumerate(row)
    if pin is not None
}
"""GPIO by its BCM number → place on the 40-pin header."""

PLUS, BUZZER_GROUND, DISPLAY_GROUND, BUTTON_GROUND = 1, 6, 9, 14
GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)
VOLTS = {1: "3.3 V", 17: "3.3 V", 2: "5 V", 4: "5 V"}
SDA, SCL = 2, 3

RED, BLACK, GREY = "#c22", "#222", "#999"
COLOURS = {
    "home": "#06a",
    "whistle": "#2a7",
    "menu": "#939",
    "away": "#d80",
    "buzzer": "#a52",
    "SDA": "#17a",
    "SCL": "#770",
}
SIGNS = {"home": "◂", "whistle": "●", "menu": "≡", "away": "▸"}
"""From left to right, as they stand on the display."""

MIDDLE, TOP, STEP = 500, 110, 22
BUTTONS_Y, RAIL_Y = 680, 770


def wiring() -> str:
    """The drawing for the usual pins."""
    pins = asdict(PinSettings())
    parts = [*_display(), *_buzzer(pins["buzzer"]), *_buttons(pins), *_header(pins)]
    return sheet(1000, 820, "Schiri: wiring of display, buttons and buzzer", parts)


def _at(place: int) -> Point:
    """Where a place on the header is drawn: odd ones left, even ones right."""
    return MIDDLE + (-14 if place % 2 else 14), TOP + (place - 1) // 2 * STEP


def _header(pins: dict[str, int]) -> list[str]:
    used = {PLACES[pin]: COLOURS[name] for name, pin in pins.items()}
    used |= {PLACES[SDA]: COLOURS["SDA"], PLACES[SCL]: COLOURS["SCL"], PLUS: RED}
    used |= dict.fromkeys((BUZZER_GROUND, DISPLAY_GROUND, BUTTON_GROUND), BLACK)
    names = VOLTS | dict.fromkeys(GROUNDS, "GND") | {place: f"GPIO{pin}" for pin, place in PLACES.items()}
    parts = [
        box(MIDDLE - 30, TOP - 18, 60, 19 * STEP + 36, "#eee"),
        words(MIDDLE, 50, "Raspberry Pi, 40-pin header", size=19),
        words(600, 390, "Place 1 is at the end near the", "start", 13),
        words(600, 410, "memory card; odd places lie", "start", 13),
        words(600, 430, "towards the middle of the board.", "start", 13),
    ]
    for place in range(1, 41):
        x, y = _at(place)
        parts.append(dot(x, y, 9, used.get(place, "#fff")))
        parts.append(words(x, y + 4, str(place), size=10, colour="#fff" if place in used else GREY))
        if place in used:
            side = -1 if place % 2 else 1
            parts.append(words(MIDDLE + side * 36, y - 4, names[place], "end" if side < 0 else "start", 11))
    return parts


def _display() -> list[str]:
    parts = [
        box(60, 90, 200, 130, "#dde6f0"),
        box(80, 120, 110, 70, "#111"),
        words(135, 160, "SCHIRI", size=17, colour="#fff"),
        words(160, 80, "OLED 128 × 64, I²C"),
        words(160, 242, "mind the order printed on your display", size=12),
    ]
    for place, name, colour in (
        (PLUS, "VCC", RED),
        (PLACES[SDA], "SDA", COLOURS["SDA"]),
        (PLACES[SCL], "SCL", COLOURS["SCL"]),
        (DISPLAY_GROUND, "GND", BLACK),
    ):
        _, y = _at(place)
        parts += [line([(260, y), _at(place)], colour), words(252, y + 5, name, "end", 13)]
    return parts


def _buzzer(pin: int) -> list[str]:
    signal, ground = _at(PLACES[pin]), _at(BUZZER_GROUND)
    return [
        line([ground, (860, ground[1]), (860, ground[1] + 20)], BLACK),
        line([signal, (860, signal[1]), (860, signal[1] - 10)], COLOURS["buzzer"]),
        box(660, signal[1] - 9, 60, 18, "#f3e3c0"),
        words(690, signal[1] - 16, "220 Ω", size=13),
        dot(860, (ground[1] + signal[1]) / 2, 36, "#ddd"),
        dot(860, (ground[1] + signal[1]) / 2, 6, "#222"),
        words(860, 108, "passive buzzer"),
    ]


def _buttons(pins: dict[str, int]) -> list[str]:
    rail = _at(BUTTON_GROUND)
    parts = [line([rail, (930, rail[1]), (930, RAIL_Y), (180, RAIL_Y)], BLACK)]
    lanes = {"home": (380, 600), "away": (405, 575), "whistle": (430, 625), "menu": (580, 625)}
    for number, (name, sign) in enumerate(SIGNS.items()):
        start, x = _at(PLACES[pins[name]]), 180 + number * 213
        lane, height = lanes[name]
        parts += [
            line([start, (lane, start[1]), (lane, height), (x, height), (x, BUTTONS_Y - 26)], COLOURS[name]),
            line([(x, BUTTONS_Y + 26), (x, RAIL_Y)], BLACK),
            dot(x, RAIL_Y, 4, BLACK),
            box(x - 34, BUTTONS_Y - 26, 68, 52, "#eee"),
            dot(x, BUTTONS_Y, 19, COLOURS[name]),
            words(x, BUTTONS_Y + 7, sign, size=20, colour="#fff"),
            words(x + 42, BUTTONS_Y + 6, name, "start"),
        ]
    return [*parts, words(560, RAIL_Y + 28, "ground: one leg of every button")]
