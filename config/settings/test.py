"""Tests: fixed secrets, mails in memory, no bundle needed, hashes that do not slow the suite."""

import tempfile
from pathlib import Path

from config.settings.base import *  # noqa: F403 - a settings module is its base plus a few lines
from config.settings.base import CACHES, DATABASES, WEBPACK_LOADER

ENVIRONMENT = "test"
SECRET_KEY = "test-secret-key-test-secret-key-test-secret-key-test"  # noqa: S105 - opens nothing
WIRE_KEYS = [bytes(range(32)), bytes(range(32, 64))]
CLIENT_API_KEYS = ["test-api-key-of-the-console", "test-api-key-of-the-app"]
DATA_KEYS = [bytes(range(64, 96))]
ALLOWED_HOSTS = ["*"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
BACKUP_CODE_COST = {"time_cost": 1, "memory_cost": 64}
# Files that `collectstatic` left in this clone are not part of a test.
STATIC_ROOT = None
# Each test client creates the middleware again, and WhiteNoise would walk every static file each time.
WHITENOISE_AUTOREFRESH = True
WEBPACK_LOADER["DEFAULT"]["LOADER_CLASS"] = "tests.fake_bundles.FakeWebpackLoader"
CACHES["default"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
CELERY_BROKER_URL = "memory://"
DATABASES["default"]["CONN_MAX_AGE"] = 0
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, so that threads can have connections of their own. It is removed when the process ends.
    _memory = Path("/dev/shm")  # noqa: S108 - the folder in it has a random name
    _folder = tempfile.TemporaryDirectory(
        prefix="console-test-", dir=_memory if _memory.is_dir() else None, ignore_cleanup_errors=True
    )
    DATABASES["default"]["TEST"] = {"NAME": f"{_folder.name}/console.sqlite3"}
    _options = DATABASES["default"]["OPTIONS"]
    _options["init_command"] = _options["init_command"].replace("synchronous=FULL", "synchronous=OFF")
