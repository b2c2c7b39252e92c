#!/usr/bin/env python
"""Django's command-line utility."""

import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import DatabaseError

from apps.core.database import explain
from config.env import choose_settings


def main(argv: list[str]) -> None:
    """Run a command. A bad configuration or a database that does not respond ends it with a line instead of a trace."""
    try:
        choose_settings()
        execute_from_command_line(argv)
    except ImproperlyConfigured as error:
        if "--traceback" in argv:
            raise
        sys.exit(f"Not started: {error}")
    except DatabaseError as error:
        explanation = "" if "--traceback" in argv else explain(error, command=argv[1])
        if not explanation:
            raise
        sys.exit(explanation)


if __name__ == "__main__":
    main(sys.argv)
