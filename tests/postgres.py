"""`python -m tests.postgres [--durable] COMMAND…`: run a command with DATABASE_URL on a throwaway PostgreSQL.

On loopback. With --durable a commit waits for the disk, as in production; without, tests are quicker.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

SUPERUSER = "console"
# What PostgreSQL may answer in another way than SQLite: own SQL, upserts, locks, threads, isolation. All the rest goes
# through Django's ORM and runs on SQLite alone. tests/house/test_rules.py holds it against the tests that use threads.
PATHS = [
    "apps/accounts/tests/test_attacks.py",
    "apps/accounts/tests/test_limits.py",
    "apps/accounts/tests/test_mail.py",
    "apps/accounts/tests/test_races.py",
    "apps/accounts/tests/test_unlock.py",
    "apps/analytics",
    "apps/audit",
    "apps/captcha",
    "apps/controller/tests/test_versions.py",
    "apps/core",
    "apps/idempotency",
    "apps/legal",
    "apps/livecall",
    "apps/monitoring",
    "apps/notifications/tests/test_delivery.py",
    "apps/placements/tests/test_placements.py",
    "apps/videos/tests/test_posters.py",
    "apps/videos/tests/test_videos.py",
    "tests/faults",
    "tests/house/test_once.py",
    "tests/house/test_two_admins.py",
]


def main(command: list[str]) -> int:
    fsync = "off"
    if command[:1] == ["--durable"]:
        fsync, command = "on", command[1:]
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not programs:
        sys.stderr.write("PostgreSQL is missing: `make system-packages` installs it.\n")
        return 1
    folder = Path(tempfile.mkdtemp(prefix="console-pg-"))
    folder.chmod(0o755)
    port = _free_port()
    as_user = _as_plain_user(folder)
    data = folder / "data"
    try:
        _run(
            [
                *as_user,
                str(programs[-1] / "initdb"),
                "-D",
                str(data),
                "-U",
                SUPERUSER,
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--no-sync",
            ]
        )
        here = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
        options = f"{here} -c fsync={fsync} -c max_connections=200"
        control = [*as_user, str(programs[-1] / "pg_ctl"), "-D", str(data)]
        _run([*control, "-w", "-t", "30", "-l", str(folder / "log"), "-o", options, "start"])
        try:
            url = f"postgres://{SUPERUSER}@127.0.0.1:{port}/postgres"
            return subprocess.run(command, env={**os.environ, "DATABASE_URL": url}, check=False).returncode
        finally:
            _run([*control, "-m", "immediate", "stop"])
    finally:
        shutil.rmtree(folder, ignore_errors=True)


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


def _free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
