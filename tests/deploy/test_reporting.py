"""Error reports in Sentry: the error, its trace, and the request's ID; no secrets and no personal data."""

import gzip
import json
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.servers import ROOT, environment

SECRET = "hunter22-of-the-owner"
FAIL = f"""
import logging, sentry_sdk
from apps.wire.ids import current_request_id
current_request_id.set("request-0123")
log = logging.getLogger("console.test")
class Row:
    def __repr__(self):
        return "Row(token={SECRET})"
def fail(password):
    row = Row()
    try:
        raise ValueError("api-key: {SECRET}")
    except ValueError as failed:
        raise RuntimeError("authorization='Bearer {SECRET * 2}', of maria@example.com") from failed
log.warning("password=%s", "{SECRET}")
try:
    fail("{SECRET}")
except RuntimeError:
    log.exception("token: %s", "{SECRET}", extra={{"cookie": "{SECRET}"}})
print(sentry_sdk.is_initialized())
sentry_sdk.flush(timeout=20)
"""


@pytest.fixture
def sink():
    """Start a Sentry server on loopback. Return its DSN and the received envelopes."""
    received: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.headers.get("Content-Encoding") == "gzip":
                body = gzip.decompress(body)
            received.append(body.decode())
            self.send_response(200)
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"{}")

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://public@127.0.0.1:{server.server_port}/1", received
    server.shutdown()
    server.server_close()
    thread.join()


def fail(folder, program: str = FAIL, **more: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", f"from config import wsgi\n{program}"],
        cwd=ROOT,
        env=environment(folder, **more),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.enable_socket
def test_error_is_reported_without_its_secrets(sink, tmp_path):
    dsn, received = sink

    assert fail(tmp_path, SENTRY_DSN=dsn) == "True"

    (envelope,) = received
    assert SECRET not in envelope
    assert "maria" not in envelope
    event = json.loads(envelope.splitlines()[2])
    assert [exception["type"] for exception in event["exception"]["values"]] == ["ValueError", "RuntimeError"]
    assert event["logentry"]["message"] == "token: ***"
    assert event["tags"]["request"] == "request-0123"
    assert event["exception"]["values"][1]["stacktrace"]["frames"][-1]["function"] == "fail"


CRASH = f"""
import sys, types
from django.http import HttpRequest
from django.conf import settings
from django.test.client import RequestFactory
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
@csrf_exempt
def crash(request: HttpRequest) -> None:
    raise RuntimeError("crashed")
urls = types.ModuleType("crashing_urls")
urls.urlpatterns = [path("crash", crash)]
sys.modules["crashing_urls"] = urls
settings.ROOT_URLCONF = "crashing_urls"
headers = {{"Authorization": "Bearer {SECRET}", "api-key": "{SECRET}", "X-Captcha": "{SECRET}", "Cookie": "a={SECRET}"}}
factory = RequestFactory(REMOTE_ADDR="203.0.113.7", SERVER_NAME="localhost")
query = "email=maria@example.com&token={SECRET}"
request = factory.post("/crash?" + query, {{"password": "{SECRET}"}}, headers=headers)
list(wsgi.application(request.environ, lambda status, headers: None))
import sentry_sdk
sentry_sdk.flush(timeout=20)
"""


@pytest.mark.enable_socket
def test_crash_in_a_request_is_reported_without_its_secrets(sink, tmp_path):
    dsn, received = sink

    fail(tmp_path, program=CRASH, SENTRY_DSN=dsn)

    (envelope,) = received
    assert [word for word in (SECRET, "maria", "203.0.113.7") if word in envelope] == []
    event = json.loads(envelope.splitlines()[2])
    assert event["exception"]["values"][-1]["value"] == "crashed"
    assert (event["request"]["method"], event["request"]["url"]) == ("POST", "http://localhost/crash")


@pytest.mark.enable_socket
def test_no_dsn_reports_nothing(sink, tmp_path):
    assert fail(tmp_path) == "False"

    assert sink[1] == []


@pytest.mark.enable_socket
def test_unreachable_sentry_does_no_harm(tmp_path):
    assert fail(tmp_path, SENTRY_DSN="http://public@127.0.0.1:1/1") == "True"
