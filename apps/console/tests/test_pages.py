"""Pages: content by session and role, and headers."""

import base64
import re

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

from apps.accounts.pages import LOGIN_ROUTE
from apps.console.screens import SCREENS
from apps.console.tests.pages import config_of, text_of

CLOSED = [s.route for s in SCREENS if s.needs_login]
OPEN = [s.route for s in SCREENS if not s.needs_login]


@pytest.mark.parametrize("route", CLOSED)
def test_page_with_a_session_has_the_page_frame(signed_in, route):
    response = signed_in.get(route)

    assert response.status_code == 200
    assert 'aria-label="Main"' in text_of(response)
    assert 'data-session="unknown"' in text_of(response)


@pytest.mark.parametrize("route", OPEN)
def test_public_page_without_a_session_has_no_page_frame(browser, route):
    response = browser.get(route)

    assert response.status_code == 200
    assert 'aria-label="Main"' not in text_of(response)


@pytest.mark.parametrize("route", [*OPEN, "/site/nothing", "/nothing/at/all"])
def test_title_is_the_same_on_every_page(browser, route):
    assert "<title>Video Downloader Admin</title>" in text_of(browser.get(route))


@pytest.mark.parametrize("path", ["/site/nothing-here", "/nothing", "/site/manage/ads", "/%00", "/é"])
def test_unknown_path_is_404(browser, signed_in, path):
    plain, with_shell = Client().get(path), signed_in.get(path)

    assert (plain.status_code, with_shell.status_code) == (404, 404)
    assert config_of(plain)["screen"]["name"] == config_of(with_shell)["screen"]["name"] == "not-found"
    assert (config_of(plain)["signedIn"], config_of(with_shell)["signedIn"]) == (False, True)
    assert 'aria-label="Main"' not in text_of(plain)
    assert 'aria-label="Main"' in text_of(with_shell)


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("/views/dashboard/abc?q=Top+ad&adsType=web", "/site/views/dashboard/abc?q=Top+ad&adsType=web"),
        ("/views/dashboard/a/b", "/site/views/dashboard/a/b"),
        ("/views/dashboard//evil.example/x", "/site/views/dashboard//evil.example/x"),
        ("/views/dashboard/%3Fq=x", "/site/views/dashboard/%3Fq%3Dx"),
    ],
)
def test_views_dashboard_redirects_to_site_with_the_query(browser, path, target):
    assert browser.get(path)["Location"] == target


NEXT = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "/site/profile",
    "%2F%2Fevil",
]


@pytest.mark.parametrize("given", NEXT)
def test_redirects_ignore_the_query(browser, given):
    for name in ("next", "return", "url", "redirect"):
        assert browser.get("/site/profile", {name: given})["Location"] == LOGIN_ROUTE


def test_page_without_javascript_shows_a_message(browser):
    page = text_of(browser.get(LOGIN_ROUTE))

    assert "<noscript><p" in page
    assert "The console requires JavaScript" in page


def test_trailing_slash_is_ignored(browser, signed_in):
    assert signed_in.get("/site/").status_code == 200
    assert browser.get(f"{LOGIN_ROUTE}/").status_code == 200


@pytest.mark.parametrize("route", [LOGIN_ROUTE, "/Error", "/site/nothing"])
def test_pages_have_security_headers(browser, route):
    headers = browser.get(route).headers

    assert "no-store" in headers["Cache-Control"]
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe-" not in policy


def test_scripts_have_the_nonce_of_the_page(signed_in):
    response = signed_in.get("/site")
    nonce = re.search(r"'nonce-([^']+)'", response["Content-Security-Policy"]).group(1)
    scripts = re.findall(r"<script[^>]*\ssrc=[^>]*>", text_of(response))

    assert len(scripts) >= 2
    assert all(f'nonce="{nonce}"' in script for script in scripts)
    assert signed_in.get("/site")["Content-Security-Policy"] != response["Content-Security-Policy"]


@pytest.mark.parametrize("method", ["post", "put", "delete", "patch"])
def test_pages_accept_only_reads(browser, method):
    assert getattr(browser, method)("/site/nothing").status_code == 405
    assert getattr(browser, method)("/site/export/fired.csv").status_code == 405
    assert getattr(browser, method)(LOGIN_ROUTE).status_code == 405


def test_analytics_screen_names_the_counted_ads(signed_in):
    screen = config_of(signed_in.get("/site/manage/analytics"))["screen"]

    counted, left_out = screen["intro"].split(". ", 1)
    assert re.fullmatch("Native, full screen, .+ and [a-z]+ ads", counted)
    assert left_out == "Web ads, in-house banners, and fired ads are not included."


def test_pages_have_no_secrets(signed_in):
    page = text_of(signed_in.get("/site"))

    assert settings.SECRET_KEY not in page
    assert base64.b64encode(settings.DATA_KEYS[0]).decode() not in page
    assert base64.b64encode(settings.WIRE_KEYS[1]).decode() not in page
    assert settings.CLIENT_API_KEYS[1] not in page


def test_page_without_a_session_lists_no_screens(browser):
    assert config_of(browser.get(LOGIN_ROUTE))["links"] == []


def test_name_with_markup_is_escaped(console, owner):
    owner.name = "<b>Bo</b></script>"
    owner.save(update_fields=["name"])

    page = text_of(console.http.get("/site"))

    assert "<b>Bo" not in page
    assert "&lt;b&gt;Bo" in page


@pytest.mark.parametrize(
    ("site", "is_confirmed"), [("cross-site", True), ("same-origin", False), ("none", False), ("", False)]
)
def test_logout_from_another_site_is_confirmed(browser, site, is_confirmed):
    headers = {"Sec-Fetch-Site": site} if site else {}

    assert config_of(browser.get("/site/Logout", headers=headers))["confirmLogout"] is is_confirmed


@pytest.mark.parametrize(
    ("theme", "shown"),
    [("dark", "dark"), ("light", "light"), ("system", "system"), ("", "system"), ('"><script>', "system")],
)
def test_theme_of_the_cookie_is_rendered(browser, theme, shown):
    browser.cookies["theme"] = theme

    assert f'data-theme="{shown}"' in text_of(browser.get(LOGIN_ROUTE))


@pytest.mark.parametrize(("cookie", "shown"), [("open", "open"), ("", ""), ("x", "")])
def test_sidebar_state_of_the_cookie_is_rendered(signed_in, cookie, shown):
    signed_in.cookies["rail"] = cookie

    assert f'data-sidebar="{shown}"' in text_of(signed_in.get("/site"))


def test_failing_page_shows_an_error_without_details(console):
    def fail(*_args):
        raise RuntimeError("secret detail")

    with connection.execute_wrapper(fail):
        response = console.http.get("/site")

    assert response.status_code == 500
    assert "Internet Server Error" in text_of(response)
    assert "secret detail" not in text_of(response)


def test_django_admin_path_without_slash_redirects(client, db):
    assert client.get("/data-admin").headers["Location"] == "/data-admin/"
    assert "script-src 'nonce-" in client.get("/data-administration").headers["Content-Security-Policy"]


def test_missing_static_file_is_not_cached(signed_in):
    response = signed_in.get("/static/no-such-file.css")

    assert (response.status_code, "owner@example.com" in text_of(response)) == (404, True)
    assert response["Cache-Control"] == "no-store"
