"""All that the app needs at its start, in one body (docs/protocol.md 11.2)."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from apps.audit import queries as audit
from apps.controller import queries as controller
from apps.controller.serializers import device_document as device_settings
from apps.legal import queries as legal
from apps.livecall import queries as livecall
from apps.placements import queries as placements
from apps.placements.serializers import device_placements
from apps.web.plain import etag_of
from apps.wire.sealing import to_json


@dataclass(frozen=True)
class Document:
    """The body as it is sent, its strong tag, and the revision that it was made at."""

    body: bytes
    etag: str
    revision: int

    @cached_property
    def tag(self) -> bytes:
        """The tag as it stands in headers."""
        return self.etag.encode()


def build_document() -> Document:
    # The number first: a change that lands in between makes the document newer than its number, never older.
    revision = audit.get_revision()
    body = to_json({"status": True, "message": "", **_parts()})
    return Document(body, etag_of(body), revision)


def refresh_document(known: Document | None) -> Document:
    """The document of now. Nothing but one number is read while nothing has changed."""
    if known is not None and known.revision == audit.get_revision():
        return known
    return build_document()


def _parts() -> dict[str, Any]:
    return {
        "controller": device_settings(controller.get_settings()),
        "placements": device_placements(placements.list_for_device()),
        "liveAds": livecall.get_settings().values,
        "versions": legal.version_numbers(),
    }
