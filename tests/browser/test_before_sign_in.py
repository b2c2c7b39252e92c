"""Pages without a session."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.steps import begin_sign_in
from tests.browser.test_shell import LAYOUT_SHIFT

PANEL = "/site/admin/panel"
LOGIN = f"{PANEL}/login"


@pytest.fixture(autouse=True)
def begun(page: Page) -> None:
    begin_sign_in(page)


def test_sign_in_page_explains_an_ended_session(page, url, owner):
    page.add_init_script("sessionStorage.setItem('interrupted at', '/site/profile')")
    page.goto(url(LOGIN))

    expect(page.get_by_text("Your session has ended. Sign in to continue.")).to_be_visible()


def test_code_page_names_the_authenticator_app(page, url, owner):
    page.add_init_script("""sessionStorage.setItem('step', '{"method": "app", "resendAt": 0}')""")
    page.add_init_script(LAYOUT_SHIFT)
    page.goto(url(f"{LOGIN}/otp"))

    expect(page.get_by_text("code from your authenticator app")).to_be_visible()
    expect(page.get_by_role("button", name="Use a backup code")).to_be_visible()
    expect(page.get_by_role("button", name="Resend code")).to_have_count(0)
    assert page.evaluate("window.__shift") < 0.1


def test_page_without_javascript_shows_a_message(page, url, owner):
    answer = page.request.get(url(LOGIN))

    assert "<noscript><p" in answer.text()
    assert "The console requires JavaScript" in answer.text()
