"""The page without a referee: a virtual table that obeys, and a match in the middle of things, to look at.

python -m tests.device.web.rehearsal [PORT] [--lang en] [--real]
"""

import argparse
import base64
import sys
import time
from functools import partial
from typing import Any

import cv2
import numpy as np

from device.games.soccer_tactics.camera import QuickTable, pleasant_look
from device.games.soccer_tactics.tabletop import PitchTop
from device.panel.drawing import draw
from device.panel.gallery import gallery
from device.settings import PageSettings
from device.texts.language import texts
from device.virtual.camera import VirtualCamera
from device.web.notice_board import Command, Inbox, NoticeBoard
from device.web.server import WebPage
from rules import game_named
from rules.game import Json
from rules.texts import Catalogue

DECISIONS: dict[str, list[Json]] = {
    "de": [
        {
            "text": "Rot 10 steht auf F14 im Abseits: Freistoß für Blau.",
            "rule": "7",
            "why": "Der letzte Verteidiger steht in Reihe 13, Rot 10 stand beim Abspiel dahinter.",
            "kind": "offside",
        },
        {
            "text": "Tor für Rot! Es steht 1:0.",
            "rule": "5",
            "why": "Der Pfeil zeigt auf einen Ball.",
            "kind": "goal",
        },
        {"text": "Ecke für Rot von A16.", "rule": "8", "why": "Der Pfeil zeigt auf eine Fahne.", "kind": "corner"},
        {
            "text": "Gelbe Karte für Blau 9.",
            "rule": "9A",
            "why": "Im Zweikampf stand es sechs gegen eins.",
            "kind": "yellow",
        },
        {"text": "Anpfiff, Rot hat den Ball.", "rule": "", "why": "", "kind": "kick-off"},
    ],
    "en": [
        {
            "text": "Red 10 is offside on F14: free kick to Blue.",
            "rule": "7",
            "why": "The last defender stands in row 13; Red 10 was behind him when the ball was played.",
            "kind": "offside",
        },
        {"text": "Goal for Red! It is 1:0.", "rule": "5", "why": "The arrow points at a ball.", "kind": "goal"},
        {"text": "Corner for Red from A16.", "rule": "8", "why": "The arrow points at a flag.", "kind": "corner"},
        {"text": "Yellow card for Blue 9.", "rule": "9A", "why": "The duel was six against one.", "kind": "yellow"},
        {"text": "Kick-off, Red has the ball.", "rule": "", "why": "", "kind": "kick-off"},
    ],
}
PICTURE = (768, 432)
"""Half of what the referee looks at: quicker to paint, and large enough to look at."""
PROMPT = {"de": "Rot zieht eine Figur vier Felder weit.", "en": "Red moves a figure four fields."}
WRONG = {
    "de": "Verteidiger bleiben in der eigenen Hälfte: bitte zurück auf D8.",
    "en": "Defenders stay in their own half: back to D8, please.",
}
QUESTION = {"de": "Stand Rot 7 auf D6 oder auf E6?", "en": "Was Red 7 on D6 or on E6?"}


def panel_json(said: Catalogue, name: str) -> Json:
    """One of the gallery's screens as the topic `panel`."""
    screen = gallery(said)[name]
    picture = draw(screen)
    labels = {side: getattr(screen.buttons, side) for side in ("home", "whistle", "menu", "away")}
    return {"oled": base64.b64encode(picture.tobytes()).decode(), "contrast": 204, "labels": labels}


def match_json(lang: str, *, troubled: bool = False) -> Json:
    """A match in its first half as the topic `match`."""
    rules = game_named("soccer-tactics")
    state = rules.start({})
    for action in ({"type": "roll", "dice": [2, 5]}, {"type": "done"}, {"type": "done"}, {"type": "roll", "dice": [4]}):
        state = rules.apply(state, rules.read_action(action)).state
    decisions = [
        {"number": len(DECISIONS[lang]) - k, "clock": clock, "taken_back": k == 3, "picture": k == 0, **decision}
        for k, (clock, decision) in enumerate(
            zip(("42:40", "43:10", "43:31", "44:02", "45:00"), DECISIONS[lang], strict=True)
        )
    ]
    return {
        "game": "soccer-tactics",
        "score": {"home": 1, "away": 0},
        "standing": "1:0",
        "teams": ["red", "blue"],
        "names": None,
        "clock": "42:12",
        "stands": False,
        "move_clock": 37,
        "prompt": PROMPT[lang],
        "decisions": decisions,
        "question": {"text": QUESTION[lang], "answers": ["D6", "E6"]} if troubled else None,
        "wrong": {"text": WRONG[lang], "rule": "2", "repairs": [{"piece": "h3", "seen": "D10", "belongs": "D8"}]}
        if troubled
        else None,
        "waiting": None,
        "position": rules.state_json(state),
        "legal": [rules.action_json(action) for action in rules.legal(state)],
        "trouble": [],
    }


class Rehearsal:
    """What the main loop will do, as far as the page can tell."""

    def __init__(self, page: PageSettings, lang: str = "de", *, virtual: bool = True) -> None:
        self.lang = lang
        self.said = texts(lang)
        self.board, self.inbox = NoticeBoard(), Inbox()
        self.random = np.random.default_rng(4)
        self.tabletop = PitchTop()
        self.tabletop.set_up(self.random)
        self.camera = VirtualCamera(self.tabletop, time.monotonic, partial(QuickTable, pleasant_look(size=PICTURE)))
        self.heard: list[Command] = []
        self.virtual = virtual
        self.match: dict[str, Any] = match_json(lang)
        self.web = WebPage(page, self.board, self.inbox, self.said, self.picture)

    def picture(self, name: str) -> bytes | None:
        if name not in ("camera", "decision/5"):
            return None
        return cv2.imencode(".jpg", self.camera.frame().picture)[1].tobytes()

    def post(self) -> None:
        """Everything as it is now."""
        self.board.post("panel", panel_json(self.said, "move"))
        self.board.post("match", self.match)
        if self.virtual:
            self.board.post("table", self.tabletop.json())
        self.board.post("camera", {"number": self.tabletop.throws + self.tabletop.spins})

    def listen(self, timeout: float | None) -> tuple[Command, ...]:
        """Wait for commands and obey those for the table."""
        self.inbox.wait(timeout)
        commands = self.inbox.take()
        for command in commands:
            self.heard.append(command)
            if command.kind == "table":
                self.tabletop.do(command.data, self.random)
            if command.kind == "press" and command.data["button"] == "whistle" and command.data["down"]:
                self.board.post("sound", {"name": "foul", "volume": 70})
            if command.kind == "press" and command.data["button"] == "menu" and command.data["down"]:
                self.match = match_json(self.lang, troubled=self.match["wrong"] is None)
        self.post()
        return commands


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("port", type=int, nargs="?", default=8000)
    parser.add_argument("--lang", default="de")
    parser.add_argument("--real", action="store_true", help="as over a real board: nothing to be dragged")
    arguments = parser.parse_args()
    rehearsal = Rehearsal(PageSettings(port=arguments.port), arguments.lang, virtual=not arguments.real)
    sys.stdout.write(f"{rehearsal.web.start()}\n")
    rehearsal.post()
    while True:
        for command in rehearsal.listen(1.0):
            sys.stdout.write(f"{command}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
