"""A process that runs pieces of code one after another, because starting one for each takes a second."""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.servers import ROOT, environment

LOOP = """
import contextlib, io, json, sys, traceback
import django
django.setup()
for line in sys.stdin:
    failure = ""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(json.loads(line), {})
    except BaseException:
        failure = traceback.format_exc()
    print(json.dumps(failure), flush=True)
"""


@dataclass
class Shell:
    """Runs code in another process, as another web process would."""

    folder: Path
    more: dict[str, str]
    process: "subprocess.Popen[str] | None" = None

    def start(self) -> "Shell":
        self.process = subprocess.Popen(
            [sys.executable, "-c", LOOP],
            cwd=ROOT,
            env=environment(self.folder, **self.more),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        return self

    def run(self, code: str) -> None:
        """Run code to its end. Raises RuntimeError with the traceback of an error."""
        assert self.process is not None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(code) + "\n")
        self.process.stdin.flush()
        output = self.process.stdout.readline()
        failure = json.loads(output) if output else "The process is gone."
        if failure:
            raise RuntimeError(failure)

    def stop(self) -> None:
        if self.process is not None:
            with self.process:
                self.process.kill()
