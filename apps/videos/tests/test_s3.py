"""The video library on S3, with a real endpoint on loopback: signed URLs expire, and deletion removes files."""

import re
from datetime import timedelta
from urllib.request import urlopen

import pytest
import time_machine
from django.core.files.storage import storages
from django.utils import timezone

from apps.core.queued_work import run_due
from apps.files.cleanup import compare_storage
from apps.videos.models import ThumbnailJob, Video
from apps.videos.tests.conftest import PATH
from apps.videos.tests.sample_videos import sample_video

pytestmark = pytest.mark.enable_socket


def names(bucket):
    return sorted(file.key.split("/")[0] for file in bucket.objects.all())


def test_video_is_stored_on_s3(bucket, upload, console, django_capture_on_commit_callbacks):
    assert upload(("a.mp4", sample_video(1)), ("b.mp4", sample_video(2))).message == "2 videos uploaded"
    assert run_due(ThumbnailJob) == 2
    assert names(bucket) == ["posters", "posters", "videos", "videos"]

    row = console.get(PATH).body["data"][0]
    assert re.search(r"X-Amz-Expires=60&.*X-Amz-Signature=", row["video"])
    with urlopen(row["video"]) as response:  # noqa: S310 - the address is of our own endpoint
        assert (response.headers["Content-Type"], response.read()) == ("video/mp4", sample_video(2))
    assert compare_storage().orphaned == compare_storage().missing == []

    with django_capture_on_commit_callbacks(execute=True):
        console.delete(PATH, {"id": [row["_id"]]}, captcha="right")
    assert names(bucket) == ["posters", "videos"]


def test_upload_without_the_bucket_is_rejected(bucket, upload):
    storages["default"].endpoint_url = "http://127.0.0.1:1"

    assert upload(("a.mp4", sample_video(1))) == (503, {"status": False, "message": "Internet Server Error"})
    assert not Video.objects.exists()


def test_rejected_batch_leaves_nothing_in_the_bucket(bucket, upload):
    assert upload(("a.mp4", sample_video(1)), ("b.txt", b"x")).status_code == 400

    assert names(bucket) == []


def test_unreadable_object_does_not_block_others(bucket, upload, console):
    upload(("a.mp4", sample_video(1)))
    upload(("b.mp4", sample_video(2)), ("c.mp4", sample_video(3)))
    first = Video.objects.get(name="a.mp4").file.name
    source = {"Bucket": bucket.name, "Key": first}
    # A lifecycle rule can archive an object. S3 then responds with 403.
    bucket.Object(first).copy_from(CopySource=source, StorageClass="GLACIER")

    assert run_due(ThumbnailJob) == 2
    assert [bool(row["poster"]) for row in console.get(PATH).body["data"]] == [True, True, False]

    bucket.Object(first).put(Body=sample_video(1))
    with time_machine.travel(timezone.now() + timedelta(minutes=1), tick=False):
        assert run_due(ThumbnailJob) == 1
    assert all(row["poster"] for row in console.get(PATH).body["data"])
