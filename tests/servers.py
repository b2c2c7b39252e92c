"""Servers on loopback for tests and benchmarks: the web process and Redis, each on its own port."""

import base64
import http.client
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

from tests.api_schema import DESCRIPTION, Seen
from tests.waiting import wait_for

ROOT = Path(__file__).resolve().parents[1]
START_LIMIT_S = 120
API_KEY = "loopback-api-key-of-the-tests-0123456789"
SECRETS = {
    "DJANGO_SECRET_KEY": "loopback-secret-" * 4,
    "WIRE_KEYS": base64.b64encode(bytes(range(32))).decode(),
    "DATA_KEY": base64.b64encode(bytes(range(64, 96))).decode(),
    "CLIENT_API_KEY": API_KEY,
}
# For tests that send as fast as possible from one address.
UNLIMITED = {"EVENTS_PER_ITEM": "0"}


# Below the ephemeral ports, which an outgoing connection could use before a server binds its port or while it is down.
PORTS = range(10_000, 32_000)


def free_port() -> int:
    while True:
        port = secrets.choice(PORTS)
        with socket.socket() as sock, suppress(OSError):
            sock.bind(("127.0.0.1", port))
            return port


def environment(folder: Path, **more: str) -> dict[str, str]:
    """Return the environment of a child process: the test secrets, its folder, and the caller's database if any."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("DJANGO_")}
    kept.setdefault("MALLOC_ARENA_MAX", "2")
    return {**kept, **SECRETS, "DJANGO_SETTINGS_MODULE": "config.settings.local", "VAR_DIR": str(folder), **more}


def manage(folder: Path, *command: str, **more: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=environment(folder, **more),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    return done.stdout


@dataclass
class Web:
    """Web workers under a supervisor, which replaces workers that die."""

    folder: Path
    port: int = field(default_factory=free_port)
    workers: int = 1
    application: str = "config.asgi:application"
    interface: str = "asgi"
    core: int | None = None
    more: dict[str, str] = field(default_factory=dict)
    process: "subprocess.Popen[bytes] | None" = None

    def start(self) -> "Web":
        flags = "--http 1 --respawn-failed-workers --respawn-interval 0.2 --workers-kill-timeout 5 --no-ws"
        bounds = "--backlog 4096 --backpressure 16384 --http1-buffer-size 65536 --log-level warning"
        where = f"--interface {self.interface} --host 127.0.0.1 --port {self.port} --workers {self.workers}"
        command = [sys.executable, "-m", "granian", *f"{where} {flags} {bounds}".split(), self.application]
        log = (self.folder / f"web-{self.port}.log").open("ab")
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment(self.folder, **self.more), stdout=log, stderr=log
        )
        if self.core is not None:
            self.process_info().cpu_affinity([self.core])
        self.wait_until_it_answers()
        return self

    def wait_until_it_answers(self) -> None:
        log = self.folder / f"web-{self.port}.log"
        wait_for(self._is_live, log.read_text, START_LIMIT_S, despite=(OSError,))

    def _is_live(self) -> bool:
        return self.request("GET", "/health/live")[0] == 200

    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def process_info(self) -> psutil.Process:
        assert self.process is not None
        return psutil.Process(self.process.pid)

    def workers_alive(self) -> list[psutil.Process]:
        return [one for one in self.process_info().children() if _is_worker(one)]

    def request(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, dict[str, Any]]:
        """Send a request of the app on a new connection."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=15)
        try:
            data = None if body is None else json.dumps(body)
            connection.request(method, path, data, {"api-key": API_KEY, "Content-Type": "application/json", **headers})
            answer = connection.getresponse()
            raw = answer.read()
            opened = json.loads(raw) if raw.startswith(b"{") else None
            if path.startswith("/api/") and (opened is None or "encrypted" not in opened):
                address, _, query = path.partition("?")
                DESCRIPTION.check(Seen(method, address, answer.status, opened, query))
            return answer.status, opened or {}
        finally:
            connection.close()

    def stop(self) -> None:
        if self.process is None or self.process.poll() is not None:
            return
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            for child in self.process_info().children(recursive=True):
                child.kill()
            self.process.kill()
            self.process.wait()


def _is_worker(process: psutil.Process) -> bool:
    try:
        return "resource_tracker" not in " ".join(process.cmdline())
    except (psutil.ZombieProcess, psutil.NoSuchProcess):
        return False


@dataclass
class Redis:
    folder: Path
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def socket_path(self) -> Path:
        return self.folder / "redis.sock"

    @property
    def url(self) -> str:
        return f"unix://{self.socket_path}"

    def start(self) -> "Redis":
        self.socket_path.unlink(missing_ok=True)
        server = shutil.which("redis-server")
        if server is None:
            raise RuntimeError("redis-server is missing: `make system-packages` installs it.")
        self.process = subprocess.Popen(
            [server, "--port", "0", "--unixsocket", str(self.socket_path), "--dir", str(self.folder), "--save", ""],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for(self.answers, "Redis", START_LIMIT_S, every_s=0.02)
        return self

    def answers(self) -> bool:
        with socket.socket(socket.AF_UNIX) as sock:
            try:
                sock.connect(str(self.socket_path))
                sock.sendall(b"PING\r\n")
                return sock.recv(16).startswith(b"+PONG")
            except OSError:
                return False

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()


@contextmanager
def running(*servers: Web | Redis) -> Iterator[None]:
    try:
        for server in servers:
            server.start()
        yield
    finally:
        for server in reversed(servers):
            server.stop() if isinstance(server, Web) else server.kill()
