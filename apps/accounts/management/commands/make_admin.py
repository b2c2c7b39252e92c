from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.accounts.management.prompts import add_password_options, read_password
from apps.accounts.services import admins, passwords
from apps.core.actor import Role
from apps.wire.errors import ApiError


class Command(BaseCommand):
    help = "Create an admin. Prompts for the password unless --password or --password-stdin is given."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--id", required=True, dest="login_id", help="ID to sign in with")
        parser.add_argument("--email", required=True, help="address that receives the sign-in codes")
        parser.add_argument("--role", choices=Role.values, help="the default is viewer, or owner for a superuser")
        parser.add_argument(
            "--superuser", action="store_true", help="an owner who may use Django admin with an authenticator app"
        )
        add_password_options(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        login_id, email = options["login_id"], options["email"]
        is_superuser = options["superuser"]
        role = options["role"] or (Role.OWNER if is_superuser else Role.VIEWER)
        if is_superuser and role != Role.OWNER:
            raise CommandError("A superuser must have the role owner. Leave out --role.")
        try:
            password = read_password(options)
            passwords.check_new(password=password, login_id=login_id, email=email)
            admins.create_admin(login_id=login_id, email=email, password=password, role=role, is_superuser=is_superuser)
        except ApiError as error:
            raise CommandError(error.message) from error
        self.stdout.write(f"Created admin {login_id} with the role {role}. Sign-in codes are sent to {email}.")
