"""FUBA's reader: keeps what it has learned of this mat and its jerseys, and turns pictures into observations."""

import time
from dataclasses import dataclass, replace

import cv2
import numpy as np

from rules.game import SIDES
from vision.arrays import Array, Picture, mask_of
from vision.camera import PI_CAMERA_3, Lens
from vision.flat_view import Flat, FlatView
from vision.fuba import judgement, tuning
from vision.fuba.ball_die import BallDie, MatSight, calm_votes, find_ball_die
from vision.fuba.cut import Cut, cut_of
from vision.fuba.empty_mat import arm_reaches_in, first_look, grown, mat_without, plain_mat, without
from vision.fuba.jerseys import JerseyFit, find_jerseys
from vision.fuba.mat import mat as mat_table
from vision.fuba.observation import MatSeen
from vision.fuba.paints import Densities, learn, learn_from, liked, named, votes_for, worth_learning
from vision.ground import hand
from vision.ground.board_memory import BoardMemory, weighed_from
from vision.ground.evidence import differing, gather
from vision.ground.tuning import HAND_LEFT_OVER, SURELY_NOT_EMPTY
from vision.ground.white import lamp_light, whites_on_board
from vision.observation import Observation
from vision.table_reader import BoardReader, Clock, Eyes, Looked, Lost
from vision.tray.dice import Dice, read_dice


@dataclass(slots=True)
class Knowledge:
    """What the reader has learned: the mat, the paints, whether from a full mat."""

    memory: BoardMemory
    calm: Array
    """How places that look like the mat vote for the ball."""
    paints: Densities
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
        flat = Flat(self.table.width, self.table.length, margin=tuning.MARGIN)
        super().__init__(self.table, flat, Eyes(lens, corners, clock), self.table.height)
        self.teams = teams
        self.knowledge: Knowledge | None = None
        self.fits: list[JerseyFit] = []
        """The jerseys of the last reading, for drawing them."""
        self.ball: BallDie | None = None
        """The ball die of the last reading."""
        self._cut: Cut | None = None
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

    def _lies_right(self, picture: Picture) -> bool | None:
        """Each side's formation lies in its own half, but for the few in the centre; in play both halves are mixed."""
        assert self._view is not None
        looked = Looked(self._view.look(picture), self._view, True)
        known = self._learned(picture, looked)
        if known is None or self._observe(picture, looked, known).hand:
            return None
        below: dict[str, list[bool]] = {side: [] for side in SIDES}
        for fit in self.fits:
            below[fit.side].append(self.flat.place(fit.placing.column, fit.placing.row)[1] < self.table.length / 2)
        if min(len(halves) for halves in below.values()) < tuning.FORMATION * self.table.squad:
            return None
        home, away = (sum(below[side]) / len(below[side]) for side in SIDES)
        if min(home, 1 - away) > tuning.OWN_HALF:
            return True
        return False if min(1 - home, away) > tuning.OWN_HALF else None

    def in_formation(self, seen: Observation) -> float:
        """Which part of both squads has been seen."""
        return len(seen.jerseys) / (2 * self.table.squad) if isinstance(seen, MatSeen) else 0.0

    def cut(self) -> Cut:
        """A jersey's outline under this camera."""
        assert self._view is not None
        if self._cut is None:
            self._cut = cut_of(self.table, self.flat, self._view.eye)
        return self._cut

    def outline(self, fit: JerseyFit) -> Array:
        """The corners of a jersey of the last reading, in millimetres."""
        return np.array([self.flat.place(*corner) for corner in self.cut().corners(fit.placing)])

    def _learned(self, picture: Picture, looked: Looked) -> Knowledge | None:
        """The mat without its pieces, and the paints that it shows; None if a hand lies over it."""
        view, seen = looked.view, looked.seen
        whites = whites_on_board(picture, self.registration.markers, self.table, seen.pose)
        light, white = lamp_light(whites, self.flat)
        plain = plain_mat(view, self.table, self.flat, seen.eye)
        if self._is_hand(arm_reaches_in(view, plain, light, white, self.flat)):
            return None
        on_pitch = np.zeros(self.flat.shape, bool)
        on_pitch[plain.pitch] = True
        guess = first_look(view, plain, light)
        spread = guess.spread()
        evidence = gather(view, guess, spread, differing(view, guess.colour.astype(np.uint8), weighed_from(spread)))
        odd = (evidence.empty < SURELY_NOT_EMPTY) & on_pitch
        lesson = learn(view, odd, light, white, self.teams, self.cut())
        paints = lesson.densities if lesson.plausible() else named(self.teams, white)
        votes = votes_for(evidence, liked(evidence, paints), light)
        squads = {side: find_jerseys(mine, side, self.cut(), tuning.HALF_SEEN) for side, mine in votes.items()}
        found = {side: squad.covered for side, squad in squads.items()}
        taught = lesson.plausible() or worth_learning(*(len(squad.fits) for squad in squads.values()))
        if taught and not lesson.plausible():
            paints = learn_from(view, found, light, white, self.teams)
        mat = MatSight(picture, view, seen.pose, self.flat, self.table)
        ball = find_ball_die(mat, odd.astype(np.uint8), light, white)
        pieces = np.logical_or.reduce([lesson.pieces, *found.values()])
        jerseys = grown(pieces, tuning.COVERED_MARGIN, self.flat) & ~self._ball_mask(ball, seen)
        covered = jerseys | self._ball_mask(ball, seen)
        plain = plain_mat(without(view, covered, self.flat), self.table, self.flat, seen.eye)
        memory = BoardMemory(mat_without(view, plain, guess, covered, jerseys), white, self.flat)
        calm = calm_votes(memory.look.colour.astype(np.uint8), light, white)
        return Knowledge(memory, calm, paints, taught, 1.0 if taught else tuning.DOUBTFUL_LOOK)

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
        mat = MatSight(picture, view, seen.pose, self.flat, self.table)
        ball = find_ball_die(mat, odd, memory.look.light, memory.white, known.calm)
        self.ball, ball_mask = ball, self._ball_mask(ball, seen)
        self._lap("ball")
        cut, found, claimed, under_ball = self.cut(), [], ball_mask.copy(), np.flatnonzero(ball_mask)
        painted = liked(evidence, known.paints)
        for side, votes in votes_for(evidence, painted, memory.look.light).items():
            votes.ravel()[under_ball] = 0.0
            squad = find_jerseys(votes, side, cut)
            found += squad.fits
            claimed |= squad.covered
        fits = self.fits = [fit for fit in found if self._on_pitch(fit)]
        self._lap("jerseys")
        explained = mask_of(grown(claimed, 2.0, self.flat))
        on_pitch, known_ground = self._inner(odd), memory.seen()
        rest = hand.left_over(cv2.bitwise_and(on_pitch, known_ground), explained, self.flat)
        if self._is_hand(self._broad(odd, claimed, fits) or (bool(rest) and rest[0].area > HAND_LEFT_OVER)):
            return self._hand(looked)
        guessed = hand.left_over(cv2.bitwise_and(on_pitch, cv2.bitwise_not(known_ground)), explained, self.flat)
        trust = known.trust * judgement.rest_trust(rest, guessed)
        memory.remember(view, evidence, np.maximum(*painted.values()), explained)
        self._lap("memory")
        dice = self._dice(picture, seen.pose, read_dice)
        beside = self._beside(picture, seen.pose, dice)
        self._lap("dice")
        seen_here = judgement.observation(judgement.Found(fits, ball, dice, trust), self.table, self.flat)
        return replace(seen_here, beside=beside, ms=self.stage_ms, moved=looked.moved, teams=self.teams)

    def _broad(self, odd: Array, claimed: Array, fits: list[JerseyFit]) -> bool:
        """Whether a hand lies over the mat: as broad as a heap of jerseys, but more of them than a squad has."""
        if not hand.hand_over(odd, self.flat):
            return False
        too_many = any(sum(fit.side == side for fit in fits) > self.table.squad for side in SIDES)
        return too_many or hand.hand_over(cv2.bitwise_and(odd, mask_of(~claimed)), self.flat)

    def _on_pitch(self, fit: JerseyFit) -> bool:
        return self.table.inside(*self.flat.place(fit.placing.column, fit.placing.row))
