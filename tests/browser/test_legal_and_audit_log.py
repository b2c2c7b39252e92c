"""Policy, terms, and the public pages."""

from playwright.sync_api import expect

from tests.browser.conftest import assert_accessible
from tests.browser.steps import expect_toast, expect_wrong_captcha, solve

POLICY = "/site/policy"
TERMS = "/site/policy/terms"
API = "/api/App/policy/admin"
TEXT = "First line\nsecond line\n\n<script>alert(1)</script>"


def save(page, title, description=TEXT):
    page.get_by_role("button", name="Edit").click()
    page.get_by_label("Title").fill(title)
    page.get_by_label("Description").fill(description)
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("heading", name=title)).to_be_visible()


def test_policy_is_edited_cancelled_saved_and_restored(enter, url, api, watch):
    watch.expect("403")
    page = enter(POLICY)
    expect(page.get_by_text("Nothing published yet")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Edit").click()
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_label("Title")).to_have_accessible_description("Please fill all the fields")
    page.get_by_label("Title").fill("Never saved")
    assert_accessible(page)
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Discard").click()
    expect(page.get_by_text("Nothing published yet")).to_be_visible()

    save(page, "Our policy")
    expect_toast(page, "Policy updated successfully")
    expect(page.get_by_text("<script>alert(1)</script>")).to_be_visible()
    save(page, "Our new policy", "First line\nother words")
    assert_accessible(page)

    page.get_by_role("button", name="What changed: version 2").click()
    expect(page.get_by_role("dialog").locator("ins").first).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Restore version 1").click()
    dialog = page.get_by_role("dialog", name="Restore version 1")
    expect(dialog.locator("ins").first).to_be_visible()
    assert_accessible(page)
    dialog.get_by_role("button", name="Restore", exact=True).click()
    # The captcha comes before the typed word.
    solve(page, right=False)
    expect_wrong_captcha(page, "Ans is not correct")
    assert api().get(f"{API}/get").body["data"]["version"] == 2
    solve(page)
    page.get_by_label("Type admin to continue").fill("admin")
    page.keyboard.press("Enter")
    expect_toast(page, "Version 1 restored")
    expect(page.get_by_role("heading", name="Our policy")).to_be_visible()
    expect(page.get_by_text("Restored from 1")).to_be_visible()


def test_public_pages_show_plain_text_without_sign_in(page, enter, url, watch):
    watch.expect("404")
    page.goto(url("/terms"))
    expect(page.get_by_role("heading", name="Not published yet")).to_be_visible()

    inside = enter(TERMS)
    save(inside, "Our terms")
    expect_toast(inside, "Terms & Conditions updated successfully")
    page.goto(url("/terms"))
    expect(page.get_by_role("heading", name="Our terms")).to_be_visible()
    expect(page.get_by_text("<script>alert(1)</script>")).to_be_visible()
    assert_accessible(page)
