"""Rules choose the variant of the app configuration for a phone."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from apps.controller import phone_counts, services
from apps.controller.phone_counts import PhoneCounter, write_counts
from apps.controller.rules import UNKNOWN_PHONE, read_phone
from apps.core.actor import Actor
from apps.device import document
from apps.device.document import refresh_documents
from apps.device.http import read_query
from apps.device.hub import MAX_MISSED
from apps.device.tests.listening import names_of, running_hub, take_chunks
from apps.livecall.models import FiredAd, FireType, LiveSettings
from apps.livecall.services import fire_ad

CONFIG = "/api/App/config"
NOON = datetime(2026, 11, 21, 6, 30, tzinfo=UTC)


@pytest.fixture
def set_rules(owner):
    def save(setting, *rules):
        named = [{"name": str(number), **rule} for number, rule in enumerate(rules)]
        services.set_rules(setting=setting, rules=named, actor=Actor(owner, "", timezone.now()))

    return save


def controller(phone, query="", path=CONFIG):
    body = phone.get(f"{path}?{query}").body
    return body["controller"] if path == CONFIG else body["data"]


def test_config_without_parameters_is_the_default_variant(phone, set_rules):
    before = phone.http.get(CONFIG, headers={"api-key": phone.api_key})
    set_rules("live_button", {"value": True, "when": {}})
    set_rules("tracking", {"value": True, "when": {"from": "2020-01-01T00:00:00Z"}})

    for query in ("", "?", "?viewer=x", "?platform=&version=soon&country=IND&device="):
        after = phone.http.get(f"{CONFIG}{query}", headers={"api-key": phone.api_key})
        assert (after.content, after.headers["ETag"]) == (before.content, before.headers["ETag"])


def test_phone_gets_the_variant_of_its_matching_rules(phone, set_rules):
    set_rules("live_button", {"value": True, "when": {"platform": ["android"], "version": ">=2.3.0 <3.0.0"}})
    set_rules("splash_mode", {"value": "NTV", "when": {"language": ["hi"]}})
    set_rules("pre_video_time", {"value": 9, "when": {"country": ["IN"]}})
    texts = {"text": "New", "button_text": "Get", "button_url": "https://a.example.com"}
    set_rules("install_texts", {"value": texts, "when": {"platform": ["ios"]}})
    set_rules("install_prompt", {"value": True, "when": {"platform": ["ios"]}})

    android = controller(phone, "platform=android&version=2.3.1&device=one&language=hi-IN&country=IN")
    ios = controller(phone, "platform=iOS&version=2.3.1&language=en%2DUS")

    assert (android["liveBtn"], android["afterSplaceAds"], android["preVideo_time"]) == (True, "NTV", 9)
    assert "installNewData" not in android
    assert (ios["liveBtn"], ios["afterSplaceAds"], ios["preVideo_time"]) == (False, "OFF", 1)
    assert ios["installNewData"] == {"text": "New", "btn_text": "Get", "btn_url": "https://a.example.com"}


def test_each_variant_has_its_own_etag(phone, set_rules):
    set_rules("live_button", {"value": True, "when": {"platform": ["android"]}})

    tags = {query: phone.get(f"{CONFIG}?{query}").headers["ETag"] for query in ("", "platform=android", "platform=ios")}

    assert tags[""] == tags["platform=ios"] != tags["platform=android"]
    known = {"If-None-Match": tags["platform=android"]}
    assert phone.get(f"{CONFIG}?platform=android&country=IN", **known).status_code == 304
    assert phone.get(f"{CONFIG}?platform=ios", **known).status_code == 200


def test_partial_configuration_follows_the_rules(phone, set_rules):
    set_rules("tracking", {"value": True, "when": {"platform": ["android"]}})

    assert controller(phone, "platform=android", "/api/App/controller")["track"] is True
    assert controller(phone, "platform=ios", "/api/App/controller")["track"] is False


@pytest.mark.django_db
def test_rule_changes_at_the_exact_second(phone, set_rules):
    set_rules("live_button", {"value": True, "when": {"from": "2026-11-21T06:30:00Z", "until": "2026-11-21T06:30:01Z"}})

    for after_ms, is_on in ((-1, False), (0, True), (999, True), (1000, False)):
        with time_machine.travel(NOON + timedelta(milliseconds=after_ms), tick=False):
            assert controller(phone, "platform=ios")["liveBtn"] is is_on


@pytest.fixture
def many_variants(set_rules):
    """Set eight settings with a 50% rollout, which makes 256 variants. Return phones for all of them."""
    for setting in ("live_button", "profile_button", "random_button", "tracking", "pre_video", "splash_auto"):
        set_rules(setting, {"value": True, "when": {"share": 50}})
    set_rules("intro_auto", {"value": True, "when": {"share": 50}})
    set_rules("video_end_auto", {"value": True, "when": {"share": 50}})
    return [read_phone({"device": f"phone-{number}"}) for number in range(3000)]


@pytest.mark.django_db
def test_evicted_variant_is_rebuilt_identically(many_variants, monkeypatch):
    monkeypatch.setattr(document, "MAX_VARIANTS", 64)
    documents, anew = refresh_documents(None), refresh_documents(None)

    first = {phone.device: documents.of(phone, 0).body for phone in many_variants}

    assert all(anew.of(phone, 0).body == first[phone.device] for phone in reversed(many_variants))


@pytest.mark.django_db
def test_unrelated_change_keeps_the_cached_variants(owner, set_rules):
    set_rules("live_button", {"value": True, "when": {"platform": ["android"]}})
    android = read_phone({"platform": "android"})
    documents = refresh_documents(None)
    made = documents.of(android, 0)

    fire_ad(type=FireType.URL, name="Ad", url="https://a.example.com", actor=Actor(owner, "", timezone.now()))
    same = refresh_documents(documents)
    set_rules("live_button", {"value": False, "when": {"platform": ["android"]}})
    other = refresh_documents(same)

    assert same is documents
    assert same.of(android, 0) is made
    assert other is not same
    assert other.of(android, 0).etag != made.etag


@pytest.mark.django_db(transaction=True)
def test_returning_app_gets_the_newest_thousand_ads():
    fired = [
        FiredAd(number=number, type=FireType.URL, name=f"Ad-{number}", fired_by="owner", created_at=timezone.now())
        for number in range(1, MAX_MISSED + 12)
    ]
    FiredAd.objects.bulk_create(fired)
    LiveSettings.objects.update_or_create(pk=1, defaults={"fired_count": len(fired)})

    names = asyncio.run(names_since(str(fired[0].pk)))

    assert names == [f"Ad-{number}" for number in range(12, MAX_MISSED + 12)]


async def names_since(event_id):
    async with running_hub() as hub:
        return names_of(take_chunks(await hub.join(phone=UNKNOWN_PHONE, last_event_id=event_id)))


@pytest.mark.enable_socket
def test_requested_phones_are_stored_in_redis(redis_server):
    phones = PhoneCounter()
    phones.count_phone(read_phone({"platform": "ios", "version": "2.3.1", "device": "one", "country": "in"}))

    asyncio.run(write_counts(phones))

    assert phone_counts.list_groups(now=timezone.now()) == [(("ios", "2.3.1", "", "IN"), 1)]
    assert phones.counts == {}


@pytest.mark.parametrize("part", [b"%41=b&", b"a=&", b"a=%20&", b"platform=ios&"])
def test_query_with_more_than_100_parameters_counts_as_empty(part):
    assert read_query({"query_string": part * 10_000}) == {}
    assert read_query({"query_string": part * 100 + b"version=1"}) == {}
    assert read_query({"query_string": part * 99 + b"version=1"})["version"] == "1"


ODD = ["%", "%ff=%00", "&" * 60_000, "device=" + "x" * 60_000, "version=%00", "+=+", "platform=%ff", "device=%e9"]


@pytest.mark.django_db
@pytest.mark.parametrize("query", ODD, ids=[query[:10] for query in ODD])
def test_invalid_query_gets_the_default_variant(phone, query):
    plain, odd = (phone.http.get(f"{CONFIG}?{text}", headers={"api-key": phone.api_key}) for text in ("", query))

    assert (odd.status_code, odd.content) == (200, plain.content)
