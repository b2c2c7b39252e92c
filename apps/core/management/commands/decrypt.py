import gzip
import sys
import zlib
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import orjson
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from apps.wire import encryption


class Command(BaseCommand):
    help = "Decrypt the body of a request or response for debugging, or encrypt one with --encrypt."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", default="-", help="file with the body; - reads standard input")
        parser.add_argument("--encrypt", action="store_true", help="encrypt JSON instead")
        parser.add_argument("--yes", action="store_true", help="required in production: bodies may contain secrets")

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.ENVIRONMENT == "production" and not options["yes"]:
            raise CommandError("This prints decrypted production data. Add --yes to confirm.")
        body = _read(options["file"])
        result = _encrypt(body) if options["encrypt"] else _decrypt(body)
        self.stdout.write(orjson.dumps(result, option=orjson.OPT_INDENT_2).decode())


def _read(file: str) -> Any:
    try:
        return orjson.loads(sys.stdin.read() if file == "-" else Path(file).read_bytes())
    except OSError as failed:
        raise CommandError(f"{file} cannot be read: {failed.strerror}.") from failed
    except orjson.JSONDecodeError as failed:
        raise CommandError(f"This is not JSON: {failed}.") from failed


def _encrypt(body: Any) -> Any:
    return {"encryptedData": encryption.encrypt(orjson.dumps(body), settings.WIRE_KEYS[0])}


def _decrypt(body: Any) -> Any:
    """Decrypt the body of a request (`{"encryptedData": {…}}`) or of a response."""
    envelope = body.get("encryptedData", body) if isinstance(body, dict) else body
    try:
        plaintext = encryption.decrypt(envelope, settings.WIRE_KEYS).plaintext
    except encryption.DecryptionError as failed:
        raise CommandError(failed.message) from failed
    try:
        # Long responses are compressed if the client supports it.
        return orjson.loads(gzip.decompress(plaintext) if plaintext.startswith(b"\x1f\x8b") else plaintext)
    except (OSError, EOFError, zlib.error, orjson.JSONDecodeError) as failed:
        raise CommandError(f"The decrypted body is not JSON: {failed}.") from failed
