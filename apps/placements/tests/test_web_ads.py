"""Web ads: placements that lead to a URL, their counts in a range, deletion, and reset (docs/product.md 4.2)."""

import pytest

from apps.analytics.models import Item
from apps.analytics.tests import factories
from apps.analytics.tests.factories import counts_by_day
from apps.audit.models import Entry
from apps.core.kinds import Kind
from apps.placements.models import Placement
from apps.placements.tests.factories import PlacementFactory

BASE = "/api/App/ads/webads"
BODY = {"a_name": "Shop", "a_id": "https://shop.example.com/a?b=c#d", "a_description": "The shop"}
RANGE = "?startDate=2025-01-01&endDate=2025-01-31"
NOT_AN_ADDRESS = "Enter a URL that begins with http:// or https://."


@pytest.fixture
def web_ad(db):
    return PlacementFactory(kind=Kind.WEB, name="Shop", unit_id="https://shop.example.com")


def counted(placement, day, views=0, clicks=0):
    factories.counted(Item.objects.get(id=placement.pk), day, views=views, clicks=clicks)


def test_web_ad_is_listed_with_its_counts(console):
    added = console.post(f"{BASE}/add", BODY | {"a_name": " My Shop "})
    assert (added.status_code, added.body["data"]["a_name"]) == (200, "MyShop")
    ad = Placement.objects.get(kind=Kind.WEB)
    counted(ad, "2025-01-31", views=9, clicks=4)
    counted(ad, "2025-02-01", views=1, clicks=1)

    (row,) = console.get(f"{BASE}/admin/get{RANGE}").body["data"]

    assert (row["_id"], row["a_id"], row["a_click"], row["a_view"]) == (str(ad.pk), BODY["a_id"], 4, 9)
    assert console.get(f"{BASE}/admin/get").body["data"][0]["a_click"] == 0
    assert console.get("/api/App/ads/native/admin/get").body["data"] == []


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "ftp://example.com",
        "//example.com",
        "example.com",
        "http://",
        "https:///path",
        "http://user:secret@example.com",
        "http://exa<mple.com",
        "https://example.com:99999",
        "vbscript:x",
        "JaVaScRiPt:alert(1)//http://x",
        "http:\\\\example.com",
        "file:///etc/passwd",
    ],
)
@pytest.mark.parametrize("call", ["add", "update"])
def test_invalid_url_is_rejected(console, web_ad, address, call):
    if call == "add":
        response = console.post(f"{BASE}/add", BODY | {"a_id": address})
    else:
        response = console.put(f"{BASE}/update/{web_ad.pk}", {"a_id": address, "a_description": "x"})

    assert (response.status_code, response.message) == (400, NOT_AN_ADDRESS)
    assert list(Placement.objects.values_list("unit_id", flat=True)) == ["https://shop.example.com"]


def test_url_and_description_are_changed(console, web_ad):
    change = {"a_id": "http://new.example.com", "a_description": "new"}

    saved = console.put(f"{BASE}/update/{web_ad.pk}", change)

    assert (saved.status_code, saved.message) == (200, "Ad updated successfully!")
    assert saved.body["data"]["a_id"] == "http://new.example.com"


def test_app_placement_is_not_a_web_ad(console):
    native = PlacementFactory()
    body = {"a_id": "http://x.org", "a_description": "x"}

    assert console.put(f"{BASE}/update/{native.pk}", body).status_code == 404
    assert console.delete(f"{BASE}/delete/{native.pk}", captcha="right").status_code == 404
    assert console.delete(f"{BASE}/count/remove/{native.pk}", captcha="right").status_code == 404
    assert console.put(f"/api/App/ads/native/update/{PlacementFactory(kind=Kind.WEB).pk}", body).status_code == 404
    assert console.get("/api/App/ads/web/admin/get").status_code == 404


def test_deleted_web_ad_loses_its_counts(console, web_ad, phone):
    counted(web_ad, "2025-01-31", views=9)

    response = console.delete(f"{BASE}/delete/{web_ad.pk}", captcha="right")

    assert response == (200, {"status": True, "message": "Ad deleted"})
    assert not Placement.objects.exists()
    assert not counts_by_day()
    assert Entry.objects.get(action="placement.delete").before["unit_id"] == "https://shop.example.com"
    assert console.delete(f"{BASE}/delete/{web_ad.pk}", captcha="right").status_code == 404
    event = {"id": str(web_ad.pk), "type": "view"}
    assert phone.post("/api/App/analytics/events", {"events": [event]}).body["rejected"] == 1


def test_clearing_affects_web_ads_only(console, web_ad):
    native = PlacementFactory()
    counted(web_ad, "2025-01-31", clicks=4)
    counted(native, "2025-01-31", clicks=5)

    response = console.delete(
        f"{BASE}/count/all/remove{RANGE}", {"id": [str(web_ad.pk), str(native.pk)]}, captcha="right"
    )

    assert (response.status_code, response.body["data"]["clicks"]) == (200, 4)
    assert list(counts_by_day().values()) == [(0, 5)]
    nothing_left = console.delete(f"{BASE}/count/remove/{web_ad.pk}{RANGE}", captcha="right")
    assert nothing_left == (404, {"status": False, "message": "Ads Not Availale"})


def test_app_gets_web_ads(phone, web_ad):
    response = phone.get(f"{BASE}/get")

    row = {"_id": str(web_ad.pk), "a_name": "Shop", "a_id": "https://shop.example.com"}
    assert response == (200, {"status": True, "message": "", "data": [row]})
    assert phone.get("/api/App/config").body["placements"]["web"] == [row]
