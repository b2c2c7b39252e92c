"""Makes posters from their outbox. A video that cannot be read keeps its row, and goes without one."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from apps.core import outbox
from apps.videos.models import POSTER_FOLDER, PosterJob, Video

# The decoder's own limits end it before; this is for a machine that hardly gets to it.
PATIENCE_S = 60
# What a header may say of odd time stamps is no length, and more than the column holds.
LONGEST_MS = timedelta(days=7) // timedelta(milliseconds=1)
# What the decoder does to itself on a file that it cannot read. Other signals come from outside.
UNREADABLE = {
    os.EX_DATAERR,
    -signal.SIGSEGV,
    -signal.SIGABRT,
    -signal.SIGBUS,
    -signal.SIGFPE,
    -signal.SIGILL,
    -signal.SIGXCPU,
}


def _make(job: PosterJob) -> None:
    """Raises Rejected for a file that the decoder cannot read; whatever else goes wrong may pass."""
    video = Video.objects.filter(pk=job.pk).first()
    if video is None or video.poster:
        return
    with tempfile.TemporaryDirectory(dir=settings.FILE_UPLOAD_TEMP_DIR) as folder:
        source, target = Path(folder, "video.mp4"), Path(folder, "poster.jpg")
        with default_storage.open(video.file.name or "") as stored, source.open("wb") as copy:
            shutil.copyfileobj(stored, copy)
        duration_ms = _probe(source, target)
        name = default_storage.save(f"{POSTER_FOLDER}/{video.pk.hex}.jpg", ContentFile(target.read_bytes()))
    try:
        Video.objects.filter(pk=video.pk, poster="").update(poster=name, duration_ms=duration_ms)
    finally:
        # Deleted meanwhile, made by somebody whose lease had run out, or not written. What was written may have been
        # so although nobody heard of it.
        if not Video.objects.filter(pk=video.pk, poster=name).exists():
            default_storage.delete(name)


def _probe(source: Path, target: Path) -> int | None:
    """Length in milliseconds, None for one that no film has; the picture is at `target` then."""
    command = [sys.executable, "-m", "apps.videos.probe", str(source), str(target)]
    try:
        done = subprocess.run(  # noqa: S603 - our own program, and paths that we made
            command,
            cwd=settings.BASE_DIR,
            capture_output=True,
            timeout=PATIENCE_S,
            check=False,
            env={"PATH": "/usr/bin"},
        )
    except subprocess.TimeoutExpired as late:
        raise outbox.TryLater("the decoder took too long") from late
    if done.returncode in UNREADABLE:
        raise outbox.Rejected("the video cannot be read")
    if done.returncode:
        raise outbox.TryLater(f"the decoder ended with {done.returncode}")
    duration_ms = int(json.loads(done.stdout)["duration_ms"])
    return duration_ms if duration_ms <= LONGEST_MS else None


POSTERS = outbox.Outbox(
    name="media",
    model=PosterJob,
    deliver=_make,
    since="video__created_at",
    # A batch of two hundred takes minutes, one after the other.
    late_s=timedelta(hours=1).total_seconds(),
    first_wait_s=10,
    longest_wait_s=timedelta(hours=1).total_seconds(),
    # Longer than fetching, decoding and storing may take together.
    lease_s=600,
)
