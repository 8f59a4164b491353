"""The reader: keeps what it has learned of this table and turns pictures into observations."""

import time
from dataclasses import dataclass, field, replace
from functools import partial

import cv2
import numpy as np

from vision.arrays import Array, Picture, mask_of
from vision.camera import PI_CAMERA_3, Lens, Pose
from vision.flat_view import FlatView, flat_of
from vision.ground import hand
from vision.ground.ball import BallSighting, ball_votes, find_ball, relieved
from vision.ground.board_memory import BoardMemory
from vision.ground.evidence import BODY, TEAMS, Colours, Evidence, noise_of, without_grain
from vision.ground.lamp import Lamp
from vision.ground.tuning import BESIDE_PITCH
from vision.observation import Observation
from vision.soccer_tactics import judgement, tuning
from vision.soccer_tactics.at_home import lies_right, lined_up, mostly_at_home
from vision.soccer_tactics.figures import Shape
from vision.soccer_tactics.first_look import first_look
from vision.soccer_tactics.line_up import learn
from vision.soccer_tactics.marked_ball import marked_ball
from vision.soccer_tactics.observation import PitchSeen
from vision.soccer_tactics.plate_print import without_votes
from vision.soccer_tactics.scene import Scene, Sighting
from vision.soccer_tactics.second_look import second_look
from vision.soccer_tactics.sides import sided
from vision.soccer_tactics.sight import Sight
from vision.soccer_tactics.spotting import Wanted, spot
from vision.soccer_tactics.table import Table
from vision.soccer_tactics.table import table as table_of
from vision.soccer_tactics.team_colours import USUAL, teams_in
from vision.spinner.pointer import Arrow, SpinnerView, find_arrow, mask
from vision.table_reader import BoardReader, Clock, Eyes, Lost
from vision.tray.dice import Dice, read_dice


@dataclass(slots=True)
class Knowledge:
    """What the reader has learned: the board, the paints, the shapes, and whether from a start formation."""

    memory: BoardMemory
    colours: Colours
    shapes: dict[str, Shape]
    taught: bool
    lamp: Lamp | None = None
    most: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TEAMS, 0))
    """How many figures of each team have been seen at once; a start formation is complete."""

    def shallow(self) -> bool:
        """Whether it comes from a board on which hardly anybody of a team stood: so nobody knows that team's paint."""
        return not self.taught and min(self.most.values()) < tuning.PAINT_TAUGHT

    def hiding(self) -> set[str]:
        """Teams whose paint looks like the ground in places; who has not been taught cannot tell."""
        return {team for team, part in self.colours.hiding if part == BODY} if self.taught else set(TEAMS)


@dataclass(frozen=True, slots=True)
class Fresh:
    """What a picture that taught something shows for certain: figures of a line-up, or a ball and what is odd."""

    figures: list[Sighting] = field(default_factory=list)
    odd: Array | None = None
    ball: BallSighting | None = None
    silent: Array | None = None
    """Where no pixel speaks for a figure."""


@dataclass(frozen=True, slots=True)
class OnPitch:
    """What was found on the pitch: the scene with its figures, the ball, what both leave of each pixel."""

    scene: Scene
    figures: list[Sighting]
    ball: BallSighting | None
    free: Array
    wood: Array
    """How much each weighed pixel looks like any paint."""


class Reader(BoardReader[Dice]):
    """Reads pictures of one Soccer Tactics table, one after the other."""

    def __init__(
        self,
        teams: tuple[str, str] | None = USUAL,
        lens: Lens = PI_CAMERA_3,
        corners: Array | None = None,
        clock: Clock = time.perf_counter,
    ) -> None:
        self.table: Table = table_of()
        super().__init__(self.table, flat_of(self.table.pitch), Eyes(lens, corners, clock))
        self._named = teams
        self.teams = teams or USUAL
        self.knowledge: Knowledge | None = None
        self._plate: SpinnerView | None = None
        self._figures: list[Sighting] = []
        self._grainy = False

    def read(self, picture: Picture, start: bool = False) -> PitchSeen:
        """Read one picture; `start` says that it shows the start formation, from which the reader learns."""
        looked = self._look(picture)
        if isinstance(looked, Lost):
            return PitchSeen(False, looked.reason, cards=looked.cards)
        view = looked.view
        if start or self.knowledge is None:
            self._grainy = noise_of(view) > tuning.GRAINY
        view = without_grain(view) if self._grainy else view
        sight = Sight(self.table, picture, view, looked.seen, self.registration.markers)
        self._lap("pose")
        fresh = Fresh()
        if start or self.knowledge is None or self.knowledge.shallow():
            self._forget()
            self.knowledge, fresh = self._learned(sight, start)
            self._lap("learn")
        result = replace(self._observe(sight, self.knowledge, fresh), ms=self.stage_ms, moved=looked.moved)
        if result.hand and fresh.odd is not None:
            self.knowledge = None
        return result

    def _forget(self) -> None:
        self._plate, self._figures = None, []

    def colours_in(self, picture: Picture) -> tuple[str, str] | None:
        """Which two colours a picture shows that was just read, home first; they are guessed if nobody named them."""
        if self._view is None:
            return None
        return teams_in(self._sight(picture, self._view))

    def _sight(self, picture: Picture, seen: FlatView) -> Sight:
        return Sight(self.table, picture, seen.look(picture), seen, self.registration.markers)

    def _lies_right(self, picture: Picture) -> bool | None:
        """The line-up tells home's end; unless the teams are named, only the box's colours have a side."""
        if self._view is None:
            return None
        sight = self._sight(picture, self._view)
        teams = self._named or teams_in(sight)
        if teams is None or (self._named is None and teams != USUAL):
            return None
        return lies_right(first_look(sight, teams).lesson, self.table, self.flat)

    def in_formation(self, seen: Observation) -> float:
        """Which part of both squads has been seen."""
        return len(seen.figures) / (2 * self.table.squad) if isinstance(seen, PitchSeen) else 0.0

    def _learned(self, sight: Sight, start: bool) -> tuple[Knowledge, Fresh]:
        if self._named is None:
            self.teams = self.colours_in(sight.picture) or self.teams
        taught = learn(sight) if start else None
        look = None
        if taught is None or not taught.complete():
            look = first_look(sight, self.teams)
            if not start and mostly_at_home(look.lesson, self.table, self.flat):
                taught = learn(sight)
            if taught is not None and lined_up(taught, look.lesson, start, self.flat):
                look = None
        lesson = taught if look is None else look.lesson
        assert lesson is not None
        memory = BoardMemory(lesson.board, sight.white(lesson.board.light), self.flat)
        known = Knowledge(memory, lesson.colours, lesson.shapes, look is None, lesson.lamp)
        if look is not None:
            return known, Fresh(odd=look.odd, ball=look.ball, silent=look.colourless)
        known.most = dict.fromkeys(TEAMS, self.table.squad)
        return known, Fresh(lesson.sightings())

    def _observe(self, sight: Sight, known: Knowledge, fresh: Fresh) -> PitchSeen:
        view, memory = sight.view, known.memory
        memory.follow_light(view)
        memory.uncover_plate(view, self.table.spinner)
        evidence = memory.compare(view)
        odd = self._odd(evidence, known, fresh.odd)
        self._lap("evidence")
        if self._is_hand(hand.hand_over(odd, self.flat) or (known.taught and hand.reaches_in(odd, self.flat))):
            return PitchSeen(True, hand=True)
        pitch = self._on_pitch(sight, evidence, known, fresh)
        arrow = self._arrow(sight, known, pitch)
        explained = self._explained(pitch.scene, pitch.ball, arrow)
        rest = hand.left_over(self._inner(odd, BESIDE_PITCH), explained, self.flat)
        if self._is_hand(bool(rest) and rest[0].area > tuning.HAND_LEFT_OVER and not known.taught):
            return PitchSeen(True, hand=True)
        figures = pitch.figures
        unseen = [not self._borne(f, pitch.ball) and memory.unseen(pitch.scene.covered(f)[0]) for f in figures]
        known.most = {team: max(known.most[team], sum(f.team == team for f in figures)) for team in TEAMS}
        if not self._took_for_hand:  # people may err when they say that it is none
            memory.remember(view, evidence, pitch.wood, explained)
        self._lap("memory")
        dice = self._dice(sight.picture, sight.seen.pose, read_dice)
        beside = self._beside(sight.picture, sight.seen.pose, dice)
        self._lap("dice")
        found = judgement.Found(pitch.scene, figures, unseen, pitch.ball, arrow, dice, rest)
        who = judgement.Known(self.table, self.teams, known.taught, known.most, known.hiding())
        return replace(judgement.observation(found, who), beside=beside)

    def _odd(self, evidence: Evidence, known: Knowledge, odd: Array | None) -> Array:
        """What looks like nothing known, on the board and where it has been seen."""
        odd = hand.strange(evidence) if odd is None else odd
        odd = cv2.bitwise_and(odd, self.registration.board_mask(self.flat))
        return cv2.bitwise_and(odd, known.memory.seen()) if known.taught else odd

    def _on_pitch(self, sight: Sight, evidence: Evidence, known: Knowledge, fresh: Fresh) -> OnPitch:
        """Figures and ball: a first look at the ball, so that nobody takes it for a head, then who stands where."""
        view, memory, ball_size = sight.view, known.memory, self.table.ball
        liked = known.colours.liked(evidence.cells)
        wood = liked.max(axis=0)
        # before kick-off the ball mostly lies under a figure, whose sticker is no part of it
        paint = wood if fresh.figures or not known.taught else liked[: len(TEAMS)].max(axis=0)
        votes = ball_votes(view, evidence, memory.calm_board(), wood, self.flat, paint)
        maybe = fresh.ball or find_ball(votes, ball_size, self.flat)
        without_ball = evidence if maybe is None else relieved(evidence, maybe, votes, ball_size, self.flat)
        if fresh.silent is not None:
            without_ball = without_votes(without_ball, liked, fresh.silent)
        figure_votes = without_ball.votes(known.colours, liked)
        self._lap("ball")
        scene = Scene(figure_votes, known.shapes, self.flat, sight.seen.eye)
        least = tuning.FIGURE_SCORE * (1.0 if known.taught else tuning.FIRST_TRUST)
        missing = partial(second_look, evidence=evidence, lamp=known.lamp, least=known.colours.least())
        wary = known.hiding() if known.lamp is not None else set()
        wanted = Wanted(self.table.squad, least, wary)
        self._figures = spot(scene, wanted, self._figures, fresh.figures, missing)
        if not known.taught:
            self._figures = sided(scene, self._figures, liked, view)
        self._lap("figures")
        kick_off = self.table.spinner.centre if fresh.figures else None
        free = scene.free()
        ball = fresh.ball or find_ball(votes, ball_size, self.flat, free, kick_off, tuning.BALL_LEAST)
        if ball is None and not known.taught:
            ball = marked_ball(view, memory.look.light, memory.white, ball_size, self.flat, free <= 0)
        self._lap("ball")
        return OnPitch(scene, self._figures, ball, free, wood)

    def _arrow(self, sight: Sight, known: Knowledge, pitch: OnPitch) -> Arrow | None:
        """The spinner's arrow, of what figures and ball leave of the plate."""
        free = pitch.free
        if pitch.ball is not None:
            middle = (round(pitch.ball.column), round(pitch.ball.row))
            cv2.circle(free, middle, round(self.table.ball.radius * self.flat.scale), 0.0, -1)
        arrow = find_arrow(
            sight.picture, known.memory.look.colour, free, self._spinner_view(sight.seen.pose, known.lamp)
        )
        self._lap("spinner")
        return arrow

    def _spinner_view(self, pose: Pose, lamp: Lamp | None) -> SpinnerView:
        if self._plate is None:
            self._plate = SpinnerView(pose, self.table.spinner, self.flat, lamp)
        return self._plate

    def _borne(self, figure: Sighting, ball: BallSighting | None) -> bool:
        """Whether it is no print that was guessed wrong: the line-up has it there, or the ball lies under it."""
        reach = self.table.ball.radius * self.flat.scale
        return figure.known or (
            ball is not None and np.hypot(figure.row - ball.row, figure.column - ball.column) < reach
        )

    def _explained(self, scene: Scene, ball: BallSighting | None, arrow: Arrow | None) -> Array:
        """Pixels (255) that figures, their mirror images, ball or arrow explain, and their neighbours."""
        taken = mask_of((scene.claimed > 0) | (scene.mirrored > 0)).reshape(self.flat.shape)
        if ball is not None:
            middle = (round(ball.column), round(ball.row))
            cv2.circle(taken, middle, round((self.table.ball.radius + 1.5) * self.flat.scale), 255, -1)
        if arrow is not None:
            column, row = (round(v) for v in self.flat.pixel(*self.table.spinner.centre))
            reach = round((self.table.spinner.radius + 2) * self.flat.scale)
            shape = mask(arrow.degrees, self.flat.scale, reach, self.table.spinner.radius) > 0
            taken[row - reach : row + reach + 1, column - reach : column + reach + 1][shape] = 255
        return cv2.dilate(taken, np.ones((7, 7), np.uint8))
