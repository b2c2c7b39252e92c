"""Nightly cleanup of files: files without a row are deleted, new and used ones stay."""

import os
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, default_storage
from django.utils import timezone
from storages.backends.s3 import S3Storage

from apps.banners.models import InhouseBanner
from apps.files.cleanup import compare_storage, delete_orphaned_files
from apps.notifications.models import Notification
from apps.videos.models import Video

pytestmark = pytest.mark.usefixtures("own_media", "db")


def store(name, *, hours=25):
    default_storage.save(name, ContentFile(b"x"))
    at = (timezone.now() - timedelta(hours=hours)).timestamp()
    os.utime(default_storage.path(name), (at, at))
    return name


def files():
    root = Path(default_storage.location)
    return sorted(str(path.relative_to(root)) for path in root.rglob("*") if path.is_file())


def test_old_files_without_a_row_are_deleted():
    used = [store("banners/a.png"), store("notifications/a.png"), store("videos/a.mp4"), store("posters/a.jpg")]
    InhouseBanner.objects.create(name="a", url="https://a.example.com", image=used[0])
    Notification.objects.create(title="a", message="a", icon=used[1])
    Video.objects.create(file=used[2], thumbnail=used[3], size=1, sha256="a")
    left = [
        store("banners/left.png"),
        store("notifications/left.png"),
        store("videos/left.mp4"),
        store("posters/l.jpg"),
    ]
    young = store("videos/young.mp4", hours=2)

    assert compare_storage().orphaned == sorted(left)
    assert delete_orphaned_files() == 4
    assert files() == sorted([*used, young])


class Fleeting:
    """A storage whose files are deleted when their age is read."""

    def get_modified_time(self, name):
        self.delete(name)
        return super().get_modified_time(name)


class FleetingFolder(Fleeting, FileSystemStorage):
    pass


class FleetingBucket(Fleeting, S3Storage):
    pass


class Busy(FileSystemStorage):
    """A storage in which a video is added and another deleted after the folder was listed."""

    def listdir(self, path):
        listed = super().listdir(path)
        if path == "videos":
            Video.objects.create(file=self.save("videos/new.mp4", ContentFile(b"x")), size=1, sha256="new")
            Video.objects.filter(file="videos/old.mp4").delete()
            self.delete("videos/old.mp4")
        return listed


def test_rows_changed_during_the_cleanup_are_not_reported(settings):
    default = {**settings.STORAGES["default"], "BACKEND": f"{__name__}.{Busy.__name__}"}
    settings.STORAGES = {**settings.STORAGES, "default": default}
    Video.objects.create(file=store("videos/old.mp4"), size=1, sha256="old")

    found = compare_storage()

    assert (found.orphaned, found.missing) == ([], [])
    assert list(Video.objects.values_list("sha256", flat=True)) == ["new"]


@pytest.mark.parametrize(
    ("store_of", "backend"),
    [
        pytest.param("own_media", FleetingFolder, id="folder"),
        pytest.param("bucket", FleetingBucket, id="bucket", marks=pytest.mark.enable_socket),
    ],
)
def test_file_deleted_during_the_cleanup_is_skipped(settings, request, store_of, backend):
    request.getfixturevalue(store_of)
    default = {**settings.STORAGES["default"], "BACKEND": f"{__name__}.{backend.__name__}"}
    settings.STORAGES = {**settings.STORAGES, "default": default}
    default_storage.save("videos/going.mp4", ContentFile(b"x"))
    Video.objects.create(file="videos/gone.mp4", size=1, sha256="a")

    found = compare_storage()

    assert (found.orphaned, found.missing) == ([], ["videos/gone.mp4"])


def test_row_without_a_file_is_logged_and_kept(caplog):
    Video.objects.create(file="videos/gone.mp4", size=1, sha256="a")

    assert delete_orphaned_files() == 0
    assert "Missing file of a database row: videos/gone.mp4" in caplog.text
    assert Video.objects.count() == 1


def test_files_of_another_console_are_kept(caplog):
    others = [store(f"videos/{number}.mp4") for number in range(21)]

    assert delete_orphaned_files() == 0
    assert files() == sorted(others)
    assert "No file was deleted" in caplog.text
