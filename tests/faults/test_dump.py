"""The lines of docs/operate/backup.md that back PostgreSQL up and restore it."""

import os
import re
import shlex
import subprocess
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from tests.servers import ROOT, manage
from tests.servers_db import COUNTS, add_ads, own_database, rows

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.enable_socket,
    pytest.mark.skipif(not os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="for PostgreSQL"),
]


def commands() -> dict[str, list[str]]:
    text = (ROOT / "docs/operate/backup.md").read_text()
    found = re.findall(r"^(pg_dump|pg_restore) (.*)$", text, re.MULTILINE)
    return {program: [program, *shlex.split(rest, comments=True)] for program, rest in found}


def run(command: list[str], folder: Path, url: str) -> None:
    words = [word.replace("$DATABASE_URL", url) for word in command]
    subprocess.run(words, cwd=folder, check=True, capture_output=True, text=True)


def test_a_dump_restores_with_its_figures_and_its_audit_log(tmp_path):
    with own_database(tmp_path, f"dump_{os.getpid()}") as old:
        add_ads(tmp_path, old)
        manage(tmp_path, "ensure_first_admin", **old)
        run(commands()["pg_dump"], tmp_path, old["DATABASE_URL"])
        figures = sorted(rows(old, COUNTS))
    name = f"restored_{os.getpid()}"
    server = os.environ["DATABASE_URL"]
    new = {"DATABASE_URL": urlunsplit(urlsplit(server)._replace(path=f"/{name}"))}
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        try:
            run(commands()["pg_restore"], tmp_path, new["DATABASE_URL"])

            assert sorted(rows(new, COUNTS)) == figures
            assert len(figures) > 10
            with pytest.raises(psycopg.errors.RaiseException, match="append-only"):
                rows(new, "DELETE FROM audit_entry RETURNING 1")
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
