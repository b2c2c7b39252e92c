import secrets
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from apps.accounts.models import Admin
from apps.accounts.services import admins, passwords
from apps.wire.errors import ApiError


class Command(BaseCommand):
    help = "Create the first admin from ADMIN_ID, ADMIN_PASSWORD, and ADMIN_EMAIL, and print the password once."

    def handle(self, *args: Any, **options: Any) -> None:
        if Admin.objects.exists():
            return
        if settings.ENVIRONMENT == "production" and not settings.ADMIN_PASSWORD:
            # A generated password would be printed, and production keeps the output in a log.
            raise CommandError("Set ADMIN_PASSWORD, or create the first admin with `manage.py make_admin`.")
        password = settings.ADMIN_PASSWORD or _generate_password(max(16, settings.PASSWORD_MIN_LENGTH))
        try:
            # A weak password of the operator is accepted with a warning.
            passwords.check_length(password=password)
            admins.create_admin(
                login_id=settings.ADMIN_ID, email=settings.ADMIN_EMAIL, password=password, is_superuser=True
            )
        except ApiError as error:
            raise CommandError(f"The first admin cannot be created: {error.message}") from error
        self._print_credentials(password)

    def _print_credentials(self, password: str) -> None:
        lines = ["", "Created the first admin. The password is shown only once.", f"  Admin ID:  {settings.ADMIN_ID}"]
        shown = "the value of ADMIN_PASSWORD" if settings.ADMIN_PASSWORD else password
        lines += [f"  Password:  {shown}", f"  Sign-in codes are sent to {settings.ADMIN_EMAIL}."]
        if settings.EMAIL_BACKEND == "config.outbox_mail.OutboxBackend":
            lines.append(f"  Until EMAIL_URL is set, emails are printed here and saved in {settings.OUTBOX_DIR}.")
        lines.append("")
        self.stdout.write("\n".join(lines))
        try:
            passwords.check_new(password=password, login_id=settings.ADMIN_ID, email=settings.ADMIN_EMAIL)
        except ApiError as error:
            self.stderr.write(f"ADMIN_PASSWORD is weak: {error.message}")


def _generate_password(length: int) -> str:
    return secrets.token_urlsafe(length)[:length]
