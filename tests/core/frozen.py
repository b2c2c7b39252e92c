"""The ASGI application with its clock stopped at FROZEN_AT. Timers run."""

import os

import time_machine

time_machine.travel(os.environ["FROZEN_AT"], tick=False).start()

from config.asgi import application  # noqa: E402 - the time must be set before the application is imported

__all__ = ["application"]
