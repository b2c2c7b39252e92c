"""How end-to-end tests and benchmarks start Chromium."""

import shutil

# The headless shell has the same engine at less than half of the cost. Not every system has it.
EXECUTABLE = shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
