"""Processes as deploy/ starts them: in production, by `python -m config.start`, with a database file of their own."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import requests

from tests.deploy_check import production_environment
from tests.servers import API_KEY, ROOT, START_LIMIT_S, free_port
from tests.waiting import wait_for

HOST = "console.example.com"


def environment(folder: Path, **more: str) -> dict[str, str]:
    """Of production on SQLite, with ports of its own; what a process writes is in `folder`."""
    return {
        **production_environment(),
        "CLIENT_API_KEY": API_KEY,
        "VAR_DIR": str(folder),
        "DATABASE_URL": f"sqlite:///{folder}/console.sqlite3",
        "ALLOW_SQLITE": "true",
        "ALLOWED_HOSTS": f"{HOST},127.0.0.1",
        "TRUSTED_PROXIES": "127.0.0.1",
        "PORT": str(free_port()),
        "STREAM_PORT": str(free_port()),
        "PYTHONDONTWRITEBYTECODE": "1",
        **more,
    }


def run(role: str, env: dict[str, str], root: Path = ROOT, python: str = sys.executable) -> None:
    command = [python, "-m", "config.start", role]
    done = subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@contextmanager
def started(roles: list[str], env: dict[str, str], root: Path = ROOT, python: str = sys.executable) -> Iterator[Path]:
    """Run the roles side by side until the end; gives the file of their log lines, once those that serve answer."""
    log = Path(env["VAR_DIR"]) / "processes.log"
    processes = []
    try:
        for role in roles:
            with log.open("ab") as lines:
                command = [python, "-m", "config.start", role]
                processes.append(subprocess.Popen(command, cwd=root, env=env, stdout=lines, stderr=lines))
        for role, port in (("web", env["PORT"]), ("stream", env["STREAM_PORT"])):
            if role in roles:
                wait_for(partial(_answers, port), log.read_text, START_LIMIT_S, despite=(requests.RequestException,))
        yield log
    finally:
        for process in processes:
            process.send_signal(signal.SIGTERM)
        for process in processes:
            process.wait(timeout=60)


def _answers(port: int) -> bool:
    return bool(requests.get(f"http://127.0.0.1:{port}/health/live", timeout=5).content)


def is_installed(program: str) -> bool:
    paths = [*os.environ["PATH"].split(":"), "/usr/sbin"]
    return any((Path(path) / program).exists() for path in paths)
