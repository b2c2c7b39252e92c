import logging
from argparse import ArgumentTypeError
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from apps.demo.seeding import has_content, is_seeded, seed_demo
from apps.demo.timeline import DAYS, SEED
from apps.wire.errors import ApiError

MOST_DAYS = 3650


class Command(BaseCommand):
    help = f"Fill every screen with {DAYS} days of believable content, once; what is there already stays as it is."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seed", type=int, default=SEED, help="the same seed gives the same data")
        parser.add_argument("--days", type=_days, default=DAYS, help="into how many days all of it is put")
        parser.add_argument("--force", action="store_true", help="also beside the content of a production database")

    def handle(self, *args: Any, **options: Any) -> None:
        if is_seeded():
            self.stdout.write("The demo is there already.")
            return
        if settings.ENVIRONMENT == "production" and has_content() and not options["force"]:
            raise CommandError("This database has content, and the demo cannot be taken out again. --force adds it.")
        call_command("ensure_first_admin", stdout=self.stdout, stderr=self.stderr)
        # Nobody has to be woken: without a running server that is worth no warning for each act.
        logging.disable(logging.WARNING)
        try:
            count = seed_demo(now=timezone.now(), seed=options["seed"], days=options["days"])
        except ApiError as refused:
            raise CommandError(f"Nothing was added: {refused.message}") from refused
        finally:
            logging.disable(logging.NOTSET)
        self.stdout.write(f"The demo is there: {count} changes of {options['days']} days.")


def _days(given: str) -> int:
    if not given.isdecimal() or not 1 <= int(given) <= MOST_DAYS:
        raise ArgumentTypeError(f"a whole number from 1 to {MOST_DAYS}, not {given}")
    return int(given)
