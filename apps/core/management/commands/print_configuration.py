from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config.reader import TABLE

START, END = "<!-- configuration -->", "<!-- /configuration -->"


class Command(BaseCommand):
    help = "Write the table of environment variables into README.md; --check only compares."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="fail when README's table is not the code's")

    def handle(self, *args: Any, **options: Any) -> None:
        path = settings.BASE_DIR / "README.md"
        text = path.read_text()
        before, after = text.split(START)[0], text.split(END)[1]
        fresh = f"{before}{START}\n{_table()}\n{END}{after}"
        if not options["check"]:
            path.write_text(fresh)
        elif fresh != text:
            raise CommandError("README's configuration table is not config/env.py: run `make schema`.")


def _table() -> str:
    rows = [f"| `{v.name}` | {_cell(v.default)} | {v.meaning} |" for v in TABLE]
    return "\n".join(["| variable | default | meaning |", "| --- | --- | --- |", *rows])


def _cell(default: str) -> str:
    return default if "`" in default or not default or " " in default else f"`{default}`"
