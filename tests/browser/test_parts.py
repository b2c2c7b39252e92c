"""The component gallery at three widths in both themes."""

import pytest

from tests.browser.conftest import assert_accessible
from tests.servers import ROOT

SIZES = [(1440, 900), (1024, 768), (390, 844)]
FOLDER = ROOT / "var" / "screenshots"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_part_is_complete_and_accessible(signed_in, url, theme):
    page = signed_in()
    page.context.add_cookies([{"name": "theme", "value": theme, "url": url("/")}])
    page.goto(url("/site/_parts"))
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")
    FOLDER.mkdir(parents=True, exist_ok=True)

    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        picture = page.screenshot(path=FOLDER / f"parts-{width}-{theme}.png", full_page=True)
        assert len(picture) > 20_000, "the page is as good as blank"
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert_accessible(page, colors=width == SIZES[0][0])
