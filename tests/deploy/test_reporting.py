"""What reaches Sentry: the fault, its trace and the request's id, and no secret, whatever it stands in."""

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
    """A Sentry on loopback; gives its DSN and what it was sent."""
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


def fail(folder, **more: str) -> str:
    program = "from config import wsgi\n" + FAIL
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment(folder, **more),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.enable_socket
def test_a_fault_is_reported_without_its_secrets(sink, tmp_path):
    dsn, received = sink

    assert fail(tmp_path, SENTRY_DSN=dsn) == "True"

    (envelope,) = received
    assert SECRET not in envelope
    assert "maria" not in envelope
    event = json.loads(envelope.splitlines()[2])
    assert [one["type"] for one in event["exception"]["values"]] == ["ValueError", "RuntimeError"]
    assert event["logentry"]["message"] == "token: ***"
    assert event["tags"] == {"request": "request-0123"}
    assert event["exception"]["values"][1]["stacktrace"]["frames"][-1]["function"] == "fail"
    assert not {"request", "user", "extra", "breadcrumbs", "contexts", "modules"} & set(event)


@pytest.mark.enable_socket
def test_nothing_is_reported_unless_it_was_asked_for(sink, tmp_path):
    assert fail(tmp_path) == "False"

    assert sink[1] == []


@pytest.mark.enable_socket
def test_a_sentry_that_is_away_harms_nothing(tmp_path):
    assert fail(tmp_path, SENTRY_DSN="http://public@127.0.0.1:1/1") == "True"
