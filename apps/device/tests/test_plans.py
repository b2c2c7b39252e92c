"""Scheduled ads in the app configuration, exact to the second, and on the stream."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from apps.banners.models import InhouseBanner
from apps.controller.rules import UNKNOWN_PHONE
from apps.core.actor import Actor
from apps.core.kinds import PLACEMENT_KINDS, Kind
from apps.device.document import refresh_documents
from apps.placements import services
from apps.placements.tests.factories import PlacementFactory

CONFIG = "/api/App/config"
NOON = datetime(2026, 11, 21, 6, 30, tzinfo=UTC)


@pytest.fixture
def plan(owner):
    def save(ad, **change):
        texts = {"unit_id": ad.unit_id, "description": ad.description}
        actor = Actor(owner, "", timezone.now())
        services.update_placement(
            kind=Kind(ad.kind), placement_id=ad.pk, **texts, seen_version=None, actor=actor, **change
        )

    return save


def test_configuration_without_schedules_is_unchanged(phone):
    ads = [PlacementFactory(kind=kind, name=kind, unit_id="u") for kind in PLACEMENT_KINDS]

    body = phone.http.get(CONFIG, headers={"api-key": phone.api_key}).content

    rows = ",".join(f'"{ad.kind}":[{{"_id":"{ad.pk}","a_name":"{ad.kind}","a_id":"u"}}]' for ad in ads)
    assert body.startswith(b'{"status":true,"message":"","controller":{')
    assert body.endswith(f'}},"placements":{{{rows}}},"liveAds":{{}},"versions":{{"policy":0,"terms":0}}}}'.encode())


def test_cached_configuration_follows_the_clock(plan):
    coming, going, always = (PlacementFactory(name=name) for name in ("coming", "going", "always"))
    plan(coming, starts_at=NOON)
    plan(going, ends_at=NOON + timedelta(seconds=1))
    documents, noon = refresh_documents(None), NOON.timestamp()

    def names(now):
        body = documents.of(UNKNOWN_PHONE, now).body
        return [ad.name for ad in (coming, going, always) if f'"a_name":"{ad.name}"'.encode() in body]

    assert names(noon - 0.001) == ["going", "always"]
    assert names(noon) == names(noon + 0.999) == ["coming", "going", "always"]
    assert names(noon + 1) == ["coming", "always"]
    # The configuration also follows a clock that goes back.
    assert names(noon - 1) == ["going", "always"]
    assert documents.next_schedule_change(noon - 1) == noon
    assert documents.next_schedule_change(noon) == noon + 1
    assert documents.next_schedule_change(noon + 1) == float("inf")
    assert refresh_documents(documents) is documents


def test_paused_ad_has_no_schedule_change(plan):
    plan(PlacementFactory(), is_active=False, starts_at=NOON)

    assert refresh_documents(None).next_schedule_change(0) == float("inf")


def test_config_changes_when_a_banner_starts_and_ends(db):
    end = NOON + timedelta(days=1)
    InhouseBanner.objects.create(name="Sale", url="https://a.example.com", image="a.png", starts_at=NOON, ends_at=end)
    documents, noon, over = refresh_documents(None), NOON.timestamp(), end.timestamp()

    etags = [documents.of(UNKNOWN_PHONE, at).etag for at in (noon - 1, noon, over - 1, over)]

    assert etags[0] != etags[1] == etags[2] != etags[3]
    assert (documents.next_schedule_change(noon - 1), documents.next_schedule_change(noon)) == (noon, over)
    assert etags[0] == etags[3]
