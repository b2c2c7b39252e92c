"""Makes the posters that are missing. A video that cannot be read keeps its row, and goes without one."""

import json
import logging
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from apps.videos.models import POSTER_FOLDER, Video

log = logging.getLogger("console.videos")
BATCH = 50
PATIENCE_S = 20


def make_due() -> int:
    """Make the posters of videos that have none yet; returns how many were made."""
    due = Video.objects.filter(poster_state=Video.Poster.PENDING).order_by("created_at", "pk")[:BATCH]
    return sum(_make(video) for video in due)


def _make(video: Video) -> bool:
    with tempfile.TemporaryDirectory(dir=settings.FILE_UPLOAD_TEMP_DIR) as folder:
        source, target = Path(folder, "video.mp4"), Path(folder, "poster.jpg")
        try:
            with default_storage.open(video.file.name or "") as stored, source.open("wb") as copy:
                shutil.copyfileobj(stored, copy)
            found = _probe(source, target)
        except (OSError, subprocess.SubprocessError, ValueError) as trouble:
            log.warning("video %s has no poster: %s", video.pk, type(trouble).__name__)
            Video.objects.filter(pk=video.pk).update(poster_state=Video.Poster.NONE)
            return False
        name = default_storage.save(f"{POSTER_FOLDER}/{video.pk.hex}.jpg", ContentFile(target.read_bytes()))
    still_there = Video.objects.filter(pk=video.pk, poster_state=Video.Poster.PENDING).update(
        poster=name, duration_ms=found["duration_ms"], poster_state=Video.Poster.MADE
    )
    if not still_there:
        default_storage.delete(name)
    return bool(still_there)


def _probe(source: Path, target: Path) -> dict[str, int]:
    command = [sys.executable, "-m", "apps.videos.probe", str(source), str(target)]
    done = subprocess.run(  # noqa: S603 - our own program, and paths that we made
        command, cwd=settings.BASE_DIR, capture_output=True, timeout=PATIENCE_S, check=True, env={"PATH": "/usr/bin"}
    )
    found = json.loads(done.stdout)
    return {"duration_ms": int(found["duration_ms"])}
