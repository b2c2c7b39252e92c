import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from apps.core import backup


class Command(BaseCommand):
    help = "Put a backup into an empty VAR_DIR, with the console stopped."
    # Looking for migrations would make the database that is to be restored.
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        os.umask(0o077)
        try:
            restored = backup.restore_backup(options["folder"].absolute())
        except backup.BackupRefused as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(f"{len(restored.files)} files of {restored.made_at} are back.")
        former = settings.VAR_DIR / backup.FORMER_SECRETS
        if former.exists():
            self.stdout.write(f"The secrets that were here before are in {former}.")
        self.stdout.write("Next: `manage.py migrate`, `manage.py audit_verify`, then start the console.")
