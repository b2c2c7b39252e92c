"""Replaces Django's command, which ends no sessions, sends no email, and records nothing."""

from typing import Any

from django.contrib.auth.management.commands import changepassword
from django.core.management.base import CommandError


class Command(changepassword.Command):
    help = "Disabled. Use reset_admin, which also ends the sessions and notifies the admin."

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = options["username"] or "…"
        raise CommandError(
            f"Use `manage.py reset_admin --id {chosen}`: it also ends the sessions and notifies the admin."
        )
