"""Requests that tests of scheduled and stopped ads share."""

from datetime import UTC, datetime, timedelta

from apps.audit.models import Entry
from apps.livecall import services
from apps.livecall.models import FireType, ScheduledAd

FIRE = "/api/App/livecall/admin/ads/fire"
STOP = f"{FIRE}/stop"
HISTORY = f"{FIRE}/history"
FIRED = "/api/App/livecall/fired"
WEB_AD = {"Adstype": "Url_Ads_Fire", "a_name": "Shop", "url": "https://shop.example.com"}
OPEN = {"Adstype": "Open_Ads_Fire", "a_name": "Open_Ads_Fire", "url": ""}
NOW = datetime(2025, 3, 15, 12, 0, tzinfo=UTC)
# 19:00 in Asia/Kolkata, 1.5 hours after NOW.
AT, AT_UTC = "2025-03-15T19:00", datetime(2025, 3, 15, 13, 30, tzinfo=UTC)


def fire(console, name="Shop"):
    return console.post(FIRE, WEB_AD | {"a_name": name}).body["data"]


def plan(console, at=AT, **change):
    response = console.post(FIRE, {**WEB_AD, "fireAt": at, **change})
    assert response.status_code == 200, response.body
    return response.body["data"]


def schedule(actor, name, *, at=AT_UTC):
    """Schedule an ad without a request."""
    return services.schedule_ad(type=FireType.URL, name=name, url="https://a.de", fire_at=at, actor=actor)


def fill_schedule(count):
    """Schedule ads until this number is scheduled."""
    for number in range(ScheduledAd.objects.count(), count):
        ad = {"type": FireType.URL, "name": f"Ad{number}", "planned_by": "owner", "created_at": NOW}
        ScheduledAd.objects.create(**ad, fire_at=AT_UTC, due_at=AT_UTC, give_up_at=AT_UTC + timedelta(minutes=10))


def planned(console):
    return [(row["a_name"], row["state"]) for row in console.get(HISTORY).body["planned"]]


def states(console):
    return [(row["a_name"], row["state"]) for row in console.get(HISTORY).body["data"]]


def delete(console, *rows):
    response = console.delete(HISTORY, {"id": [row["_id"] for row in rows]}, captcha="right")
    assert response.status_code == 200, response.body


def audit_actions():
    return list(Entry.objects.order_by("number").values_list("action", flat=True))
