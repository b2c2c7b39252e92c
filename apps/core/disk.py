"""How much room there is on the disk of VAR_DIR, where SQLite, uploads and logs of a local run are written."""

import shutil
import time
from functools import lru_cache
from pathlib import Path

from django.conf import settings

LOOK_EVERY_S = 5.0


def nearest_to_var_dir() -> Path:
    """Return VAR_DIR, or the nearest folder above it that is there: a console on S3 may have made none yet."""
    return next(folder for folder in (settings.VAR_DIR, *settings.VAR_DIR.parents) if folder.exists())


def find_shortage() -> str:
    """Say what is missing when less than FREE_DISK_FLOOR is free; empty while there is room.

    Asked by each call that counts events, so it looks at the disk once in five seconds.
    """
    return _look(settings.FREE_DISK_FLOOR, int(time.monotonic() / LOOK_EVERY_S))


@lru_cache(maxsize=2)
def _look(floor: int, _period: int) -> str:
    if not floor:
        return ""
    free = shutil.disk_usage(nearest_to_var_dir()).free
    return "" if free >= floor else f"{free / 1e9:.1f} GB are free, {floor / 1e9:.1f} GB are the least"
