"""Every night, find stored files without a database row and rows without a file. Old files without a row are deleted.

A process that dies between storing a file and committing its row leaves such files.
"""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from botocore.exceptions import ClientError
from django.apps import apps
from django.core.files.storage import default_storage
from django.utils import timezone

log = logging.getLogger("console.files")
# A file that is being stored has no row yet.
MIN_AGE = timedelta(days=1)
# With another console's storage, nearly all files would be orphaned.
MAX_DELETED = 20
# Every folder of the store, and the column that names its files.
STORED_FILES = [
    ("banners", "banners.InhouseBanner", "image"),
    ("notifications", "notifications.Notification", "icon"),
    ("posters", "videos.Video", "thumbnail"),
    ("videos", "videos.Video", "file"),
]


@dataclass(frozen=True)
class StorageDifference:
    """Names of old files without a row, and of missing files that rows name."""

    orphaned: list[str]
    missing: list[str]


def compare_storage() -> StorageDifference:
    """Compare the folders of STORED_FILES with the columns that name their files."""
    # Read rows before and after the folders, because both are added and deleted meanwhile.
    before = _named()
    stored = {name for folder, _, _ in STORED_FILES for name in _list_stored(folder)}
    after = _named()
    latest = timezone.now() - MIN_AGE
    orphaned = sorted(name for name in stored - after if _is_older(name, latest))
    return StorageDifference(orphaned=orphaned, missing=sorted(before & after - stored))


def delete_orphaned_files() -> int:
    """Delete orphaned files, log missing ones, and return the number of deleted files."""
    difference = compare_storage()
    for name in difference.missing:
        log.error("Missing file of a database row: %s", name)
    for name in difference.orphaned:
        log.warning("Orphaned file: %s", name)
    if len(difference.orphaned) > max(MAX_DELETED, len(_named())):
        log.error("%s orphaned files are more than the rows name. No file was deleted.", len(difference.orphaned))
        return 0
    for name in difference.orphaned:
        default_storage.delete(name)
    return len(difference.orphaned)


def _named() -> set[str]:
    names: set[str] = set()
    for _, model, column in STORED_FILES:
        rows = apps.get_model(model)._default_manager.exclude(**{column: ""})
        names.update(rows.values_list(column, flat=True))
    return names


def _list_stored(folder: str) -> list[str]:
    try:
        return [f"{folder}/{name}" for name in default_storage.listdir(folder)[1]]
    except FileNotFoundError:
        return []


def _is_older(name: str, latest: datetime) -> bool:
    """Return whether the file is older. A file that was deleted since the folder was listed is not."""
    try:
        return default_storage.get_modified_time(name) < latest
    except (FileNotFoundError, ClientError):
        if default_storage.exists(name):
            raise
        return False
