"""Tells the display and the page what is new: who may know what, in which words, and what the moment is called."""

import base64
from collections.abc import Callable, Collection
from functools import partial

import numpy as np
from PIL import Image

from device.panel import burn_in, screens
from device.panel.drawing import draw
from device.panel.screen import Screen
from device.people.roles import REFEREE, Role
from device.play.equipment import Equipment
from device.play.watch import Watch
from device.referee.agreeing import Agreeing
from device.referee.by_role import choices_view, secret_owners, table_view
from device.referee.calls import Question
from device.referee.front_door import door_view
from device.referee.moment import Moment
from device.referee.referee import Referee
from device.referee.ruling import Ruling
from device.referee.staging import on_stage
from device.referee.view import match_view, unfinished_match
from device.web.contract.match import Chances, MatchNews
from device.web.contract.topics import PanelNews
from device.web.notice_board import in_confidence, in_words
from rules.texts import Catalogue

VIEW_EVERY = 0.5
"""Seconds between two looks of the page at the clocks."""


class Announcer:
    """Knows what display and page were told last, so that each is told only what is new."""

    def __init__(
        self,
        referee: Referee,
        equipment: Equipment,
        watch: Watch,
        care: burn_in.Care,
        troubles: Callable[[Catalogue], tuple[str, ...]],
    ) -> None:
        self.chances: Chances | None = None
        """How the match may end, as far as somebody has reckoned it."""
        self.demo = False
        """Whether robots play, and people only watch."""
        self.news = False
        """Whether something has happened since the page was told."""
        self.shown: tuple[Screen, burn_in.Appearance] | None = None
        """What the display shows."""
        self._referee, self._equipment, self._watch = referee, equipment, watch
        self._care, self._troubles = care, troubles
        self._panel: Image.Image | None = None
        self._viewed_at = float("-inf")
        self._viewed = Moment()
        """The moment of which the page was told."""
        self._drawn = 0
        """The set-up's picture of which the page was told."""
        self._moment = Moment()
        self._moment_of: tuple[Ruling | None, int, Question | Agreeing | None, object] = (None, 0, None, None)
        """What the numbers of the moment stand for."""

    def moment(self) -> Moment:
        """The numbers of the state, the question and the decision that people see; each new one gets another."""
        ruling, before = self._referee.ruling, self._moment_of
        asked = self._referee.agreeing or (ruling.question if ruling is not None else None)
        now = (ruling, ruling.match.play.number if ruling is not None else 0, asked, on_stage(self._referee))
        state = self._moment.state + (now[0] is not before[0] or now[1] != before[1])
        question = self._moment.question + (now[2] != before[2])
        call = self._moment.call + (now[3] != before[3])
        self._moment = Moment(state, question, call, self._referee.players)
        self._moment_of = now
        if self._equipment.inbox is not None:
            self._equipment.inbox.moment = self._moment
        return self._moment

    def mind_the_readers(self) -> None:
        """Tell everything anew if somebody has come who reads in another language or role than all before."""
        board = self._equipment.board
        if board is None:
            return
        board.lang = self._referee.said.lang
        if board.strangers():
            self.news, self.shown = True, None

    # The display

    def show(self, now: float) -> None:
        """The screen on the display, and on the page."""
        look = burn_in.appearance(now, self._referee.last_activity, self._care)
        screen = self._referee.screen
        display = self._equipment.display
        news = self.shown != (screen, look)
        if news or self._panel is None:
            self.shown = (screen, look)
            self._panel = draw(screen, look.shift)
            self._tell_the_panel(screen, self._panel, look.contrast)
        picture = self._panel
        if display is not None and (news or display.trouble is not None):
            display.use(now, lambda device: device.show(picture, look.contrast))

    def _tell_the_panel(self, screen: Screen, picture: Image.Image, contrast: int) -> None:
        """The display speaks the device's language; what the buttons do, everybody reads in his own."""
        if self._equipment.board is None:
            return
        owner, own = self._referee.secret_of, self._referee.said
        secret = draw(screens.secret(own)) if owner is not None else picture

        def told(said: Catalogue, role: Role = REFEREE) -> PanelNews:
            labels = screen if said.lang == own.lang else self._referee.screen_in(said)
            return panel_view(labels, picture if role in (REFEREE, owner) else secret, contrast, own.lang)

        self._equipment.board.tell("panel", in_words(told) if owner is None else in_confidence(told))

    # The page

    def view(self, now: float, pictures: Collection[int]) -> None:
        """Everything that a page shows beside the panel. `pictures`: the steps of which there is one."""
        board, drawn = self._equipment.board, self._watch.set_up.number
        moment = self.moment()
        # A decision that has been shown for long enough leaves the display by itself: the banner goes with it.
        news = self.news or drawn != self._drawn or moment != self._viewed
        if board is None or (not news and now - self._viewed_at < VIEW_EVERY):
            return
        self._viewed_at, self._drawn, self._viewed = now, drawn, moment
        self.news = False
        referee, table = self._referee, self._equipment.table
        self.show_camera()
        board.tell("match", in_words(lambda said: self._match(said, moment, pictures)))
        board.tell("door", in_words(lambda said: door_view(referee, unfinished_match(referee, said), said)))
        tell = partial(choices_view, referee, moment)
        board.tell("choices", in_confidence(tell) if secret_owners(referee) else in_words(tell))
        if table is not None and table.private:
            here = board.roles
            board.tell("table", in_confidence(lambda said, role: table_view(referee, table, said, role, here)))
        else:
            board.tell("table", in_words(lambda said: table_view(referee, table, said)))
        if self._watch.set_up.watched(now):
            board.tell("setup", in_words(self._watch.setup_news))

    def show_camera(self) -> None:
        """Which picture of the camera is the newest."""
        board = self._equipment.board
        if board is not None:
            invited = self._equipment.invitation is not None
            board.post("camera", {"number": self._watch.read, "invitation": invited})

    def _match(self, said: Catalogue, moment: Moment, pictures: Collection[int]) -> MatchNews:
        told = match_view(self._referee, self._troubles(said), moment, said, pictures)
        return {**told, "demo": self.demo, "chances": self.chances}


def panel_view(screen: Screen, picture: Image.Image, contrast: int, lang: str) -> PanelNews:
    """The topic `panel` of the page: the OLED pixel by pixel, and what the buttons do."""
    buttons = screen.buttons
    pixels = np.packbits(np.asarray(picture, dtype=bool), axis=1).tobytes()
    return {
        "oled": base64.b64encode(pixels).decode("ascii"),
        "contrast": contrast,
        "labels": {"home": buttons.home, "whistle": buttons.whistle, "menu": buttons.menu, "away": buttons.away},
        "lang": lang,
    }
