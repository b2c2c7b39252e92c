"""Backup of a running console, and restore in another folder: the commands for SQLite, pg_dump for PostgreSQL."""

import os
import re
import shlex
import shutil
import sqlite3
import subprocess
import threading
import uuid
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from tests.servers import ROOT, UNLIMITED, Web, manage, running
from tests.servers_db import COUNTS, add_ads, own_database, own_file, rows

EVENTS = "/api/App/analytics/events"
FILL = """
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from apps.accounts.encryption import encrypt
from apps.core.actor import Actor
from apps.videos import services
from apps.videos.tests.sample_videos import sample_video
from apps.accounts.services.admins import create_admin
admin = create_admin(login_id="owner", email="owner@example.com", password="right-horse-7", is_superuser=True)
with services.stored([SimpleUploadedFile("a.mp4", sample_video(1), "video/mp4")]) as batch:
    services.add_videos(batch=batch, actor=Actor(admin=admin, address="", now=timezone.now()))
print(encrypt(secret=b"a seed", context="test"))
"""
OPEN = "from apps.accounts.encryption import decrypt; print(decrypt(encrypted={!r}, context='test').decode())"


def embedded(folder: Path) -> dict[str, str]:
    return {"DATABASE_URL": f"sqlite:///{folder}/console.sqlite3", **UNLIMITED}


def count_views(folder: Path) -> dict[str, int]:
    with closing(sqlite3.connect(folder / "console.sqlite3")) as database:
        return {str(uuid.UUID(item)): views for item, views, _ in database.execute(COUNTS)}


class Writer(threading.Thread):
    """Sends one event after another and counts the acknowledged ones."""

    def __init__(self, web: Web, item: str) -> None:
        super().__init__(daemon=True)
        self.web, self.item = web, item
        self.acknowledged = 0
        self.is_started = threading.Event()
        self.is_stopping = False

    def run(self) -> None:
        while not self.is_stopping:
            assert self.web.request("POST", EVENTS, {"events": [{"id": self.item, "type": "view"}]})[0] == 200
            self.acknowledged += 1
            self.is_started.set()


@pytest.fixture(scope="module")
def console(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("console")
    add_ads(folder, own_file(folder))
    return folder


@pytest.fixture(scope="module")
def archive(console) -> Path:
    path = console.parent / f"{console.name}.tar.gz"
    manage(console, "backup", str(path), **embedded(console))
    return path


@pytest.mark.enable_socket
def test_backup_under_load_restores_everything_that_was_acknowledged(console, tmp_path):
    encrypted = manage(console, "shell", "-v0", "-c", FILL, **embedded(console)).strip()
    before = count_views(console)
    item = next(iter(before))
    archive = tmp_path / "backup.tar.gz"
    web = Web(console, more=embedded(console))
    with running(web):
        writer = Writer(web, item)
        writer.start()
        assert writer.is_started.wait(30)
        acknowledged = writer.acknowledged
        manage(console, "backup", str(archive), **embedded(console))
        sent = writer.acknowledged + 1
        writer.is_stopping = True
        writer.join(30)
    new = tmp_path / "new"
    new.mkdir()

    manage(new, "restore", str(archive), **embedded(new))

    after = count_views(new)
    assert acknowledged <= after.pop(item) - before.pop(item) <= sent
    assert after == before
    assert manage(new, "shell", "-v0", "-c", OPEN.format(encrypted), **embedded(new)).strip() == "a seed"
    (video,) = (new / "media/videos").iterdir()
    assert video.read_bytes() == (console / "media/videos" / video.name).read_bytes()
    assert not [path for path in new.rglob("*") if path.is_file() and path.stat().st_mode & 0o077]
    manage(new, "migrate", "--check", **embedded(new))


def test_restore_never_overwrites_data(console, archive):
    for command in ("restore", "backup"):
        with pytest.raises(RuntimeError, match="already exists"):
            manage(console, command, str(archive), **embedded(console))


def test_damaged_backup_restores_nothing(archive, tmp_path):
    damaged = tmp_path / "damaged.tar.gz"
    damaged.write_bytes(archive.read_bytes()[:-1000])
    new = tmp_path / "new"
    new.mkdir()

    with pytest.raises(RuntimeError, match="cannot be restored"):
        manage(new, "restore", str(damaged), **embedded(new))

    assert not (new / "console.sqlite3").exists()


def test_previous_secrets_are_kept(console, tmp_path):
    archive = tmp_path / "backup.tar.gz"
    shutil.copytree(console, tmp_path / "old")
    (tmp_path / "old/secrets.env").write_text("DATA_KEY=of the backup\n")
    manage(tmp_path / "old", "backup", str(archive), **embedded(tmp_path / "old"))
    new = tmp_path / "new"
    new.mkdir()
    (new / "secrets.env").write_text("DATA_KEY=present\n")

    manage(new, "restore", str(archive), **embedded(new))

    assert (new / "secrets.env").read_text() == "DATA_KEY=of the backup\n"
    assert (new / "secrets.env.before-restore").read_text() == "DATA_KEY=present\n"


def commands() -> dict[str, list[str]]:
    text = (ROOT / "docs/operate/backup.md").read_text()
    found = re.findall(r"^ *(pg_dump|pg_restore|tar --\w+) (.*)$", text, re.MULTILINE)
    return {program: [*program.split(), *shlex.split(rest)] for program, rest in found}


def run(program: str, folder: Path, url: str, var_dir: Path) -> None:
    arguments = [
        argument.replace("$DATABASE_URL", url).replace("$VAR_DIR", str(var_dir)) for argument in commands()[program]
    ]
    subprocess.run(arguments, cwd=folder, check=True, capture_output=True, text=True)


@pytest.mark.postgres
@pytest.mark.enable_socket
@pytest.mark.skipif(not os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="for PostgreSQL")
def test_dump_and_media_restored_elsewhere_are_the_same(tmp_path):
    old_dir, new_dir = tmp_path / "old", tmp_path / "new"
    old_dir.mkdir()
    new_dir.mkdir()
    with own_database(tmp_path, f"dump_{os.getpid()}") as old:
        add_ads(old_dir, old)
        encrypted = manage(old_dir, "shell", "-v0", "-c", FILL, **old).split()[-1]
        for program in ("pg_dump", "tar --create"):
            run(program, tmp_path, old["DATABASE_URL"], old_dir)
        before = all_rows(old)
        counts = sorted(rows(old, COUNTS))
    name = f"restored_{os.getpid()}"
    server = os.environ["DATABASE_URL"]
    new = {"DATABASE_URL": urlunsplit(urlsplit(server)._replace(path=f"/{name}"))}
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        try:
            for program in ("pg_restore", "tar --extract"):
                run(program, tmp_path, new["DATABASE_URL"], new_dir)
            manage(new_dir, "migrate", "--check", **new)

            assert all_rows(new) == before
            assert sorted(rows(new, COUNTS)) == counts
            assert len(counts) > 10
            assert contents(new_dir) == contents(old_dir)
            assert len(contents(new_dir)) == 1
            assert manage(new_dir, "shell", "-v0", "-c", OPEN.format(encrypted), **new).strip() == "a seed"
            with pytest.raises(psycopg.errors.RaiseException, match="append-only"):
                rows(new, "DELETE FROM audit_entry RETURNING 1")
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def all_rows(database: dict[str, str]) -> dict[str, list[str]]:
    tables = rows(database, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    return {table: sorted(map(repr, rows(database, f'TABLE "{table}"'))) for (table,) in tables}


def contents(var_dir: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(var_dir)): path.read_bytes() for path in (var_dir / "media").rglob("*") if path.is_file()
    }
