"""Controller: switches, modes, forms, and versions."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import assert_accessible
from tests.browser.steps import BlockedRequests, expect_toast, expect_wrong_captcha, solve, wait_until

PATH = "/site/controller"
API = "/api/App/controller/admin"


def setting(page, key):
    return page.locator(f'[data-setting="{key}"]')


def switch(page, key):
    return setting(page, key).get_by_role("switch")


def change(client, call, body):
    response = client.put(f"{API}/{call}", body, captcha="right")
    assert response.status_code == 200, response.body


def settings_of(client):
    return client.get(API).body["data"]


def test_switch_changes_only_with_solved_captcha(enter, api, watch):
    watch.expect("403")
    page = enter(PATH)
    expect(switch(page, "rendomBtn")).not_to_be_checked()

    switch(page, "rendomBtn").click()
    solve(page, right=False)
    expect_wrong_captcha(page, "Ans is not correct")
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


def test_section_link_works_before_settings_are_loaded(signed_in, url):
    page = signed_in()
    blocked = BlockedRequests(page, f"**{API}")
    page.goto(url(PATH))
    page.get_by_role("navigation", name="Sections").get_by_role("link", name="Versions").click()
    expect(page).to_have_url(re.compile("#versions$"))

    blocked.release()

    expect(page.get_by_text("No versions yet")).to_be_in_viewport()


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
