"""The page in a real browser: what a family sees and touches reaches the referee, and the other way round."""

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np
import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from playwright.sync_api import Page as Window

from device.games.soccer_tactics.tabletop import PitchTop
from device.panel import burn_in
from device.panel.drawing import SIZE, draw
from device.referee.by_role import choices_view
from device.settings import PageSettings
from device.texts.language import texts
from device.virtual.tabletop import Tabletop
from device.workshop.services import CHROMIUM
from tests.device.referee.evenings import Night, at
from tests.device.referee.positions import DUEL, SHOT
from tests.device.referee.test_eyes import asked
from tests.device.web.rehearsal import Rehearsal, in_the_middle, offside, red_moves, wrong_move
from tests.device.web.test_server import free_port

FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]

PATIENCE = 60_000
"""Milliseconds that a browser gets for anything on a busy machine; where all is well nobody waits."""

pytestmark = pytest.mark.slow


class LiveRehearsal(Rehearsal):
    """A rehearsal that runs beside the test."""

    def __init__(
        self,
        night: Night | None = None,
        tabletop: Tabletop | None = None,
        port: int | None = None,
        this_computer: str = "referee",
    ) -> None:
        page = PageSettings(port=port or free_port(), open=False, this_computer=this_computer)
        super().__init__(page, night, tabletop)
        self.news = threading.Condition()
        self.over = False
        self.address = self.web.start()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self) -> None:
        self.inbox.wake()
        while not self.over:
            self.listen(None)
            with self.news:
                self.news.notify_all()

    def until(self, what: Callable[[], bool]) -> None:
        """Wait until the referee's side knows."""
        with self.news:
            assert self.news.wait_for(what, PATIENCE / 1000)

    def close(self) -> None:
        self.over = True
        self.inbox.wake()
        self.thread.join()
        self.web.close()

    def pressed(self) -> list[tuple[str, bool]]:
        return [(order.data["button"], order.data["down"]) for order in self.heard if order.kind == "press"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    program = CHROMIUM.find()
    if not program:
        pytest.skip(CHROMIUM.missing(texts("en")))
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS, timeout=PATIENCE)
        yield browser
        browser.close()


@contextmanager
def visit(browser: Browser, rehearsal: LiveRehearsal, width: int, height: int) -> Iterator[Window]:
    context = browser.new_context(viewport={"width": width, "height": height}, locale="de-DE")
    context.set_default_timeout(PATIENCE)
    window = context.new_page()
    complaints: list[str] = []
    window.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    window.on("pageerror", lambda error: complaints.append(str(error)))
    window.goto(rehearsal.address)
    expect(window.locator(".figure")).to_have_count(22)
    yield window
    context.close()
    assert [complaint for complaint in complaints if not any(sign in complaint for sign in ON_PURPOSE)] == []


@pytest.fixture(scope="module")
def rehearsal() -> Iterator[LiveRehearsal]:
    rehearsal = LiveRehearsal()
    yield rehearsal
    rehearsal.close()


ON_PURPOSE = ("ERR_", "409 (Conflict)")
"""What a browser complains of when a test cuts the line, or comes too late."""
LAPTOP, PHONE = (1280, 800), (390, 844)
on_both = pytest.mark.parametrize("window", [LAPTOP, PHONE], ids=["laptop", "phone"], indirect=True)


@pytest.fixture
def window(browser: Browser, rehearsal: LiveRehearsal, request: pytest.FixtureRequest) -> Iterator[Window]:
    rehearsal.act(lambda: rehearsal.tabletop.set_up(rehearsal.random))
    rehearsal.sit_down(red_moves())
    with visit(browser, rehearsal, *getattr(request, "param", LAPTOP)) as window:
        yield window


def middle(window: Window, selector: str) -> tuple[float, float]:
    window.locator(selector).scroll_into_view_if_needed()
    box = window.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def carry(window: Window, rehearsal: LiveRehearsal, piece: str, field: str) -> None:
    """Drag a piece to a field with the mouse; how many pixels a millimetre has, the pitch itself tells."""
    start = middle(window, f'[data-piece="{piece}"] .body')
    x, y = rehearsal.tabletop.middle(field)
    scale = window.evaluate("() => document.querySelector('.pitch svg').getScreenCTM().a")
    here = rehearsal.tabletop.place(piece)
    dx, dy = x - here.x, y - here.y
    lying = window.evaluate("() => document.querySelector('.pitch').classList.contains('lying')")
    right, down = (dy, dx) if lying else (dx, -dy)
    window.mouse.move(*start)
    window.mouse.down()
    window.mouse.move(start[0] + right * scale / 2, start[1] + down * scale / 2)
    window.mouse.move(start[0] + right * scale, start[1] + down * scale)
    window.mouse.up()


def test_score_clock_and_who_is_on(window: Window, rehearsal: LiveRehearsal) -> None:
    expect(window.locator("#score")).to_have_text("0:0")
    expect(window.locator("#clock")).to_have_text("42:12")
    expect(window.locator("#word")).to_contain_text("Rot zieht einen Feldspieler genau 4 Felder weit")
    rehearsal.sit_down(night := at(SHOT))
    expect(window.locator("#score")).to_have_text("0:0")
    rehearsal.act(lambda: night.spin("goal"))
    expect(window.locator("#score")).to_have_text("1:0")


@on_both
def test_the_oled_is_shown_pixel_by_pixel(window: Window, rehearsal: LiveRehearsal) -> None:
    picture = draw(rehearsal.night.screen, burn_in.appearance(rehearsal.night.now, rehearsal.night.now).shift)
    expect(window.locator(".push.whistle")).to_have_attribute("aria-label", "Taste Pfiff: Pause")
    lit = window.evaluate(
        """([width, height]) => {
            const canvas = document.querySelector("#oled"), pen = canvas.getContext("2d"), scale = canvas.width / width;
            const pixels = pen.getImageData(0, 0, canvas.width, canvas.height).data;
            const at = (x, y) => pixels[4 * (Math.floor(y * scale + 1) * canvas.width + Math.floor(x * scale + 1))];
            return Array.from({ length: width * height }, (_, k) => at(k % width, Math.floor(k / width)) > 127);
        }""",
        list(SIZE),
    )
    assert lit == np.asarray(picture).ravel().tolist()


def test_buttons_tell_when_a_finger_goes_down_and_comes_up(window: Window, rehearsal: LiveRehearsal) -> None:
    before = len(rehearsal.pressed())
    window.mouse.move(*middle(window, ".push.whistle"))
    window.mouse.down()
    rehearsal.until(lambda: rehearsal.pressed()[before:] == [("whistle", True)])
    window.mouse.up()
    rehearsal.until(lambda: rehearsal.pressed()[before:] == [("whistle", True), ("whistle", False)])
    window.keyboard.down("1")
    window.keyboard.down("4")
    window.keyboard.up("1")
    window.keyboard.up("4")
    chord = [("home", True), ("away", True), ("home", False), ("away", False)]
    rehearsal.until(lambda: rehearsal.pressed()[before + 2 :] == chord)


@on_both
def test_a_figure_goes_where_it_is_dragged(window: Window, rehearsal: LiveRehearsal) -> None:
    carry(window, rehearsal, "h7", "D7")
    rehearsal.until(lambda: rehearsal.tabletop.field_of("h7") == "D7")
    assert not rehearsal.tabletop.held
    carry(window, rehearsal, "ball", "B9")
    rehearsal.until(lambda: rehearsal.tabletop.field_of("ball") == "B9")


def test_what_is_dropped_outside_stands_on_the_bench(window: Window, rehearsal: LiveRehearsal) -> None:
    window.mouse.move(*middle(window, '[data-piece="a8"] .body'))
    window.mouse.down()
    window.mouse.move(1279, 20)
    window.mouse.up()
    rehearsal.until(lambda: rehearsal.tabletop.figures["a8"] == PitchTop().rest_place("a8"))


def test_set_up_means_where_the_referee_knows_everything(window: Window, rehearsal: LiveRehearsal) -> None:
    rehearsal.act(lambda: rehearsal.tabletop.take_off("h7"))
    window.get_by_role("button", name="Alles aufstellen").click()
    rehearsal.until(lambda: (rehearsal.tabletop.field_of("h7"), rehearsal.tabletop.field_of("ball")) == ("C6", "D9"))
    assert rehearsal.tabletop.field_of("h3") is None  # nobody knows of him in this position


def test_who_leaves_in_the_middle_of_a_move_lets_go(window: Window, rehearsal: LiveRehearsal) -> None:
    window.mouse.move(*middle(window, '[data-piece="a8"] .body'))
    window.mouse.down()
    rehearsal.until(lambda: rehearsal.tabletop.held == ("a8",))
    window.goto("about:blank")
    rehearsal.until(lambda: not rehearsal.tabletop.held)


def test_two_children_drag_two_figures_at_once(window: Window, rehearsal: LiveRehearsal) -> None:
    fingers = window.context.new_cdp_session(window)
    places = {piece: middle(window, f'[data-piece="{piece}"] .body') for piece in ("h8", "a7")}

    def touch(kind: str, down: float) -> None:
        points = [{"x": x, "y": y + down, "id": number} for number, (x, y) in enumerate(places.values())]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if kind == "touchEnd" else points})

    touch("touchStart", 0)
    rehearsal.until(lambda: set(rehearsal.tabletop.held) == {"h8", "a7"})
    assert rehearsal.tabletop.scene().hand is not None
    touch("touchMove", 20)
    touch("touchMove", 44)
    touch("touchEnd", 44)
    rehearsal.until(lambda: not rehearsal.tabletop.held)
    assert {piece: rehearsal.tabletop.field_of(piece) for piece in places} == {"h8": "G6", "a7": "D11"}


@on_both
def test_dice_are_thrown_with_a_tap(window: Window, rehearsal: LiveRehearsal) -> None:
    rehearsal.act(lambda: rehearsal.tabletop.do({"do": "roll", "well": "right", "count": 0}, rehearsal.random))
    window.locator(".throws .tool").nth(1).click()
    expect(window.locator(".die.left")).to_have_count(2)
    window.locator(".throw").last.click()
    expect(window.locator(".die.right")).to_have_count(1)
    values = {die.well: die.value for die in rehearsal.tabletop.dice}
    expect(window.locator(".die.right .pip")).to_have_count(values["right"])


def test_the_arrow_comes_to_rest_where_the_server_says(window: Window, rehearsal: LiveRehearsal) -> None:
    spins = rehearsal.tabletop.spins
    window.locator(".turn").click(force=True)
    rehearsal.until(lambda: rehearsal.tabletop.spins == spins + 1)
    lying = window.evaluate("() => document.querySelector('.pitch').classList.contains('lying')")
    wanted = (90 if lying else 0) - rehearsal.tabletop.spinner_deg
    window.wait_for_function(
        """(wanted) => {
            const turned = parseFloat(document.querySelector(".arrow").style.transform.slice(7));
            return Math.abs(((turned - wanted) % 360 + 540) % 360 - 180) < 0.2;
        }""",
        arg=wanted,
    )


def test_questions_and_their_answers(window: Window, rehearsal: LiveRehearsal) -> None:
    rehearsal.sit_down(asked("C10", "B9"))
    expect(window.locator("#word")).to_contain_text("Wo steht Rot 7?")
    expect(window.locator("#word .answer")).to_have_text(["B8 bei Blau", "C7 bei Blau"])
    window.get_by_role("button", name="C7 bei Blau", exact=True).click()
    rehearsal.until(lambda: any(order.kind == "answer" and order.data["number"] == 1 for order in rehearsal.heard))
    expect(window.locator("#word .answer")).to_have_count(0)
    assert rehearsal.night.state.where("h7") == "C10"


def test_a_wrong_move_is_shown_with_its_rule_and_where_the_figure_belongs(
    window: Window, rehearsal: LiveRehearsal
) -> None:
    rehearsal.sit_down(wrong_move())
    expect(window.locator("#word")).to_contain_text("Rot 7 kommt mit der 4 nicht genau auf C8 bei Blau")
    expect(window.locator("#word .rule")).to_have_text("Regel 2")
    expect(window.locator(".mark.stands")).to_have_count(1)
    expect(window.locator(".mark.belongs")).to_have_count(1)
    expect(window.locator('[data-piece="h7"]')).to_have_class(re.compile(r"\bnamed\b"))


def test_a_decision_has_its_reason_and_its_rule(window: Window, rehearsal: LiveRehearsal) -> None:
    rehearsal.sit_down(offside())
    expect(window.locator(".decision .what")).to_contain_text(["macht den Freistoß", "ABSEITS!"])  # newest first
    first = window.locator(".decision").filter(has_text="ABSEITS")
    expect(first.locator(".more")).to_be_hidden()
    first.locator("summary").click()
    expect(first.locator(".more")).to_contain_text("Die Abseitslinie ist Reihe 4 bei Blau")
    expect(first.locator(".rule")).to_have_text("Regel 7")


def test_what_was_taken_back_is_struck_through(window: Window, rehearsal: LiveRehearsal) -> None:
    rehearsal.sit_down(in_the_middle())
    expect(window.locator(".decision .what")).to_contain_text(["TOR!", "ECKE für ROT"])
    expect(window.locator(".decision.taken-back .what")).to_contain_text(["ECKE"])
    struck = "(element) => getComputedStyle(element).textDecorationLine"
    lines = [what.evaluate(struck) for what in window.locator(".decision .what").all()]
    assert lines == ["none", "line-through"]
    window.get_by_role("button", name="Zurücknehmen").click()
    expect(window.locator(".decision.taken-back")).to_have_count(2)
    expect(window.locator("#score")).to_have_text("0:0")


def test_the_picture_of_a_decision_and_what_the_referee_sees(window: Window, rehearsal: LiveRehearsal) -> None:
    rehearsal.sit_down(offside())
    window.locator(".decision.offside summary").click()
    expect(window.locator(".decision.offside .in-words")).to_contain_text("steht im Abseits")
    window.locator(".decision.offside .evidence").click()  # nobody has photographed it, so there is the drawing alone
    window.wait_for_function("() => document.querySelector('#big-picture').naturalWidth > 0")
    window.get_by_role("button", name="Schließen").click()
    window.locator("#camera summary").click()
    window.wait_for_function("() => document.querySelector('#camera-picture').naturalWidth === 768")


@on_both
def test_a_move_is_entered_by_hand(window: Window, rehearsal: LiveRehearsal) -> None:
    movable = {choice["piece"] for choice in choices_view(rehearsal.night.referee)["board"]}
    assert len(movable) > 2 and "h10" not in movable
    window.get_by_role("button", name="Von Hand eingeben").click()
    expect(window.locator(".piece.can")).to_have_count(len(movable))
    window.locator('[data-piece="h7"] .body').click()
    expect(window.locator("#by-hand p")).to_have_text("Rot 7: wohin? Bitte ein helles Feld antippen.")
    window.get_by_role("button", name="Nach C7 Gast").click()
    move = {"type": "move", "figure": "h7", "to": "C10"}
    rehearsal.until(lambda: any(order.kind == "enter" and order.data["action"] == move for order in rehearsal.heard))
    expect(window.locator(".piece.can")).to_have_count(0)
    rehearsal.until(lambda: rehearsal.tabletop.field_of("h7") == "C10")  # on a virtual table the piece goes along


def test_a_duel_is_entered_die_by_die(window: Window, rehearsal: LiveRehearsal) -> None:
    rehearsal.sit_down(at(DUEL))
    window.get_by_role("button", name="Von Hand eingeben").click()
    expect(window.locator("#by-hand p")).to_have_text("Zweikampf: Was zeigt der Würfel von Heim?")
    window.locator("#by-hand .die-choice").nth(5).click()
    expect(window.locator("#by-hand p")).to_have_text("Heim hat 6. Was zeigt der Würfel vom Gast?")
    window.locator("#by-hand .die-choice").first.click()
    expect(window.locator(".decision .what").filter(has_text="FOUL")).to_have_count(1)


def test_the_page_speaks_english_too(window: Window, rehearsal: LiveRehearsal) -> None:
    window.locator("#language").click()
    expect(window.get_by_role("heading", name="Decisions")).to_be_visible()
    expect(window.locator("#word")).to_contain_text("Red moves")
    expect(window.get_by_role("button", name="Spin the arrow").first).to_be_visible()
    expect(window.get_by_role("button", name="Menu button: why?")).to_be_visible()
    assert window.evaluate("() => document.documentElement.lang") == "en"
    assert rehearsal.day.said.lang == "de"  # it is this visitor's language, not the device's
    window.reload()
    expect(window.locator("#word")).to_contain_text("Red moves")  # and he is remembered
    window.get_by_label("Language of the display").select_option("English")
    rehearsal.until(lambda: rehearsal.day.said.lang == "en")


def test_what_comes_too_late_is_told_and_does_nothing(window: Window, rehearsal: LiveRehearsal) -> None:
    stands = rehearsal.night.referee.ruling
    assert stands is not None
    before = stands.match.play.number
    window.evaluate("async () => (await import('/mail.js')).send('menu', { do: 'undo', state: 0 })")
    expect(window.locator("#late")).to_contain_text("zählt das nicht mehr")
    assert stands.match.play.number == before


def test_the_sound_button_does_what_it_says(window: Window) -> None:
    sound = window.locator("#sound")
    expect(sound).to_have_text("Ton an")
    for wanted in ("Ton ist an", "Ton ist aus", "Ton ist an"):
        sound.click()
        expect(sound).to_have_attribute("aria-label", wanted)
    sound.press("Enter")
    expect(sound).to_have_attribute("aria-label", "Ton ist aus")


def test_sound_waits_for_a_touch_and_then_plays(window: Window) -> None:
    expect(window.locator("#sound")).to_have_class("knob hint")
    window.locator("#clock").click()
    expect(window.locator("#sound")).to_have_class("knob")


def test_every_button_has_a_name(window: Window, rehearsal: LiveRehearsal) -> None:
    rehearsal.sit_down(asked("C10", "B9"))
    expect(window.locator("#word .answer")).to_have_count(2)
    buttons = window.get_by_role("button")
    names = buttons.evaluate_all("(all) => all.map((one) => one.getAttribute('aria-label') || one.textContent.trim())")
    assert len(names) > 15
    assert all(names)


@on_both
def test_nothing_on_the_page_is_wider_than_the_screen(window: Window) -> None:
    wide = window.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]


def test_a_lost_connection_is_told_and_comes_back(browser: Browser) -> None:
    first = LiveRehearsal()
    with visit(browser, first, *LAPTOP) as window:
        first.close()
        expect(window.locator("#lost")).to_contain_text("gerade nicht zu erreichen")
        again = LiveRehearsal(port=int(first.address.rstrip("/").rpartition(":")[2]))
        try:
            assert again.address == first.address
            expect(window.locator("#lost")).to_be_hidden()
            again.sit_down(wrong_move())
            expect(window.locator("#word")).to_contain_text("Bitte neu zählen")
        finally:
            again.close()


def test_helping_hands_show_where_a_lifted_figure_may_go_and_what_is_due(
    window: Window, rehearsal: LiveRehearsal
) -> None:
    night = red_moves()
    rehearsal.sit_down(night)
    fields = {choice["to"] for choice in choices_view(night.referee)["board"] if choice["piece"] == "h7"}
    expect(window.locator(".mark.may")).to_have_count(0)
    x, y = middle(window, '[data-piece="h7"] .body')
    window.mouse.move(x, y)
    window.mouse.down()
    expect(window.locator(".mark.may")).to_have_count(len(fields))
    window.mouse.up()
    expect(window.locator(".mark.may")).to_have_count(0)
    expect(window.locator(".due")).to_have_count(0)  # the die has been thrown
    rehearsal.act(lambda: night.put(h7="C10"))
    expect(window.locator(".moved")).to_have_count(1)
    expect(window.locator('.due[data-tap="left"]')).to_have_count(1)
    rehearsal.sit_down(at(SHOT))
    expect(window.locator('.due[data-tap="spinner"]')).to_have_count(1)
