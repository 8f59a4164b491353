"""One example of every screen, in words that a real match could say: for the eye, and for the golden pictures."""

from collections.abc import Iterator

from PIL import Image

from device.games import example_screens
from device.panel import screens
from device.panel.drawing import SIZE, draw
from device.panel.letters import font
from device.panel.screen import Scoreboard, Screen
from rules import games
from rules.texts import Catalogue, Text

SCALE = 4
COLUMNS = 4
BLIND = ("dark", "no-camera", "no-board", "which-end", "card-covered", "light-changed")
LATE = Scoreboard("2:1", "28:15")
ADDRESS = "http://192.168.178.20:8000/"


def gallery(said: Catalogue) -> dict[str, Screen]:
    """Name → screen, game by game in the order of a match; then what the device says whatever is played."""
    return dict([*(shown for game in games() for shown in example_screens(game, said)), *_waiting(said)])


def _waiting(said: Catalogue) -> Iterator[tuple[str, Screen]]:
    for reason in screens.WAITING:
        yield f"waiting-{reason}", screens.waiting(said, reason, LATE._replace(stands=reason in BLIND))
    yield "no-hand", screens.waiting(said, "hand", LATE, way_out="no-hand")
    yield "look-anew", screens.waiting(said, "no-board", LATE._replace(stands=True), way_out="look-anew")
    yield "resume", screens.resume(said, Text((LATE.standing,), LATE.standing), LATE.clock, "down")
    yield "joining", screens.joining(said, ADDRESS, "482913")
    yield "joined", screens.joined(said, "Anna", "home", (1, 2))
    yield "nobody-joined", screens.nobody_joined(said)
    for what in ("undo", "redo", "insist"):
        yield f"agree-{what}", screens.agree(said, what, said.page("page.colour.red"), "away")
    yield "secret", screens.secret(said)
    yield "stuck-button", screens.stuck_button(said, "menu")


def enlarged(picture: Image.Image) -> Image.Image:
    """Four times as large, every pixel still sharp."""
    return picture.resize((picture.width * SCALE, picture.height * SCALE), Image.Resampling.NEAREST)


def contact_sheet(pictures: dict[str, Image.Image]) -> Image.Image:
    """All pictures on one sheet, twice as large, each with its name below."""
    width, height = SIZE[0] * 2 + 12, SIZE[1] * 2 + 28
    sheet = Image.new("1", (COLUMNS * width + 12, -(-len(pictures) // COLUMNS) * height + 12), 1)
    for number, (name, picture) in enumerate(pictures.items()):
        x, y = 12 + number % COLUMNS * width, 12 + number // COLUMNS * height
        sheet.paste(picture.resize((SIZE[0] * 2, SIZE[1] * 2), Image.Resampling.NEAREST), (x, y))
        font("R10").draw(sheet, x, y + SIZE[1] * 2 + 13, name, ink=0)
    return sheet


def pictures(said: Catalogue) -> dict[str, Image.Image]:
    """The whole gallery in one language."""
    return {name: draw(screen) for name, screen in gallery(said).items()}
