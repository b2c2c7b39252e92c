import json
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from drf_spectacular.generators import SchemaGenerator


class Command(BaseCommand):
    help = "Write docs/openapi.json, the description of all requests; --check only compares."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="fail if the file is out of date")

    def handle(self, *args: Any, **options: Any) -> None:
        path = settings.BASE_DIR / "docs" / "openapi.json"
        described: Any = SchemaGenerator().get_schema(request=None, public=True)
        text = json.dumps(described, indent=1, ensure_ascii=False, sort_keys=True, default=str) + "\n"
        if not options["check"]:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            raise CommandError("docs/openapi.json is out of date: run `make schema` and commit both files.")
