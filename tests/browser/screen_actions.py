"""Actions that open something on each screen: forms with errors, dialogs, menus, and panels."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.long_content import LONG
from tests.browser.steps import type_date


def click_button(name: str) -> Callable[[Page], None]:
    return lambda page: page.get_by_role("button", name=name, exact=True).first.click()


def submit_empty_form(opener: str, save: str) -> Callable[[Page], None]:
    """Return an action that opens a form and submits it empty."""

    def run(page: Page) -> None:
        click_button(opener)(page)
        click_button(save)(page)
        expect(page.locator("[aria-invalid=true]").first).to_be_visible()

    return run


def click_matching(pattern: str, shows: str) -> Callable[[Page], None]:
    """Return an action that clicks the first matching button and waits for an element with the role `shows`."""

    def run(page: Page) -> None:
        page.get_by_role("button", name=re.compile(pattern)).filter(visible=True).first.click()
        expect(page.get_by_role(shows).filter(visible=True).first).to_be_visible()

    return run


def press_keys(combination: str) -> Callable[[Page], None]:
    def run(page: Page) -> None:
        page.keyboard.press(combination)
        expect(page.get_by_role("dialog").filter(visible=True).first).to_be_visible()

    return run


def click_switch(page: Page) -> None:
    page.get_by_role("switch").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def choose_all(page: Page) -> None:
    page.get_by_role("checkbox", name=re.compile("Select all")).check()
    page.get_by_role("toolbar").get_by_role("button").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def choose_bad_file(page: Page) -> None:
    page.get_by_role("button", name="Videos", exact=True).set_input_files(
        {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"words"}
    )
    expect(page.get_by_role("alert")).to_be_visible()


def restore_version(page: Page) -> None:
    # Versions load when they scroll near the viewport.
    page.get_by_role("heading", name="Versions").scroll_into_view_if_needed()
    click_matching("^Restore", "dialog")(page)


def add_rule(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Rules: Live button")).click()
    click_matching("^Add rule$", "dialog")(page)
    page.get_by_role("dialog").get_by_role("button", name="Add to list").click()
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()


def show_settings_of_phone(page: Page) -> None:
    click_button("Choose a phone")(page)
    page.get_by_label("Language").fill("hi")
    page.get_by_label("Country").fill("IN")
    click_button("Show settings")(page)
    expect(page.get_by_role("table", name="Settings for this phone")).to_contain_text(LONG[:60])


def open_test_dialog(page: Page) -> None:
    page.get_by_label("Title").fill("W" * 40)
    page.get_by_label("Message").fill("W" * 120)
    click_matching("^Send a test$", "dialog")(page)


def edit_first_row(page: Page) -> None:
    click_button("Edit")(page)
    page.get_by_label("Description").fill("")
    page.keyboard.press("Enter")
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()


def reschedule_to_past(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Edit ")).click()
    type_date(page, "Fire at", "01012020")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()


def clear_name(page: Page) -> None:
    page.get_by_label("Name", exact=True).fill("")
    page.get_by_role("button", name=re.compile("^Save")).click()
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()


# The actions by island. Each starts on a newly opened screen.
SCREEN_ACTIONS: dict[str, tuple[Callable[[Page], None], ...]] = {
    "home": (
        press_keys("Control+k"),
        press_keys("?"),
        click_matching("^Account$", "region"),
        click_matching("^Inbox", "region"),
    ),
    "placements": (submit_empty_form("Add ad", "Save ad"), edit_first_row),
    "web-ads": (click_matching("Open calendar", "dialog"),),
    "banners": (submit_empty_form("Add banner", "Save banner"), click_matching("^Actions for", "menu")),
    "banner-edit": (clear_name,),
    "live-settings": (click_button("Add key"),),
    "website-ads": (submit_empty_form("Add", "Save ad"), click_matching("^Fire$", "dialog")),
    "fire-history": (choose_all, reschedule_to_past),
    "analytics": (click_matching("^Clear all$", "dialog"),),
    "item-dashboard": (click_button("Table"),),
    "controller": (click_switch, restore_version, add_rule, click_button("Open form"), show_settings_of_phone),
    "videos": (choose_bad_file, choose_all),
    "notifications": (submit_empty_form("Send", "Send"), open_test_dialog, click_matching("^Actions for", "menu")),
    "legal": (click_button("Edit"), click_matching("^What changed", "dialog")),
    "people": (submit_empty_form("Invite", "Send invitation"), click_matching("^Actions for", "menu")),
    "profile": (submit_empty_form("Change password", "Save password"), click_matching("^Set up", "dialog")),
}
