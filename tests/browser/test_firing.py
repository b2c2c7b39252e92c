"""Live-call ads: schedule, cancel, fire, and stop."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from apps.livecall import services
from apps.livecall.models import FiredAd, FireType, ScheduledAd
from tests.browser.conftest import assert_accessible
from tests.browser.steps import date_field, expect_toast, row, type_date
from tests.browser.test_ads_manager import FIRE, HISTORY


def schedule(page, at):
    """Fill in the time in the dialog of the first Fire button."""
    page.get_by_role("button", name="Fire", exact=True).first.click()
    page.get_by_role("button", name="Scheduled").click()
    type_date(page, "Fire at", f"{at:%d%m%Y}")
    type_date(page, re.compile("^Fire at, time in"), f"{at:%I%M%p}")


def test_ad_is_scheduled_in_console_time_zone_and_cancelled(enter):
    page = enter(FIRE)
    at = timezone.localtime().replace(hour=19, minute=0) + timedelta(days=3)
    schedule(page, at)
    summary = f"Fires {at:%a} {at.day} {at:%b %Y}, 7:00 PM, Asia/Kolkata (in 3 days)"
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text(summary)
    assert_accessible(page)
    page.get_by_role("dialog").get_by_role("button", name="Schedule", exact=True).click()
    expect_toast(page, "The ad is scheduled")
    expect(page.get_by_role("dialog")).to_have_count(0)

    page.get_by_role("link", name="Ads History").click()
    planned = page.get_by_role("region", name="Scheduled ads")
    expect(planned).to_contain_text(f"{at:%d/%m/%Y} 07:00:00 PM")
    expect(planned).to_contain_text("Scheduled")
    assert_accessible(page)
    planned.get_by_role("button", name="Cancel firing of Open_Ads_Fire").click()
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(planned).to_be_visible()
    planned.get_by_role("button", name="Cancel firing of Open_Ads_Fire").click()
    assert_accessible(page)
    page.get_by_role("button", name="Cancel firing").click()
    expect_toast(page, "The scheduled ad is canceled")
    expect(planned).to_have_count(0)
    assert ScheduledAd.objects.get().state == "cancelled"


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 700)])
def test_schedule_button_is_visible_wherever_the_dialog_opens(enter, width, height):
    page = enter(FIRE)
    page.set_viewport_size({"width": width, "height": height})
    fire = page.get_by_role("button", name="Fire", exact=True).first
    # Includes positions where the short dialog fits below the button and the long one does not.
    for share in (0.4, 0.55, 0.68):
        fire.evaluate("(it, share) => scrollBy(0, it.getBoundingClientRect().top - share * innerHeight)", share)
        fire.click()
        page.get_by_role("button", name="Scheduled").click()
        button = page.get_by_role("dialog").get_by_role("button", name="Schedule", exact=True)
        expect(button).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_dialog_stays_open_when_a_date_is_chosen(enter):
    page = enter(FIRE)
    page.get_by_role("button", name="Fire", exact=True).first.click()
    page.get_by_role("button", name="Scheduled").click()
    page.get_by_role("button", name="Open calendar").click()
    page.get_by_role("dialog", name="Calendar: Fire at").get_by_role("button", name="Next").first.click()
    page.get_by_role("dialog", name="Calendar: Fire at").get_by_role("gridcell").get_by_text("15", exact=True).click()

    expect(date_field(page, "Fire at").get_by_role("spinbutton").first).to_have_text("15")
    expect(page.get_by_role("dialog", name="Fire Open_Ads_Fire")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert not ScheduledAd.objects.exists()


def test_scheduled_ad_is_fired_and_stopped_on_a_phone(enter):
    page = enter(FIRE)
    page.set_viewport_size({"width": 390, "height": 900})
    schedule(page, timezone.localtime() + timedelta(days=1))
    page.get_by_role("dialog").get_by_role("button", name="Schedule", exact=True).click()
    expect_toast(page, "The ad is scheduled")
    page.goto(page.url.replace(FIRE, HISTORY))
    expect(page.get_by_role("region", name="Scheduled ads")).to_be_visible()

    # Does the work of the worker, which does not run in these tests.
    ScheduledAd.objects.update(due_at=timezone.now())
    services.fire_planned(planned_id=ScheduledAd.objects.get().pk, now=timezone.now())
    page.reload()
    fired = row(page, "Open_Ads_Fire")
    expect(fired).to_contain_text("Running")
    expect(page.get_by_role("region", name="Scheduled ads")).to_have_count(0)
    assert_accessible(page)
    fired.get_by_role("button", name="Stop Open_Ads_Fire").click()
    assert_accessible(page)
    page.get_by_role("button", name="Stop ad").click()

    expect_toast(page, "The ad is stopped")
    expect(fired).to_contain_text("Stopped")
    expect(page.get_by_role("button", name=re.compile("^Stop "))).to_have_count(0)
    assert FiredAd.objects.get().stopped_at is not None
    assert FiredAd.objects.get().type == FireType.OPEN
