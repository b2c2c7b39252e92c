from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Apply migrations and create the first admin if there is none."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0, interactive=False, stdout=self.stdout, stderr=self.stderr)
        call_command("ensure_first_admin", stdout=self.stdout, stderr=self.stderr)
