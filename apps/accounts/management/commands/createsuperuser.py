"""Replaces Django's command, which records nothing and does not check the ID."""

from typing import Any

from django.contrib.auth.management.commands import createsuperuser
from django.core.management.base import CommandError


class Command(createsuperuser.Command):
    help = "Disabled. Use make_admin --superuser, which also records the new admin."

    def handle(self, *args: Any, **options: Any) -> None:
        raise CommandError("Use `manage.py make_admin --superuser --id … --email …`: it also records the new admin.")
