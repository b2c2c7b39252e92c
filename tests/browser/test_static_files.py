"""Static files: compression and cache headers."""

import gzip
import http.client
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Response

MIN_COMPRESSED_BYTES = 4096


@pytest.fixture
def responses(page: Page, url, owner) -> list[Response]:
    """Return every response of the sign-in screen."""
    found: list[Response] = []

    def collect(response: Response) -> None:
        found.append(response)

    page.on("response", collect)
    page.goto(url("/site/admin/panel/login"))
    page.wait_for_load_state("networkidle")
    return found


def fetch(address: str, accepted: str = "identity") -> tuple[http.client.HTTPMessage, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", urlsplit(address).port, timeout=30)
    try:
        connection.request("GET", address, headers={"Accept-Encoding": accepted})
        response = connection.getresponse()
        return response.headers, response.read()
    finally:
        connection.close()


@pytest.mark.parametrize(("accepted", "encoding"), [("gzip", "gzip"), ("gzip, br", "br"), ("identity", None)])
def test_scripts_and_styles_are_compressed_when_accepted(responses, accepted, encoding):
    files = [response for response in responses if response.url.endswith((".js", ".css"))]
    # Compression would make a file of a few hundred bytes larger.
    large = [file for file in files if len(file.body()) > MIN_COMPRESSED_BYTES]
    assert len(large) >= 2

    for file in large:
        raw = file.body()
        headers, body = fetch(file.url, accepted)
        assert headers.get("Content-Encoding") == encoding
        assert headers["Vary"] == "Accept-Encoding"
        if encoding == "gzip":
            assert gzip.decompress(body) == raw
        assert (len(body) < len(raw)) is (encoding is not None)


def test_static_files_may_be_cached_forever(responses):
    static = [response.url for response in responses if "/static/" in response.url]

    assert {address.rsplit(".", 1)[-1] for address in static} == {"js", "css", "woff2", "svg"}
    assert {fetch(address)[0]["Cache-Control"] for address in static} == {"max-age=315360000, public, immutable"}
