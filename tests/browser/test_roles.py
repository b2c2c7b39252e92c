"""People and roles: from the invitation to the account, and the actions that each role sees."""

import re

import pytest
from playwright.sync_api import expect

from apps.accounts.models import Admin
from apps.console.screens import SCREENS
from tests.browser.conftest import PASSWORD, assert_accessible
from tests.browser.steps import expect_toast, solve
from tests.contracts.changes import CHANGES, Scenario

PEOPLE = "/site/people"
# Buttons that change something begin with one of these words.
CHANGING = re.compile(
    r"^(add|new|edit|save|delete|clear all|clear (?!search|selection)|fire|send|resend|restore|undo|upload|invite|make"
    r"|disable|withdraw|replace|show token|duplicate|turn)\b",
    re.IGNORECASE,
)
SEEN = [one for one in SCREENS if one.needs_login and not one.has_parameter]
PATHS = sorted({one.route for one in SEEN})


@pytest.fixture
def viewer(db):
    return Admin.objects.create_user("vera", "vera@example.com", PASSWORD, name="Vera Viewer", role="viewer")


def test_invited_admin_creates_an_account(enter, page, url, mailbox):
    enter(PEOPLE)
    page.get_by_role("button", name="Invite").click()
    page.get_by_label("Email").fill("new@example.com")
    page.get_by_label("Role", exact=True).select_option("editor")
    expect(page.get_by_text("Everything except people, secrets, and restoring versions.")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Send invitation").click()
    solve(page)
    expect_toast(page, "The invitation is on its way")
    expect(page.get_by_role("list", name="Invitations")).to_contain_text("new@example.com")
    link = mailbox.link()
    page.goto(url(link[link.index("/site/") :]))
    expect(page.get_by_text("owner invited you as editor")).to_be_visible()
    assert_accessible(page)

    page.get_by_label("Admin ID").fill("newcomer")
    page.get_by_label("Password", exact=True).fill("green-mule-9")
    page.get_by_label("Confirm password").fill("green-mule-9")
    page.get_by_role("button", name="Create account").click()
    expect_toast(page, "Your account is ready")

    assert Admin.objects.get(login_id="newcomer").role == "editor"


@pytest.fixture
def content(signed_in, api, owner, visitor, mailbox):
    """Create a row in each list."""
    signed_in()
    scenario = Scenario(api(), visitor, owner, mailbox)
    for call, prepare in CHANGES.items():
        # Only `prepare` runs. It creates the row that the request would change or delete.
        if call[0] in {"PUT", "DELETE"} and "people" not in call[1] and "count" not in call[1]:
            prepare(scenario)


def test_viewer_sees_every_screen_without_forbidden_actions(enter, page, url, content, viewer):
    page.context.clear_cookies()
    enter("/site", admin=viewer)
    offered = []
    for path in PATHS:
        page.goto(url(path))
        page.get_by_role("heading", level=1).wait_for()
        page.wait_for_load_state("networkidle")
        main = page.get_by_role("main")
        for button in main.get_by_role("button", disabled=False).all():
            name = (button.get_attribute("aria-label") or button.inner_text()).strip()
            if CHANGING.match(name) and (path, name) != ("/site/profile", "Edit Profile"):
                offered.append(f"{path}: {name}")
        offered += [f"{path}: a box to tick" for _ in main.get_by_role("checkbox", disabled=False).all()]
        # Everyone may choose their own emails.
        if path != "/site/profile":
            offered += [f"{path}: a switch" for _ in main.get_by_role("switch", disabled=False).all()]
    expect(page.get_by_label("View only")).to_be_visible()

    assert offered == []


def test_disabled_controls_explain_the_missing_permission(enter, page, content, viewer):
    page.context.clear_cookies()
    enter("/site/controller", admin=viewer)

    expect(page.get_by_role("note")).to_have_text("Your role does not allow changes here.")
    expect(page.get_by_role("switch").first).to_be_disabled()
    assert_accessible(page)
    page.keyboard.press("Control+k")
    page.get_by_role("combobox").fill("add")
    expect(page.get_by_role("option", name=re.compile("^Add "))).to_have_count(0)
