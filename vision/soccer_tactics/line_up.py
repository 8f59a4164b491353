"""The start formation teaches: who stands where is known, so colours and shapes can be learned."""

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.arrays import Array
from vision.flat_view import FlatView
from vision.ground import paint
from vision.ground.evidence import BODY, TEAMS, BoardLook, Colours, Evidence, Votes, capped, gather
from vision.ground.lamp import Lamp
from vision.ground.tuning import PAINT_MOSTLY, SHADE_FREE, STRANGE, SURELY_NOT_EMPTY
from vision.soccer_tactics import tuning
from vision.soccer_tactics.empty_board import board_without, first_board, learn_shadows
from vision.soccer_tactics.figures import Shape
from vision.soccer_tactics.placed import Placed, fit_scores, on_spinner, pixels_of
from vision.soccer_tactics.scene import Scene, Sighting
from vision.soccer_tactics.second_look import given_away
from vision.soccer_tactics.shadows import find_lamp
from vision.soccer_tactics.shapes import first_shapes, refine_shapes
from vision.soccer_tactics.sight import Sight, Study, study
from vision.soccer_tactics.table import LineUp


@dataclass(slots=True)
class Lesson:
    """What the start formation taught."""

    board: BoardLook
    colours: Colours
    shapes: dict[str, Shape]
    figures: list[Placed]
    lamp: Lamp | None = None

    def sightings(self) -> list[Sighting]:
        """The figures of the start formation that were seen where they belong: more speaks for them than against."""
        return [
            Sighting(f.team, f.line.shape, f.row, f.column, f.amount, f.amount, {f.line.shape: f.amount}, True)
            for f in self.figures
            if f.amount > 0
        ]

    def complete(self) -> bool:
        """Whether every figure of both squads was clearly seen where it belongs."""
        return len(self.sightings()) == len(self.figures)


def learn(sight: Sight) -> Lesson | None:
    """Learn the board, the paints and the shapes; None when the picture shows no start formation."""
    shapes = first_shapes(sight.table)
    found = _first_found(sight, shapes)
    if found is None:
        return None
    known, placed = found
    first = known.evidence.votes(learn_colours(known, placed, shapes))
    lesson = _with_bare_fields(known, first, shapes)
    complete = all(team in known.overlooked or _seen(lesson.figures, team) for team in TEAMS)
    return lesson if complete else None


def _first_found(sight: Sight, shapes: Mapping[str, Shape]) -> tuple[Study, list[Placed]] | None:
    """The figures of which every field is taken, by whatever differs from the guessed board.

    A team that is overlooked so is as dark as the grass: then shade tells where it stands.
    """
    sure = [line for line in sight.table.start if line.count == len(line.fields)]
    board = first_board(sight, _expected(sure, shapes, sight))
    evidence = gather(sight.view, board, board.spread())
    strange = capped(np.log(STRANGE / 256**3) + 8.0 - evidence.empty).ravel()
    placed = find_line_up(sight, _alike(strange, evidence, shapes), sure, shapes)
    overlooked = [team for team in TEAMS if not _seen(placed, team)]
    if overlooked:
        dark = find_line_up(sight, _alike(_shady(strange, evidence), evidence, shapes), sure, shapes)
        if not all(_seen(dark, team) for team in overlooked):
            return None
        placed = [p for p in placed if p.team not in overlooked] + [p for p in dark if p.team in overlooked]
        _learn_shadows(sight, board, placed, overlooked, shapes)
        evidence = gather(sight.view, board, board.spread())
    return Study(sight, board, evidence, overlooked), placed


def _with_bare_fields(known: Study, votes: Votes, shapes: Mapping[str, Shape]) -> Lesson:
    """What the whole formation teaches. A field on which nobody stands is found out, and then left out."""
    bare: set[tuple[str, str]] = set()
    for _ in range(tuning.ROUNDS):
        placed = find_line_up(known.sight, votes, list(known.sight.table.start), shapes, bare)
        lesson = _studied(known, placed, shapes)
        nobody = {(f.team, f.field) for f in placed if f.amount < 0 and f.rival > tuning.LINE_UP_SEEN}
        if not nobody:
            break
        bare |= nobody
    return lesson


def _studied(known: Study, placed: list[Placed], shapes: Mapping[str, Shape]) -> Lesson:
    """What can be learned if figures stand so; each is as clear at the end as the ground without it leaves it.

    A mirrored lamp, or a sector of the plate that was guessed wrong, looks like somebody at first.
    """
    sight = known.sight
    shapes = refine_shapes(known, learn_colours(known, placed, shapes), placed, shapes)
    board = board_without(sight, known.evidence, placed, shapes)
    if known.overlooked:
        _learn_shadows(sight, board, placed, known.overlooked, shapes)
    again = study(sight, board, known.overlooked)
    shapes = refine_shapes(again, learn_colours(again, placed, shapes), placed, shapes)
    colours = learn_colours(again, placed, shapes)
    colours = replace(colours, hiding=_hiding(again, colours, placed, shapes))
    lamp = find_lamp(again.evidence, placed, shapes, sight.seen)
    _look_again(again, placed, colours, shapes, lamp)
    return Lesson(board, colours, shapes, placed, lamp)


def _look_again(
    known: Study, placed: list[Placed], colours: Colours, shapes: Mapping[str, Shape], lamp: Lamp | None
) -> None:
    """Figures that hide in the grass are there if their shadows give them away."""
    hidden = [figure for figure in placed if figure.amount <= tuning.LINE_UP_SCORE]
    if lamp is None or not hidden:
        return
    scene = Scene(known.evidence.votes(colours), shapes, known.sight.flat, known.sight.seen.eye)
    for figure in placed:
        if figure.amount > tuning.LINE_UP_SCORE:
            scene.claim(Sighting(figure.team, figure.line.shape, figure.row, figure.column, figure.amount), +1)
    places = [(figure.team, figure.row, figure.column) for figure in hidden]
    for figure, again in zip(hidden, given_away(scene, places, known.evidence, lamp, colours.least()), strict=True):
        if again.score > tuning.SECOND_SCORE:
            figure.row, figure.column, figure.amount = again.row, again.column, again.score


def _learn_shadows(
    sight: Sight, board: BoardLook, placed: list[Placed], overlooked: Collection[str], shapes: Mapping[str, Shape]
) -> None:
    """How shadows look beside figures that are clearly seen: beside others it may be the figure itself."""
    clear = [figure for figure in placed if figure.team not in overlooked]
    learn_shadows(sight, board, clear or placed, shapes)


def _alike(votes: Array, evidence: Evidence, shapes: Mapping[str, Shape]) -> Votes:
    """The same votes for every team, body and head."""
    parts = [(team, part) for team in TEAMS for part in (BODY, *shapes)]
    return Votes(np.arange(votes.size), evidence.at, votes[None], dict.fromkeys(parts, 0))


def _seen(placed: list[Placed], team: str) -> bool:
    """Whether most of a team's figures were seen on their fields."""
    squad = [figure.amount > tuning.LINE_UP_SEEN for figure in placed if figure.team == team]
    return sum(squad) >= tuning.LINE_UP_FOUND * len(squad)


def _shady(strange: Array, evidence: Evidence) -> Array:
    """Shaded places vote too: a paint that looks like dark grass is as dark as the deepest shadow."""
    shade = evidence.shade
    dark = capped((1 - SHADE_FREE - shade) * tuning.SHADY_VOTE)
    return np.asarray(np.where(shade < 1 - SHADE_FREE, np.maximum(strange, dark), strange), np.float32)


def _expected(lines: list[LineUp], shapes: Mapping[str, Shape], sight: Sight) -> Array:
    """Where figures surely stand: there the picture does not show the board, and tells nothing about mirror fields."""
    table, seen = sight.table, sight.seen
    taken = np.zeros(seen.flat.shape, np.uint8)
    for team in TEAMS:
        for line in lines:
            for field in line.fields:
                own = field if team == TEAMS[0] else table.pitch.mirrored(field)
                column, row = seen.flat.pixel(*table.pitch.centre(own))
                for part in ("body", "head"):
                    at = pixels_of(Placed(team, line, own, row, column), shapes[line.shape], seen, part)
                    taken.ravel()[at] = 1
    reach = round(2 * tuning.LINE_UP_SLACK * seen.flat.scale) + 1
    return np.asarray(cv2.dilate(taken, np.ones((reach, reach), np.uint8)) > 0)


def find_line_up(
    sight: Sight,
    values: Votes,
    lines: list[LineUp],
    shapes: Mapping[str, Shape],
    bare: Collection[tuple[str, str]] = (),
) -> list[Placed]:
    """Which of the allowed fields are taken: those with the most evidence for a figure, none of the `bare` ones."""
    table, seen = sight.table, sight.seen
    placed: list[Placed] = []
    for team in TEAMS:
        for line in lines:
            body, head = values.body(team), values.head(team, line.shape)
            here = []
            for field in line.fields:
                own = field if team == TEAMS[0] else table.pitch.mirrored(field)
                column, row = seen.flat.pixel(*table.pitch.centre(own))
                here.append(_locate(body, head, Placed(team, line, own, row, column), shapes[line.shape], seen))
            here.sort(key=lambda p: ((p.team, p.field) in bare, -p.amount))
            rival = max((p.amount for p in here[line.count :] if (p.team, p.field) not in bare), default=-math.inf)
            placed += [replace(p, rival=rival) for p in here[: line.count]]
    return placed


def _locate(body: Array, head: Array, figure: Placed, shape: Shape, seen: FlatView, reach: int = 9) -> Placed:
    rows, columns = np.meshgrid(
        *(round(v) + np.arange(-reach, reach + 1) for v in (figure.row, figure.column)), indexing="ij"
    )
    totals = fit_scores(body, head, shape, rows.ravel(), columns.ravel(), seen)
    k = int(totals.argmax())
    return Placed(
        figure.team,
        figure.line,
        figure.field,
        float(rows.ravel()[k]),
        float(columns.ravel()[k]),
        float(totals[k]),
    )


def learn_colours(
    known: Study, placed: list[Placed], shapes: Mapping[str, Shape], named: Colours | None = None
) -> Colours:
    """Paint histograms from the pixels inside the outlines that do not look like the board.

    With `named` paints only pixels that look like their own paint rather than like the board or the rivals': few are
    left of a figure in the shade, and they teach as well.
    """
    board, evidence, seen = known.board, known.evidence, known.sight.seen
    even = np.clip(known.sight.view / board.light[..., None], 0, 255).reshape(-1, 3)
    empty, shade = evidence.empty.ravel(), evidence.shade
    body: dict[str, list[Array]] = {team: [] for team in TEAMS}
    head: dict[tuple[str, str], list[Array]] = {(team, shape): [] for team in TEAMS for shape in shapes}
    for figure in placed:
        if on_spinner(figure, known.sight.table, seen):
            continue
        shape = _core(shapes[figure.line.shape])
        for part, samples in (("body", body[figure.team]), ("head", head[figure.team, figure.line.shape])):
            at = pixels_of(figure, shape, seen, part)
            if figure.team in known.overlooked:
                differs = np.ones(len(at), bool)
            elif named is None:
                differs = (empty[at] < SURELY_NOT_EMPTY) | (shade[at] < board.darkest)
            else:
                differs = _own_paint(figure, evidence, named, part, at)
            samples.append(even[at][differs])
    mostly = PAINT_MOSTLY if named is None else 0.0
    bodies = {team: paint.shared(samples, mostly) for team, samples in body.items()}
    heads = {key: paint.shared(samples, mostly) for key, samples in head.items()}
    return Colours(
        {team: paint.log_density(samples) for team, samples in bodies.items()},
        {
            key: paint.log_density(
                np.concatenate([samples, bodies[key[0]]]),
                np.concatenate([np.full(len(samples), 3.0), np.ones(len(bodies[key[0]])) * 0.2]),
            )
            for key, samples in heads.items()
        },
    )


def _hiding(
    known: Study, colours: Colours, placed: list[Placed], shapes: Mapping[str, Shape]
) -> dict[tuple[str, str], float]:
    """Which share of a team's bodies and heads looks like the ground rather than like their paint: green on grass."""
    votes = known.evidence.votes(colours)
    hidden: dict[tuple[str, str], list[float]] = {key: [] for key in colours.layers()}
    for figure in placed:
        shape = _core(shapes[figure.line.shape])
        for part, key in (("body", (figure.team, BODY)), ("head", (figure.team, figure.line.shape))):
            own = votes.layers[votes.row[key]].take(votes.slot.take(pixels_of(figure, shape, known.sight.seen, part)))
            hidden[key].append(float(np.mean(own < tuning.LIKE_GROUND)))
    shares = {key: float(np.median(values)) for key, values in hidden.items() if values}
    return {key: share for key, share in shares.items() if share > tuning.HIDES}


def _core(shape: Shape) -> Shape:
    """Well inside the outline, where no shadow or mirror image mixes in."""
    return shape.changed(radius=shape.radius * tuning.CORE, height=shape.height * tuning.CORE)


def _own_paint(figure: Placed, evidence: Evidence, named: Colours, part: str, at: Array) -> Array:
    """Which pixels of a figure look like its named paint, or bare wood on its head; all must have been weighed."""
    cells, rival = evidence.cells[at], TEAMS[1 - TEAMS.index(figure.team)]
    own = named.body[figure.team] if part == "body" else named.head[figure.team, figure.line.shape]
    return np.asarray((own[cells] > evidence.empty.ravel()[at]) & (own[cells] >= named.body[rival][cells]))
