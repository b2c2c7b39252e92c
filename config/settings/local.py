"""On a desk: nothing has to be set."""

import warnings

from config.settings.base import *  # noqa: F403 - a settings module is its base plus a few lines

# Nothing is collected on a desk, whose clone may be read-only: WhiteNoise finds the files where they are.
warnings.filterwarnings("ignore", message="No directory at: .*staticfiles")
