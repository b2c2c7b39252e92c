"""Looks every night whether rows and files belong together; it reports, and deletes nothing."""

import logging
from dataclasses import dataclass
from datetime import timedelta

from django.core.files.storage import default_storage
from django.utils import timezone

from apps.videos.models import FOLDER, POSTER_FOLDER, Video

log = logging.getLogger("console.videos")
# A file that is being stored has no row yet.
YOUNG = timedelta(hours=1)


@dataclass(frozen=True)
class Orphans:
    """Names of files without a row, and of rows whose file is gone."""

    files: list[str]
    rows: list[str]


def find_orphans() -> Orphans:
    named = set(Video.objects.values_list("file", flat=True)) | set(
        Video.objects.exclude(poster="").values_list("poster", flat=True)
    )
    stored = {name for folder in (FOLDER, POSTER_FOLDER) for name in _list(folder)}
    old = timezone.now() - YOUNG
    files = sorted(name for name in stored - named if default_storage.get_modified_time(name) < old)
    return Orphans(files=files, rows=sorted(named - stored))


def report() -> None:
    found = find_orphans()
    for name in found.files:
        log.warning("file without a row: %s", name)
    for name in found.rows:
        log.error("row without its file: %s", name)


def _list(folder: str) -> list[str]:
    try:
        return [f"{folder}/{name}" for name in default_storage.listdir(folder)[1]]
    except FileNotFoundError:
        return []
