"""The reader: keeps what it has learned of this table and turns pictures into observations."""

import time
from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np

from vision import hand, judgement, tuning
from vision.arrays import Array, Picture
from vision.ball import BallSighting, ball_log, card_white, disc, find_ball
from vision.board_memory import BoardMemory
from vision.camera import PI_CAMERA_3, Lens, Pose
from vision.dice_tray import Dice, TrayView, place_tray, read_dice
from vision.evidence import Colours, Evidence, gather
from vision.figures import Shape
from vision.flat_view import FlatView, flat_of
from vision.line_up import Lesson, first_lesson, learn
from vision.observation import Observation
from vision.registration import Registration
from vision.spinner import Arrow, find_arrow, mask
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
        self.white = np.full(3, 215.0)
        self.learned = False
        self._tray: TrayView | None = None
        self._clock = clock
        self._ms: dict[str, float] = {}

    def read(self, picture: Picture, start: bool = False) -> Observation:
        """Read one picture; `start` says that it shows the start formation, from which the reader learns."""
        self._ms = {}
        began = self._clock()
        pose, moved = self.registration.locate(picture)
        if pose is None:
            return Observation(False, self.registration.reason)
        if self.view is None or moved:
            self.view = FlatView(pose, self.flat)
            self._tray = None
        view = self.view.look(picture)
        began = self._lap("pose", began)
        if start or self.memory is None:
            self._learn(picture, view, pose, start)
            began = self._lap("learn", began)
        return self._observe(picture, view, pose, moved, began)

    def _lap(self, stage: str, began: float) -> float:
        now = self._clock()
        self._ms[stage] = self._ms.get(stage, 0.0) + (now - began) * 1000
        return now

    def _learn(self, picture: Picture, view: Picture, pose: Pose, start: bool) -> None:
        assert self.view is not None
        lesson: Lesson | None = learn(view, self.table, self.view) if start else None
        self.learned = lesson is not None
        if lesson is None:
            lesson = first_lesson(view, self.table, self.view, self.teams, picture, pose, self.registration.markers)
        self.memory = BoardMemory(lesson.board)
        self.colours, self.shapes = lesson.colours, lesson.shapes
        self.white = card_white(picture, pose, self.registration.markers, self.table, lesson.board.light, self.flat)

    def _observe(self, picture: Picture, view: Picture, pose: Pose, moved: bool, began: float) -> Observation:
        assert self.memory is not None
        assert self.colours is not None
        assert self.view is not None
        self.memory.follow_light(view)
        board = self.memory.look
        evidence = gather(view, board, self.memory.spread)
        began = self._lap("evidence", began)
        if hand.hand_over(evidence, self.flat, self.registration.card_mask(self.flat)):
            return Observation(True, hand=True, ms=self._ms, moved=moved, dice=None)
        bright, dark = ball_log(view, self.white, board.light, board.noise)
        wood = self.colours.any_figure()[evidence.cells]
        maybe = find_ball(evidence, wood, bright, dark, self.table.ball, self.flat)
        relieved = evidence
        if maybe is not None:
            relieved = self._relieved(evidence, maybe, bright, dark)
        began = self._lap("ball", began)
        scene = Scene(relieved, self.colours, self.shapes, self.flat, self.view.eye)
        figures = spot(scene)
        began = self._lap("figures", began)
        free = scene.free.reshape(view.shape[:2])
        ball = find_ball(evidence, wood, bright, dark, self.table.ball, self.flat, free)
        arrow = find_arrow(view, board.colour, free, self.table.spinner, self.flat)
        began = self._lap("spinner", began)
        explained = self._explained(scene, figures, ball, arrow)
        over = hand.left_over(evidence, explained | self.registration.card_mask(self.flat), self.flat)
        if over > tuning.HAND_LEFT_OVER:
            return Observation(True, hand=True, ms=self._ms, moved=moved)
        self.memory.remember(view, evidence, explained)
        began = self._lap("memory", began)
        dice = self._dice(picture, pose)
        self._lap("dice", began)
        return judgement.observation(
            figures, scene, ball, arrow, dice, self.table, self.teams, self._ms, moved
        )

    def _relieved(self, evidence: Evidence, ball: BallSighting, bright: Array, dark: Array) -> Evidence:
        """Pixels of the ball speak for no figure."""
        empty = evidence.empty.copy()
        here = disc(ball, self.table.ball, self.flat, 1.0)
        empty[here] = np.maximum(empty[here], bright[here])
        core = disc(ball, self.table.ball, self.flat, tuning.BALL_INNER - self.table.ball.radius)
        empty[core] = np.maximum(empty[core], dark[core])
        return replace(evidence, empty=empty)

    def _explained(
        self, scene: Scene, figures: list[Sighting], ball: BallSighting | None, arrow: Arrow | None
    ) -> Array:
        taken = ((scene.claimed > 0) | (scene.mirrored > 0)).astype(np.uint8)
        if ball is not None:
            taken |= disc(ball, self.table.ball, self.flat, 1.5).astype(np.uint8)
        if arrow is not None:
            column, row = (round(v) for v in self.flat.pixel(*self.table.spinner.centre))
            reach = round((self.table.spinner.radius + 2) * self.flat.scale)
            shape = mask(arrow.degrees, self.flat.scale, reach, self.table.spinner.radius) > 0
            taken[row - reach : row + reach + 1, column - reach : column + reach + 1] |= shape.astype(np.uint8)
        return np.asarray(cv2.dilate(taken, np.ones((7, 7), np.uint8)) > 0)

    def _dice(self, picture: Picture, pose: Pose) -> Dice | None:
        markers = self.registration.markers
        place = place_tray(markers, pose, self.table.tray)
        if place is None:
            return None
        if self._tray is None or self._tray.place != place:
            self._tray = TrayView(pose, place, self.table.tray)
        return read_dice(picture, self._tray)
