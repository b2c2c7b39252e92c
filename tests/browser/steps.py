"""Steps that several journeys take."""

import re

from playwright.sync_api import expect


def solve(page, *, right=True):
    field = page.get_by_role("textbox", name=re.compile(r"What is"))
    field.wait_for()
    left, sign, other = field.get_attribute("data-question").split()
    result = {"+": int.__add__, "-": int.__sub__, "×": int.__mul__}[sign](int(left), int(other))
    field.fill(str(result if right else result + 1))
    page.keyboard.press("Enter")


def told(page, text):
    expect(page.get_by_label("Notices").get_by_text(text)).to_be_visible()


def refused(page, text):
    """The wrong result is told, and the next question stands: a notice alone may be an older one."""
    told(page, text)
    expect(page.get_by_text("Incorrect. Try this one.")).to_be_visible()
