"""Programs on loopback for tests and benchmarks: granian, Redis, and the Celery worker.

`tests/stack.py` runs the whole reference deployment of these programs.
"""

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
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol, Self

import psutil
import redis
import requests

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
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("DJANGO_")}
    inherited.setdefault("MALLOC_ARENA_MAX", "2")
    return {**inherited, **SECRETS, "DJANGO_SETTINGS_MODULE": "config.settings.local", "VAR_DIR": str(folder), **more}


def manage(folder: Path, *command: str, **more: str) -> str:
    """Run a command of manage.py and return its output. Raises RuntimeError if it fails."""
    return run_manage(environment(folder, **more), *command)


def run_manage(
    env: dict[str, str], *command: str, stdin: str = "", cwd: Path = ROOT, python: str = sys.executable
) -> str:
    done = subprocess.run(
        [python, "manage.py", *command], cwd=cwd, env=env, input=stdin, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    return done.stdout


class Process:
    """A program with all its children and a log file. Tests start, stop, and kill it as an operator and a crash do."""

    stop_limit_s = 45

    def __init__(
        self,
        command: Sequence[str],
        log_file: Path,
        env: dict[str, str] | None = None,
        *,
        cwd: Path = ROOT,
        health_url: str = "",
    ) -> None:
        self.command, self.log_file, self.env, self.cwd = command, log_file, env, cwd
        self.health_url = health_url
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        with self.log_file.open("ab") as log:
            self.process = subprocess.Popen(
                self.command, cwd=self.cwd, env=self.env, stdout=log, stderr=log, start_new_session=True
            )
        return self

    def wait_until_live(self) -> None:
        """Wait until the health check succeeds."""
        wait_for(self._is_live, self.log, START_LIMIT_S, despite=(requests.RequestException,))

    def _is_live(self) -> bool:
        return requests.get(self.health_url, timeout=5).ok

    def stop(self) -> None:
        """Send SIGTERM to every process of the program as systemd does, and SIGKILL after a while."""
        self.send_signal(signal.SIGTERM)
        if self.process is not None:
            try:
                self.process.wait(self.stop_limit_s)
            except subprocess.TimeoutExpired:
                self.kill()

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)
        if self.process is not None:
            self.process.wait()

    def send_signal(self, number: int) -> None:
        if self.process is not None:
            # The processes may have ended already.
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, number)

    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def log(self) -> str:
        return self.log_file.read_text()

    def processes(self) -> list[psutil.Process]:
        """Return the program and its children. There are none if it has ended."""
        if self.process is None:
            return []
        with suppress(psutil.NoSuchProcess):
            first = psutil.Process(self.process.pid)
            return [first, *first.children(recursive=True)]
        return []

    def memory(self) -> int:
        """Return the bytes of the program and its children."""
        total = 0
        for process in self.processes():
            # A child may have ended meanwhile.
            with suppress(psutil.NoSuchProcess):
                total += process.memory_info().rss
        return total


class Web(Process):
    """Granian with the web application or another one. Its supervisor replaces workers that die.

    Args:
        core: The only CPU core to run on.
        more: Environment variables.
        root: Another checkout to serve, which has its own .venv.
    """

    stop_limit_s = 15

    def __init__(
        self,
        folder: Path,
        *,
        workers: int = 1,
        application: str = "config.asgi:application",
        interface: str = "asgi",
        core: int | None = None,
        more: dict[str, str] | None = None,
        root: Path = ROOT,
    ) -> None:
        self.folder, self.port = folder, free_port()
        pinned = [] if core is None else ["taskset", "--cpu-list", str(core)]
        python = sys.executable if root == ROOT else str(root / ".venv/bin/python")
        flags = "--http 1 --respawn-failed-workers --respawn-interval 0.2 --workers-kill-timeout 5 --no-ws"
        bounds = "--backlog 4096 --backpressure 16384 --http1-buffer-size 65536 --log-level warning"
        where = f"--interface {interface} --host 127.0.0.1 --port {self.port} --workers {workers}"
        super().__init__(
            [*pinned, python, "-m", "granian", *f"{where} {flags} {bounds}".split(), application],
            folder / f"web-{self.port}.log",
            environment(folder, **(more or {})),
            cwd=root,
            health_url=f"http://127.0.0.1:{self.port}/health/live",
        )

    def start(self) -> Self:
        super().start()
        self.wait_until_live()
        return self

    def workers_alive(self) -> list[psutil.Process]:
        return [process for process in self.processes()[1:] if _is_worker(process)]

    def request(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, dict[str, Any]]:
        """Send a request of the app on a new connection."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=15)
        try:
            data = None if body is None else json.dumps(body)
            connection.request(method, path, data, {"api-key": API_KEY, "Content-Type": "application/json", **headers})
            response = connection.getresponse()
            raw = response.read()
            opened = json.loads(raw) if raw.startswith(b"{") else None
            if path.startswith("/api/") and (opened is None or "encrypted" not in opened):
                address, _, query = path.partition("?")
                DESCRIPTION.check(Seen(method, address, response.status, opened, query))
            return response.status, opened or {}
        finally:
            connection.close()


def _is_worker(process: psutil.Process) -> bool:
    try:
        return "resource_tracker" not in " ".join(process.cmdline())
    except (psutil.ZombieProcess, psutil.NoSuchProcess):
        return False


class Redis(Process):
    """Redis on a Unix socket without a file, or on a TCP port with an append-only file."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        server = shutil.which("redis-server")
        if server is None:
            raise RuntimeError("redis-server is missing: `make system-packages` installs it.")
        socket_path = folder / "redis.sock"
        self.url = f"redis://127.0.0.1:{port}/0" if port else f"unix://{socket_path}"
        persistence = ["--appendonly", "yes"] if port else ["--save", "", "--unixsocket", str(socket_path)]
        where = ["--bind", "127.0.0.1", "--port", str(port), "--dir", str(folder)]
        super().__init__([server, *where, *persistence], folder / "redis.log")

    def start(self) -> Self:
        super().start()
        with redis.Redis.from_url(self.url) as client:
            wait_for(client.ping, self.log, START_LIMIT_S, every_s=0.02, despite=(redis.ConnectionError,))
        return self


class Worker(Process):
    """A Celery worker with the options of `make run`, with or without an embedded scheduler."""

    def __init__(self, folder: Path, more: dict[str, str], *, beat: bool = True) -> None:
        self.folder = folder
        program = "-m celery --quiet -A config.celery worker --concurrency 4 --loglevel info"
        arguments = f"{program} --without-gossip --without-mingle{' --beat' if beat else ''}".split()
        super().__init__([sys.executable, *arguments], folder / "worker.log", environment(folder, **more))

    def start(self) -> Self:
        remove_schedule(self.folder)
        return super().start()

    def stop(self) -> None:
        """Kill it, because a stop waits for running tasks."""
        self.kill()


def remove_schedule(folder: Path) -> None:
    """Remove the file of Celery beat, which a killed process may have left incomplete."""
    for schedule in folder.glob("celerybeat-schedule*"):
        schedule.unlink()


class Server(Protocol):
    def start(self) -> object: ...

    def stop(self) -> None: ...


@contextmanager
def running(*servers: Server) -> Iterator[None]:
    """Run servers until the end of the block."""
    with ExitStack() as stack:
        for server in servers:
            stack.callback(server.stop)
            server.start()
        yield
