"""A family at the page with one mouse: it knows what the page shows and what it lets people press, and nothing else."""

import re
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, ClassVar, NamedTuple

from playwright.sync_api import Locator
from playwright.sync_api import Page as Window
from playwright.sync_api import TimeoutError as Gone

SEEN = """() => {
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const texts = (selector) => shown(selector).map((one) => one.innerText.trim());
    const named = (selector) => shown(selector).map((one) => one.getAttribute("aria-label") || one.innerText.trim());
    return {
        door: shown("#door-begin").length > 0,
        feast: shown("#feast").length > 0,
        decision: texts("#stage .call-what").join(" "),
        readable: shown("#stage .call-go-on").length > 0,
        word: texts("#word").join(" "),
        wrong: shown("#word.wrong").length > 0,
        waits: shown("#word.waiting").length > 0,
        answers: texts("#word .answer"),
        offers: texts("#offers .answer"),
        due: shown("[data-tap].due").map((one) => one.getAttribute("data-tap")),
        dice: named("#table-tools .due"),
        belongs: shown(".mark.belongs").length,
        by_hand: named("#by-hand button"),
        on: texts("#players .on").join(" "),
        score: texts("#score").join(" "),
        whistle: document.querySelector(".push.whistle").getAttribute("aria-label"),
    };
}"""
"""What can be read on the page, and what can be pressed."""

MAY = "async () => (await import('/scene.js')).scene.may.map(({ piece, to }) => [piece, to])"
"""Which fields light up for which piece as soon as somebody lifts it."""

FIELD = """async (name) => {
    const [{ scene }, { fieldBox }] = await Promise.all([import("/scene.js"), import("/view.js")]);
    const { x, y } = fieldBox(scene.plan, name);
    const place = new DOMPoint(...scene.view.point(x, y));
    const seen = place.matrixTransform(document.querySelector("#pitch svg").getScreenCTM());
    return [seen.x, seen.y];
}"""
"""The middle of a field on the screen."""

CARDS = """() => {
    const middle = (one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    const box = (one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return [left, top, right, bottom];
    };
    const names = [...document.querySelectorAll(".hand-name")];
    return {
        cards: [...document.querySelectorAll("[data-piece]")].map((one) => ({
            at: middle(one.querySelector(".body")),
            text: one.querySelector(".number")?.textContent ?? "",
            off: one.classList.contains("off"),
        })),
        spots: [...document.querySelectorAll(".card-spot")].map(middle),
        hands: [...document.querySelectorAll(".hand-place")].map((one, k) => ({
            name: names[k].textContent, box: box(one), on: one.classList.contains("on"),
        })),
    };
}"""
"""Where the cards lie, as far as they can be seen: seven of the row, the piles, everybody's hand."""

Place = tuple[float, float]
PATIENCE = 6.0
"""Seconds after which somebody does again what had no effect; the next time he waits longer."""
LONGEST = 48.0
LOOK = 120.0
"""Milliseconds between two looks at the page."""
GONE = 4000
"""Milliseconds after which a button is not there any more."""


class Shown(NamedTuple):
    """One look at the page."""

    seen: dict[str, Any]
    may: list[tuple[str, str]]

    def __getattr__(self, name: str) -> Any:
        return self.seen[name]

    @property
    def over(self) -> bool:
        """Whether the final screen is there: the whistle begins another match."""
        return "neues Spiel" in self.whistle and not self.door


class Family:
    """Everybody who plays, with one mouse; chance says what they choose."""

    def __init__(self, window: Window, chance: Random) -> None:
        self.window, self.chance = window, chance
        self.deeds: Counter[str] = Counter()
        self._before: Any = None
        self._again_at, self._patience = 0.0, PATIENCE

    # What a hand can do

    def look(self) -> Shown:
        """See the page as it is now."""
        return Shown(self.window.evaluate(SEEN), [(piece, to) for piece, to in self.window.evaluate(MAY)])

    def click(self, what: Locator) -> None:
        """A click; what has gone since the look cannot be clicked, and the next look shows what is there instead."""
        with suppress(Gone):
            what.click(timeout=GONE)

    def press(self, selector: str, text: str) -> None:
        """Click a button by what stands on it."""
        self.click(self.window.locator(selector).get_by_text(text, exact=True).first)

    def tool(self, name: str) -> None:
        """A tool of the virtual table."""
        self.click(self.window.locator("#table-tools").get_by_role("button", name=name, exact=True).first)

    def tap(self, name: str) -> None:
        """A well of the tray, or the spinner."""
        box = self._at_the_top(f'[data-tap="{name}"]').bounding_box()
        assert box is not None
        self.window.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def _at_the_top(self, selector: str) -> Locator:
        """Nothing lies under the banner there: who drags words of it drags no piece, and the browser waits for ever."""
        self.window.evaluate("scrollTo(0, 0)")
        return self.window.locator(selector).first

    def drag(self, start: Place, end: Place) -> None:
        """From place to place on the screen."""
        self.window.mouse.move(*start)
        self.window.mouse.down()
        self.window.mouse.move(*end, steps=3)
        self.window.mouse.up()

    def carry(self, piece: str, field: str) -> None:
        """A piece to a field; while it is lifted, the field is lit."""
        box = self._at_the_top(f'[data-piece="{piece}"] .body').bounding_box()
        assert box is not None
        x, y = self.window.evaluate(FIELD, field)
        self.drag((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), (x, y))

    # What they do next

    def turn(self) -> str:
        """One look, and what follows from it; nothing while the last deed has not been answered."""
        shown = self.look()
        if shown.feast:
            self.click(self.window.locator("#feast"))
            return self._did("read a goal")
        if shown.readable:
            self.click(self.window.locator("#stage .call-go-on"))
            return self._did("read a decision")
        if shown.over:
            return "over"
        before = tuple(map(str, shown.seen.values()))
        if shown.waits or (before == self._before and time.monotonic() < self._again_at):
            return ""
        self._patience = PATIENCE if before != self._before else min(2 * self._patience, LONGEST)
        self._before, self._again_at = before, time.monotonic() + self._patience
        return self._did(self.do(shown))

    def _did(self, deed: str) -> str:
        self.deeds[deed] += bool(deed)
        return deed

    def do(self, shown: Shown) -> str:
        """The one thing that the page asks for."""
        if shown.answers:
            self.press("#word .answer", self.chance.choice(shown.answers))
            return "answer"
        if shown.by_hand:
            name = self.chance.choice(shown.by_hand)
            self.click(self.window.locator("#by-hand").get_by_role("button", name=name, exact=True).first)
            return "choose by hand"
        if shown.belongs:
            self.tool("Alles aufstellen")
            return "put right" if shown.wrong else "arrange"
        if shown.due and (not shown.offers or self.chance.random() < 0.8):
            return self.throw(shown)
        if shown.offers and (not shown.may or self.chance.random() < 0.5):
            self.press("#offers .answer", self.chance.choice(shown.offers))
            return "offer"
        if shown.may:
            self.carry(*self.chance.choice(shown.may))
            return "carry"
        if self.window.locator("#hand-toggle").is_visible():
            self.click(self.window.locator("#hand-toggle"))
            return "by hand"
        return ""

    def throw(self, shown: Shown) -> str:
        """What stands out: a die below the table, or the tray itself."""
        if shown.dice and len(shown.due) == 1 and self.chance.random() < 0.5:
            self.click(self.window.locator("#table-tools .due").nth(self.chance.randrange(len(shown.dice))))
        else:
            for place in shown.due:
                self.tap(place)
        return "throw"


class OnTheMat(Family):
    """Jerseys are placed and moved by words: so many lie there that the page offers every move as a button."""

    def do(self, shown: Shown) -> str:
        """A side that stands is placed by hand, one after the other; targets are carried or chosen."""
        placing = re.search(r"stellt .* auf[:,. ]|stellt einen Spieler", shown.word)
        if placing and not shown.by_hand and not shown.answers and not shown.wrong:
            self.click(self.window.locator("#hand-toggle"))
            return "by hand"
        if shown.dice and not shown.due:
            self.click(self.window.locator("#table-tools .due").first)
            return "turn the ball die"
        return super().do(shown)


class WithCards(Family):
    """They hold cards, and read in the prompt what to do with them."""

    def do(self, shown: Shown) -> str:
        """Whatever the prompt asks for."""
        if shown.answers or shown.by_hand:
            return super().do(shown)
        if shown.wrong or shown.belongs:
            self.tool("Alles aufstellen")
            return "put right"
        for words, deed in self.PROMPTS.items():
            if words in shown.word:
                self.window.evaluate("scrollTo(0, 0)")
                return deed(self, shown)
        return super().do(shown)

    def _table(self) -> Any:
        return self.window.evaluate(CARDS)

    def _hand(self, name: str = "") -> Any:
        hands = self._table()["hands"]
        return next(hand for hand in hands if (hand["name"] == name if name else hand["on"]))

    @staticmethod
    def _middle(hand: Any) -> Place:
        left, top, right, bottom = hand["box"]
        return (left + right) / 2, (top + bottom) / 2

    def _held(self, hand: Any) -> list[Any]:
        left, top, right, bottom = hand["box"]
        cards = [card for card in self._table()["cards"] if card["off"]]
        return [card for card in cards if left <= card["at"][0] <= right and top <= card["at"][1] <= bottom]

    def _deal(self, _: Shown) -> str:
        self.tool("Karten geben")
        return "deal"

    def _turn_over(self, shown: Shown) -> str:
        """Seen from the players of this side, the row begins at the left of the screen; else at its right."""
        number = re.search(r"die (\d)\. Alarm", shown.word)
        row = self._table()["spots"][:7]
        lying = [card for card in self._table()["cards"] if not card["off"]]
        is_up = [any(abs(x - c["at"][0]) < 20 > abs(y - c["at"][1]) and c["text"] for c in lying) for x, y in row]
        place = int(number[1]) - 1 if number else self.chance.choice((0, 6))
        if number and is_up[6] and not is_up[0]:
            place = 6 - place
        x, y = row[place]
        self.drag((x, y), (x + 2, y + 2))
        return "turn over"

    def _draw(self, shown: Shown) -> str:
        drawn = self._take(self._hand())
        return self._lay(shown) and drawn

    def _take(self, hand: Any) -> str:
        pile = self._table()["spots"][7]
        self.drag((pile[0], pile[1]), self._middle(hand))
        self.window.wait_for_timeout(5 * LOOK)
        return "draw"

    def _lay(self, _: Shown) -> str:
        """The footballer of whom they have fewest, not onto the same one."""
        held, (x, y) = self._held(self._hand()), self._table()["spots"][8]
        equals = Counter(card["text"] for card in held)
        on_top = [c["text"] for c in self._table()["cards"] if abs(c["at"][0] - x) < 20 > abs(c["at"][1] - y)]
        others = [card for card in held if card["text"] not in on_top[-1:]] or held
        card = min(others, key=lambda card: (equals[card["text"]], self.chance.random()))
        self.drag((card["at"][0], card["at"][1]), (x, y))
        return "lay down"

    def _choose(self, shown: Shown) -> str:
        self._take(self._hand())
        self.press("#offers .answer", shown.offers[0])
        return "draw at a question mark"

    def _foul(self, shown: Shown) -> str:
        fouled = self.chance.choice([hand for hand in self._table()["hands"] if not hand["on"]])
        card = self.chance.choice(self._held(fouled))
        self.drag((card["at"][0], card["at"][1]), self._middle(self._hand()))
        self.window.wait_for_timeout(5 * LOOK)
        if fouled["name"] in shown.offers:
            self.press("#offers .answer", fouled["name"])
        else:
            self._lay(shown)
        return "foul"

    def _replace(self, shown: Shown) -> str:
        who = re.findall(r"(\S+ \d) zieht eine Karte vom Nachziehstapel", shown.word)[-1]
        self._take(self._hand(who))
        for offer in shown.offers:
            self.press("#offers .answer", offer)
        return "replace"

    def _lay_open(self, shown: Shown) -> str:
        """Card by card onto the table, before whoever holds them."""
        who = re.findall(r"(\S+ \d) legt die fünf", shown.word)[-1]
        hand = self._hand(who)
        left, top, right, bottom = hand["box"]
        spots = self._table()["spots"]
        inwards = spots[7][1] - (top + bottom) / 2
        y = (top + bottom) / 2 + inwards * 0.45
        for card in sorted(self._held(hand), key=lambda card: card["at"][0]):
            self.drag((card["at"][0], card["at"][1]), ((left + right) / 2, y))
        return "lay open"

    def _by_words(self, _: Shown) -> str:
        self.click(self.window.locator("#hand-toggle"))
        return "by hand"

    PROMPTS: ClassVar[dict[str, Callable[[Any, Shown], str]]] = {
        "Mischt und gebt": _deal,
        "Alarm-Karte auf": _turn_over,
        "weil der Würfel eine Karte zeigt": _draw,
        "und nimmt niemandem eine weg": _draw,
        "weil der Würfel ein Fragezeichen zeigt": _choose,
        "zieht dort verdeckt eine Karte": _foul,
        "Dann sind es wieder fünf": _replace,
        "legt eine Karte offen": _lay,
        "legt die fünf Karten offen": _lay_open,
        "Der Nachziehstapel ist leer": _by_words,
    }
    """What the prompts say, and what is done then."""


FAMILIES: dict[str, type[Family]] = {"fuba": OnTheMat, "fussball-alarm": WithCards}
"""Who plays the games in which more than dice and pieces are handled."""
