"""Settings for production. The console does not start while config/checks.py finds a problem."""

from config import casts
from config.env import env
from config.settings.base import *  # noqa: F403 - a settings module is its base plus a few lines
from config.settings.base import LOGGING, PUBLIC_URL, TRUSTED_PROXIES

SECURE_COOKIES = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]
SECURE_SSL_REDIRECT = True
SECURE_REDIRECT_EXEMPT = [r"^health/", r"^metrics$"]
if TRUSTED_PROXIES:
    # Without a proxy, any client could send this header.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_HSTS_SECONDS = env("HSTS_SECONDS", cast=casts.integer(minimum=0), default=31_536_000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("HSTS_INCLUDE_SUBDOMAINS", default=True)
SECURE_HSTS_PRELOAD = env.bool("HSTS_PRELOAD", default=True)
WHITENOISE_USE_FINDERS = False
# nginx serves media files. It opens them by name and cannot list the folders.
FILE_UPLOAD_DIRECTORY_PERMISSIONS = 0o711
LOGGING["handlers"]["console"]["formatter"] = "json"
