"""`manage.py decrypt`: decrypt a captured body by hand."""

import gzip
import io
import json

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from apps.wire import encryption

SAID = {"status": True, "message": "Grüße", "data": [1, None]}


@pytest.fixture
def run(monkeypatch):
    def run(text, *arguments):
        out = io.StringIO()
        monkeypatch.setattr("sys.stdin", io.StringIO(text if isinstance(text, str) else json.dumps(text)))
        call_command("decrypt", *arguments, stdout=out)
        return json.loads(out.getvalue())

    return run


def sealed(plaintext=None, key=0):
    return encryption.encrypt(plaintext or json.dumps(SAID).encode(), settings.WIRE_KEYS[key])


def test_the_bodies_of_requests_and_answers_open_with_any_of_the_keys(run):
    assert run({"encryptedData": sealed()}) == SAID
    assert run(sealed(key=1)) == SAID
    assert run(sealed(gzip.compress(json.dumps(SAID).encode()))) == SAID


def test_a_body_is_read_from_a_file(run, tmp_path):
    file = tmp_path / "body.json"
    file.write_text(json.dumps(sealed()))

    assert run("", str(file)) == SAID
    with pytest.raises(CommandError, match="cannot be read"):
        run("", str(tmp_path / "none.json"))


def test_what_is_sealed_by_hand_is_a_body_that_a_call_takes(run, visitor):
    body = run({"a_id": "nobody", "a_password": "wrong-horse-7"}, "--encrypt")

    answer = visitor.http.post(
        "/api/admin/login", json.dumps(body), content_type="application/json", headers={"api-key": visitor.api_key}
    )
    assert answer.status_code == 401
    assert run(answer.content.decode())["message"] == "The admin ID or the password is incorrect."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "not JSON"),
        ({"encrypted": "AA=="}, "The body must be"),
        ([1], "The body must be"),
        ({"encrypted": "A" * 44, "iv": "A" * 24}, "`iv` must be|could not be decrypted|must be base64"),
        (encryption.encrypt(b"{}", bytes(32)), "could not be decrypted"),
    ],
)
def test_what_does_not_open_says_why(run, text, told):
    with pytest.raises(CommandError, match=told):
        run(text)


def test_in_production_it_asks(run, settings):
    settings.ENVIRONMENT = "production"

    with pytest.raises(CommandError, match="--yes"):
        run(sealed())
    assert run(sealed(), "--yes") == SAID


@pytest.mark.parametrize(
    "plaintext",
    [b"not json", b"\x1f\x8bbroken", gzip.compress(b"{}")[:-4], gzip.compress(b"{")],
    ids=["text", "no gzip", "a cut gzip", "gzip of text"],
)
def test_what_was_sealed_and_is_no_json_is_said(run, plaintext):
    with pytest.raises(CommandError, match="The decrypted body is not JSON"):
        run(sealed(plaintext))
