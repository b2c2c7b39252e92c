"""Screens keep working while the browser translates them."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from apps.core.actor import Actor
from apps.files.tests.pictures import picture
from apps.livecall import services as livecall
from apps.livecall.models import FireType
from apps.placements.tests.factories import PlacementFactory
from apps.videos.tests.sample_videos import sample_video
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
    page.get_by_label("Name").fill("Summer")
    page.get_by_label("URL", exact=False).first.fill("https://shop.example.com")
    page.get_by_label("Image", exact=True).set_input_files(
        {"name": "a.png", "mimeType": "image/png", "buffer": picture("PNG", (300, 100))}
    )
    expect(page.get_by_alt_text("Preview")).to_be_visible()
    click_button(page, "Save banner")
    page.get_by_role("button", name="Actions for Summer").click()
    page.get_by_role("menuitem", name="De Active").click()
    solve(page)
    expect(page.get_by_role("row").filter(has_text="Summer").get_by_text("De Active")).to_be_visible()


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
    dialog.get_by_role("button", name="Add rule").click()
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
    page.get_by_label("Name", exact=False).first.fill("Somebody Else")
    click_button(page, "Save Changes")
    expect(page.get_by_role("button", name="Edit Profile")).to_be_visible()


MAIN_ACTIONS: dict[str, Callable[[Page], None]] = {
    "/site": wait_until_settled,
    "/site/manage/analytics": choose_range,
    "/site/manage/ads/nativeAds/add": add_and_edit_ad,
    "/site/manage/ads/webAds/add": add_and_edit_ad,
    "/site/manage/ads/banner/inhouse/add": toggle_banner,
    "/site/add/livecall/liveAd": save_map,
    "/site/add/livecall/liveAdWeb": fire,
    "/site/add/livecall/liveAdWeb/history": delete_fired,
    "/site/controller": change_switch_and_rules,
    "/site/notification": send_push,
    "/site/add/video": upload,
    "/site/policy": publish,
    "/site/policy/terms": publish,
    "/site/people": invite,
    "/site/profile": edit_profile,
    "/site/trail": wait_until_settled,
    "/site/views/dashboard/{item}": choose_range,
}


@pytest.fixture
def item(owner: Any) -> str:
    """Return the ID of an ad, beside a live-call ad that was fired."""
    actor = Actor(admin=owner, address="", now=timezone.now())
    livecall.fire_ad(type=FireType.URL, name="Shop", url="https://shop.example.com", actor=actor)
    return str(PlacementFactory(name="Feed", kind="native").pk)


@pytest.mark.parametrize("path", MAIN_ACTIONS)
def test_screen_survives_translation_during_its_main_action(signed_in, url, item, path):
    page = signed_in()
    page.add_init_script(TRANSLATE)
    page.goto(url(path.format(item=item)))
    page.get_by_role("heading", level=1).wait_for()
    wait_until_settled(page)

    MAIN_ACTIONS[path](page)
    wait_until_settled(page)

    expect(page.locator("font").first).to_be_attached()
    expect(page.get_by_text("Something went wrong")).to_have_count(0)
    expect(page.get_by_text("This section could not be shown")).to_have_count(0)
    assert "/Error" not in page.url


def test_sign_in_survives_translation(page, url, owner, watch):
    watch.expect("40[01]")
    page.add_init_script(TRANSLATE)
    page.goto(url("/site/admin/panel/login"))
    page.get_by_label("Admin ID").fill("owner")
    page.locator("[type=password]").fill(PASSWORD)
    click_button(page, "Sign in")
    page.wait_for_url("**/login/otp")

    page.get_by_role("textbox").first.fill("000000")

    expect(page.get_by_text("The code is incorrect").first).to_be_visible()
    assert "/Error" not in page.url
