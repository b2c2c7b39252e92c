"""The page frame: sidebar, drawer, status bar, theme, palette, and 404 pages."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import assert_accessible
from tests.browser.steps import BlockedRequests, begin_sign_in, wait_until

GONE = "Oops! The page you are looking for could not be found."
PAGES = ["/site", "/site/profile", "/site/manage/ads/nativeAds/add", "/site/api", "/site/nothing-here", "/Error"]
SIGNED_OUT_PAGES = [
    "/site/admin/panel/login",
    "/site/admin/panel/login/otp",
    "/site/admin/panel/forgetpw",
    "/site/admin/panel/forget/otp",
    "/site/admin/panel/new/password",
    "/site/nothing-here",
    "/Error",
]
SIZES = [(1440, 900), (1024, 768), (390, 844)]

# Records the layout shift score from the first paint on, and the moved elements.
LAYOUT_SHIFT = """
    window.__shift = 0;
    window.__moved = [];
    const at = rect => [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(" ");
    const describe = it => `${at(it.previousRect)} → ${at(it.currentRect)} ${it.node?.outerHTML?.slice(0, 120)}`;
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) {
            window.__shift += entry.value;
            window.__moved.push(...entry.sources.map(describe));
        }
    }).observe({ type: 'layout-shift', buffered: true });
"""


def sidebar(page):
    return page.get_by_role("navigation", name="Main")


def width_of(locator):
    return locator.bounding_box()["width"]


def test_sidebar_opens_on_hover_and_closes_after_it(enter):
    page = enter()
    bar, label = sidebar(page), sidebar(page).get_by_text("Ads Manager")
    assert width_of(bar) <= 72
    expect(label).to_be_hidden()

    page.mouse.move(20, 300)
    expect(label).to_be_visible()
    wait_until(page, lambda: width_of(bar) > 200, "the open sidebar")
    page.mouse.move(700, 400)

    expect(label).to_be_hidden()


def test_pinned_sidebar_leaves_enough_room_for_tables(enter):
    page = enter()
    page.set_viewport_size({"width": 1920, "height": 1000})
    page.mouse.move(20, 300)
    pin = page.get_by_role("button", name="Keep the sidebar open")
    pin.click()
    page.mouse.move(700, 400)
    content = page.locator("#island")
    expect(sidebar(page).get_by_text("Ads Manager")).to_be_visible()
    assert content.bounding_box()["x"] >= 240

    page.set_viewport_size({"width": 1440, "height": 900})

    expect(pin).to_be_hidden()
    expect(sidebar(page).get_by_text("Ads Manager")).to_be_hidden()
    assert content.bounding_box()["x"] < 100


def test_sidebar_opens_on_keyboard_focus(enter):
    page = enter()

    page.keyboard.press("Tab")  # skips to the content
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('nav[aria-label=Main]') !== null"):
            break

    expect(sidebar(page).get_by_text("Ads Manager")).to_be_visible()


def test_drawer_opens_and_closes_on_a_phone(enter, url):
    page = enter()
    page.set_viewport_size({"width": 390, "height": 844})
    menu = page.get_by_role("button", name=re.compile("menu", re.IGNORECASE)).first
    link = sidebar(page).get_by_role("link", name="Ads Manager")
    expect(link).not_to_be_in_viewport()

    menu.click()
    expect(link).to_be_in_viewport()
    assert_accessible(page, colors=True)
    page.keyboard.press("Escape")
    expect(link).not_to_be_in_viewport()
    expect(menu).to_be_focused()
    menu.dblclick()
    expect(link).to_be_in_viewport()
    page.mouse.click(380, 500)  # clicks the backdrop
    expect(link).not_to_be_in_viewport()
    menu.click()
    link.click()

    page.wait_for_url("**/site/manage/ads/nativeAds/add")
    expect(link).not_to_be_in_viewport()


def test_menu_button_appears_below_768_px(enter):
    page = enter()
    menu = page.get_by_role("button", name=re.compile("menu", re.IGNORECASE)).first

    page.set_viewport_size({"width": 767, "height": 800})
    expect(menu).to_be_visible()
    page.set_viewport_size({"width": 768, "height": 800})
    expect(menu).to_be_hidden()


def test_top_bar_items_are_in_view_and_do_not_overlap(enter):
    page = enter("/site/controller")
    shown = page.get_by_role("banner").locator("[data-logo], button:visible, #load-details")
    for width in (1440, 1200, 1024, 800, 768, 390):
        page.set_viewport_size({"width": width, "height": 800})
        boxes = sorted((box["x"], box["x"] + box["width"]) for one in shown.all() if (box := one.bounding_box()))

        assert boxes[0][0] >= 0
        assert boxes[-1][1] <= width
        assert all(left[1] <= right[0] + 0.5 for left, right in pairwise(boxes)), (width, boxes)


def test_unknown_page_links_home_only_when_signed_in(page, signed_in, url, watch):
    watch.expect("404")
    page.goto(url("/site/nothing-here"))
    expect(page.get_by_text(GONE)).to_be_visible()
    expect(page.get_by_text("Go to Home")).to_have_count(0)
    expect(page.get_by_role("banner")).to_have_count(0)

    signed_in()
    response = page.goto(url("/site/nothing-here"))

    assert response.status == 404
    expect(page.get_by_text(GONE)).to_be_visible()
    page.get_by_role("link", name="Go to Home").click()
    page.wait_for_url(re.compile(r"/site$"))


def test_console_is_hidden_until_the_session_is_confirmed(signed_in, url):
    page = signed_in()
    blocked = BlockedRequests(page, "**/api/admin/Authorization")

    page.goto(url("/site/profile"))
    page.wait_for_load_state("load")
    expect(page.get_by_role("banner")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_have_count(0)
    wait_until(page, lambda: len(blocked.routes) > 0, "the check")
    blocked.release()

    expect(page.get_by_role("banner")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_invalid_marker_opens_the_sign_in_page(enter, url, watch):
    watch.expect("401")
    page = enter()
    page.evaluate("localStorage.setItem('admin_video_call', 'bogus')")

    page.goto(url("/site/profile"))

    page.wait_for_url("**/site/admin/panel/login")
    assert page.evaluate("localStorage.getItem('admin_video_call')") is None


def test_theme_survives_a_reload(enter):
    page = enter()
    light = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")

    page.get_by_role("button", name=re.compile("theme", re.IGNORECASE)).click()
    page.reload()

    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") != light


def test_palette_opens_again_right_after_it_was_closed(enter):
    page = enter("/site")
    page.get_by_role("heading", level=1).wait_for()
    page.keyboard.press("Control+k")
    dialog = page.get_by_role("dialog", name="Find")
    expect(dialog.get_by_role("combobox")).to_be_focused()

    # The browser reports that a dialog was closed after the next key.
    dialog.evaluate("""(palette) => {
        palette.addEventListener("close", () => { window.isReported = true; });
        palette.close();
        window.dispatchEvent(new KeyboardEvent("keydown", { key: "k", code: "KeyK", ctrlKey: true, metaKey: false }));
    }""")

    wait_until(page, lambda: page.evaluate("window.isReported"), "the close event")
    expect(dialog.get_by_role("combobox")).to_be_focused()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
def test_screens_are_accessible_and_do_not_shift_or_overflow(signed_in, url, watch, size):
    watch.expect("404")
    page = signed_in()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_init_script(LAYOUT_SHIFT)

    for path in PAGES:
        page.goto(url(path))
        page.get_by_role("heading", level=1).wait_for()
        page.wait_for_load_state("networkidle")
        assert_accessible(page, colors=size == SIZES[0])
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], f"{path} scrolls sideways"
        assert page.evaluate("window.__shift") < 0.1, (path, page.evaluate("window.__moved"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_signed_out_screens_are_accessible_and_do_not_shift(page, url, owner, watch, scheme):
    watch.expect("404")
    page.emulate_media(color_scheme=scheme)
    page.add_init_script(LAYOUT_SHIFT)
    begin_sign_in(page)

    for path in SIGNED_OUT_PAGES:
        page.goto(url(path))
        page.get_by_role("heading", level=1).wait_for()
        page.wait_for_load_state("networkidle")
        assert_accessible(page, colors=True)
        assert page.evaluate("window.__shift") < 0.1, (path, page.evaluate("window.__moved"))
