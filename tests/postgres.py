"""`python -m tests.postgres [--durable] COMMAND…`: run a command with DATABASE_URL on a throwaway PostgreSQL.

On loopback. With --durable a commit waits for the disk, as in production; without, tests are quicker.
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
# What PostgreSQL may answer in another way than SQLite: own SQL, upserts, locks, threads, isolation, limits of a
# statement, migrations, what a column cannot hold. All the rest goes through Django's ORM and runs on SQLite alone:
# what is refused, who may do what, shapes of answers, texts, sums that Python makes. tests/house/test_rules.py holds it
# against the tests that use threads.
PATHS = [
    "apps/accounts/tests/test_data_admin_sessions.py",
    "apps/accounts/tests/test_mail.py",
    "apps/accounts/tests/test_races.py",
    "apps/accounts/tests/test_upgrade.py",
    "apps/analytics",
    "apps/audit",
    "apps/banners/tests/test_banners.py::test_a_search_takes_letters_beyond_a_to_z_without_their_case_on_postgresql_alone",
    "apps/banners/tests/test_banners.py::test_the_list_searches_name_and_url_counts_and_pages",
    "apps/captcha",
    "apps/console/tests/test_audit_log.py",
    "apps/controller/tests/test_asked.py",
    "apps/controller/tests/test_rule_calls.py::test_a_share_of_minus_zero_is_none_and_leaves_the_audit_log_as_it_was_written",
    "apps/controller/tests/test_versions.py",
    "apps/idempotency",
    "apps/livecall/tests/test_livecall.py",
    "apps/livecall/tests/test_moved.py",
    "apps/livecall/tests/test_settings.py",
    "apps/livecall/tests/test_stopped.py",
    "apps/monitoring/tests/test_alarms.py",
    "apps/monitoring/tests/test_health.py",
    "apps/notifications/tests/test_delivery.py",
    "apps/people",
    "apps/placements/tests/test_placements.py",
    "apps/retention",
    "apps/videos/tests/test_posters.py",
    "apps/videos/tests/test_videos.py",
    "tests/core/test_upgrade.py",
    "tests/faults/test_dump.py",
    "tests/faults/test_ingest.py",
    "tests/faults/test_push.py",
    "tests/house/test_active_rows.py",
    "tests/house/test_once.py",
    "tests/house/test_two_admins.py",
]


@dataclass
class Server:
    """A PostgreSQL of its own on loopback, in a folder that goes with it."""

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
        """Stop it: `fast` ends what runs, `immediate` is a crash."""
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
    """PostgreSQL refuses to run as root: then the package's own user runs it."""
    if os.getuid() != 0:
        return []
    shutil.chown(folder, "postgres", "postgres")
    return ["runuser", "-u", "postgres", "--"]


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/")
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    # As Ctrl-C: the server ends with the command.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
