"""What the reader sees, drawn over the picture: outlines, labels, confidence. For parents and developers."""

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.camera import Pose
from vision.fuba.jerseys import JerseyFit
from vision.fuba.reader import MatReader
from vision.fussball_alarm.observation import CardsSeen, OpenCard
from vision.fussball_alarm.reader import CardReader
from vision.observation import FigureSeen, GoalSeen, MatSeen, Observation, PitchSeen
from vision.readers import TableReader
from vision.soccer_tactics.figures import Shape
from vision.soccer_tactics.reader import Reader
from vision.super_goal.reader import GoalReader
from vision.table import Pitch

INK = {"home": (255, 255, 255), "away": (0, 255, 255)}
BALL_INK = (255, 0, 255)
GRID_INK = (120, 200, 120)
WARNING_INK = (0, 0, 255)


def drawn(picture: Picture, seen: Observation, reader: TableReader) -> Picture:
    """A copy of the picture with the reading drawn on it."""
    canvas = picture.copy()
    if not seen.found:
        _say(canvas, seen.reason or "", (20, 40), WARNING_INK, 0.9)
        return canvas
    if isinstance(reader, Reader) and isinstance(seen, PitchSeen):
        _pitch(canvas, seen, reader)
    elif isinstance(reader, MatReader) and isinstance(seen, MatSeen):
        _mat(canvas, seen, reader)
    elif isinstance(reader, GoalReader) and isinstance(seen, GoalSeen):
        _goal(canvas, seen, reader)
    elif isinstance(reader, CardReader) and isinstance(seen, CardsSeen):
        _cards(canvas, seen, reader)
    if seen.hand:
        _say(canvas, "hand over the board", (20, 40), WARNING_INK, 0.9)
        return canvas
    dice = "tray not seen" if seen.dice is None else "  ".join(f"{w} {list(v)}" for w, v in seen.dice.items())
    cocked = f"  cocked: {', '.join(seen.cocked)}" if seen.cocked else ""
    _say(canvas, f"board {seen.confidence:.2f}   dice {dice}{cocked}", (20, 40), (255, 255, 255), 0.8)
    return canvas


def _pitch(canvas: Picture, seen: PitchSeen, reader: Reader) -> None:
    """Soccer Tactics: fields, figures, ball and arrow."""
    pose = reader.registration.pose
    if pose is None:
        return
    _grid(canvas, pose, reader.table.pitch)
    for figure in seen.figures:
        _figure(canvas, pose, figure, reader)
    if seen.ball is not None:
        middle = (seen.ball.x, seen.ball.y, reader.table.ball.height)
        _circle(canvas, pose, middle, reader.table.ball.radius, BALL_INK)
        _label(canvas, pose, middle, f"ball {seen.ball.confidence:.2f}", BALL_INK)
    if seen.spinner_deg is not None:
        _arrow(canvas, pose, seen.spinner_deg, reader)


def _mat(canvas: Picture, seen: MatSeen, reader: MatReader) -> None:
    """FUBA: sectors with their counts, jerseys and the ball die."""
    pose, mat = reader.registration.pose, reader.table
    if pose is None:
        return
    read = seen.pieces()
    for sector, box in mat.sectors.items():
        left, low, right, high = np.clip(box, 0, (mat.width, mat.length, mat.width, mat.length))
        corners = [(left, low), (right, low), (right, high), (left, high), (left, low)]
        _line(canvas, pose, np.array([(x, y, 0.0) for x, y in corners]))
        counts = ":".join(str(count.get(sector, 0)) for count in read["counts"].values())
        middle = ((left + right) / 2, (low + high) / 2, 0.0)
        _label(canvas, pose, middle, f"{sector} {counts}", GRID_INK)
    for fit in reader.fits:
        _jersey(canvas, pose, fit, reader)
    if reader.ball is not None:
        middle = (reader.ball.x, reader.ball.y, mat.ball)
        _circle(canvas, pose, middle, mat.ball, BALL_INK)
        sure = max(seen.ball_values.values(), default=0.0)
        _label(canvas, pose, middle, f"ball {read['ball'] and read['ball']['value']} {sure:.2f}", BALL_INK)


def _goal(canvas: Picture, seen: GoalSeen, reader: GoalReader) -> None:
    """Super Goal!: fields, the ball, and the symbol dice in the tray."""
    pose, board = reader.registration.pose, reader.table
    if pose is None:
        return
    _grid(canvas, pose, board.pitch)
    if seen.ball_at is not None:
        middle = (*seen.ball_at, board.ball.height)
        _circle(canvas, pose, middle, board.ball.radius, BALL_INK)
        field = seen.ball_field() or ""
        _label(canvas, pose, middle, f"{field} {seen.ball.get(field, 0.0):.2f}", BALL_INK)
    for _, die in seen.tray:
        corners = reader.die_corners(die)
        if corners is None:
            continue
        top = np.c_[corners, np.full(4, board.tray.die - board.tray.below)]
        ink = INK["home"] if die.value else WARNING_INK
        cv2.polylines(canvas, [np.rint(pose.project(top)).astype(np.int32)], True, ink, 1, cv2.LINE_AA)
        x, y, z = top.mean(axis=0)
        _label(canvas, pose, (float(x), float(y), float(z)), f"{die.value or '?'} {die.confidence:.2f}", ink)


def _jersey(canvas: Picture, pose: Pose, fit: JerseyFit, reader: MatReader) -> None:
    outline = reader.outline(fit)
    points = np.rint(pose.project(np.c_[outline, np.full(len(outline), reader.table.height)])).astype(np.int32)
    cv2.polylines(canvas, [points], True, INK[fit.side], 1, cv2.LINE_AA)
    x, y = outline.mean(axis=0)
    _label(canvas, pose, (float(x), float(y), reader.table.height), f"{fit.fit:.2f}", INK[fit.side])


def _cards(canvas: Picture, seen: CardsSeen, reader: CardReader) -> None:
    """Fußball-Alarm: every card with its name, the places of the alarm row, the die."""
    pose = reader.registration.pose
    if pose is None:
        return
    for place, (x, y) in enumerate(reader.table.row, 1):
        _label(canvas, pose, (x - reader.table.card[1] / 2, y, 0.0), str(place), GRID_INK)
    for card in seen.cards_seen:
        _card(canvas, pose, card, reader)
    faces = [f"{well} {die.value or '?'} {die.confidence:.2f}" for well, die in seen.tray]
    _say(canvas, "   ".join(faces), (20, 70), BALL_INK, 0.7)


def _card(canvas: Picture, pose: Pose, card: OpenCard, reader: CardReader) -> None:
    corners = reader.corners_of(card)
    points = np.rint(pose.project(np.c_[corners, np.zeros(4)])).astype(np.int32)
    ink = INK["home"] if card.name else WARNING_INK
    cv2.polylines(canvas, [points], True, ink, 2, cv2.LINE_AA)
    _label(canvas, pose, (card.x, card.y, 0.0), f"{card.name or '?'} {card.confidence:.2f}", ink)


def _figure(canvas: Picture, pose: Pose, figure: FigureSeen, reader: Reader) -> None:
    shape = _shape(figure, reader)
    heights, radii, _ = shape.discs()
    rings = [_ring((figure.x, figure.y, float(z)), float(r)) for z, r in zip(heights, radii, strict=True)]
    hull = cv2.convexHull(pose.project(np.concatenate(rings)).astype(np.float32))
    cv2.polylines(canvas, [np.rint(hull).astype(np.int32)], True, INK[figure.side], 1, cv2.LINE_AA)
    _circle(canvas, pose, (figure.x, figure.y, 0.0), shape.radius, INK[figure.side])
    label = f"{figure.cell} {figure.role[:3]} {figure.confidence:.2f}"
    _label(canvas, pose, (figure.x, figure.y, 0.0), label, INK[figure.side])


def _shape(figure: FigureSeen, reader: Reader) -> Shape:
    line = next(line for line in reader.table.start if line.role == figure.role)
    return reader.knowledge.shapes[line.shape] if reader.knowledge else Shape(30.0, 8.0)


def _grid(canvas: Picture, pose: Pose, pitch: Pitch) -> None:
    for column in range(len(pitch.columns) + 1):
        x = column * pitch.field[0]
        _line(canvas, pose, np.array([(x, y, 0) for y in np.linspace(0, pitch.length, 25)]))
    for row in range(pitch.rows + 1):
        y = row * pitch.field[1]
        _line(canvas, pose, np.array([(x, y, 0) for x in np.linspace(0, pitch.width, 25)]))


def _line(canvas: Picture, pose: Pose, points: Array) -> None:
    cv2.polylines(canvas, [np.rint(pose.project(points)).astype(np.int32)], False, GRID_INK, 1, cv2.LINE_AA)


def _ring(middle: tuple[float, float, float], radius: float) -> Array:
    turn = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    x, y, z = middle
    return np.stack([x + radius * np.cos(turn), y + radius * np.sin(turn), np.full(24, z)], axis=1)


def _circle(
    canvas: Picture, pose: Pose, middle: tuple[float, float, float], radius: float, ink: tuple[int, int, int]
) -> None:
    points = np.rint(pose.project(_ring(middle, radius))).astype(np.int32)
    cv2.polylines(canvas, [points], True, ink, 1, cv2.LINE_AA)


def _arrow(canvas: Picture, pose: Pose, degrees: float, reader: Reader) -> None:
    x, y = reader.table.spinner.centre
    reach = reader.table.spinner.radius
    turn = np.radians(degrees)
    tip = (x + reach * np.cos(turn), y + reach * np.sin(turn), 0.0)
    a, b = np.rint(pose.project(np.array([(x, y, 0.0), tip]))).astype(int)
    cv2.arrowedLine(canvas, (int(a[0]), int(a[1])), (int(b[0]), int(b[1])), BALL_INK, 2, cv2.LINE_AA)


def _label(
    canvas: Picture, pose: Pose, place: tuple[float, float, float], text: str, ink: tuple[int, int, int]
) -> None:
    column, row = pose.project(np.array([place]))[0]
    _say(canvas, text, (round(column) + 10, round(row) - 8), ink, 0.36)


def _say(canvas: Picture, text: str, at: tuple[int, int], ink: tuple[int, int, int], size: float) -> None:
    cv2.putText(canvas, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, (0, 0, 0), 3, cv2.LINE_AA)
    cv2.putText(canvas, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, ink, 1, cv2.LINE_AA)
