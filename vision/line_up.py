"""The start formation teaches: which figures stand where is known, so their colours and shapes can be learned."""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from vision import grass, paint, tuning
from vision.arrays import Array, Picture
from vision.ball import card_white
from vision.camera import Pose
from vision.cards import Markers
from vision.evidence import TEAMS, BoardLook, Colours, Evidence, Votes, capped, gather, noise_of
from vision.figures import Outline, Shape, outline, slant
from vision.flat_view import FlatView
from vision.table import LineUp, Table


@dataclass(slots=True)
class Placed:
    """A figure of the start formation: who it is and where its base was found, in flat-view pixels."""

    team: str
    line: LineUp
    field: str
    row: float
    column: float
    amount: float = 0.0


@dataclass(slots=True)
class Lesson:
    """What the start formation taught."""

    board: BoardLook
    colours: Colours
    shapes: dict[str, Shape]
    figures: list[Placed]


def first_shapes(table: Table) -> dict[str, Shape]:
    """Shapes before anything was learned."""
    return {name: Shape(size.height, size.radius) for name, size in table.figures.items()}


def first_board(view: Picture, table: Table, seen: FlatView, covered: Array | None = None) -> BoardLook:
    """The empty board guessed from a single picture."""
    nothing = np.zeros(view.shape[:2], bool) if covered is None else covered
    colour = grass.predicted(view, nothing, seen.flat, table)
    return BoardLook(colour, np.full(view.shape[:2], tuning.GUESS_DOUBT, np.float32), light_of(colour), noise_of(view))


def light_of(colour: Array) -> Array:
    """How bright the light is from place to place, 1 on average; glare is no light for figures."""
    grey = colour.mean(axis=2)
    bound = np.minimum(grey, np.median(grey) * 1.6)
    soft = cv2.GaussianBlur(cv2.resize(bound, None, fx=0.125, fy=0.125, interpolation=cv2.INTER_AREA), (0, 0), 60 * 1.25 / 8)
    full = cv2.resize(soft, (grey.shape[1], grey.shape[0]))
    return np.asarray(np.clip(full / np.median(full), 0.5, 1.8), np.float32)


def learn(view: Picture, table: Table, seen: FlatView) -> Lesson:
    """Learn the board, the paints and the shapes from the start formation."""
    board = first_board(view, table, seen)
    evidence = gather(view, board, board.spread())
    shapes = first_shapes(table)
    strange = capped(np.log(tuning.STRANGE / 256**3) + 8.0 - evidence.empty).ravel()
    sure = [line for line in table.start if line.count == len(line.fields)]
    everything = Votes(
        np.arange(strange.size, dtype=np.int32),
        evidence.at,
        {team: strange for team in TEAMS},
        {(team, shape): strange for team in TEAMS for shape in shapes},
    )
    placed = find_line_up(everything, sure, table, seen, shapes)
    colours = learn_colours(view, board, evidence, placed, shapes, seen, table)
    placed = find_line_up(evidence.votes(colours, shapes), list(table.start), table, seen, shapes)
    colours = learn_colours(view, board, evidence, placed, shapes, seen, table)
    for _ in range(2):
        shapes = refine_shapes(evidence, colours, placed, shapes, seen, table)
        colours = learn_colours(view, board, evidence, placed, shapes, seen, table)
    board = board_without(view, evidence, placed, shapes, table, seen)
    evidence = gather(view, board, board.spread())
    shapes = refine_shapes(evidence, colours, placed, shapes, seen, table)
    colours = learn_colours(view, board, evidence, placed, shapes, seen, table)
    return Lesson(board, colours, shapes, placed)


def first_lesson(
    view: Picture, table: Table, seen: FlatView, teams: tuple[str, str], picture: Picture, pose: Pose, markers: Markers
) -> Lesson:
    """Before any start formation: the board guessed from this picture, the paints from the teams' names."""
    board = first_board(view, table, seen)
    shapes = first_shapes(table)
    white = card_white(picture, pose, markers, table, board.light, seen.flat)
    bodies = {team: paint.named_samples(name, white) for team, name in zip(TEAMS, teams, strict=True)}
    wood = paint.named_samples("wood", white)
    colours = Colours(
        {team: paint.log_density(samples) for team, samples in bodies.items()},
        {(team, shape): paint.log_density(np.concatenate([bodies[team], wood])) for team in TEAMS for shape in shapes},
    )
    return Lesson(board, colours, shapes, [])


def find_line_up(
    values: Votes, lines: list[LineUp], table: Table, seen: FlatView, shapes: Mapping[str, Shape]
) -> list[Placed]:
    """Which of the allowed fields are taken: those with the most evidence for a figure."""
    placed: list[Placed] = []
    for team in TEAMS:
        for line in lines:
            body, head = values.body[team], values.head[team, line.shape]
            here = []
            for field in line.fields:
                own = field if team == TEAMS[0] else table.pitch.mirrored(field)
                column, row = seen.flat.pixel(*table.pitch.centre(own))
                here.append(_locate(body, head, Placed(team, line, own, row, column), shapes[line.shape], seen))
            placed += sorted(here, key=lambda p: -p.amount)[: line.count]
    return placed


def _locate(body: Array, head: Array, figure: Placed, shape: Shape, seen: FlatView, reach: int = 9) -> Placed:
    rows, columns = np.meshgrid(*(round(v) + np.arange(-reach, reach + 1) for v in (figure.row, figure.column)), indexing="ij")
    totals = fit_scores(body, head, shape, rows.ravel(), columns.ravel(), seen)
    k = int(totals.argmax())
    return Placed(figure.team, figure.line, figure.field, float(rows.ravel()[k]), float(columns.ravel()[k]), float(totals[k]))


def fit_scores(body: Array, head: Array, shape: Shape, rows: Array, columns: Array, seen: FlatView) -> Array:
    """Sum of `body` and `head` values (flat) under the outline at several places."""
    shown = _outline(shape, float(columns.mean()), float(rows.mean()), seen)
    base = (rows * seen.flat.shape[1] + columns)[:, None]
    total = body.take(base + shown.body, mode="clip").sum(axis=1)
    return np.asarray(total + head.take(base + shown.head, mode="clip").sum(axis=1))


def _outline(shape: Shape, column: float, row: float, seen: FlatView) -> Outline:
    x, y = seen.flat.place(column, row)
    return outline(shape, slant(x, y, seen.eye), float(seen.eye[2]), seen.flat.scale, seen.flat.shape[1])


def _pixels(figure: Placed, shape: Shape, seen: FlatView, part: str) -> Array:
    offsets = getattr(_outline(shape, figure.column, figure.row, seen), part)
    rows, columns = seen.flat.shape
    return np.asarray(np.clip(round(figure.row) * columns + round(figure.column) + offsets, 0, rows * columns - 1))


def learn_colours(
    view: Picture, board: BoardLook, evidence: Evidence, placed: list[Placed], shapes: Mapping[str, Shape],
    seen: FlatView, table: Table,
) -> Colours:
    """Paint histograms from the pixels inside the outlines that do not look like the board."""
    even = np.clip(view / board.light[..., None], 0, 255).reshape(-1, 3)
    empty = evidence.empty.ravel()
    body: dict[str, list[Array]] = {team: [] for team in TEAMS}
    head: dict[tuple[str, str], list[Array]] = {(team, shape): [] for team in TEAMS for shape in shapes}
    for figure in placed:
        if _on_spinner(figure, table, seen):
            continue
        shape = shapes[figure.line.shape]
        shape = shape.changed(radius=shape.radius * tuning.CORE, height=shape.height * tuning.CORE)
        for part, samples in (("body", body[figure.team]), ("head", head[figure.team, figure.line.shape])):
            at = _pixels(figure, shape, seen, part)
            differs = empty[at] < tuning.SURELY_NOT_EMPTY
            samples.append(even[at][differs])
    bodies = {team: paint.shared(samples) for team, samples in body.items()}
    heads = {key: paint.shared(samples) for key, samples in head.items()}
    return Colours(
        {team: paint.log_density(samples) for team, samples in bodies.items()},
        {
            key: paint.log_density(np.concatenate([samples, bodies[key[0]]]), np.concatenate([np.full(len(samples), 3.0), np.ones(len(bodies[key[0]]))*0.2]))
            for key, samples in heads.items()
        },
    )


def _on_spinner(figure: Placed, table: Table, seen: FlatView) -> bool:
    x, y = seen.flat.place(figure.column, figure.row)
    away = np.hypot(x - table.spinner.centre[0], y - table.spinner.centre[1])
    return bool(away < table.spinner.radius + 2 * table.ball.radius)


def refine_shapes(
    evidence: Evidence, colours: Colours, placed: list[Placed], shapes: Mapping[str, Shape], seen: FlatView, table: Table
) -> dict[str, Shape]:
    """Try slightly other measures for each shape and keep what explains its figures best; figures move along."""
    maps = evidence.votes(colours, shapes)
    refined = {}
    for name, start in shapes.items():
        squad = [figure for figure in placed if figure.line.shape == name]
        usual = Shape(table.figures[name].height, table.figures[name].radius)
        shape, best = start, _squad_score(start, usual, name, squad, maps, seen, move=True)
        for _ in range(tuning.SHAPE_ROUNDS):
            before = shape
            for measure, steps in tuning.SHAPE_STEPS:
                for step in steps:
                    tried = shape.changed(**{measure: getattr(shape, measure) * step})
                    score = _squad_score(tried, usual, name, squad, maps, seen)
                    if score > best:
                        shape, best = tried, score
            if shape == before:
                break
        _squad_score(shape, usual, name, squad, maps, seen, move=True)
        refined[name] = shape
    return refined


def _unusual(shape: Shape, usual: Shape) -> float:
    """How far a shape strays from usual wooden figures, as a price per figure."""
    return sum(
        (np.log(getattr(shape, measure) / getattr(usual, measure)) / doubt) ** 2
        for measure, doubt in tuning.SHAPE_DOUBT.items()
    )


def _squad_score(shape: Shape, usual: Shape, name: str, squad: list[Placed], maps: Votes, seen: FlatView, move: bool = False) -> float:
    total = -tuning.SHAPE_PRICE * len(squad) * _unusual(shape, usual)
    around = np.arange(-3, 4)
    for figure in squad:
        rows, columns = (g.ravel() for g in np.meshgrid(round(figure.row) + around, round(figure.column) + around, indexing="ij"))
        scores = fit_scores(maps.body[figure.team], maps.head[figure.team, name], shape, rows, columns, seen)
        k = int(scores.argmax())
        total += float(scores[k])
        if move:
            figure.row, figure.column, figure.amount = float(rows[k]), float(columns[k]), float(scores[k])
    return total


def board_without(
    view: Picture, evidence: Evidence, placed: list[Placed], shapes: Mapping[str, Shape], table: Table,
    seen: FlatView,
) -> BoardLook:
    """The empty board: seen where nothing stands, predicted under the figures and in their shadows."""
    solid, near, maybe_ball = _surroundings(view, placed, shapes, table, seen)
    darker = evidence.shade.reshape(evidence.shape) < 1 - tuning.SHADE_FREE
    differs = evidence.empty < tuning.MAYBE_NOT_EMPTY
    off = ~grass.inside(seen.flat)
    shaded = _grown(solid | (near & (darker | off)), 3)
    hidden = _grown(shaded | (maybe_ball & (differs | darker)), 3)
    guess = grass.predicted(view, shaded, seen.flat, table, _grown(hidden, 25))
    colour, odd = filled(view, hidden, guess, off, seen)
    odd |= grass.on_plate(seen.flat, table.spinner)
    doubt = np.where(odd, tuning.BLIND_DOUBT, tuning.GUESS_DOUBT) * hidden.astype(np.float32)
    return BoardLook(colour, cv2.blur(doubt, (3, 3)), light_of(colour), noise_of(view))


def _grown(mask: Array, pixels: int) -> Array:
    return cv2.dilate(mask.astype(np.uint8), np.ones((pixels, pixels), np.uint8)) > 0


def _surroundings(
    view: Picture, placed: list[Placed], shapes: Mapping[str, Shape], table: Table, seen: FlatView
) -> tuple[Array, Array, Array]:
    """Masks: the figures with their mirror images, where their shadows may fall, where ball and arrow may lie."""
    solid, near, ball = (np.zeros(view.shape[:2], np.uint8) for _ in range(3))
    middle = tuple(round(v) for v in seen.flat.pixel(*table.spinner.centre))
    cv2.circle(ball, middle, round((table.spinner.radius + tuning.PLATE_RIM) * seen.flat.scale), 255, -1)
    for figure in placed:
        x, y = seen.flat.place(figure.column, figure.row)
        slope = slant(x, y, seen.eye)
        top = shapes[figure.line.shape].height * seen.flat.scale
        foot = (round(figure.column), round(figure.row))
        tip = (round(figure.column + slope[0] * top), round(figure.row + slope[1] * top))
        cv2.line(near, foot, tip, 255, round(2 * tuning.SHADOW_REACH * seen.flat.scale))
        for part in ("body", "head", "mirror"):
            solid.ravel()[_pixels(figure, shapes[figure.line.shape], seen, part)] = 255
        if _on_spinner(figure, table, seen):
            cv2.circle(ball, foot, round(2 * table.ball.radius * seen.flat.scale), 255, -1)
    solid = cv2.dilate(solid, np.ones((3, 3), np.uint8))
    return solid > 0, near > 0, ball > 0


def filled(view: Picture, hidden: Array, guess: Array, off: Array, seen: FlatView) -> tuple[Array, Array]:
    """The view with hidden places filled: the guessed print, under the light that surrounds the place.

    Where the surroundings do not look like the guess at all (a lamp mirrored in the board), they are simply
    drawn together over the hidden place; the second result marks where.
    """
    known = (~hidden).astype(np.float32)
    sigma = tuning.FILL_BLUR * seen.flat.scale
    weight = cv2.GaussianBlur(known, (0, 0), sigma) + 1e-6
    change = np.clip(view / np.maximum(guess, 4.0), 0.2, 5.0).astype(np.float32) * known[..., None]
    ratio = cv2.GaussianBlur(change, (0, 0), sigma) / weight[..., None]
    around = cv2.GaussianBlur(view * known[..., None], (0, 0), sigma) / weight[..., None]
    odd = np.abs(ratio - 1).max(axis=2) > tuning.STRANGE_LIGHT
    on_pitch = np.where(odd[..., None], around, np.clip(guess * ratio, 0, 255))
    margin = (off & ~hidden).astype(np.float32)
    wide = tuning.MARGIN_BLUR * seen.flat.scale
    beside = cv2.GaussianBlur(view * margin[..., None], (0, 0), wide) / (
        cv2.GaussianBlur(margin, (0, 0), wide)[..., None] + 1e-6
    )
    fill = np.where(off[..., None], beside, on_pitch)
    return np.where(hidden[..., None], fill, view).astype(np.float32), odd | off
