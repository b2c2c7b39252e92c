"""Django admin has the console's colors in both themes and passes axe."""

import pytest

from apps.accounts.tests.steps import add_authenticator, app_code
from tests.browser.conftest import PASSWORD, assert_accessible

PRIMARY = {"light": "oklch(0.51 0.19 277)", "dark": "oklch(0.4 0.14 277)"}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_django_admin_is_accessible_in_console_colors(page, url, owner, scheme):
    page.emulate_media(color_scheme=scheme)
    page.goto(url("/data-admin/login/"))
    primary = "getComputedStyle(document.documentElement).getPropertyValue('--primary')"
    assert page.evaluate(primary).strip() == PRIMARY[scheme]
    assert_accessible(page, colors=True)

    page.locator("#id_username").fill(owner.login_id)
    page.locator("#id_password").fill(PASSWORD)
    page.locator("#id_otp_token").fill(app_code(add_authenticator(owner)))
    page.get_by_role("button", name="Log in").click()

    page.get_by_role("heading", level=1, name="Tables").wait_for()
    assert_accessible(page, colors=True)
