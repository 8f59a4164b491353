"""FUBA's reader: keeps what it has learned of this mat and its jerseys, and turns pictures into observations."""

import time
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.arrays import Array, Picture, mask_of
from vision.camera import PI_CAMERA_3, Lens
from vision.flat_view import Flat, FlatView
from vision.fuba import judgement, tuning
from vision.fuba.ball_die import BallDie, MatSight, find_ball_die
from vision.fuba.cut import Cut, cut_of
from vision.fuba.empty_mat import first_look, grown, mat_without, plain_mat, skin
from vision.fuba.jerseys import Group, JerseyFit, find_jerseys
from vision.fuba.mat import mat as mat_table
from vision.fuba.observation import MatSeen
from vision.fuba.paints import Densities, learn, named, votes_for
from vision.ground import hand
from vision.ground.board_memory import BoardMemory, weighed_from
from vision.ground.evidence import differing, gather
from vision.ground.tuning import HAND_LEFT_OVER, SURELY_NOT_EMPTY
from vision.ground.white import lamp_light, whites_at_cards
from vision.observation import Observation
from vision.table_reader import BoardReader, Clock, Eyes, Looked, Lost
from vision.tray.dice import Dice, read_dice


@dataclass(slots=True)
class Knowledge:
    """What the reader has learned: the mat, the paints, how large the jerseys are, whether from a full mat."""

    memory: BoardMemory
    paints: Densities
    size: float
    taught: bool
    trust: float = 1.0


class MatReader(BoardReader[Dice]):
    """Reads pictures of one FUBA table, one after the other."""

    def __init__(
        self,
        teams: tuple[str, str] = ("blue", "yellow"),
        lens: Lens = PI_CAMERA_3,
        corners: Array | None = None,
        clock: Clock = time.perf_counter,
    ) -> None:
        self.table = mat_table()
        flat = Flat(self.table.width, self.table.length, tuning.SCALE, tuning.MARGIN)
        super().__init__(self.table, flat, Eyes(lens, corners, clock), self.table.height)
        self.teams = teams
        self.knowledge: Knowledge | None = None
        self.fits: list[JerseyFit] = []
        """The jerseys of the last reading, for drawing them."""
        self.ball: BallDie | None = None
        """The ball die of the last reading."""
        self._cut: tuple[float, Cut] | None = None
        self._groups: dict[str, list[Group]] = {}
        """Each side's jerseys of the last reading, patch by patch."""
        self._hands = 0
        """Readings in a row that reported a hand."""

    def read(self, picture: Picture, start: bool = False) -> MatSeen:
        """Read one picture; with `start` the mat and the paints are learned anew from it."""
        self.fits, self.ball = [], None
        looked = self._look(picture)
        if isinstance(looked, Lost):
            return MatSeen(False, looked.reason, cards=looked.cards, teams=self.teams)
        self._lap("pose")
        if start or self.knowledge is None or not self.knowledge.taught:
            self.knowledge = self._learned(picture, looked)
            self._lap("learn")
        if self.knowledge is None:
            return self._hand(looked)
        seen = self._observe(picture, looked, self.knowledge)
        self._hands = self._hands + 1 if seen.hand else 0
        if self._hands < tuning.HANDS_BEFORE_NEW_LOOK:
            return seen
        fresh = self._learned(picture, looked)
        if fresh is None or not fresh.taught:
            return seen
        self.knowledge, self._hands = replace(fresh, trust=tuning.DOUBTFUL_LOOK), 0
        self._lap("learn")
        return self._observe(picture, looked, self.knowledge)

    def _forget(self) -> None:
        self._cut, self.knowledge = None, None

    def _hand(self, looked: Looked) -> MatSeen:
        return MatSeen(True, hand=True, ms=self.stage_ms, moved=looked.moved, teams=self.teams)

    def in_formation(self, seen: Observation) -> float:
        """Which part of both squads has been seen."""
        return len(seen.jerseys) / (2 * self.table.squad) if isinstance(seen, MatSeen) else 0.0

    def cut(self, size: float) -> Cut:
        """A jersey's outline under this camera."""
        assert self._view is not None
        if self._cut is None or self._cut[0] != size:
            self._cut = (size, cut_of(self.table, self.flat, self._view.eye, size))
        return self._cut[1]

    def outline(self, fit: JerseyFit) -> Array:
        """The corners of a jersey of the last reading, in millimetres."""
        size = 1.0 if self.knowledge is None else self.knowledge.size
        return np.array([self.flat.place(*corner) for corner in self.cut(size).corners(fit.placing)[0]])

    def _learned(self, picture: Picture, looked: Looked) -> Knowledge | None:
        """The mat without its pieces, and the paints that it shows; None if a hand lies over it."""
        view, seen = looked.view, looked.seen
        self._groups = {}
        whites = whites_at_cards(picture, self.registration.markers, self.table)
        light, white = lamp_light(whites, self.flat)
        plain = plain_mat(view, self.table, self.flat, seen.eye)
        on_pitch = np.zeros(self.flat.shape, bool)
        on_pitch[plain.pitch] = True
        if hand.hand_over(skin(view, light, white) * on_pitch, self.flat):
            return None
        guess = first_look(view, plain, light)
        spread = guess.spread()
        evidence = gather(view, guess, spread, differing(view, guess.colour.astype(np.uint8), weighed_from(spread)))
        odd = (evidence.empty < SURELY_NOT_EMPTY) & on_pitch
        lesson = learn(view, odd, light, white, self.teams, self.cut(1.0))
        mat = MatSight(picture, view, seen.pose, self.flat, self.table)
        ball = find_ball_die(mat, odd.astype(np.uint8), light, white)
        covered = grown(lesson.pieces, tuning.COVERED_MARGIN, self.flat) | self._ball_mask(ball, seen)
        memory = BoardMemory(mat_without(view, plain, light, covered, guess.noise), white, self.flat)
        if lesson.plausible():
            return Knowledge(memory, lesson.densities, lesson.size, True)
        return Knowledge(memory, named(self.teams, white), 1.0, False, tuning.DOUBTFUL_LOOK)

    def _board(self) -> Array:
        """255 on the pitch and just beside it, 0 under the corner cards."""
        return self.registration.board_mask(self.flat)

    def _ball_mask(self, ball: BallDie | None, seen: FlatView, grow: float = 1.5) -> Array:
        """Where the ball die hides the mat: from its foot to its top."""
        mask = np.zeros(self.flat.shape, np.uint8)
        if ball is not None:
            radius = self.table.ball
            for z in np.linspace(0.4, 1.6, 4) * radius:
                x, y = (
                    eye + (v - eye) * (seen.eye[2] - self.table.height) / (seen.eye[2] - z)
                    for v, eye in zip((ball.x, ball.y), seen.eye, strict=False)
                )
                column, row = self.flat.pixel(float(x), float(y))
                across = float(np.sqrt(radius**2 - (z - radius) ** 2)) + grow
                cv2.circle(mask, (round(column), round(row)), round(across * self.flat.scale), 1, -1)
        return mask > 0

    def _observe(self, picture: Picture, looked: Looked, known: Knowledge) -> MatSeen:
        view, seen, memory = looked.view, looked.seen, known.memory
        memory.follow_light(view)
        evidence = memory.compare(view)
        odd = cv2.bitwise_and(hand.strange(evidence), self._board())
        self._lap("evidence")
        if hand.hand_over(odd, self.flat):
            return self._hand(looked)
        mat = MatSight(picture, view, seen.pose, self.flat, self.table)
        ball = find_ball_die(mat, odd, memory.look.light, memory.white)
        self.ball, ball_mask = ball, self._ball_mask(ball, seen)
        self._lap("ball")
        cut, found = self.cut(known.size), []
        for side, votes in votes_for(evidence, known.paints).items():
            votes[ball_mask] = 0.0
            mine, self._groups[side] = find_jerseys(votes, side, cut, self._groups.get(side, ()))
            found += mine
        fits = self.fits = [fit for fit in found if self._on_pitch(fit)]
        self._lap("jerseys")
        claimed = ball_mask.copy()
        for fit in found:
            stamp = cut.stamp(fit.placing, self.flat.shape)
            claimed[stamp.rows, stamp.columns] |= stamp.mask > 0
        explained = mask_of(grown(claimed, 2.0, self.flat))
        on_pitch = self._inner(odd)
        rest = hand.left_over(cv2.bitwise_and(on_pitch, memory.seen()), explained, self.flat)
        if rest and rest[0].area > HAND_LEFT_OVER:
            return self._hand(looked)
        guessed = hand.left_over(cv2.bitwise_and(on_pitch, cv2.bitwise_not(memory.seen())), explained, self.flat)
        trust = known.trust * judgement.rest_trust(rest, guessed)
        wood = np.max([density[evidence.cells] for density in known.paints.values()], axis=0)
        memory.remember(view, evidence, wood, explained)
        self._lap("memory")
        dice = self._dice(picture, seen.pose, read_dice)
        self._lap("dice")
        seen_here = judgement.observation(judgement.Found(fits, ball, dice, trust), self.table, self.flat)
        return replace(seen_here, ms=self.stage_ms, moved=looked.moved, teams=self.teams)

    def _on_pitch(self, fit: JerseyFit) -> bool:
        return self.table.inside(*self.flat.place(fit.placing.column, fit.placing.row))
