import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.core import backup


class Command(BaseCommand):
    help = "Copy database, files and secrets into a new folder while the console runs. The folder is as secret as they."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        os.umask(0o077)
        try:
            made = backup.make_backup(options["folder"].absolute())
        except backup.BackupRefused as refused:
            raise CommandError(str(refused)) from refused
        size = sum(kept.size for kept in made.files.values())
        self.stdout.write(f"{len(made.files)} files, {size / 1_000_000:.1f} MB in {options['folder']}.")
        if backup.SECRETS not in made.files:
            self.stdout.write("The secrets of the environment are not in it. Keep DATA_KEY beside it.")
