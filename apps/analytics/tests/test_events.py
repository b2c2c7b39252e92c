"""POST /api/App/analytics/events: accepted and rejected events, and the response (docs/protocol.md 11.3)."""

import json
from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine

from apps.analytics import services
from apps.analytics.models import EventKey, RejectedEvents
from apps.analytics.tests.factories import ItemFactory, counts_by_day, counts_of, event, in_india
from apps.wire.ids import new_id
from tests import api_schema

EVENTS = "/api/App/analytics/events"

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


def send(phone, *events, **headers):
    return phone.post(EVENTS, {"events": list(events)}, **headers)


def test_views_and_clicks_are_counted_on_the_item(phone):
    item, other = ItemFactory(), ItemFactory()

    response = send(phone, event(item), event(item), event(item, "click"), event(other))

    assert response == (
        200,
        {"status": True, "message": "", "accepted": 4, "duplicate": 0, "rejected": 0, "reasons": {}},
    )
    assert (counts_of(item), counts_of(other)) == ((2, 1), (1, 0))


@pytest.mark.parametrize(
    ("zone", "now", "day"),
    [
        ("Asia/Kolkata", datetime(2025, 3, 15, 18, 29, tzinfo=UTC), date(2025, 3, 15)),
        ("Asia/Kolkata", datetime(2025, 3, 15, 18, 30, tzinfo=UTC), date(2025, 3, 16)),
        ("Europe/London", datetime(2025, 3, 30, 23, 30, tzinfo=UTC), date(2025, 3, 31)),
        ("Europe/London", datetime(2025, 10, 26, 23, 30, tzinfo=UTC), date(2025, 10, 26)),
        ("Asia/Kathmandu", datetime(2025, 3, 30, 18, 20, tzinfo=UTC), date(2025, 3, 31)),
    ],
)
def test_event_counts_on_the_local_date_of_its_arrival(phone, settings, zone, now, day):
    settings.TIME_ZONE = zone
    item = ItemFactory()
    with time_machine.travel(now, tick=False):
        send(phone, event(item, at="1999-01-01T00:00:00Z"))

    assert counts_by_day() == {(item.number, str(day)): (1, 0)}


def test_invalid_events_are_rejected_by_index_and_others_count(phone):
    item = ItemFactory()
    junk = [
        None,
        7,
        "view",
        {},
        {"id": str(item.id)},
        event(item, "tap"),
        event(item, ["view"]),
        event(str(new_id())),
        event("no id at all"),
        {"id": 7, "type": "view"},
        event(item, key=""),
        event(item, key="k" * 65),
        event(item, key=7),
        event(item, key="a\x00b"),
    ]

    response = send(phone, event(item), *junk, event(item, "click"))

    assert (response.body["accepted"], response.body["duplicate"], response.body["rejected"]) == (2, 0, len(junk))
    assert sorted(response.body["reasons"], key=int) == [str(index + 1) for index in range(len(junk))]
    assert response.body["reasons"]["6"] == "`type` must be view or click."
    assert response.body["reasons"]["8"] == "Unknown `id`."
    assert counts_of(item) == (1, 1)


def test_item_id_is_accepted_in_uppercase_and_without_hyphens(phone):
    item = ItemFactory()

    response = send(phone, event(str(item.id).upper()), event(item.id.hex))

    assert response.body["accepted"] == 2
    assert counts_of(item) == (2, 0)


def test_events_of_a_removed_item_are_rejected(phone):
    item = ItemFactory()
    send(phone, event(item))
    services.remove_items(item_ids=[item.id], now=in_india("2025-01-01 12:00"))

    response = send(phone, event(item))

    assert (response.body["accepted"], response.body["rejected"]) == (0, 1)
    assert counts_of(item) == (0, 0)


@pytest.mark.parametrize(("shape", "name"), [("EventBatch", "id"), ("AppEvent", "key")])
def test_api_description_allows_null(shape, name):
    described = json.loads(api_schema.FILE.read_text())["components"]["schemas"][shape]

    assert described["properties"][name]["type"] == ["string", "null"]


@pytest.mark.parametrize("key", [{}, {"key": None}, {"key": "one"}], ids=["no key", "null", "a key"])
def test_null_counts_as_missing_batch_id_and_key(phone, key):
    item = ItemFactory()

    responses = [phone.post(EVENTS, {"id": None, "events": [event(item, **key)]}) for _ in range(2)]

    assert [(response.status_code, response.body["rejected"]) for response in responses] == [(200, 0), (200, 0)]
    assert counts_of(item) == ((1, 0) if key.get("key") else (2, 0))


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"events": []},
        {"events": {}},
        {"events": None},
        {"events": "all of them"},
        {"events": [{"id": "01900000-0000-7000-8000-000000000000", "type": "view"}] * 501},
    ],
    ids=["nothing", "empty", "object", "null", "text", "501"],
)
def test_body_without_a_valid_event_list_is_rejected(phone, body):
    response = phone.post(EVENTS, body)

    assert response == (
        400,
        {"status": False, "message": 'The body must hold "events", a list of 1 to 500 events.'},
    )
    assert not counts_by_day()


def test_batch_of_500_events_is_accepted(phone):
    item = ItemFactory()

    assert send(phone, *[event(item)] * 500).body["accepted"] == 500
    assert counts_of(item) == (500, 0)


@pytest.mark.parametrize(
    ("raw", "code"), [(b"{", 400), (b"[]", 400), (b"\xff", 400), (b'{"events": "' + b"x" * 262_144 + b'"}', 413)]
)
def test_invalid_or_oversized_json_is_rejected(phone, raw, code):
    response = phone.post(EVENTS, None, raw=raw)

    assert (response.status_code, response.body["status"]) == (code, False)
    assert response.message


def test_event_key_counts_once(phone):
    item = ItemFactory()
    batch = [event(item, key="one"), event(item, "click", key="two"), event(item, key="one")]

    first = send(phone, *batch)
    again = send(phone, *batch)

    assert (first.body["accepted"], first.body["duplicate"]) == (2, 1)
    assert (again.body["accepted"], again.body["duplicate"]) == (0, 3)
    assert counts_of(item) == (1, 1)


@pytest.mark.parametrize("apart", ["in one batch", "in two batches"])
def test_event_key_of_another_event_is_rejected(phone, apart):
    item = ItemFactory()
    first, other = event(item, key="one"), event(item, "click", key="one")

    if apart == "in one batch":
        response = send(phone, first, other)
        index = "1"
    else:
        send(phone, first)
        response = send(phone, other)
        index = "0"

    assert response.body["reasons"] == {index: "This `key` was used for another event."}
    assert counts_of(item) == (1, 0)


def test_event_key_counts_again_after_24_hours(phone):
    item = ItemFactory()
    start = in_india("2025-03-15 10:00")
    with time_machine.travel(start, tick=False):
        send(phone, event(item, key="one"))
    with time_machine.travel(start + timedelta(hours=23, minutes=59), tick=False):
        assert send(phone, event(item, key="one")).body["duplicate"] == 1
    with time_machine.travel(start + timedelta(hours=24), tick=False):
        assert send(phone, event(item, "click", key="one")).body["accepted"] == 1
        assert send(phone, event(item, "click", key="one")).body["duplicate"] == 1
    assert counts_of(item) == (1, 1)


def test_rejected_event_does_not_use_its_key(phone):
    item = ItemFactory()
    send(phone, event(str(new_id()), key="one"))

    assert send(phone, event(item, key="one")).body["accepted"] == 1
    assert EventKey.objects.count() == 1


@pytest.mark.parametrize(
    "agent",
    [
        "Mozilla/5.0 (compatible; Googlebot/2.1)",
        "Googlebot/2.1",
        "Mozilla/5.0 (compatible; NewBot/1.0)",
        "Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)",
        "Sogou web spider/4.0",
        "Amazonbot/0.1",
        "archive.org_bot",
        "AnyName/1.0 (+https://example.com/about)",
    ],
)
def test_events_of_crawlers_are_not_counted(phone, agent):
    item = ItemFactory()

    response = send(phone, event(item), event(item), **{"User-Agent": agent})

    assert (response.status_code, response.body["rejected"]) == (200, 2)
    assert counts_of(item) == (0, 0)


@pytest.mark.parametrize(
    "half",
    [
        rb"\u0000",
        rb"\ud83d",
        rb"\ude00",
        rb"\ude00\ud83d",
        rb"a\uD83Dz",
        b"x\xf0\x9f",
        b"\x98\x80",
        b"\xed\xa0\xbd",
        b"caf\xe9",
    ],
)
@pytest.mark.parametrize("field", ["id", "key", "type"])
def test_zero_or_half_a_character_rejects_only_its_event(phone, field, half):
    item = ItemFactory()
    bad = event(item, key="k") | {field: "HALF"}
    body = json.dumps({"id": str(new_id()), "events": [event(item), bad, event(item, key="\\ud83d is text")]})

    response = phone.post(EVENTS, None, raw=body.encode().replace(b"HALF", half))

    assert (response.body["accepted"], list(response.body["reasons"])) == (2, ["1"])
    assert counts_of(item) == (2, 0)


@pytest.mark.parametrize(
    "agent",
    [
        "okhttp/4.12.0",
        "Dart/3.2 (dart:io)",
        "curl/8.1",
        "Cubot Note 7 App/2",
        "ROBOT/1",
        "App/2 (CUBOT; Android 14)",
        "Spiderweb/3",
        "Bot/1",
        "Video Call Bot/2.0 (Linux; Android 14)",
        "Spider App/3 Dart/3",
        "",
    ],
)
def test_user_agents_of_the_app_are_not_crawlers(phone, agent):
    item = ItemFactory()

    assert send(phone, event(item), **{"User-Agent": agent}).body["accepted"] == 1


def test_rejected_events_are_stored_by_hour_and_shown(phone, console):
    item = ItemFactory()
    send(phone, event(item), event(str(new_id())), event(str(new_id())), event(item, "tap"))
    send(phone, event(str(new_id())))

    response = console.get("/api/App/analytics/admin/uncounted")

    assert [(row["reason"], row["count"]) for row in response.body["data"]] == [("unknown_id", 3), ("unknown_type", 1)]
    assert RejectedEvents.objects.count() == 2


@pytest.mark.parametrize(
    ("content_type", "code"), [("application/json", 400), ("application/x-www-form-urlencoded", 415)]
)
def test_encrypted_body_and_form_are_rejected(phone, visitor, content_type, code):
    body = visitor.encrypt({"events": []})

    response = phone.http.post(EVENTS, body, content_type, headers={"api-key": phone.api_key})

    assert (response.status_code, json.loads(response.content)["status"]) == (code, False)
