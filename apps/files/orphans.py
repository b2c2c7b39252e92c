"""Looks every night whether rows and files belong together. A file that no row names goes after a day.

Such files are left by a process that died between storing a file and committing its row.
"""

import logging
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from botocore.exceptions import ClientError
from django.apps import apps
from django.conf import settings
from django.core.files.storage import default_storage
from django.utils import timezone

log = logging.getLogger("console.files")
# A file that is being stored has no row yet.
YOUNG = timedelta(days=1)
# A console that looks at another one's files would take nearly all of them for its own orphans.
MOST_DELETED = 20


@dataclass(frozen=True)
class Orphans:
    """Names of old files without a row, and of rows whose file is gone."""

    files: list[str]
    rows: list[str]


def find_orphans() -> Orphans:
    """Compare the folders of STORED_FILES with the columns that name their files."""
    # Before and after the folders: a row that comes or goes meanwhile, and its file with it, is in one of both.
    before = _named()
    stored = {name for folder, _, _ in settings.STORED_FILES for name in list_stored(folder)}
    after = _named()
    old = timezone.now() - YOUNG
    files = sorted(name for name in stored - after if _is_from_before(old, name))
    return Orphans(files=files, rows=sorted(before & after - stored))


def _is_from_before(moment: datetime, name: str) -> bool:
    """Whether the file is that old. One that went since the folder was listed is not there to be deleted."""
    try:
        return default_storage.get_modified_time(name) < moment
    except (FileNotFoundError, ClientError):
        if default_storage.exists(name):
            raise
        return False


def clean() -> int:
    """Delete the files without a row; returns how many went. Rows without a file are for the log."""
    found = find_orphans()
    for name in found.rows:
        log.error("row without its file: %s", name)
    for name in found.files:
        log.warning("file without a row: %s", name)
    if len(found.files) > max(MOST_DELETED, len(_named())):
        log.error("%s files without a row: more than the rows name. Nothing is deleted.", len(found.files))
        return 0
    for name in found.files:
        default_storage.delete(name)
    return len(found.files)


def _named() -> set[str]:
    """The files that rows name."""
    names: set[str] = set()
    for _, model, column in settings.STORED_FILES:
        rows = apps.get_model(model)._default_manager.exclude(**{column: ""})
        names.update(rows.values_list(column, flat=True))
    return names


def named_among(names: Collection[str]) -> set[str]:
    """Those of the files that rows name."""
    found: set[str] = set()
    for _, model, column in settings.STORED_FILES:
        rows = apps.get_model(model)._default_manager.filter(**{f"{column}__in": names})
        found.update(rows.values_list(column, flat=True))
    return found


def list_stored(folder: str) -> list[str]:
    """Return the names of the stored files in a folder of STORED_FILES."""
    try:
        return [f"{folder}/{name}" for name in default_storage.listdir(folder)[1]]
    except FileNotFoundError:
        return []
