"""All that the app needs at its start, in one body for each combination of rules (docs/protocol.md 11.2)."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from typing import Any

from apps.analytics.proofs import Issuer
from apps.audit import queries as audit
from apps.controller.documents import SettingsNow
from apps.controller.documents import device_document as device_settings
from apps.controller.rules import Decision, Phone
from apps.core.zone import day_of
from apps.legal import queries as legal
from apps.livecall import queries as livecall
from apps.placements import queries as placements
from apps.placements.serializers import device_placements
from apps.web.plain import etag_of
from apps.wire.sealing import to_json

# What the documents of one revision may take of memory; beyond it the one that was asked for longest ago is made anew.
KEPT_BYTES = 16_000_000
LEAST_KEPT = 64
# About what the settings take of a document, and what Python takes to keep it.
SETTINGS_BYTES = 2_000


@dataclass(frozen=True)
class Document:
    """The body as it is sent, and its strong tag."""

    body: bytes
    etag: str

    @cached_property
    def tag(self) -> bytes:
        """The tag as it stands in headers."""
        return self.etag.encode()


@dataclass(frozen=True)
class ProvenDocument:
    """A document with one phone's tokens behind it. They are made when they are sent, and kept by nobody."""

    shared: Document
    items: Sequence[uuid.UUID]
    issuer: Issuer

    @property
    def body(self) -> bytes:
        tokens = zip(map(str, self.items), self.issuer.tokens(self.items), strict=True)
        return self.shared.body[:-1] + b',"proofs":' + to_json(dict(tokens)) + b"}"

    @cached_property
    def etag(self) -> str:
        """Another one whenever the shared document or the tokens are others."""
        return etag_of(self.shared.tag + self.issuer.tag)

    @property
    def tag(self) -> bytes:
        return self.etag.encode()


class Documents:
    """What every phone is answered at one revision: each document is made when the first phone asks for it."""

    def __init__(
        self, revision: int, settings: SettingsNow, others: dict[str, Any], *, items: Sequence[uuid.UUID]
    ) -> None:
        self.revision = revision
        self.rules = settings.rules
        self._settings = settings
        self._items = items
        # All but the settings is the same for every phone.
        self._rest = to_json(others)[1:]
        self.kept = max(LEAST_KEPT, KEPT_BYTES // (len(self._rest) + SETTINGS_BYTES))
        self._of = lru_cache(maxsize=self.kept)(self._make)

    def of(self, phone: Phone, now: float) -> Document | ProvenDocument:
        """Return this phone's document at that second since the epoch."""
        shared = self._of(self.rules.decide(phone, now))
        if not phone.wants_proofs:
            return shared
        day = day_of(datetime.fromtimestamp(now, UTC))
        return ProvenDocument(shared, self._items, Issuer(phone.device, day))

    def _make(self, decision: Decision) -> Document:
        controller = device_settings(self._settings.values(decision))
        head = to_json({"status": True, "message": "", "controller": controller})
        body = head[:-1] + b"," + self._rest
        return Document(body, etag_of(body))


def refresh_documents(known: Documents | None) -> Documents:
    """The documents of now. Nothing but one number is read while nothing has changed."""
    # The number first: a change that lands in between makes the documents newer than their number, never older.
    revision = audit.get_revision()
    if known is not None and known.revision == revision:
        return known
    listed = list(placements.list_for_device())
    others = {
        "placements": device_placements(listed),
        "liveAds": livecall.get_settings().values,
        "versions": legal.version_numbers(),
    }
    return Documents(revision, SettingsNow(), others, items=[row["id"] for row in listed])
