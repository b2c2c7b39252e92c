"""Search by name returns each result with its screen."""

from datetime import UTC, datetime

import pytest
from django.utils import timezone

from apps.banners.models import InhouseBanner
from apps.livecall.models import WebsiteAd
from apps.notifications.models import Notification
from apps.placements.tests.factories import PlacementFactory
from apps.videos.models import Video

SEARCH = "/api/admin/search"
NOON = datetime(2026, 11, 23, 6, 30, tzinfo=UTC)


@pytest.fixture
def things(db):
    PlacementFactory(kind="native", name="Winter-feed")
    return {
        "feed": PlacementFactory(kind="native", name="Summer-feed"),
        "shop": PlacementFactory(kind="web", name="summer&shop"),
        "banner": InhouseBanner.objects.create(name="Summer banner", url="https://example.com", image="banners/a.webp"),
        "ad": WebsiteAd.objects.create(name="Summer sale", url="https://example.com"),
        "push": Notification.objects.create(title="It is SUMMER", message="b", created_at=NOON),
        "video": Video.objects.create(file="videos/a.mp4", name="summer.mp4", size=1, sha256="a"),
    }


def found(console, text):
    return {row["title"]: row for row in console.get(SEARCH, q=text).body["data"]}


def test_search_finds_all_types_in_any_case(console, things):
    rows = found(console, " summer ")

    assert {title: (row["group"], row["hint"], row["link"]) for title, row in rows.items()} == {
        "Summer-feed": ("Ads", "Native", f"/site/manage/ads/nativeAds/add?q=Summer-feed#do-edit-{things['feed'].id}"),
        "summer&shop": ("Ads", "Web", f"/site/manage/ads/webAds/add?q=summer%26shop#do-edit-{things['shop'].id}"),
        "Summer banner": ("Banners", "", f"/site/manage/ads/banner/inhouse/edit/{things['banner'].id}"),
        "Fire Summer sale": ("Live call", "", f"/site/add/livecall/liveAdWeb#do-fire-{things['ad'].id}"),
        "It is SUMMER": ("Notifications", "23/11/2026", "/site/notification?q=It%20is%20SUMMER"),
        "summer.mp4": ("Videos", "", "/site/add/video?q=summer.mp4"),
    }


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("fire summer", "Fire Summer sale"),
        ("SALE summer", "Fire Summer sale"),
        ("summer is", "It is SUMMER"),
        ("video summer", "summer.mp4"),
    ],
)
def test_search_finds_words_in_any_order(console, things, text, title):
    assert title in found(console, text)


@pytest.mark.parametrize("text", ["", "  ", "\x00", "no such thing", "%", "_" * 500])
def test_search_without_words_finds_nothing(console, things, text):
    assert found(console, text) == {}


def test_search_results_are_limited_to_twenty(console, things):
    for number in range(40):
        PlacementFactory(name=f"summer-{number}", created_at=timezone.now())

    rows = found(console, "summer")

    assert len(rows) == 20
    assert {"Summer banner", "Fire Summer sale", "It is SUMMER", "summer.mp4"} <= set(rows)


def test_search_needs_few_queries(console, things, django_assert_max_num_queries):
    # The session, the admin, and one query per source.
    with django_assert_max_num_queries(10):
        console.get(SEARCH, q="summer")
