"""Commands print one line if the database does not respond or has no tables."""

import subprocess
import sys

import pytest

from tests.servers import ROOT, environment, free_port
from tests.servers_db import own_file

COMMANDS = (
    ["ensure_first_admin"],
    ["make_admin", "--id", "maria", "--email", "maria@example.com", "--password", "right-horse-7"],
    ["reset_admin", "--id", "maria", "--password", "right-horse-7"],
    ["unlock_admin", "--id", "maria"],
    ["seed_demo"],
)
NOT_MIGRATED = "The database does not have the tables of this version. Run `manage.py migrate` first.\n"


def manage(folder, *command, **more):
    env = environment(folder, **{"DATABASE_URL": f"sqlite:///{folder}/console.sqlite3", **more})
    return subprocess.run(
        [sys.executable, "manage.py", *command], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_command_without_tables_names_the_next_step(tmp_path, command):
    done = manage(tmp_path, *command)

    assert (done.returncode, done.stderr) == (1, NOT_MIGRATED)


def test_backup_without_tables_names_the_next_step(tmp_path):
    done = manage(tmp_path, "backup", str(tmp_path / "kept"))

    assert (done.returncode, done.stderr) == (1, f"CommandError: {NOT_MIGRATED}")
    assert not (tmp_path / "kept").exists()


AWAY = {
    "no server": (lambda folder: f"postgres://console@127.0.0.1:{free_port()}/console", "Connection refused"),
    "no such folder": (lambda folder: f"sqlite:///{folder}/none/console.sqlite3", "unable to open database file"),
    "another file": (lambda folder: f"sqlite:///{__file__}", "file is not a database"),
    "an unknown option": (lambda folder: "postgres://c@127.0.0.1/c?colour=red", 'invalid connection option "colour"'),
}


@pytest.mark.parametrize(
    ("name", "command"), [*((name, "prepare") for name in AWAY), ("no server", "ensure_first_admin")]
)
def test_unreachable_database_is_one_line(tmp_path, name, command):
    url, why = AWAY[name]

    done = manage(tmp_path, command, DATABASE_URL=url(tmp_path))

    assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
    assert done.stderr.startswith("The database does not respond: ")
    assert done.stderr.endswith(". Check DATABASE_URL.\n")
    assert why in done.stderr


def test_traceback_option_shows_the_trace(tmp_path):
    assert "Traceback" in manage(tmp_path, "ensure_first_admin", "--traceback").stderr


def test_other_database_error_keeps_its_trace(tmp_path):
    wrong = ["-v0", "-c", "from django.db import connection; connection.cursor().execute('SELECT absent')"]

    done = manage(tmp_path, "shell", *wrong, **own_file(tmp_path))

    assert "Traceback" in done.stderr
    assert "no such column: absent" in done.stderr
