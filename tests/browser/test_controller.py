"""Controller: switches, modes, forms, and versions."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import assert_accessible
from tests.browser.steps import HeldRequests, expect_toast, expect_wrong_answer, solve, wait_until

PATH = "/site/controller"
API = "/api/App/controller/admin"
CREDENTIALS = {"facebook_app_id": "42", "facebook_client_token": "0123456789abcdef0123456789abcdef"}


def setting(page, key):
    return page.locator(f'[data-setting="{key}"]')


def switch(page, key):
    return setting(page, key).get_by_role("switch")


def change(client, call, body):
    answer = client.put(f"{API}/{call}", body, captcha="right")
    assert answer.status_code == 200, answer.body


def settings_of(client):
    return client.get(API).body["data"]


def test_switch_changes_only_with_solved_captcha(enter, api, watch):
    watch.expect("403")
    page = enter(PATH)
    expect(switch(page, "rendomBtn")).not_to_be_checked()

    switch(page, "rendomBtn").click()
    solve(page, right=False)
    expect_wrong_answer(page, "Ans is not correct")
    assert settings_of(api())["rendomBtn"] is False
    expect(page.locator("[data-question]")).to_have_value("")
    solve(page)

    expect_toast(page, "Updated successfully")
    expect(switch(page, "rendomBtn")).to_be_checked()
    expect(setting(page, "rendomBtn").get_by_text("Changed by owner").filter(visible=True)).to_have_count(1)
    page.reload()
    expect(switch(page, "rendomBtn")).to_be_checked()
    switch(page, "rendomBtn").click()
    solve(page)
    expect(switch(page, "rendomBtn")).not_to_be_checked()
    assert settings_of(api())["rendomBtn"] is False


def test_auto_status_disables_only_its_own_mode(enter, api):
    page = enter(PATH)
    intro = page.locator('[data-mode="afterIntroAds"]')
    splash = page.locator('[data-mode="afterSplaceAds"]')
    expect(intro.get_by_role("radio")).to_have_count(4)
    expect(splash.get_by_role("radio")).to_have_count(5)

    switch(page, "afterIntroAds_status").click()
    solve(page)

    expect(switch(page, "afterIntroAds_status")).to_be_checked()
    expect(intro).to_have_css("opacity", "0.5")
    expect(intro.get_by_role("radio").first).to_be_disabled()
    expect(splash).to_have_css("opacity", "1")
    splash.get_by_role("radio", name="Full screen").click()
    splash.get_by_role("button", name="Save").click()
    solve(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert settings_of(api())["afterSplaceAds"] == "FS"


def test_concurrent_change_shows_conflict_and_keeps_mine(enter, api, watch):
    watch.expect("409")
    page = enter(PATH)
    field = setting(page, "preVideo_position").get_by_role("spinbutton")
    expect(field).to_have_value("1")
    field.fill("-1")
    field.press("Enter")
    expect(page.get_by_text("Starting position must be 0 or more")).to_be_visible()
    field.fill("7")
    change(api(), "position/change", {"name": "preVideo_position", "value": 9})

    field.press("Enter")
    solve(page)

    late = page.get_by_role("dialog", name="Someone else changed this")
    expect(late.get_by_role("region", name="Yours")).to_contain_text("7")
    expect(late.get_by_role("region", name="Theirs")).to_contain_text("9")
    assert_accessible(page)
    late.get_by_role("button", name="Keep mine").click()
    solve(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert settings_of(api())["preVideo_position"] == 7


def test_install_form_appears_with_its_switch_and_saves(enter, api):
    page = enter(PATH)
    form = page.get_by_role("form", name="Install prompt")
    expect(form).to_have_count(0)
    switch(page, "installNew").click()
    solve(page)
    expect_toast(page, "Updated successfully")

    form.get_by_role("button", name="Next").click()
    expect(page.get_by_text("Please fill all the fields")).to_be_visible()
    form.get_by_label("Text").fill("A new app is there")
    form.get_by_role("button", name="Next").click()
    form.get_by_label("Button text").fill("Get it")
    form.get_by_label("Button URL").fill("https://example.com/app")
    form.get_by_label("Button URL").press("Enter")
    expect(page.get_by_role("figure", name="Preview")).to_contain_text("Get it")
    assert_accessible(page)
    form.get_by_role("button", name="Save prompt").click()
    solve(page)

    expect_toast(page, "Updated successfully")
    expect(page.get_by_role("dialog")).to_have_count(0)
    prompt = settings_of(api())["installNewData"]
    assert prompt == {"text": "A new app is there", "btn_text": "Get it", "btn_url": "https://example.com/app"}
    page.set_viewport_size({"width": 390, "height": 844})
    head = page.get_by_role("heading", name="Texts of the prompt").locator("xpath=../..")
    expect(head.get_by_text("Changed by owner")).to_be_visible(timeout=10_000)
    switch(page, "installNew").click()
    solve(page)
    expect(form).to_have_count(0)


def test_client_token_is_hidden_until_requested(signed_in, api, url):
    page = signed_in()
    change(api(), "facebook/change", CREDENTIALS)
    page.goto(url(PATH))
    token = page.get_by_label("Client token")
    expect(token).to_have_value(re.compile("^•+cdef$"))
    assert CREDENTIALS["facebook_client_token"] not in page.content()

    page.get_by_role("button", name="Show token").click()

    expect(token).to_have_value(CREDENTIALS["facebook_client_token"])
    page.get_by_label("App ID").fill("43")
    page.get_by_role("button", name="Save credentials").click()
    solve(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(token).to_have_value(re.compile("^•+cdef$"))
    assert settings_of(api())["facebook_app_id"] == "43"


def test_version_is_restored_after_captcha_and_typed_word(signed_in, api, url):
    page = signed_in()
    client = api()
    change(client, "status/change", {"name": "liveBtn", "status": True})
    change(client, "afterIntro/change", {"name": "URL"})
    page.goto(url(PATH))
    page.get_by_role("navigation", name="Sections").get_by_role("link", name="Versions").click()
    expect(page.get_by_role("list", name="Versions").get_by_role("listitem").first).to_contain_text("Open")

    page.get_by_role("button", name="Restore version 0").click()
    solve(page)
    word = page.get_by_label("Type admin to continue")
    word.fill("yes")
    word.press("Enter")
    expect(page.get_by_text("Type the word admin.")).to_be_visible()
    word.fill(" Admin ")
    word.press("Enter")

    expect(page.get_by_text("Restored from 0")).to_be_visible()
    expect(switch(page, "liveBtn")).not_to_be_checked()
    assert settings_of(client)["version"] == 3


def test_section_link_works_before_settings_are_loaded(signed_in, url):
    page = signed_in()
    held = HeldRequests(page, f"**{API}")
    page.goto(url(PATH))
    page.get_by_role("navigation", name="Sections").get_by_role("link", name="Versions").click()
    expect(page).to_have_url(re.compile("#versions$"))

    held.release()

    expect(page.get_by_text("No changes yet")).to_be_in_viewport()


@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("section", ["What would a phone get?", "Versions"])
def test_url_of_a_section_scrolls_to_it_after_loading(signed_in, api, url, section, width):
    page = signed_in()
    client = api()
    for number in range(10):
        change(client, "status/change", {"name": "liveBtn", "status": not number % 2})
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(url(PATH))
    link = page.get_by_role("navigation", name="Sections").get_by_role("link", name=section)
    address = url(PATH) + link.get_attribute("href")
    page.goto("about:blank")

    page.goto(address)

    expect(page.get_by_role("button", name="Restore version 1", exact=True)).to_be_visible()
    title = page.get_by_role("heading", name=section, exact=True)
    wait_until(page, lambda: title.bounding_box()["y"] < 200, "the section at the top")


def test_undecryptable_settings_open_the_error_page(signed_in, url, watch):
    watch.expect("DecryptionError|not open|Failed to load|Internet Server Error|Error")
    page = signed_in()
    page.route(f"**{API}", lambda route: route.fulfill(json={"encrypted": "x", "iv": "y"}))

    page.goto(url(PATH))

    page.wait_for_url("**/Error")


@pytest.mark.parametrize("width", [1440, 1024, 390])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_screen_is_complete_and_accessible(signed_in, api, url, width, theme):
    page = signed_in()
    client = api()
    change(client, "status/change", {"name": "installNew", "status": True})
    change(client, "status/change", {"name": "afterIntroAds_status", "status": True})
    change(client, "facebook/change", CREDENTIALS)
    page.context.add_cookies([{"name": "theme", "value": theme, "url": url("/")}])
    page.set_viewport_size({"width": width, "height": 900})

    page.goto(url(PATH))
    page.get_by_role("heading", name="Versions").scroll_into_view_if_needed()
    page.get_by_text("Restore").first.wait_for()

    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert_accessible(page)
