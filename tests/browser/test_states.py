"""Every screen in each of its states: axe finds nothing, and nothing scrolls sideways."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import CDPSession, Page, Route, expect

from apps.console.screens import SCREENS
from tests.browser.conftest import axe_faults
from tests.browser.much import fill_up, invite
from tests.browser.opened import OPENED
from tests.browser.steps import begin_sign_in

# Shown for a moment, without calls of their own, or for developers.
PASSING = ("logout", "error", "parts")
CALLS = "**/api/**"
NO_ITEM = "00000000-0000-7000-8000-000000000000"
# Without them a page is not one of a signed-in admin.
OF_THE_SHELL = ("Authorization", "loadCheck")

# What the page or an open panel has to be scrolled sideways for: the outermost things that end beyond its edge.
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

# Texts that end at an edge, and no title says the rest.
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
# Colours that change go through one frame of both.
IS_DRAWN = """() => Promise.all(document.getAnimations().map(it => it.finished.catch(() => undefined)))
    .then(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))"""


@dataclass(frozen=True)
class View:
    width: int
    height: int
    theme: str
    # The browser's own size.
    letters: int = 16

    @property
    def with_large_letters(self) -> "View":
        return replace(self, letters=2 * self.letters)


DESK, PHONE = View(1440, 900, "light"), View(390, 844, "dark")
# The narrowest that has tables instead of cards.
NARROW = View(768, 1024, "light")
# What each page was told last.
VIEWS: WeakKeyDictionary[Page, View] = WeakKeyDictionary()
DIALOGS = [["dialog[open]"], ["[role=dialog]"]]
# The shell around them is tested with test_shell.
PARTS = [["#island"], [".panel"], *DIALOGS]
# Rows from the ninth on are as those before.
NOT_IN_VIEW = [["tbody > tr:nth-child(n+9)"]]
# A dialog hides all of the screen but its notices.
IS_COVERED = "() => document.querySelector('dialog:modal, #island > [aria-hidden=true]') !== null"


def in_view(page: Page) -> dict[str, Any]:
    """Say what axe looks at: the screen, or the dialog that stands before it and lets nobody reach what is behind."""
    return {"include": DIALOGS if page.evaluate(IS_COVERED) else PARTS, "exclude": NOT_IN_VIEW}


def look(page: Page, view: View) -> None:
    seen = VIEWS.get(page)
    VIEWS[page] = view
    # Whatever is said anew is laid out and drawn anew, the same words, too.
    if seen is None or (seen.width, seen.height) != (view.width, view.height):
        page.set_viewport_size({"width": view.width, "height": view.height})
    if seen is None or seen.theme != view.theme:
        page.emulate_media(color_scheme=view.theme, reduced_motion="reduce")
    if seen is None or seen.letters != view.letters:
        # It answers before the page is laid out with them.
        settings_of(page).send("Page.setFontSizes", {"fontSizes": {"standard": view.letters}})
        page.wait_for_function(HAS_LETTERS, arg=view.letters)
    page.evaluate(IS_DRAWN)


@cache
def settings_of(page: Page) -> CDPSession:
    """Return the one session of a page: each that is open would set anew for each page what it was told."""
    return page.context.new_cdp_session(page)


def leave(page: Page, url: Callable[[str], str], view: View) -> None:
    """Turn to `view` where there is nothing to lay out: a long list takes half a second for another size of letters."""
    page.goto(url("/health/live"))
    look(page, view)


def faults(page: Page, of: str, *, colours: bool) -> Iterator[str]:
    """Give what is wrong with the page as it stands: rules of axe, and what is wider than the screen."""
    yield from (f"{of}: {it}" for it in axe_faults(page, colours=colours, within=in_view(page)))
    yield from (f"{of}: scrolls sideways: {it}" for it in page.evaluate(TOO_WIDE))


def faults_everywhere(page: Page, of: str, *, colours_of: View) -> Iterator[str]:
    """Give what is wrong on a desk and on a phone, there with large letters, too; first in the view that is."""
    is_phone = page.viewport_size == {"width": PHONE.width, "height": PHONE.height}
    for view in (PHONE, DESK) if is_phone else (DESK, PHONE):
        look(page, view)
        yield from faults(page, f"{of}, {view.width} px", colours=view == colours_of)
        if view == PHONE:
            yield from big_faults(page, of, PHONE)


def routes() -> dict[str, str]:
    """One address of each island of a signed-in admin that is about no one thing."""
    kept = [one for one in SCREENS if one.needs_login and not one.has_parameter and one.island not in PASSING]
    return {one.island: one.route for one in reversed(kept)}


def big_faults(page: Page, of: str, view: View) -> Iterator[str]:
    """Give what has no room when the browser's letters are set to twice their size; they stay."""
    look(page, view.with_large_letters)
    yield from (f"{of}: scrolls sideways with letters of twice the size: {it}" for it in page.evaluate(TOO_WIDE))
    yield from (f"{of}: cut off with letters of twice the size: {it}" for it in page.evaluate(CUT_OFF))


def settle(page: Page) -> None:
    """Wait until nothing is loaded any more: shapes of what is to come pulse."""
    expect(page.locator("#island :is([aria-busy=true], .animate-pulse)")).to_have_count(0)


def arrive(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("heading", level=1).wait_for()
    # What a screen loads later has no shape that pulses.
    page.wait_for_load_state("networkidle")
    settle(page)


def test_empty_screens_have_no_faults(signed_in, url, watch):
    watch.expect("404")
    page = signed_in()
    found = []

    for title, path in {**routes(), "item-dashboard": f"/site/views/dashboard/{NO_ITEM}"}.items():
        leave(page, url, DESK)
        arrive(page, url(path))
        found += faults_everywhere(page, title, colours_of=DESK)

    assert found == []


class Calls:
    """Calls of a page: held until they fail, together with those that come later. Those of the shell pass."""

    def __init__(self, page: Page) -> None:
        self.held: list[Route] = []
        self.is_failing = False
        page.route(CALLS, self._decide)

    def hold(self) -> None:
        self.is_failing = False

    def fail(self) -> None:
        self.is_failing = True
        while self.held:
            self._refuse(self.held.pop())

    def _decide(self, route: Route) -> None:
        if route.request.url.endswith(OF_THE_SHELL):
            route.continue_()
        elif self.is_failing:
            self._refuse(route)
        else:
            self.held.append(route)

    def _refuse(self, route: Route) -> None:
        route.fulfill(status=502, content_type="text/html", body="<h1>Bad Gateway</h1>")


def test_loading_and_failed_screens_have_no_faults(signed_in, url, watch):
    watch.expect("502|Error fetching")
    page = signed_in()
    calls, found = Calls(page), []

    for number, (title, path) in enumerate(routes().items()):
        calls.hold()
        leave(page, url, PHONE if number % 2 else DESK)
        page.goto(url(path))
        page.get_by_role("heading", level=1).wait_for()
        found += faults(page, f"{title}, under way", colours=True)
        calls.fail()
        page.wait_for_load_state("networkidle")
        settle(page)
        found += faults_everywhere(page, f"{title}, failed", colours_of=PHONE)

    assert found == []


@pytest.fixture
def much(db: None, owner) -> dict[str, str]:
    return fill_up(owner)


@pytest.mark.parametrize("view", [DESK, PHONE], ids=["desktop", "phone"])
def test_long_lists_long_words_and_what_opens_have_no_faults(signed_in, url, much, view):
    addresses = {**routes(), **much}
    assert OPENED.keys() <= addresses.keys()
    page = signed_in()
    look(page, view)
    found: list[str] = []

    for title, path in addresses.items():
        for number, act in enumerate(OPENED.get(title, (None,))):
            arrive(page, url(path))
            of = f"{title}, {view.width} px"
            if number == 0:
                found += faults(page, of, colours=True)
                if view == DESK:
                    look(page, NARROW)
                    found += (f"{of}, made narrow: scrolls sideways: {it}" for it in page.evaluate(TOO_WIDE))
                    look(page, view)
            if act is not None:
                found += faults_of_what_opens(page, act, f"{of}, opened {number + 1}", view)
                leave(page, url, view)

    assert found == []


def faults_of_what_opens(page: Page, act: Callable[[Page], None], of: str, view: View) -> Iterator[str]:
    act(page)
    settle(page)
    yield from faults(page, of, colours=True)
    yield from big_faults(page, of, view)


SIGNED_OUT = [
    ("/site/admin/panel/login", "Sign in"),
    ("/site/admin/panel/login/otp", "Verify"),
    ("/site/admin/panel/forgetpw", "Send code"),
    ("/site/admin/panel/new/password", "Set new password"),
    ("/site/admin/panel/invite#invited", "Create account"),
]


def test_errors_of_the_forms_before_sign_in_have_no_faults(page, url, owner):
    invite(owner, "invited")
    begin_sign_in(page)
    found: list[str] = []

    for path, verb in SIGNED_OUT:
        leave(page, url, DESK)
        page.goto(url(path))
        page.get_by_role("button", name=verb).click()
        expect(page.locator("[aria-invalid=true]").first).to_be_visible()
        found += faults_everywhere(page, path, colours_of=PHONE)

    assert found == []
