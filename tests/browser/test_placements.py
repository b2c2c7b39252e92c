"""Ad placements: add and edit."""

import re

import pytest
from playwright.sync_api import expect

from apps.placements.tests.factories import PlacementFactory
from tests.browser.conftest import assert_accessible
from tests.browser.steps import expect_toast, row

NATIVE = "/site/manage/ads/nativeAds/add"
API = "/api/App/ads/native"


def test_ad_is_added_found_and_edited(enter, api):
    page = enter("/site/manage/ads/rewardAds/add")
    expect(page.get_by_role("link", name="Reward", exact=True)).to_have_attribute("aria-current", "page")

    page.get_by_role("button", name=re.compile("^add", re.IGNORECASE)).first.click()
    page.get_by_label(re.compile("name", re.IGNORECASE)).fill("  ")
    submit = page.locator("form").get_by_role("button", name="Save ad")
    submit.click()
    expect(page.get_by_text("Please fill all the fields").first).to_be_visible()
    page.get_by_label(re.compile("name", re.IGNORECASE)).fill("My First Ad")
    page.get_by_label(re.compile(r"\bid\b", re.IGNORECASE)).fill("ca-app 77")
    page.get_by_label("Description").fill("Shown after the call")
    submit.click()

    expect(row(page, "MyFirstAd")).to_contain_text("ca-app77")
    expect(page.locator("form").get_by_label("Description")).to_have_count(0)

    row(page, "MyFirstAd").get_by_role("button", name="Edit").click()
    editing = page.get_by_role("row").filter(has=page.get_by_role("button", name="Save"))
    expect(editing.get_by_role("textbox")).to_have_count(2)
    expect(page.get_by_role("button", name=re.compile("delete", re.IGNORECASE))).to_have_count(0)
    editing.get_by_role("textbox").last.fill("Shown before the call")
    assert_accessible(page)
    editing.get_by_role("button", name="Save").click()

    expect_toast(page, "Ad updated successfully!")
    expect(row(page, "MyFirstAd")).to_contain_text("Shown before the call")
    (stored,) = api().get("/api/App/ads/reward/admin/get").body["data"]
    assert (stored["a_name"], stored["a_id"]) == ("MyFirstAd", "ca-app77")


PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1440, "height": 900}


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_edit_form_is_in_view_wherever_the_row_was(signed_in, url, size):
    PlacementFactory.create_batch(12)
    page = signed_in()
    page.set_viewport_size(size)
    page.goto(url(NATIVE))
    edit = page.get_by_role("button", name="Edit", exact=True)
    save, cancel = (page.get_by_role("button", name=name, exact=True) for name in ("Save", "Cancel"))
    edit.last.wait_for()

    # A form that is already in view does not scroll the page.
    edit.first.click()
    expect(save).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    cancel.click()

    # The form of the last visible row opens below the viewport.
    tops = edit.evaluate_all("all => all.map(one => one.getBoundingClientRect().bottom)")
    edit.nth(sum(top < size["height"] for top in tops) - 1).click()
    expect(save).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("textbox", name="Ad ID")).to_be_in_viewport(ratio=1)


def test_conflicting_edits_of_one_row_lose_nothing(signed_in, api, url, watch):
    watch.expect("409")
    added = PlacementFactory(name="Home")
    page = signed_in()
    client = api()
    page.goto(url(NATIVE))
    row(page, "Home").get_by_role("button", name="Edit").click()
    page.get_by_role("row").get_by_role("textbox").last.fill("My text")

    other = client.put(f"{API}/update/{added.pk}", {"a_id": "ca-app-1", "a_description": "Their text"})
    assert other.status_code == 200
    page.get_by_role("button", name="Save").click()

    expect(page.get_by_text("Their text").first).to_be_visible()
    page.get_by_role("button", name="Keep your version").click()
    expect(row(page, "My text")).to_be_visible()
    assert client.get(f"{API}/admin/get").body["data"][0]["a_description"] == "My text"
