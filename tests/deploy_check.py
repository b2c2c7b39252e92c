"""`python -m tests.deploy_check`: `check --deploy` with production settings and generated secrets."""

import base64
import os
import secrets
import subprocess
import sys


def production_environment() -> dict[str, str]:
    """Return a valid production environment with generated values."""
    return {
        "PATH": os.environ["PATH"],
        "DJANGO_ENV": "production",
        "DJANGO_SECRET_KEY": secrets.token_urlsafe(64),
        "WIRE_KEYS": _key(),
        "DATA_KEY": _key(),
        "CLIENT_API_KEY": secrets.token_urlsafe(32),
        "DATABASE_URL": "postgres://console@127.0.0.1:1/console",
        "REDIS_URL": "redis://127.0.0.1:1/0",
        "EMAIL_URL": "smtp+tls://user:password@mail.example.com:587",
        "ALLOWED_HOSTS": "console.example.com",
        "PUBLIC_URL": "https://console.example.com",
        "TRUSTED_PROXIES": "none",
    }


def _key() -> str:
    return base64.b64encode(secrets.token_bytes(32)).decode()


if __name__ == "__main__":
    check = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(check, env=production_environment(), check=False, capture_output=True, text=True)
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
    sys.exit(done.returncode)
