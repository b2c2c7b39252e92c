import gzip
import sys
import zlib
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import orjson
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from apps.wire import sealing


class Command(BaseCommand):
    help = "Open a sealed body by hand, for debugging; --seal makes one. Reads a file or standard input, prints JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", default="-", help="where the body is; - is standard input")
        parser.add_argument("--seal", action="store_true", help="the other way: from JSON to a sealed body")
        parser.add_argument("--yes", action="store_true", help="do it in production, too: what is opened may be secret")

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.ENVIRONMENT == "production" and not options["yes"]:
            raise CommandError("This shows what clients of production send and get. Say --yes if you mean it.")
        body = _read(options["file"])
        answer = _seal(body) if options["seal"] else _open(body)
        self.stdout.write(orjson.dumps(answer, option=orjson.OPT_INDENT_2).decode())


def _read(file: str) -> Any:
    try:
        return orjson.loads(sys.stdin.read() if file == "-" else Path(file).read_bytes())
    except OSError as failed:
        raise CommandError(f"{file} cannot be read: {failed.strerror}.") from failed
    except orjson.JSONDecodeError as failed:
        raise CommandError(f"This is not JSON: {failed}.") from failed


def _seal(body: Any) -> Any:
    return {"encryptedData": sealing.seal(orjson.dumps(body), settings.WIRE_KEYS[0])}


def _open(body: Any) -> Any:
    """Take the body of a request, whose envelope stands in `encryptedData`, or that of an answer, which is one."""
    envelope = body.get("encryptedData", body) if isinstance(body, dict) else body
    try:
        plaintext = sealing.open_sealed(envelope, settings.WIRE_KEYS).plaintext
    except sealing.DecryptionError as failed:
        raise CommandError(failed.message) from failed
    try:
        # A long answer is packed when the client asked for that.
        return orjson.loads(gzip.decompress(plaintext) if plaintext.startswith(b"\x1f\x8b") else plaintext)
    except (OSError, EOFError, zlib.error, orjson.JSONDecodeError) as failed:
        raise CommandError(f"What is sealed in it is not JSON: {failed}.") from failed
