"""Pictures as an app's own banners, icons and videos show them: gradients, soft circles, a sign and a few words."""

import math
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from apps.files.images import CheckedImage
from apps.files.uploads import stored_image

RGB = tuple[int, int, int]
Size = tuple[int, int]
Box = tuple[float, float, float, float]
Sign = Callable[[ImageDraw.ImageDraw, Box, RGB], None]
WHITE: RGB = (255, 255, 255)
# Drawn larger by this and made smaller again, which smooths the edges.
FINE = 2
BOLD = 34
# How much of the white of a circle is seen, of 255.
SHADE = 30


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


@dataclass(frozen=True)
class Palette:
    """Two colours that a picture runs between, and one that stands out from both."""

    start: RGB
    end: RGB
    accent: RGB


VIOLET = Palette((76, 29, 149), (219, 39, 119), (253, 224, 71))
OCEAN = Palette((12, 74, 110), (13, 148, 136), (190, 242, 100))
SUNSET = Palette((190, 24, 93), (249, 115, 22), (254, 240, 138))
FOREST = Palette((20, 83, 45), (101, 163, 13), (254, 249, 195))
NIGHT = Palette((15, 23, 42), (67, 56, 202), (125, 211, 252))
EMBER = Palette((127, 29, 29), (234, 88, 12), (253, 230, 138))
CANDY = Palette((107, 33, 168), (56, 189, 248), (251, 207, 232))
STEEL = Palette((30, 41, 59), (14, 116, 144), (165, 243, 252))


def gradient(size: Size, palette: Palette) -> Image.Image:
    """From the upper left to the lower right."""
    width, height = size
    ramp = Image.linear_gradient("L")
    across = ramp.rotate(90).resize(size)
    mask = Image.blend(across, ramp.resize(size), height / (width + height))
    return Image.composite(Image.new("RGB", size, palette.end), Image.new("RGB", size, palette.start), mask)


def circles(canvas: Image.Image, placed: list[tuple[float, float, float]]) -> Image.Image:
    """Lay translucent circles over it: x, y and radius of each in shares of width, height and the longer side."""
    width, height = canvas.size
    mask = Image.new("L", canvas.size)
    draw = ImageDraw.Draw(mask)
    for x, y, radius in placed:
        reach = radius * max(width, height)
        draw.ellipse((x * width - reach, y * height - reach, x * width + reach, y * height + reach), fill=SHADE)
    return Image.composite(Image.new("RGB", canvas.size, WHITE), canvas, mask)


def banner(size: Size, palette: Palette, *, title: str, line: str, button: str, sign: str) -> Image.Image:
    """Words on the left, a sign in a soft tile on the right."""
    width, height = size[0] * FINE, size[1] * FINE
    canvas = gradient((width, height), palette)
    canvas = circles(canvas, [(0.86, 0.1, 0.26), (0.7, 1.05, 0.2), (0.02, 0.95, 0.16)])
    tile = min(height * 0.66, width * 0.3)
    box = (width * 0.95 - tile, (height - tile) / 2, width * 0.95, (height + tile) / 2)
    canvas = _tile(canvas, box)
    draw = ImageDraw.Draw(canvas)
    SIGNS[sign](draw, _inner(box, 0.24), palette.accent)
    left, room = width * 0.06, box[0] - width * 0.1
    title_font, line_font, button_font = (
        fitting(text, points, room)
        for text, points in ((title, height * 0.17), (line, height * 0.085), (button, height * 0.08))
    )
    top = height * 0.5 - height * 0.085 * (2.9 + title.count("\n") * 2)
    _write(draw, (left, top), title, title_font, WHITE, is_bold=True)
    top += (title.count("\n") + 1) * title_font.size * 1.2 + height * 0.035
    _write(draw, (left, top), line, line_font, WHITE)
    top += line_font.size * 1.2 + height * 0.08
    wide, high = draw.textlength(button, button_font) + height * 0.14, height * 0.15
    draw.rounded_rectangle((left, top, left + wide, top + high), high / 2, fill=palette.accent)
    draw.text((left + wide / 2, top + high / 2), button, palette.start, button_font, anchor="mm", stroke_width=1)
    return canvas.resize(size, Image.Resampling.LANCZOS)


def icon(palette: Palette, sign: str, side: int = 256) -> Image.Image:
    """A square with a sign, as a push shows it."""
    whole = side * FINE
    canvas = circles(gradient((whole, whole), palette), [(0.9, 0.05, 0.42), (0.1, 1.0, 0.36)])
    SIGNS[sign](ImageDraw.Draw(canvas), _inner((0, 0, whole, whole), 0.24), WHITE)
    return canvas.resize((side, side), Image.Resampling.LANCZOS)


def fitting(text: str, points: float, room: float) -> ImageFont.FreeTypeFont:
    """The font of so many points, or of as many fewer as the longest line needs."""
    widest = max(font(100).getlength(line) for line in text.split("\n")) / 100
    return font(int(min(points, room / widest)))


@cache
def font(points: int) -> ImageFont.FreeTypeFont:
    """Pillow's own font: what the machine has differs."""
    found = ImageFont.load_default(points)
    if not isinstance(found, ImageFont.FreeTypeFont):
        raise TypeError("Pillow was built without FreeType")
    return found


def words(size: Size, text: str, *, centre: tuple[float, float], points: float, room: float) -> Image.Image:
    """Bold words as a mask of that size, around a point and no wider than `room`."""
    mask, fitted = Image.new("L", size), fitting(text, points, room)
    stroke = round(fitted.size / BOLD)
    ImageDraw.Draw(mask).multiline_text(centre, text, 255, fitted, anchor="mm", align="center", stroke_width=stroke)
    return mask


def _write(
    draw: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    chosen: ImageFont.FreeTypeFont,
    colour: RGB,
    *,
    is_bold: bool = False,
) -> None:
    stroke = round(chosen.size / BOLD) if is_bold else 0
    draw.multiline_text(at, text, colour, chosen, spacing=chosen.size * 0.12, stroke_width=stroke)


def _tile(canvas: Image.Image, box: Box) -> Image.Image:
    mask = Image.new("L", canvas.size)
    ImageDraw.Draw(mask).rounded_rectangle(box, (box[2] - box[0]) * 0.22, fill=46)
    return Image.composite(Image.new("RGB", canvas.size, WHITE), canvas, mask)


def _inner(box: Box, margin: float) -> Box:
    gap = (box[2] - box[0]) * margin
    return box[0] + gap, box[1] + gap, box[2] - gap, box[3] - gap


def keep_photo(files: ExitStack, picture: Image.Image, *, folder: str) -> str:
    """Store it as a JPEG, which is taken out again if the run fails; returns its name in storage."""
    out = BytesIO()
    picture.save(out, "JPEG", quality=88)
    return files.enter_context(stored_image(CheckedImage(out.getvalue(), "jpg"), folder=folder))


def keep_icon(files: ExitStack, picture: Image.Image, *, folder: str) -> str:
    """Store it as a PNG, likewise; returns its name in storage."""
    out = BytesIO()
    picture.save(out, "PNG", optimize=True)
    return files.enter_context(stored_image(CheckedImage(out.getvalue(), "png"), folder=folder))
