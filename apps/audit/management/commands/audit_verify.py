from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.audit import queries

SHOWN = 10


class Command(BaseCommand):
    help = "Check that no event of the audit log was changed, forged or taken out since it was written."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--head", default="", help="a head that an earlier run printed, kept outside the database")

    def handle(self, *args: Any, **options: Any) -> None:
        verdict = queries.verify_chain(kept_head=options["head"])
        if verdict.faults:
            more = f" and {len(verdict.faults) - SHOWN} more" if len(verdict.faults) > SHOWN else ""
            raise CommandError(f"The audit log is not as it was written: {'; '.join(verdict.faults[:SHOWN])}{more}")
        self.stdout.write(f"{verdict.count} entries, each as it was written. Head: {verdict.head or 'none'}")
