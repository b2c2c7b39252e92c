import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from drf_spectacular.generators import SchemaGenerator

from apps.wire.openapi import DESCRIPTION_FILE


class Command(BaseCommand):
    help = "Write docs/openapi.json, the description of all requests; --check only compares."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="fail if the file is out of date")

    def handle(self, *args: Any, **options: Any) -> None:
        described: Any = SchemaGenerator().get_schema(request=None, public=True)
        text = json.dumps(described, indent=1, ensure_ascii=False, default=str) + "\n"
        if not options["check"]:
            DESCRIPTION_FILE.write_text(text)
        elif not DESCRIPTION_FILE.exists() or DESCRIPTION_FILE.read_text() != text:
            raise CommandError("docs/openapi.json is out of date: run `make schema` and commit both files.")
