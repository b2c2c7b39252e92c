"""Ads History: search, download, and rescheduling by two admins."""

import csv
import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from apps.core.actor import Actor
from apps.livecall import services
from apps.livecall.models import FireType
from tests.browser.conftest import assert_accessible
from tests.browser.steps import date_field, expect_toast, type_date
from tests.browser.test_ads_manager import HISTORY, row


@pytest.fixture
def admin_service(owner):
    """Return a service that fires, schedules, and reschedules ads as the owner on another device."""
    return AdminService(owner)


class AdminService:
    def __init__(self, owner):
        self.actor = Actor(admin=owner, address="", now=timezone.now())

    def fire(self, name, url="https://shop.example.com"):
        return services.fire_ad(type=FireType.URL, name=name, url=url, actor=self.actor)

    def schedule(self, at, name="Shop"):
        return services.schedule_ad(
            type=FireType.URL, name=name, url="https://shop.example.com", fire_at=at, actor=self.actor
        )

    def move(self, planned, at):
        services.move_planned(planned_id=planned.pk, fire_at=at, seen_version=None, actor=self.actor)


def at_seven(days):
    at = timezone.localtime() + timedelta(days=days)
    return at.replace(hour=19, minute=0, second=0, microsecond=0)


TIME = re.compile("^Fire at, time in")


def edit(page, name="Shop"):
    """Open the edit form of a scheduled ad in its row."""
    page.get_by_role("button", name=f"Edit {name}").click()
    expect(date_field(page, "Fire at").get_by_role("spinbutton").first).to_be_focused()


def test_history_is_searched_and_matches_are_downloaded_on_a_phone(enter, admin_service):
    for name in ("Winter", "Summer", "=1+1"):
        admin_service.fire(name)
    admin_service.schedule(at_seven(3), "Planned")
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


def test_search_results_follow_ads_fired_by_another_admin(enter, admin_service):
    admin_service.fire("Winter")
    page = enter(f"{HISTORY}?q=winter")
    expect(row(page, "Winter")).to_contain_text("Running")

    admin_service.fire("Summer")

    expect(row(page, "Winter")).not_to_contain_text("Running", timeout=20_000)
    expect(row(page, "Summer")).to_have_count(0)


def test_scheduled_ad_is_rescheduled_in_its_row_on_a_phone(enter, admin_service):
    planned = admin_service.schedule(at_seven(3))
    page = enter(HISTORY)
    page.set_viewport_size({"width": 390, "height": 844})
    edit(page)
    assert_accessible(page)

    type_date(page, TIME, "0815PM")
    expect(page.get_by_role("form").get_by_role("status")).to_contain_text("8:15 PM, Asia/Kolkata (in 3 days)")
    page.keyboard.press("Enter")

    expect_toast(page, "Updated successfully")
    expect(page.get_by_role("region", name="Scheduled ads")).to_contain_text("08:15:00 PM")
    expect(page.get_by_role("button", name="Edit Shop")).to_be_focused()
    planned.refresh_from_db()
    assert planned.fire_at == at_seven(3).replace(hour=20, minute=15)
