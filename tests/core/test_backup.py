"""Backup of a running console, and restore in another folder."""

import shutil
import sqlite3
import threading
import uuid
from contextlib import closing
from pathlib import Path

import pytest

from tests.servers import UNLIMITED, Web, manage, running
from tests.servers_db import COUNTS, add_ads, own_file

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


@pytest.mark.enable_socket
def test_backup_under_load_restores_everything_that_was_acknowledged(console, tmp_path):
    sealed = manage(console, "shell", "-v0", "-c", FILL, **embedded(console)).strip()
    before = count_views(console)
    item = next(iter(before))
    archive = tmp_path / "kept.tar.gz"
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
    assert manage(new, "shell", "-v0", "-c", OPEN.format(sealed), **embedded(new)).strip() == "a seed"
    (video,) = (new / "media/videos").iterdir()
    assert video.read_bytes() == (console / "media/videos" / video.name).read_bytes()
    assert not [path for path in new.rglob("*") if path.is_file() and path.stat().st_mode & 0o077]
    manage(new, "migrate", "--check", **embedded(new))


def test_restore_never_overwrites_data(console, tmp_path):
    manage(console, "backup", str(tmp_path / "kept.tar.gz"), **embedded(console))

    with pytest.raises(RuntimeError, match="already exists"):
        manage(console, "restore", str(tmp_path / "kept.tar.gz"), **embedded(console))
    with pytest.raises(RuntimeError, match="already exists"):
        manage(console, "backup", str(tmp_path / "kept.tar.gz"), **embedded(console))


def test_damaged_backup_restores_nothing(console, tmp_path):
    archive = tmp_path / "kept.tar.gz"
    manage(console, "backup", str(archive), **embedded(console))
    archive.write_bytes(archive.read_bytes()[:-1000])
    new = tmp_path / "new"
    new.mkdir()

    with pytest.raises(RuntimeError, match="cannot be restored"):
        manage(new, "restore", str(archive), **embedded(new))

    assert not (new / "console.sqlite3").exists()


def test_previous_secrets_are_kept(console, tmp_path):
    archive = tmp_path / "kept.tar.gz"
    shutil.copytree(console, tmp_path / "old")
    (tmp_path / "old/secrets.env").write_text("DATA_KEY=of the backup\n")
    manage(tmp_path / "old", "backup", str(archive), **embedded(tmp_path / "old"))
    new = tmp_path / "new"
    new.mkdir()
    (new / "secrets.env").write_text("DATA_KEY=mine\n")

    manage(new, "restore", str(archive), **embedded(new))

    assert (new / "secrets.env").read_text() == "DATA_KEY=of the backup\n"
    assert (new / "secrets.env.before-restore").read_text() == "DATA_KEY=mine\n"
