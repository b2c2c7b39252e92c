"""How much room there is on the disk of VAR_DIR, where SQLite, uploads and logs of a local run are written."""

import shutil
import time
from functools import lru_cache

from django.conf import settings

LOOK_EVERY_S = 5.0


def find_shortage(*, now_s: float | None = None) -> str:
    """Say what is missing when less than FREE_DISK_FLOOR is free; empty while there is room.

    Asked by each call that counts events, so it looks at the disk once in five seconds.
    """
    return _look(settings.FREE_DISK_FLOOR, int((time.monotonic() if now_s is None else now_s) / LOOK_EVERY_S))


@lru_cache(maxsize=2)
def _look(floor: int, _period: int) -> str:
    if not floor:
        return ""
    folder = next(one for one in (settings.VAR_DIR, *settings.VAR_DIR.parents) if one.exists())
    free = shutil.disk_usage(folder).free
    return "" if free >= floor else f"{free / 1e9:.1f} GB are free, {floor / 1e9:.1f} GB are the least"
