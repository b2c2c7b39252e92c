"""Encryption with the same test vectors as the TypeScript cipher."""

import base64
import json
from pathlib import Path

import pytest

from apps.wire import encryption
from apps.wire.encryption import DecryptionError

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text())


def named(case):
    return case["name"]


@pytest.mark.parametrize("case", VECTORS["accepted"], ids=named)
def test_vectors_decrypt_and_encrypt_to_the_same_bytes(case):
    key, iv = base64.b64decode(case["key"]), base64.b64decode(case["iv"])

    opened = encryption.decrypt({"encrypted": case["encrypted"], "iv": case["iv"]}, [key])
    encrypted = encryption.encrypt(case["plaintext"].encode(), key, iv=iv)

    assert opened.plaintext.decode() == case["plaintext"]
    assert encrypted == {"encrypted": case["encrypted"], "iv": case["iv"]}


@pytest.mark.parametrize("case", VECTORS["rejected"], ids=named)
def test_changed_vector_does_not_decrypt(case):
    with pytest.raises(DecryptionError):
        encryption.decrypt({"encrypted": case["encrypted"], "iv": case["iv"]}, [base64.b64decode(case["key"])])


def test_equal_bodies_have_different_ciphertexts():
    key = bytes(32)

    bodies = [encryption.encrypt(b"{}", key) for _ in range(200)]

    assert len({body["iv"] for body in bodies}) == 200
    assert {len(base64.b64decode(body["iv"])) for body in bodies} == {16}
