"""Start processes as deploy/systemd does: in production, with their own database file."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.deploy_check import production_environment
from tests.servers import API_KEY, ROOT, Process, free_port, running

HOST = "console.example.com"
SYSTEMD = ROOT / "deploy/systemd"
BIN = "/opt/console/.venv/bin/"


def environment(folder: Path, **more: str) -> dict[str, str]:
    """Return the environment of production on SQLite, with free ports and all files in `folder`."""
    common = (SYSTEMD / "console-.service.d/common.conf").read_text()
    options = re.findall(r"(GRANIAN_\w+)=(\S+)", common)
    return {
        **production_environment(),
        **dict(options),
        "CLIENT_API_KEY": API_KEY,
        "VAR_DIR": str(folder),
        "DATABASE_URL": f"sqlite:///{folder}/console.sqlite3",
        "ALLOW_SQLITE": "true",
        "ALLOWED_HOSTS": f"{HOST},127.0.0.1",
        "TRUSTED_PROXIES": "127.0.0.1",
        "PORT": str(free_port()),
        "DEVICE_PORT": str(free_port()),
        "PYTHONDONTWRITEBYTECODE": "1",
        **more,
    }


def command(role: str, env: dict[str, str], python: str = sys.executable) -> list[str]:
    """Return the command of a role's unit, with the programs in the directory of `python` and the ports of `env`."""
    unit = (SYSTEMD / f"console-{role}.service").read_text()
    line = re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    assert line
    ports = {"8000": env["PORT"], "8001": env["DEVICE_PORT"]}
    arguments = [ports.get(argument, argument) for argument in shlex.split(line[1])]
    return [*scheduling(unit), *(argument.replace(BIN, f"{Path(python).parent}/") for argument in arguments)]


def scheduling(unit: str) -> list[str]:
    """Return the arguments before a command that schedule it as the unit does."""
    policy = re.search(r"^CPUSchedulingPolicy=(\w+)$", unit, re.MULTILINE)
    return ["chrt", f"--{policy[1]}", "0"] if policy else []


def run(role: str, env: dict[str, str], root: Path = ROOT, python: str = sys.executable) -> None:
    done = subprocess.run(command(role, env, python), cwd=root, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@contextmanager
def started(roles: list[str], env: dict[str, str], root: Path = ROOT, python: str = sys.executable) -> Iterator[None]:
    """Run the roles, which respond within the block."""
    processes = [process(role, env, root, python) for role in roles]
    with running(*processes):
        for server in processes:
            if server.health_url:
                server.wait_until_live()
        yield


def process(role: str, env: dict[str, str], root: Path = ROOT, python: str = sys.executable) -> Process:
    port = {"web": "PORT", "device": "DEVICE_PORT"}.get(role)
    host = env.get("GRANIAN_HOST", "127.0.0.1")
    url = f"http://{host}:{env[port]}/health/live" if port else ""
    return Process(command(role, env, python), Path(env["VAR_DIR"]) / f"{role}.log", env, cwd=root, health_url=url)


def is_installed(program: str) -> bool:
    paths = [*os.environ["PATH"].split(":"), "/usr/sbin"]
    return any((Path(path) / program).exists() for path in paths)
