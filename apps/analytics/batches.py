"""A batch of events as the app sends it: read once, in plain Python, because this is the hottest path."""

import re
import uuid
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import orjson

from apps.analytics import messages
from apps.wire import messages as wire_messages
from apps.wire.errors import ApiError, ConflictError

MOST_EVENTS = 500
KEY_LIMIT = 64
# Texts of events that are not parsed again, and the longest of them in bytes: strangers say what they like.
KEPT_TEXTS = 8192
LONGEST_TEXT = 160
TYPES = {"view": False, "click": True}
# Self-declared crawlers only: public lists also name okhttp, Dart and curl, which the app itself may use.
# Whole words: apps and phones may be called Cubot or ROBOT.
_CRAWLER = re.compile(
    r"\+https?://|\bcompatible; [\w.-]*(?:bot|spider|crawler)\b|\b(?:bot|crawler|crawling|spider|slurp)\b"
    r"|\b(?:google|bing|yandex|apple|ahrefs|semrush|duckduck|petal|mj12|twitter|linkedin|telegram|discord|slack|ads"
    r"|gpt|claude|cc|seznam)bot\b|\b(?:baidu|byte)spider\b|headlesschrome|chrome-lighthouse|\bpingdom"
    r"|\bfacebookexternalhit\b",
    re.IGNORECASE,
)
# Escaped in JSON: a backslash, a pair of surrogates, and one surrogate without the other.
_SURROGATES = re.compile(
    r"\\\\|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(\\u[dD][89a-fA-F][0-9a-fA-F]{2}|[\ud800-\udfff])"
)


class Reason(StrEnum):
    """Why an event was not counted; kept by hour for the admin to see."""

    NOT_AN_EVENT = "not_an_event"
    UNKNOWN_TYPE = "unknown_type"
    UNKNOWN_ID = "unknown_id"
    BAD_KEY = "bad_key"
    KEY_REUSED = "key_reused"
    BOT = "bot"
    TOO_MANY = "too_many"


WORDS = {
    Reason.NOT_AN_EVENT: messages.NOT_AN_EVENT,
    Reason.UNKNOWN_TYPE: messages.UNKNOWN_TYPE,
    Reason.UNKNOWN_ID: messages.UNKNOWN_ID,
    Reason.BAD_KEY: messages.BAD_KEY,
    Reason.KEY_REUSED: messages.KEY_REUSED,
    Reason.BOT: messages.FROM_A_BOT,
    Reason.TOO_MANY: messages.TOO_MANY_EVENTS,
}


class InvalidBatchError(ApiError):
    """Not a batch at all; single bad events are rejected by index instead, and the good ones count."""

    default_detail = messages.EVENTS_NEEDED.format(most=MOST_EVENTS)


class BatchIdReusedError(ConflictError):
    default_code = "batch_id_reused"
    default_detail = messages.BATCH_ID_REUSED


Pair = tuple[str, bool]  # item id as sent, is a click
Event = tuple[str, bool, bytes | None, int]  # the same, with the hash of the key and the index


@dataclass(slots=True)
class Batch:
    """Either `pairs`, when every event is plain and good so far, or `events`."""

    pairs: list[Pair] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    rejected: dict[int, Reason] = field(default_factory=dict)
    # Who sent it, as far as limits are concerned.
    network: str = ""
    # The batch's own id, and what else came under it: 16 bytes each.
    id: bytes = b""
    digest: bytes = b""

    @property
    def size(self) -> int:
        """Of a batch as it was read."""
        return len(self.pairs) + len(self.events) + len(self.rejected)

    @property
    def keys_count(self) -> int:
        """How many rows it may leave for a day."""
        return bool(self.id) + sum(key is not None for _, _, key, _ in self.events)

    @property
    def is_repeatable(self) -> bool:
        """Whether nothing is counted twice if it is written again."""
        return bool(self.id) or (not self.pairs and all(key is not None for _, _, key, _ in self.events))


@dataclass(slots=True)
class Receipt:
    """What became of a batch. The three numbers add up to what was sent."""

    accepted: int
    duplicate: int
    rejected: dict[int, Reason]

    def answer(self) -> dict[str, Any]:
        return {
            "status": True,
            "message": "",
            "accepted": self.accepted,
            "duplicate": self.duplicate,
            "rejected": len(self.rejected),
            "reasons": {str(index): WORDS[reason] for index, reason in sorted(self.rejected.items())},
        }


def read_batch(body: bytes, *, user_agent: str = "", network: str = "") -> Batch:
    """Parse `{"id"?, "events": [{"id", "type", "key"?}]}`.

    Raises InvalidBatchError without a list of 1 to 500 events.
    """
    given, batch = _read_known(body) or _read_anew(body)
    if is_crawler(user_agent):
        return Batch(rejected=dict.fromkeys(range(batch.size), Reason.BOT))
    batch.network = network
    if given.get("id") is not None:
        batch.id = _read_id(given["id"])
    return batch


def _read_known(body: bytes) -> tuple[dict[str, Any], Batch] | None:
    """Read a body whose events were all sent before, as nearly always; None of any other.

    JSON texts with commas in between, in brackets, are JSON again: what each of them said, all of them say.
    """
    # With keys no two are alike, and whoever sends one sends more.
    if b'"key"' in body[:LONGEST_TEXT]:
        return None
    start, end = body.find(b"[") + 1, body.rfind(b"]")
    # The last one has its bracket, and whatever else comes before the end of the list makes it unknown.
    texts = body[start:end].split(b"},", MOST_EVENTS)
    if not texts[-1].endswith(b"}"):
        return None
    texts[-1] = texts[-1][:-1]
    try:
        pairs = list(map(_KNOWN.__getitem__, texts))
        given = orjson.loads(body[:start] + body[end:])
    except ValueError:
        return None
    # A list that is empty without what was taken out is the one that it was taken from.
    if type(given) is not dict or given.get("events") != [] or len(pairs) > MOST_EVENTS:
        return None
    batch = Batch(pairs)
    if given.get("id") is not None:
        batch.digest = hash_of(b"[%b]" % b",".join(map(_canonical, texts)))
    return given, batch


class _KnownTexts(dict[bytes, Pair]):
    """What events say, by their JSON without the last bracket."""

    def __missing__(self, text: bytes) -> Pair:
        """Raise ValueError unless it is plain and good."""
        event: Any = orjson.loads(text + b"}") if len(text) <= LONGEST_TEXT else None
        batch = _read_plain([event])
        # What else an event carries may differ each time.
        if batch is None or len(event) > 2:
            raise ValueError
        if len(self) >= KEPT_TEXTS:
            self.clear()
        self[text] = batch.pairs[0]
        return batch.pairs[0]


_KNOWN = _KnownTexts()


@lru_cache(maxsize=KEPT_TEXTS)
def _canonical(text: bytes) -> bytes:
    return orjson.dumps(orjson.loads(text + b"}"), option=orjson.OPT_SORT_KEYS)


def _read_anew(body: bytes) -> tuple[dict[str, Any], Batch]:
    try:
        given = orjson.loads(body)
    except orjson.JSONDecodeError:
        given = _read_halved(body)
    listed = given.get("events") if type(given) is dict else None
    if type(listed) is not list or not 1 <= len(listed) <= MOST_EVENTS:
        raise InvalidBatchError
    batch = _read_plain(listed) or _read_each(listed)
    if given.get("id") is not None:
        batch.digest = _digest_of(listed)
    return given, batch


def _read_halved(body: bytes) -> Any:
    """Read a body with half an emoji, as programs send that cut texts by UTF-16 units.

    The half becomes a zero character, which no ID or key may have, so that only its event is rejected.
    """
    try:
        text = body.decode("utf-8", "surrogatepass")
        return orjson.loads(_SURROGATES.sub(lambda found: "\\u0000" if found[1] else found[0], text))
    except ValueError:
        raise InvalidBatchError from None


def _digest_of(listed: list[Any]) -> bytes:
    try:
        return hash_of(orjson.dumps(listed, option=orjson.OPT_SORT_KEYS))
    except TypeError:
        # It writes a quarter of the depth that it reads.
        raise InvalidBatchError(wire_messages.TOO_DEEP) from None


def hash_of(raw: bytes) -> bytes:
    """16 bytes: two that meet by chance are not to be expected, and whoever makes two meet cheats on himself."""
    return blake2b(raw, digest_size=16).digest()


def _read_id(given: Any) -> bytes:
    if type(given) is not str:
        raise InvalidBatchError(messages.BAD_BATCH_ID)
    try:
        # Read by the library, which takes it in other forms too, the usual one would cost five times as much.
        is_usual = given[8:24:5] == "----"
        read = bytes.fromhex(given.replace("-", "")) if is_usual else uuid.UUID(given).bytes
    except ValueError:
        raise InvalidBatchError(messages.BAD_BATCH_ID) from None
    if len(read) != 16:
        raise InvalidBatchError(messages.BAD_BATCH_ID)
    return read


def _read_plain(listed: list[Any]) -> Batch | None:
    """The usual batch: no keys, nothing odd. None when that is not so; a good event should cost nothing more."""
    batch = Batch()
    take = batch.pairs.append
    try:
        for event in listed:
            item = event["id"]
            if (len(event) > 2 and "key" in event) or type(item) is not str:
                return None
            take((item, TYPES[event["type"]]))
    except (TypeError, KeyError):
        return None
    return batch


def _read_each(listed: list[Any]) -> Batch:
    batch = Batch()
    take = batch.events.append
    for index, event in enumerate(listed):
        # A good event costs no call but its hash: phones send a key with each.
        try:
            item, is_click, key = event["id"], TYPES[event["type"]], event.get("key")
        except (TypeError, KeyError):
            batch.rejected[index] = _fault_of(event)
            continue
        if type(item) is str and key is None:
            take((item, is_click, None, index))
        elif type(item) is str and type(key) is str and 1 <= len(key) <= KEY_LIMIT and "\x00" not in key:
            take((item, is_click, hash_of(key.encode()), index))
        else:
            batch.rejected[index] = _fault_of(event)
    return batch


def _fault_of(event: Any) -> Reason:
    """What is wrong with an event that is not good."""
    if type(event) is not dict or "id" not in event or "type" not in event:
        return Reason.NOT_AN_EVENT
    if type(event["type"]) is not str or event["type"] not in TYPES:
        return Reason.UNKNOWN_TYPE
    if type(event["id"]) is not str:
        return Reason.UNKNOWN_ID
    return Reason.BAD_KEY


@lru_cache(maxsize=4096)
def is_crawler(user_agent: str) -> bool:
    return bool(_CRAWLER.search(user_agent))
