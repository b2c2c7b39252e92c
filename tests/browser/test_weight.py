"""How scripts, styles, font and logo come; test_states weighs each screen of a signed-in admin."""

import gzip

import pytest

from tests.browser.steps import begin_sign_in
from tests.browser.weight import BEFORE_SIGN_IN, Weight, fetch, route_of


def test_a_screen_before_sign_in_loads_little(page, url, owner):
    begin_sign_in(page)
    weight, found = Weight(page), []
    for screen in BEFORE_SIGN_IN:
        weight.answers.clear()
        page.goto(url(route_of(screen)))
        page.get_by_role("heading", level=1).wait_for()
        page.wait_for_load_state("networkidle")
        found += weight.excess(screen)

    assert found == []


@pytest.mark.parametrize(("accepted", "coding"), [("gzip", "gzip"), ("gzip, br", "br"), ("identity", None)])
def test_scripts_and_styles_come_compressed_to_who_takes_it(page, url, owner, server, accepted, coding):
    weight = Weight(page)
    page.goto(url("/site/admin/panel/login"))
    page.wait_for_load_state("networkidle")
    files = [one for one in weight.answers if one.url.endswith((".js", ".css"))]
    assert len(files) >= 5

    for file in files:
        raw = file.body()
        headers, body = fetch(server.port, file.url, accepted)
        assert headers.get("Content-Encoding") == coding
        assert headers["Vary"] == "Accept-Encoding"
        if coding == "gzip":
            assert gzip.decompress(body) == raw
        assert (len(body) < len(raw)) is (coding is not None)


def test_font_logo_scripts_and_styles_are_kept_for_ever(page, url, owner, server):
    weight = Weight(page)
    page.goto(url("/site/admin/panel/login"))
    page.wait_for_load_state("networkidle")
    static = [one for one in weight.answers if "/static/" in one.url]

    assert {one.url.rsplit(".", 1)[-1] for one in static} == {"js", "css", "woff2", "svg"}
    assert {fetch(server.port, one.url)[0]["Cache-Control"] for one in static} == {
        "max-age=315360000, public, immutable"
    }
