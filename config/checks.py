"""What production requires of its configuration. `manage.py check --deploy` and every start in production check it."""

import base64
import ipaddress
import os
from typing import Any

from django.conf import settings
from django.core.checks import Error
from django.core.exceptions import ImproperlyConfigured

MIN_SECRET_KEY_LENGTH = 50
MIN_API_KEY_LENGTH = 24


def require_secure_production() -> None:
    """Raise ImproperlyConfigured with one line per problem if these are production settings."""
    if settings.ENVIRONMENT == "production" and (errors := check_production()):
        lines = "\n".join(f"  - {error.msg}" for error in errors)
        raise ImproperlyConfigured(f"The production configuration is incomplete or insecure:\n{lines}")


def check_production(**_: Any) -> list[Error]:
    """Return the problems that keep production from starting. A Django system check (tag security, deploy)."""
    problems = [*_check_secrets(), *_check_addresses(), *_check_services()]
    return [Error(problem, id=f"console.{problem.split()[0]}") for problem in problems]


def _check_secrets() -> list[str]:
    problems = []
    try:
        secret_key = settings.SECRET_KEY
    except ImproperlyConfigured:
        # Django raises this for an empty one.
        secret_key = ""
    if len(secret_key) < MIN_SECRET_KEY_LENGTH:
        problems.append(f"DJANGO_SECRET_KEY is missing or shorter than {MIN_SECRET_KEY_LENGTH} characters.")
    if not settings.WIRE_KEYS:
        problems.append("WIRE_KEYS is missing.")
    if not settings.DATA_KEYS:
        problems.append("DATA_KEY is missing.")
    if min((len(key) for key in settings.CLIENT_API_KEYS), default=0) < MIN_API_KEY_LENGTH:
        problems.append(f"CLIENT_API_KEY is missing or shorter than {MIN_API_KEY_LENGTH} characters.")
    keys = [base64.b64encode(key).decode() for key in [*settings.WIRE_KEYS, *settings.DATA_KEYS]]
    secrets = [secret for secret in [secret_key, *keys, *settings.CLIENT_API_KEYS] if secret]
    if len(set(secrets)) < len(secrets):
        problems.append("DJANGO_SECRET_KEY, WIRE_KEYS, DATA_KEY, and CLIENT_API_KEY must all be different.")
    if set(secrets) & _local_secrets():
        problems.append("DJANGO_SECRET_KEY, WIRE_KEYS, DATA_KEY, or CLIENT_API_KEY was copied from var/secrets.env.")
    return problems


def _local_secrets() -> set[str]:
    path = settings.BASE_DIR / "var" / "secrets.env"
    if not os.access(path, os.R_OK):
        return set()
    values = (line.partition("=")[2] for line in path.read_text().splitlines())
    return {secret.strip() for value in values for secret in value.split(",") if secret.strip()}


def _check_addresses() -> list[str]:
    problems = []
    if settings.DEBUG:
        problems.append("DEBUG must be off.")
    if not settings.ALLOWED_HOSTS or "*" in settings.ALLOWED_HOSTS:
        problems.append("ALLOWED_HOSTS must name the hosts.")
    if not settings.PUBLIC_URL.startswith("https://"):
        problems.append("PUBLIC_URL must be the https:// URL of the console.")
    if any(network in {"0.0.0.0/0", "::/0"} for network in settings.METRICS_ALLOWED):
        problems.append("METRICS_ALLOWED must not contain every address.")
    if not settings.IS_PROXY_DECIDED:
        problems.append("TRUSTED_PROXIES must name the proxies in front of the console; `none` if there are none.")
    return problems


def _check_services() -> list[str]:
    problems = []
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        if not settings.ALLOW_SQLITE:
            problems.append("DATABASE_URL is SQLite. Set PostgreSQL, or ALLOW_SQLITE=true.")
    elif not _is_database_private(database) and not settings.DATABASE_TLS_OFF_REASON:
        problems.append("DATABASE_URL has no TLS. Add ?sslmode=require or better, or set DATABASE_TLS_OFF_REASON.")
    if not settings.EMAIL_BACKEND.endswith("smtp.EmailBackend"):
        problems.append("EMAIL_URL must name a mail server. Without it, no admin can sign in.")
    elif not _is_mail_server_private() and not settings.EMAIL_TLS_OFF_REASON:
        problems.append("EMAIL_URL has no TLS. Use smtp+tls:// or smtp+ssl://, or set EMAIL_TLS_OFF_REASON.")
    if not settings.CAPTCHA_ENFORCED and not settings.CAPTCHA_OFF_REASON:
        problems.append("CAPTCHA_ENFORCED=false requires CAPTCHA_OFF_REASON.")
    return problems


def _is_mail_server_private() -> bool:
    """Return whether emails use TLS or stay on this machine."""
    return settings.EMAIL_USE_TLS or settings.EMAIL_USE_SSL or _is_local(settings.EMAIL_HOST)


def _is_database_private(database: dict[str, Any]) -> bool:
    """Return whether the connection uses TLS or stays on this machine."""
    options = database.get("OPTIONS", {})
    if options.get("sslmode") in {"require", "verify-ca", "verify-full"}:
        return True
    # libpq prefers hostaddr to host, and tries every host of a list. A service names its host in a file of its own.
    hosts = str(options.get("hostaddr") or database["HOST"] or options.get("host", ""))
    return "service" not in options and all(_is_local(host) for host in hosts.split(","))


def _is_local(host: str) -> bool:
    """Return whether the host is a Unix socket or a loopback address."""
    if not host or host.startswith("/") or host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
