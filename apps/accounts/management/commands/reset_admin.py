from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.accounts.management.prompts import add_password_options, read_password
from apps.accounts.models import Admin
from apps.accounts.services import admins, passwords
from apps.wire.errors import ApiError
from apps.wire.fields import normalize


class Command(BaseCommand):
    help = "Reset an admin's password, end all sessions, and notify the admin by email."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--id", required=True, dest="login_id", type=normalize, help="ID of the admin")
        parser.add_argument(
            "--drop-two-factor",
            action="store_true",
            help="turn off the authenticator app, for example after a lost phone",
        )
        parser.add_argument(
            "--owner", action="store_true", help="make the admin an active owner, for example if none is left"
        )
        add_password_options(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        admin = Admin.objects.filter(login_id=options["login_id"]).first()
        if admin is None:
            raise CommandError(f"There is no admin {options['login_id']}.")
        try:
            password = read_password(options)
            passwords.check_new(password=password, login_id=admin.login_id, email=admin.email)
        except ApiError as error:
            raise CommandError(error.message) from error
        admins.reset_admin(
            admin=admin, password=password, drop_two_factor=options["drop_two_factor"], make_owner=options["owner"]
        )
        self.stdout.write(f"Changed the password of {admin.login_id} and ended all sessions.")
        if options["drop_two_factor"]:
            self.stdout.write("The authenticator app is off.")
        if options["owner"]:
            self.stdout.write("The role is owner, and the account is active.")
