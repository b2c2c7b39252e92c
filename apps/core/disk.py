"""Free space on the disk of VAR_DIR, which has SQLite, uploads, and local logs."""

import shutil
import time
from functools import lru_cache
from pathlib import Path

from django.conf import settings

CHECK_SECONDS = 5.0


def existing_var_dir() -> Path:
    """Return VAR_DIR, or its nearest parent that exists: a console with S3 may not have created it."""
    return next(folder for folder in (settings.VAR_DIR, *settings.VAR_DIR.parents) if folder.exists())


def find_shortage() -> str:
    """Return a message if less than FREE_DISK_MB is free, else an empty text.

    Every batch of events calls this, so the disk is checked once in five seconds.
    """
    return _check(settings.FREE_DISK_FLOOR, int(time.monotonic() / CHECK_SECONDS))


@lru_cache(maxsize=2)
def _check(minimum: int, _period: int) -> str:
    if not minimum:
        return ""
    free = shutil.disk_usage(existing_var_dir()).free
    return "" if free >= minimum else f"{free / 1e9:.1f} GB free, {minimum / 1e9:.1f} GB required"
