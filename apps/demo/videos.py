"""The library of short videos: uploaded in batches over some months, one of them deleted since.

In each a background drifts behind a sign and a few words.
"""

import math
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from io import BytesIO

import av
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image, ImageDraw

from apps.core.actor import Actor
from apps.demo import drawing
from apps.demo.drawing import FINE, SIGNS, WHITE, Palette, Size, circles, gradient, words
from apps.demo.timeline import COLLEAGUE, OWNER, Timeline
from apps.videos import services

# Widths in steps of 64: with others the encoder reads the padding of lines, and no two files are the same.
TALL, BROAD = (384, 640), (640, 384)
FRAMES_PER_S = 12
# The background is larger than the picture by this, so that it can drift.
MARGIN = 0.24


@dataclass(frozen=True)
class Sample:
    name: str
    title: str
    sign: str
    palette: Palette
    seconds: float
    size: Size = TALL


HELLO = Sample("say-hello.mp4", "Say hello\nto the world", "camera", drawing.VIOLET, 6)
FRIENDS = Sample("group-calls.mp4", "Bring\nyour friends", "chat", drawing.OCEAN, 5)
FORMER = Sample("test-clip.mp4", "Test", "bell", drawing.STEEL, 1.5, BROAD)
COINS = Sample("earn-coins.mp4", "Earn coins\nevery day", "coins", drawing.FOREST, 7.5)
LIKE = Sample("super-like.mp4", "Send\na super like", "heart", drawing.SUNSET, 4)
LIGHTS = Sample("festival-of-lights.mp4", "Festival\nof lights", "star", drawing.EMBER, 8)
PRIVACY = Sample("safe-calls.mp4", "Your calls\nstay yours", "bolt", drawing.NIGHT, 5.5, BROAD)
SALE = Sample("winter-sale.mp4", "Winter sale", "gift", drawing.STEEL, 6.5)
FILTERS = Sample("new-filters.mp4", "New filters\nfor you", "play", drawing.CANDY, 4.5)
# Days ago, who, and the files of one upload.
BATCHES = (
    (117, COLLEAGUE, (HELLO, FRIENDS, FORMER)),
    (71, OWNER, (COINS, LIKE)),
    (25, COLLEAGUE, (LIGHTS, PRIVACY)),
    (1, OWNER, (SALE, FILTERS)),
)


def plan(timeline: Timeline, files: ExitStack) -> None:
    """Plan the uploads. The videos are made and stored at once; their posters are the worker's to make."""
    ids: dict[str, uuid.UUID] = {}
    for days_ago, who, samples in BATCHES:
        batch = files.enter_context(services.stored([_file(sample) for sample in samples]))
        timeline.add(days_ago, _uploading(batch, ids), by=who)
    timeline.add(116, lambda actor: services.delete_videos(ids=[ids[FORMER.name]], actor=actor), by=COLLEAGUE)


def _file(sample: Sample) -> SimpleUploadedFile:
    raw = clip(sample.size, sample.palette, title=sample.title, sign=sample.sign, seconds=sample.seconds)
    return SimpleUploadedFile(sample.name, raw, "video/mp4")


def _uploading(batch: services.Batch, ids: dict[str, uuid.UUID]) -> Callable[[Actor], object]:
    def upload(actor: Actor) -> None:
        for stored in services.add_videos(batch=batch, actor=actor):
            ids[stored.name] = stored.video.pk

    return upload


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
