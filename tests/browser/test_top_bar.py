"""The top bar: links, inbox, account menu, palette, and keys."""

import re

from playwright.sync_api import expect

from apps.livecall.models import FiredAd, WebsiteAd
from apps.placements.tests.factories import PlacementFactory
from tests.browser.conftest import assert_accessible

LINKS = {"Controller": "/site/controller", "Notifications": "/site/notification", "Profile": "/site/profile"}
# Returns a value's level and color at the same time. The color is that of the meter, or of the dot without a meter.
LEVEL_AND_COLOR = """stat => {
    const shown = [...stat.querySelectorAll('[data-fill], [data-dot]')].find(it => it.checkVisibility());
    return [stat.dataset.level, shown ? getComputedStyle(shown).backgroundColor : ''];
}"""


def top_bar(page):
    return page.get_by_role("banner")


def x_of(locator):
    return locator.bounding_box()["x"]


def find(page, text):
    page.keyboard.press("Control+k")
    page.keyboard.type(text)


def test_wide_top_bar_shows_links_as_text(enter):
    page = enter()
    for width in (1440, 1024):
        page.set_viewport_size({"width": width, "height": 800})

        for name, route in LINKS.items():
            link = top_bar(page).get_by_role("link", name=name)
            expect(link).to_have_attribute("href", route)
            expect(link.get_by_text(name)).to_be_visible()


def test_phone_top_bar_moves_links_to_the_drawer(enter):
    page = enter()
    page.set_viewport_size({"width": 390, "height": 844})
    buttons = top_bar(page).locator("button:visible")

    assert {one.get_attribute("aria-label").split(":")[0] for one in buttons.all()} == {
        "Open menu",
        "Find a screen, an item, or an action",
        "Server load",
        "Inbox",
        "Account",
    }
    page.get_by_role("button", name="Open menu").click()
    drawer = page.get_by_role("navigation", name="Main")
    for name, route in LINKS.items():
        expect(drawer.get_by_role("link", name=name)).to_have_attribute("href", route)
    drawer.get_by_role("button", name="Theme: system").click()
    expect(drawer.get_by_text("Theme: dark")).to_be_visible()
    assert_accessible(page)
    drawer.get_by_role("link", name="Controller").click()
    page.wait_for_url("**/site/controller")


def test_phone_opens_the_palette_with_a_button(enter):
    page = enter()
    page.set_viewport_size({"width": 390, "height": 844})

    page.get_by_role("button", name="Find").click()
    page.keyboard.type("profile")
    page.get_by_role("option", name="Profile", exact=True).click()

    page.wait_for_url("**/site/profile")


def test_find_button_does_not_move_between_screens(enter, url):
    page = enter("/site/api")
    place = x_of(page.locator("[data-open-palette]"))

    page.goto(url("/site/manage/ads/banner/inhouse/add"))

    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert x_of(page.locator("[data-open-palette]")) == place
    expect(top_bar(page)).not_to_contain_text("In-house")
    # The accessible name contains the visible text, for speech input.
    expect(top_bar(page).get_by_role("link", name="Video Downloader Admin, home")).to_be_visible()


# Returns the color of a level.
COLOR_OF_LEVEL = """level => {
    const probe = document.body.appendChild(document.createElement('i'));
    const names = { green: 'success', yellow: 'warning', red: 'danger' };
    probe.style.color = `var(--color-${names[level]})`;
    const color = getComputedStyle(probe).color;
    probe.remove();
    return color;
}"""


def test_load_values_have_the_color_of_their_level(enter):
    page = enter()
    expect(page.locator("[data-stat=ram]")).to_have_attribute("data-level", re.compile("green|yellow|red"))
    for width in (1440, 1280, 1200, 1024, 768, 390):
        page.set_viewport_size({"width": width, "height": 800})
        if width < 768:
            page.get_by_role("button", name="Server load").click()

        for name in ("cpu", "ram", "storage", "live"):
            level, shown = page.locator(f"[data-stat={name}]").evaluate(LEVEL_AND_COLOR)
            assert page.evaluate(COLOR_OF_LEVEL, level) in shown, (width, name, level, shown)


def test_inbox_lists_problems_with_advice(enter):
    # No worker runs in these tests, and push notifications are not set up.
    page = enter()
    bell = page.get_by_role("button", name="Inbox")
    expect(bell).to_have_attribute("aria-label", re.compile(r"Inbox: [2-9] items"))

    bell.click()
    inbox = page.get_by_role("region", name="Inbox")
    expect(inbox.get_by_text("The worker is not running")).to_be_visible()
    expect(inbox.get_by_text("Push is not set up")).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(inbox).to_be_hidden()
    expect(bell).to_be_focused()
    bell.click()
    inbox.get_by_role("link", name="Open notifications").click()

    page.wait_for_url("**/site/notification")


def save_city(page):
    page.get_by_role("button", name="Edit Profile").click()
    page.get_by_label("City").fill("Pune")
    page.get_by_role("button", name="Save Changes").click()


def test_success_messages_are_turned_off_in_account_menu(enter):
    page = enter("/site/profile")
    page.get_by_role("button", name="Account").click()
    switch = page.get_by_role("switch", name="Success messages: on")

    switch.click()
    expect(page.get_by_role("switch", name="Success messages: off")).to_have_attribute("aria-checked", "false")
    assert_accessible(page)
    page.keyboard.press("Escape")
    save_city(page)

    success = page.get_by_role("region", name="Notices").locator("[data-kind=success]")
    expect(success).to_have_count(1)
    expect(success).to_be_hidden()


def test_phone_toasts_do_not_cover_the_top_bar(enter, watch):
    watch.expect("502")
    page = enter("/site/profile")
    page.set_viewport_size({"width": 390, "height": 844})

    page.route("**/api/admin/Profile/Update", lambda route: route.fulfill(status=502, body="Bad Gateway"))
    save_city(page)
    toast = page.get_by_role("region", name="Notices").locator("[data-kind=error]")
    # The pointer keeps the toast open.
    toast.hover()

    assert toast.bounding_box()["y"] > top_bar(page).bounding_box()["height"] + 60


def test_palette_opens_form_and_switch_without_changes(enter):
    page = enter()

    find(page, "add native")
    page.keyboard.press("Enter")
    page.wait_for_url("**/site/manage/ads/nativeAds/add")
    expect(page.get_by_role("textbox", name="Ad name")).to_be_focused()
    find_again = page.get_by_role("heading", level=1)
    expect(find_again).to_have_text("Native ads")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Add ad").wait_for()

    page.locator("[data-open-palette]").click()
    page.keyboard.type("turn pre-video")
    page.keyboard.press("Enter")
    page.wait_for_url("**/site/controller")
    switch = page.get_by_role("switch", name="Pre-video")
    expect(switch).to_be_focused()
    expect(switch).to_be_in_viewport()
    expect(switch).not_to_be_checked()


def test_palette_finds_items_and_fires_only_after_confirmation(enter):
    PlacementFactory(kind="banner", name="Home-Feed")
    WebsiteAd.objects.create(name="Summer sale", url="https://example.com")
    page = enter()

    find(page, "home-f")
    option = page.get_by_role("option", name="Home-Feed")
    expect(option).to_contain_text("Banner")
    assert_accessible(page)
    option.click()
    page.wait_for_url("**/site/manage/ads/bannerAds/add?q=Home-Feed*")
    expect(page.get_by_role("row", name="Home-Feed").get_by_role("button", name="Edit")).to_be_focused()

    find(page, "summer")
    page.get_by_role("option", name="Fire Summer sale").click()
    page.wait_for_url("**/site/add/livecall/liveAdWeb")
    expect(page.get_by_text("Fire “Summer sale”")).to_be_visible()
    assert FiredAd.objects.count() == 0

    page.get_by_role("button", name="Cancel").click()
    page.locator("[data-open-palette]").click()
    recent = page.get_by_role("group", name="Recent").get_by_role("option")
    expect(recent).to_have_text(["Fire Summer sale", re.compile("Home-Feed")])


def test_g_and_a_letter_open_a_screen_and_are_documented(enter):
    page = enter()

    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(keys.get_by_text("Controller")).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    # Both keys within 1.5 seconds.
    page.keyboard.type("gc")

    page.wait_for_url("**/site/controller")
