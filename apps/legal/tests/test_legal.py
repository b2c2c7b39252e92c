"""Policy and terms: save, versions, public pages, and delivery to the app."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from apps.audit.models import Entry
from apps.core.actor import Actor
from apps.legal import services
from apps.legal.models import LegalText, TextVersion

BASE = {"policy": "/api/App/policy", "terms": "/api/App/terms"}
SAVED_MESSAGES = {"policy": "Policy updated successfully", "terms": "Terms & Conditions updated successfully"}
KINDS = pytest.mark.parametrize("kind", ["policy", "terms"])
TEXT = "First line\nsecond line\n\n\tNext paragraph ✅"


def body(kind, title="Our text", description=TEXT):
    return {f"{kind}_title": title, f"{kind}_description": description}


def save(console, kind, *, headers=None, **fields):
    return console.put(f"{BASE[kind]}/admin/update", body(kind, **fields), headers=headers or {})


def traces():
    return list(LegalText.objects.values()), list(TextVersion.objects.values()), Entry.objects.count()


@KINDS
def test_texts_are_empty_before_the_first_save(console, phone, kind):
    read = console.get(f"{BASE[kind]}/admin/get")
    app = phone.get(f"{BASE[kind]}/get")

    assert read.body["data"] == body(kind, "", "") | {"version": 0, "changedAt": None, "changedBy": ""}
    assert app.body["data"] == body(kind, "", "") | {"version": 0}
    assert Client().get(f"/{kind}").status_code == 404


@KINDS
def test_saved_text_is_shown_everywhere(console, phone, kind):
    response = save(console, kind)

    assert (response.status_code, response.message) == (200, SAVED_MESSAGES[kind])
    read = console.get(f"{BASE[kind]}/admin/get").body["data"]
    assert read == response.body["data"]
    assert (read[f"{kind}_description"], read["version"], read["changedBy"]) == (TEXT, 1, "owner")
    assert phone.get(f"{BASE[kind]}/get").body["data"] == body(kind) | {"version": 1}
    assert phone.get("/api/App/config").body["versions"] == {"policy": 0, "terms": 0} | {kind: 1}


def test_title_of_two_lines_changes_nothing(console):
    save(console, "policy", title="Stands")
    before = traces()

    assert save(console, "policy", title="two\nlines").status_code == 400
    assert traces() == before


def test_text_of_100_kb_is_accepted(console, phone):
    long = "Ein Satz mit Umlaut: ä. " * 4200

    assert save(console, "terms", description=long).status_code == 200
    assert phone.get("/api/App/terms/get").body["data"]["terms_description"] == long.strip()


def test_html_is_shown_as_text(console):
    save(console, "policy", title="<b>Bold</b>", description="<script>alert(1)</script>\n\n<img src=x onerror=y>")

    page = Client().get("/policy").content.decode()

    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "&lt;b&gt;Bold&lt;/b&gt;" in page


def test_public_page_needs_no_session_and_can_be_cached(console):
    save(console, "policy")
    page = Client().get("/policy")

    assert page.status_code == 200
    assert "First line\nsecond line" in page.content.decode()
    assert page.content.decode().count('class="paragraph"') == 2
    assert page["Cache-Control"] == "public, no-cache"
    again = Client().get("/policy", headers={"If-None-Match": page["ETag"]})
    assert again.status_code == 304
    save(console, "policy", description="New")
    assert Client().get("/policy", headers={"If-None-Match": page["ETag"]}).status_code == 200
    assert Client().get("/terms", headers={"If-None-Match": "*"}).status_code == 404
    assert Client().post("/policy").status_code == 405


@KINDS
def test_versions_have_the_change(console, kind):
    save(console, kind, title="One")
    save(console, kind, title="Two", description="Other words")

    rows = console.get(f"{BASE[kind]}/admin/versions").body
    shown = console.get(f"{BASE[kind]}/admin/versions/2").body["data"]
    first = console.get(f"{BASE[kind]}/admin/versions/1").body["data"]

    assert [(row["number"], row["title"], row["by"], row["restoredFrom"]) for row in rows["data"]] == [
        (2, "Two", "owner", None),
        (1, "One", "owner", None),
    ]
    assert rows["totalPages"] == 1
    assert (shown["description"], shown["before"]) == ("Other words", {"title": "One", "description": TEXT})
    assert first["before"] == {"title": "", "description": ""}


def test_restore_makes_a_new_version(console):
    save(console, "policy", title="One")
    save(console, "policy", title="Two")

    response = console.post("/api/App/policy/admin/versions/1/restore", captcha="right")

    assert (response.status_code, response.message) == (200, "Version 1 restored")
    assert (response.body["data"]["policy_title"], response.body["data"]["version"]) == ("One", 3)
    newest = console.get("/api/App/policy/admin/versions").body["data"][0]
    assert (newest["number"], newest["restoredFrom"]) == (3, 1)
    assert list(Entry.objects.order_by("at").values_list("action", flat=True)) == [
        "legal.update",
        "legal.update",
        "legal.restore",
    ]


@pytest.mark.parametrize("number", [0, 9, 2**31])
def test_unknown_version_cannot_be_restored(console, number):
    save(console, "policy")

    response = console.post(f"/api/App/policy/admin/versions/{number}/restore", captcha="right")

    assert (response.status_code, response.message) == (404, "This version does not exist.")
    assert console.get(f"/api/App/policy/admin/versions/{number}").status_code == 404


def test_versions_of_the_other_text_are_not_found(console):
    save(console, "policy")

    assert console.post("/api/App/terms/admin/versions/1/restore", captcha="right").status_code == 404


@pytest.mark.parametrize(("zone", "day"), [("Asia/Kolkata", "2 January 2025"), ("Europe/London", "1 January 2025")])
def test_public_page_has_the_date_in_console_time(console, settings, zone, day):
    settings.TIME_ZONE = zone
    save(console, "policy")
    LegalText.objects.update(changed_at=datetime(2025, 1, 1, 20, 0, tzinfo=UTC))

    page = Client().get("/policy").content.decode()

    assert f">{day}<" in page


def test_public_page_etag_changes_with_a_restore(owner):
    actor = Actor(owner, "", timezone.now())
    services.save_text(kind="policy", title="Privacy", description="kept", actor=actor)
    stood = LegalText.objects.get(kind="policy")
    services.save_text(kind="policy", title="Privacy", description="lost", actor=actor)
    seen = Client().get("/policy")
    # The state of a backup that was made between the two.
    TextVersion.objects.filter(number=2).delete()
    stood.save()
    later = Actor(owner, "", timezone.now() + timedelta(hours=1))
    services.save_text(kind="policy", title="Privacy", description="published", actor=later)

    again = Client().get("/policy", headers={"If-None-Match": seen["ETag"]})

    assert (again.status_code, b"published" in again.content) == (200, True)
