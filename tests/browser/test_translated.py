"""Screens keep working while the browser translates them."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone
from playwright.sync_api import Page, expect

from apps.accounts.models import Admin
from apps.accounts.pages import LOGIN_ROUTE, PANEL
from apps.accounts.services import invitations
from apps.accounts.tests.steps import wrong
from apps.banners import services as banners
from apps.console.screens import SCREENS
from apps.core.actor import Actor
from apps.files.tests.images import make_image
from apps.livecall import services as livecall
from apps.livecall.models import FireType
from apps.placements.tests.factories import PlacementFactory
from apps.videos.tests.sample_videos import sample_video
from conftest import Mailbox
from tests.browser.conftest import PASSWORD
from tests.browser.steps import expect_toast, solve, wait_until_settled
from tests.browser.test_videos import video_file

# Replaces each text with two <font> elements on every change, like Chrome's translation.
TRANSLATE = """addEventListener("DOMContentLoaded", () => {
    const done = new WeakSet();
    const skipped = new Set(["SCRIPT", "STYLE", "FONT", "TEXTAREA", "NOSCRIPT", "OPTION"]);
    function translate(text) {
        const parent = text.parentNode;
        if (!parent || done.has(text) || skipped.has(parent.nodeName) || !text.data.trim()) return;
        if (parent.closest("[translate=no], .notranslate")) return;
        done.add(text);
        const outer = document.createElement("font"), inner = document.createElement("font");
        outer.style.verticalAlign = inner.style.verticalAlign = "inherit";
        inner.textContent = "ü" + text.data;
        outer.append(inner);
        parent.replaceChild(outer, text);
    }
    function translateAll(root) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), texts = [];
        while (walker.nextNode()) texts.push(walker.currentNode);
        texts.forEach(translate);
    }
    translateAll(document.body);
    new MutationObserver(changes => setTimeout(() => {
        for (const { type, target, addedNodes } of changes)
            for (const node of type === "characterData" ? [target] : addedNodes) {
                if (!node.isConnected) continue;
                if (node.nodeType === Node.TEXT_NODE) translate(node);
                else if (node.nodeType === Node.ELEMENT_NODE && node.nodeName !== "FONT") translateAll(node);
            }
    }, 150)).observe(document.body, { childList: true, subtree: true, characterData: true });
})"""


def click_button(page: Page, name: str) -> None:
    """Click the button with this name, which the translation changes."""
    page.get_by_role("button", name=re.compile(f"^ü?{name}$")).filter(visible=True).first.click()


def choose_range(page: Page) -> None:
    click_button(page, "This Month")
    expect(page).to_have_url(re.compile("range=thisMonth"))
    click_button(page, "Yesterday")
    expect(page).to_have_url(re.compile("range=yesterday"))


def add_and_edit_ad(page: Page) -> None:
    click_button(page, "Add .*ad")
    page.get_by_label("Ad name").fill("Lobby")
    page.get_by_label(re.compile("ID|URL")).first.fill("https://shop.example.com")
    page.get_by_label("Description").fill("An ad")
    click_button(page, "Save ad")
    row = page.get_by_role("row").filter(has_text="Lobby")
    row.get_by_role("button", name="Edit").click()
    page.get_by_label("Description").fill("Another")
    click_button(page, "Save")
    expect(page.get_by_role("row").filter(has_text="Another")).to_be_visible()


def toggle_banner(page: Page) -> None:
    click_button(page, "Add banner")
    page.get_by_role("textbox", name="Name").fill("Sale")
    page.get_by_label("URL", exact=False).first.fill("https://shop.example.com")
    page.get_by_label("Image", exact=True).set_input_files(
        {"name": "a.png", "mimeType": "image/png", "buffer": make_image("PNG", (300, 100))}
    )
    expect(page.get_by_alt_text("Preview")).to_be_visible()
    click_button(page, "Save banner")
    page.get_by_role("button", name="Actions for Sale").click()
    page.get_by_role("menuitem", name="De Active").click()
    solve(page)
    expect(page.get_by_role("row").filter(has_text="Sale").get_by_text("De Active")).to_be_visible()


def save_map(page: Page) -> None:
    click_button(page, "Add key")
    page.get_by_label("Key 1", exact=True).fill("ring")
    page.get_by_label("Value of ring", exact=True).fill("45")
    click_button(page, "Save Changes")
    solve(page)
    expect_toast(page, "Ads updated successfully!")


def fire(page: Page) -> None:
    click_button(page, "Fire")
    click_button(page, "Fire now")
    expect(page.get_by_role("status").filter(has_text="Open_Ads_Fire").first).to_be_visible()


def delete_fired(page: Page) -> None:
    page.get_by_role("checkbox").last.check()
    click_button(page, "Delete.*")
    solve(page)
    expect(page.get_by_text("No fired ads yet")).to_be_visible()


def change_switch_and_rules(page: Page) -> None:
    setting = page.locator('[data-setting="rendomBtn"]')
    setting.get_by_role("switch").click()
    solve(page)
    expect(setting.get_by_role("switch")).to_be_checked()
    page.get_by_role("button", name="Rules: Tracking").click()
    section = page.get_by_role("region", name="Rules for Tracking")
    section.get_by_role("button", name="Add rule").click()
    dialog = page.get_by_role("dialog", name="Add rule: Tracking")
    dialog.get_by_label("Name").fill("Mine")
    dialog.get_by_label("Share of phones").fill("5")
    dialog.get_by_role("button", name="Add to list").click()
    section.get_by_role("button", name="Save rules").click()
    solve(page)
    expect(page.get_by_role("button", name="Rules: Tracking, 1")).to_be_visible()


def send_push(page: Page) -> None:
    page.get_by_label("Title").fill("A title that is longer than a lock screen shows of it in most phones")
    page.get_by_label("Title").fill("Sale")
    page.get_by_label("Message").fill("Everything must go")
    click_button(page, "Send")
    click_button(page, "Send now")
    expect(page.get_by_role("row").filter(has_text="Sale")).to_be_visible()


def upload(page: Page) -> None:
    field = page.get_by_role("button", name=re.compile("^ü?Videos$"))
    field.set_input_files([video_file("notes.txt", b"words", "text/plain"), video_file("good.mp4", sample_video())])
    expect(page.get_by_role("alert").first).to_be_visible()
    click_button(page, "Remove the invalid file")
    click_button(page, "Upload")
    expect(page.get_by_text("good.mp4").last).to_be_visible()


def publish(page: Page) -> None:
    click_button(page, "Edit")
    page.get_by_label("Title").fill("Privacy")
    page.get_by_label("Description").fill("We keep nothing.")
    click_button(page, "(Save|Publish)")
    expect(page.get_by_role("heading", name="Privacy", exact=False).last).to_be_visible()


def invite(page: Page) -> None:
    click_button(page, "Invite")
    page.get_by_label("Email").fill("new@example.com")
    page.get_by_role("form").get_by_role("button", name=re.compile("nvit")).click()
    solve(page)
    expect(page.get_by_text("new@example.com").first).to_be_visible()


def edit_profile(page: Page) -> None:
    click_button(page, "Edit Profile")
    page.get_by_label("Name", exact=False).first.fill("Someone Else")
    click_button(page, "Save Changes")
    expect(page.get_by_role("button", name="Edit Profile")).to_be_visible()


def snooze_problem(page: Page) -> None:
    page.get_by_role("button", name="Snooze: Push is not set up").click()
    page.get_by_role("menuitem", name="Snooze for 1 hour").click()
    click_button(page, "Show 1 snoozed.*")
    expect(page.get_by_role("button", name=re.compile("^ü?Hide .*snoozed"))).to_be_visible()


def edit_banner(page: Page) -> None:
    page.get_by_label("Name").fill("")
    click_button(page, "Save.*")
    expect(page.get_by_text("Please fill").first).to_be_visible()
    page.get_by_label("Name").fill("Winter")
    click_button(page, "Save.*")
    page.wait_for_url("**/banner/inhouse/add*")
    expect(page.get_by_text("Winter").first).to_be_visible()


def filter_changes(page: Page) -> None:
    page.get_by_label("Search changes").fill("fired")
    expect(page.get_by_text("1 change", exact=False).first).to_be_visible()
    click_button(page, "Clear filters")
    page.get_by_label("What").select_option(label="Controller")
    expect(page.get_by_text("Fired").first).to_have_count(0)


def search_endpoints(page: Page) -> None:
    page.get_by_label("Search endpoints").fill("/api/App/banner")
    expect(page.get_by_text("/api/App/banner/inhouse").first).to_be_visible()
    page.get_by_label("Search endpoints").fill("no such endpoint")
    click_button(page, "Clear search")
    expect(page.get_by_text("Encrypted payloads").first).to_be_visible()


MAIN_ACTIONS: dict[str, Callable[[Page], None]] = {
    "/site": snooze_problem,
    "/site/manage/ads/nativeAds/add": add_and_edit_ad,
    "/site/manage/ads/webAds/add": add_and_edit_ad,
    "/site/manage/ads/banner/inhouse/add": toggle_banner,
    "/site/manage/ads/banner/inhouse/edit/<str:banner_id>": edit_banner,
    "/site/add/livecall/liveAd": save_map,
    "/site/add/livecall/liveAdWeb": fire,
    "/site/add/livecall/liveAdWeb/history": delete_fired,
    "/site/manage/analytics": choose_range,
    "/site/views/dashboard/<str:item_id>": choose_range,
    "/site/controller": change_switch_and_rules,
    "/site/add/video": upload,
    "/site/notification": send_push,
    "/site/policy": publish,
    "/site/trail": filter_changes,
    "/site/people": invite,
    "/site/profile": edit_profile,
    "/site/api": search_endpoints,
}


@pytest.fixture
def ids(owner: Any) -> dict[str, str]:
    """Return the IDs in routes of an ad and a banner. Add a live-call ad that was fired."""
    actor = Actor(admin=owner, address="", now=timezone.now())
    livecall.fire_ad(type=FireType.URL, name="Shop", url="https://shop.example.com", actor=actor)
    image = default_storage.save("banners/summer.png", ContentFile(make_image()))
    banner = banners.add_banner(values={"name": "Summer", "url": "https://shop.example.com"}, image=image, actor=actor)
    return {
        "item_id": str(PlacementFactory(name="Feed", kind="native").pk),
        "banner_id": str(banner.pk),
    }


def expect_whole_screen(page: Page) -> None:
    """Check that the page was translated, and that no part of it crashed."""
    wait_until_settled(page)
    expect(page.locator("font").first).to_be_attached()
    expect(page.get_by_text("Something went wrong")).to_have_count(0)
    expect(page.get_by_text("This section could not be shown")).to_have_count(0)
    assert "/Error" not in page.url


def test_every_screen_has_a_main_action():
    covered = {screen.island for screen in SCREENS if screen.route in MAIN_ACTIONS}

    assert covered == {screen.island for screen in SCREENS if screen.needs_login}


@pytest.mark.parametrize("route", MAIN_ACTIONS)
def test_screen_survives_translation_during_its_main_action(signed_in, url, ids, route):
    page = signed_in()
    page.add_init_script(TRANSLATE)
    page.goto(url(re.sub(r"<str:(\w+)>", lambda found: ids[found[1]], route)))
    page.get_by_role("heading", level=1).wait_for()
    wait_until_settled(page)

    MAIN_ACTIONS[route](page)

    expect_whole_screen(page)


def submit_credentials(page: Page, url: Any, mailbox: Mailbox) -> None:
    page.goto(url(LOGIN_ROUTE))
    click_button(page, "Sign in")
    expect(page.get_by_text("Please fill").first).to_be_visible()
    page.get_by_label("Admin ID").fill("owner")
    page.locator("[type=password]").fill(PASSWORD)
    click_button(page, "Sign in")
    page.wait_for_url("**/login/otp")


def submit_code(page: Page, url: Any, mailbox: Mailbox) -> None:
    submit_credentials(page, url, mailbox)
    page.get_by_label("One-time code").fill(wrong(mailbox.code()))
    expect(page.get_by_text("The code is incorrect").first).to_be_visible()
    page.get_by_label("One-time code").fill(mailbox.code())
    page.wait_for_url(re.compile("/site$"))
    page.get_by_role("heading", level=1).wait_for()


def request_reset(page: Page, url: Any, mailbox: Mailbox) -> None:
    page.goto(url(f"{PANEL}/forgetpw"))
    page.get_by_label("Email").fill("owner@example.com")
    click_button(page, "(Send|Continue).*")
    page.wait_for_url("**/forget/otp")


def submit_reset_code(page: Page, url: Any, mailbox: Mailbox) -> None:
    request_reset(page, url, mailbox)
    page.get_by_label("One-time code").fill(wrong(mailbox.code()))
    expect(page.get_by_text("The code is incorrect").first).to_be_visible()
    page.get_by_label("One-time code").fill(mailbox.code())
    page.wait_for_url("**/new/password")


def choose_password(page: Page, url: Any, mailbox: Mailbox) -> None:
    submit_reset_code(page, url, mailbox)
    page.get_by_label("New password").fill("new-horse-77")
    page.get_by_label("Confirm password").fill("new-horse-78")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Passwords do not match").first).to_be_visible()
    page.get_by_label("Confirm password").fill("new-horse-77")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{LOGIN_ROUTE}")


def accept_invitation(page: Page, url: Any, mailbox: Mailbox) -> None:
    actor = Actor(admin=Admin.objects.get(), address="", now=timezone.now())
    invitations.invite(email="new@example.com", role="editor", page=url(f"{PANEL}/invite#"), actor=actor)
    page.goto(mailbox.link())
    page.get_by_label("Admin ID").fill("two words")
    page.get_by_label("Password", exact=False).first.fill("green-mule-9")
    page.get_by_label("Confirm password").fill("green-mule-9")
    page.keyboard.press("Enter")
    expect(page.get_by_text("An admin ID cannot contain spaces").first).to_be_visible()
    page.get_by_label("Admin ID").fill("newcomer")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{LOGIN_ROUTE}")


def sign_out(page: Page, url: Any, mailbox: Mailbox) -> None:
    submit_code(page, url, mailbox)
    page.goto(url("/site/Logout"))
    page.wait_for_url(f"**{LOGIN_ROUTE}")


def leave_error_page(page: Page, url: Any, mailbox: Mailbox) -> None:
    page.goto(url("/Error"))
    page.get_by_role("link", name=re.compile("Sign in")).click()
    page.wait_for_url(f"**{LOGIN_ROUTE}")


# The main actions on the screens that need no sign-in, in their order.
STEPS: dict[str, Callable[[Page, Any, Mailbox], None]] = {
    LOGIN_ROUTE: submit_credentials,
    f"{LOGIN_ROUTE}/otp": submit_code,
    f"{PANEL}/forgetpw": request_reset,
    f"{PANEL}/forget/otp": submit_reset_code,
    f"{PANEL}/new/password": choose_password,
    f"{PANEL}/invite": accept_invitation,
    "/site/Logout": sign_out,
    "/Error": leave_error_page,
}


@pytest.mark.parametrize("route", [screen.route for screen in SCREENS if not screen.needs_login])
def test_screen_without_sign_in_survives_translation(page, url, owner, mailbox, watch, route):
    watch.expect("40[01]")
    page.add_init_script(TRANSLATE)

    STEPS[route](page, url, mailbox)

    expect_whole_screen(page)
