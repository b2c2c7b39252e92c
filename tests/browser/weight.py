"""What a screen costs the network, by bytes and requests: neither depends on how busy the machine is."""

import gzip
import http.client
from datetime import timedelta
from functools import cache
from urllib.parse import urlsplit

from django.utils import timezone
from playwright.sync_api import Page, Response

from apps.console.screens import SCREENS, Screen
from apps.core.zone import day_of

KB = 1024
# Scripts, gzipped one by one.
LIMIT = 130 * KB
# The page, its style sheet, font and logo, its scripts, and the calls by which it fills itself.
REQUESTS, REQUESTS_BEFORE_SIGN_IN = 24, 12
# What draws charts brings them with the first figures.
WITH_CHART = {"analytics", "item-dashboard"}
NO_ITEM = "00000000-0000-7000-8000-000000000000"
WITHOUT_CONTENT = {"parts", "logout", "banner-edit", "error"}
# One route of each island: what it shows besides comes by calls.
ISLANDS = {screen.island: screen for screen in reversed(SCREENS) if screen.island not in WITHOUT_CONTENT}
LOADED = [screen for screen in ISLANDS.values() if screen.needs_login]
BEFORE_SIGN_IN = [screen for screen in ISLANDS.values() if not screen.needs_login]


class Weight:
    """Every answer that a page loads, from the start or since `answers` was cleared."""

    def __init__(self, page: Page) -> None:
        self.answers: list[Response] = []
        page.on("response", self._keep)

    def _keep(self, answer: Response) -> None:
        self.answers.append(answer)

    def of_scripts(self) -> int:
        """The first screen's scripts, gzipped; charts apart."""
        return sum(gzipped(one.url) for one in self.answers if one.url.endswith(".js") and "/charts." not in one.url)

    def excess(self, screen: Screen) -> list[str]:
        """Give what the screen loads beyond the limits, or twice."""
        names = [one.url.rsplit("/", 1)[-1] for one in self.answers]
        found = [f"{name} is loaded" for name in names if "chart" in name and screen.island not in WITH_CHART]
        if self.of_scripts() > LIMIT:
            found.append(f"{self.of_scripts()} bytes of scripts: {names}")
        if len(names) > (REQUESTS if screen.needs_login else REQUESTS_BEFORE_SIGN_IN):
            found.append(f"{len(names)} requests: {names}")
        asked = [one.url.partition(urlsplit(one.url).netloc)[2] for one in self.answers if "/api/" in one.url]
        # The page may have been opened before midnight.
        days = [day_of(timezone.now() - timedelta(minutes=ago)) for ago in (0, 3)]
        for address in screen.early:
            named = [address.format(today=day, item_id=NO_ITEM) for day in days]
            if all(asked.count(one) != 1 for one in named):
                found.append(f"{named[0]} is read early, and the screen reads: {asked}")
        return [f"{screen.island}: {one}" for one in found]


@cache
def gzipped(address: str) -> int:
    port = urlsplit(address).port
    assert port is not None
    return len(gzip.compress(fetch(port, address)[1]))


def route_of(screen: Screen) -> str:
    return screen.route.replace("<str:item_id>", NO_ITEM)


def fetch(port: int, address: str, accepted: str = "identity") -> tuple[http.client.HTTPMessage, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", address, headers={"Accept-Encoding": accepted})
        answer = connection.getresponse()
        return answer.headers, answer.read()
    finally:
        connection.close()
