"""`python -m config.start web|stream|worker|beat|migrate`: one process of the console, as deploy/ starts it."""

import errno
import os
import shlex
import socket
import sys

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config.checks import refuse_insecure_production
from config.env import BASE_DIR, choose_settings

SERVER = (
    # HTTP/1 alone: to tell it from cleartext HTTP/2, the server would wait for ever for a socket's first byte.
    "-m granian --interface asgi --http 1 --no-ws --respawn-failed-workers --workers-kill-timeout 5"
    # Each open stream counts as a request under way; the default would stop taking calls at some hundred.
    " --backlog 4096 --backpressure 16384"
    # What a slow reader holds of memory, beside one block of the file.
    " --http1-buffer-size 65536 --log-level warning"
)
# Else the C library gives each thread a heap of its own, whose holes no other thread can use.
MEMORY = {"MALLOC_ARENA_MAX": "2"}
WORKER = "-m celery --quiet -A config.celery worker --concurrency 4 --loglevel info --without-gossip --without-mingle"


def web(*, port: int, workers: int, application: str = "config.asgi:application") -> str:
    """What Python is called with to serve `application` on `port`."""
    return f"{SERVER} --host {settings.HOST} --port {port} --workers {web_processes(workers)} {application}"


def web_processes(asked: int) -> int:
    """How many of so many web processes are started: one a core at most, as more serve less (docs/scaling.md)."""
    return min(asked, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


def tell_of_fewer() -> None:
    """Say so where WEB_WORKERS asks for more web processes than are started."""
    if (count := web_processes(settings.WEB_WORKERS)) < settings.WEB_WORKERS:
        sys.stderr.write(f"WEB_WORKERS={settings.WEB_WORKERS}: {count} started, one a core; more would serve less.\n")


def port_fault(name: str, port: int) -> str:
    """Why nothing can listen on the port that the variable `name` gives; empty where something can."""
    try:
        with socket.socket(socket.AF_INET6 if ":" in settings.HOST else socket.AF_INET) as sock:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            sock.bind((settings.HOST, port))
    except OSError as failed:
        if failed.errno == errno.EADDRINUSE:
            return f"Port {port} is taken. End what listens there, or set {name} to another."
        return f"Nothing can listen on port {port} of {settings.HOST}: {failed.strerror}. HOST and {name} say where."
    return ""


ROLES = ("web", "stream", "worker", "beat", "migrate")


def command(role: str) -> str:
    """Return what Python is called with for this role."""
    return {
        "web": web(port=settings.PORT, workers=settings.WEB_WORKERS),
        "stream": web(port=settings.STREAM_PORT, workers=1, application="config.device:application"),
        "worker": WORKER,
        "beat": "-m celery --quiet -A config.celery beat --loglevel warning",
        "migrate": "manage.py migrate --noinput",
    }[role]


def main(given: list[str]) -> None:
    role, *options = given or [""]
    if role not in ROLES or (options and role != "worker"):
        sys.exit(f"python -m config.start {'|'.join(ROLES)}; a worker takes options of Celery's, as -Q media")
    try:
        choose_settings()
        refuse_insecure_production()
    except ImproperlyConfigured as error:
        sys.exit(f"Not started: {error}")
    # The server would share the port with another of its kind, and each would answer some of the calls.
    ports = {"web": ("PORT", settings.PORT), "stream": ("STREAM_PORT", settings.STREAM_PORT)}
    if role in ports and (fault := port_fault(*ports[role])):
        sys.exit(fault)
    os.chdir(BASE_DIR)
    os.umask(0o077)
    if role == "web":
        tell_of_fewer()
    # In place of this process: a signal reaches it without a go-between.
    words = [sys.executable, *shlex.split(command(role)), *options]
    os.execve(sys.executable, words, {**MEMORY, **os.environ})  # noqa: S606, TID251 - our own words; inherited as it is


if __name__ == "__main__":
    main(sys.argv[1:])
