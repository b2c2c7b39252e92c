"""Steps that several journeys take."""

import re
import time

from playwright.sync_api import Error, expect

from tests.browser.conftest import PATIENCE_MS, STILL


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


def date_field(page, label):
    """Return the group of a date or time field."""
    exact = {"exact": True} if isinstance(label, str) else {}
    return page.get_by_role("group", name=label, **exact)


def type_date(page, label, digits):
    """Type into a date or time field from its first segment on: "24122026", or "0630PM" of a time."""
    date_field(page, label).get_by_role("spinbutton").first.focus()
    page.keyboard.type(digits)


def shown_date(digits):
    """Return a pattern for the text of a field, which has marks of writing direction between its segments."""
    return re.compile(r"\W*".join(re.findall(r"\d+|[AP]M", digits)), re.IGNORECASE)


def begin_sign_in(page):
    """Begin a sign-in and a reset in each page from now on: without them, their later screens lead to the start."""
    page.add_init_script("localStorage.token ??= 'begun'; localStorage.forgetPw ??= 'begun'")


class Held:
    """Holds what a page asks for at addresses like this one until it is let go; what comes later passes then."""

    def __init__(self, page, pattern):
        self.routes = []
        self.is_open = False
        page.route(pattern, self._take)

    def _take(self, route):
        if self.is_open:
            route.continue_()
        else:
            self.routes.append(route)

    def let_go(self):
        self.is_open = True
        while self.routes:
            self.routes.pop(0).continue_()

    def hold_again(self):
        self.is_open = False
        self.routes.clear()


def told(page, text):
    """Wait until a notice has said `text` since the last one that was asked for, whether or not it still stands."""

    # A notice stands for two seconds, which a busy machine may well look past.
    def is_so():
        try:
            return page.evaluate("text => window.takeNotice(text)", text)
        except Error as error:
            # The page is just left for another one, which goes on telling.
            if "context was destroyed" not in error.message:
                raise
            return False

    settles(page, is_so, f"a notice of {text!r}")


def arrived(page):
    """Wait until nothing is loaded or drawn any more: shapes of what is to come pulse."""
    # What a screen loads later has no shape that pulses.
    page.wait_for_load_state("networkidle")
    expect(page.locator("#island :is([aria-busy=true], .animate-pulse)")).to_have_count(0)
    page.evaluate(STILL)


def refused(page, text):
    """Check that the error and the next question appear, because an older notice may still be there."""
    expect(page.get_by_text("Incorrect answer. Try this one.")).to_be_visible()
    told(page, text)
