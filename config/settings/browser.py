"""End-to-end tests: a test and its server share these: real bundles, a real Redis, a database file.

Both find them by VAR_DIR, which tests/browser/folder.py gives to the test and the test to its server.
"""

from config.settings import base
from config.settings.test import *  # noqa: F403 - a settings module is its base plus a few lines
from config.settings.test import CACHES, DATABASES, REDIS_URL, WEBPACK_LOADER

WHITENOISE_AUTOREFRESH = False
WEBPACK_LOADER["DEFAULT"].pop("LOADER_CLASS")
CACHES["default"] = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
CELERY_BROKER_URL = base.CELERY_BROKER_URL
DATABASES["default"].pop("TEST", None)
