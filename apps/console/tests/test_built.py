"""Pages refer to the built files: font, logo, and the name of the build."""

import pytest

from apps.accounts.pages import LOGIN_ROUTE
from apps.console.tests.pages import config_of, text_of


@pytest.fixture
def built(monkeypatch) -> None:
    """Return the names of the built font and logo."""
    names = ("inter-latin.0123456789ab.woff2", "logo.0123456789ab.svg", "logo.0123456789ab.svg.gz")
    stats = {"assets": {name: {"publicPath": f"/static/bundles/{name}"} for name in reversed(names)}}
    monkeypatch.setattr("tests.fake_bundles.FakeWebpackLoader.get_assets", lambda self: stats)


def test_page_preloads_the_font_once(browser, built):
    page = text_of(browser.get(LOGIN_ROUTE))

    font = '<link rel="preload" href="/static/bundles/inter-latin.0123456789ab.woff2" as="font"'
    assert page.count(font) == page.count("woff2") - page.count("font/woff2") == 1


def test_logo_has_an_immutable_url(console, built):
    page = text_of(console.http.get("/site"))

    assert '<img src="/static/bundles/logo.0123456789ab.svg"' in page
    assert '<link rel="icon" href="/static/bundles/logo.0123456789ab.svg"' in page


def test_release_changes_with_the_build(console, monkeypatch):
    def names_of(*assets):
        found = {"assets": {name: {"publicPath": f"/static/bundles/{name}"} for name in assets}}
        monkeypatch.setattr("tests.fake_bundles.FakeWebpackLoader.get_assets", lambda self: found)
        page = config_of(console.http.get("/site"))["release"]
        assert console.get("/api/admin/inbox").body["release"] == page
        return page

    first = names_of("shell.0123.js", "home.4567.js")

    assert names_of("home.4567.js", "shell.0123.js") == first
    assert names_of("shell.89ab.js", "home.4567.js") != first


def test_api_works_without_a_build(console, monkeypatch):
    def missing(self):
        raise OSError("no such file")

    monkeypatch.setattr("tests.fake_bundles.FakeWebpackLoader.get_assets", missing)

    response = console.get("/api/admin/inbox")
    assert (response.status_code, response.body["release"]) == (200, "")
