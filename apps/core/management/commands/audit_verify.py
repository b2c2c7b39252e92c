from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.audit import queries

SHOWN = 10


class Command(BaseCommand):
    help = "Check that no event of the audit log was changed, forged or taken out since it was written."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--head", help="a head that an earlier run printed, kept outside the database")

    def handle(self, *args: Any, **options: Any) -> None:
        head = options["head"]
        if head is not None and not head.strip():
            # As of a script whose file of heads is gone: without one, a log put back to an older state would pass.
            raise CommandError("--head holds nothing. Give a head that an earlier run printed, or leave it out.")
        verdict = queries.verify_chain(kept_head=head or "")
        if verdict.faults:
            more = f" and {len(verdict.faults) - SHOWN} more" if len(verdict.faults) > SHOWN else ""
            raise CommandError(f"The audit log is not as it was written: {'; '.join(verdict.faults[:SHOWN])}{more}")
        self.stdout.write(f"{verdict.count} entries, each as it was written. Head: {verdict.head or 'none'}")
