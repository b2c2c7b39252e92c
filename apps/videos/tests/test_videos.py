"""The video library: atomic batches, content checks, lists, and deletion with the files."""

import errno
import struct
from pathlib import Path

import pytest
from django.core.files.storage import FileSystemStorage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from apps.accounts.models import Admin
from apps.accounts.tests.steps import run_concurrently
from apps.audit.models import Entry
from apps.controller.models import ControllerSettings
from apps.core.actor import Actor, Role
from apps.core.queued_work import run_due
from apps.videos import services
from apps.videos.models import ThumbnailJob, Video
from apps.videos.tests.conftest import PATH, listed, stored
from apps.videos.tests.sample_videos import (
    box,
    fragmented_video,
    index_last_video,
    remove_box,
    sample_video,
    streamable_video,
)
from apps.wire.ids import new_id

pytestmark = pytest.mark.postgres

MB = 1024 * 1024
NOT_MP4 = "Please select a valid video file. Allowed types: mp4"
TOO_LARGE = "The video file size should not exceed 10 MB."
NONE_VALID = "Please select at least one valid video file."
SOME_BAD = "Some selected files do not meet requirements. Please check file types and sizes."


def read_state(settings):
    left = list(Path(settings.FILE_UPLOAD_TEMP_DIR).iterdir())
    return list(Video.objects.values()), stored(), Entry.objects.count(), left


def test_uploaded_videos_are_listed_and_playable(upload, console, phone):
    response = upload(("one.mp4", sample_video(1)), ("two.MP4", sample_video(2)))

    assert (response.status_code, response.message) == (200, "2 videos uploaded")
    assert [(row["file"], row["isNew"]) for row in response.body["data"]] == [("one.mp4", True), ("two.MP4", True)]
    body = listed(console, page=1, limit=60)
    assert {row["name"] for row in body["data"]} == {"one.mp4", "two.MP4"}
    assert (body["totalPages"], body["total"], body["preVideo"]) == (1, 2, False)
    row = next(row for row in body["data"] if row["name"] == "one.mp4")
    seen = phone.http.get(row["video"].replace("http://testserver", ""))
    assert (seen.status_code, seen.headers["Content-Type"], seen.headers["X-Content-Type-Options"]) == (
        200,
        "video/mp4",
        "nosniff",
    )
    assert seen.content == sample_video(1)


INVALID = {
    "words.txt": b"words",
    "quicktime.mov": sample_video(),
    "empty.mp4": b"",
    "words.mp4": b"words" * 100,
    "junk-inside.mp4": sample_video()[:300] + b"\xff" * 600 + sample_video()[900:],
    "cut.mp4": streamable_video()[:1000],
    "cut-index.mp4": index_last_video()[:-1],
    "box-without-a-length.mp4": b"\0\0\0\x01free" + bytes(8) + sample_video(),
    "no-moov.mp4": remove_box(b"moov"),
    "no-mdat.mp4": remove_box(b"mdat"),
    "quicktime.mp4": sample_video().replace(b"isom", b"qt  ", 1),
    "sound-only.mp4": sample_video().replace(b"vide", b"soun"),
}


def test_invalid_files_are_rejected_by_name(upload, settings):
    before = read_state(settings)

    response = upload(*INVALID.items())

    assert (response.status_code, response.message) == (400, NONE_VALID)
    assert response.body["files"] == [
        {"place": place, "file": name, "message": f'Video "{name}" is not a playable MP4 file.'}
        for place, name in enumerate(INVALID)
    ]
    assert read_state(settings) == before


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.txt", b"words", NOT_MP4),
        ("a.mp4", b"words" * 100, NOT_MP4),
        ("a.mp4", sample_video(size=10 * MB + 1), TOO_LARGE),
    ],
    ids=["text", "words", "too large"],
)
def test_single_invalid_file_is_rejected_with_the_fixed_text(upload, settings, name, content, message):
    before = read_state(settings)

    response = upload((name, content))

    assert (response.status_code, response.message) == (400, message)
    assert response.body["files"] == [{"place": 0, "file": name, "message": message}]
    assert read_state(settings) == before


UNUSUAL = {
    "trailing-bytes.mp4": sample_video() + b"junk",
    "box-before-ftyp.mp4": box(b"free", b"x") + sample_video(),
    "thousands-of-boxes.mp4": sample_video() + box(b"free", b"") * 3000,
    "odd-user-data.mp4": sample_video() + box(b"udta", bytes(4)),
    "no-ftyp.mp4": sample_video().replace(b"ftyp", b"free", 1),
    "a-fragment-per-frame.mp4": fragmented_video(),
    "cut-box-at-the-end.mp4": index_last_video() + box(b"free", b"x")[:-1],
    "zeros-at-the-end.mp4": index_last_video() + b"\0" * 9,
    "box-with-an-impossible-length.mp4": index_last_video() + struct.pack(">I4sQ", 1, b"uuid", 0),
}


def test_unusual_but_playable_files_are_accepted(upload):
    response = upload(*UNUSUAL.items())

    assert (response.status_code, response.body.get("files")) == (200, None), response.body
    assert [row["isNew"] for row in response.body["data"]] == [True] * len(UNUSUAL)


def test_file_of_exactly_10_mb_is_accepted(upload):
    assert upload(("a.mp4", sample_video(size=10 * MB))).status_code == 200


def test_invalid_files_reject_the_batch_and_are_named(upload, settings):
    before = read_state(settings)

    response = upload(
        ("good.mp4", sample_video(1)),
        ("big.mp4", sample_video(size=10 * MB + 1)),
        ("a.txt", b"x"),
        ("also.mp4", sample_video(2)),
    )

    assert (response.status_code, response.message) == (400, SOME_BAD)
    assert response.body["errors"] == {
        "video": ['Video "big.mp4" exceeds the 10MB size limit.', 'Video "a.txt" is not a playable MP4 file.']
    }
    assert [(one["place"], one["file"]) for one in response.body["files"]] == [(1, "big.mp4"), (2, "a.txt")]
    assert read_state(settings) == before


def test_batch_without_files_is_rejected(upload):
    assert upload(("a.mp4", sample_video()), field="other").message == NONE_VALID
    assert not Video.objects.exists()


def test_batch_is_limited_to_200_files(upload, settings):
    assert upload(*((f"{n}.mp4", sample_video(n)) for n in range(200))).message == "200 videos uploaded"
    before = read_state(settings)

    response = upload(*((f"{n}.mp4", sample_video(n)) for n in range(201)))

    assert (response.status_code, response.message) == (
        400,
        "Maximum 200 videos allowed at a time. Please reduce the number of selected files.",
    )
    assert read_state(settings) == before


def test_same_content_is_stored_once(upload, console):
    assert (
        upload(("a.mp4", sample_video(1)), ("b.mp4", sample_video(1))).message
        == "1 video uploaded, 1 already in the library"
    )

    response = upload(("c.mp4", sample_video(1)))

    assert (response.status_code, response.message) == (200, "All videos are already in the library")
    assert [row["isNew"] for row in response.body["data"]] == [False]
    assert len(stored()) == listed(console)["total"] == 1
    assert Entry.objects.filter(action="video.upload").count() == 1


@pytest.mark.django_db(transaction=True)
def test_concurrent_uploads_store_the_same_content_once(owner):
    actor = Actor(admin=owner, address="", now=timezone.now())

    def send(number):
        file = SimpleUploadedFile(f"{number}.mp4", sample_video(1), "video/mp4")
        with services.stored([file]) as batch:
            return int(services.add_videos(batch=batch, actor=actor)[0].is_new)

    assert sum(run_concurrently(4, send)) == 1
    assert (Video.objects.count(), len(stored())) == (1, 1)
    assert Entry.objects.filter(action="video.upload").count() == 1


@pytest.mark.parametrize("cut", [1, 400, 2000])
def test_interrupted_upload_leaves_nothing(upload, settings, cut):
    before = read_state(settings)

    response = upload(("a.mp4", sample_video(1)), ("b.mp4", sample_video(2)), cut=cut)

    assert (response.status_code, response.message) == (
        400,
        "The upload was interrupted. Nothing was stored. Send it again.",
    )
    assert read_state(settings) == before


@pytest.mark.parametrize(
    ("change", "status", "message"),
    [
        ({"role": Role.VIEWER}, 403, "Your role does not allow this."),
        ({"is_active": False}, 401, "You are not signed in. Sign in again."),
    ],
    ids=["the role", "the account"],
)
def test_session_that_ends_during_the_upload_stores_nothing(upload, settings, owner, change, status, message):
    before = read_state(settings)
    meanwhile = []

    def lose():
        meanwhile.append(Admin.objects.filter(pk=owner.pk).update(**change))

    response = upload(("a.mp4", sample_video(1)), meanwhile=lose)

    assert meanwhile == [1]
    assert (response.status_code, response.message) == (status, message)
    assert read_state(settings) == before


def test_full_disk_rejects_the_upload(upload, settings, monkeypatch):
    before = read_state(settings)
    save, calls = FileSystemStorage._save, []

    def fill_up(self, name, content):
        calls.append(name)
        if len(calls) == 3:
            raise OSError(errno.ENOSPC, "No space left on device")
        return save(self, name, content)

    monkeypatch.setattr(FileSystemStorage, "_save", fill_up)
    response = upload(*((f"{n}.mp4", sample_video(n)) for n in range(5)))

    assert (response.status_code, response.message) == (507, "The storage is full. Nothing was stored.")
    assert read_state(settings) == before


@pytest.mark.parametrize("name", ["../../etc/passwd.mp4", "..\\x.mp4", "a\x1fb.mp4", "x" * 400 + ".mp4", "ä👩‍👩‍👧.mp4"])
def test_file_name_with_a_path_is_cleaned(upload, console, name):
    response = upload((name, sample_video(1)))

    assert response.status_code == 200
    (file,) = stored()
    assert file.removesuffix(".mp4").isalnum()
    assert len(listed(console)["data"][0]["name"]) <= 200


@pytest.mark.parametrize("sought", ["Café", "Cafe\u0301", "CAFÉ", "👨\u200d👧", "👨👧", "می\u200cخواهم"])
def test_search_finds_names_in_any_form_and_with_joiners(upload, console, sought):
    upload(("Cafe\u0301 👨\u200d👧 می\u200cخواهم.mp4", sample_video()))

    assert [row["name"] for row in listed(console, q=sought)["data"]] == ["Café 👨👧 میخواهم.mp4"]


def test_deleted_videos_lose_their_files(upload, console, django_capture_on_commit_callbacks):
    rows = upload(("a.mp4", sample_video(1)), ("b.mp4", sample_video(2)), ("c.mp4", sample_video(3))).body["data"]
    run_due(ThumbnailJob)
    ids = [row["_id"] for row in rows[:2]]

    with django_capture_on_commit_callbacks(execute=True):
        response = console.delete(PATH, {"id": [*ids, str(new_id())]}, captcha="right")

    assert (response.status_code, response.message, response.body["deleted"]) == (200, "2 videos deleted", 2)
    assert (len(stored()), len(stored("posters"))) == (1, 1)
    assert console.delete(PATH, {"id": ids}, captcha="right").status_code == 404
    assert listed(console)["total"] == 1


def test_app_gets_videos_while_they_are_on(upload, phone):
    upload(("a.mp4", sample_video(1)))
    assert phone.get("/api/App/video").body["data"] == []

    ControllerSettings.objects.create(pre_video=True)

    (row,) = phone.get("/api/App/video?page=1&limit=5").body["data"]
    assert set(row) == {"_id", "video", "poster", "duration"}
    past = phone.get("/api/App/video?page=2&limit=5").body
    assert (past["data"], past["totalPages"]) == ([], 1)
