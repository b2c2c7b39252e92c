"""Run COMMAND for honcho, and start it again when it is killed, as systemd does in production.

A command that ends by itself, also with an error, ends this process, and so `make run`. COMMAND is a variable, because
`pkill -9 -f celery` would kill this process too if its arguments contained the command.
"""

import os
import signal
import subprocess
import sys
import threading
import time

PAUSE_SECONDS = 1
# A command that is killed this often, each time so soon after its start, cannot run on this machine.
MAX_EARLY_KILLS = 5
EARLY_SECONDS = 10


def main() -> int:
    stopping = threading.Event()

    def stop(*_: object) -> None:
        stopping.set()

    # honcho sends the signal to the whole process group, so the command gets it too.
    signal.signal(signal.SIGTERM, stop)
    early_kills = 0
    while True:
        started_at = time.monotonic()
        command = f"exec {os.environ['COMMAND']}"  # noqa: TID251 - config.env would load Django
        code = subprocess.run(command, shell=True, check=False).returncode
        if code >= 0:
            return code
        exit_status = 128 - code
        if stopping.is_set():
            return exit_status
        early_kills = early_kills + 1 if time.monotonic() - started_at < EARLY_SECONDS else 0
        name = signal.Signals(-code).name
        if early_kills == MAX_EARLY_KILLS:
            print(f"Killed by {name} {early_kills} times in a row. Not started again.", flush=True)
            return exit_status
        print(f"Killed by {name}. Starting again in {PAUSE_SECONDS} s.", flush=True)
        # Ends the children that the killed command left, as the processes of granian.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        os.killpg(0, signal.SIGTERM)
        signal.signal(signal.SIGTERM, stop)
        time.sleep(PAUSE_SECONDS)
        if stopping.is_set():
            return exit_status


if __name__ == "__main__":
    sys.exit(main())
