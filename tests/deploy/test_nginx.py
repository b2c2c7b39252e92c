"""The site of deploy/nginx before the console in production: TLS, one call unbuffered, streams that flow."""

import os
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest
import requests

from tests.deploy.processes import HOST, environment, is_installed, started
from tests.servers import API_KEY, ROOT, Redis, free_port, running
from tests.servers_db import own_file
from tests.waiting import wait_for

SITE = (ROOT / "deploy/nginx/console.conf").read_text()
FRAME = """
{user} daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{}}
http {{ include /etc/nginx/mime.types; access_log off; {temp} {site} }}
"""
COUNTED = re.compile(r'console_request_seconds_count\{.*route="api/App/config"')
TEMP = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")

pytestmark = [
    pytest.mark.enable_socket,
    pytest.mark.skipif(not is_installed("nginx"), reason="nginx is not installed: `make system-packages` installs it"),
]


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tls")
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={HOST}"]
    files = ["-addext", f"subjectAltName=DNS:{HOST},IP:127.0.0.1", "-keyout", "key.pem", "-out", "cert.pem"]
    subprocess.run([*command, *files], cwd=folder, check=True, capture_output=True)
    return folder


def write_site(folder: Path, certificate: Path, ports: dict[str, int]) -> Path:
    site = SITE.replace("/var/lib/console;", f"{folder};").replace(
        "/opt/console/staticfiles/", f"{folder}/staticfiles/"
    )
    for name, port in ports.items():
        site = site.replace(name, f"127.0.0.1:{port}" if name.startswith("127") else str(port))
    live = f"/etc/letsencrypt/live/{HOST}"
    site = site.replace(f"{live}/fullchain.pem", f"{certificate}/cert.pem")
    site = site.replace(f"{live}/privkey.pem", f"{certificate}/key.pem")
    temp = " ".join(f"{name}_temp_path {folder}/{name};" for name in TEMP)
    path = folder / "nginx.conf"
    # As root, nginx would read the folders of the test as another user.
    user = "user root;" if os.geteuid() == 0 else ""
    path.write_text(FRAME.format(folder=folder, temp=temp, site=site, user=user))
    return path


def nginx(*words: str) -> list[str]:
    return [shutil.which("nginx") or "/usr/sbin/nginx", *words]


def test_nginx_takes_the_site(tmp_path, certificate):
    path = write_site(tmp_path, certificate, {})

    done = subprocess.run(nginx("-t", "-c", str(path)), capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert "[warn]" not in done.stderr


@pytest.fixture(scope="module")
def site(tmp_path_factory, certificate):
    """The whole of it; gives the ports of http, https and streams, and where its processes keep things."""
    folder = tmp_path_factory.mktemp("proxied")
    redis = Redis(folder)
    env = environment(folder, REDIS_URL=redis.url)
    own_file(folder)
    ports = {"127.0.0.1:8000": int(env["PORT"]), "127.0.0.1:8001": int(env["DEVICE_PORT"])}
    path = write_site(folder, certificate, ports)
    with running(redis), started(["web", "device"], env), serving(path) as (plain, tls):
        yield plain, tls, Path(env["VAR_DIR"]), int(env["DEVICE_PORT"])


@contextmanager
def serving(path: Path) -> Iterator[tuple[int, int]]:
    """Run nginx with this configuration on free ports. Gives the ports of http and https."""
    plain, tls = free_port(), free_port()
    text = path.read_text().replace("listen 80;", f"listen {plain};").replace("listen 443 ssl", f"listen {tls} ssl")
    path.write_text("\n".join(line for line in text.splitlines() if "listen [::]" not in line))
    server = subprocess.Popen(nginx("-c", str(path)))
    try:
        wait_until_open(tls)
        yield plain, tls
    finally:
        server.terminate()
        server.wait(timeout=30)


def wait_until_open(port: int) -> None:
    def connect() -> socket.socket:
        return socket.create_connection(("127.0.0.1", port), timeout=5)

    wait_for(connect, "an open port", 60, despite=(OSError,)).close()


def ask(tls: int, path: str, method: str = "GET", **more):
    headers = {"Host": HOST, "api-key": API_KEY, **more.pop("headers", {})}
    url = f"https://127.0.0.1:{tls}{path}"
    return requests.request(method, url, headers=headers, timeout=60, **more)


@pytest.fixture
def opened(site, certificate):
    """A connection with TLS on which a test writes what it likes."""
    context = ssl.create_default_context(cafile=str(certificate / "cert.pem"))
    with (
        socket.create_connection(("127.0.0.1", site[1]), timeout=60) as plain,
        context.wrap_socket(plain, server_hostname=HOST) as connection,
    ):
        yield connection


@pytest.fixture(autouse=True)
def _trust(certificate, monkeypatch):
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(certificate / "cert.pem"))


def test_plain_http_leads_to_https(site):
    answer = requests.get(
        f"http://127.0.0.1:{site[0]}/site?a=b", headers={"Host": HOST}, allow_redirects=False, timeout=60
    )

    assert (answer.status_code, answer.headers["Location"]) == (301, f"https://{HOST}/site?a=b")


def test_requests_of_https_are_secure_to_django(site):
    answer = ask(site[1], "/api/App/policy/get")

    assert answer.status_code == 200, answer.text
    assert answer.headers["Strict-Transport-Security"].startswith("max-age=31536000")
    assert answer.headers["X-Request-Id"]


def test_the_busy_calls_of_phones_are_answered_by_a_process_of_their_own(site):
    calls = ["api/App/config", "api/App/livecall/heartbeat", "api/App/analytics/events"]
    bodies = [{}, {"json": {"viewer": "phone"}}, {"json": {"events": [{"id": "x", "type": "view"}]}}]
    for path, body in zip(calls, bodies, strict=True):
        assert ask(site[1], f"/{path}", "POST" if body else "GET", **body).status_code == 200

    counted = requests.get(f"http://127.0.0.1:{site[3]}/metrics", timeout=60).text
    assert all(f'route="{path}"' in counted for path in calls)


def test_what_phones_send_one_after_the_other_shares_a_connection(site):
    """Or the ports between nginx and another machine would end at some hundred calls a second."""
    for _ in range(20):
        assert ask(site[1], "/api/App/config").status_code == 200

    kept = [one for one in psutil.net_connections("tcp") if one.raddr and one.raddr.port == site[3]]

    assert len([one for one in kept if one.status == psutil.CONN_ESTABLISHED]) > 0
    assert len([one for one in kept if one.status == psutil.CONN_TIME_WAIT]) < 10


def test_what_a_client_says_of_its_address_is_dropped(site):
    said = {"X-Forwarded-For": "not an address at all", "X_Forwarded_For": "127.0.0.1"}

    assert ask(site[1], "/api/App/config", headers=said).status_code == 200
    assert ask(site[1], "/metrics", headers=said).status_code == 404


def test_a_body_beyond_the_limit_is_refused_at_the_door(site):
    answer = ask(site[1], "/api/App/livecall/heartbeat", "POST", data=b"x" * 12_000_000)

    assert (answer.status_code, "nginx" in answer.text) == (413, True)


def head(path: str, length: int, api_key: str) -> bytes:
    lines = (f"POST {path} HTTP/1.1", f"Host: {HOST}", f"api-key: {api_key}", f"Content-Length: {length}")
    return "\r\n".join([*lines, "Content-Type: multipart/form-data; boundary=x", "", ""]).encode()


@pytest.mark.parametrize("path", ["/api/App/video/admin", "/api/App/video/admin/"])
def test_a_batch_is_judged_before_it_is_sent(opened, path):
    opened.sendall(head(path, 2_000_000_000, "wrong"))

    # Gathered by the proxy first, the console would see nothing of it before all was there.
    assert b" 401 " in opened.recv(4096).split(b"\r\n")[0]


def test_a_stream_flows(opened):
    lines = ("GET /api/App/livecall/stream?viewer=a HTTP/1.1", f"Host: {HOST}", f"api-key: {API_KEY}")
    opened.sendall("\r\n".join([*lines, "", ""]).encode())

    received = b""
    while b"retry: 2000" not in received:
        block = opened.recv(4096)
        assert block, received
        received += block
    assert b" 200 " in received.split(b"\r\n")[0]
    assert b"text/event-stream" in received


def test_media_files_come_from_disk_with_ranges_and_a_policy(site):
    (site[2] / "media/banners").mkdir(parents=True, exist_ok=True)
    (site[2] / "media/banners/a.png").write_bytes(b"0123456789")
    for folder in (site[2], *site[2].glob("media/**/")):
        folder.chmod(0o755)

    answer = ask(site[1], "/media/banners/a.png", headers={"Range": "bytes=2-4"})

    assert (answer.status_code, answer.content, answer.headers["Content-Type"]) == (206, b"234", "image/png")
    assert answer.headers["Content-Security-Policy"] == "sandbox; default-src 'none'"
    assert "immutable" in answer.headers["Cache-Control"]
    assert ask(site[1], "/media/banners/a.png", "POST").status_code == 403


def test_static_files_come_from_disk_and_else_from_the_web_process(site):
    (site[2] / "staticfiles").mkdir(exist_ok=True)
    (site[2] / "staticfiles/a.0123456789ab.js").write_bytes(b"1")
    (site[2] / "staticfiles").chmod(0o755)

    answer = ask(site[1], "/static/a.0123456789ab.js")

    assert (answer.status_code, answer.text) == (200, "1")
    assert "immutable" in answer.headers["Cache-Control"]
    assert ask(site[1], "/static/none.js").headers.get("X-Request-Id")


def test_requests_beyond_the_rate_are_429_in_json(site, tmp_path, certificate):
    path = write_site(tmp_path, certificate, {"127.0.0.1:8001": site[3]})
    text = path.read_text().replace("zone=console_device:10m rate=200r/s", "zone=console_device:10m rate=1r/m")
    path.write_text(text.replace("burst=1000 nodelay", "burst=2 nodelay"))
    with serving(path) as (_, tls):
        answers = [ask(tls, "/api/App/config") for _ in range(4)]

    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[3].headers["Retry-After"] == "1"
    assert answers[3].json()["code"] == "rate_limited"


@pytest.mark.parametrize("path", ["/api/App/config", "/api/App/config/"])
def test_device_routes_with_and_without_slash_go_to_the_device_process(site, path):
    def count():
        text = requests.get(f"http://127.0.0.1:{site[3]}/metrics", timeout=60).text
        return sum(float(line.split()[-1]) for line in text.splitlines() if COUNTED.match(line))

    before = count()

    assert ask(site[1], path).status_code == 200
    assert count() == before + 1
