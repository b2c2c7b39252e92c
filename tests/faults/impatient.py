"""Settings of a worker that waits for a second where others wait for ten."""

from config.settings.local import *  # noqa: F403 - a settings module is its base plus a few lines

FCM_TIMEOUT_S = 1
PUSH_FIRST_WAIT_S = 1
