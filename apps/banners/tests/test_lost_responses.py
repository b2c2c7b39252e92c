"""Repeated requests after a lost response change nothing. A full disk is reported."""

import errno

import pytest
from django.core.files.storage import FileSystemStorage, default_storage
from django.db import DEFAULT_DB_ALIAS, OperationalError, connections

from apps.audit.models import Entry
from apps.banners.models import InhouseBanner
from apps.banners.tests.conftest import TEXTS, stored_files
from apps.files.tests.images import make_image, upload
from apps.wire.ids import new_id

FULL = (507, "The storage is full. Nothing was stored.")


def test_repeated_update_with_an_image_is_no_conflict(form, banner, django_capture_on_commit_callbacks):
    edit = TEXTS | {"id": banner["_id"], "b_name": "Winter"}
    seen = {"If-Match": f'"{banner["version"]}"'}
    with django_capture_on_commit_callbacks(execute=True):
        first = form("PUT", edit | {"image": upload(make_image("JPEG"), "new.jpg")}, seen)
        events = Entry.objects.count()

        again = form("PUT", edit | {"image": upload(make_image("JPEG"), "new.jpg")}, seen)

    assert (again.status_code, again.body["data"]) == (200, first.body["data"])
    assert Entry.objects.count() == events
    assert len(stored_files()) == 1


def test_same_image_replaces_a_missing_file(form, banner):
    default_storage.delete(f"banners/{stored_files()[0]}")

    saved = form("PUT", TEXTS | {"id": banner["_id"], "image": upload(make_image())}).body["data"]

    assert stored_files() == [saved["b_image"].rsplit("/", 1)[1]]


@pytest.mark.django_db(transaction=True)
def test_image_is_kept_when_the_commit_succeeded(form, monkeypatch):
    key, commit = {"Idempotency-Key": str(new_id())}, type(connections[DEFAULT_DB_ALIAS])._commit

    def raise_after(self):
        commit(self)
        # The earlier requests stored nothing.
        if stored_files():
            monkeypatch.undo()
            raise OperationalError

    monkeypatch.setattr(type(connections[DEFAULT_DB_ALIAS]), "_commit", raise_after)
    assert form("POST", TEXTS | {"image": upload(make_image())}, key).status_code == 503

    again = form("POST", TEXTS | {"image": upload(make_image())}, key)

    assert again.status_code == 200
    assert stored_files() == [again.body["data"]["b_image"].rsplit("/", 1)[1]]
    assert InhouseBanner.objects.count() == 1


def test_full_disk_rejects_the_banner_and_frees_its_key(form, monkeypatch):
    save, key = FileSystemStorage._save, {"Idempotency-Key": str(new_id())}

    def raise_disk_full(self, name, content):
        save(self, name, content)
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(FileSystemStorage, "_save", raise_disk_full)
    response = form("POST", TEXTS | {"image": upload(make_image())}, key)

    assert (response.status_code, response.message) == FULL
    assert (InhouseBanner.objects.count(), stored_files()) == (0, [])
    monkeypatch.undo()
    assert form("POST", TEXTS | {"image": upload(make_image())}, key).status_code == 200
