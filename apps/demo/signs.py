"""Simple signs, each drawn in one colour into a square."""

import math
from collections.abc import Callable

from PIL import ImageDraw

RGB = tuple[int, int, int]
Box = tuple[float, float, float, float]
Sign = Callable[[ImageDraw.ImageDraw, Box, RGB], None]


def _place(box: Box) -> Callable[..., list[tuple[float, float]]]:
    """From shares of the square to pixels."""
    left, top, right, bottom = box
    return lambda *points: [(left + x * (right - left), top + y * (bottom - top)) for x, y in points]


def camera(draw: ImageDraw.ImageDraw, box: Box, colour: RGB) -> None:
    at, side = _place(box), box[2] - box[0]
    draw.rounded_rectangle([*at((0, 0.2))[0], *at((0.66, 0.8))[0]], side * 0.12, fill=colour)
    draw.polygon(at((0.72, 0.45), (1, 0.24), (1, 0.76), (0.72, 0.55)), fill=colour)


def play(draw: ImageDraw.ImageDraw, box: Box, colour: RGB) -> None:
    at, side = _place(box), box[2] - box[0]
    draw.ellipse(box, outline=colour, width=round(side * 0.08))
    draw.polygon(at((0.4, 0.29), (0.4, 0.71), (0.74, 0.5)), fill=colour)


def heart(draw: ImageDraw.ImageDraw, box: Box, colour: RGB) -> None:
    points = []
    for step in range(80):
        angle = step / 80 * math.tau
        x = 16 * math.sin(angle) ** 3
        y = 13 * math.cos(angle) - 5 * math.cos(2 * angle) - 2 * math.cos(3 * angle) - math.cos(4 * angle)
        points.append((0.5 + x / 33, 0.45 - y / 33))
    draw.polygon(_place(box)(*points), fill=colour)


def star(draw: ImageDraw.ImageDraw, box: Box, colour: RGB) -> None:
    reach = [0.52 if n % 2 == 0 else 0.22 for n in range(10)]
    corners = [
        (0.5 + far * math.sin(n * math.pi / 5), 0.52 - far * math.cos(n * math.pi / 5)) for n, far in enumerate(reach)
    ]
    draw.polygon(_place(box)(*corners), fill=colour)


def bell(draw: ImageDraw.ImageDraw, box: Box, colour: RGB) -> None:
    at = _place(box)
    draw.pieslice([*at((0.2, 0.08))[0], *at((0.8, 0.72))[0]], 180, 360, fill=colour)
    draw.polygon(at((0.2, 0.39), (0.8, 0.39), (0.82, 0.64), (0.94, 0.78), (0.06, 0.78), (0.18, 0.64)), fill=colour)
    draw.ellipse([*at((0.4, 0.8))[0], *at((0.6, 1.0))[0]], fill=colour)
    draw.ellipse([*at((0.44, 0.0))[0], *at((0.56, 0.12))[0]], fill=colour)


def gift(draw: ImageDraw.ImageDraw, box: Box, colour: RGB) -> None:
    at, line = _place(box), round((box[2] - box[0]) * 0.07)
    for corners in (
        ((0.08, 0.52), (0.46, 0.98)),
        ((0.54, 0.52), (0.92, 0.98)),
        ((0.02, 0.3), (0.46, 0.45)),
        ((0.54, 0.3), (0.98, 0.45)),
    ):
        draw.rectangle([*at(corners[0])[0], *at(corners[1])[0]], fill=colour)
    draw.ellipse([*at((0.2, 0.04))[0], *at((0.48, 0.28))[0]], outline=colour, width=line)
    draw.ellipse([*at((0.52, 0.04))[0], *at((0.8, 0.28))[0]], outline=colour, width=line)


def bolt(draw: ImageDraw.ImageDraw, box: Box, colour: RGB) -> None:
    draw.polygon(_place(box)((0.6, 0), (0.16, 0.58), (0.45, 0.58), (0.38, 1), (0.84, 0.4), (0.54, 0.4)), fill=colour)


def chat(draw: ImageDraw.ImageDraw, box: Box, colour: RGB) -> None:
    at, side = _place(box), box[2] - box[0]
    draw.rounded_rectangle([*at((0, 0.1))[0], *at((1, 0.76))[0]], side * 0.2, fill=colour)
    draw.polygon(at((0.18, 0.7), (0.18, 0.98), (0.48, 0.7)), fill=colour)


def coins(draw: ImageDraw.ImageDraw, box: Box, colour: RGB) -> None:
    at, line = _place(box), round((box[2] - box[0]) * 0.07)
    for top in (0.66, 0.44, 0.22, 0.0):
        draw.rounded_rectangle(
            [*at((0.12, top + 0.04))[0], *at((0.88, top + 0.3))[0]], line * 2, outline=colour, width=line
        )


SIGNS: dict[str, Sign] = {sign.__name__: sign for sign in (camera, play, heart, star, bell, gift, bolt, chat, coins)}
