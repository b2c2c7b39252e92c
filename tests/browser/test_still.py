"""What can be pressed while a screen is loaded is still there once it is: nobody presses beside it."""

import pytest
from django.core.management import call_command

from tests.browser.steps import Held, arrived
from tests.browser.test_states import OF_THE_SHELL, routes

# Remembers the middle of each thing to press that is in view.
REMEMBER = """() => {
    const all = document.querySelectorAll("#island :is(a[href], button, input, select, textarea)");
    window.placed = [...all].filter(it => !it.disabled && it.checkVisibility({ visibilityProperty: true }))
        .map(it => [it, it.getBoundingClientRect()])
        .filter(([, { bottom }]) => bottom > 0 && bottom <= innerHeight)
        .map(([it, { x, y, width, height }]) => [it, x + width / 2, y + height / 2]);
    return window.placed.length;
}"""
# Those whose place something else has taken. What is gone was pressed before or not at all.
MOVED = """() => window.placed.filter(([it, x, y]) => {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    return it.isConnected && (x < left || x > right || y < top || y > bottom);
}).map(([it]) => it.outerHTML.slice(0, 160))"""


def is_of_a_screen(address):
    return "/api/" in address and not address.endswith(OF_THE_SHELL)


# Texts of the font that stands in break their lines elsewhere: a font that comes late is not used at all.
VIEWS = [(1440, 900, "Inter"), (1440, 900, "late"), (1024, 768, "late"), (390, 844, "Inter")]


@pytest.mark.parametrize(("width", "height", "font"), VIEWS)
def test_what_can_be_pressed_stays_where_it_is_while_more_is_loaded(signed_in, url, watch, width, height, font):
    call_command("seed_demo", verbosity=0)
    page = signed_in()
    page.set_viewport_size({"width": width, "height": height})
    if font == "late":
        watch.expect("woff2")
        page.route("**/*.woff2", lambda route: route.abort())
    held, found, count = Held(page, is_of_a_screen), [], 0

    for title, path in routes().items():
        held.hold_again()
        page.goto(url(path))
        page.get_by_role("heading", level=1).wait_for()
        count += page.evaluate(REMEMBER)
        held.let_go()
        arrived(page)
        found += [f"{title}: {one}" for one in page.evaluate(MOVED)]

    assert found == []
    assert count > 30
