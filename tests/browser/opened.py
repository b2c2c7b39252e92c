"""What opens on each screen: forms with what is wrong in them, dialogs, menus, panels."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.much import LONG
from tests.browser.steps import type_date


def press(name: str) -> Callable[[Page], None]:
    return lambda page: page.get_by_role("button", name=name, exact=True).first.click()


def refused(opener: str, save: str) -> Callable[[Page], None]:
    """Open a form and send it empty."""

    def act(page: Page) -> None:
        press(opener)(page)
        press(save)(page)
        expect(page.locator("[aria-invalid=true]").first).to_be_visible()

    return act


def pressed_like(pattern: str, shows: str) -> Callable[[Page], None]:
    """Press the first button of that name; what it opens has the role `shows`."""

    def act(page: Page) -> None:
        page.get_by_role("button", name=re.compile(pattern)).filter(visible=True).first.click()
        expect(page.get_by_role(shows).filter(visible=True).first).to_be_visible()

    return act


def keys(combination: str) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        page.keyboard.press(combination)
        expect(page.get_by_role("dialog").filter(visible=True).first).to_be_visible()

    return act


def switch(page: Page) -> None:
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
    # Versions are loaded when they come near.
    page.get_by_role("heading", name="Versions").scroll_into_view_if_needed()
    pressed_like("^Restore", "dialog")(page)


def add_rule(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Rules: Live button")).click()
    pressed_like("^Add rule$", "dialog")(page)
    page.get_by_role("dialog").get_by_role("button", name="Add rule").click()
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()


def choose_phone(page: Page) -> None:
    press("Choose a phone")(page)
    page.get_by_label("Language").fill("hi")
    page.get_by_label("Country").fill("IN")
    press("Show settings")(page)
    expect(page.get_by_role("table", name="Settings for this phone")).to_contain_text(LONG[:60])


def try_push(page: Page) -> None:
    page.get_by_label("Title").fill("W" * 40)
    page.get_by_label("Message").fill("W" * 120)
    pressed_like("^Send a test$", "dialog")(page)


def edit_first_row(page: Page) -> None:
    press("Edit")(page)
    page.get_by_label("Description").fill("")
    page.keyboard.press("Enter")
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()


def move_planned(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Edit ")).click()
    type_date(page, "Fire at", "01012020")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()


def empty_the_name(page: Page) -> None:
    page.get_by_label("Name", exact=True).fill("")
    page.get_by_role("button", name=re.compile("^Save")).click()
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()


# By island, each from the screen as it stands.
OPENED: dict[str, tuple[Callable[[Page], None], ...]] = {
    "home": (keys("Control+k"), keys("?"), pressed_like("^Account$", "region"), pressed_like("^Inbox", "region")),
    "placements": (refused("Add ad", "Save ad"), edit_first_row),
    "web-ads": (pressed_like("Open calendar", "dialog"),),
    "banners": (refused("Add banner", "Save banner"), pressed_like("^Actions for", "menu")),
    "banner-edit": (empty_the_name,),
    "live-settings": (press("Add key"),),
    "website-ads": (refused("Add", "Save ad"), pressed_like("^Fire$", "dialog")),
    "fire-history": (choose_all, move_planned),
    "analytics": (pressed_like("^Clear all$", "dialog"),),
    "item-dashboard": (press("Table"),),
    "controller": (switch, restore_version, add_rule, press("Open form"), choose_phone),
    "videos": (choose_bad_file, choose_all),
    "notifications": (refused("Send", "Send"), try_push, pressed_like("^Actions for", "menu")),
    "legal": (press("Edit"), pressed_like("^What changed", "dialog")),
    "people": (refused("Invite", "Send invitation"), pressed_like("^Actions for", "menu")),
    "profile": (refused("Change password", "Save password"), pressed_like("^Set up", "dialog")),
}
