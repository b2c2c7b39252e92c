"""Schedules of ads, from the form to the app configuration."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import assert_accessible
from tests.browser.steps import type_date
from tests.waiting import wait_for

SCREENS = {"native": "/site/manage/ads/nativeAds/add", "web": "/site/manage/ads/webAds/add"}
# The app configuration has a change within a second. A busy machine needs longer.
WITHIN_S = 30


def add(client, kind):
    where = "webads" if kind == "web" else kind
    body = {"a_name": "Home", "a_id": "https://a.example.com", "a_description": "On the home screen"}
    assert client.post(f"/api/App/ads/{where}/add", body).status_code == 200


def row(page, text):
    return page.get_by_role("row").filter(has_text=text)


def open_plan(page):
    row(page, "Home").get_by_role("button", name="Edit").click()
    page.get_by_text("Schedule and limits", exact=True).click()
    expect(page.get_by_label("Weight")).to_be_visible()


def ads_in_configuration(app, kind):
    return [(ad["a_name"], ad.get("perDay"), ad.get("weight")) for ad in app.config()["placements"][kind]]


def wait_until_shown(app, kind, ads):
    wait_for(lambda: ads_in_configuration(app, kind) == ads, lambda: ads_in_configuration(app, kind), WITHIN_S)


@pytest.mark.parametrize("kind", SCREENS)
def test_paused_ad_leaves_app_configuration_and_returns(signed_in, api, url, app, kind):
    page = signed_in()
    add(api(), kind)
    page.goto(url(SCREENS[kind]))
    wait_until_shown(app, kind, [("Home", None, None)])

    open_plan(page)
    page.get_by_role("switch", name=re.compile("Active")).click()
    assert_accessible(page)
    page.get_by_role("button", name="Save", exact=True).click()

    expect(page.get_by_label("Weight")).to_have_count(0)
    expect(row(page, "Home").get_by_text("Paused").last).to_be_visible()
    wait_until_shown(app, kind, [])

    open_plan(page)
    page.get_by_role("switch", name=re.compile("Active")).click()
    page.get_by_label(re.compile("Maximum views per day")).fill("3")
    page.get_by_label("Weight").fill("40")
    page.get_by_label("Weight").press("Enter")

    expect(page.get_by_label("Weight")).to_have_count(0)
    expect(row(page, "Home").get_by_text("Paused")).to_have_count(0)
    wait_until_shown(app, kind, [("Home", 3, 40)])


def test_future_start_is_typed_and_shown_in_the_row(signed_in, api, url, app):
    page = signed_in()
    add(api(), "native")
    page.goto(url(SCREENS["native"]))
    open_plan(page)

    type_date(page, "Starts", "24122098")
    type_date(page, re.compile("^Starts, time in"), "0630PM")
    type_date(page, "Ends", "24122098")
    type_date(page, re.compile("^Ends, time in"), "0600PM")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("The end must be after the start.")).to_be_visible()
    type_date(page, re.compile("^Ends, time in"), "0700PM")
    page.get_by_role("button", name="Save", exact=True).click()

    expect(page.get_by_label("Weight")).to_have_count(0)
    expect(row(page, "Home").get_by_text("Scheduled").last).to_be_visible()
    (stored,) = api().get("/api/App/ads/native/admin/get").body["data"]
    assert (stored["startsAt"], stored["endsAt"]) == ("2098-12-24T13:00:00.000Z", "2098-12-24T13:30:00.000Z")
    wait_until_shown(app, "native", [])
