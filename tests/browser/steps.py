"""Steps that several journeys take."""

import re
import time

from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE_MS


def solve(page, *, right=True):
    field = page.get_by_role("textbox", name=re.compile(r"What is"))
    field.wait_for()
    left, sign, other = field.get_attribute("data-question").split()
    result = {"+": int.__add__, "-": int.__sub__, "×": int.__mul__}[sign](int(left), int(other))
    field.fill(str(result if right else result + 1))
    page.keyboard.press("Enter")


def settles(page, is_so, what):
    """Wait here and not in the page: its CSP lets nobody evaluate a string as a predicate."""
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while not is_so():
        assert time.monotonic() < deadline, f"{what} never came about"
        page.wait_for_timeout(100)


def told(page, text, *, asked="takeNotice"):
    """Wait until a notice has said `text` since the last one that was asked for, whether or not it still stands."""
    # A notice stands for two seconds, which a busy machine may well look past.
    is_said = "([asked, text]) => window[asked](text)"
    settles(page, lambda: page.evaluate(is_said, [asked, text]), f"a notice of {text!r}")


def refused(page, text):
    """The wrong result is told, and the next question stands: a notice alone may be an older one."""
    expect(page.get_by_text("Incorrect. Try this one.")).to_be_visible()
    told(page, text, asked="isTold")
