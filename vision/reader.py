"""The reader: keeps what it has learned of this table and turns pictures into observations."""

import time
from collections.abc import Callable

import cv2
import numpy as np

from vision import hand, judgement, tuning
from vision.arrays import Array, Picture
from vision.ball import BallSighting, ball_votes, card_white, find_ball, relieved
from vision.board_memory import BoardMemory
from vision.camera import PI_CAMERA_3, Lens, Pose
from vision.dice_tray import Dice, TrayView, place_tray, read_dice, same_tray
from vision.evidence import Colours
from vision.figures import Shape
from vision.flat_view import FlatView, flat_of
from vision.line_up import Lesson, first_lesson, learn
from vision.observation import Observation
from vision.registration import Registration
from vision.spinner import Arrow, SpinnerView, find_arrow, mask
from vision.spotting import Scene, Sighting, spot
from vision.table import Table
from vision.table import table as table_of

Clock = Callable[[], float]


class Reader:
    """Reads pictures of one table, one after the other."""

    def __init__(
        self, game: str = "soccer-tactics", teams: tuple[str, str] = ("red", "blue"), lens: Lens = PI_CAMERA_3,
        corners: Array | None = None, clock: Clock = time.perf_counter,
    ) -> None:
        self.table: Table = table_of(game)
        self.teams = teams
        self.flat = flat_of(self.table.pitch)
        self.registration = Registration(self.table, lens, corners)
        self.view: FlatView | None = None
        self.memory: BoardMemory | None = None
        self.colours: Colours | None = None
        self.shapes: dict[str, Shape] = {}
        self.learned = False
        self._tray: TrayView | None = None
        self._plate: SpinnerView | None = None
        self._figures: list[Sighting] = []
        self._last_dice: tuple[Picture, Dice] | None = None
        self._clock = clock
        self.stage_ms: dict[str, float] = {}

    def read(self, picture: Picture, start: bool = False) -> Observation:
        """Read one picture; `start` says that it shows the start formation, from which the reader learns."""
        self.stage_ms = {}
        began = self._clock()
        pose, moved = self.registration.locate(picture)
        if pose is None:
            return Observation(False, self.registration.reason)
        if self.view is None or moved:
            self.view = FlatView(pose, self.flat)
            self._tray, self._plate = None, None
        view = self.view.look(picture)
        began = self._lap("pose", began)
        if start or self.memory is None:
            self._figures = []
            self._learn(picture, view, pose, start)
            began = self._lap("learn", began)
        return self._observe(picture, view, pose, moved, began)

    def _lap(self, stage: str, began: float) -> float:
        now = self._clock()
        self.stage_ms[stage] = self.stage_ms.get(stage, 0.0) + (now - began) * 1000
        return now

    def _learn(self, picture: Picture, view: Picture, pose: Pose, start: bool) -> None:
        assert self.view is not None
        lesson: Lesson | None = learn(view, self.table, self.view) if start else None
        self.learned = lesson is not None
        if lesson is None:
            lesson = first_lesson(view, self.table, self.view, self.teams, picture, pose, self.registration.markers)
        self.colours, self.shapes = lesson.colours, lesson.shapes
        white = card_white(picture, pose, self.registration.markers, self.table, lesson.board.light, self.flat)
        self.memory = BoardMemory(lesson.board, white, self.flat)

    def _observe(self, picture: Picture, view: Picture, pose: Pose, moved: bool, began: float) -> Observation:
        assert self.memory is not None
        assert self.colours is not None
        assert self.view is not None
        memory = self.memory
        memory.follow_light(view)
        evidence = memory.compare(view)
        odd = cv2.bitwise_and(hand.strange(evidence), self.registration.board_mask(self.flat))
        if self.learned:
            odd = cv2.bitwise_and(odd, memory.seen())
        began = self._lap("evidence", began)
        if hand.hand_over(odd, self.flat):
            return Observation(True, hand=True, ms=self.stage_ms, moved=moved)
        votes = ball_votes(view, evidence, memory.look, memory.white, memory.calm_votes(), self.colours)
        maybe = find_ball(votes, self.table.ball, self.flat)
        figure_evidence = evidence if maybe is None else relieved(evidence, maybe, votes, self.table.ball, self.flat)
        began = self._lap("ball", began)
        scene = Scene(figure_evidence.votes(self.colours, self.shapes), self.shapes, self.flat, self.view.eye)
        figures = spot(scene, () if moved else self._figures)
        self._figures = figures
        began = self._lap("figures", began)
        free = scene.free()
        ball = find_ball(votes, self.table.ball, self.flat, free)
        began = self._lap("ball", began)
        arrow = find_arrow(picture, memory.look.colour, free, self._spinner_view(pose))
        began = self._lap("spinner", began)
        explained = self._explained(scene, ball, arrow)
        limit = tuning.HAND_LEFT_OVER if self.learned else tuning.HAND_LEFT_OVER_GUESSED
        if hand.left_over(odd, explained, self.flat) > limit:
            return Observation(True, hand=True, ms=self.stage_ms, moved=moved)
        memory.remember(view, evidence, self.colours.any_figure()[evidence.cells], explained)
        began = self._lap("memory", began)
        dice = self._dice(picture, pose)
        self._lap("dice", began)
        return judgement.observation(figures, scene, ball, arrow, dice, self.table, self.teams, self.stage_ms, moved)

    def _spinner_view(self, pose: Pose) -> SpinnerView:
        if self._plate is None:
            self._plate = SpinnerView(pose, self.table.spinner, self.flat)
        return self._plate

    def _explained(self, scene: Scene, ball: BallSighting | None, arrow: Arrow | None) -> Array:
        """Pixels (255) that figures, their mirror images, the ball or the arrow explain, and their neighbours."""
        taken = ((scene.claimed > 0) | (scene.mirrored > 0)).astype(np.uint8).reshape(self.flat.shape) * 255
        if ball is not None:
            middle = (round(ball.column), round(ball.row))
            cv2.circle(taken, middle, round((self.table.ball.radius + 1.5) * self.flat.scale), 255, -1)
        if arrow is not None:
            column, row = (round(v) for v in self.flat.pixel(*self.table.spinner.centre))
            reach = round((self.table.spinner.radius + 2) * self.flat.scale)
            shape = mask(arrow.degrees, self.flat.scale, reach, self.table.spinner.radius) > 0
            taken[row - reach : row + reach + 1, column - reach : column + reach + 1][shape] = 255
        return cv2.dilate(taken, np.ones((7, 7), np.uint8))

    def _dice(self, picture: Picture, pose: Pose) -> Dice | None:
        markers = self.registration.markers
        place = place_tray(markers, pose, self.table.tray)
        if place is None:
            return None
        if self._tray is None or self._tray.place != place:
            self._tray, self._last_dice = TrayView(pose, place, self.table.tray), None
        patch = self._tray.look(picture)
        if self._last_dice is not None and same_tray(patch, self._last_dice[0]):
            return self._last_dice[1]
        dice = read_dice(patch, self._tray)
        self._last_dice = (patch, dice)
        return dice
