"""Unusual queries and headers for every endpoint never cause an error of the server."""

import json
from urllib.parse import parse_qsl

import pytest
from django.conf import settings
from django.core.signals import request_started
from django.db import close_old_connections
from django.test import RequestFactory

from config.wsgi import application
from tests.contracts.test_authentication import CALLS


@pytest.mark.parametrize(("method", "path"), CALLS, ids=lambda part: part)
def test_unusual_queries_and_headers_do_not_crash(console, method, path):
    odd = {
        "page": "-1",
        "limit": "1e9",
        "startDate": "31/02/2024",
        "endDate": "\udc80".encode("utf-8", "replace").decode(),
    }
    path, _, mark = path.partition("?")
    odd.update(parse_qsl(mark))
    headers = {"If-Match": '"x"', "Idempotency-Key": "no uuid", "X-Captcha": "::::", "X-Wire-Encoding": "br"}

    response = console.exchange(method, path, body=None if method == "GET" else {}, query=odd, headers=headers)

    # The number of matching phones needs Redis, which does not run in these tests.
    assert response.status_code < 500 or (response.status_code == 503 and "Retry-After" in response.headers)


def status_of(request):
    """Return status and body from the server's own application, because Django's test client has another handler."""
    started = []
    # Like Django's test client, because the connection and its transaction belong to the test.
    request_started.disconnect(close_old_connections)
    try:
        body = b"".join(application(request.environ, lambda status, headers: started.append(int(status[:3]))))
    finally:
        request_started.connect(close_old_connections)
    return started[-1], body


@pytest.mark.parametrize("charset", ["charset*=bogus''x%41", "charset*=a'b'c'd", "charset*=utf-8''utf-8%00"])
@pytest.mark.parametrize("key", [None, settings.CLIENT_API_KEYS[0]], ids=["no api-key", "api-key"])
def test_invalid_content_type_is_rejected(db, charset, key):
    headers = {"api-key": key} if key else {}
    request = RequestFactory().post("/api/admin/login", b"{}", content_type="application/json", headers=headers)
    request.environ["CONTENT_TYPE"] = f"application/json; {charset}"

    status, body = status_of(request)

    assert status == (415 if key else 401)
    assert set(json.loads(body)) == {"encrypted", "iv"}


def test_body_of_a_rejected_request_is_read(db):
    """nginx responds with 502 if it cannot send the whole body."""
    request = RequestFactory().post("/api/App/video/admin", b"x" * 200_000, content_type="multipart/form-data")
    body = request.environ["wsgi.input"]

    assert status_of(request)[0] == 401
    assert body.read() == b""


@pytest.mark.parametrize("codec", ["rot13", "idna", "undefined", "unicode_escape", "utf-16"])
@pytest.mark.parametrize(
    ("path", "knows_key", "status"),
    [
        ("/api/App/notification/history", True, 200),
        ("/api/App/banner/inhouse", False, 401),
        ("/site/admin/panel/login", False, 200),
    ],
)
def test_query_is_read_as_utf8(console, codec, path, knows_key, status):
    """Some Python codecs do not decode text or produce lone surrogates."""
    headers = {"api-key": console.api_key, "Authorization": f"Bearer {console.bearer}"} if knows_key else {}

    request = RequestFactory().get(f"{path}?q=%5cud800%e4", headers=headers)
    request.environ["CONTENT_TYPE"] = f"text/plain; charset={codec}"
    request.environ["HTTP_COOKIE"] = console.http.cookies.output(attrs=[], header="", sep=";")

    assert status_of(request)[0] == status
