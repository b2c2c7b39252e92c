#!/usr/bin/env python
"""The entry point of commands."""

import sys

from django.core.management import execute_from_command_line
from django.db import DatabaseError

from apps.core.tables import explain
from config import env


def main(given: list[str]) -> None:
    """Carry out a command. Of a database that does not answer or has no tables yet, a line is said and no trace."""
    env.choose_settings()
    try:
        execute_from_command_line(given)
    except DatabaseError as failed:
        words = "" if "--traceback" in given else explain(failed, command=given[1])
        if not words:
            raise
        sys.exit(words)


if __name__ == "__main__":
    main(sys.argv)
