"""App responses with S3 URLs: 304 while nothing has changed and the URLs are valid."""

from datetime import UTC, datetime, timedelta
from urllib.request import urlopen

import pytest
import time_machine
from django.utils import timezone

from apps.banners.models import InhouseBanner
from apps.controller.models import ControllerSettings
from apps.files.images import CheckedImage
from apps.files.tests.images import make_image
from apps.files.uploads import stored_image
from apps.videos.models import Video

pytestmark = [pytest.mark.django_db, pytest.mark.enable_socket]

PATHS = ("/api/App/banner/inhouse", "/api/App/video")
# The URLs of the fixture's bucket are valid for 60 s.
START = datetime(2025, 1, 1, 10, 0, 1, tzinfo=UTC)


@pytest.fixture
def scenario(bucket):
    ControllerSettings.objects.create(inhouse_banners=True, pre_video=True)
    with stored_image(CheckedImage(make_image(), "png"), folder="banners") as stored:
        pass
    InhouseBanner.objects.create(name="Sale", url="https://a.example", image=stored, created_at=timezone.now())
    Video.objects.create(name="a", file=stored, size=1, sha256="0" * 64, created_at=timezone.now())


def address_in(response):
    row = response.body["data"][0]
    return row.get("b_image") or row["video"]


def test_unchanged_response_with_s3_urls_is_304(phone, scenario):
    for path in PATHS:
        with time_machine.travel(START, tick=False) as clock:
            first = phone.get(path)
            known = {"If-None-Match": first.headers["ETag"]}
            clock.shift(timedelta(seconds=5))
            assert phone.get(path).body != first.body
            assert phone.get(path, **known).status_code == 304

            InhouseBanner.objects.update(name=path)
            Video.objects.update(duration_ms=len(path))
            assert phone.get(path, **known).status_code == 200
        with urlopen(address_in(phone.get(path))) as file:  # noqa: S310 - the address is of our own endpoint
            assert file.read() == make_image()


def test_304_leaves_s3_urls_valid_for_half_their_lifetime(phone, scenario):
    for path in PATHS:
        latest = 0
        with time_machine.travel(START, tick=False) as clock:
            known = {"If-None-Match": phone.get(path).headers["ETag"]}
            for second in range(5, 120, 5):
                clock.move_to(START + timedelta(seconds=second))
                if phone.get(path, **known).status_code == 304:
                    latest = second

        assert 0 < latest <= 30


def test_videos_on_disk_are_304_with_a_constant_etag(phone):
    ControllerSettings.objects.create(pre_video=True)
    first = phone.get("/api/App/video")

    known = {"If-None-Match": first.headers["ETag"]}
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        assert phone.get("/api/App/video", **known).status_code == 304
