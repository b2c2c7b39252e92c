"""The nginx site of deploy/ in front of the console in production mode: TLS, routes, files, limits, and failures."""

import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
import requests

from tests.deploy.processes import HOST, is_installed
from tests.servers import API_KEY
from tests.stack import Stack
from tests.waiting import wait_for

COUNTED = re.compile(r'console_request_seconds_count\{.*route="api/App/config"')

pytestmark = [
    pytest.mark.enable_socket,
    pytest.mark.skipif(not is_installed("nginx"), reason="nginx is not installed: `make system-packages` installs it"),
]


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    with Stack() as started:
        yield started


def fetch(stack: Stack, path: str, method: str = "GET", **more: Any) -> requests.Response:
    headers = {"Host": HOST, "api-key": API_KEY, **more.pop("headers", {})}
    url = more.pop("url", stack.url) + path
    return requests.request(
        method, url, headers=headers, timeout=60, verify=stack.certificate, allow_redirects=False, **more
    )


@pytest.fixture
def opened(stack: Stack) -> Iterator[ssl.SSLSocket]:
    """Open a TLS connection for raw bytes."""
    context = ssl.create_default_context(cafile=stack.certificate)
    with (
        socket.create_connection(("127.0.0.1", stack.port), timeout=60) as plain,
        context.wrap_socket(plain, server_hostname=HOST) as connection,
    ):
        yield connection


def device_metrics(stack: Stack) -> str:
    node = stack.nodes[0]
    return requests.get(f"http://{node.address}:{node.env['DEVICE_PORT']}/metrics", timeout=60).text


def test_nginx_accepts_the_site_without_a_warning(stack: Stack) -> None:
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    done = subprocess.run(
        [program, "-t", "-c", str(stack.folder / "nginx.conf")], capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr
    assert "[warn]" not in done.stderr


def test_plain_http_leads_to_https(stack: Stack) -> None:
    response = fetch(stack, "/site?a=b", url=f"http://127.0.0.1:{stack.plain_port}")

    assert (response.status_code, response.headers["Location"]) == (301, f"https://{HOST}/site?a=b")


def test_requests_of_https_are_secure_to_django(stack: Stack) -> None:
    response = fetch(stack, "/api/App/policy/get")

    assert response.status_code == 200, response.text
    assert response.headers["Strict-Transport-Security"].startswith("max-age=31536000")
    assert response.headers["X-Request-Id"]


def test_device_routes_are_served_by_the_device_process(stack: Stack) -> None:
    calls = ["api/App/config", "api/App/livecall/heartbeat", "api/App/analytics/events"]
    bodies = [{}, {"json": {"viewer": "phone"}}, {"json": {"events": [{"id": "x", "type": "view"}]}}]
    for path, body in zip(calls, bodies, strict=True):
        assert fetch(stack, f"/{path}", "POST" if body else "GET", **body).status_code == 200

    assert all(f'route="{path}"' in device_metrics(stack) for path in calls)


@pytest.mark.parametrize("path", ["/api/App/config", "/api/App/config/"])
def test_device_route_with_and_without_slash_goes_to_the_device_process(stack: Stack, path: str) -> None:
    def count() -> float:
        return sum(float(line.split()[-1]) for line in device_metrics(stack).splitlines() if COUNTED.match(line))

    before = count()

    assert fetch(stack, path).status_code == 200
    assert count() == before + 1


def test_forwarded_address_of_a_client_is_dropped(stack: Stack) -> None:
    spoofed = {"X-Forwarded-For": "not an address at all", "X_Forwarded_For": "127.0.0.1"}

    assert fetch(stack, "/api/App/config", headers=spoofed).status_code == 200
    assert fetch(stack, "/metrics", headers=spoofed).status_code == 404


def test_body_above_the_limit_is_rejected_by_nginx(stack: Stack) -> None:
    for path, size in (("/api/App/analytics/events", 300_000), ("/api/admin/login", 12_000_000)):
        response = fetch(stack, path, "POST", data=b"x" * size)

        assert (response.status_code, response.json()["code"]) == (413, "too_large")
        assert "X-Request-Id" not in response.headers


@pytest.mark.parametrize("path", ["/api/App/video/admin", "/api/App/video/admin/"])
def test_batch_of_videos_is_rejected_before_its_body_is_sent(opened: ssl.SSLSocket, path: str) -> None:
    lines = (f"POST {path} HTTP/1.1", f"Host: {HOST}", "api-key: wrong", "Content-Length: 2000000000")
    opened.sendall("\r\n".join([*lines, "Content-Type: multipart/form-data; boundary=x", "", ""]).encode())

    assert b" 401 " in opened.recv(4096).split(b"\r\n")[0]


def test_stream_is_not_buffered(opened: ssl.SSLSocket) -> None:
    lines = ("GET /api/App/livecall/stream?viewer=a HTTP/1.1", f"Host: {HOST}", f"api-key: {API_KEY}")
    opened.sendall("\r\n".join([*lines, "", ""]).encode())

    received = b""
    while b"retry: 2000" not in received:
        block = opened.recv(4096)
        assert block, received
        received += block
    assert b" 200 " in received.split(b"\r\n")[0]
    assert b"text/event-stream" in received


def test_media_files_come_from_disk_with_ranges_and_a_policy(stack: Stack) -> None:
    file = stack.nodes[0].folder / "media/banners/a.png"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"0123456789")

    response = fetch(stack, "/media/banners/a.png", headers={"Range": "bytes=2-4"})

    assert (response.status_code, response.content, response.headers["Content-Type"]) == (206, b"234", "image/png")
    assert response.headers["Content-Security-Policy"] == "sandbox; default-src 'none'"
    assert "immutable" in response.headers["Cache-Control"]
    assert fetch(stack, "/media/banners/a.png", "POST").status_code == 403


def test_static_files_are_served_from_disk_or_by_the_web_process(stack: Stack) -> None:
    page = fetch(stack, "/site/admin/panel/login").text
    path = re.search(r'/static/bundles/[^"]+\.[0-9a-f]{12}\.js', page)
    assert path, page

    response = fetch(stack, path[0], headers={"Accept-Encoding": "gzip"})

    assert (response.status_code, response.headers["Content-Encoding"]) == (200, "gzip")
    assert "immutable" in response.headers["Cache-Control"]
    assert "X-Request-Id" not in response.headers
    assert fetch(stack, "/static/none.js").headers["X-Request-Id"]


def test_requests_above_the_rate_get_429_in_json(stack: Stack) -> None:
    written = stack.site
    stack.site = written.replace("zone=console_anonymous:10m rate=20r/s", "zone=console_anonymous:10m rate=1r/m")
    stack.site = stack.site.replace("zone=console_anonymous burst=200", "zone=console_anonymous burst=2")
    # nginx keeps a zone at a reload, unless it has another name.
    stack.site = re.sub(r"zone=console_anonymous\b", "zone=console_slow", stack.site)
    stack.use_nodes(*stack.nodes)
    try:
        wait_for(lambda: fetch(stack, "/api/App/policy/get").status_code == 429, "429", 30)
        response = fetch(stack, "/api/App/policy/get")

        assert (response.status_code, response.headers["Retry-After"]) == (429, "1")
        assert response.json()["code"] == "rate_limited"
        # A request with a bearer token has its own limits, and device routes have theirs.
        assert fetch(stack, "/api/App/policy/get", headers={"Authorization": "Bearer x"}).status_code == 200
        assert fetch(stack, "/api/App/config").status_code == 200
    finally:
        stack.site = written
        stack.use_nodes(*stack.nodes)


def test_process_that_is_away_is_503_with_retry_after(stack: Stack) -> None:
    node = stack.nodes[0]
    node.stop("web")
    try:
        response = fetch(stack, "/api/App/policy/get")
    finally:
        node.start("web")
        node.wait_until_live("web")

    assert (response.status_code, response.headers["Retry-After"], response.json()["code"]) == (503, "2", "unavailable")
