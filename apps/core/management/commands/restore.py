import os
import shutil
import sqlite3
import tarfile
import zlib
from argparse import ArgumentParser
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from apps.core.management.commands.backup import DATABASE, MEDIA, SECRETS, media_folder, require_sqlite


class Command(BaseCommand):
    help = "Restore a backup into an empty VAR_DIR. Stop the console first."
    # The check would create the database that is about to be restored.
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a file that `manage.py backup` wrote")

    def handle(self, *args: Any, **options: Any) -> None:
        require_sqlite()
        database = Path(str(connection.settings_dict["NAME"]))
        require_empty(database)
        os.umask(0o077)
        try:
            with TemporaryDirectory(dir=settings.VAR_DIR, prefix=".restore-") as folder:
                extract(options["file"], Path(folder))
                former = move_into_place(Path(folder), database)
        except (OSError, EOFError, zlib.error, tarfile.TarError, sqlite3.Error) as error:
            raise CommandError(f"{options['file']} cannot be restored: {error}") from error
        self.stdout.write(f"Restored {options['file']}.")
        if former:
            self.stdout.write(f"The previous secrets are in {former}.")
        self.stdout.write("Next: run `manage.py migrate`, then start the console.")


def require_empty(database: Path) -> None:
    """Raise CommandError if there are data already. SQLite would mix an old log into a new database."""
    logs = [database.with_name(f"{database.name}-{suffix}") for suffix in ("wal", "shm", "journal")]
    files = [path for path in media_folder().rglob("*") if path.is_file()]
    for path in [database, *logs, *files]:
        if path.exists():
            raise CommandError(f"{path} already exists. Restore into an empty VAR_DIR, or move the old data away.")


def private(member: tarfile.TarInfo, path: str) -> tarfile.TarInfo:
    """Reject names outside the folder, and let only the owner read the file."""
    return tarfile.data_filter(member, path).replace(mode=0o600)


def extract(archive: Path, folder: Path) -> None:
    """Extract and check everything before anything is moved into place."""
    with tarfile.open(archive, "r:gz") as tar:
        tar.extractall(folder, filter=private)  # noqa: S202 - filtered
    if not (folder / DATABASE).is_file():
        raise CommandError(f"{archive} is not a backup of this console.")
    with closing(sqlite3.connect(folder / DATABASE)) as copy:
        (verdict,) = copy.execute("PRAGMA integrity_check").fetchone()
    if verdict != "ok":
        raise CommandError(f"The database of {archive} is damaged: {verdict}")


def move_into_place(folder: Path, database: Path) -> Path | None:
    """Move the extracted files. Returns where the previous secrets are, if there were some."""
    former = None
    media = folder / MEDIA
    for source in [path for path in media.rglob("*") if path.is_file()]:
        target = media_folder() / source.relative_to(media)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(source, target)
    secrets = settings.VAR_DIR / SECRETS
    if (folder / SECRETS).exists():
        if secrets.exists():
            # They may be the only ones that decrypt something elsewhere.
            former = secrets.rename(secrets.with_name(f"{SECRETS}.before-restore"))
        shutil.move(folder / SECRETS, secrets)
    # Last, because without a database nothing counts as restored.
    shutil.move(folder / DATABASE, database)
    return former
