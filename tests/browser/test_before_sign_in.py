"""The screens before sign-in, as the server draws them: there before their script is, and kept when it comes."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PASSWORD
from tests.browser.steps import Held, begin_sign_in
from tests.browser.test_shell import LAYOUT_SHIFT

PANEL = "/site/admin/panel"
LOGIN = f"{PANEL}/login"
# Its address, its heading, and what is typed into which field.
SCREENS = {
    "login": (LOGIN, "Admin login", {"Admin ID": "owner", "Password": PASSWORD}),
    "code": (f"{LOGIN}/otp", "One-time code", {"One-time code": "1234"}),
    "forgot": (f"{PANEL}/forgetpw", "Forgot password", {"Email": "owner@example.com"}),
    "forgot-code": (f"{PANEL}/forget/otp", "One-time code", {"One-time code": "1234"}),
    "new-password": (
        f"{PANEL}/new/password",
        "New password",
        {"New password": "new-horse-77", "Confirm password": "new-horse-77"},
    ),
}


@pytest.fixture(autouse=True)
def begun(page: Page) -> None:
    begin_sign_in(page)


@pytest.fixture
def held(page: Page) -> Held:
    """Every script of the page."""
    return Held(page, "**/*.js")


def field(page: Page, label: str):
    return page.get_by_label(label, exact=True)


def submit(page: Page):
    return page.locator("form button[type=submit]")


@pytest.mark.parametrize("name", SCREENS)
def test_what_is_typed_before_the_script_stays_with_focus_and_place(page, url, owner, held, name):
    path, title, typed = SCREENS[name]
    page.add_init_script(LAYOUT_SHIFT)
    page.goto(url(path), wait_until="commit")

    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(field(page, next(iter(typed)))).to_be_focused()
    for label, text in typed.items():
        field(page, label).press_sequentially(text)
    last = field(page, list(typed)[-1])
    node = last.element_handle()
    held.let_go()
    expect(submit(page)).to_be_enabled()

    for label, text in typed.items():
        expect(field(page, label)).to_have_value(text)
    expect(last).to_be_focused()
    assert last.evaluate("(now, then) => now === then", node)
    assert page.evaluate("window.__shift") < 0.001


@pytest.mark.parametrize("name", SCREENS)
def test_enter_before_the_script_sends_nothing(page, url, owner, held, name):
    path, _, typed = SCREENS[name]
    page.goto(url(path), wait_until="commit")
    sent = []
    page.on("request", lambda request: sent.append(request.url) if "/static/" not in request.url else None)

    for label, text in typed.items():
        field(page, label).press_sequentially(text)
        field(page, label).press("Enter")
    held.let_go()
    expect(submit(page)).to_be_enabled()

    assert page.url == url(path)
    assert sent == []
    assert page.locator("form").get_attribute("method") == "post"


def test_what_was_typed_before_the_script_signs_in(page, url, owner, mailbox, held):
    page.goto(url(LOGIN), wait_until="commit")
    field(page, "Admin ID").fill("owner")
    field(page, "Password").fill(PASSWORD)
    held.let_go()
    submit(page).click()
    page.wait_for_url("**/login/otp")

    code = mailbox.code()
    held.hold_again()
    page.goto(url(f"{LOGIN}/otp"), wait_until="commit")
    field(page, "One-time code").press_sequentially(code)
    held.let_go()

    # The last digit sends it, though no script saw it.
    page.wait_for_url("**/site")


def test_an_ended_session_is_told_on_the_card_that_the_server_drew(page, url, owner):
    page.add_init_script("sessionStorage.setItem('interrupted at', '/site/profile')")
    page.goto(url(LOGIN))

    expect(page.get_by_text("Your session has ended. Sign in to continue.")).to_be_visible()


def test_the_step_of_an_authenticator_app_takes_the_place_of_the_mail_s(page, url, owner):
    page.add_init_script("""sessionStorage.setItem('step', '{"method": "app", "resendAt": 0}')""")
    page.add_init_script(LAYOUT_SHIFT)
    page.goto(url(f"{LOGIN}/otp"))

    expect(page.get_by_text("code from your authenticator app")).to_be_visible()
    expect(page.get_by_role("button", name="Use a backup code")).to_be_visible()
    expect(page.get_by_role("button", name="Resend code")).to_have_count(0)
    assert page.evaluate("window.__shift") < 0.05


@pytest.mark.parametrize("name", SCREENS)
def test_without_scripts_the_screen_says_what_it_needs(browser, url, owner, name):
    path, title, typed = SCREENS[name]
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    answer = page.goto(url(path))

    # Chromium draws it only if its parser knows that no script will run, which a test cannot tell it.
    assert "<noscript><p" in answer.text()
    assert "The console needs JavaScript" in answer.text()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    for label in typed:
        expect(field(page, label)).to_be_editable()
    expect(submit(page)).to_be_disabled()
    context.close()
