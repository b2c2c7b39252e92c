"""How a stranger speaks to a real server, byte by byte."""

import http.client
import json
import socket
import time

from apps.wire import sealing
from tests.servers import API_KEY
from tests.waiting import PATIENCE_S

EVENTS = "/api/App/analytics/events"
STREAM = "/api/App/livecall/stream"
LOGIN = "/api/admin/login"
VIDEO = "/media/videos/a.mp4"
KEY = bytes(range(32))
MOST_STREAMS, MOST_READERS = 12, 210


def connect(web, text=b""):
    sock = socket.create_connection(("127.0.0.1", web.port), timeout=PATIENCE_S)
    sock.sendall(text)
    return sock


def head(method, path, **headers):
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def ask(web, method, path, body=None, **headers):
    """Status, headers and body of one call on a connection of its own."""
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_S)
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


def status_of(sock):
    return int(sock.recv(4096).split()[1])


def sealed(body):
    return json.dumps({"encryptedData": sealing.seal(json.dumps(body).encode(), KEY)}).encode()


def assert_the_console_answers(guarded, address):
    web, bearer = guarded
    started = time.monotonic()
    assert ask(web, "GET", "/health/live")[0] == 200
    read = {"api-key": API_KEY, "Authorization": f"Bearer {bearer}", "X-Forwarded-For": address}
    assert ask(web, "GET", "/api/App/controller/admin", **read)[0] == 200
    assert time.monotonic() - started < 15
