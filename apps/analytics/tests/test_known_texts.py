"""A body is read by the texts of its events once they are known, and says the same as when it is parsed."""

import json
import random
import uuid

import orjson
import pytest

from apps.analytics.batches import LONGEST_TEXT, InvalidBatchError, Reason, read_batch

ITEMS = [str(uuid.UUID(int=n)) for n in range(3)] + ["], [", "}, {", '"}', "\\u00e9"]


def event(item, kind="view", **more):
    return {"id": item, "type": kind, **more}


def expected(body: bytes):
    """What a parser says of the whole: the plain events, or None where some event is not plain and good."""
    given = orjson.loads(body)
    if not isinstance(given, dict) or not isinstance(given.get("events"), list) or not given["events"]:
        raise ValueError
    pairs = []
    for one in given["events"]:
        if not isinstance(one, dict) or not isinstance(one.get("id"), str) or "key" in one:
            return None
        if one.get("type") not in ("view", "click"):
            return None
        pairs.append((one["id"], one["type"] == "click"))
    return pairs


def read(body: bytes):
    batch = read_batch(body)
    return batch.pairs if batch.pairs and not batch.events and not batch.rejected else None


SPACED, TIGHT = (", ", ": "), (",", ":")


@pytest.mark.parametrize("separators", [SPACED, TIGHT])
def test_what_was_read_before_says_the_same_again(separators):
    chance = random.Random(1)
    for _ in range(200):
        events = [event(chance.choice(ITEMS), chance.choice(["view", "click"])) for _ in range(chance.randint(1, 30))]
        body = json.dumps({"events": events}, separators=separators).encode()
        assert read(body) == read(body) == expected(body)


def known_bodies(chance):
    for separators in (SPACED, TIGHT):
        events = [event(chance.choice(ITEMS), chance.choice(["view", "click"])) for _ in range(8)]
        for part in (events[:4], events[4:]):
            yield json.dumps({"events": part}, separators=separators).encode()


def changed(chance, bodies):
    """One of them with a byte or a piece of another in place of what stood there, once or twice."""
    body = bytearray(chance.choice(bodies))
    for _ in range(chance.randint(1, 2)):
        place = chance.randrange(len(body))
        piece = chance.choice(bodies)[place : place + chance.choice([1, 5, 60])]
        what = chance.choice([b"", b"}", b"]", b"[", b",", b"{", b" ", piece])
        body[place : place + chance.choice([0, 1, len(piece)])] = what
    return bytes(body)


def test_a_body_with_any_byte_changed_says_what_a_parser_says():
    """All texts are known by then, so what would be taken by mistake is taken here."""
    chance = random.Random(2)
    bodies = list(known_bodies(chance))
    for body in bodies:
        read_batch(body)
    says = {True: 0, False: 0}
    for _ in range(20_000):
        body = changed(chance, bodies)
        try:
            wanted = expected(body)
        except ValueError:
            says[False] += 1
            with pytest.raises(InvalidBatchError):
                read_batch(body)
        else:
            says[True] += 1
            assert read(body) == wanted, body
    assert min(says.values()) > 1000


@pytest.mark.parametrize(
    "body",
    [
        b'{"events": []}',
        b'[{"id": "a", "type": "view"}]',
        b'{"events": [{"id": "a", "type": "view"]}',
        b'{"events": [{"id": "a", "type": "view"}]} [',
        b'{"events": [{"id": "a", "type": "view"}],}',
        b'{"events": {"a": [{"id": "a", "type": "view"}]}}',
        b'{"x": "[{"id": "a", "type": "view"}]"}',
        b'{"events": [], "x": [{"id": "a", "type": "view"}]}',
        b'{"events": [{"id": "a", "type": "view"},]}',
        b'{"events": [' + b",".join([b'{"id": "a", "type": "view"}'] * 501) + b"]}",
    ],
)
def test_what_is_no_batch_is_none_when_all_its_texts_are_known(body):
    read_batch(b'{"events": [{"id": "a", "type": "view"},{"id": "a", "type": "view"}]}')
    with pytest.raises(InvalidBatchError):
        read_batch(body)


def test_a_hash_of_the_events_is_the_same_however_they_were_read():
    """The same id with other events is a mistake; with the same events in other words it is not."""
    named = {"id": str(uuid.UUID(int=9))}
    events = [event(ITEMS[0]), event(ITEMS[1], "click")]
    turned = [dict(reversed(one.items())) for one in events]
    bodies = [
        json.dumps({**named, "events": listed}, separators=separators, indent=indent).encode()
        for listed in (events, turned)
        for separators in (SPACED, TIGHT)
        for indent in (None, 1)
    ]
    digests = {read_batch(body).digest for body in [*bodies, *bodies]}
    assert len(digests) == 1
    other = json.dumps({**named, "events": events[:1]}).encode()
    assert {read_batch(other).digest, read_batch(other).digest}.isdisjoint(digests)


def test_a_known_batch_of_a_crawler_is_rejected_whole():
    body = json.dumps({"events": [event(ITEMS[0]), event(ITEMS[1])]}).encode()
    read_batch(body)
    assert read_batch(body, user_agent="Googlebot/2.1").rejected == {0: Reason.BOT, 1: Reason.BOT}


def test_long_texts_are_read_as_well():
    body = json.dumps({"events": [event("x" * LONGEST_TEXT), event(ITEMS[0], more=1)]}).encode()
    assert read(body) == read(body) == expected(body)


@pytest.mark.parametrize(
    "given",
    [
        "019ab2d6-a0e1-7f3a-9d51-0f6c8e7a2b9",
        "019ab2d6-a0e1-7f3a-9d51-0f6c8e7a2b944",
        "019ab2d6-a0e1-7f3a-9d51-0f6c8e7a2b",
        "019ab2d6-a0e1-7f3a-9d51-0f6c8e7a2b9444",
        "019ab2d6-a0e1-7f3a-9d51-0f6c8e7a 2b9",
        "019ab2d6-a0e1-7f3a-9d51-0f6c8e7a2b9x",
        "019ab2d6-a0e1-7f3a-9d51-0f6c8e7a-2b9",
        ["-"] * 36,
        {"8": "-"},
        36,
        False,
        "",
    ],
)
def test_a_batch_id_that_is_no_uuid_is_refused(given):
    with pytest.raises(InvalidBatchError):
        read_batch(json.dumps({"id": given, "events": [event(ITEMS[0])]}).encode())


@pytest.mark.parametrize("form", ["{}", "{{{}}}", "urn:uuid:{}"])
def test_every_form_of_a_uuid_is_the_same_id(form):
    one = uuid.UUID("019ab2d6-a0e1-7f3a-9d51-0f6c8e7a2b94")
    for text in (str(one), str(one).upper(), one.hex):
        assert read_batch(json.dumps({"id": form.format(text), "events": [event(ITEMS[0])]}).encode()).id == one.bytes
