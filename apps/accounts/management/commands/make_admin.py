from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.accounts.management.prompts import add_password_options, read_password
from apps.accounts.services import admins, passwords
from apps.core.actor import Role
from apps.wire.errors import ApiError


class Command(BaseCommand):
    help = "Make an admin. Without --password or --password-stdin the password is asked for."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--id", required=True, dest="login_id")
        parser.add_argument("--email", required=True)
        parser.add_argument("--role", choices=Role.values, default=Role.OWNER, help="owner unless said otherwise")
        parser.add_argument(
            "--superuser", action="store_true", help="an owner who may use Django admin, once an app is set up"
        )
        add_password_options(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        login_id, email = options["login_id"], options["email"]
        rights = {"role": options["role"], "is_superuser": options["superuser"]}
        if options["superuser"] and options["role"] != Role.OWNER:
            raise CommandError("A superuser is an owner.")
        try:
            password = read_password(options)
            passwords.check_new(password=password, login_id=login_id, email=email)
            admins.create_admin(login_id=login_id, email=email, password=password, **rights)
        except ApiError as refused:
            raise CommandError(refused.message) from refused
        self.stdout.write(f"Admin {login_id} is made. Codes go to {email}.")
