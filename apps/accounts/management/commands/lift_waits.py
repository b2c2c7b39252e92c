from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.accounts.models import Admin, FailureCount
from apps.accounts.services import limits


class Command(BaseCommand):
    help = "Forget wrong tries, so that nobody waits: of one admin, or with --all of everybody and every address."

    def add_arguments(self, parser: ArgumentParser) -> None:
        chosen = parser.add_mutually_exclusive_group(required=True)
        chosen.add_argument("--id", dest="login_id")
        chosen.add_argument("--all", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["all"]:
            rows = FailureCount.objects.all()
        else:
            admin = Admin.objects.filter(login_id=options["login_id"]).first()
            if admin is None:
                raise CommandError(f"There is no admin {options['login_id']}.")
            rows = limits.rows_of(admin=admin)
        count = rows.count()
        limits.lift(rows=rows, actor=None)
        self.stdout.write(f"{count} waits are lifted.")
