"""Parse a batch of events. This is the hottest path, so it works without serializers."""

import re
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from hashlib import blake2b
from typing import Annotated, Any, Literal

import msgspec
import orjson
import uuid_utils

from apps.wire import messages
from apps.wire.errors import ApiError, ConflictError

MAX_EVENTS = 500
MAX_KEY_LENGTH = 64
IS_CLICK = {"view": False, "click": True}
# Only crawlers that name themselves: public lists also have okhttp, Dart, and curl, which the app itself may use.
# Whole words, and not the word "bot" or "spider" by itself: apps and phones may be called Cubot, ROBOT, or Call Bot.
_CRAWLER = re.compile(
    r"\+https?://|\bcompatible; [\w.-]*(?:bot|spider|crawler)\b|\b(?:crawler|crawling|web spider|slurp)\b"
    r"|\b(?:google|bing|yandex|apple|ahrefs|semrush|duckduck|petal|mj12|twitter|linkedin|telegram|discord|slack|ads"
    r"|gpt|claude|cc|seznam|amazon|pinterest|perplexity|archive\.org_)bot\b|\b(?:baidu|byte)spider\b|headlesschrome|chrome-lighthouse|\bpingdom"
    r"|\bfacebookexternalhit\b",
    re.IGNORECASE,
)
# Escaped in JSON: a backslash, a pair of surrogates, and one surrogate without the other.
_SURROGATES = re.compile(
    r"\\\\|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(\\u[dD][89a-fA-F][0-9a-fA-F]{2}|[\ud800-\udfff])"
)


class Reason(StrEnum):
    """Why an event was rejected."""

    NOT_AN_EVENT = "not_an_event"
    UNKNOWN_TYPE = "unknown_type"
    UNKNOWN_ID = "unknown_id"
    BAD_KEY = "bad_key"
    KEY_REUSED = "key_reused"
    BOT = "bot"
    TOO_MANY = "too_many"


REASON_TEXTS = {
    Reason.NOT_AN_EVENT: "An event must be an object with `id` and `type`.",
    Reason.UNKNOWN_TYPE: "`type` must be view or click.",
    Reason.UNKNOWN_ID: "Unknown `id`.",
    Reason.BAD_KEY: "`key` must be text of 1 to 64 characters.",
    Reason.KEY_REUSED: "This `key` was used for another event.",
    Reason.BOT: "Events of crawlers are not counted.",
    Reason.TOO_MANY: "Rate limit exceeded (EVENTS_PER_ITEM): too many events of this item from your network.",
}


class InvalidBatchError(ApiError):
    """The body is not a batch. A batch with some invalid events is counted without them."""

    default_detail = f'The body must hold "events", a list of 1 to {MAX_EVENTS} events.'


class BatchIdReusedError(ConflictError):
    default_code = "batch_id_reused"
    default_detail = "This `id` was used for other events."


Pair = tuple[str, bool]  # item ID as sent, is a click
Event = tuple[str, bool, bytes | None, int]  # the same, hash of the key, index in the batch


@dataclass(slots=True)
class Batch:
    """The valid events, in `pairs` if no event has a key or an error, else in `events`; and the rejected ones.

    Attributes:
        network: The network of the sender, for limits.
        id: The ID of the batch, 16 bytes, or nothing.
        digest: Hash of all events that came under the ID.
    """

    pairs: list[Pair] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    rejected: dict[int, Reason] = field(default_factory=dict)
    network: str = ""
    id: bytes = b""
    digest: bytes = b""

    @property
    def size(self) -> int:
        """Return the number of events that were sent. It is correct until the batch is written."""
        return len(self.pairs) + len(self.events) + len(self.rejected)

    @property
    def keys_count(self) -> int:
        """Return the maximum number of rows that the batch adds to the tables of keys and receipts."""
        return bool(self.id) + sum(key is not None for _, _, key, _ in self.events)


@dataclass(slots=True)
class Receipt:
    """The result of a batch. The three numbers add up to the number of events.

    Attributes:
        is_repeat: The batch was counted before, so this is its first result.
    """

    accepted: int
    duplicate: int
    rejected: dict[int, Reason]
    is_repeat: bool = False

    def to_body(self) -> dict[str, Any]:
        return {
            "status": True,
            "message": "",
            "accepted": self.accepted,
            "duplicate": self.duplicate,
            "rejected": len(self.rejected),
            "reasons": {str(index): REASON_TEXTS[reason] for index, reason in sorted(self.rejected.items())},
        }


class _ValidEvent(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    # In the order of the alphabet, as _hash_events writes them.
    id: str
    key: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_KEY_LENGTH)] | None = None
    type: Literal["view", "click"]


class _ValidBody(msgspec.Struct, forbid_unknown_fields=True):
    events: Annotated[list[_ValidEvent], msgspec.Meta(min_length=1, max_length=MAX_EVENTS)]
    id: str | None = None


_VALID = msgspec.json.Decoder(_ValidBody)


def read_batch(body: bytes, *, user_agent: str = "", network: str = "") -> Batch:
    """Parse `{"id"?, "events": [{"id", "type", "key"?}]}`.

    Raises InvalidBatchError without a list of 1 to 500 events.
    """
    batch = _read_valid(body) or _read_each(body)
    if user_agent and is_crawler(user_agent):
        return Batch(rejected=dict.fromkeys(range(batch.size), Reason.BOT))
    batch.network = network
    return batch


def _read_valid(body: bytes) -> Batch | None:
    """Read a body that is valid as a whole, or return None. Nearly all bodies are."""
    try:
        given = _VALID.decode(body)
    except ValueError:
        return None
    if any(event.key for event in given.events):
        if b"\\u0000" in body:
            return None
        batch = Batch(
            events=[
                (event.id, IS_CLICK[event.type], None if event.key is None else hash_of(event.key.encode()), index)
                for index, event in enumerate(given.events)
            ]
        )
    else:
        batch = Batch([(event.id, IS_CLICK[event.type]) for event in given.events])
    if given.id is not None:
        batch.id, batch.digest = _read_id(given.id), hash_of(msgspec.json.encode(given.events))
    return batch


def _read_each(body: bytes) -> Batch:
    """Read any body, event by event."""
    try:
        given = orjson.loads(body)
    except orjson.JSONDecodeError:
        given = _read_halved(body)
    listed = given.get("events") if type(given) is dict else None
    if type(listed) is not list or not 1 <= len(listed) <= MAX_EVENTS:
        raise InvalidBatchError
    batch = Batch()
    for index, event in enumerate(listed):
        try:
            item, is_click, key = event["id"], IS_CLICK[event["type"]], event.get("key")
        except (TypeError, KeyError):
            batch.rejected[index] = _find_reason(event)
            continue
        if type(item) is str and key is None:
            batch.events.append((item, is_click, None, index))
        elif type(item) is str and type(key) is str and 1 <= len(key) <= MAX_KEY_LENGTH and "\x00" not in key:
            batch.events.append((item, is_click, hash_of(key.encode()), index))
        else:
            batch.rejected[index] = _find_reason(event)
    if given.get("id") is not None:
        batch.id, batch.digest = _read_id(given["id"]), _hash_events(listed)
    return batch


def _read_halved(body: bytes) -> Any:
    """Read a body with half an emoji, as programs send that cut texts by UTF-16 units or by bytes.

    The half becomes a zero character, which no ID or key may have, so that only its event is rejected.
    """
    try:
        text = body.decode("utf-8", "surrogateescape")
        return orjson.loads(_SURROGATES.sub(lambda found: "\\u0000" if found[1] else found[0], text))
    except ValueError:
        raise InvalidBatchError from None


def _find_reason(event: Any) -> Reason:
    """Return why an event is not valid."""
    if type(event) is not dict or "id" not in event or "type" not in event:
        return Reason.NOT_AN_EVENT
    if type(event["type"]) is not str or event["type"] not in IS_CLICK:
        return Reason.UNKNOWN_TYPE
    if type(event["id"]) is not str:
        return Reason.UNKNOWN_ID
    return Reason.BAD_KEY


def _read_id(given: Any) -> bytes:
    try:
        # Four times as fast as uuid.UUID, which also accepts misplaced hyphens and digits of other scripts.
        return uuid_utils.UUID(given).bytes
    except (ValueError, TypeError):
        raise InvalidBatchError("The `id` of a batch must be a UUID.") from None


def _hash_events(listed: list[Any]) -> bytes:
    try:
        return hash_of(orjson.dumps(listed, option=orjson.OPT_SORT_KEYS))
    except TypeError:
        # orjson writes a quarter of the depth that it reads.
        raise InvalidBatchError(messages.TOO_DEEP) from None


def hash_of(raw: bytes) -> bytes:
    """Return a hash of 16 bytes. A client that constructs a collision harms only its own counts."""
    return blake2b(raw, digest_size=16).digest()


@lru_cache(maxsize=4096)
def is_crawler(user_agent: str) -> bool:
    return bool(_CRAWLER.search(user_agent))
