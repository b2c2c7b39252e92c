"""Ad placements: add, edit, search, pause, and resume."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import assert_accessible
from tests.browser.steps import expect_toast

NATIVE = "/site/manage/ads/nativeAds/add"
API = "/api/App/ads/native"


def add(client, kind="native", **fields):
    body = {"a_name": "Home", "a_id": "ca-app-1", "a_description": "On the home screen", **fields}
    response = client.post(f"/api/App/ads/{kind}/add", body)
    assert response.status_code == 200, response.body
    return response


def row(page, text):
    return page.get_by_role("row").filter(has_text=text)


@pytest.mark.parametrize(("kind", "tab"), [("native", "Native"), ("reward", "Reward")])
def test_ad_is_added_found_and_edited(enter, url, api, kind, tab):
    page = enter(f"/site/manage/ads/{kind}Ads/add")
    expect(page.get_by_role("link", name=tab, exact=True)).to_have_attribute("aria-current", "page")

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
    (stored,) = api().get(f"/api/App/ads/{kind}/admin/get").body["data"]
    assert (stored["a_name"], stored["a_id"]) == ("MyFirstAd", "ca-app77")


PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1440, "height": 900}


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_edit_form_is_in_view_wherever_the_row_was(signed_in, api, url, size):
    page = signed_in()
    for number in range(12):
        add(api(), a_name=f"Slot-{number:02}")
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
    page = signed_in()
    client = api()
    added = add(client).body["data"]
    page.goto(url(NATIVE))
    row(page, "Home").get_by_role("button", name="Edit").click()
    page.get_by_role("row").get_by_role("textbox").last.fill("My text")

    other = client.put(f"{API}/update/{added['_id']}", {"a_id": "ca-app-1", "a_description": "Their text"})
    assert other.status_code == 200
    page.get_by_role("button", name="Save").click()

    expect(page.get_by_text("Their text").first).to_be_visible()
    page.get_by_role("button", name="Keep your version").click()
    expect(row(page, "My text")).to_be_visible()
    assert client.get(f"{API}/admin/get").body["data"][0]["a_description"] == "My text"


def test_selected_ads_are_paused_and_resumed_together(enter, api, url, watch):
    watch.expect("409")
    page = enter(NATIVE)
    client = api()
    rows = [add(client, a_name=name).body["data"] for name in ("Alpha", "Beta", "Gamma")]
    page.reload()
    row(page, "Alpha").get_by_role("checkbox").check()
    row(page, "Beta").get_by_role("checkbox").check()
    bar = page.get_by_role("toolbar", name="Selected in Native ads")
    bar.get_by_role("button", name="Pause: 2 selected").click()
    expect_toast(page, "2 ads paused")
    expect(row(page, "Alpha").get_by_text("Paused", exact=True).last).to_be_visible()
    expect(row(page, "Gamma").get_by_text("Paused", exact=True)).to_have_count(0)
    assert_accessible(page)

    # If someone else has changed one of them, none is resumed.
    body = {"a_id": "ca-app-1", "a_description": "Their text"}
    assert client.put(f"{API}/update/{rows[1]['_id']}", body).status_code == 200
    bar.get_by_role("button", name="Resume").click()
    expect_toast(
        page, "Someone else changed “Beta” in the meantime. Nothing was changed. It was saved by owner, just now."
    )
    expect(row(page, "Their text")).to_be_visible()
    expect(row(page, "Alpha").get_by_text("Paused", exact=True).last).to_be_visible()
    row(page, "Gamma").get_by_role("checkbox").check()
    bar.get_by_role("button", name="Resume").click()

    expect_toast(page, "2 ads resumed, 1 was active already")
    expect(page.get_by_text("Paused", exact=True)).to_have_count(0)
    assert [one["isActive"] for one in client.get(f"{API}/admin/get").body["data"]] == [True] * 3


def test_several_ads_are_added_in_a_row(enter, api):
    page = enter(NATIVE)
    add(api())
    page.reload()
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Add ad", exact=True).click()
    for name in ("First", "Second"):
        expect(page.get_by_label("Ad name")).to_be_focused()
        expect(page.get_by_label("Ad name")).to_have_value("")
        page.keyboard.type(name)
        page.get_by_role("textbox", name="Ad ID").fill("ca-app-1")
        page.get_by_label("Description").fill("One of many")
        page.get_by_role("button", name="Save and add another").click()
        expect_toast(page, f"“{name}” added")

    expect(page.get_by_label("Ad name")).to_be_focused()
    expect(page.get_by_role("rowheader")).to_have_text(["SecondNew", "FirstNew", "Home"])
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert_accessible(page)
    assert [one["a_name"] for one in api().get(f"{API}/admin/get").body["data"]] == ["Home", "First", "Second"]
