"""In place of Django's own, which ends no session, mails nobody and writes no audit event."""

from typing import Any

from django.contrib.auth.management.commands import changepassword
from django.core.management.base import CommandError


class Command(changepassword.Command):
    help = "Not used here: `reset_admin` changes a password, ends the sessions and tells the owner."

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = options["username"] or "…"
        raise CommandError(f"Use `manage.py reset_admin --id {chosen}`: it ends the sessions and tells the owner.")
