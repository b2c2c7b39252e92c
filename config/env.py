"""Reads the environment. config/settings uses `env`; every error names the variable."""

import base64
import os
import secrets
import sys
from pathlib import Path
from typing import Any, Final

import environ
from django.core.exceptions import ImproperlyConfigured

from config import casts

BASE_DIR: Final = Path(__file__).resolve().parent.parent


class Env(environ.Env):  # type: ignore[misc]  # django-environ has no types
    """django-environ with stricter rules.

    An empty variable counts as not set. A value that begins with `$` is taken literally, because passwords may.
    Casts are those of config/casts.py: they raise ValueError with the end of the sentence "NAME must be …".
    """

    def get_value(
        self,
        var: str,
        cast: Any = None,
        default: Any = environ.Env.NOTSET,
        parse_default: bool = False,  # noqa: FBT001, FBT002 - the signature of django-environ
    ) -> Any:
        text = self.ENVIRON.get(var, "").strip()
        if not text:
            if default is self.NOTSET:
                raise ImproperlyConfigured(f"{var} is missing.")
            return default
        try:
            text.encode()
            return self.parse_value(text, cast)
        except UnicodeEncodeError:
            raise ImproperlyConfigured(f"{var} must be UTF-8.") from None
        except ValueError as error:
            raise ImproperlyConfigured(f"{var} must be {error}.") from None

    @classmethod
    def parse_value(cls, value: str, cast: Any) -> Any:
        if cast is bool:
            return casts.boolean(value)
        if cast is int:
            return casts.integer()(value)
        if cast is list or isinstance(cast, list):
            return casts.comma_separated(cast[0] if isinstance(cast, list) else str)(value)
        return super().parse_value(value, cast)


env: Final = Env()
# A relative path is relative to the repository, wherever a command is run from.
VAR_DIR: Final = BASE_DIR / env("VAR_DIR", default="var")


def choose_settings() -> None:
    """Set DJANGO_SETTINGS_MODULE to the module of DJANGO_ENV, unless it is set already. Programs call it first."""
    if os.environ.get("DJANGO_SETTINGS_MODULE"):
        return
    name = env("DJANGO_ENV", default="local")
    if name not in {"local", "production"}:
        sys.exit("Not started: DJANGO_ENV must be local or production.")
    os.environ["DJANGO_SETTINGS_MODULE"] = f"config.settings.{name}"


def load_local_secrets() -> None:
    """Read var/secrets.env into the environment. The first start creates the file with random secrets.

    Variables that are set already win over the file. Production never reads it.
    """
    path = VAR_DIR / "secrets.env"
    try:
        if not path.exists():
            _create_local_secrets(path)
        with path.open() as file:
            environ.Env.read_env(file)
    except OSError as error:
        raise ImproperlyConfigured(f"VAR_DIR must be a folder that this user may write to: {error}.") from None


def _create_local_secrets(path: Path) -> None:
    lines = [
        f"DJANGO_SECRET_KEY={secrets.token_urlsafe(48)}",
        f"WIRE_KEYS={base64.b64encode(secrets.token_bytes(32)).decode()}",
        f"CLIENT_API_KEY={secrets.token_urlsafe(24)}",
        f"DATA_KEY={base64.b64encode(secrets.token_bytes(32)).decode()}",
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(f".{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text("\n".join(lines) + "\n")
    try:
        # Two processes that start at the same time agree on one file, because only one of them can create the link.
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
