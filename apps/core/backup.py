"""Backup and restore of the embedded database, the files beside it, and the secrets that open what is sealed in it.

A backup is a folder: `console.sqlite3`, `media/…`, `secrets.env` where this machine has one, and `manifest.json` with
the size and SHA-256 of each. It gets its name when it is whole; nothing is restored before all of it was checked.
"""

import base64
import fcntl
import hashlib
import json
import os
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.core.files.storage import FileSystemStorage, default_storage
from django.db import connection
from django.utils import timezone

from apps.core.tables import NOT_MIGRATED, own_migrations
from apps.files.orphans import list_stored

FORMAT = 1
MANIFEST, DATABASE, SECRETS, MEDIA = "manifest.json", "console.sqlite3", "secrets.env", "media"
# Secrets that a restore takes the place of: they may be the only ones that open something elsewhere.
FORMER_SECRETS = f"{SECRETS}.before-restore"
BLOCK = 1_048_576
# What SQLite keeps beside a database; an old one beside a new database would be mixed into it.
BESIDE = ("", "-wal", "-shm", "-journal")
BUSY = "Another backup or restore writes there already. Nothing was changed."
FULL = "The disk of {place} is full. Nothing was kept of it."


class BackupRefused(Exception):
    """Nothing was written, or what was written is gone again. The words are for the operator."""


@dataclass(frozen=True)
class Kept:
    sha256: str
    size: int


@dataclass(frozen=True)
class Manifest:
    """What a backup holds. `migrations` are those that its database has been through."""

    format: int
    made_at: str
    migrations: list[str]
    data_key: str
    files: dict[str, Kept]


def make_backup(target: Path) -> Manifest:
    """Write a backup into `target`, a new or empty folder, while the console runs. Raises BackupRefused."""
    database_path()
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise BackupRefused(f"{target} is not an empty folder. A backup gets one of its own.")
    if not connection.introspection.table_names():
        raise BackupRefused(NOT_MIGRATED)
    target.parent.mkdir(parents=True, exist_ok=True)
    with _draft(target) as folder:
        files: dict[str, Kept] = {}
        # Before and after the database: a file that goes meanwhile is in the first, one that comes in the second.
        _copy_media(folder, files)
        _copy_database(folder / DATABASE)
        _copy_media(folder, files)
        _refuse_missing(folder / DATABASE, files)
        secrets = settings.VAR_DIR / SECRETS
        if secrets.exists():
            files[SECRETS] = _copy(secrets, folder / SECRETS)
        files[DATABASE] = _digest(folder / DATABASE)
        migrations = sorted(_applied(folder / DATABASE))
        manifest = Manifest(FORMAT, timezone.now().isoformat(), migrations, _mark(settings.DATA_KEY), files)
        (folder / MANIFEST).write_text(json.dumps(asdict(manifest), indent=1))
        if target.exists():
            target.rmdir()
        folder.rename(target)
    return manifest


def restore_backup(source: Path) -> Manifest:
    """Put the backup in `source` where this console keeps its data, which must be empty. Raises BackupRefused."""
    manifest = read_manifest(source)
    database, media = database_path(), _media_folder()
    with _draft(settings.VAR_DIR / "restored") as folder:
        _check_place(manifest, source, database, media)
        _copy_checked(source, folder, manifest.files)
        for name in manifest.files:
            if name.startswith(f"{MEDIA}/"):
                _move(folder / name, media / name.removeprefix(f"{MEDIA}/"))
        if SECRETS in manifest.files:
            _keep_former(settings.VAR_DIR / SECRETS)
            _move(folder / SECRETS, settings.VAR_DIR / SECRETS)
        # Last: without a database nothing counts as restored.
        _move(folder / DATABASE, database)
    return manifest


def _check_place(manifest: Manifest, source: Path, database: Path, media: Path) -> None:
    for path in _in_the_way(database, media):
        raise BackupRefused(f"{path} is there already. Restore into an empty VAR_DIR, or move the old data away.")
    _refuse_running(database)
    # The backup's own secrets count where they take the place of those that are in use; a variable wins over them.
    is_of_the_file = _mark_of(settings.VAR_DIR / SECRETS) == _mark(settings.DATA_KEY)
    keys = {_mark(settings.DATA_KEY), _mark_of(source / SECRETS) if is_of_the_file else ""}
    if manifest.data_key not in keys:
        raise BackupRefused("DATA_KEY is not the one that sealed what is in this backup: set the one of that time.")


def read_manifest(source: Path) -> Manifest:
    """What the backup says of itself. Raises BackupRefused for what is none, or is of another version."""
    try:
        said = json.loads((source / MANIFEST).read_text())
        version = said["format"]
        if version != FORMAT:
            raise BackupRefused(f"This backup has format {version}, and this console reads format {FORMAT}.")
        manifest = Manifest(**{**said, "files": {name: Kept(**kept) for name, kept in said["files"].items()}})
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as failed:
        raise BackupRefused(f"{source} is no backup: its {MANIFEST} cannot be read.") from failed
    odd = [name for name in manifest.files if name.startswith("/") or ".." in Path(name).parts]
    if odd or DATABASE not in manifest.files:
        raise BackupRefused(f"{source} is no backup of this console.")
    known = {f"{app}.{name}" for app, name in own_migrations()}
    newer = sorted(set(manifest.migrations) - known)
    if newer:
        raise BackupRefused(f"This backup was made by a newer version: this one does not know {', '.join(newer[:3])}.")
    return manifest


def database_path() -> Path:
    """Where the embedded database stands. Raises BackupRefused where another database is used."""
    if connection.vendor != "sqlite":
        raise BackupRefused("This is for the embedded database. For PostgreSQL: pg_dump, see docs/operations.md.")
    return Path(str(connection.settings_dict["NAME"]))


def _copy_checked(source: Path, folder: Path, files: dict[str, Kept]) -> None:
    for name, kept in files.items():
        if not (source / name).is_file():
            raise BackupRefused(f"The backup is damaged: {name} is missing.")
        if _copy(source / name, folder / name) != kept:
            raise BackupRefused(f"The backup is damaged: {name} is not as it was written.")
    _check_integrity(folder / DATABASE)


def _media_folder() -> Path:
    return Path(default_storage.path("")) if _files_are_here() else settings.VAR_DIR / MEDIA


def _files_are_here() -> bool:
    # What stands for the chosen store is a lazy object, which is of its class.
    return isinstance(default_storage, FileSystemStorage)


@contextmanager
def _draft(target: Path) -> Iterator[Path]:
    """Give a folder beside `target` to write into, alone; what is still in it at the end goes."""
    folder = target.with_name(f"{target.name}.partial")
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        with _alone_in(folder):
            try:
                # What one that was killed has left.
                for path in folder.iterdir():
                    shutil.rmtree(path) if path.is_dir() else path.unlink()
                yield folder
            finally:
                shutil.rmtree(folder, ignore_errors=True)
    except (OSError, sqlite3.Error) as failed:
        is_full = "is full" in str(failed) or "No space left" in str(failed)
        raise BackupRefused(FULL.format(place=target) if is_full else str(failed)) from failed


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as taken:
            raise BackupRefused(BUSY) from taken
        except OSError:
            # A disk of another machine may know no lock of a folder; a backup there is worth more than that.
            pass
        yield
    finally:
        os.close(descriptor)


def _copy_database(target: Path) -> None:
    """SQLite's own copy: of one moment, whatever is written meanwhile."""
    connection.ensure_connection()
    with closing(sqlite3.connect(target)) as copy:
        connection.connection.backup(copy)
        # One file without others beside it.
        copy.execute("PRAGMA journal_mode=DELETE")
    _check_integrity(target)


def _check_integrity(path: Path) -> None:
    with closing(sqlite3.connect(path)) as copy:
        said = copy.execute("PRAGMA integrity_check").fetchone()[0]
    if said != "ok":
        raise BackupRefused(f"The database is damaged: {said}")


def _applied(path: Path) -> Iterable[str]:
    with closing(sqlite3.connect(path)) as copy:
        return [f"{app}.{name}" for app, name in copy.execute("SELECT app, name FROM django_migrations")]


def _copy_media(folder: Path, files: dict[str, Kept]) -> None:
    if not _files_are_here():
        return
    for name in (name for kind, _, _ in settings.STORED_FILES for name in list_stored(kind)):
        kept_as, stored = f"{MEDIA}/{name}", Path(default_storage.path(name))
        try:
            # A file never changes, but one that is being written grows.
            if kept_as not in files or files[kept_as].size != stored.stat().st_size:
                (folder / kept_as).unlink(missing_ok=True)
                files[kept_as] = _copy(stored, folder / kept_as)
        except FileNotFoundError:
            # Deleted since it was listed, and its row before it.
            continue


def _refuse_missing(path: Path, files: dict[str, Kept]) -> None:
    """A row of the copy whose file is not in it would be found by a user, long after the backup was thrown away."""
    if not _files_are_here():
        return
    with closing(sqlite3.connect(path)) as copy:
        for _, model, column in settings.STORED_FILES:
            table = apps.get_model(model)._meta.db_table
            for (name,) in copy.execute(f"SELECT {column} FROM {table} WHERE {column} <> ''"):  # noqa: S608 - our names
                if f"{MEDIA}/{name}" not in files:
                    raise BackupRefused(f"{name} of {table} has no file. Put it back, or delete what it belongs to.")


def _copy(source: Path, target: Path) -> Kept:
    target.parent.mkdir(parents=True, exist_ok=True)
    with source.open("rb") as given, target.open("xb") as taken:
        shutil.copyfileobj(given, taken, BLOCK)
        taken.flush()
        os.fsync(taken.fileno())
    return _digest(target)


def _move(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(source, target)


def _keep_former(secrets: Path) -> None:
    if secrets.exists():
        former = secrets.rename(secrets.with_name(FORMER_SECRETS))
        former.chmod(0o600)


def _digest(path: Path) -> Kept:
    with path.open("rb") as file:
        return Kept(hashlib.file_digest(file, "sha256").hexdigest(), path.stat().st_size)


def _mark(key: bytes) -> str:
    """Tells one DATA_KEY from another, and nothing of it."""
    return hashlib.sha256(b"backup mark" + key).hexdigest()[:16]


def _mark_of(secrets: Path) -> str:
    if not secrets.is_file():
        return ""
    given = dict(line.partition("=")[::2] for line in secrets.read_text().splitlines())
    try:
        return _mark(base64.b64decode(given.get("DATA_KEY", "")))
    except ValueError as failed:
        raise BackupRefused(f"The DATA_KEY in {secrets} cannot be read: it is not as it was written.") from failed


def _in_the_way(database: Path, media: Path) -> Iterator[Path]:
    yield from (path for path in (database.with_name(database.name + end) for end in BESIDE) if path.exists())
    yield from (path for path in media.rglob("*") if path.is_file())
    yield from (path for path in [settings.VAR_DIR / FORMER_SECRETS] if path.exists())


def _refuse_running(database: Path) -> None:
    """A console whose database was taken from under it goes on writing into what is gone."""
    names = {f"{database}{end} (deleted)" for end in BESIDE}
    for link in Path("/proc").glob("[0-9]*/fd/*"):
        try:
            if os.readlink(link) in names:
                raise BackupRefused(f"The console is running (process {link.parts[2]}): stop it first.")
        except OSError:
            continue
