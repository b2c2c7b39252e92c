"""`make run` in an empty folder: first start, sign-in with a code, killed processes, Ctrl-C, and second start."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
import redis

from apps.wire import encryption
from tests.servers import free_port
from tests.servers_db import own_file
from tests.waiting import wait_for

ROOT = Path(__file__).resolve().parents[2]
START_LIMIT_S = 180


class Running:
    """The whole product in its own folder, with its output."""

    def __init__(self, folder: Path, python: str = sys.executable, **more: str) -> None:
        self.port = free_port()
        self.folder = folder
        environment = {k: v for k, v in os.environ.items() if not k.startswith(("DJANGO_", "DATABASE_URL"))}
        environment |= {"PORT": str(self.port), "VAR_DIR": str(folder), **more}
        self.log = (folder / "terminal.log").open("w+")
        # Signals have their default handling, even if the tests run behind nohup or `&`.
        command = ["env", "--default-signal", python, "-m", "config.run"]
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=self.log, stderr=self.log)

    def terminal(self) -> str:
        return (self.folder / "terminal.log").read_text()

    def page(self, path: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=60) as response:
                return response.status, response.read().decode()
        except urllib.error.HTTPError as rejected:
            return rejected.code, rejected.read().decode()

    def wait(self, condition, what: str, limit_s: float = START_LIMIT_S):
        def check():
            assert self.process.poll() is None, self.terminal()
            return condition()

        away = (urllib.error.URLError, ConnectionError, TimeoutError, psutil.Error)
        return wait_for(check, lambda: f"{what}\n{self.terminal()}", limit_s, every_s=0.1, despite=away)

    def wait_until_it_serves(self) -> None:
        self.wait(lambda: self.page("/health/live")[0] == 200, "serving")

    def config(self) -> dict[str, str]:
        _, page = self.page("/site/admin/panel/login")
        block = re.search(r'id="console-config"[^>]*>(.*?)</script>', page, re.DOTALL)
        assert block, page[:400]
        return json.loads(block.group(1))

    def call(self, path: str, body: object, bearer: str = "") -> dict[str, str]:
        import base64  # noqa: PLC0415

        config = self.config()
        key = base64.b64decode(config["wireKey"])
        encrypted = json.dumps({"encryptedData": encryption.encrypt(json.dumps(body).encode(), key)}).encode()
        headers = {"api-key": config["apiKey"], "Content-Type": "application/json"}
        if bearer:
            headers["Authorization"] = f"Bearer {bearer}"
        url = f"http://127.0.0.1:{self.port}{path}"
        request = urllib.request.Request(url, data=encrypted, headers=headers, method="POST")
        with urllib.request.urlopen(request, timeout=60) as response:  # noqa: S310
            return json.loads(encryption.decrypt(json.loads(response.read()), [key]).plaintext)

    def children(self) -> list[psutil.Process]:
        return psutil.Process(self.process.pid).children(recursive=True)

    def main_process(self, program: str) -> psutil.Process | None:
        """Return the main process of a program, if it runs. `program` is a part of its command line."""
        found = [child for child in self.children() if program in " ".join(child.cmdline())]
        return found[0] if found else None

    def kill(self, program: str) -> None:
        """Kill a program with SIGKILL, and wait until it runs again."""
        killed = self.wait(lambda: self.main_process(program), program)
        killed.kill()
        self.wait(lambda: self.main_process(program) not in {None, killed}, f"{program} again")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait(timeout=60)
        self.log.close()


@pytest.fixture
def folder() -> Iterator[Path]:
    # Not tmp_path, because the path of a Unix socket has at most 100 characters.
    with tempfile.TemporaryDirectory(prefix="console-") as name:
        yield Path(name)


def test_first_start_allows_sign_in_and_the_second_keeps_secrets(folder):
    running = Running(folder, ADMIN_ID="chief", ADMIN_EMAIL="chief@example.com")
    try:
        running.wait_until_it_serves()
        password = re.search(r"Password:\s+(\S+)", running.terminal())
        assert password, running.terminal()

        step = running.call("/api/admin/login", {"a_id": "chief", "a_password": password.group(1)})
        emails = running.wait(lambda: sorted((folder / "outbox").glob("*.txt")), "a mail in the outbox")
        code = re.search(r"\b(\d{6})\b", emails[-1].read_text())
        done = running.call("/api/admin/login/otp", {"otp": code.group(1)}, bearer=step["token"])
        assert done["status"] is True
        assert running.wait(lambda: code.group(1) in running.terminal(), "the mail in the terminal")

        running.call("/api/admin/ForgetPw", {"a_email": "chief@example.com"})
        reset = running.wait(lambda: list((folder / "outbox").glob("*password-reset*.txt")), "the mail of the reset")
        code = re.search(r"\b(\d{6})\b", reset[0].read_text())
        assert running.wait(lambda: code.group(1) in running.terminal(), "its code in the terminal")

        # Files may be renamed at this time.
        private_files = [path for path in folder.rglob("*") if path.is_file() and path.name != "terminal.log"]
        assert {emails[-1], folder / "console.sqlite3", folder / "secrets.env"} <= set(private_files)
        assert not [path for path in private_files if mode_of(path) & 0o077]

        wire_key = running.config()["wireKey"]
        started = running.children()
        assert len(started) >= 4  # Redis, web, worker, beat
        running.stop()
        assert not [child for child in started if child.is_running() and child.status() != psutil.STATUS_ZOMBIE]
        assert running_processes(folder) == []
        assert "Traceback" not in running.terminal()
    finally:
        running.stop(signal.SIGKILL)

    second = Running(folder)
    try:
        second.wait_until_it_serves()
        assert second.config()["wireKey"] == wire_key
        assert "assword" not in second.terminal()
        assert (folder / "secrets.env").stat().st_mode & 0o077 == 0
    finally:
        second.stop()


def mode_of(path: Path) -> int:
    """Return the mode of a file, or 0 if it was deleted meanwhile."""
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return 0


def test_clone_path_with_special_characters_is_served(folder):
    (folder / "my (clöne").symlink_to(sys.prefix)
    data = folder / "50%20 #1?a=b"
    data.mkdir()
    running = Running(data, str(folder / "my (clöne/bin/python"))
    try:
        running.wait_until_it_serves()
        with redis.Redis(unix_socket_path=str(data / "redis.sock")) as cache:
            running.wait(
                lambda: "brpop" in {client["cmd"] for client in cache.client_list()}, "the worker at its queues"
            )
    finally:
        running.stop()


READ_ONLY = """#!/bin/sh
exec {unshare} sh -c 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" && exec "$@"' "{root}" \
  "{python}" "$@"
"""


@pytest.fixture
def in_read_only_clone(folder) -> str:
    """Return a Python that sees this clone on a read-only disk."""
    unshare = "unshare --mount" if os.getuid() == 0 else "unshare --map-root-user --mount"
    program = folder / "python"
    program.write_text(READ_ONLY.format(unshare=unshare, root=ROOT, python=sys.executable))
    program.chmod(0o755)
    if subprocess.run([program, "-c", ""], capture_output=True, check=False).returncode:
        pytest.skip("this user may not mount")
    return str(program)


def test_read_only_clone_is_served_with_another_var_dir(folder, in_read_only_clone):
    running = Running(folder, in_read_only_clone)
    try:
        running.wait_until_it_serves()
        assert running.page("/static/public.css")[0] == 200
        assert "Warning" not in running.terminal()
    finally:
        running.stop()


def test_read_only_var_dir_is_reported_in_one_line(in_read_only_clone):
    (ROOT / "var").mkdir(exist_ok=True)
    environment = {"PATH": os.environ["PATH"]}
    command = [in_read_only_clone, "-m", "config.run"]

    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)

    (line,) = done.stderr.splitlines()
    assert done.returncode == 1
    assert line.startswith("Not started: VAR_DIR must be a folder that this user may write to: ")
    assert f"{ROOT}/var" in line


def running_processes(folder: Path) -> list[str]:
    """Return the processes that were started for this folder and still run."""
    found = []
    for process in psutil.process_iter():
        try:
            line = " ".join(process.cmdline())
            # Redis overwrites its environment with its title, which contains the socket's path.
            is_ours = str(folder) in line or process.environ().get("VAR_DIR") == str(folder)
            if is_ours and process.status() != psutil.STATUS_ZOMBIE:
                found.append(line)
        except psutil.Error:
            continue
    return found


@pytest.mark.parametrize("how", ["SIGTERM", "SIGHUP"])
def test_signal_ends_all_processes(folder, how):
    # Creating the tables would take half of the start.
    own_file(folder)
    running = Running(folder)
    try:
        running.wait_until_it_serves()
        running.stop(signal.Signals[how])

        assert running_processes(folder) == []
        assert "Traceback" not in running.terminal()
    finally:
        running.stop(signal.SIGKILL)


def test_killed_processes_are_started_again(folder):
    own_file(folder)
    running = Running(folder, ADMIN_ID="chief", ADMIN_EMAIL="chief@example.com")
    try:
        running.wait_until_it_serves()
        password = re.search(r"Password:\s+(\S+)", running.terminal())
        assert password, running.terminal()

        running.kill("config.celery worker")
        running.call("/api/admin/login", {"a_id": "chief", "a_password": password.group(1)})
        running.wait(lambda: "worker.1 | To: chief@example.com" in running.terminal(), "the email of the new worker")

        for program in ("redis-server", "config.celery beat", "granian"):
            running.kill(program)
        running.wait(lambda: running.page("/health/ready")[0] == 200, "readiness")
        assert running.terminal().count("Killed by SIGKILL. Starting again in 1 s.") == 4

        running.stop()
        assert running_processes(folder) == []
    finally:
        running.stop(signal.SIGKILL)


@pytest.mark.parametrize(
    ("text", "code", "reported"),
    [
        ("echo not enough memory; exit 3", 3, "redis.1  | not enough memory"),
        ("kill -9 $$", 137, "redis.1  | Killed by SIGKILL 5 times in a row. Not started again."),
    ],
    ids=["ends by itself", "is always killed"],
)
def test_process_that_cannot_start_ends_all_with_its_error(folder, text, code, reported):
    own_file(folder)
    (folder / "redis-server").write_text(f"#!/bin/sh\n{text}\n")
    (folder / "redis-server").chmod(0o755)

    done = run(folder, "config.run", PORT=str(free_port()), PATH=f"{folder}:{os.environ['PATH']}")

    assert done.returncode == code
    assert reported in done.stdout
    assert running_processes(folder) == []


def run(folder: Path, *program: str, **more: str) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "VAR_DIR": str(folder), **more}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    command = [sys.executable, "-m", *program]
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=START_LIMIT_S, check=False
    )


@pytest.fixture
def used_port() -> Iterator[int]:
    """Listen on a port with SO_REUSEPORT, as another server would."""
    with socket.socket() as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        sock.bind(("127.0.0.1", 0))
        sock.listen()
        yield sock.getsockname()[1]


def test_taken_port_is_reported_in_one_line(folder, used_port):
    done = run(folder, "config.run", PORT=str(used_port))

    assert done.returncode == 1
    assert (
        done.stderr == f"Cannot listen on 127.0.0.1, port {used_port}: Address already in use. Change HOST or PORT.\n"
    )


def test_address_of_another_machine_is_reported_in_one_line(folder):
    done = run(folder, "config.run", HOST="203.0.113.1", PORT=str(free_port()))

    assert done.returncode == 1
    assert "Cannot assign requested address" in done.stderr


def test_database_that_does_not_respond_is_reported_without_a_trace(folder):
    away = f"postgres://console@127.0.0.1:{free_port()}/console"

    done = run(folder, "config.run", PORT=str(free_port()), DATABASE_URL=away)

    assert done.returncode == 1
    assert done.stderr.startswith("The database does not respond: ")
    assert "Traceback" not in done.stderr
    assert running_processes(folder) == []
