"""Interruptions: no network, a slow network, the back button, and an ended session."""

import re

from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.steps import BlockedRequests

NATIVE = "/site/manage/ads/nativeAds/add"


def test_sticky_notice_does_not_cover_the_open_sidebar(enter, watch):
    watch.expect("ERR_INTERNET_DISCONNECTED|Error fetching system stats")
    page = enter("/site/profile")
    page.context.set_offline(True)
    notice = page.get_by_role("status").filter(has_text="offline")
    expect(notice).to_be_visible()
    edge = notice.bounding_box()

    page.get_by_role("link", name="Analytics").hover()

    expect(page.get_by_role("navigation", name="Main")).to_have_css("width", "240px")
    at = [edge["x"] + 5, edge["y"] + edge["height"] / 2]
    assert page.evaluate("([x, y]) => Boolean(document.elementFromPoint(x, y).closest('nav[aria-label=Main]'))", at)


def test_back_button_restores_the_previous_range(enter):
    page = enter("/site/manage/ads/webAds/add")
    page.get_by_role("button", name="This Month").click()
    expect(page).to_have_url(re.compile(r"\?range=thisMonth$"))
    page.get_by_role("button", name="This Year").click()

    page.go_back()
    expect(page.get_by_role("button", name="This Month")).to_have_attribute("aria-pressed", "true")
    page.go_back()
    expect(page.get_by_role("button", name="Today")).to_have_attribute("aria-pressed", "true")


def test_ended_session_keeps_typed_values(enter, watch):
    from apps.accounts.models import Session  # noqa: PLC0415 - Django is not set up when this file is read

    watch.expect("401|Error fetching system stats")
    page = enter(NATIVE)
    page.get_by_role("button", name="Add ad").click()
    expect(page.get_by_label("Ad name")).to_be_focused()
    page.keyboard.type("Half-typed")
    page.get_by_label("Ad ID").fill("ca-app-1")
    page.get_by_label("Description").fill("On the home screen")
    Session.objects.update(expires_at=timezone.now())

    page.get_by_role("button", name="Save ad").click()

    expect(page.get_by_text(re.compile("Your session has ended"))).to_be_visible()
    expect(page.get_by_label("Ad name")).to_have_value("Half-typed")
    expect(page.get_by_role("link", name="Sign in")).to_have_attribute("target", "_blank")
    page.goto(page.get_by_role("link", name="Sign in").evaluate("link => link.href"))
    expect(page.get_by_text("Your session has ended. Sign in to continue.")).to_be_visible()


def test_rows_are_dimmed_while_the_next_page_loads(enter):
    from apps.banners.models import InhouseBanner  # noqa: PLC0415 - Django is not set up when this file is read

    # One row more than fits on a page.
    InhouseBanner.objects.bulk_create(InhouseBanner(name=f"No {one}", url="https://a.example") for one in range(101))
    page = enter("/site/manage/ads/banner/inhouse/add")
    rows = page.get_by_role("table", name="Banners").locator("..")
    expect(page.get_by_role("row").nth(1)).to_contain_text("No 100")
    blocked = BlockedRequests(page, "**/api/**")

    page.get_by_role("button", name="Next").click()

    expect(rows).to_have_css("opacity", "0.5")
    expect(page.get_by_role("row").nth(1)).to_contain_text("No 100")
    blocked.release()
    expect(rows).to_have_css("opacity", "1")
    expect(page.get_by_role("row").nth(1)).not_to_contain_text("No 100")
