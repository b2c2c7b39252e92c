"""The keyboard alone: Tab reaches every control in the order of the page, and the focus is seen wherever it is."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.steps import arrived, solve

# Each in one of the looks that an admin may have set.
SCREENS = [
    ("/site", {}),
    ("/site/manage/ads/nativeAds/add", {"color_scheme": "dark"}),
    ("/site/notification", {"forced_colors": "active"}),
    ("/site/people", {"color_scheme": "dark", "forced_colors": "active"}),
    ("/site/profile", {}),
]

# Numbers what Tab should reach, in the order of the page. Of a group of radios Tab reaches the chosen one.
MARK = """() => {
    const all = document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']");
    const stops = [...all].filter(it => it.checkVisibility({ visibilityProperty: true }) && !it.disabled
        && it.tabIndex >= 0 && (it.type !== "radio" || it.checked));
    stops.forEach((it, at) => { it.dataset.stop = at; });
    return stops.map(it => it.outerHTML.slice(0, 120));
}"""
# Where the focus is, and whether an outline shows it: its own, or that of what it is drawn as.
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
def test_tab_reaches_every_control_in_order_and_is_seen(enter, path, look):
    page = enter(path)
    page.emulate_media(reduced_motion="reduce", **look)
    arrived(page)
    stops = page.evaluate(MARK)

    walked = []
    for _ in stops:
        page.keyboard.press("Tab")
        walked.append(page.evaluate(FOCUS))

    assert [at["stop"] for at in walked] == list(range(len(stops))), [at["html"] for at in walked]
    assert [at["html"] for at in walked if not at["isSeen"]] == []


def test_a_dialog_keeps_the_focus_and_gives_it_back(enter):
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


def test_a_menu_is_used_by_keys_and_its_letters_are_no_shortcuts(enter, owner):
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


def test_a_row_that_is_deleted_hands_the_focus_on(enter, api):
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


def test_the_last_step_to_today_leaves_the_focus_on_its_button(enter):
    page = enter("/site/manage/analytics?range=yesterday")
    later = page.get_by_role("button", name="Later")
    expect(later).to_have_css("opacity", "1")
    arrived(page)
    later.focus()

    page.keyboard.press("Enter")

    expect(page).not_to_have_url(re.compile("range="))
    expect(later).to_have_attribute("aria-disabled", "true")
    expect(later).to_have_css("opacity", "0.55")
    expect(later).to_be_focused()


def test_single_keys_are_switched_off_in_the_profile(enter, url):
    page = enter("/site/profile")
    page.get_by_role("switch", name="Single-key shortcuts").click()
    page.goto(url("/site/people"))
    page.get_by_role("heading", level=1).wait_for()

    page.keyboard.press("?")
    page.keyboard.press("Control+k")

    expect(page.get_by_role("dialog", name="Find")).to_be_visible()
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_hidden()
