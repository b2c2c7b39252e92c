"""Upload queue, rules, and palette by keyboard with forced colors."""

from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import expect

from apps.videos.tests.sample_videos import sample_video
from tests.browser.steps import expect_toast, solve

BACKGROUND = "it => getComputedStyle(it).backgroundColor"
IS_OUTLINED = """it => {
    const { outlineStyle, outlineWidth } = getComputedStyle(it);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
}"""


@pytest.fixture
def enter_forced(enter):
    def enter_in_forced_colors(path):
        page = enter(path)
        page.emulate_media(forced_colors="active", reduced_motion="reduce")
        return page

    return enter_in_forced_colors


def press_until(page, target, key="Tab", most=80):
    for _ in range(most):
        if target.evaluate("it => it === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not reach {target}")


def colors_of_ends(bar):
    """Return the rendered colors in the first and last quarter of a bar."""
    with Image.open(BytesIO(bar.screenshot())) as screenshot:
        width, height = screenshot.size
        return [screenshot.getpixel((at, height // 2)) for at in (width // 8, width * 7 // 8)]


def video_file(name, content):
    return {"name": name, "mimeType": "video/mp4", "buffer": content}


def abort_first_upload(page, address):
    """Abort the first upload to this URL. Others continue."""
    lost = []

    def abort_once(route):
        if route.request.method == "POST" and not lost:
            lost.append(route)
            route.abort()
        else:
            route.fallback()

    page.route(address, abort_once)


def test_upload_queue_works_by_keyboard(enter_forced, watch):
    watch.expect("ERR_FAILED")
    page = enter_forced("/site/add/video")
    abort_first_upload(page, "**/api/App/video/admin")
    picker = page.get_by_role("button", name="Videos", exact=True)
    press_until(page, picker)
    picker.set_input_files(
        [
            video_file("good.mp4", sample_video(1)),
            video_file("spare.mp4", sample_video(2)),
            video_file("lost.mp4", sample_video(3)),
        ]
    )
    expect(page.get_by_text("3 files ready")).to_be_visible()
    spare = page.get_by_role("button", name="Remove spare.mp4")
    press_until(page, spare)

    page.keyboard.press("Enter")
    # The row is removed, so its list has the focus, and Tab continues from there.
    expect(page.get_by_text("2 files ready")).to_be_visible()
    expect(page.get_by_role("list", name="Chosen files")).to_be_focused()
    upload = page.get_by_role("button", name="Upload", exact=True)
    press_until(page, upload, "Shift+Tab")
    page.keyboard.press("Enter")

    expect(page.get_by_text("1 of 2 files uploaded, 1 failed")).to_be_visible()
    expect(upload).to_be_focused()
    left, right = colors_of_ends(page.get_by_role("progressbar", name="All files"))
    assert left != right
    press_until(page, page.get_by_role("button", name="Retry 1"))
    page.keyboard.press("Enter")
    expect(page.get_by_text("2 of 2 files uploaded")).to_be_visible()
    expect(page.get_by_role("button", name="Close")).to_be_visible()
    press_until(page, page.get_by_role("list", name="Files", exact=True))
    assert page.get_by_role("list", name="Files", exact=True).evaluate(IS_OUTLINED)
    press_until(page, page.get_by_role("button", name="Close"), "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="Files", exact=True)).to_have_count(0)
    # The focus returns after the focused element is removed.
    page.wait_for_function("() => document.activeElement !== document.body")


def test_rules_work_by_keyboard(enter_forced):
    page = enter_forced("/site/controller")
    fold = page.get_by_role("button", name="Rules: Tracking")
    fold.focus()
    page.keyboard.press("Enter")
    section = page.get_by_role("region", name="Rules for Tracking")
    add = section.get_by_role("button", name="Add rule")
    for name, share in (("First", "10"), ("Second", "20"), ("Third", "30")):
        press_until(page, add)
        page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog", name="Add rule: Tracking")
        expect(dialog.get_by_label("Name")).to_be_focused()
        page.keyboard.type(name)
        press_until(page, dialog.get_by_label("Share of phones (%)"))
        page.keyboard.type(share)
        page.keyboard.press("Enter")
        expect(dialog).to_be_hidden()
        expect(add).to_be_focused()
    names = section.get_by_role("listitem").locator("p").first
    rows = section.get_by_role("listitem")

    # The rule keeps the focus while it moves to the end.
    up = section.get_by_role("button", name="Move Third up")
    press_until(page, up, "Shift+Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(names).to_have_text("Third")
    expect(up).to_be_focused()
    assert up.evaluate(IS_OUTLINED)
    page.keyboard.press("Enter")
    expect(up).to_be_focused()

    # Renaming the rule does not recreate its row.
    edit = section.get_by_role("button", name="Edit Third")
    press_until(page, edit)
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Edit rule: Tracking")
    expect(dialog.get_by_label("Name")).to_be_focused()
    page.keyboard.press("Control+a")
    page.keyboard.type("Front")
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(section.get_by_role("button", name="Edit Front")).to_be_focused()

    # Removing a rule moves the focus to the next one.
    remove = section.get_by_role("button", name="Remove First")
    press_until(page, remove)
    page.keyboard.press("Enter")
    expect(rows).to_have_count(2)
    expect(page.locator("li", has=page.locator(":focus"))).to_contain_text("Second")
    press_until(page, section.get_by_role("button", name="Save rules"))
    page.keyboard.press("Enter")
    solve(page)

    expect_toast(page, "Updated successfully")
    expect(section.get_by_role("button", name="Save rules")).to_be_hidden()
    assert section.evaluate("it => it.contains(document.activeElement)")


def test_palette_shows_selection_in_forced_colors(enter_forced, url):
    page = enter_forced("/site")
    page.get_by_role("heading", level=1).wait_for()
    page.keyboard.press("Control+k")
    dialog = page.get_by_role("dialog", name="Find")
    field = dialog.get_by_role("combobox")
    expect(field).to_be_focused()
    page.keyboard.type("ads")
    options = dialog.get_by_role("option")
    expect(options.first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")

    marked = dialog.locator("[aria-selected=true]")
    expect(marked).to_have_count(1)
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    # The selected option has the system's selection color.
    assert marked.evaluate(BACKGROUND) != options.first.evaluate(BACKGROUND)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(options.last).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.keyboard.press("Control+k")
    page.keyboard.press("Control+a")
    page.keyboard.type("ads history")
    page.keyboard.press("Enter")
    page.wait_for_url(url("/site/add/livecall/liveAdWeb/history"))


def test_current_page_and_buttons_show_in_forced_colors(enter_forced):
    page = enter_forced("/site/manage/ads/nativeAds/add")
    tabs = page.get_by_role("navigation", name="Ad types")
    current, other = tabs.locator("[aria-current]"), tabs.get_by_role("link", name="Reward")
    assert current.evaluate(BACKGROUND) != other.evaluate(BACKGROUND)
    add = page.get_by_role("button", name="Add ad", exact=True)
    assert add.evaluate("it => getComputedStyle(it).borderTopWidth") == "1px"
    assert add.evaluate("it => getComputedStyle(it).borderTopColor") != add.evaluate(BACKGROUND)
