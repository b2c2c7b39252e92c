"""Whatever is wrong with the environment is said at once, before anything starts; production asks for more."""

import ipaddress
import os
import sys
from collections.abc import Iterable
from urllib.parse import unquote, urlsplit

from config import env
from config.local_secrets import read_secrets
from config.reader import FAULTS


def refuse_faulty_environment() -> None:
    """End this program with one line a fault, each beginning with the variable's name."""
    faults = list(FAULTS)
    if env.in_production():
        # What cannot be read is said once; what production wants of it comes after that.
        named = {fault.split()[0] for fault in faults}
        wanted = [*_secret_faults(), *_address_faults(), *_service_faults()]
        faults += [fault for fault in wanted if fault.split()[0] not in named]
    if faults:
        sys.exit("Not started, because of the environment:\n  - " + "\n  - ".join(faults))


def _secret_faults() -> list[str]:
    faults = []
    if len(env.DJANGO_SECRET_KEY) < 50:
        faults.append("DJANGO_SECRET_KEY is missing or shorter than 50 characters")
    if not env.WIRE_KEYS:
        faults.append("WIRE_KEYS is missing")
    if not env.DATA_KEY:
        faults.append("DATA_KEY is missing")
    if min((len(key) for key in env.CLIENT_API_KEYS), default=0) < 24:
        faults.append("CLIENT_API_KEY is missing or shorter than 24 characters")
    secrets = [env.DJANGO_SECRET_KEY, *env.WIRE_KEYS, env.DATA_KEY, *env.CLIENT_API_KEYS]
    given = [secret for secret in secrets if secret]
    if len(set(given)) < len(given):
        faults.append("DJANGO_SECRET_KEY, WIRE_KEYS, DATA_KEY and CLIENT_API_KEY must all differ")
    local = env.ROOT / "var" / "secrets.env"
    if os.access(local, os.R_OK) and set(given) & _single(read_secrets(local).values()):
        faults.append("DJANGO_SECRET_KEY, WIRE_KEYS, DATA_KEY or CLIENT_API_KEY was copied from var/secrets.env")
    return faults


def _address_faults() -> list[str]:
    faults = []
    if env.DEBUG:
        faults.append("DEBUG must be off")
    if not env.ALLOWED_HOSTS or "*" in env.ALLOWED_HOSTS:
        faults.append("ALLOWED_HOSTS must name the hosts")
    if not env.PUBLIC_URL.startswith("https://"):
        faults.append("PUBLIC_URL must be the https:// address of the console")
    if any(item in {"*", "0.0.0.0/0", "::/0"} for item in env.METRICS_ALLOWED):
        faults.append("METRICS_ALLOWED must not be the whole world")
    if not env.TRUSTED_PROXIES:
        faults.append("TRUSTED_PROXIES must name the proxies in front, or all clients share one limit; `none` for none")
    if env.NO_PROXY in env.TRUSTED_PROXIES and len(env.TRUSTED_PROXIES) > 1:
        faults.append("TRUSTED_PROXIES is either `none` or a list of addresses")
    return faults


def _service_faults() -> list[str]:
    faults = []
    if env.DATABASE_URL.startswith("sqlite") and not env.ALLOW_SQLITE:
        faults.append("DATABASE_URL is SQLite; set PostgreSQL, or ALLOW_SQLITE=true if you mean it")
    if not env.EMAIL_URL.startswith(("smtp://", "smtps://", "smtp+tls://", "smtp+ssl://")):
        faults.append("EMAIL_URL must name a mail server, or nobody can sign in")
    mails = urlsplit(env.EMAIL_URL)
    if mails.scheme == "smtp" and not _is_here(mails.hostname or "") and not env.EMAIL_TLS_OFF_REASON:
        faults.append("EMAIL_URL sends codes in clear; use smtp+tls:// or smtp+ssl://, or give EMAIL_TLS_OFF_REASON")
    if _is_in_clear(env.DATABASE_URL) and not env.DATABASE_TLS_OFF_REASON:
        faults.append("DATABASE_URL has no TLS; add ?sslmode=require or better, or give DATABASE_TLS_OFF_REASON")
    if not env.CAPTCHA_ENFORCED and not env.CAPTCHA_OFF_REASON:
        faults.append("CAPTCHA_ENFORCED=false needs CAPTCHA_OFF_REASON")
    return faults


def _is_in_clear(url: str) -> bool:
    """Judged by what the settings make of the address: its query may name a server, too."""
    read = env.database(url)
    asked = read.get("OPTIONS", {})
    if url.startswith("sqlite") or asked.get("sslmode") in {"require", "verify-ca", "verify-full"}:
        return False
    # As libpq chooses: an address before a name, of several whichever answers. A service's own are in another file.
    hosts = str(asked.get("hostaddr") or read["HOST"] or asked.get("host", ""))
    return "service" in asked or not all(map(_is_here, hosts.split(",")))


def _is_here(host: str) -> bool:
    """Whether a service is on this machine: by a socket, or on a loopback address."""
    host = unquote(host)
    if not host or host.startswith("/") or host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _single(secrets: Iterable[str]) -> set[str]:
    """Each key by itself: two variables take several, comma-separated."""
    return {one.strip() for secret in secrets for one in secret.split(",") if one.strip()}
