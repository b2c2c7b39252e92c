from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from apps.analytics import months
from apps.core.zone import day_of
from apps.device.demo import DAYS, SEED, seed_demo


class Command(BaseCommand):
    help = f"Fill the database with believable ads and {DAYS} days of counts; what is there already stays as it is."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seed", type=int, default=SEED, help="the same seed gives the same data")

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.ENVIRONMENT == "production":
            raise CommandError("Made-up counts have no place in production.")
        added = seed_demo(now=timezone.now(), seed=options["seed"])
        months.close_months(today=day_of(timezone.now()))
        self.stdout.write(
            f"{added} demo ads added, with {DAYS} days of counts." if added else "The demo is there already."
        )
