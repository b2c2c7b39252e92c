"""Profile: data, password, authenticator app, and sessions."""

import base64
import re
import time

from django_otp.oath import TOTP
from playwright.sync_api import expect

from tests.browser.conftest import PASSWORD, assert_accessible, sign_in
from tests.browser.steps import expect_toast, wait_until

# The focus is inside the screen and not on the page, where Tab would start at the top.
FOCUSED_INSIDE = "#island:focus, #island :focus"
# Counts all toasts, and those that covered the buttons of an open dialog.
COUNT_COVERING = """() => {
    window.notices = window.covering = 0;
    new MutationObserver(changes => {
        for (const { addedNodes } of changes) for (const notice of addedNodes) {
            if (!notice.matches?.('[role="status"][data-kind]')) continue;
            const foot = document.querySelector("[role=dialog] footer").getBoundingClientRect();
            const { top, bottom } = notice.getBoundingClientRect();
            window.notices += 1;
            window.covering += top < foot.bottom && bottom > foot.top ? 1 : 0;
        }
    }).observe(document.body, { childList: true, subtree: true });
}"""


def test_authenticator_app_is_set_up_and_then_required(enter, url, watch, mailbox):
    page = enter("/site/profile")
    page.get_by_role("button", name="Set up").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Password", exact=True).fill(PASSWORD)
    dialog.get_by_role("button", name="Continue").click()
    expect(dialog.get_by_alt_text(re.compile("QR"))).to_be_visible()
    assert_accessible(page)
    secret = re.search(r"\b([A-Z2-7]{4} ){3,}[A-Z2-7]{4}\b", dialog.inner_text()).group(0).replace(" ", "")

    dialog.get_by_label("One-time code").fill(code_of(secret))
    codes = page.get_by_role("list", name="Backup codes")
    expect(codes.get_by_role("listitem")).to_have_count(10)
    backup = codes.get_by_role("listitem").first.inner_text()
    page.get_by_role("button", name="I’ve saved them").click()
    expect(page.get_by_text("10 of 10 backup codes left")).to_be_visible()
    expect(page.locator(FOCUSED_INSIDE)).to_have_count(1)

    page.goto(url("/site/Logout"))
    page.wait_for_url("**/login")
    sign_in(page, url)
    expect(page.get_by_text("Enter the 6-digit code from your authenticator app.")).to_be_visible()
    page.get_by_role("button", name="Use a backup code").click()
    page.get_by_role("textbox", name="Backup code").fill(backup)
    page.get_by_role("button", name="Verify").click()

    page.wait_for_url(re.compile(r"/site$"))
    # Wait for the session check before the tables are emptied.
    expect(page.get_by_role("heading", name=re.compile("Welcome"))).to_be_visible()


def test_other_sessions_are_listed_and_ended(signed_in, url, sign_in_as):
    page = signed_in()
    other = sign_in_as()
    page.goto(url("/site/profile"))
    expect(page.get_by_text("This session")).to_be_visible()

    page.get_by_role("button", name="Sign out of other sessions").click()
    page.get_by_role("dialog").get_by_role("button", name="Sign out").click()

    expect(page.get_by_role("dialog")).to_have_count(0)
    assert other.get("/api/admin/Authorization").status_code == 401
    expect(page.get_by_text("This session")).to_be_visible()
    # The button is disabled now.
    expect(page.locator(FOCUSED_INSIDE)).to_have_count(1)


def test_error_toast_on_a_phone_does_not_cover_dialog_buttons(signed_in, url, watch, sign_in_as):
    watch.expect("502|Error fetching")
    page = signed_in()
    sign_in_as()
    # The height that an on-screen keyboard leaves.
    page.set_viewport_size({"width": 390, "height": 440})
    page.goto(url("/site/profile"))
    page.get_by_role("button", name="Sign out of other sessions").click()
    page.route("**/api/**", lambda route: route.fulfill(status=502, body="Bad Gateway"))
    page.evaluate(COUNT_COVERING)

    page.get_by_role("dialog").get_by_role("button", name="Sign out").click()

    wait_until(page, lambda: page.evaluate("window.notices") > 0, "a notice")
    assert page.evaluate("window.covering") == 0


def test_password_is_changed(enter, mailbox):
    page = enter("/site/profile")
    page.get_by_role("button", name="Change password").click()
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_label("New password", exact=True).fill("other-horse-88")
    page.get_by_label("Confirm password", exact=True).fill("other-horse-88")

    page.get_by_role("button", name="Save password").click()

    expect_toast(page, "password")
    expect(page.get_by_label("Current password")).to_have_count(0)
    assert any("password" in subject.lower() for subject in mailbox.subjects())


def code_of(secret: str) -> str:
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    clock = TOTP(key)
    clock.time = time.time()
    return f"{clock.token():06d}"
