"""Scheduled ads in the app configuration, exact to the second, and on the stream."""

import asyncio
import time
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from apps.banners.models import InhouseBanner
from apps.controller.rules import UNKNOWN_PHONE, read_phone
from apps.core.actor import Actor
from apps.core.kinds import PLACEMENT_KINDS, Kind
from apps.device.document import refresh_documents
from apps.device.tests.listening import AHEAD_S, listen
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


def test_etag_follows_the_schedule(phone, plan):
    ad = PlacementFactory()
    before = phone.get(CONFIG).headers["ETag"]

    plan(ad, is_active=False)
    paused = phone.get(CONFIG)
    plan(ad, is_active=True)

    assert (paused.headers["ETag"] != before, paused.body["placements"]["native"]) == (True, [])
    assert phone.get(CONFIG, **{"If-None-Match": before}).status_code == 304


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
    assert documents.next_boundary(noon - 1) == noon
    assert documents.next_boundary(noon) == noon + 1
    assert documents.next_boundary(noon + 1) == float("inf")
    assert refresh_documents(documents) is documents


def test_paused_ad_has_no_schedule_change(plan):
    plan(PlacementFactory(), is_active=False, starts_at=NOON)

    assert refresh_documents(None).next_boundary(0) == float("inf")


def test_partial_configuration_follows_the_clock(phone, plan):
    ad = PlacementFactory(kind=Kind.WEB)
    plan(ad, starts_at=NOON)

    for after_ms, count in ((-1, 0), (0, 1)):
        with time_machine.travel(NOON + timedelta(milliseconds=after_ms), tick=False):
            assert len(phone.get("/api/App/ads/webads/get").body["data"]) == count
            assert len(phone.get(CONFIG).body["placements"]["web"]) == count


@pytest.mark.django_db(transaction=True)
def test_stream_reports_a_scheduled_start_to_all_listeners(plan):
    at = datetime.fromtimestamp(int(time.time()) + AHEAD_S, UTC)
    plan(PlacementFactory(), starts_at=at)
    phones = {"android": read_phone({"platform": "android"}), "silent": UNKNOWN_PHONE}

    told = asyncio.run(listen(phones, of="silent", until=at.timestamp()))

    documents = refresh_documents(None)
    before, after = (documents.of(UNKNOWN_PHONE, at.timestamp() + add).etag for add in (-1, 0))
    for said in told.values():
        assert [tag for tag, _ in said] == [before, after]
        assert said[1][1] >= at.timestamp()


def test_config_changes_when_a_banner_starts_and_ends(db):
    end = NOON + timedelta(days=1)
    InhouseBanner.objects.create(name="Sale", url="https://a.example.com", image="a.png", starts_at=NOON, ends_at=end)
    documents, noon, over = refresh_documents(None), NOON.timestamp(), end.timestamp()

    etags = [documents.of(UNKNOWN_PHONE, at).etag for at in (noon - 1, noon, over - 1, over)]

    assert etags[0] != etags[1] == etags[2] != etags[3]
    assert (documents.next_boundary(noon - 1), documents.next_boundary(noon)) == (noon, over)
    assert etags[0] == etags[3]
