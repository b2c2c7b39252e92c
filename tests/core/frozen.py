"""The console's ASGI application at the time given in FROZEN_AT: its clock stands still, its timers run."""

import os

import time_machine

time_machine.travel(os.environ["FROZEN_AT"], tick=False).start()

from config.asgi import application  # noqa: E402 - the time must be set before the application is imported

__all__ = ["application"]
