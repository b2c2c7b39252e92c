"""Settings for trying the console on your own machine. No variable has to be set."""

import warnings

from celery.exceptions import SecurityWarning

from config.env import load_local_secrets

load_local_secrets()

from config.settings.base import *  # noqa: E402, F403 - reads the secrets that the line above loads

ENVIRONMENT = "local"

# Static files are not collected locally; WhiteNoise finds them where they are.
warnings.filterwarnings("ignore", message="No directory at: .*staticfiles")
# Celery warns when it runs as root, as in a container.
warnings.filterwarnings("ignore", category=SecurityWarning)
