"""Requests with an Idempotency-Key run once: stored responses, and those of repeated and concurrent requests."""

import uuid

import pytest
from django.core.files.storage import FileSystemStorage
from django.db import OperationalError, connection

from apps.audit.models import Entry
from apps.files.tests.images import make_image, upload
from apps.idempotency.models import StoredResponse
from tests.contracts.changes import BANNERS, CHANGES, PUSH, VIDEOS, Scenario, send

pytestmark = pytest.mark.postgres

IN_TRANSACTION: list[bool] = []
STORING = [
    ("POST", f"{BANNERS}?a=true"),
    ("PUT", f"{BANNERS}?a=true"),
    ("POST", f"{PUSH}/send"),
    ("PUT", f"{PUSH}/update"),
    ("POST", VIDEOS),
]
KEYED = [
    ("POST", "/api/App/ads/native/add"),
    ("POST", "/api/App/ads/webads/add"),
    ("POST", "/api/App/livecall/liveAdWeb"),
    ("POST", "/api/App/livecall/admin/ads/fire"),
    ("POST", f"{BANNERS}?a=true"),
    ("POST", f"{PUSH}/send"),
    ("POST", f"{PUSH}/resend"),
    ("POST", f"{PUSH}/test"),
    ("POST", VIDEOS),
]


class RecordingStorage(FileSystemStorage):
    def _save(self, name, content):
        IN_TRANSACTION.append(connection.in_atomic_block)
        return super()._save(name, content)


@pytest.fixture
def folder(settings, tmp_path):
    IN_TRANSACTION.clear()
    backend = {"BACKEND": f"{__name__}.RecordingStorage", "OPTIONS": {"location": tmp_path}}
    settings.STORAGES = {**settings.STORAGES, "default": backend}
    return tmp_path


def files(folder):
    return [path for path in folder.rglob("*") if path.is_file()]


def with_file(scenario, call):
    """Return a valid request that contains an image or a video."""
    ready = CHANGES[call](scenario)
    if call[1] != VIDEOS:
        ready.body = ready.body | {"image": upload(make_image())}
        ready.multipart = True
    return ready


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("call", STORING, ids=" ".join)
def test_failed_commit_leaves_no_row_or_key(console, visitor, owner, mailbox, folder, call, monkeypatch):
    ready = with_file(Scenario(console, visitor, owner, mailbox), call)
    events = Entry.objects.count()
    IN_TRANSACTION.clear()

    def fail():
        raise OperationalError("the database went away")

    with monkeypatch.context() as broken:
        broken.setattr(connection, "_commit", fail)
        failed = send(call[0], ready, console, key=str(uuid.uuid4()))

    # The file stays, because the commit may have succeeded. The nightly clean-up deletes files without a row.
    assert (failed.status_code, Entry.objects.count()) == (503, events)
    assert IN_TRANSACTION == [False]
    assert not StoredResponse.objects.exists()


@pytest.mark.parametrize("call", KEYED, ids=" ".join)
def test_repeated_key_returns_the_response_and_another_body_422(console, visitor, owner, mailbox, folder, call):
    scenario, key = Scenario(console, visitor, owner, mailbox), str(uuid.uuid4())
    first = send(call[0], CHANGES[call](scenario), console, key=key)
    events, there = Entry.objects.count(), len(files(folder))

    again = send(call[0], CHANGES[call](scenario), console, key=key)

    assert (first.status_code, again.headers.get("Idempotent-Replay")) == (200, "true")
    assert again.body["data"] == first.body["data"]
    assert (Entry.objects.count(), len(files(folder))) == (events, there)
    other = CHANGES[call](scenario)
    other.body = {name: value for name, value in other.body.items() if name != "video"} | {"more": "1"}
    if call[1] == VIDEOS:
        other.body = {"video": upload(make_image(), "b.mp4")}
    assert send(call[0], other, console, key=key).status_code == 422
