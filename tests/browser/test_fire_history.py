"""Ads History: search and download."""

import csv
import re
from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import expect

from apps.core.actor import Actor
from apps.livecall import services
from apps.livecall.models import FireType
from tests.browser.conftest import assert_accessible
from tests.browser.steps import row
from tests.browser.test_ads_manager import HISTORY


def test_history_is_searched_and_matches_are_downloaded_on_a_phone(enter, owner):
    now = timezone.now()
    ad = {"type": FireType.URL, "url": "https://shop.example.com", "actor": Actor(owner, "", now)}
    for name in ("Winter", "Summer", "=1+1"):
        services.fire_ad(name=name, **ad)
    services.schedule_ad(name="Planned", fire_at=now + timedelta(days=3), **ad)
    page = enter(HISTORY)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.get_by_text("3 fired ads", exact=True)).to_be_visible()

    page.keyboard.press("/")
    page.keyboard.type("winter")

    expect(page.get_by_text("1 fired ad", exact=True)).to_be_visible()
    expect(row(page, "Winter")).to_be_visible()
    expect(row(page, "Summer")).to_have_count(0)
    expect(page.get_by_role("region", name="Scheduled ads")).to_contain_text("Scheduled")
    expect(page).to_have_url(re.compile(r"\?q=winter$"))
    assert_accessible(page)
    page.reload()
    expect(page.get_by_role("searchbox")).to_have_value("winter")
    expect(page.get_by_text("1 fired ad", exact=True)).to_be_visible()

    page.get_by_role("searchbox").fill("nothing of it")
    expect(page.get_by_text("No fired ads match “nothing of it”")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Clear search and show all").click()
    expect(page.get_by_text("3 fired ads", exact=True)).to_be_visible()
    expect(page.get_by_role("searchbox")).to_be_focused()

    page.get_by_role("searchbox").fill("1+1")
    expect(page.get_by_text("1 fired ad", exact=True)).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download fired ads as CSV").click()
    lines = list(csv.reader(download.value.path().read_text("utf-8-sig").splitlines()))
    assert (download.value.suggested_filename, [line[0] for line in lines]) == ("fired-ads.csv", ["Name", "'=1+1"])
