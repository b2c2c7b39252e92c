"""Pytest plugin (`-p tests.browser.folder`): set VAR_DIR to a new folder before Django reads its settings."""

import os
import tempfile

# The prefix is short because the path of a Unix socket has at most 100 characters.
FOLDER = tempfile.TemporaryDirectory(prefix="journeys-", ignore_cleanup_errors=True)
os.environ["VAR_DIR"] = FOLDER.name
for name in ("DATABASE_URL", "REDIS_URL"):
    os.environ.pop(name, None)
