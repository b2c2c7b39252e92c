from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.accounts.models import Admin
from apps.accounts.services import limits
from apps.wire.fields import normalize


class Command(BaseCommand):
    help = "Reset the failed sign-in attempts of an admin, so that new browsers no longer have to wait."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--id", required=True, dest="login_id", type=normalize, help="ID of the admin")

    def handle(self, *args: Any, **options: Any) -> None:
        login_id = options["login_id"]
        admin = Admin.objects.filter(login_id=login_id).first()
        if admin is None:
            raise CommandError(f"There is no admin {login_id}.")
        had_failures = limits.unlock(admin=admin, actor=None)
        self.stdout.write(f"Unlocked {login_id}." if had_failures else f"{login_id} has no failed attempts.")
