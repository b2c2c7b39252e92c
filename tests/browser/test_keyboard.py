"""Keyboard use: Tab reaches every control in order with a visible focus, and dialogs handle the focus."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.steps import solve, wait_until_settled

# Each screen with another combination of theme and forced colors.
SCREENS = [
    ("/site", {}),
    ("/site/manage/ads/nativeAds/add", {"color_scheme": "dark"}),
    ("/site/notification", {"forced_colors": "active"}),
    ("/site/people", {"color_scheme": "dark", "forced_colors": "active"}),
    ("/site/profile", {}),
]

# Numbers the elements that Tab should reach, in document order. In a radio group, Tab reaches the checked one.
MARK = """() => {
    const all = document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']");
    const stops = [...all].filter(it => it.checkVisibility({ visibilityProperty: true }) && !it.disabled
        && it.tabIndex >= 0 && (it.type !== "radio" || it.checked));
    stops.forEach((it, at) => { it.dataset.stop = at; });
    return stops.map(it => it.outerHTML.slice(0, 120));
}"""
# Returns the focused element and whether an outline is visible on it or on the element that represents it.
FOCUS = """() => {
    const it = document.activeElement;
    const isOutlined = one => {
        const { outlineStyle, outlineWidth } = one ? getComputedStyle(one) : {};
        return outlineStyle && outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    };
    return {
        stop: Number(it.dataset.stop ?? -1),
        isSeen: [it, it.parentElement, it.nextElementSibling].some(isOutlined),
        html: it.outerHTML.slice(0, 120),
    };
}"""


@pytest.mark.parametrize(("path", "look"), SCREENS)
def test_tab_reaches_every_control_in_order_with_visible_focus(enter, path, look):
    page = enter(path)
    page.emulate_media(reduced_motion="reduce", **look)
    wait_until_settled(page)
    stops = page.evaluate(MARK)

    walked = []
    for _ in stops:
        page.keyboard.press("Tab")
        walked.append(page.evaluate(FOCUS))

    assert [at["stop"] for at in walked] == list(range(len(stops))), [at["html"] for at in walked]
    assert [at["html"] for at in walked if not at["isSeen"]] == []


def test_dialog_traps_and_restores_the_focus(enter):
    page = enter("/site/manage/ads/nativeAds/add")
    opener = page.get_by_role("button", name="Find a screen")
    opener.focus()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog).to_be_visible()
    for _ in range(5):
        page.keyboard.press("Tab")
        inside = "it => it.contains(document.activeElement) || document.activeElement === document.body"
        assert dialog.evaluate(inside)

    page.keyboard.press("Escape")

    expect(dialog).to_be_hidden()
    expect(opener).to_be_focused()


def test_menu_keys_do_not_trigger_shortcuts(enter, owner):
    type(owner).objects.create_user(
        login_id="eve", email="eve@example.com", password="right-horse-7", name="Eve Editor", role="editor"
    )
    page = enter("/site/people")
    page.emulate_media(forced_colors="active")
    opener = page.get_by_role("button", name="Actions for Eve Editor")
    opener.focus()

    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    assert page.evaluate(FOCUS)["isSeen"]
    page.keyboard.press("End")
    expect(page.get_by_role("menuitem").last).to_be_focused()
    page.keyboard.press("m")
    expect(page.get_by_role("menuitem", name="Make owner")).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()

    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    page.keyboard.press("d")
    expect(page.get_by_role("menuitem", name="Disable")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Disable Eve Editor")).to_be_visible()
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()


def test_deleting_a_row_moves_the_focus_to_the_next(enter, api):
    page = enter("/site/add/livecall/liveAdWeb")
    for name in ("First", "Second", "Third"):
        api().post("/api/App/livecall/liveAdWeb", {"a_name": name, "a_url": "https://example.com"})
    page.reload()
    row = page.get_by_role("row").filter(has_text="Second")
    row.get_by_role("button", name="Delete").focus()

    page.keyboard.press("Enter")
    solve(page)
    expect(page.get_by_label("Type admin to continue")).to_be_focused()
    page.keyboard.type("admin")
    page.keyboard.press("Enter")

    expect(row).to_have_count(0)
    expect(page.locator("tr", has=page.locator(":focus"))).to_contain_text("Third")


def test_later_button_keeps_focus_when_range_reaches_today(enter):
    page = enter("/site/manage/analytics?range=yesterday")
    later = page.get_by_role("button", name="Later")
    expect(later).to_have_css("opacity", "1")
    wait_until_settled(page)
    later.focus()

    page.keyboard.press("Enter")

    expect(page).not_to_have_url(re.compile("range="))
    expect(later).to_have_attribute("aria-disabled", "true")
    expect(later).to_have_css("opacity", "0.55")
    expect(later).to_be_focused()


def test_single_key_shortcuts_are_turned_off_in_profile(enter, url):
    page = enter("/site/profile")
    page.get_by_role("switch", name="Single-key shortcuts").click()
    page.goto(url("/site/people"))
    page.get_by_role("heading", level=1).wait_for()

    page.keyboard.press("?")
    page.keyboard.press("Control+k")

    expect(page.get_by_role("dialog", name="Find")).to_be_visible()
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_hidden()
