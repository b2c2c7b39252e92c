"""Two people: one asks, the other sees it at the bell and confirms it."""

import re

import pytest
from playwright.sync_api import expect

from apps.accounts.models import Admin
from apps.controller.models import ControllerSettings
from tests.browser.conftest import PASSWORD, assert_accessible, give_session, new_page
from tests.browser.steps import solve, told

PEOPLE = "/site/people"


@pytest.fixture
def editor(db):
    return Admin.objects.create_user("ed", "ed@example.com", PASSWORD, name="Ed Editor", role="editor")


@pytest.fixture
def viewer(db):
    return Admin.objects.create_user("vera", "vera@example.com", PASSWORD, name="Vera Viewer", role="viewer")


@pytest.fixture
def another(browser, url, watch):
    """A browser of another admin's: opens `path` in it."""
    contexts = []

    def opened(admin, path):
        contexts.append(browser.new_context(viewport={"width": 1440, "height": 900}))
        page = new_page(contexts[-1], watch)
        give_session(page, url, admin)
        page.goto(url(path))
        page.get_by_role("heading", level=1).wait_for()
        return page

    yield opened
    for context in contexts:
        context.close()


def test_one_asks_and_the_other_confirms(enter, page, url, editor, viewer, another):
    enter(PEOPLE)
    page.get_by_role("switch", name="Roll out to all").click()
    solve(page)
    told(page, "Updated successfully")
    expect(page.get_by_role("switch", name="Roll out to all")).to_be_checked()

    first = another(editor, "/site/controller")
    first.get_by_role("switch", name="Live button").click()
    solve(first)
    told(first, "Waits for a second person")
    expect(first.get_by_role("switch", name="Live button")).not_to_be_checked()

    looking = another(viewer, PEOPLE)
    expect(looking.get_by_role("list", name="Waiting for a second person")).to_contain_text("Live button")
    expect(looking.get_by_role("button", name=re.compile("Confirm|Decline|Withdraw"))).to_have_count(0)
    expect(looking.get_by_role("switch", name="Restore")).to_be_disabled()

    page.goto(url("/site"))
    page.get_by_role("button", name=re.compile("^Inbox: ")).click()
    expect(page.get_by_text("ed asks for a second person")).to_be_visible()
    page.get_by_role("link", name="Look at it").click()
    waiting = page.get_by_role("list", name="Waiting for a second person")
    expect(waiting).to_contain_text("Requested by ed")
    assert_accessible(page)
    waiting.get_by_role("button", name="Confirm: Change what every phone gets: Live button").click()
    assert_accessible(page)
    solve(page)
    told(page, "Confirmed. Updated successfully")
    expect(waiting).to_have_count(0)

    assert ControllerSettings.objects.get().live_button
    first.reload()
    expect(first.get_by_role("switch", name="Live button")).to_be_checked()
    page.goto(url("/site/trail"))
    page.get_by_role("list", name="Changes").get_by_text("Changed a setting", exact=True).click()
    expect(page.get_by_text("confirmed by")).to_be_visible()


def test_of_two_who_confirm_at_once_one_does_and_the_other_is_told(enter, page, editor, another, watch):
    watch.expect("404")
    enter(PEOPLE)
    page.get_by_role("switch", name="Roll out to all").click()
    solve(page)
    told(page, "Updated successfully")
    first = another(editor, "/site/controller")
    first.get_by_role("switch", name="Live button").click()
    solve(first)
    told(first, "Waits for a second person")
    third = Admin.objects.create_user("olga", "olga@example.com", PASSWORD, name="Olga Owner", role="owner")
    page.reload()
    browsers = [page, another(third, PEOPLE)]
    for one in browsers:
        one.get_by_role("button", name=re.compile("^Confirm: ")).click()
        expect(one.get_by_role("dialog")).to_be_visible()

    for one, said in zip(browsers, ["Confirmed. Updated successfully", "This request is over"], strict=True):
        solve(one)
        told(one, said)
        expect(one.get_by_role("list", name="Waiting for a second person")).to_have_count(0)

    assert ControllerSettings.objects.get().live_button


def test_what_one_asked_for_is_withdrawn_or_declined(enter, page, editor, another):
    enter(PEOPLE)
    page.get_by_role("switch", name="Roll out to all").click()
    solve(page)
    told(page, "Updated successfully")
    first = another(editor, "/site/controller")
    for name in ("Live button", "Tracking"):
        first.get_by_role("switch", name=name).click()
        solve(first)
        told(first, "Waits for a second person")
        # The next dialog asks its own question.
        expect(first.get_by_role("dialog")).to_have_count(0)

    first = another(editor, PEOPLE)
    waiting = first.get_by_role("list", name="Waiting for a second person")
    expect(waiting.get_by_role("listitem").filter(has_text="Requested by")).to_have_count(2)
    expect(waiting.get_by_role("button", name=re.compile("^Confirm"))).to_have_count(0)
    waiting.get_by_role("button", name=re.compile("^Withdraw")).first.click()
    told(first, "Withdrawn")
    page.reload()
    page.get_by_role("button", name=re.compile("^Decline")).click()
    told(page, "Declined")

    expect(page.get_by_role("list", name="Waiting for a second person")).to_have_count(0)
    assert not ControllerSettings.objects.filter(live_button=True).exists()
