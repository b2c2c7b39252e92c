"""Every response is encrypted. Keys rotate, and long responses are compressed on request."""

import base64
import gzip
import json
import logging

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

from apps.wire import encryption, messages
from conftest import EncryptedClient

LOGIN = "/api/admin/login"
GOOD = {"a_id": "owner", "a_password": "right-horse-7"}


def test_response_has_only_ciphertext_and_iv(visitor, owner):
    headers = {"api-key": settings.CLIENT_API_KEYS[0]}

    raw = visitor.http.get("/api/admin/Authorization", headers=headers)

    body = json.loads(raw.content)
    assert set(body) == {"encrypted", "iv"}
    assert len(base64.b64decode(body["iv"])) == 16


@pytest.mark.parametrize("given", [None, "", "wrong", "test-api-key-of-the-consol", "tést"])
def test_wrong_api_key_gets_an_encrypted_error(visitor, owner, given):
    visitor.api_key = None
    headers = {} if given is None else {"api-key": given}

    response = visitor.send("POST", LOGIN, body=GOOD, headers=headers)

    assert response == (401, {"status": False, "message": messages.WRONG_API_KEY})


def test_every_configured_api_key_is_accepted(visitor, owner):
    visitor.api_key = settings.CLIENT_API_KEYS[1]

    assert visitor.post(LOGIN, GOOD).status_code == 200


def test_unknown_host_is_an_encrypted_400(visitor, settings):
    settings.ALLOWED_HOSTS = ["console.example.com"]

    response = visitor.post(LOGIN, GOOD)

    assert (response.status_code, response.body["code"]) == (400, "invalid")


def test_crash_of_a_middleware_is_an_encrypted_500(visitor, monkeypatch):
    def crash(*_args):
        raise ZeroDivisionError

    monkeypatch.setattr("apps.web.middleware.knows_api_key", crash)

    response = visitor.post(LOGIN, GOOD)

    assert (response.status_code, response.body["code"]) == (500, "internal_error")


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/admin/nothing", "/api/App/ads/none/admin/get"])
def test_unknown_path_is_an_encrypted_404(console, path):
    assert console.get(path) == (404, {"status": False, "message": messages.NOT_FOUND})


def test_unreadable_form_is_invalid(console):
    headers = {"api-key": console.api_key, "Authorization": f"Bearer {console.bearer}"}
    path = "/api/App/notification/send"

    response = console.open(console.http.post(path, b"a", content_type="multipart/form-data", headers=headers))

    assert (response.status_code, response.body["code"]) == (400, "invalid")


@pytest.mark.parametrize("method", ["PATCH", "OPTIONS"])
def test_wrong_method_is_an_encrypted_405(visitor, owner, method):
    response = visitor.send(method, LOGIN, body=GOOD)

    assert (response.status_code, response.body["status"], bool(response.message)) == (405, False, True)
    assert response.body["code"] == "method_not_allowed"
    assert method not in response.headers["Allow"]


def test_path_works_with_and_without_slash(visitor, owner):
    assert visitor.post(LOGIN, GOOD).status_code == 200
    assert visitor.post(LOGIN + "/", GOOD).status_code == 200


def test_unexpected_error_returns_an_encrypted_500_without_details(console, caplog):
    def fail(*_args):
        raise ZeroDivisionError

    with caplog.at_level(logging.ERROR), connection.execute_wrapper(fail):
        response = console.get("/api/admin/AdminData")

    assert response == (500, {"status": False, "message": messages.INTERNAL_ERROR})
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize("index", [0, 1], ids=["first", "second"])
def test_response_uses_the_key_of_the_request(owner, index):
    client = EncryptedClient(key=settings.WIRE_KEYS[index])

    assert client.post(LOGIN, GOOD).status_code == 200


def test_request_without_a_body_names_its_key(owner):
    old = settings.WIRE_KEYS[1]
    client = EncryptedClient(key=old)

    response = client.send("GET", "/api/admin/Authorization", headers={"X-Wire-Key": encryption.key_name(old)})

    assert response.status_code == 401


def test_unknown_key_name_means_the_first_key(visitor, owner):
    response = visitor.send("GET", "/api/admin/Authorization", headers={"X-Wire-Key": "deadbeef"})

    assert response.status_code == 401


def test_long_response_is_compressed_on_request(console):
    headers = {
        "api-key": settings.CLIENT_API_KEYS[0],
        "Authorization": f"Bearer {console.bearer}",
        "X-Wire-Encoding": "gzip",
    }

    plain = console.get("/api/schema")
    packed = console.http.get("/api/schema", headers=headers)

    opened = encryption.decrypt(json.loads(packed.content), settings.WIRE_KEYS).plaintext
    assert packed["X-Wire-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(opened)) == plain.body
    assert plain.body["data"]["info"]["title"] == "Video Downloader Admin"
    assert "X-Wire-Encoding" not in plain.headers


def test_short_response_is_not_compressed(console):
    response = console.get("/api/admin/Authorization", headers={"X-Wire-Encoding": "gzip"})

    assert response.status_code == 200
    assert "X-Wire-Encoding" not in response.headers


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_cross_site_change_is_rejected(visitor, owner, method):
    response = visitor.send(method, LOGIN, body=GOOD, headers={"Sec-Fetch-Site": "cross-site"})

    assert response == (403, {"status": False, "message": "Cross-site requests are not allowed."})


def test_responses_forbid_other_origins_and_caches(visitor, owner):
    response = visitor.send("POST", LOGIN, body=GOOD, headers={"Origin": "https://elsewhere.example"})

    assert not [name for name in response.headers if name.lower().startswith("access-control")]
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Referrer-Policy"] == "same-origin"


def test_accept_header_is_ignored(owner):
    client = Client(headers={"api-key": settings.CLIENT_API_KEYS[0], "Accept": "text/html"})

    assert client.get("/api/admin/Authorization").status_code == 401
