"""The front's own answers: https, headers, the calls that Django only describes, a limiter that counts networks."""

import json

import pytest
from django.test import Client
from django.test.client import MULTIPART_CONTENT

from apps.device import admission
from apps.device.requests import FrontRequest
from apps.web.address import RateLimiter
from apps.wire import security

CONFIG = "/api/App/config"


@pytest.fixture
def https_alone(settings):
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    settings.SECURE_HSTS_SECONDS = 31_536_000
    settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = True


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", CONFIG),
        ("POST", "/api/App/analytics/events"),
        ("POST", "/api/App/livecall/heartbeat"),
        ("GET", "/api/App/livecall/stream"),
        ("GET", "/media/a.mp4"),
        ("GET", "/api/App/policy/get"),
        ("POST", "/api/admin/login"),
    ],
)
def test_over_plain_http_production_refuses_and_never_redirects(phone, https_alone, method, path):
    answer = phone.http.generic(method, path, b"", headers={"api-key": phone.api_key})

    assert answer.status_code == 403
    assert "Strict-Transport-Security" not in answer


def test_over_https_the_fast_calls_carry_the_same_headers(phone, https_alone):
    answer = phone.get(CONFIG, **{"X-Forwarded-Proto": "https"})

    assert (answer.status_code, answer.body["status"]) == (200, True)
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Request-Id"]


def test_health_is_answered_over_plain_http_all_the_same(phone, https_alone):
    answer = phone.http.get("/health/live")

    assert (answer.status_code, json.loads(answer.content)) == (200, {"status": "ok"})


@pytest.mark.parametrize("path", ["/api/App/analytics/events", "/api/App/livecall/heartbeat"])
def test_django_alone_does_not_pretend_to_take_what_the_front_answers(phone, path):
    answer = Client().post(path, b"{}", "application/json", headers={"api-key": phone.api_key})

    assert (answer.status_code, answer.json()["status"]) == (501, False)


def test_config_is_there_for_head(phone):
    whole = phone.http.get(CONFIG, headers={"api-key": phone.api_key})
    head = phone.http.head(CONFIG, headers={"api-key": phone.api_key})

    assert (head.status_code, head["ETag"]) == (200, whole["ETag"])


def test_a_method_in_small_letters_is_the_same_one(phone):
    """Django takes it for the same, so the front bounds it as the same."""
    assert phone.http.generic("get", CONFIG, headers={"api-key": phone.api_key}).status_code == 200


def test_a_long_address_that_a_stranger_makes_up_is_not_remembered(phone):
    """A thousand of them would hold 60 MB of each process until it ends."""
    before = admission._rule.cache_info()

    answer = phone.http.post(f"/{'x' * 50_000}", b"{}", "application/json")

    assert answer.status_code in {403, 404}
    assert admission._rule.cache_info() == before


def test_a_network_of_ipv6_has_one_limit_and_each_ipv4_address_its_own():
    limiter = RateLimiter(rate=1, burst=2)

    waits = [limiter.wait_s(f"2001:db8::{n}", now=0) for n in range(4)]
    assert waits == [0, 0, 1, 1]
    assert limiter.wait_s("2001:db8:0:1::1", now=0) == 0
    assert [limiter.wait_s(f"192.0.2.{n}", now=0) for n in range(4)] == [0, 0, 0, 0]
    assert limiter.wait_s("::ffff:192.0.2.1", now=0) == 0
    assert limiter.wait_s("192.0.2.1", now=0) == 1


@pytest.mark.parametrize(("rate", "cost"), [(0.4, 1), (200_000 / 3600, 500), (3, 4)])
def test_whoever_waits_as_long_as_was_said_is_let_in(rate, cost):
    limiter = RateLimiter(rate=rate, burst=cost)
    assert limiter.wait_s("192.0.2.1", now=0, cost=cost) == 0

    wait_s = limiter.wait_s("192.0.2.1", now=0, cost=cost)

    assert limiter.wait_s("192.0.2.1", now=wait_s, cost=cost) == 0


def test_a_large_batch_without_its_length_is_refused_with_words(console, phone):
    said = {"api-key": console.api_key, "Authorization": f"Bearer {console.bearer}", "Transfer-Encoding": "chunked"}
    phone.http.cookies = console.http.cookies

    answer = phone.http.generic("POST", "/api/App/video/admin", b"x" * 12_500_000, MULTIPART_CONTENT, headers=said)

    assert answer.status_code == 411
    assert "Content-Length" in console.open(answer).message


@pytest.mark.parametrize("path", ["/api/App/analytics/events", "/api/App/livecall/heartbeat"])
def test_a_form_is_told_what_the_apps_calls_take(phone, path):
    answer = phone.http.post(path, {"a": "b"}, MULTIPART_CONTENT, headers={"api-key": phone.api_key})

    assert (answer.status_code, answer.json()["message"]) == (
        415,
        "This call takes JSON (Content-Type: application/json).",
    )


@pytest.mark.parametrize("method", ["HEAD", "POST", "DELETE"])
def test_a_stream_says_that_it_takes_get_alone(phone, method):
    answer = phone.http.generic(method, "/api/App/livecall/stream", headers={"api-key": phone.api_key})

    assert (answer.status_code, answer["Allow"], answer["Content-Type"]) == (405, "GET", "application/json")
    assert method == "HEAD" or answer.json() == {"status": False, "message": "This address takes GET alone."}


@pytest.mark.parametrize("method", ["POST", "DELETE"])
def test_a_stream_asks_for_the_key_before_it_looks_at_the_method(phone, method):
    answer = phone.http.generic(method, "/api/App/livecall/stream")

    assert answer.status_code == 401


def test_stream_with_wrong_api_key_is_logged(phone, caplog):
    security._written.clear()

    phone.http.get("/api/App/livecall/stream", headers={"api-key": "wrong"})

    assert "event='api-key' outcome='refused'" in caplog.text


def test_the_lines_of_several_proxies_are_one_list(settings):
    settings.TRUSTED_PROXIES = ["127.0.0.1", "10.0.0.1"]
    lines = [(b"x-forwarded-for", b"203.0.113.9"), (b"x-forwarded-for", b"10.0.0.1")]

    request = FrontRequest({"path": "/", "headers": lines, "client": ("127.0.0.1", 1)}, None)

    assert request.address == "203.0.113.9"


@pytest.mark.parametrize("path", ["/media/a.png", "/health/live", "/static/logo.svg"])
@pytest.mark.parametrize("method", ["POST", "DELETE", "BREW"])
def test_what_is_only_read_says_that_it_takes_get_and_head(phone, path, method):
    answer = phone.http.generic(method, path)

    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")
    assert answer.content in {b"", b"This address takes GET and HEAD alone."}


def test_head_of_what_is_only_read_is_answered(phone):
    assert [phone.http.head(path).status_code for path in ("/media/a.png", "/health/live")] == [404, 200]


def test_a_form_that_is_refused_unread_names_the_field_of_its_picture(console, phone):
    said = {"api-key": console.api_key, "Authorization": f"Bearer {console.bearer}", "X-Wire-Key": "1"}
    phone.http.cookies = console.http.cookies

    answer = phone.http.generic("POST", "/api/App/banner/inhouse/", b"x" * 3_000_000, MULTIPART_CONTENT, headers=said)

    told = "The image file size should not exceed 1 MB."
    assert (answer.status_code, console.open(answer).body["errors"]) == (413, {"image": [told]})


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/api/App/policy/get", "application/json"),
        ("/api/admin/Authorization", "application/json"),
        ("/site/admin/panel/login", "text/plain; charset=utf-8"),
    ],
)
def test_more_parameters_than_anything_takes_are_refused_as_all_else_is(phone, path, kind):
    answer = phone.http.get(f"{path}?{'a=1&' * 1_000}a=1", headers={"api-key": phone.api_key})

    assert (answer.status_code, answer["Content-Type"]) == (400, kind)
