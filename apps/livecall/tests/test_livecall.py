"""Live-call ads: website ads, fired and scheduled ads, and the history (docs/product.md 5)."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from apps.accounts.tests.steps import run_concurrently
from apps.analytics.models import Item
from apps.analytics.tests.factories import counted
from apps.audit.models import Entry
from apps.core.actor import Actor
from apps.livecall import services, website_ads
from apps.livecall.models import FiredAd, FireType, WebsiteAd
from apps.livecall.tests.fired_ads import FIRE, FIRED, HISTORY, WEB_AD, delete, fire
from apps.wire.ids import new_id

ADS = "/api/App/livecall/liveAdWeb"
AD = {"a_name": "Shop", "a_url": "https://shop.example.com"}
NOT_AN_ADDRESS = "Enter a URL that begins with http:// or https://."
RESERVED = "Open_Ads_Fire and NTV_Ads_Fire are reserved. They cannot be added, edited, or deleted."


@pytest.fixture
def ad(console):
    return console.post(ADS, AD).body["data"]


@pytest.fixture
def reserved(console):
    return console.get(ADS).body["data"][0]


def entries(action):
    return Entry.objects.filter(action=action).count()


def test_reserved_ads_are_first_and_have_no_url(console, ad):
    listed = console.get(ADS).body["data"]

    assert [(row["a_name"], row["a_url"], row["reserved"]) for row in listed] == [
        ("Open_Ads_Fire", "", True),
        ("NTV_Ads_Fire", "", True),
        ("Shop", "https://shop.example.com", False),
    ]


def test_name_and_url_lose_spaces(console):
    added = console.post(ADS, {"a_name": " My Shop ", "a_url": " https://shop.example.com/a b "})

    assert (added.body["data"]["a_name"], added.body["data"]["a_url"]) == ("MyShop", "https://shop.example.com/ab")


@pytest.mark.parametrize(
    "name",
    [
        "Open_Ads_Fire",
        " NTV_ Ads_Fire ",
        "NTV_ADS_FIRE",
        "Open_Ads_Fire\u200b",
        "\uff2fpen_Ads_Fire",
        "N\u00adTV_Ads_Fire",
        "\ufeffopen_ads_fire",
    ],
)
def test_reserved_name_is_rejected_in_any_spelling(console, ad, name):
    added = console.post(ADS, AD | {"a_name": name})
    edited = console.put(ADS, AD | {"_id": ad["_id"], "a_name": name})

    rejected = (400, {"status": False, "message": RESERVED, "errors": {"a_name": [RESERVED]}})
    assert [added, edited] == [rejected] * 2
    assert WebsiteAd.objects.filter(name="Shop").count() == 1
    assert WebsiteAd.objects.count() <= 3


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "shop.example.com",
        "https://ex\u200bample.com",
        "\ufeffhttps://example.com",
        "https://example.com/a\u2060b",
        "https://exam%20ple.com/x",
    ],
)
def test_url_must_be_a_web_address(console, url):
    response = console.post(ADS, AD | {"a_url": url})

    assert (response.status_code, response.message) == (400, NOT_AN_ADDRESS)
    assert not WebsiteAd.objects.filter(name="Shop").exists()


def test_website_ad_is_edited(console, ad):
    response = console.put(ADS, {"_id": ad["_id"], "a_name": "New", "a_url": "http://new.example.com"})

    assert (response.status_code, response.message) == (200, "Updated successfully")
    assert WebsiteAd.objects.get(pk=ad["_id"]).url == "http://new.example.com"
    assert console.put(ADS, AD | {"_id": str(new_id())}).status_code == 404


def test_reserved_ads_cannot_be_edited_or_deleted(console, ad, reserved):
    assert console.put(ADS, AD | {"_id": reserved["_id"]}) == (400, {"status": False, "message": RESERVED})

    response = console.delete(ADS, {"id": [reserved["_id"], ad["_id"]]}, captcha="right")

    assert response == (400, {"status": False, "message": RESERVED})
    assert WebsiteAd.objects.count() == 3


def test_deletion_locks_in_one_order(console):
    first, second = (console.post(ADS, AD).body["data"] for _ in range(2))
    # PostgreSQL moves an edited row to the end of the table and reads rows in table order.
    console.put(ADS, AD | {"_id": first["_id"], "a_name": "Edited"})

    console.delete(ADS, {"id": [second["_id"], first["_id"]]}, captcha="right")

    assert Entry.objects.get(action="livecall.delete-website-ads").target == f"website-ad:{first['_id']}"


def test_fired_ad_is_in_the_history_at_once(console, phone):
    response = console.post(FIRE, WEB_AD)

    fired = response.body["data"]
    assert (response.status_code, fired["Adstype"], fired["a_name"]) == (200, "Url_Ads_Fire", "Shop")
    phone.post("/api/App/analytics/events", {"events": [{"id": fired["_id"], "type": "view"}] * 3})
    phone.post("/api/App/analytics/events", {"events": [{"id": fired["_id"], "type": "click"}]})
    page = console.get(HISTORY, page=1, limit=1000).body
    (row,) = page["data"]
    ends = {"stoppedAt": None, "endedAt": None}
    assert row == fired | {"a_view": 3, "a_click": 1, "state": "running", "by": "owner", **ends}
    assert page["planned"] == []
    assert (page["totalPage"], page["totalViews"], page["totalClicks"]) == (1, 3, 1)
    assert entries("livecall.fire") == 1


def test_two_presses_within_a_second_fire_once(console):
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        first = console.post(FIRE, WEB_AD)
        again = console.post(FIRE, WEB_AD)
        other = console.post(FIRE, WEB_AD | {"a_name": "Other"})
    with time_machine.travel(start + timedelta(seconds=1.1), tick=False):
        later = console.post(FIRE, WEB_AD)

    assert again.body["data"]["_id"] == first.body["data"]["_id"]
    assert len({response.body["data"]["_id"] for response in (first, other, later)}) == 3
    assert entries("livecall.fire") == 3


def test_press_after_a_clock_change_is_a_new_one(owner):
    now = timezone.now()
    for at in (now + timedelta(hours=1), now):
        services.fire_ad(type=FireType.OPEN, name="Open_Ads_Fire", url="", actor=Actor(owner, "", at))

    assert FiredAd.objects.count() == 2


def test_presses_may_arrive_out_of_order(owner):
    now = timezone.now()
    for at in (now + timedelta(milliseconds=200), now):
        services.fire_ad(type=FireType.OPEN, name="Open_Ads_Fire", url="", actor=Actor(owner, "", at))

    assert FiredAd.objects.count() == 1


@pytest.mark.parametrize(("url", "message"), [("", "Enter a URL."), ("javascript:alert(1)", NOT_AN_ADDRESS)])
def test_invalid_ad_cannot_be_fired(console, url, message):
    response = console.post(FIRE, WEB_AD | {"url": url})

    assert (response.status_code, response.message) == (400, message)
    assert not FiredAd.objects.exists()


def test_reserved_ads_are_fired_without_a_url(console):
    for name in ("Open_Ads_Fire", "NTV_Ads_Fire"):
        assert console.post(FIRE, {"Adstype": name, "a_name": name, "url": ""}).status_code == 200
    assert FiredAd.objects.filter(url="").count() == 2


def test_page_of_the_history_has_totals_of_all(console):
    for number in range(5):
        fired = fire(console, f"Ad{number}")
        counted(Item.objects.get(id=fired["_id"]), "2025-01-01", views=10, clicks=number)

    second = console.get(HISTORY, page=2, limit=2).body

    assert [(row["a_name"], row["a_click"]) for row in second["data"]] == [("Ad2", 2), ("Ad1", 1)]
    assert (second["totalViews"], second["totalClicks"]) == (50, 10)


def test_deleting_records_deletes_their_counts(console):
    first, _kept = fire(console), fire(console, "Kept")
    counted(Item.objects.get(id=first["_id"]), "2025-01-01", views=10)

    delete(console, first)

    page = console.get(HISTORY).body
    assert ([row["a_name"] for row in page["data"]], page["totalViews"]) == (["Kept"], 0)


def test_polling_app_gets_new_ads(console, phone):
    assert phone.get(FIRED).body == {"status": True, "message": "", "data": [], "stopped": [], "last": None}
    first = fire(console)
    start = phone.get(FIRED).body
    assert (start["data"], start["last"]) == ([], first["_id"])
    second = fire(console, "Second")

    response = phone.get(f"{FIRED}?after={first['_id']}").body

    assert (response["data"], response["last"]) == ([second], second["_id"])
    assert phone.get(f"{FIRED}?after={second['_id']}").body["data"] == []


def test_polling_after_a_deleted_id_continues(console, phone):
    _, deleted, last = (fire(console, f"Ad{number}") for number in range(3))
    delete(console, deleted)

    assert phone.get(f"{FIRED}?after={deleted['_id']}").body["data"] == [last]


def test_polling_with_invalid_id_is_rejected(phone):
    assert phone.get(f"{FIRED}?after=yesterday").status_code == 400


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_concurrent_first_reads_create_the_reserved_ads_once():
    def read(_number):
        website_ads.ensure_reserved_ads()
        return WebsiteAd.objects.count()

    assert run_concurrently(6, read) == [2] * 6
