"""Short mp4 clips in which a background drifts behind a sign and a few words."""

import math
from collections.abc import Iterator
from functools import cache
from io import BytesIO

import av
from PIL import Image, ImageDraw

from apps.demo.drawing import FINE, WHITE, Palette, Size, circles, gradient, words
from apps.demo.signs import SIGNS

FRAMES_PER_S = 12
# The background is larger than the picture by this, so that it can drift.
MARGIN = 0.24


# A process that fills several databases makes it once.
@cache
def clip(size: Size, palette: Palette, *, title: str, sign: str, seconds: float) -> bytes:
    """Return an H.264 mp4 that any browser plays; about 15 KB a second."""
    out = BytesIO()
    with av.open(out, "w", format="mp4") as container:
        options = {"preset": "veryfast", "crf": "20"}
        stream = container.add_stream("libx264", rate=FRAMES_PER_S, options=options)
        stream.width, stream.height, stream.pix_fmt = *size, "yuv420p"
        # With several the file would depend on the machine.
        stream.thread_count = 1
        for picture in _frames(size, palette, title, sign, round(seconds * FRAMES_PER_S)):
            frame = av.VideoFrame.from_image(picture)
            container.mux(stream.encode(frame))
        container.mux(stream.encode())
    return out.getvalue()


def _frames(size: Size, palette: Palette, title: str, sign: str, count: int) -> Iterator[Image.Image]:
    width, height = size
    large = (round(width * (1 + MARGIN)), round(height * (1 + MARGIN)))
    background = circles(gradient(large, palette), [(0.85, 0.14, 0.24), (0.1, 0.62, 0.2), (0.7, 0.98, 0.18)])
    said = words(size, title, centre=(width / 2, height * 0.56), points=min(size) * 0.15, room=width * 0.84)
    drawn = _sign(round(min(size) * 0.36), sign)
    for number in range(count):
        share = number / count
        turn = math.sin(share * math.tau)
        left = round((large[0] - width) * (0.5 + 0.5 * turn))
        top = round((large[1] - height) * share)
        frame = background.crop((left, top, left + width, top + height))
        frame.paste(WHITE, (0, round(height * 0.012 * turn)), said)
        lifted = round(height * (0.28 + 0.02 * math.sin(share * math.tau * 2)) - drawn.height / 2)
        frame.paste(palette.accent, ((width - drawn.width) // 2, lifted), drawn)
        ImageDraw.Draw(frame).rectangle((0, height - 6, width * share, height), fill=palette.accent)
        yield frame


def _sign(side: int, sign: str) -> Image.Image:
    """The sign as a mask, so that it can be laid on any frame."""
    canvas = Image.new("RGB", (side * FINE, side * FINE))
    SIGNS[sign](ImageDraw.Draw(canvas), (0, 0, side * FINE, side * FINE), WHITE)
    return canvas.convert("L").resize((side, side), Image.Resampling.LANCZOS)
