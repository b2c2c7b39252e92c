"""`-p tests.browser.folder`: a folder for each test process, known before the settings are read."""

import os

from tests import leftovers

# Short: the path of a Unix socket may have 100 characters.
os.environ["VAR_DIR"] = str(leftovers.own_folder(leftovers.FOLDER_PREFIX))
for name in ("DATABASE_URL", "REDIS_URL"):
    os.environ.pop(name, None)
