"""`python -m tests.postgres [--durable] COMMAND…`: run a command with DATABASE_URL on a throwaway PostgreSQL.

The server is on loopback. With --durable, commits wait for the disk as in production. Without it, tests are faster.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from tests.servers import free_port

SUPERUSER = "console"


@dataclass
class Server:
    """A PostgreSQL server on loopback in a temporary folder."""

    fsync: str = "off"
    port: int = 0
    folder: Path = field(init=False)

    def __enter__(self) -> "Server":
        self.folder = Path(tempfile.mkdtemp(prefix="console-pg-"))
        self.folder.chmod(0o755)
        self.port = free_port()
        as_user = _as_plain_user(self.folder)
        self.data = ["-D", str(self.folder / "data")]
        self.control = [*as_user, str(_programs() / "pg_ctl"), *self.data]
        try:
            made = ["-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--no-sync"]
            _run([*as_user, str(_programs() / "initdb"), *self.data, *made])
            self.start()
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.stop("immediate")
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def url(self) -> str:
        return f"postgres://{SUPERUSER}@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        here = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}"
        spared = "" if self.fsync == "on" else "-c synchronous_commit=off -c full_page_writes=off -c autovacuum=off"
        options = f"{here} -c fsync={self.fsync} {spared} -c max_connections=200"
        _run([*self.control, "-w", "-t", "60", "-l", str(self.folder / "log"), "-o", options, "start"])

    def stop(self, how: str) -> None:
        """Stop the server: `fast` ends connections, `immediate` is a crash."""
        _run([*self.control, "-m", how, "stop"])


def main(command: list[str]) -> int:
    fsync = "off"
    if command[:1] == ["--durable"]:
        fsync, command = "on", command[1:]
    if not sorted(Path("/usr/lib/postgresql").glob("*/bin")):
        sys.stderr.write("PostgreSQL is missing: `make system-packages` installs it.\n")
        return 1
    with Server(fsync) as server:
        return subprocess.run(command, env={**os.environ, "DATABASE_URL": server.url}, check=False).returncode


def _programs() -> Path:
    return sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1]


def _as_plain_user(folder: Path) -> list[str]:
    """Run PostgreSQL as the package's user if this process is root, because it does not start as root."""
    if os.getuid() != 0:
        return []
    shutil.chown(folder, "postgres", "postgres")
    return ["runuser", "-u", "postgres", "--"]


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/")
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    # Like Ctrl-C, so that the server ends with the command.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
