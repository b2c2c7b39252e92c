"""Touch targets: the 24 px around the center of each control belong to it."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from apps.core.zone import day_of
from tests.browser.steps import wait_until_settled

PHONE = {"width": 390, "height": 844}
BANNERS = "/site/manage/ads/banner/inhouse/add"

# Returns controls where another element covers a point 11 px above or below the center.
MISSED = """() => {
    const isMissed = one => {
        one.scrollIntoView({ block: "center" });
        const { x, y, width, height } = one.getClientRects()[0];
        const hit = away => document.elementFromPoint(x + width / 2, y + height / 2 + away);
        return [-11, 11].some(away => !one.contains(hit(away)));
    };
    return [...document.querySelectorAll("main :is(a, button, select)")]
        .filter(one => one.checkVisibility() && isMissed(one))
        .map(one => one.textContent || one.getAttribute("aria-label"));
}"""

# Returns fields with a font below 16 px, into which phones zoom.
SMALL = """() => [...document.querySelectorAll("input, select, textarea")]
    .filter(one => !["checkbox", "radio", "file"].includes(one.type))
    .filter(one => one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) < 16)
    .map(one => one.getAttribute("aria-label") || one.labels[0]?.textContent || one.outerHTML)"""


@pytest.fixture
def long_content(signed_in, api):
    """Sign in and add a banner, a fired ad, and an ad with changed clicks."""
    from apps.analytics.models import Item  # noqa: PLC0415 - Django is not set up when this file is read
    from apps.analytics.tests.factories import counted  # noqa: PLC0415 - as above
    from apps.banners.models import InhouseBanner  # noqa: PLC0415 - as above

    signed_in()
    client = api()
    for name in ("Lobby", "Feed"):
        ad = {"a_name": name, "a_id": "ca-app-1", "a_description": "An ad"}
        assert client.post("/api/App/ads/native/add", ad).status_code == 200
    yesterday = day_of(timezone.now()) - timedelta(days=1)
    for item in Item.objects.all():
        counted(item, str(yesterday), views=900, clicks=40)
        counted(item, str(yesterday - timedelta(days=7)), views=900, clicks=20)
    for _ in range(2):
        fired = {"Adstype": "Open_Ads_Fire", "a_name": "Open_Ads_Fire", "url": ""}
        assert client.post("/api/App/livecall/admin/ads/fire", fired).status_code == 200
    for name in ("Summer", "Winter"):
        InhouseBanner.objects.create(name=name, url="https://shop.example.com")


@pytest.mark.parametrize(
    ("path", "shown"),
    [("/site", "Open_Ads_Fire"), ("/site/manage/analytics?range=yesterday", "Lobby"), (BANNERS, "00")],
)
def test_touch_targets_do_not_overlap(page, url, long_content, path, shown):
    page.set_viewport_size(PHONE)
    page.goto(url(path))
    page.get_by_role("link", name=shown, exact=True).first.wait_for()
    page.wait_for_load_state("networkidle")

    assert page.evaluate(MISSED) == []


@pytest.mark.browser_context_args(has_touch=True, is_mobile=True)
@pytest.mark.parametrize("size", [PHONE, {"width": 844, "height": 390}], ids=["upright", "across"])
def test_phone_does_not_zoom_into_fields(page, url, long_content, size):
    page.set_viewport_size(size)
    for path in (BANNERS, "/site/manage/analytics", "/site/notification", "/site/add/livecall/liveAd"):
        page.goto(url(path))
        wait_until_settled(page)
        if path.endswith("liveAd"):
            page.get_by_role("button", name="Add key").click()
        expect(page.locator("main :is(input:not([type=hidden]), select)").first).to_be_visible()

        assert page.evaluate(SMALL) == [], path
