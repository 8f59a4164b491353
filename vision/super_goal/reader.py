"""The reader of Super Goal! tables: finds the ball, reads the symbol dice, and notices a hand over the board."""

import time

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.camera import PI_CAMERA_3, Lens
from vision.designs.names import DIE_SIDE
from vision.flat_view import Flat
from vision.ground import hand
from vision.ground.board_memory import BoardMemory
from vision.ground.evidence import BoardLook, Evidence, noise_of
from vision.ground.tuning import BESIDE_PITCH, BLIND_DOUBT, HAND_LEFT_OVER
from vision.ground.white import lamp_light, whites_on_board
from vision.observation import Observation, SymbolDie
from vision.super_goal import tuning
from vision.super_goal.ball import BallFound, find_ball
from vision.super_goal.board import goal_board
from vision.super_goal.lessons import printed_faces
from vision.super_goal.observation import GoalSeen
from vision.table_reader import BoardReader, Clock, Eyes, Lost
from vision.taught.album import Album
from vision.taught.dice import SymbolDice, read_symbols
from vision.taught.faces import FaceBook
from vision.tray.dice import Die
from vision.tray.tuning import TRAY_SCALE

CENTRE = "c6"


class GoalReader(BoardReader[SymbolDice]):
    """Reads pictures of one Super Goal! table, one after the other."""

    def __init__(
        self,
        lens: Lens = PI_CAMERA_3,
        corners: Array | None = None,
        album: Album | None = None,
        clock: Clock = time.perf_counter,
    ) -> None:
        self.table = goal_board()
        flat = Flat(self.table.width, self.table.length, tuning.SCALE, tuning.MARGIN)
        super().__init__(self.table, flat, Eyes(lens, corners, clock), self.table.ball.height)
        self.book = FaceBook(album or printed_faces(), DIE_SIDE, TRAY_SCALE)
        self.memory: BoardMemory | None = None

    def read(self, picture: Picture, start: bool = False) -> GoalSeen:
        """Read one picture; with `start` the board's own look is learned anew from it."""
        looked = self._look(picture)
        if isinstance(looked, Lost):
            return GoalSeen(False, looked.reason, cards=looked.cards)
        view, moved = looked.view, looked.moved
        whites = whites_on_board(picture, self.registration.markers, self.table, looked.seen.pose)
        light, white = lamp_light(whites, self.flat)
        self._lap("pose")
        ball = find_ball(view, light[..., None] * white.astype(np.float32), self.table.ball, self.flat)
        self._lap("ball")
        if start or self.memory is None:
            self.memory = self._learned(view, light, white, ball)
        over = self._hand_over(view, light, white, ball)
        self._lap("hand")
        if self._is_hand(over):
            return GoalSeen(True, hand=True, ms=self.stage_ms, moved=moved)
        symbols = self._dice(picture, looked.seen.pose, lambda patch, tray: read_symbols(patch, tray, self.book))
        self._lap("dice")
        return self._report(ball, symbols, moved)

    def _forget(self) -> None:
        self.memory = None

    def in_formation(self, seen: Observation) -> float:
        """The start formation is the ball in the middle of the board."""
        return float(isinstance(seen, GoalSeen) and seen.ball_field() == CENTRE)

    def die_corners(self, die: Die | SymbolDie) -> Array | None:
        """The corners of an upper face on the table, in millimetres, for drawing it."""
        return None if self._tray is None else self._tray.place.on_table(self._tray.top(die.x, die.y, die.turn))

    def _report(self, ball: BallFound | None, symbols: SymbolDice | None, moved: bool) -> GoalSeen:
        fields: dict[str, float] = {}
        if ball is not None and ball.confidence > 0:
            fields = {
                field: chance * ball.confidence
                for field, chance in self.table.chances(ball.x, ball.y, tuning.PLACE_DOUBT).items()
            }
        names = tuple(self.table.tray.wells)
        sure = max(fields.values(), default=0.0)
        return GoalSeen(
            True,
            dice=None if symbols is None else symbols.wells(names),
            cocked=() if symbols is None else symbols.unknown(names),
            tray=() if symbols is None else symbols.dice,
            confidence=sure,
            ms=self.stage_ms,
            moved=moved,
            ball=fields,
            ball_at=None if ball is None or not fields else (ball.x, ball.y),
        )

    def _learned(self, view: Picture, light: Array, white: Array, ball: BallFound | None) -> BoardMemory:
        """The board as it is seen. Under the ball it is a guess until the ball moves."""
        colour, doubt = view.astype(np.float32), np.zeros(view.shape[:2], np.float32)
        if ball is not None:
            disc = self._disc(ball, 2.0)
            around = cv2.dilate(disc, np.ones((9, 9), np.uint8)) > disc
            colour[disc > 0] = np.median(view[around], axis=0)
            doubt[disc > 0] = BLIND_DOUBT
        plain = np.clip(colour, 0, 255).astype(np.uint8)
        nothing = np.zeros(view.shape[:2], bool)
        return BoardMemory(BoardLook(colour, doubt, light, noise_of(view), plain, nothing), white, self.flat)

    def _hand_over(self, view: Picture, light: Array, white: Array, ball: BallFound | None) -> bool:
        """Whether something lies over the board that is neither the board nor the ball."""
        assert self.memory is not None
        self.memory.follow_light(view)
        evidence = self.memory.compare(view)
        explained = np.zeros(self.flat.shape, np.uint8)
        if ball is not None:
            explained = self._disc(ball, 2.5)
        odd = cv2.bitwise_and(hand.strange(evidence), self.registration.board_mask(self.flat))
        odd = cv2.bitwise_and(cv2.bitwise_and(odd, self.memory.seen()), cv2.bitwise_not(explained))
        rest = hand.left_over(self._inner(odd, BESIDE_PITCH), explained, self.flat)
        over = hand.hand_over(odd, self.flat) or bool(rest and rest[0].area > HAND_LEFT_OVER)
        if (
            over
            and ball is not None
            and ball.confidence == 1
            and self._is_board(view, light * float(white.mean()), odd)
        ):
            self.memory = self._learned(view, light, white, ball)
            return False
        if not over:
            self._remember(view, evidence, explained)
        return over

    def _remember(self, view: Picture, evidence: Evidence, explained: Array) -> None:
        assert self.memory is not None
        nothing_wooden = np.full(len(evidence.at), -np.inf, np.float32)
        self.memory.remember(view, evidence, nothing_wooden, explained)

    def _is_board(self, view: Picture, light: Array, odd: Array) -> bool:
        """Whether the strange part is only the board in another light. The board's four quarters are printed alike."""
        if float((self._inner(odd, BESIDE_PITCH) > 0).mean()) < tuning.SAME_PRINT_LEAST:
            return False
        level = view.astype(np.float32) / np.maximum(light, 1.0)[..., None]
        mirrored = (level[:, ::-1], level[::-1], level[::-1, ::-1])
        apart = np.min([np.abs(level - other).max(axis=2) for other in mirrored], axis=0)
        return float(np.median(apart[odd > 0])) < tuning.SAME_PRINT

    def _disc(self, ball: BallFound, grow: float) -> Array:
        mask = np.zeros(self.flat.shape, np.uint8)
        column, row = self.flat.pixel(ball.x, ball.y)
        cv2.circle(mask, (round(column), round(row)), round((self.table.ball.radius + grow) * self.flat.scale), 255, -1)
        return mask
