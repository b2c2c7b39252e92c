"""Every screen in each state passes axe and does not scroll horizontally."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import CDPSession, Page, Route, expect

from apps.console.screens import SCREENS
from tests.browser.conftest import axe_violations
from tests.browser.long_content import fill_up, invite
from tests.browser.screen_actions import SCREEN_ACTIONS
from tests.browser.steps import begin_sign_in

# Screens that redirect or send no requests.
PASSING = ("logout", "error")
CALLS = "**/api/**"
NO_ITEM = "00000000-0000-7000-8000-000000000000"
# Requests of the page frame, without which an admin is not signed in.
OF_THE_SHELL = ("Authorization", "loadCheck")

# Returns the outermost elements that make the page or an open panel scroll horizontally.
TOO_WIDE = """() => {
    const isCut = (it, root) => {
        for (let at = it.parentElement; at && at !== root; at = at.parentElement)
            if (getComputedStyle(at).overflowX !== "visible") return true;
        return false;
    };
    const panels = [...document.querySelectorAll("dialog, [role=dialog], [role=menu], [role=region]")];
    return [document.documentElement, ...panels.filter(it => it.checkVisibility())]
        .filter(root => root.scrollWidth > root.clientWidth && getComputedStyle(root).overflowX !== "hidden")
        .flatMap(root => {
            const edge = root.getBoundingClientRect().left + root.clientLeft + root.clientWidth;
            const beyond = [...root.querySelectorAll("*")]
                .filter(it => it.getBoundingClientRect().right > edge + 0.5 && !isCut(it, root));
            return [`by ${root.scrollWidth - root.clientWidth} px`,
                ...beyond.slice(0, 3).map(it => it.outerHTML.slice(0, 160))].join(" ");
        });
}"""

# Returns truncated texts without a tooltip.
CUT_OFF = """() => {
    const hides = overflow => overflow === "hidden" || overflow === "clip";
    const parts = "#island *, dialog[open] *, [role=dialog], [role=dialog] *, [role=menu], [role=menu] *, .panel *";
    return [...document.querySelectorAll(parts)].filter(it => {
        const { overflowX, overflowY, display } = getComputedStyle(it);
        return (hides(overflowX) && it.scrollWidth > it.clientWidth + 1
            || hides(overflowY) && it.scrollHeight > it.clientHeight + 1)
            && display !== "inline" && it.clientWidth > 1 && it.textContent.trim() && it.checkVisibility()
            && !it.closest("[title], [aria-hidden=true], [role=img], svg");
    }).slice(0, 3).map(it => it.outerHTML.slice(0, 160));
}"""

HAS_LETTERS = "size => getComputedStyle(document.documentElement).fontSize === `${size}px`"
# Wait for color transitions, which pass through a frame with mixed colors.
IS_RENDERED = """() => Promise.all(document.getAnimations().map(it => it.finished.catch(() => undefined)))
    .then(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))"""


@dataclass(frozen=True)
class View:
    width: int
    height: int
    theme: str
    # The browser's default font size.
    letters: int = 16

    @property
    def with_large_letters(self) -> "View":
        return replace(self, letters=2 * self.letters)


DESKTOP, PHONE = View(1440, 900, "light"), View(390, 844, "dark")
# The narrowest width with tables instead of cards, and one with more columns.
NARROW, MEDIUM = View(768, 1024, "light"), View(1024, 768, "light")
# The current view of each page.
VIEWS: WeakKeyDictionary[Page, View] = WeakKeyDictionary()
DIALOGS = [["dialog[open]"], ["[role=dialog]"]]
# test_shell covers the page frame. Public pages have no island.
PARTS = [["#island"], ["main:not(:has(#island))"], [".panel"], *DIALOGS]
# Further rows are like the first eight.
NOT_IN_VIEW = [["tbody > tr:nth-child(n+9)"]]
# A modal dialog hides everything except the toasts.
IS_COVERED = "() => document.querySelector('dialog:modal, #island > [aria-hidden=true]') !== null"


def axe_scope(page: Page) -> dict[str, Any]:
    """Return the elements for axe: the screen, or only the open dialog."""
    return {"include": DIALOGS if page.evaluate(IS_COVERED) else PARTS, "exclude": NOT_IN_VIEW}


def apply_view(page: Page, view: View) -> None:
    seen = VIEWS.get(page)
    VIEWS[page] = view
    # Setting a value again costs a new layout, even if it is the same.
    if seen is None or (seen.width, seen.height) != (view.width, view.height):
        page.set_viewport_size({"width": view.width, "height": view.height})
    if seen is None or seen.theme != view.theme:
        page.emulate_media(color_scheme=view.theme, reduced_motion="reduce")
    if seen is None or seen.letters != view.letters:
        # The command returns before the page has the new layout.
        settings_of(page).send("Page.setFontSizes", {"fontSizes": {"standard": view.letters}})
        page.wait_for_function(HAS_LETTERS, arg=view.letters)
    page.evaluate(IS_RENDERED)


@cache
def settings_of(page: Page) -> CDPSession:
    """Return the only CDP session of a page. Several sessions would each apply their settings to every new page."""
    return page.context.new_cdp_session(page)


def apply_view_on_blank_page(page: Page, url: Callable[[str], str], view: View) -> None:
    """Apply a view on an empty page, because a long list takes half a second for a new font size."""
    page.goto(url("/health/live"))
    apply_view(page, view)


def find_problems(page: Page, of: str, *, colors: bool) -> Iterator[str]:
    """Yield axe violations and elements that are wider than the screen."""
    yield from (f"{of}: {it}" for it in axe_violations(page, colors=colors, within=axe_scope(page)))
    yield from (f"{of}: scrolls sideways: {it}" for it in page.evaluate(TOO_WIDE))


def find_problems_on_all_devices(page: Page, of: str, *, colors_of: View) -> Iterator[str]:
    """Yield the problems on a desktop, on a phone, and on a phone with large text. Starts with the current view."""
    is_phone = page.viewport_size == {"width": PHONE.width, "height": PHONE.height}
    for view in (PHONE, DESKTOP) if is_phone else (DESKTOP, PHONE):
        apply_view(page, view)
        yield from find_problems(page, f"{of}, {view.width} px", colors=view == colors_of)
        if view == PHONE:
            yield from find_problems_with_large_text(page, of, PHONE)


def screen_routes() -> dict[str, str]:
    """Return one path per island that needs a session and no ID."""
    screens = [one for one in SCREENS if one.needs_login and not one.has_parameter and one.island not in PASSING]
    return {one.island: one.route for one in reversed(screens)}


def find_problems_with_large_text(page: Page, of: str, view: View) -> Iterator[str]:
    """Yield elements without room at twice the font size. The page keeps that size."""
    apply_view(page, view.with_large_letters)
    yield from (f"{of}: scrolls sideways with letters of twice the size: {it}" for it in page.evaluate(TOO_WIDE))
    yield from (f"{of}: cut off with letters of twice the size: {it}" for it in page.evaluate(CUT_OFF))


def wait_until_loaded(page: Page) -> None:
    """Wait until no skeleton is left."""
    expect(page.locator("#island :is([aria-busy=true], .animate-pulse)")).to_have_count(0)


def open_screen(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("heading", level=1).wait_for()
    # Later requests have no skeleton.
    page.wait_for_load_state("networkidle")
    wait_until_loaded(page)


def test_empty_screens_have_no_problems(signed_in, url, watch):
    watch.expect("404")
    page = signed_in()
    found = []

    for title, path in {**screen_routes(), "item-dashboard": f"/site/views/dashboard/{NO_ITEM}"}.items():
        apply_view_on_blank_page(page, url, DESKTOP)
        open_screen(page, url(path))
        found += find_problems_on_all_devices(page, title, colors_of=DESKTOP)

    assert found == []


class FailingCalls:
    """Holds the requests of a page until all of them fail. Requests of the page frame pass."""

    def __init__(self, page: Page) -> None:
        self.blocked: list[Route] = []
        self.is_failing = False
        page.route(CALLS, self._decide)

    def block(self) -> None:
        self.is_failing = False

    def fail(self) -> None:
        self.is_failing = True
        while self.blocked:
            self._respond_502(self.blocked.pop())

    def _decide(self, route: Route) -> None:
        if route.request.url.endswith(OF_THE_SHELL):
            route.continue_()
        elif self.is_failing:
            self._respond_502(route)
        else:
            self.blocked.append(route)

    def _respond_502(self, route: Route) -> None:
        route.fulfill(status=502, content_type="text/html", body="<h1>Bad Gateway</h1>")


def test_loading_and_failed_screens_have_no_problems(signed_in, url, watch):
    watch.expect("502|Error fetching")
    page = signed_in()
    calls, found = FailingCalls(page), []

    for number, (title, path) in enumerate(screen_routes().items()):
        calls.block()
        apply_view_on_blank_page(page, url, PHONE if number % 2 else DESKTOP)
        page.goto(url(path))
        page.get_by_role("heading", level=1).wait_for()
        found += find_problems(page, f"{title}, under way", colors=True)
        calls.fail()
        page.wait_for_load_state("networkidle")
        wait_until_loaded(page)
        found += find_problems_on_all_devices(page, f"{title}, failed", colors_of=PHONE)

    assert found == []


@pytest.fixture
def long_content(db: None, owner) -> dict[str, str]:
    return fill_up(owner)


@pytest.mark.parametrize("view", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_long_content_and_open_dialogs_have_no_problems(signed_in, url, long_content, view):
    addresses = {**screen_routes(), **long_content, "public-policy": "/policy"}
    assert SCREEN_ACTIONS.keys() <= addresses.keys()
    page = signed_in()
    apply_view(page, view)
    found: list[str] = []

    for title, path in addresses.items():
        for number, action in enumerate(SCREEN_ACTIONS.get(title, (None,))):
            open_screen(page, url(path))
            of = f"{title}, {view.width} px"
            if number == 0:
                found += find_problems(page, of, colors=True)
                for narrow in (MEDIUM, NARROW) if view == DESKTOP else ():
                    apply_view(page, narrow)
                    found += (f"{title}, {narrow.width} px: scrolls sideways: {it}" for it in page.evaluate(TOO_WIDE))
                apply_view(page, view)
            if action is not None:
                found += find_problems_after(page, action, f"{of}, opened {number + 1}", view)
                apply_view_on_blank_page(page, url, view)

    assert found == []


def find_problems_after(page: Page, action: Callable[[Page], None], of: str, view: View) -> Iterator[str]:
    action(page)
    wait_until_loaded(page)
    yield from find_problems(page, of, colors=True)
    yield from find_problems_with_large_text(page, of, view)


SIGNED_OUT = [
    ("/site/admin/panel/login", "Sign in"),
    ("/site/admin/panel/login/otp", "Verify"),
    ("/site/admin/panel/forgetpw", "Send code"),
    ("/site/admin/panel/new/password", "Set new password"),
    ("/site/admin/panel/invite#invited", "Create account"),
]


def test_errors_of_signed_out_forms_have_no_problems(page, url, owner):
    invite(owner, "invited")
    begin_sign_in(page)
    found: list[str] = []

    for path, verb in SIGNED_OUT:
        apply_view_on_blank_page(page, url, DESKTOP)
        page.goto(url(path))
        page.get_by_role("button", name=verb).click()
        expect(page.locator("[aria-invalid=true]").first).to_be_visible()
        found += find_problems_on_all_devices(page, path, colors_of=PHONE)

    assert found == []
