"""The library of short videos: uploaded in batches over some months, one of them deleted since."""

import uuid
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass

from django.core.files.uploadedfile import SimpleUploadedFile

from apps.core.actor import Actor
from apps.demo import drawing
from apps.demo.clips import clip
from apps.demo.drawing import Palette, Size
from apps.demo.timeline import COLLEAGUE, OWNER, Timeline
from apps.videos import services

# Widths in steps of 64: with others the encoder reads the padding of lines, and no two files are the same.
TALL, BROAD = (384, 640), (640, 384)


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
