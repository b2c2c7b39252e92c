# Semantic version of the product. CHANGELOG.md lists the changes of each version.
__version__ = "1.0.0"

from config.celery import app as celery_app

__all__ = ["__version__", "celery_app"]
