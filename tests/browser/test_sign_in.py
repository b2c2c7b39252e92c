"""Sign-in, sign-out, and password reset."""

import re

from django.contrib.auth import get_user_model
from playwright.sync_api import expect

from tests.browser.conftest import PASSWORD, add_session, assert_accessible, new_page

LOGIN = "/site/admin/panel/login"


def fill_credentials(page, url, *, password=PASSWORD):
    page.goto(url(LOGIN))
    page.get_by_label("Admin ID").fill("owner")
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Sign in").click()


def storage(page, key):
    return page.evaluate("key => localStorage.getItem(key)", key)


def test_sign_in_with_password_and_code_opens_the_console(page, url, owner, mailbox):
    fill_credentials(page, url)
    page.wait_for_url("**/login/otp")
    step_token = storage(page, "token")
    assert_accessible(page)

    page.get_by_label("One-time code").fill(mailbox.code())

    page.wait_for_url(re.compile(r"/site$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Welcome to Video Downloader Admin")
    expect(page).to_have_title("Video Downloader Admin")
    assert step_token
    assert storage(page, "token") is None
    assert storage(page, "admin_video_call")


def test_forgotten_password_is_reset(page, url, owner, mailbox, watch):
    page.goto(url(LOGIN))
    page.get_by_role("link", name="Forgot?").click()
    page.wait_for_url("**/forgetpw")
    assert_accessible(page)
    page.get_by_label("Email").fill("owner@example.com")
    page.get_by_role("button", name=re.compile("send|continue", re.IGNORECASE)).click()
    page.wait_for_url("**/forget/otp")
    assert storage(page, "forgetPw")
    page.get_by_label("One-time code").fill(mailbox.code())
    page.wait_for_url("**/new/password")
    assert_accessible(page)

    new, again = page.get_by_label("New password", exact=True), page.get_by_label("Confirm password", exact=True)
    save = page.get_by_role("button", name=re.compile("password", re.IGNORECASE)).last
    new.fill("short")
    again.fill("short")
    save.click()
    expect(page.get_by_text("Password must be at least 6 characters long")).to_be_visible()
    new.fill("new-horse-77")
    again.fill("new-horse-78")
    save.click()
    expect(page.get_by_text("Passwords do not match")).to_be_visible()
    again.fill("new-horse-77")
    save.click()

    page.wait_for_url(f"**{LOGIN}")
    assert storage(page, "forgetPw") is None
    fill_credentials(page, url, password="new-horse-77")
    page.wait_for_url("**/login/otp")
    assert any("password" in subject.lower() for subject in mailbox.subjects())


def test_sign_out_ends_the_session_on_the_server(enter, url, api, watch):
    watch.expect("401")
    page = enter()
    client = api()
    page.evaluate("localStorage.setItem('dummy', '1'); sessionStorage.setItem('dummy', '1')")

    page.get_by_role("button", name=re.compile("account", re.IGNORECASE)).click()
    page.get_by_role("link", name="Sign out").click()

    page.wait_for_url(f"**{LOGIN}")
    assert page.evaluate("localStorage.length + sessionStorage.length") == 0
    assert client.get("/api/admin/Authorization").status_code == 401
    page.goto(url("/site/profile"))
    page.wait_for_url(f"**{LOGIN}")
    expect(page.get_by_role("banner")).to_be_hidden()


def test_page_reloads_when_another_account_signs_in(enter, context, url, watch):
    watch.expect("401")
    page = enter("/site/profile")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Olive Owner")
    other = get_user_model().objects.create_user(
        login_id="other", email="other@example.com", password=PASSWORD, name="Otto Other", is_superuser=True
    )

    with page.expect_event("load"):
        add_session(new_page(context, watch), url, other)

    expect(page.get_by_label("Name", exact=True)).to_have_value("Otto Other")
