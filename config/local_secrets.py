"""Secrets for local use: made at random on the first start, kept in var/secrets.env (mode 0600).

Production never reads this file; a variable that is set wins over the file.
"""

import base64
import os
import secrets
from pathlib import Path


def _key() -> str:
    return base64.b64encode(secrets.token_bytes(32)).decode()


def _make(path: Path) -> None:
    lines = [
        f"DJANGO_SECRET_KEY={secrets.token_urlsafe(48)}",
        f"WIRE_KEYS={_key()}",
        f"CLIENT_API_KEY={secrets.token_urlsafe(24)}",
        f"DATA_KEY={_key()}",
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(f".{os.getpid()}")
    fresh.touch(mode=0o600)
    fresh.write_text("\n".join(lines) + "\n")
    try:
        # A hard link is made or refused in one step: two processes that start at once agree on one file.
        os.link(fresh, path)
    except FileExistsError:
        pass
    finally:
        fresh.unlink()


def load_local_secrets(path: Path) -> None:
    """Put the file's secrets into the environment, making the file when it is missing."""
    if not path.exists():
        _make(path)
    for name, value in read_secrets(path).items():
        os.environ.setdefault(name, value)


def read_secrets(path: Path) -> dict[str, str]:
    """What the file says, by the variables' names."""
    pairs = (line.partition("=") for line in path.read_text().splitlines())
    return {name.strip(): value.strip() for name, _, value in pairs if name and value}
