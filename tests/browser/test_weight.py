"""What a screen costs the network, by bytes and requests: neither depends on how busy the machine is."""

import gzip
import http.client

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Response

from apps.console.screens import SCREENS
from apps.core.zone import day_of

KB = 1024
# Scripts, gzipped one by one.
LIMIT = 130 * KB
# The page, its style sheet, font and logo, its scripts, and the calls by which it fills itself.
REQUESTS = 24
# What draws charts brings them with the first figures.
WITH_CHART = {"analytics", "item-dashboard"}
WITHOUT_CONTENT = {"parts", "logout", "banner-edit", "error"}
# One route of each island: what it shows besides comes by calls.
ISLANDS = {screen.island: screen for screen in SCREENS if screen.island not in WITHOUT_CONTENT}
LOADED = [screen for screen in ISLANDS.values() if screen.needs_login]
BEFORE_SIGN_IN = [screen for screen in ISLANDS.values() if not screen.needs_login]


class Weight:
    """Every answer that a page loads."""

    def __init__(self, page: Page) -> None:
        self.answers: list[Response] = []
        page.on("response", self._keep)

    def _keep(self, answer: Response) -> None:
        self.answers.append(answer)

    def of_scripts(self) -> int:
        """The first screen's scripts, gzipped; charts apart."""
        scripts = [one for one in self.answers if one.url.endswith(".js") and "/charts." not in one.url]
        return sum(len(gzip.compress(one.body())) for one in scripts)

    def names(self) -> list[str]:
        return [one.url.rsplit("/", 1)[-1] for one in self.answers]


def route_of(screen) -> str:
    return screen.route.replace("<str:item_id>", "00000000-0000-7000-8000-000000000000")


@pytest.mark.parametrize("screen", LOADED, ids=lambda screen: screen.island)
def test_a_screen_loads_little(signed_in, url, watch, screen):
    watch.expect("404")
    page = signed_in()
    weight = Weight(page)
    page.goto(url(route_of(screen)))
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")

    assert weight.of_scripts() <= LIMIT, weight.names()
    assert len(weight.answers) <= REQUESTS, weight.names()
    asked = [one.url.removeprefix(url("")) for one in weight.answers if "/api/" in one.url]
    for early in screen.early:
        address = early.format(today=day_of(timezone.now()))
        assert asked.count(address) == 1, f"{address} is read early, and the screen reads something else: {asked}"
    if screen.island not in WITH_CHART:
        assert not [name for name in weight.names() if "chart" in name]


@pytest.mark.parametrize("screen", BEFORE_SIGN_IN, ids=lambda screen: screen.island)
def test_a_screen_before_sign_in_loads_little(page, url, owner, watch, screen):
    # No such invitation.
    watch.expect("401")
    weight = Weight(page)
    page.goto(url(route_of(screen)))
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")

    assert weight.of_scripts() <= LIMIT, weight.names()
    assert len(weight.answers) <= 12, weight.names()


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


def fetch(port: int, address: str, accepted: str = "identity") -> tuple[http.client.HTTPMessage, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", address, headers={"Accept-Encoding": accepted})
        answer = connection.getresponse()
        return answer.headers, answer.read()
    finally:
        connection.close()
