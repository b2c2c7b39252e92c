"""What every device route has in common: API key, methods, errors, headers, request IDs."""

import pytest
from django.test.client import MULTIPART_CONTENT

from apps.device.http import client_address
from apps.wire import security

CONFIG = "/api/App/config"
EVENTS = "/api/App/analytics/events"
HEARTBEAT = "/api/App/livecall/heartbeat"
STREAM = "/api/App/livecall/stream"


@pytest.mark.parametrize("slash", ["", "/"])
@pytest.mark.parametrize(("method", "path"), [("GET", CONFIG), ("POST", EVENTS), ("POST", HEARTBEAT), ("GET", STREAM)])
def test_route_without_api_key_is_401_in_plain_json(phone, method, path, slash):
    response = phone.http.generic(method, path + slash, b"")

    assert (response.status_code, response.json()["status"]) == (401, False)


def test_wrong_api_key_is_logged(phone, caplog):
    security._log_once.cache_clear()

    phone.http.get(STREAM, headers={"api-key": "wrong"})

    assert "event='api-key' outcome='refused'" in caplog.text


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [("HEAD", STREAM, "GET"), ("DELETE", STREAM, "GET"), ("GET", EVENTS, "POST"), ("POST", CONFIG, "GET, HEAD")],
)
def test_other_method_is_405_with_allowed_methods(phone, method, path, allowed):
    response = phone.http.generic(method, path, headers={"api-key": phone.api_key})

    assert (response.status_code, response.headers["Allow"]) == (405, allowed)
    assert method == "HEAD" or response.json()["code"] == "method_not_allowed"


@pytest.mark.parametrize("path", [EVENTS, HEARTBEAT])
def test_form_body_is_415(phone, path):
    response = phone.http.post(path, {"a": "b"}, MULTIPART_CONTENT, headers={"api-key": phone.api_key})

    assert (response.status_code, response.json()["message"]) == (
        415,
        "This request requires JSON (Content-Type: application/json).",
    )


@pytest.mark.parametrize("path", [EVENTS, HEARTBEAT])
def test_body_above_limit_is_413(phone, path):
    response = phone.post(path, None, raw=b" " * 262_145)

    assert response.status_code == 413


@pytest.mark.parametrize("path", [EVENTS, HEARTBEAT])
def test_body_that_is_not_json_is_400(phone, path):
    assert phone.post(path, None, raw=b"{").status_code == 400


def test_head_of_config_returns_the_etag_of_get(phone):
    whole = phone.http.get(CONFIG, headers={"api-key": phone.api_key})
    head = phone.http.head(CONFIG, headers={"api-key": phone.api_key})

    assert (head.status_code, head.headers["ETag"]) == (200, whole.headers["ETag"])


def test_response_has_nosniff_and_request_id(phone):
    response = phone.get(CONFIG)

    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["X-Request-Id"]


@pytest.mark.parametrize(
    ("proxies", "given", "is_taken"),
    [(["127.0.0.1"], "edge-1234.abc", True), (["127.0.0.1"], "short", False), ([], "edge-1234.abc", False)],
)
def test_request_id_is_taken_from_trusted_proxy_only(phone, settings, proxies, given, is_taken):
    settings.TRUSTED_PROXIES = proxies

    response = phone.get(CONFIG, **{"X-Request-Id": given})

    assert (response.headers["X-Request-Id"] == given) is is_taken


def test_forwarded_lines_of_several_proxies_are_one_list(settings):
    settings.TRUSTED_PROXIES = ["127.0.0.1", "10.0.0.1"]
    lines = [(b"x-forwarded-for", b"203.0.113.9"), (b"x-forwarded-for", b"10.0.0.1")]

    assert client_address({"headers": lines, "client": ("127.0.0.1", 1)}, dict(lines)) == "203.0.113.9"
