"""Text in different Unicode forms is stored and found in one form."""

import unicodedata

import pytest
from django.contrib.auth.hashers import make_password
from django.core.management import CommandError, call_command

from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import add_authenticator, app_code, enter_django_admin, with_bearer
from apps.livecall.tests.fired_ads import FIRE, WEB_AD
from apps.notifications.models import SavedPhone

INVISIBLE = "\u200b\ufeff\u2060\u00ad\u200e\u202f\u00a0\u2028\u3164\u2800"
# Marks that change the text direction, joiners, and variation selectors: names reject the first, and keep the others.
IN_IDS = INVISIBLE + "\u202a\u2066\u200d\ufe0f\u034f\U000e0100"
COMPOSED = "Caf\u00e9"
DECOMPOSED = unicodedata.normalize("NFD", COMPOSED)


def test_ad_unit_id_loses_invisible_characters(console):
    body = {"a_name": "Feed", "a_id": f"{IN_IDS}ca-app{IN_IDS}-1{IN_IDS}", "a_description": "d"}

    response = console.post("/api/App/ads/native/add", body)

    assert (response.status_code, response.body["data"]["a_id"]) == (200, "ca-app-1")


def test_website_ad_name_loses_invisible_characters(console):
    body = {"a_name": f"Cricket{INVISIBLE}", "a_url": "https://example.com"}

    response = console.post("/api/App/livecall/liveAdWeb", body)

    assert (response.status_code, response.body["data"]["a_name"]) == (200, "Cricket")


def test_facebook_settings_lose_invisible_characters(console, phone):
    body = {"facebook_app_id": f"123{IN_IDS}", "facebook_client_token": f"{IN_IDS}abc"}

    assert console.put("/api/App/controller/admin/facebook/change", body, captcha="right").status_code == 200

    settings = phone.get("/api/App/controller").body["data"]
    assert (settings["facebook_app_id"], settings["facebook_client_token"]) == ("123", "abc")


def test_token_of_a_phone_loses_invisible_characters(console):
    phone = {"name": "Mine", "token": f"{IN_IDS}cGhvbmUtMQ:APA91bH-{IN_IDS}0123456789"}

    assert console.post("/api/App/notification/test/phones", phone).status_code == 200
    assert SavedPhone.objects.get().token == "cGhvbmUtMQ:APA91bH-0123456789"


def test_live_settings_key_loses_invisible_characters(console):
    response = console.put("/api/App/livecall/liveAds", {f"in{IN_IDS}terval": "45"}, captcha="right")

    assert (response.status_code, response.body["data"]) == (200, {"interval": "45"})


def test_live_settings_keys_in_two_forms_are_the_same_key(console):
    response = console.put("/api/App/livecall/liveAds", {COMPOSED: "1", DECOMPOSED: "2"}, captcha="right")

    assert response.status_code == 400


def test_ad_unit_id_of_invisible_characters_is_blank(console):
    body = {"a_name": "Feed", "a_id": IN_IDS, "a_description": "d"}

    response = console.post("/api/App/ads/native/add", body)

    assert (response.status_code, response.message) == (400, "Please fill all the fields")


@pytest.mark.parametrize(
    "name", ["\u2764\ufe0f", "\u0915\u094d\u200d\u0937", "\U0001f468\u200d\U0001f467", "x\u0301", "\u0646\u200c\u0645"]
)
def test_placement_name_keeps_joiners(console, name):
    response = console.post("/api/App/ads/native/add", {"a_name": name, "a_id": "1", "a_description": "d"})

    assert response.body["data"]["a_name"] == name


# Each case is typed in both forms. SQLite itself ignores the case of ASCII letters only.
@pytest.mark.postgres
@pytest.mark.parametrize("sought", ["Élan", "élan", "ÉLAN", "Elan\u0301", "한국", "ÅNG", "ång"])
def test_every_search_and_export_finds_any_form_and_case(console, page_cookie, sought):
    name = "Élan한국Ångaxelan\u0301"
    console.post("/api/App/ads/native/add", {"a_name": name, "a_id": "1", "a_description": "d"})
    console.post("/api/App/livecall/liveAdWeb", {"a_name": name, "a_url": "https://example.com"})
    console.post(FIRE, {**WEB_AD, "a_name": name})

    for form in ("NFC", "NFD"):
        typed = {"q": unicodedata.normalize(form, sought)}
        for path in ("ads/native.csv", "analytics.csv", "fired.csv"):
            lines = b"".join(page_cookie.get(f"/site/export/{path}", typed).streaming_content).decode().splitlines()
            assert len(lines) == 2, (path, typed)
        assert len(console.get("/api/admin/search", **typed).body["data"]) == 2
        assert len(console.get("/api/App/livecall/admin/ads/fire/history", **typed).body["data"]) == 1
        assert console.get("/api/admin/trail", **typed).body["total"] >= 3


@pytest.mark.parametrize(
    "typed", ["x@caf\u00e9.example", "x@cafe\u0301.example", "\ufeffx@caf\u00e9.example\u200b\u202c"]
)
def test_email_is_equal_in_every_unicode_form(console, visitor, mailbox, typed):
    AdminFactory(email="x@caf\u00e9.example")

    invited = console.post("/api/admin/people/invite", {"a_email": typed, "role": "viewer"}, captcha="right")
    visitor.post("/api/admin/ForgetPw", {"a_email": typed})

    assert (invited.status_code, invited.message) == (409, "An admin with this email already exists.")
    assert mailbox.code()


@pytest.mark.parametrize("typed", [COMPOSED, DECOMPOSED])
def test_admin_id_is_equal_in_every_unicode_form(visitor, db, typed):
    call_command("make_admin", login_id=DECOMPOSED, email="x@example.com", password="right-horse-7")

    response = visitor.post("/api/admin/login", {"a_id": typed, "a_password": "right-horse-7"})

    assert response.status_code == 200
    with pytest.raises(CommandError, match="An admin with this ID or email already exists"):
        call_command("make_admin", login_id=typed, email="y@example.com", password="right-horse-7")


# The last one has both forms of a letter, and a sign that no form keeps.
@pytest.mark.parametrize("chosen", [COMPOSED, DECOMPOSED, f"{COMPOSED}{DECOMPOSED}\u212b"])
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_password_of_a_command_is_accepted_in_either_unicode_form(visitor, db, chosen, form):
    call_command("make_admin", login_id=DECOMPOSED, email="x@example.com", password="right-horse-7")
    call_command("reset_admin", "--id", DECOMPOSED, "--password", f"{chosen}-horse-7")

    typed = unicodedata.normalize(form, f"{chosen}-horse-7")
    response = visitor.post("/api/admin/login", {"a_id": COMPOSED, "a_password": typed})

    assert response.status_code == 200


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_django_admin_finds_names_in_any_form(owner, form):
    owner.is_superuser = True
    owner.name = COMPOSED
    owner.save()
    inside = enter_django_admin(owner, app_code(add_authenticator(owner)))

    found = inside.get("/data-admin/accounts/admin/", {"q": unicodedata.normalize(form, COMPOSED)})

    assert ">owner</a>" in found.content.decode()


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_reset_password_is_accepted_in_either_unicode_form(owner, visitor, mailbox, form):
    token = visitor.post("/api/admin/ForgetPw", {"a_email": owner.email}).body["token"]
    reset = with_bearer(visitor, token)
    reset.post("/api/admin/ForgetPwOtp", {"otp": mailbox.code()})
    reset.post("/api/admin/NewPassword", {"password": unicodedata.normalize(form, f"{COMPOSED}-horse-7")})

    for typed in (COMPOSED, DECOMPOSED):
        response = visitor.post("/api/admin/login", {"a_id": "owner", "a_password": f"{typed}-horse-7"})
        assert response.status_code == 200


@pytest.mark.parametrize(
    ("condition", "pasted", "stored"),
    [
        ("language", ["\u200bhi-IN\ufeff"], ["hi-in"]),
        ("country", ["I\u00adN"], ["IN"]),
        ("platform", ["android\u200e"], ["android"]),
        ("version", ">=2.3.0\u200b <3.0.0", ">=2.3.0 <3.0.0"),
    ],
)
def test_condition_of_a_rule_loses_invisible_characters(console, condition, pasted, stored):
    rule = {"name": "r", "value": True, "when": {condition: pasted}}

    response = console.put("/api/App/controller/admin/rules/liveBtn", {"rules": [rule]}, captcha="right")

    assert response.status_code == 200
    [saved] = console.get("/api/App/controller/admin/rules").body["data"]["liveBtn"]
    assert saved["when"] == {condition: stored}


@pytest.mark.parametrize("chosen", [f"{COMPOSED}-horse-7", f"{DECOMPOSED}-horse-7"])
@pytest.mark.parametrize("typed", [f"{COMPOSED}-horse-7", f"{DECOMPOSED}-horse-7"])
def test_password_is_accepted_in_either_unicode_form(owner, visitor, chosen, typed):
    owner.set_password(chosen)
    owner.save()

    response = visitor.post("/api/admin/login", {"a_id": "owner", "a_password": typed})

    assert response.status_code == 200


def test_password_hash_of_the_decomposed_form_still_works(owner, visitor):
    owner.password = make_password(f"{DECOMPOSED}-horse-7")
    owner.save()

    response = visitor.post("/api/admin/login", {"a_id": "owner", "a_password": f"{COMPOSED}-horse-7"})

    assert response.status_code == 200
