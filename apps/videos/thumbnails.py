"""Makes thumbnails of videos, and reads their lengths. A video that cannot be read goes without."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import uuid
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from apps.core.queued_work import PermanentError, TemporaryError
from apps.videos.models import THUMBNAIL_FOLDER, Video

# The decoder's own limits end it before, unless the machine is overloaded.
DECODER_TIMEOUT_SECONDS = 30
# Odd time stamps in a header may add up to more than the column holds.
MAX_DURATION_MS = timedelta(days=7) // timedelta(milliseconds=1)
# How the decoder ends on a file that it cannot read. Other signals come from outside.
UNREADABLE = {
    os.EX_DATAERR,
    -signal.SIGSEGV,
    -signal.SIGABRT,
    -signal.SIGBUS,
    -signal.SIGFPE,
    -signal.SIGILL,
    -signal.SIGXCPU,
}


def store_thumbnail(video_id: uuid.UUID) -> None:
    """Store the thumbnail and the length of a video. Raises PermanentError for a missing or unreadable file."""
    video = Video.objects.filter(pk=video_id).first()
    if video is None or video.thumbnail:
        return
    with tempfile.TemporaryDirectory(dir=settings.FILE_UPLOAD_TEMP_DIR) as folder:
        source, target = Path(folder, "video.mp4"), Path(folder, "thumbnail.jpg")
        try:
            with default_storage.open(video.file.name or "") as stored, source.open("wb") as copy:
                shutil.copyfileobj(stored, copy)
        except FileNotFoundError as error:
            raise PermanentError("the video file is missing") from error
        duration_ms = _probe(source, target)
        name = f"{THUMBNAIL_FOLDER}/{video.pk.hex}.jpg"
        # A worker that was killed may have left it. Saving would choose another name, and the file would stay forever.
        default_storage.delete(name)
        name = default_storage.save(name, ContentFile(target.read_bytes()))
    try:
        Video.objects.filter(pk=video.pk, thumbnail="").update(thumbnail=name, duration_ms=duration_ms)
    finally:
        # The video was deleted meanwhile, another task was faster, or the update failed. It may also have succeeded
        # although the connection broke.
        if not Video.objects.filter(pk=video.pk, thumbnail=name).exists():
            default_storage.delete(name)


def _probe(source: Path, target: Path) -> int | None:
    """Write the image to `target`; return the length in milliseconds, None for one that no video has."""
    command = [sys.executable, "-m", "apps.videos.probe", str(source), str(target)]
    try:
        done = subprocess.run(  # noqa: S603 - our own program and paths
            command,
            cwd=settings.BASE_DIR,
            capture_output=True,
            timeout=DECODER_TIMEOUT_SECONDS,
            check=False,
            env={"PATH": "/usr/bin"},
        )
    except subprocess.TimeoutExpired as error:
        raise TemporaryError("the decoder took too long") from error
    if done.returncode in UNREADABLE:
        raise PermanentError("the video cannot be read")
    if done.returncode:
        raise TemporaryError(f"the decoder ended with {done.returncode}")
    duration_ms = int(json.loads(done.stdout)["duration_ms"])
    return duration_ms if duration_ms <= MAX_DURATION_MS else None
