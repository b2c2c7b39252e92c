"""The wire's seal (docs/protocol.md 2), and how an answer becomes its sealed bytes: the renderer, answers outside DRF.

AES-256-GCM: a 16-byte random iv, the 16-byte tag behind the ciphertext. It hides payloads from casual reading and
detects tampering; it is no substitute for TLS and does not prevent replay. GCM allows 2**32 messages a key, so keys are
rotated: the first of WIRE_KEYS seals, each opens.
"""

import base64
import binascii
import gzip
import hashlib
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import orjson
from Crypto.Cipher import AES
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from apps.wire import messages
from apps.wire.errors import ApiError

IV_BYTES = 16
TAG_BYTES = 16


class DecryptionError(ApiError):
    """The body cannot be opened; the message says which part is at fault."""


@dataclass(frozen=True)
class Opened:
    plaintext: bytes
    key: bytes


def key_name(key: bytes) -> str:
    """First 8 hex digits of the key's SHA-256, the value of X-Wire-Key."""
    return hashlib.sha256(key).hexdigest()[:8]


def seal(plaintext: bytes, key: bytes, *, iv: bytes | None = None) -> dict[str, str]:
    """Seal bytes into {"encrypted", "iv"}. `iv` is given by test vectors only."""
    iv = iv or secrets.token_bytes(IV_BYTES)
    sealed, tag = AES.new(key, AES.MODE_GCM, nonce=iv, mac_len=TAG_BYTES).encrypt_and_digest(plaintext)
    return {"encrypted": base64.b64encode(sealed + tag).decode(), "iv": base64.b64encode(iv).decode()}


def open_sealed(envelope: Any, keys: Sequence[bytes]) -> Opened:
    """Open {"encrypted", "iv"} with the first key that fits. Raises DecryptionError."""
    if not isinstance(envelope, dict) or set(envelope) != {"encrypted", "iv"}:
        raise DecryptionError(messages.NOT_SEALED)
    iv = _decode(envelope["iv"], "iv")
    if len(iv) != IV_BYTES:
        raise DecryptionError(messages.IV_LENGTH)
    sealed = _decode(envelope["encrypted"], "encrypted")
    if len(sealed) < TAG_BYTES:
        raise DecryptionError(messages.TAG_LENGTH)
    for key in keys:
        try:
            cipher = AES.new(key, AES.MODE_GCM, nonce=iv, mac_len=TAG_BYTES)
            return Opened(cipher.decrypt_and_verify(sealed[:-TAG_BYTES], sealed[-TAG_BYTES:]), key)
        except ValueError:
            continue
    raise DecryptionError(messages.DOES_NOT_OPEN)


def _decode(text: Any, field: str) -> bytes:
    if not isinstance(text, str):
        raise DecryptionError(messages.NOT_SEALED)
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise DecryptionError(messages.NOT_BASE64.format(field=field)) from None


GZIP_FROM_BYTES = 1024
ENCODING_HEADER = "X-Wire-Encoding"


class EncryptedJSONRenderer(BaseRenderer):
    """Seals every answer, whatever its status."""

    media_type = "application/json"
    format = "json"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        context = renderer_context or {}
        return seal_answer(context["request"]._request, context["response"], data)


class FixedContentNegotiation(BaseContentNegotiation):
    """The first renderer, whatever `Accept` says: an answer is never refused with 406."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser | None:
        given = (request.content_type or "").split(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == given), None)

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        first = next(iter(renderers))
        return first, str(first.media_type)


def to_json(answer: Any) -> bytes:
    return orjson.dumps(answer, default=_encode_value, option=orjson.OPT_PASSTHROUGH_DATETIME)


def wire_time(moment: datetime) -> str:
    """ISO 8601 in UTC with milliseconds."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def seal_answer(request: HttpRequest, response: HttpResponse, answer: Any) -> bytes:
    """Encrypt with the key of the request; long answers are gzipped first when asked (docs/protocol.md 2.4)."""
    plaintext = to_json(answer)
    if request.headers.get(ENCODING_HEADER, "").strip().lower() == "gzip" and len(plaintext) >= GZIP_FROM_BYTES:
        plaintext = gzip.compress(plaintext, compresslevel=5, mtime=0)
        response[ENCODING_HEADER] = "gzip"
    return orjson.dumps(seal(plaintext, _key_of(request)))


def named_key(name: str) -> bytes:
    """Return the key that X-Wire-Key names, or the first."""
    wanted = name.strip().lower()
    keys: list[bytes] = settings.WIRE_KEYS
    return next((key for key in keys if key_name(key) == wanted), keys[0])


def sealed_response(request: HttpRequest, status: int, answer: Any) -> HttpResponse:
    """A sealed answer from outside DRF: the front's refusals, unknown paths, crashes."""
    response = HttpResponse(status=status, content_type="application/json")
    response.content = seal_answer(request, response, answer)
    return response


def plain_response(request: HttpRequest, status: int, answer: Any) -> HttpResponse:
    """An answer to the phone app from outside DRF."""
    return HttpResponse(to_json(answer), status=status, content_type="application/json")


def _key_of(request: HttpRequest) -> bytes:
    used: bytes | None = getattr(request, "wire_key", None)
    if used is not None:
        return used
    return named_key(request.headers.get("X-Wire-Key", ""))


def _encode_value(value: Any) -> Any:
    if isinstance(value, datetime):
        return wire_time(value)
    # Lazy texts of Django and DRF's error details are text in the end.
    return str(value)
