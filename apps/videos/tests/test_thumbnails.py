"""A task makes thumbnails and reads durations: it retries temporary errors, and no video blocks another."""

import errno
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, default_storage
from django.db import OperationalError
from django.db.models import QuerySet

from apps.accounts.tests.steps import run_concurrently
from apps.core.queued_work import run_due
from apps.videos.models import THUMBNAIL_FOLDER, ThumbnailJob, Video
from apps.videos.tests.conftest import listed, stored
from apps.videos.tests.sample_videos import sample_video
from apps.videos.thumbnails import UNREADABLE, store_thumbnail
from tests.in_process import DeviceHttp

pytestmark = pytest.mark.postgres


def test_thumbnail_and_duration_are_made_later(upload, console):
    upload(("a.mp4", sample_video(1, seconds=2)))
    assert (listed(console)["data"][0]["poster"], listed(console)["data"][0]["duration"]) == ("", None)

    assert run_due(ThumbnailJob) == 1

    row = listed(console)["data"][0]
    assert row["duration"] == pytest.approx(2, abs=0.3)
    assert DeviceHttp().get(row["poster"].replace("http://testserver", "")).headers["Content-Type"] == "image/jpeg"
    assert run_due(ThumbnailJob) == 0


def test_file_left_by_a_killed_worker_is_replaced(upload, console):
    upload(("a.mp4", sample_video(1)))
    left = default_storage.save(f"{THUMBNAIL_FOLDER}/{Video.objects.get().pk.hex}.jpg", ContentFile(b"half of it"))

    assert run_due(ThumbnailJob) == 1

    video = Video.objects.get()
    assert video.thumbnail == left
    assert default_storage.listdir(THUMBNAIL_FOLDER)[1] == [Path(left).name]
    assert default_storage.open(left).read(2) == b"\xff\xd8"


def test_unreadable_video_has_no_thumbnail(upload, console):
    upload(("a.mp4", sample_video(1)))
    name = Video.objects.get().file.name
    raw = sample_video(1)
    Path(default_storage.path(name)).write_bytes(raw[:60] + bytes(len(raw) - 60))

    assert run_due(ThumbnailJob) == 0

    row = listed(console)["data"][0]
    assert (row["poster"], row["duration"]) == ("", None)
    assert run_due(ThumbnailJob) == 0


def test_video_whose_file_is_missing_fails_permanently(upload, console):
    upload(("a.mp4", sample_video(1)))
    Path(default_storage.path(Video.objects.get().file.name)).unlink()

    assert run_due(ThumbnailJob) == 0

    job = ThumbnailJob.objects.get()
    assert (job.state, job.last_error) == ("failed", "the video file is missing")


def test_full_disk_delays_the_thumbnail(upload, console, clock, monkeypatch):
    upload(*((f"{n}.mp4", sample_video(n)) for n in range(3)))
    save, failures = FileSystemStorage._save, []

    def fill_up_once(self, name, content):
        if not failures:
            failures.append(name)
            raise OSError(errno.ENOSPC, "No space left on device")
        return save(self, name, content)

    monkeypatch.setattr(FileSystemStorage, "_save", fill_up_once)

    assert run_due(ThumbnailJob) == 2
    assert sorted(row["poster"] == "" for row in listed(console)["data"]) == [False, False, True]
    assert run_due(ThumbnailJob) == 0
    clock.shift(timedelta(minutes=1))
    assert run_due(ThumbnailJob) == 1
    assert all(row["poster"] and row["duration"] for row in listed(console)["data"])


@pytest.mark.django_db(transaction=True)
def test_several_workers_make_each_thumbnail_once(upload, console, monkeypatch):
    upload(*((f"{n}.mp4", sample_video(n)) for n in range(6)))
    save, made = FileSystemStorage._save, []

    def record_save(self, name, content):
        made.append(name)
        return save(self, name, content)

    monkeypatch.setattr(FileSystemStorage, "_save", record_save)

    run_concurrently(4, lambda _: run_due(ThumbnailJob))

    assert (len(made), len(stored("posters"))) == (6, 6)
    assert all(row["poster"] for row in listed(console)["data"])


def test_video_deleted_meanwhile_leaves_no_thumbnail(upload, monkeypatch):
    upload(("a.mp4", sample_video(1)))
    save = FileSystemStorage._save

    def delete_the_row(self, name, content):
        Video.objects.all().delete()
        return save(self, name, content)

    monkeypatch.setattr(FileSystemStorage, "_save", delete_the_row)
    run_due(ThumbnailJob)

    assert stored("posters") == []


def test_impossible_duration_is_none(upload, console, monkeypatch):
    """Wrong time stamps can add up to months."""
    upload(("a.mp4", sample_video(1)))
    run = subprocess.run

    def report_months(*given, **options):
        done = run(*given, **options)
        done.stdout = b'{"duration_ms": 2592000000}'
        return done

    monkeypatch.setattr(subprocess, "run", report_months)

    assert run_due(ThumbnailJob) == 1
    [row] = listed(console)["data"]
    assert (bool(row["poster"]), row["duration"]) == (True, None)


def test_thumbnail_without_a_row_is_deleted(upload, monkeypatch):
    upload(("a.mp4", sample_video(1)))

    def be_away(*_given, **_options):
        raise OperationalError

    with monkeypatch.context() as patched:
        patched.setattr(QuerySet, "update", be_away)
        with pytest.raises(OperationalError):
            store_thumbnail(Video.objects.get().pk)

    assert stored("posters") == []


def test_thumbnail_is_kept_if_the_commit_succeeded(upload, console, monkeypatch):
    upload(("a.mp4", sample_video(1)))
    update = QuerySet.update

    def be_away_after(*given, **options):
        update(*given, **options)
        raise OperationalError

    with monkeypatch.context() as patched:
        patched.setattr(QuerySet, "update", be_away_after)
        with pytest.raises(OperationalError):
            store_thumbnail(Video.objects.get().pk)

    [row] = listed(console)["data"]
    assert len(stored("posters")) == 1
    assert row["poster"]


def test_decoder_over_its_cpu_limit_counts_as_unreadable(settings):
    spin = "from apps.videos import probe; probe.CPU_SECONDS = 1; probe.limit_resources()\nwhile True: pass"

    command = [sys.executable, "-c", spin]
    done = subprocess.run(command, cwd=settings.BASE_DIR, timeout=60, check=False)  # noqa: S603 - our own command

    assert done.returncode in UNREADABLE
