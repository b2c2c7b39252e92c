"""Rules of settings, from the form to the app configuration."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import assert_accessible
from tests.browser.steps import expect_toast, solve, type_date

PATH = "/site/controller"
API = "/api/App/controller/admin"


def rules_of(client, field):
    return client.get(f"{API}/rules").body["data"][field]


def test_rule_is_added_reordered_and_reaches_matching_phones(enter, api):
    page = enter(PATH)
    fold = page.get_by_role("button", name="Rules: Live button")
    expect(fold).to_have_text("Rules")
    fold.click()
    section = page.get_by_role("region", name="Rules for Live button")
    section.get_by_role("button", name="Add rule").click()
    dialog = page.get_by_role("dialog", name="Add rule: Live button")
    dialog.get_by_label("Name").fill("Trial")
    dialog.get_by_label("Platforms").fill("Android")
    dialog.get_by_label("App versions").fill(">=2.3.0 <3.0.0")
    type_date(page, "From", "01012025")
    type_date(page, re.compile("^From, time in"), "0930AM")
    sentence = "Android 2.3.0 to below 3.0.0, from 01/01/2025 09:30:00 AM: on"
    expect(dialog.get_by_role("status").filter(has_text=sentence)).to_be_visible()
    assert_accessible(page)
    dialog.get_by_role("button", name="Add to list").click()
    section.get_by_role("button", name="Add rule").click()
    dialog.get_by_label("Name").fill("Nobody on iOS")
    dialog.get_by_label("Value").select_option("Off")
    dialog.get_by_label("Platforms").fill("ios")
    dialog.get_by_role("button", name="Add to list").click()
    up = section.get_by_role("button", name="Move Nobody on iOS up")
    up.focus()
    page.keyboard.press("Enter")
    expect(section.get_by_role("listitem").first).to_contain_text("Nobody on iOS")
    assert_accessible(page)
    section.get_by_role("button", name="Save rules").click()
    solve(page)

    expect_toast(page, "Updated successfully")
    expect(page.get_by_role("button", name="Rules: Live button, 2")).to_be_visible()
    assert [rule["name"] for rule in rules_of(api(), "liveBtn")] == ["Nobody on iOS", "Trial"]
    assert rules_of(api(), "liveBtn")[1]["when"]["from"] == "2025-01-01T04:00:00Z"
    page.get_by_role("heading", name="Versions").scroll_into_view_if_needed()
    expect(page.get_by_role("list", name="Versions").get_by_text("Rules: Live button")).to_be_visible()

    page.get_by_role("button", name="Choose a phone").click()
    phone = page.get_by_role("form", name="Phone")
    phone.get_by_label("Platform").fill("android")
    phone.get_by_label("App version").fill("2.3.1")
    phone.get_by_role("button", name="Show settings").click()
    row = page.get_by_role("table", name="Settings for this phone").get_by_role("row", name="Live button")
    expect(row).to_contain_text("Trial")
    assert_accessible(page)
    page.goto(page.url.replace(PATH, "/site/trail"))
    expect(page.get_by_text("Changed the rules of a setting")).to_be_visible()
    page.get_by_text("Changed the rules of a setting").click()
    expect(page.get_by_text("1. Nobody on iOS: iOS: off").first).to_be_visible()
