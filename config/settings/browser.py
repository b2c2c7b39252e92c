"""Browser tests: the tests' settings with the real bundles and the page of parts."""

from config.settings.test import *  # noqa: F403 - a settings module is its base plus a few lines
from config.settings.test import WEBPACK_LOADER

DEBUG_SCREENS = True
WEBPACK_LOADER["DEFAULT"].pop("LOADER_CLASS")
