import os
import sqlite3
import tarfile
from argparse import ArgumentParser
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.files.storage import FileSystemStorage, default_storage
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from apps.core.database import NOT_MIGRATED

# Names in the archive.
DATABASE = "console.sqlite3"
MEDIA = "media"
SECRETS = "secrets.env"


class Command(BaseCommand):
    help = (
        "Back up the SQLite database, uploaded files, and local secrets to a .tar.gz file. Safe while the console is"
        " running. The backup contains secrets."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a new file, e.g. /backups/2026-11-21.tar.gz")

    def handle(self, *args: Any, **options: Any) -> None:
        target: Path = options["file"].absolute()
        require_sqlite()
        if target.exists():
            raise CommandError(f"{target} already exists.")
        if not connection.introspection.table_names():
            raise CommandError(NOT_MIGRATED)
        os.umask(0o077)
        try:
            # On the disk of the target, so that a complete archive gets its name in one step.
            with TemporaryDirectory(dir=target.parent, prefix=".backup-") as folder:
                draft = Path(folder) / target.name
                write_archive(draft, Path(folder) / DATABASE)
                draft.rename(target)
        except (OSError, sqlite3.Error) as error:
            raise CommandError(f"The backup failed: {error}") from error
        self.stdout.write(f"Wrote {target} ({target.stat().st_size / 1_000_000:.1f} MB).")
        if not (settings.VAR_DIR / SECRETS).exists():
            self.stdout.write("Secrets from environment variables are not included. Back up DATA_KEY separately.")
        if not isinstance(default_storage, FileSystemStorage):
            self.stdout.write("Files in S3 are not included.")


def require_sqlite() -> None:
    if connection.vendor != "sqlite":
        raise CommandError("This command is for SQLite. For PostgreSQL, use pg_dump (docs/operate/backup.md).")


def media_folder() -> Path:
    """Return where uploaded files are, or would be if they were not in S3."""
    return (
        Path(default_storage.path("")) if isinstance(default_storage, FileSystemStorage) else settings.VAR_DIR / MEDIA
    )


def write_archive(archive: Path, snapshot: Path) -> None:
    """Write the archive. `snapshot` is a path for the copy of the database."""
    with tarfile.open(archive, "w:gz", compresslevel=1) as tar:
        # Files first and again after the database: one that is deleted meanwhile is in the first pass, one that is
        # added in the second. So every row of the database has its file.
        add_media(tar, set())
        connection.ensure_connection()
        with closing(sqlite3.connect(snapshot)) as copy:
            connection.connection.backup(copy)
            # A single file, without a write-ahead log next to it.
            copy.execute("PRAGMA journal_mode=DELETE")
        tar.add(snapshot, DATABASE)
        add_media(tar, set(tar.getnames()))
        if (settings.VAR_DIR / SECRETS).exists():
            tar.add(settings.VAR_DIR / SECRETS, SECRETS)


def add_media(tar: tarfile.TarFile, known: set[str]) -> None:
    folder = media_folder()
    for path in sorted(folder.rglob("*")):
        name = f"{MEDIA}/{path.relative_to(folder)}"
        try:
            if name not in known and path.is_file():
                tar.add(path, name)
        except FileNotFoundError:
            # Deleted since it was listed, and its row before it.
            continue
