"""A backup that is made while events come in holds what was acknowledged before; what is not whole is refused."""

import base64
import json
import os
import shutil
import sqlite3
import subprocess
import threading
import uuid
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from apps.core.backup import _mark_of
from tests.faults.length import times
from tests.servers import UNLIMITED, Web, manage, running
from tests.servers_db import COUNTS, add_ads, own_file

EVENTS = "/api/App/analytics/events"
BATCH = 20
BEFORE = times(30)
WRITERS = 3
FILL = """
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from apps.accounts.models import Admin
from apps.accounts.sealing import seal
from apps.core.actor import Actor
from apps.videos import services
from apps.videos.tests.sample_videos import sample_video
from apps.accounts.services.admins import create_admin
admin = create_admin(login_id="owner", email="owner@example.com", password="right-horse-7", is_superuser=True)
with services.stored([SimpleUploadedFile("a.mp4", sample_video(1), "video/mp4")]) as batch:
    services.add_videos(batch=batch, actor=Actor(admin=admin, address="", now=timezone.now()))
print(seal(secret=b"a seed", context="test"))
"""
OPEN = "from apps.accounts.sealing import unseal; print(unseal(sealed={!r}, context='test').decode())"


class Writer(threading.Thread):
    """An app that sends events until it is told to stop, and counts what was acknowledged, by item."""

    def __init__(self, web: Web, item: str) -> None:
        super().__init__(daemon=True)
        self.web, self.item = web, item
        self.acknowledged = 0
        self.is_stopping = False

    def run(self) -> None:
        while not self.is_stopping:
            events = [{"id": self.item, "type": "view", "key": uuid.uuid4().hex} for _ in range(BATCH)]
            status, answer = self.web.request("POST", EVENTS, {"events": events})
            assert (status, answer["accepted"]) == (200, BATCH)
            self.acknowledged += BATCH


def embedded(folder: Path) -> dict[str, str]:
    return {"DATABASE_URL": f"sqlite:///{folder}/console.sqlite3", **UNLIMITED}


def views_by_item(folder: Path) -> dict[str, int]:
    with closing(sqlite3.connect(folder / "console.sqlite3")) as database:
        return {str(uuid.UUID(item)): views for item, views, _ in database.execute(COUNTS)}


def wait_for_work(writers: list[Writer]) -> None:
    done = [writer.acknowledged for writer in writers]
    while any(writer.acknowledged < before + BEFORE * BATCH for writer, before in zip(writers, done, strict=True)):
        assert all(writer.is_alive() for writer in writers)
        writers[0].join(0.05)


def back_up_under_load(folder: Path, kept: Path, items: list[str]) -> tuple[dict[str, int], dict[str, int]]:
    """Back up while each item has a writer; what each had been told before the backup, and after it."""
    web = Web(folder, workers=2, more=embedded(folder))
    with running(web):
        writers = [Writer(web, item) for item in items]
        for writer in writers:
            writer.start()
        wait_for_work(writers)
        before = {writer.item: writer.acknowledged for writer in writers}
        manage(folder, "backup", str(kept), **embedded(folder))
        after = {writer.item: writer.acknowledged for writer in writers}
        wait_for_work(writers)
        for writer in writers:
            writer.is_stopping = True
            writer.join(30)
    return before, after


@pytest.mark.enable_socket
def test_a_backup_under_load_restores_to_all_that_was_acknowledged_before_it(tmp_path):
    old, new, kept = tmp_path / "old", tmp_path / "new", tmp_path / "kept"
    old.mkdir()
    add_ads(old, own_file(old))
    sealed = manage(old, "shell", "-v0", "-c", FILL, **embedded(old)).strip()
    ads = views_by_item(old)
    before, after = back_up_under_load(old, kept, list(ads)[:WRITERS])
    shutil.rmtree(old)

    new.mkdir()
    manage(new, "restore", str(kept), **embedded(new))

    figures = views_by_item(new)
    assert set(figures) == set(ads)
    for item, views in ads.items():
        # A batch that is under way at the end of the backup may be in it before its writer heard of it.
        assert before.get(item, 0) <= figures[item] - views <= after.get(item, 0) + BATCH
    assert any(after[item] > before[item] for item in before), "nothing was written meanwhile: the test proves nothing"
    assert "each as it was written" in manage(new, "audit_verify", **embedded(new))
    assert manage(new, "shell", "-v0", "-c", OPEN.format(sealed), **embedded(new)).strip() == "a seed"
    serves(new, next(iter(before)))


def serves(folder: Path, item: str) -> None:
    views = views_by_item(folder)[item]
    video = next((folder / "media/videos").iterdir())
    web = Web(folder, more=embedded(folder))
    with running(web):
        assert web.request("POST", EVENTS, {"events": [{"id": item, "type": "view"}]})[1]["accepted"] == 1
        assert web.request("GET", f"/media/videos/{video.name}")[0] == 200
    assert views_by_item(folder)[item] == views + 1


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A backup of a small console."""
    folder = tmp_path_factory.mktemp("console")
    own_file(folder)
    manage(folder, "shell", "-v0", "-c", FILL, **embedded(folder))
    manage(folder, "backup", str(folder / "kept"), **embedded(folder))
    return folder / "kept"


@pytest.fixture
def kept(made, tmp_path):
    return Path(shutil.copytree(made, tmp_path / "kept"))


@pytest.fixture
def empty(tmp_path, settings, monkeypatch):
    """This process as a console without data."""
    settings.VAR_DIR = tmp_path / "var"
    settings.VAR_DIR.mkdir()
    store = {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": tmp_path / "var/media"}}
    settings.STORAGES = {**settings.STORAGES, "default": store}
    monkeypatch.setitem(connection.settings_dict, "NAME", str(settings.VAR_DIR / "console.sqlite3"))
    return settings.VAR_DIR


def change(kept: Path, **said) -> None:
    manifest = json.loads((kept / "manifest.json").read_text())
    (kept / "manifest.json").write_text(json.dumps({**manifest, **said}))


def cut(kept: Path, name: str) -> None:
    path = next(kept.rglob(name))
    path.write_bytes(path.read_bytes()[:-1])


DAMAGES = {
    "a file that was cut": (lambda kept: cut(kept, "*.mp4"), "is not as it was written"),
    "a database that was cut": (lambda kept: cut(kept, "console.sqlite3"), "is not as it was written"),
    "a file that is gone": (lambda kept: next(kept.rglob("*.mp4")).unlink(), "is missing"),
    "no manifest": (lambda kept: (kept / "manifest.json").unlink(), "is no backup"),
    "half a manifest": (lambda kept: cut(kept, "manifest.json"), "is no backup"),
    "another format": (lambda kept: change(kept, format=2), "has format 2"),
    "a newer version": (lambda kept: change(kept, migrations=["core.9999_later"]), "does not know core.9999_later"),
    "names that lead out": (lambda kept: change(kept, files={"../x": {"sha256": "", "size": 0}}), "is no backup of"),
    "another key": (lambda kept: change(kept, data_key="0" * 16), "DATA_KEY is not the one"),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_what_is_not_whole_is_refused_and_leaves_nothing(name, kept, empty):
    damage, said = DAMAGES[name]
    damage(kept)

    with pytest.raises(CommandError, match=said):
        call_command("restore", str(kept))

    assert [path for path in empty.rglob("*") if path.is_file()] == []


def test_a_whole_backup_is_restored_for_nobody_else_to_read(kept, empty):
    call_command("restore", str(kept))

    names = {str(path.relative_to(empty)) for path in empty.rglob("*") if path.is_file()}
    assert {"console.sqlite3", "secrets.env"} < names
    assert [Path(name).suffix for name in names if name.startswith("media/videos/")] == [".mp4"]
    assert not [name for name in names if (empty / name).stat().st_mode & 0o077]


def test_a_backup_of_an_older_version_is_taken(kept, empty):
    change(kept, migrations=["core.0001_outbox"])

    call_command("restore", str(kept))

    assert (empty / "console.sqlite3").exists()


def test_the_secrets_that_were_there_are_kept_beside_those_of_the_backup(kept, empty, capsys):
    (empty / "secrets.env").write_text("DATA_KEY=mine\n")

    call_command("restore", str(kept))

    former = empty / "secrets.env.before-restore"
    assert (former.read_text(), former.stat().st_mode & 0o777) == ("DATA_KEY=mine\n", 0o600)
    assert (empty / "secrets.env").read_bytes() == (kept / "secrets.env").read_bytes()
    assert f"The secrets that were here before are in {former}." in capsys.readouterr().out


def test_where_there_were_no_secrets_none_are_told_of(kept, empty, capsys):
    call_command("restore", str(kept))

    assert "before" not in capsys.readouterr().out


THERE = ["console.sqlite3", "console.sqlite3-wal", "media/videos/a.mp4", "secrets.env.before-restore"]


@pytest.mark.parametrize("there", THERE)
def test_what_is_there_is_never_overwritten(there, kept, empty):
    (empty / there).parent.mkdir(parents=True, exist_ok=True)
    (empty / there).write_text("mine")

    with pytest.raises(CommandError, match="is there already"):
        call_command("restore", str(kept))

    assert [path.read_text() for path in empty.rglob("*") if path.is_file()] == ["mine"]


def test_a_console_that_runs_without_its_database_is_not_restored_under(kept, empty):
    with closing(sqlite3.connect(empty / "console.sqlite3")) as running_one:
        running_one.execute("CREATE TABLE a (b)")
        (empty / "console.sqlite3").unlink()

        with pytest.raises(CommandError, match=f"process {os.getpid()}"):
            call_command("restore", str(kept))


def test_a_backup_goes_into_a_folder_of_its_own(tmp_path, empty):
    (tmp_path / "notes.txt").write_text("mine")

    with pytest.raises(CommandError, match="not an empty folder"):
        call_command("backup", str(tmp_path))


def test_a_row_without_its_file_is_said(made, tmp_path):
    folder = Path(shutil.copytree(made, tmp_path / "console"))
    next(folder.rglob("*.mp4")).unlink()

    with pytest.raises(RuntimeError, match="of videos_video has no file"):
        manage(folder, "backup", str(tmp_path / "again"), **embedded(folder))

    assert not list(tmp_path.glob("again*"))


@pytest.fixture
def small_disk(tmp_path):
    place = tmp_path / "disk"
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=200k", "none", str(place)], capture_output=True, text=True, check=False
    )
    if mounted.returncode:
        pytest.skip(f"no small disk can be mounted here: {mounted.stderr.strip()}")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_full_disk_is_said_and_nothing_half_is_left(made, small_disk, tmp_path):
    folder = Path(shutil.copytree(made, tmp_path / "console"))

    with pytest.raises(RuntimeError, match="is full"):
        manage(folder, "backup", str(small_disk / "kept"), **embedded(folder))

    assert list(small_disk.iterdir()) == []


def test_the_secrets_of_the_backup_count_only_where_they_take_the_place_of_those_in_use(kept, empty, settings):
    change(kept, data_key=_mark_of(kept / "secrets.env"))
    settings.DATA_KEY = b"\7" * 32
    # As in production: the key is a variable's.
    with pytest.raises(CommandError, match="DATA_KEY is not the one"):
        call_command("restore", str(kept))
    assert not (empty / "console.sqlite3").exists()

    # As on a new machine: the key is of the file that was made at the start.
    (empty / "secrets.env").write_text(f"DATA_KEY={base64.b64encode(settings.DATA_KEY).decode()}\n")
    call_command("restore", str(kept))
    assert (empty / "secrets.env").read_bytes() == (kept / "secrets.env").read_bytes()


def test_a_damaged_key_among_the_secrets_of_the_backup_is_said(kept, empty, settings):
    settings.DATA_KEY = b"\7" * 32
    (empty / "secrets.env").write_text(f"DATA_KEY={base64.b64encode(settings.DATA_KEY).decode()}\n")
    (kept / "secrets.env").write_text("DATA_KEY=cut\n")

    with pytest.raises(CommandError, match="it is not as it was written"):
        call_command("restore", kept)
