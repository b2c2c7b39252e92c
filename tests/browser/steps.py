"""Steps that several tests share."""

import re
import time

from playwright.sync_api import Error, expect

from tests.browser.conftest import MAX_WAIT_MS, STILL


def solve(page, *, right=True):
    field = page.get_by_role("textbox", name=re.compile(r"What is"))
    field.wait_for()
    left, sign, other = field.get_attribute("data-question").split()
    result = {"+": int.__add__, "-": int.__sub__, "×": int.__mul__}[sign](int(left), int(other))
    field.fill(str(result if right else result + 1))
    page.keyboard.press("Enter")


def wait_until(page, condition, what):
    """Wait for a condition in this process. The page's CSP forbids `wait_for_function` with a string."""
    deadline = time.monotonic() + MAX_WAIT_MS / 1000
    while not condition():
        assert time.monotonic() < deadline, f"{what} did not happen"
        page.wait_for_timeout(100)


def row(page, text):
    """Return the table rows with a text."""
    return page.get_by_role("row").filter(has_text=text)


def date_field(page, label):
    """Return the group of a date or time field."""
    exact = {"exact": True} if isinstance(label, str) else {}
    return page.get_by_role("group", name=label, **exact)


def type_date(page, label, digits):
    """Type into a date or time field from its first segment on: "24122026" for a date, "0630PM" for a time."""
    date_field(page, label).get_by_role("spinbutton").first.focus()
    page.keyboard.type(digits)


def shown_date(digits):
    """Return a pattern for the text of a field, which has direction marks between its segments."""
    return re.compile(r"\W*".join(re.findall(r"\d+|[AP]M", digits)), re.IGNORECASE)


def begin_sign_in(page):
    """Store sign-in and reset tokens in every new page, because later steps redirect without a token."""
    page.add_init_script("localStorage.token ??= 'begun'; localStorage.forgetPw ??= 'begun'")


class BlockedRequests:
    """Holds the requests to matching URLs until `release` is called. Later requests pass."""

    def __init__(self, page, pattern):
        self.routes = []
        self.is_open = False
        page.route(pattern, self._block_or_continue)

    def _block_or_continue(self, route):
        if self.is_open:
            route.continue_()
        else:
            self.routes.append(route)

    def release(self):
        self.is_open = True
        while self.routes:
            self.routes.pop(0).continue_()

    def block(self):
        self.is_open = False
        self.routes.clear()


def expect_toast(page, text):
    """Wait for a toast with `text` after the last expected one, even if it has disappeared."""

    # A toast disappears after two seconds, which a busy machine may miss.
    def was_shown():
        try:
            return page.evaluate("text => window.takeNotice(text)", text)
        except Error as error:
            # The page is closing. The next page shows the toast again.
            if "context was destroyed" not in error.message:
                raise
            return False

    wait_until(page, was_shown, f"a notice of {text!r}")


def wait_until_settled(page):
    """Wait until nothing loads or changes."""
    # Later requests have no skeleton, so checking the skeletons is not enough.
    page.wait_for_load_state("networkidle")
    expect(page.locator("#island :is([aria-busy=true], .animate-pulse)")).to_have_count(0)
    page.evaluate(STILL)


def expect_wrong_captcha(page, text):
    """Check that the error and the next question appear, because an older notice may still be there."""
    expect(page.get_by_text("Incorrect answer. Try this one.")).to_be_visible()
    expect_toast(page, text)
