"""What a screen costs the network, by bytes and requests: neither depends on how busy the machine is."""

import gzip
import http.client
from functools import cache
from urllib.parse import urlsplit

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
        return sum(gzipped(one.url) for one in self.answers if one.url.endswith(".js") and "/charts." not in one.url)

    def names(self) -> list[str]:
        return [one.url.rsplit("/", 1)[-1] for one in self.answers]


@cache
def gzipped(address: str) -> int:
    return len(gzip.compress(fetch(urlsplit(address).port, address)[1]))


def route_of(screen) -> str:
    return screen.route.replace("<str:item_id>", "00000000-0000-7000-8000-000000000000")


def weigh(page: Page, address: str) -> Weight:
    """Load it into a page of its own."""
    own = page.context.new_page()
    weight = Weight(own)
    own.goto(address)
    own.get_by_role("heading", level=1).wait_for()
    own.wait_for_load_state("networkidle")
    own.close()
    return weight


def test_a_screen_loads_little(signed_in, url):
    page = signed_in()
    faults = []
    for screen in LOADED:
        weight = weigh(page, url(route_of(screen)))
        if weight.of_scripts() > LIMIT or len(weight.answers) > REQUESTS:
            faults.append((screen.island, weight.of_scripts(), weight.names()))
        asked = [one.url.removeprefix(url("")) for one in weight.answers if "/api/" in one.url]
        early = [one.format(today=day_of(timezone.now())) for one in screen.early]
        faults += [(screen.island, "is read early, and asked for", one) for one in early if asked.count(one) != 1]
        if screen.island not in WITH_CHART:
            faults += [(screen.island, name) for name in weight.names() if "chart" in name]

    assert faults == []


def test_a_screen_before_sign_in_loads_little(page, url, owner):
    faults = []
    for screen in BEFORE_SIGN_IN:
        weight = weigh(page, url(route_of(screen)))
        if weight.of_scripts() > LIMIT or len(weight.answers) > 12:
            faults.append((screen.island, weight.of_scripts(), weight.names()))

    assert faults == []


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
