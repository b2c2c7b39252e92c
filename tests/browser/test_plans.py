"""Schedules of ads, from the form to the app configuration."""

import re

from playwright.sync_api import expect

from apps.placements.tests.factories import PlacementFactory
from tests.browser.conftest import assert_accessible
from tests.browser.steps import row
from tests.waiting import wait_for

# The app configuration has a change within a second. A busy machine needs longer.
WITHIN_S = 30


def open_plan(page):
    row(page, "Home").get_by_role("button", name="Edit").click()
    page.get_by_text("Schedule and limits", exact=True).click()
    expect(page.get_by_label("Weight")).to_be_visible()


def ads_in_configuration(app):
    return [(ad["a_name"], ad.get("perDay"), ad.get("weight")) for ad in app.config()["placements"]["native"]]


def wait_until_shown(app, ads):
    wait_for(lambda: ads_in_configuration(app) == ads, lambda: ads_in_configuration(app), WITHIN_S)


def test_paused_ad_leaves_app_configuration_and_returns(signed_in, url, app):
    PlacementFactory(name="Home")
    page = signed_in()
    page.goto(url("/site/manage/ads/nativeAds/add"))
    wait_until_shown(app, [("Home", None, None)])

    open_plan(page)
    page.get_by_role("switch", name=re.compile("Active")).click()
    assert_accessible(page)
    page.get_by_role("button", name="Save", exact=True).click()

    expect(page.get_by_label("Weight")).to_have_count(0)
    expect(row(page, "Home").get_by_text("Paused").last).to_be_visible()
    wait_until_shown(app, [])

    open_plan(page)
    page.get_by_role("switch", name=re.compile("Active")).click()
    page.get_by_label(re.compile("Maximum views per day")).fill("3")
    page.get_by_label("Weight").fill("40")
    page.get_by_label("Weight").press("Enter")

    expect(page.get_by_label("Weight")).to_have_count(0)
    expect(row(page, "Home").get_by_text("Paused")).to_have_count(0)
    wait_until_shown(app, [("Home", 3, 40)])
