#!/usr/bin/env python
"""The door for commands."""

import sys

from django.core.management import execute_from_command_line

from config import env

if __name__ == "__main__":
    env.choose_settings()
    execute_from_command_line(sys.argv)
