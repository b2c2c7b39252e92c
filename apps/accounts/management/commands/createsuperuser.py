"""In place of Django's own, which writes no audit event and knows no rule of names."""

from typing import Any

from django.contrib.auth.management.commands import createsuperuser
from django.core.management.base import CommandError


class Command(createsuperuser.Command):
    help = "Not used here: `make_admin --superuser` makes one, and the audit log says so."

    def handle(self, *args: Any, **options: Any) -> None:
        raise CommandError("Use `manage.py make_admin --superuser --id … --email …`: the audit log says who was made.")
