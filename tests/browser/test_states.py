"""Every screen in each of its states: axe finds nothing, nothing scrolls sideways, little is loaded."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import CDPSession, Page, Route, expect

from apps.console.screens import SCREENS
from tests.browser.conftest import axe_faults, give_session, new_page
from tests.browser.much import fill_up, invite
from tests.browser.opened import OPENED
from tests.browser.weight import LOADED, Weight, route_of

# Shown for a moment, without calls of their own, or for developers.
PASSING = ("logout", "error", "parts")
CALLS = "**/api/**"
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

# Axe reads a page in turns: what is drawn anew between two of them looks as if its label or its text were missing.
STILL = """() => new Promise(done => {
    const end = () => { watcher.disconnect(); done(); };
    const watcher = new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(end, 300); });
    watcher.observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
    let timer = setTimeout(end, 300);
})"""


TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


@dataclass(frozen=True)
class View:
    width: int
    height: int
    theme: str


DESK, PHONE = View(1440, 900, "light"), View(390, 844, "dark")
# The shell around it is tested with test_shell.
PARTS = [["#island"], ["dialog[open]"], [".panel"]]
# Rows from the ninth on are as those before.
IN_VIEW = {"include": PARTS, "exclude": [["tbody > tr:nth-child(n+9)"]]}


def look(page: Page, view: View) -> None:
    page.set_viewport_size({"width": view.width, "height": view.height})
    page.emulate_media(color_scheme=view.theme, reduced_motion="reduce")
    # Colours that change go through one frame of both.
    page.evaluate("() => Promise.all(document.getAnimations().map(it => it.finished.catch(() => undefined)))")
    page.evaluate(TWO_FRAMES)


def faults(page: Page, of: str, *, colours: bool) -> Iterator[str]:
    """Give what is wrong with the page as it stands: rules of axe, and what is wider than the screen."""
    page.evaluate(STILL)
    yield from (f"{of}: {it}" for it in axe_faults(page, colours=colours, within=IN_VIEW))
    yield from (f"{of}: scrolls sideways: {it}" for it in page.evaluate(TOO_WIDE))


def faults_everywhere(page: Page, of: str, *, colours_of: View) -> Iterator[str]:
    """Give what is wrong on a desk and on a phone, there with large letters, too; first in the view that is."""
    is_phone = page.viewport_size == {"width": PHONE.width, "height": PHONE.height}
    for view in (PHONE, DESK) if is_phone else (DESK, PHONE):
        look(page, view)
        yield from faults(page, f"{of}, {view.width} px", colours=view == colours_of)
        if view == PHONE:
            yield from big_faults(page, of)


def routes() -> dict[str, str]:
    """One address of each island of a signed-in admin that is about no one thing."""
    kept = [one for one in SCREENS if one.needs_login and not one.is_of_one_thing and one.island not in PASSING]
    return {one.island: one.route for one in reversed(kept)}


def big_faults(page: Page, of: str) -> Iterator[str]:
    """Give what has no room when the browser's letters are set to twice their size."""
    browser = page.context.new_cdp_session(page)
    letters_of(page, browser, 32)
    yield from (f"{of}: scrolls sideways with letters of twice the size: {it}" for it in page.evaluate(TOO_WIDE))
    yield from (f"{of}: cut off with letters of twice the size: {it}" for it in page.evaluate(CUT_OFF))
    letters_of(page, browser, 16)
    browser.detach()


def letters_of(page: Page, browser: CDPSession, pixels: int) -> None:
    """Set the size of the browser's letters; it answers before the page is laid out with them."""
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": pixels}})
    page.wait_for_function("size => getComputedStyle(document.documentElement).fontSize === `${size}px`", arg=pixels)
    page.evaluate(TWO_FRAMES)


def settle(page: Page) -> None:
    """Wait until nothing is loaded any more: shapes of what is to come pulse."""
    expect(page.locator("#island :is([aria-busy=true], .animate-pulse)")).to_have_count(0)


def arrive(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("heading", level=1).wait_for()
    # What a screen loads later has no shape that pulses.
    page.wait_for_load_state("networkidle")
    settle(page)


def test_with_nothing_there_yet(signed_in, url, watch):
    watch.expect("404")
    page = signed_in()
    look(page, DESK)
    weight, found = Weight(page), []
    assert {screen.island for screen in LOADED} == {*routes(), "item-dashboard"}

    for screen in LOADED:
        weight.answers.clear()
        arrive(page, url(route_of(screen)))
        found += weight.excess(screen)
        found += faults_everywhere(page, screen.island, colours_of=DESK)

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


def test_while_the_calls_are_under_way_and_when_they_fail(signed_in, url, watch):
    watch.expect("502|Error fetching")
    page = signed_in()
    calls, found = Calls(page), []

    for number, (title, path) in enumerate(routes().items()):
        calls.hold()
        look(page, PHONE if number % 2 else DESK)
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


def test_with_long_lists_and_long_words_and_with_what_opens_on_them(new_context, watch, url, owner, much):
    addresses = {**routes(), **much}
    assert OPENED.keys() <= addresses.keys()

    found: list[str] = []
    for view in (DESK, PHONE):
        # Whatever one walk left in the browser would be in the other's way.
        page = new_page(new_context(), watch)
        give_session(page, url, owner)
        look(page, view)
        for title, path in addresses.items():
            found += faults_with_what_opens(page, url(path), f"{title}, {view.width} px", OPENED.get(title, ()))
        page.context.close()

    assert found == []


def faults_with_what_opens(page: Page, address: str, title: str, acts: Iterable[Callable[[Page], None]]) -> list[str]:
    arrive(page, address)
    found = [*faults(page, title, colours=True)]
    for number, act in enumerate(acts, start=1):
        if number > 1:
            arrive(page, address)
        act(page)
        settle(page)
        found += faults(page, f"{title}, opened {number}", colours=True)
        found += big_faults(page, f"{title}, opened {number}")
    return found


SIGNED_OUT = [
    ("/site/admin/panel/login", "Sign in"),
    ("/site/admin/panel/login/otp", "Verify"),
    ("/site/admin/panel/forgetpw", "Send code"),
    ("/site/admin/panel/new/password", "Set new password"),
    ("/site/admin/panel/invite#invited", "Create account"),
]


def test_the_refusals_of_the_forms_before_sign_in(page, url, owner):
    invite(owner, "invited")
    look(page, DESK)
    found: list[str] = []

    for path, verb in SIGNED_OUT:
        page.goto(url(path))
        page.get_by_role("button", name=verb).click()
        expect(page.locator("[aria-invalid=true]").first).to_be_visible()
        found += faults_everywhere(page, path, colours_of=PHONE)

    assert found == []
