"""What every game's reader does alike: find the pose or say why not, read the tray, time its stages."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

import numpy as np

from vision import tuning
from vision.arrays import Array, Picture, colourful, mostly_below
from vision.camera import Lens, Pose
from vision.cards import Markers
from vision.flat_view import Flat, FlatView
from vision.loose_dice.watch import LooseDice
from vision.registration import Registration
from vision.table import CardTable
from vision.tray.dice import Die, TrayPlace, TrayView, place_tray, same_tray

SAMPLE_STEP = 32
"""One pixel of so many is enough to recognise a dark room, or a picture in black and white."""
Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Lost:
    """A picture in which no table can be read: why not, and how many corner cards it shows."""

    reason: str
    cards: int = 0


def locate(registration: Registration, picture: Picture) -> tuple[Pose, bool] | Lost:
    """Where the camera stands and whether that is new, or why this picture cannot be read at all."""
    if min(picture.shape[:2]) < tuning.SMALLEST_SIDE:
        return Lost("too-small")
    sample = picture[::SAMPLE_STEP, ::SAMPLE_STEP]
    if mostly_below(sample, 98, tuning.DARK_ROOM):
        return Lost("dark")
    if mostly_below(colourful(sample), 99, tuning.COLOURLESS):
        cards = registration.cards_in(picture)
        return Lost("no-colours" if cards >= tuning.FEWEST_CARDS else _missing(registration, cards), cards)
    pose, moved = registration.locate(picture)
    if pose is None:
        cards = registration.cards_seen
        if cards >= tuning.FEWEST_CARDS:
            return Lost("cards-astray", cards)
        return Lost(_missing(registration, cards), cards)
    return pose, moved


def _missing(registration: Registration, cards: int) -> str:
    """What is missed where too few cards lie: a board that has lines is found without any."""
    return "few-cards" if cards or not registration.table.marks() else "no-board"


class Eyes(NamedTuple):
    """How a reader sees: its lens, the board's corners if somebody pointed at them, and a clock for its stages."""

    lens: Lens
    corners: Array | None
    clock: Clock


InTray = TypeVar("InTray")
"""What a game's reader makes of its tray."""


class CardTableReader(Generic[InTray]):
    """Reads pictures of one table with cards and tray, one after the other."""

    def __init__(self, table: CardTable, eyes: Eyes) -> None:
        self.registration = Registration(table, eyes.lens, eyes.corners)
        self.stage_ms: dict[str, float] = {}
        self._tray_sheet = table.tray
        self._tray: TrayView | None = None
        self._tray_found: tuple[Markers, Pose, TrayPlace | None] | None = None
        self._last_dice: tuple[Picture, InTray] | None = None
        self._loose = LooseDice(table)
        self.clock = eyes.clock
        """Times the stages."""
        self._lap_began = 0.0
        self._no_hand = self._took_for_hand = False
        self._told_end: bool | None = None

    @property
    def pose(self) -> Pose | None:
        """Where the camera stands over the board, as far as that is known."""
        return self.registration.pose

    def point_at(self, corners: Array) -> None:
        """Somebody points at the board's corners, in pixels: home's left first, then home's right and on around it."""
        self.registration.point_at(corners)

    def expect(self, corners: Array, lens: Lens) -> None:
        """The board lay here, in pixels, when this table was last played on, before a camera with such a lens."""
        self.registration.expect(corners, lens)

    def tell_end(self, as_it_lies: bool) -> None:
        """Somebody says whether home's end is where a board found by its lines is taken to have it."""
        self._told_end = as_it_lies

    def no_hand(self) -> None:
        """People say that no hand is there: whatever looks like one is ignored until nothing does any more."""
        self._no_hand = self._took_for_hand = True

    def _is_hand(self, looks_like_one: bool) -> bool:
        """Whether something that looks like a hand counts as one: not after people said that no hand is there."""
        self._took_for_hand = self._took_for_hand or looks_like_one
        return looks_like_one and not self._no_hand

    def _locate(self, picture: Picture) -> tuple[Pose, bool] | Lost:
        """Start the stop-watch and find the table."""
        self._kick_off()
        return locate(self.registration, picture)

    def _kick_off(self) -> None:
        """Start the stop-watch for a picture."""
        self.stage_ms, self._lap_began = {}, self.clock()
        self._no_hand, self._took_for_hand = self._no_hand and self._took_for_hand, False

    def _lap(self, stage: str) -> None:
        """Add the time since the last call to this stage."""
        now = self.clock()
        self.stage_ms[stage] = self.stage_ms.get(stage, 0.0) + (now - self._lap_began) * 1000
        self._lap_began = now

    def _dice(self, picture: Picture, pose: Pose, read: Callable[[Picture, TrayView], InTray]) -> InTray | None:
        """What lies in the tray; it is read anew only when it has changed."""
        place = self._tray_place(pose)
        if place is None:
            return None
        if self._tray is None or self._tray.place != place:
            self._tray, self._last_dice = TrayView(pose, place, self._tray_sheet), None
        patch = self._tray.look(picture)
        if self._last_dice is not None and same_tray(patch, self._last_dice[0]):
            return self._last_dice[1]
        dice = read(patch, self._tray)
        self._last_dice = (patch, dice)
        return dice

    def _beside(self, picture: Picture, pose: Pose, in_tray: InTray | None) -> tuple[tuple[str, Die], ...]:
        """Ordinary dice beside the board; a table with a tray has its dice there."""
        return self._loose.look(picture, pose) if in_tray is None else ()

    def _tray_place(self, pose: Pose) -> TrayPlace | None:
        """Where the sheet lies; worked out anew only if markers or pose are new."""
        markers, found = self.registration.markers, self._tray_found
        if found is None or found[0] is not markers or found[1] is not pose:
            found = self._tray_found = (markers, pose, place_tray(markers, pose, self._tray_sheet))
        return found[2]


@dataclass(frozen=True, slots=True)
class Looked:
    """A picture whose table was found: the flat view of it, through which camera, and whether that has moved."""

    view: Picture
    seen: FlatView
    moved: bool


class BoardReader(CardTableReader[InTray]):
    """Reads pictures of a board, each warped onto one plane first."""

    def __init__(self, table: CardTable, flat: Flat, eyes: Eyes, height: float = 0.0) -> None:
        super().__init__(table, eyes)
        self.flat, self._height = flat, height
        self._view: FlatView | None = None

    def _look(self, picture: Picture) -> Looked | Lost:
        """The board in a picture, or why it cannot be read."""
        located = self._locate(picture)
        if isinstance(located, Lost):
            return located
        pose, moved = located
        if self._view is None or moved:
            self._stand(pose)
        if self.registration.either_way:
            lies_right = self._lies_right(picture) if self._told_end is None else self._told_end
            self._told_end = None
            if lies_right is None:
                return Lost("which-end")
            self._stand(self.registration.settle(picture, lies_right))
        assert self._view is not None
        return Looked(self._view.look(picture), self._view, moved)

    def _stand(self, pose: Pose) -> None:
        """The camera stands elsewhere."""
        self._view, self._tray = FlatView(pose, self.flat, self._height), None
        self._forget()

    def _lies_right(self, picture: Picture) -> bool | None:
        """Whether the end that is taken for home's is home's, on a board found by its lines; None if nothing tells."""
        return None

    def _forget(self) -> None:
        """The camera stands elsewhere: what was learned for its old place no longer holds."""

    def _inner(self, odd: Array, beyond: float = 0.0) -> Array:
        """A mask cut down to the board and some millimetres around it."""
        edge = round((self.flat.margin - beyond) * self.flat.scale)
        near = np.zeros_like(odd)
        near[edge:-edge, edge:-edge] = odd[edge:-edge, edge:-edge]
        return near
