"""On a desk: nothing has to be set."""

from config.settings.base import *  # noqa: F403 - a settings module is its base plus a few lines
