"""Reads a password for a command: from an option, standard input, or the terminal."""

import getpass
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError


def add_password_options(parser: ArgumentParser) -> None:
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--password", help="visible in the list of processes")
    source.add_argument("--password-stdin", action="store_true", help="read the first line of standard input")


def read_password(options: dict[str, Any]) -> str:
    password = _read(options)
    try:
        password.encode()
    except UnicodeEncodeError as odd:
        raise CommandError("The password must be UTF-8.") from odd
    return password


def _read(options: dict[str, Any]) -> str:
    if options["password"] is not None:
        return str(options["password"])
    if options["password_stdin"]:
        return sys.stdin.readline().rstrip("\r\n")
    if not sys.stdin.isatty():
        raise CommandError("There is no terminal for a prompt. Use --password-stdin.")
    try:
        first = getpass.getpass("New password: ")
        if first != getpass.getpass("Again: "):
            raise CommandError("The passwords do not match.")
    except EOFError as ended:
        raise CommandError("No password was given.") from ended
    return first
