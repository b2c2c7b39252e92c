"""Production: by environment alone; config/checks.py refuses what must not be."""

from config import env
from config.logs import LOGGING
from config.settings.base import *  # noqa: F403 - a settings module is its base plus a few lines

DEBUG = False
SECURE_COOKIES = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
CSRF_TRUSTED_ORIGINS = [env.PUBLIC_URL]
SECURE_SSL_REDIRECT = True
SECURE_REDIRECT_EXEMPT = [r"^health/", r"^metrics$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_HSTS_SECONDS = 31_536_000
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
WHITENOISE_USE_FINDERS = False
LOGGING["handlers"]["console"]["formatter"] = "json"
