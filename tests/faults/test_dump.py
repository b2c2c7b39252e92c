"""The commands of docs/operate/backup.md that back up and restore PostgreSQL."""

import os
import re
import shlex
import subprocess
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from tests.core.test_backup import FILL, OPEN
from tests.servers import ROOT, manage
from tests.servers_db import COUNTS, add_ads, own_database, rows

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.enable_socket,
    pytest.mark.skipif(not os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="for PostgreSQL"),
]


def commands() -> dict[str, list[str]]:
    text = (ROOT / "docs/operate/backup.md").read_text()
    found = re.findall(r"^(pg_dump|pg_restore|tar --\w+) (.*)$", text, re.MULTILINE)
    return {program: [*program.split(), *shlex.split(rest)] for program, rest in found}


def run(program: str, folder: Path, url: str, var_dir: Path) -> None:
    words = [word.replace("$DATABASE_URL", url).replace("$VAR_DIR", str(var_dir)) for word in commands()[program]]
    subprocess.run(words, cwd=folder, check=True, capture_output=True, text=True)


def test_dump_and_media_restored_elsewhere_are_the_same(tmp_path):
    old_dir, new_dir = tmp_path / "old", tmp_path / "new"
    old_dir.mkdir()
    new_dir.mkdir()
    with own_database(tmp_path, f"dump_{os.getpid()}") as old:
        add_ads(old_dir, old)
        sealed = manage(old_dir, "shell", "-v0", "-c", FILL, **old).split()[-1]
        for program in ("pg_dump", "tar --create"):
            run(program, tmp_path, old["DATABASE_URL"], old_dir)
        before = all_rows(old)
        figures = sorted(rows(old, COUNTS))
    name = f"restored_{os.getpid()}"
    server = os.environ["DATABASE_URL"]
    new = {"DATABASE_URL": urlunsplit(urlsplit(server)._replace(path=f"/{name}"))}
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        try:
            for program in ("pg_restore", "tar --extract"):
                run(program, tmp_path, new["DATABASE_URL"], new_dir)
            manage(new_dir, "migrate", "--check", **new)

            assert all_rows(new) == before
            assert sorted(rows(new, COUNTS)) == figures
            assert len(figures) > 10
            assert contents(new_dir) == contents(old_dir)
            assert len(contents(new_dir)) == 1
            assert manage(new_dir, "shell", "-v0", "-c", OPEN.format(sealed), **new).strip() == "a seed"
            with pytest.raises(psycopg.errors.RaiseException, match="append-only"):
                rows(new, "DELETE FROM audit_entry RETURNING 1")
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def all_rows(database: dict[str, str]) -> dict[str, list[str]]:
    tables = rows(database, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    return {table: sorted(map(repr, rows(database, f'TABLE "{table}"'))) for (table,) in tables}


def contents(var_dir: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(var_dir)): path.read_bytes() for path in (var_dir / "media").rglob("*") if path.is_file()
    }
