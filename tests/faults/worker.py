"""The worker of `make run` as a process that a test may kill."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from tests.servers import ROOT, environment

WORKER = "-m celery --quiet -A config.celery worker --concurrency 4 --loglevel info --without-gossip --without-mingle"


class Worker:
    """A Celery worker, with or without the scheduler."""

    def __init__(self, folder: Path, more: dict[str, str], *, beat: bool = True) -> None:
        self.folder, self.more, self.beat = folder, more, beat
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> "Worker":
        command = [sys.executable, *WORKER.split(), *(["--beat"] if self.beat else [])]
        log = (self.folder / "worker.log").open("ab")
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment(self.folder, **self.more), stdout=log, stderr=log, start_new_session=True
        )
        return self

    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def log(self) -> str:
        return (self.folder / "worker.log").read_text()

    def kill(self) -> None:
        if self.process is not None:
            # The process may be dead already.
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            # The killed process may have left an incomplete schedule file.
            for schedule in self.folder.glob("celerybeat-schedule*"):
                schedule.unlink()

    stop = kill
