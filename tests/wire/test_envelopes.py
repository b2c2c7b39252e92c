"""Invalid encrypted payloads are rejected with the name of the field, and change nothing."""

import base64
import json
import random

import pytest
from django.conf import settings

from apps.wire import encryption, messages

LOGIN = "/api/admin/login"
CANNOT_DECRYPT = "The body could not be decrypted. The key is unknown, or the body was modified."
GOOD = {"a_id": "owner", "a_password": "right-horse-7"}


def encrypted(body=GOOD, key=None):
    plaintext = body if isinstance(body, bytes) else json.dumps(body).encode()
    return encryption.encrypt(plaintext, key or settings.WIRE_KEYS[0])


def wrapped(envelope):
    return json.dumps({"encryptedData": envelope}).encode()


def b64(raw):
    return base64.b64encode(raw).decode()


def cut(envelope, count):
    return {**envelope, "encrypted": b64(base64.b64decode(envelope["encrypted"])[:-count])}


def flipped(envelope):
    raw = base64.b64decode(envelope["encrypted"])
    return {**envelope, "encrypted": b64(bytes([raw[0] ^ 1]) + raw[1:])}


BAD_ENVELOPES = {
    "no JSON": (b"hello", messages.NOT_JSON),
    "half of it": (wrapped(encrypted())[:-9], messages.NOT_JSON),
    "bytes that are no UTF-8": (b'{"encryptedData": "\xff\xfe"}', messages.NOT_JSON),
    "a byte order mark": (b"\xef\xbb\xbf" + wrapped(encrypted()), messages.NOT_JSON),
    "NaN": (b'{"encryptedData": NaN}', messages.NOT_JSON),
    "100,000 brackets": (b"[" * 100_000, messages.NOT_JSON),
    "nested 900 deep": (b'{"a":' * 900 + b"1" + b"}" * 900, messages.TOO_DEEP),
    "a list": (b"[]", messages.NOT_ENCRYPTED),
    "a string": (b'"x"', messages.NOT_ENCRYPTED),
    "null": (b"null", messages.NOT_ENCRYPTED),
    "an empty object": (b"{}", messages.NOT_ENCRYPTED),
    "plain fields": (json.dumps(GOOD).encode(), messages.NOT_ENCRYPTED),
    "plain fields next to it": (json.dumps({**GOOD, "encryptedData": encrypted()}).encode(), messages.NOT_ENCRYPTED),
    "encryptedData of null": (wrapped(None), messages.NOT_ENCRYPTED),
    "encryptedData of text": (wrapped("abc"), messages.NOT_ENCRYPTED),
    "encryptedData of a list": (wrapped([encrypted()]), messages.NOT_ENCRYPTED),
    "no iv": (wrapped({"encrypted": encrypted()["encrypted"]}), messages.NOT_ENCRYPTED),
    "no ciphertext": (wrapped({"iv": encrypted()["iv"]}), messages.NOT_ENCRYPTED),
    "an extra field": (wrapped({**encrypted(), "tag": "x"}), messages.NOT_ENCRYPTED),
    "a number for the iv": (wrapped({**encrypted(), "iv": 7}), messages.NOT_ENCRYPTED),
    "an iv that is no base64": (wrapped({**encrypted(), "iv": "%%%"}), "`iv` must be base64."),
    "an iv with a blank": (wrapped({**encrypted(), "iv": encrypted()["iv"] + " "}), "`iv` must be base64."),
    "an iv of 12 bytes": (wrapped({**encrypted(), "iv": b64(bytes(12))}), "`iv` must be 16 bytes."),
    "an iv of 17 bytes": (wrapped({**encrypted(), "iv": b64(bytes(17))}), "`iv` must be 16 bytes."),
    "an empty iv": (wrapped({**encrypted(), "iv": ""}), "`iv` must be 16 bytes."),
    "ciphertext that is no base64": (wrapped({**encrypted(), "encrypted": "é"}), "`encrypted` must be base64."),
    "nothing but half a tag": (
        wrapped({**encrypted(), "encrypted": b64(bytes(8))}),
        "`encrypted` must end with a 16-byte tag.",
    ),
    "a cut tag": (wrapped(cut(encrypted(), 1)), CANNOT_DECRYPT),
    "a cut body": (wrapped(cut(encrypted(), 9)), CANNOT_DECRYPT),
    "a flipped bit": (wrapped(flipped(encrypted())), CANNOT_DECRYPT),
    "another message's iv": (wrapped({**encrypted(), "iv": encrypted()["iv"]}), CANNOT_DECRYPT),
    "a key that is not ours": (wrapped(encrypted(key=bytes(32))), CANNOT_DECRYPT),
    "encrypted text": (wrapped(encrypted(b"hello")), "The decrypted body is not JSON."),
    "encrypted list": (wrapped(encrypted([GOOD])), "The decrypted body must be a JSON object."),
    "encrypted null": (wrapped(encrypted(b"null")), "The decrypted body must be a JSON object."),
    "encrypted number": (wrapped(encrypted(b"7")), "The decrypted body must be a JSON object."),
    "encrypted nothing": (wrapped(encrypted(b"")), "The decrypted body is not JSON."),
    "encrypted 40 levels": (wrapped(encrypted(b'{"a":' * 40 + b"1" + b"}" * 40)), messages.TOO_DEEP),
    "encrypted 100,000 brackets": (wrapped(encrypted(b"[" * 100_000)), "The decrypted body is not JSON."),
    "encrypted half surrogate": (wrapped(encrypted(b'{"a_id":"\\ud800"}')), "The decrypted body is not JSON."),
    "encrypted NUL": (
        wrapped(encrypted(b'{"a_id":"a\\u0000b","a_password":"x"}')),
        "The body contains a NUL character or half a surrogate pair.",
    ),
    "encrypted NUL in a name": (
        wrapped(encrypted(b'{"a\\u0000":"b"}')),
        "The body contains a NUL character or half a surrogate pair.",
    ),
    "encrypted Infinity": (wrapped(encrypted(b'{"a_id":Infinity}')), "The decrypted body is not JSON."),
}


@pytest.mark.parametrize("name", BAD_ENVELOPES)
def test_invalid_payload_is_rejected_with_its_field(visitor, owner, name):
    raw, message = BAD_ENVELOPES[name]

    response = visitor.send("POST", LOGIN, raw=raw)

    assert response == (400, {"status": False, "message": message})


def test_payload_with_a_flipped_bit_is_rejected():
    rng = random.Random(7)
    envelope = encrypted()
    for _ in range(1000):
        field = rng.choice(["encrypted", "iv"])
        raw = bytearray(base64.b64decode(envelope[field]))
        raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)

        with pytest.raises(encryption.DecryptionError):
            encryption.decrypt({**envelope, field: b64(bytes(raw))}, settings.WIRE_KEYS)


def test_body_over_the_limit_is_rejected(visitor, owner, settings):
    at_limit = wrapped(encrypted())
    settings.WIRE_BODY_LIMIT = len(at_limit)

    read = visitor.send("POST", LOGIN, raw=at_limit)
    rejected = visitor.send("POST", LOGIN, raw=at_limit + b" ")

    assert read.status_code == 200
    assert rejected == (413, {"status": False, "message": messages.TOO_LARGE.format(limit=len(at_limit))})


@pytest.mark.parametrize(
    ("content_type", "headers", "status", "message"),
    [
        ("text/plain", {}, 415, messages.UNSUPPORTED_TYPE),
        ("application/x-www-form-urlencoded", {}, 415, messages.UNSUPPORTED_TYPE),
        ("multipart/form-data; boundary=x", {}, 415, messages.UNSUPPORTED_TYPE),
        ("application/json; charset=latin-1", {}, 400, "The body must be UTF-8."),
        ("application/json", {"Content-Encoding": "gzip"}, 415, messages.CONTENT_ENCODING),
    ],
)
def test_other_content_types_are_rejected(visitor, owner, content_type, headers, status, message):
    response = visitor.send("POST", LOGIN, raw=wrapped(encrypted()), content_type=content_type, headers=headers)

    assert response == (status, {"status": False, "message": message})


def test_missing_body_is_rejected(visitor, owner):
    assert visitor.send("POST", LOGIN, raw=b"") == (400, {"status": False, "message": "This request requires a body."})
