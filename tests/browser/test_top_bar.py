"""The top bar and what opens from it: links, inbox, account menu, palette, keys; and the bars above a screen."""

import re

import pytest
from playwright.sync_api import expect

from apps.livecall.models import FiredAd, WebsiteAd
from apps.placements.tests.factories import PlacementFactory
from tests.browser.conftest import assert_accessible
from tests.browser.steps import Held, settles

INBOX = "**/api/admin/inbox"
LINKS = {"Controller": "/site/controller", "Notifications": "/site/notification", "Profile": "/site/profile"}
# A figure's level, and the colour that tells it, at one moment: of its meter, or of the dot where there is none.
LEVEL_AND_COLOUR = """stat => {
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


def test_where_there_is_room_the_links_are_words(enter):
    page = enter()
    for width in (1440, 1024):
        page.set_viewport_size({"width": width, "height": 800})

        for name, route in LINKS.items():
            link = top_bar(page).get_by_role("link", name=name)
            expect(link).to_have_attribute("href", route)
            expect(link.get_by_text(name)).to_be_visible()


def test_on_a_phone_the_bar_keeps_what_is_used_and_the_drawer_has_the_rest_in_words(enter):
    page = enter()
    page.set_viewport_size({"width": 390, "height": 844})
    buttons = top_bar(page).locator("button:visible")

    assert {one.get_attribute("aria-label").split(":")[0] for one in buttons.all()} == {
        "Open menu",
        "Find a screen, an item or an action",
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


def test_on_a_phone_find_has_an_opener(enter):
    page = enter()
    page.set_viewport_size({"width": 390, "height": 844})

    page.get_by_role("button", name="Find").click()
    page.keyboard.type("profile")
    page.get_by_role("option", name="Profile", exact=True).click()

    page.wait_for_url("**/site/profile")


def test_find_stands_still_and_the_title_is_said_once(enter, url):
    page = enter("/site/api")
    place = x_of(page.locator("[data-open-palette]"))

    page.goto(url("/site/manage/ads/banner/inhouse/add"))

    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert x_of(page.locator("[data-open-palette]")) == place
    expect(top_bar(page)).not_to_contain_text("In-house")
    # Whoever speaks to the machine says what is seen.
    expect(top_bar(page).get_by_role("link", name="Video Downloader Admin, home")).to_be_visible()


# The colour of an element with the level's own class of colour.
COLOUR_OF_LEVEL = """level => {
    const probe = document.body.appendChild(document.createElement('i'));
    const names = { green: 'success', yellow: 'warning', red: 'danger' };
    probe.style.color = `var(--color-${names[level]})`;
    const colour = getComputedStyle(probe).color;
    probe.remove();
    return colour;
}"""


def test_each_figure_has_the_colour_of_its_level_at_every_width(enter):
    page = enter()
    expect(page.locator("[data-stat=ram]")).to_have_attribute("data-level", re.compile("green|yellow|red"))
    for width in (1440, 1280, 1200, 1024, 768, 390):
        page.set_viewport_size({"width": width, "height": 800})
        if width < 768:
            page.get_by_role("button", name="Server load").click()

        for name in ("cpu", "ram", "storage", "live"):
            level, shown = page.locator(f"[data-stat={name}]").evaluate(LEVEL_AND_COLOUR)
            assert page.evaluate(COLOUR_OF_LEVEL, level) in shown, (width, name, level, shown)


def test_the_bell_lists_what_failed_with_what_to_do(enter):
    # No worker runs beside these journeys, and push is not set up.
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


def test_success_messages_are_switched_in_the_account_menu(enter, url):
    page = enter("/site/_parts")
    page.get_by_role("button", name="Account").click()
    switch = page.get_by_role("switch", name="Success messages: on")

    switch.click()
    expect(page.get_by_role("switch", name="Success messages: off")).to_have_attribute("aria-checked", "false")
    assert_accessible(page)
    page.keyboard.press("Escape")
    notices = page.get_by_role("region", name="Notices")
    page.get_by_role("button", name="Failure, 6 s").click()
    # What the pointer is on is held, and so are the others.
    notices.locator("[data-kind=error]").hover()
    page.get_by_role("button", name="Success, 2 s").dispatch_event("click")

    expect(notices.locator("[data-kind=success]")).to_have_count(1)
    expect(notices.locator("[data-kind=success]")).to_be_hidden()


def test_on_a_phone_toasts_cover_no_bar(enter):
    page = enter("/site/_parts")
    page.set_viewport_size({"width": 390, "height": 844})

    page.get_by_role("button", name="Failure, 6 s").click()
    toast = page.get_by_role("region", name="Notices").locator("[data-kind=error]")
    toast.hover()

    assert toast.bounding_box()["y"] > top_bar(page).bounding_box()["height"] + 60


@pytest.mark.parametrize(("path", "label"), [("/site/add/livecall/liveAdWeb", "Ads Manager"), ("/site/trail", None)])
def test_the_way_to_this_screen_is_marked(enter, path, label):
    page = enter(path)

    marked = page.get_by_role("navigation", name="Main").locator("[aria-current]:visible")
    if label:
        expect(marked).to_have_attribute("aria-label", label)
    else:
        expect(marked).to_have_count(0)
        page.get_by_role("button", name="Account").click()
        expect(page.get_by_role("link", name="Audit log")).to_have_attribute("aria-current", "page")


def test_the_palette_opens_a_form_and_leads_to_a_switch_and_changes_nothing(enter):
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


def test_the_palette_finds_things_and_firing_asks_as_ever(enter):
    PlacementFactory(kind="banner", name="Home-Feed")
    WebsiteAd.objects.create(name="Summer sale", url="https://example.com")
    page = enter()

    find(page, "home-f")
    option = page.get_by_role("option", name="Home-Feed")
    expect(option).to_contain_text("Banner")
    assert_accessible(page)
    option.click()
    page.wait_for_url("**/site/manage/ads/bannerAds/add?q=Home-Feed")
    expect(page.get_by_text("Home-Feed").first).to_be_visible()

    find(page, "summer")
    page.get_by_role("option", name="Fire Summer sale").click()
    page.wait_for_url("**/site/add/livecall/liveAdWeb")
    expect(page.get_by_text("Fire “Summer sale”")).to_be_visible()
    assert FiredAd.objects.count() == 0

    page.get_by_role("button", name="Cancel").click()
    page.locator("[data-open-palette]").click()
    recent = page.get_by_role("group", name="Recent").get_by_role("option")
    expect(recent).to_have_text(["Fire Summer sale", re.compile("Home-Feed")])


def test_enter_while_it_is_searched_opens_nothing_of_what_is_typed_since(enter):
    PlacementFactory(kind="banner", name="Profile-Feed")
    page = enter()
    held = Held(page, "**/api/admin/search**")
    find(page, "profilexyz")
    page.keyboard.press("Enter")
    settles(page, lambda: held.routes, "the search")
    for _ in "xyz":
        page.keyboard.press("Backspace")
    settles(page, lambda: len(held.routes) == 2, "the search for less")

    held.let_go()

    expect(page.get_by_role("option", name="Profile-Feed")).to_be_visible()
    assert page.url.endswith("/site")
    page.keyboard.press("Enter")
    page.wait_for_url("**/site/profile")


def test_g_and_a_letter_open_a_screen_and_are_listed(enter):
    page = enter()

    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(keys.get_by_text("Controller")).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    # Within a second and a half of each other.
    page.keyboard.type("gc")

    page.wait_for_url("**/site/controller")


def test_a_newer_build_is_told_of_and_reloading_loses_nothing(enter, url):
    page = enter()

    def of_another_build(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub(r'"release": "\w+"', '"release": "0123456789ab"', answer.text()))

    page.route("**/site/manage/ads/nativeAds/add", of_another_build)
    page.goto(url("/site/manage/ads/nativeAds/add"))
    expect(page.get_by_text("A new version is available.")).to_be_visible()
    page.get_by_role("button", name="Add ad").click()
    page.get_by_role("textbox", name="Ad name").fill("Half-typed")
    assert_accessible(page)

    page.unroute("**/site/manage/ads/nativeAds/add")
    page.get_by_role("button", name="Reload").click()

    expect(page.get_by_role("textbox", name="Ad name")).to_have_value("Half-typed")
    expect(page.get_by_text("A new version is available.")).to_be_hidden()


def test_an_error_names_the_request_of_the_log(enter, url, watch):
    watch.expect("503|500")
    page = enter()
    ids = []

    def break_it(route):
        answer = route.fetch()
        ids.append(answer.headers["x-request-id"])
        # A proxy's page in place of the answer.
        route.fulfill(status=503, body="<html>", headers={"x-request-id": ids[-1], "content-type": "text/html"})

    page.route("**/api/App/ads/native/**", break_it)
    page.goto(url("/site/manage/ads/nativeAds/add"))

    expect(page.get_by_role("button", name="Retry")).to_be_visible()
    expect(page.get_by_text(ids[-1])).to_be_visible()
