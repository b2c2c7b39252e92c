"""Requests that save rules: they replace the whole list, make a version, and explain why they reject rules."""

import pytest

from apps.audit.models import Entry
from apps.controller.rule_serializers import NOT_A_LIST, NOT_A_TIME
from apps.controller.serializers import UNKNOWN_MODE
from apps.controller.tests.steps import ADMIN, PROMPT, STATUS, VERSIONS, put, read_state
from apps.wire.messages import ENDS_BEFORE_IT_STARTS, PLEASE_FILL

RULES = f"{ADMIN}/rules"
FIELD = f"{RULES}/liveBtn"
TRIAL = {
    "name": "Trial",
    "value": True,
    "when": {
        "platform": ["android"],
        "version": ">=2.3.0 <3.0.0",
        "language": ["hi"],
        "country": ["IN"],
        "share": 5.25,
        "from": "2026-11-21T04:00:00Z",
        "until": "2026-11-28T04:00:00Z",
    },
}
NOT_A_SHARE = "Enter a percentage from 0 to 100 with at most two decimal places."
NOT_A_RANGE = "Enter a version range that at least one version matches, like >=2.3.0 <3.0.0."
EVERYBODY = {"name": "Rest", "value": False, "when": {}}


def set_rules(console, *rules, field="liveBtn", **more):
    return put(console, f"{RULES}/{field}", {"rules": list(rules)}, **more)


def read_rules(console):
    response = console.get(RULES)
    assert response.status_code == 200, response.body
    return response.body


def test_rules_are_empty_at_first(console):
    body = read_rules(console)

    assert (set(map(str, body["data"].values())), body["version"]) == ({"[]"}, 0)
    assert {"liveBtn", "afterSplaceAds", "preVideo_time", "installNew", "installNewData"} < set(body["data"])
    assert not {"facebook_app_id", "facebook_client_token"} & set(body["data"])


def test_rules_are_replaced_with_one_version_and_event(console):
    response = set_rules(console, TRIAL, EVERYBODY)

    assert (response.status_code, response.message) == (200, "Updated successfully")
    assert response.body["data"]["liveBtn"] == read_rules(console)["data"]["liveBtn"] == [TRIAL, EVERYBODY]
    assert response.body["version"] == 1
    (event,) = Entry.objects.filter(action="controller.rules")
    assert (event.before, event.after) == ({"live_button_rules": []}, {"live_button_rules": [TRIAL, EVERYBODY]})
    row = console.get(VERSIONS).body["data"][0]
    assert row["changes"] == [{"field": "liveBtn.rules", "before": [], "after": [TRIAL, EVERYBODY]}]
    assert console.get(ADMIN).body["data"]["changes"]["liveBtn.rules"]["by"] == "owner"


def test_conditions_are_stored_in_canonical_form(console):
    when = {
        "platform": ["Android"],
        "version": ">= 2.3  <3",
        "language": ["pt_BR"],
        "country": ["br"],
        "from": "2026-11-21T09:30",
        "until": "2026-11-21T10:00:00.5+05:30",
    }

    stored = set_rules(console, TRIAL | {"when": when}).body["data"]["liveBtn"][0]["when"]

    assert stored == {
        "platform": ["android"],
        "version": ">=2.3.0 <3.0.0",
        "language": ["pt-br"],
        "country": ["BR"],
        "from": "2026-11-21T04:00:00Z",
        "until": "2026-11-21T04:30:00Z",
    }


@pytest.mark.parametrize(
    ("field", "good", "bad", "message"),
    [
        ("track", True, 1, "Must be true or false."),
        ("afterSplaceAds", "OFF", "FULL", UNKNOWN_MODE),
        ("afterIntroAds", "FS", "OFF", UNKNOWN_MODE),
        ("preVideo_time", 0, -1, "Starting position must be 0 or more"),
        ("preVideo_position", 7, "7", "Must be a whole number."),
    ],
)
def test_rule_value_is_validated_like_the_setting(console, field, good, bad, message):
    taken = set_rules(console, {"name": "a", "value": good, "when": {}}, field=field)
    rejected = set_rules(console, {"name": "a", "value": bad, "when": {}}, field=field)

    assert taken.body["data"][field][0]["value"] == good
    assert (rejected.status_code, rejected.message) == (400, message)
    assert list(rejected.body["errors"]) == ["rules.0.value"]


def test_rule_of_the_prompt_has_three_texts(console):
    taken = set_rules(console, {"name": "a", "value": PROMPT, "when": {}}, field="installNewData")
    rejected = set_rules(console, {"name": "a", "value": PROMPT | {"btn_url": "x"}, "when": {}}, field="installNewData")

    assert taken.body["data"]["installNewData"][0]["value"] == PROMPT
    assert console.get(VERSIONS).body["data"][0]["changes"][0]["after"][0]["value"] == PROMPT
    assert (rejected.status_code, list(rejected.body["errors"])) == (400, ["rules.0.value.btn_url"])


@pytest.mark.parametrize(
    ("when", "field", "message"),
    [
        ({"platform": []}, "platform", "Enter at least one value, or remove the condition."),
        ({"platform": "android"}, "platform", NOT_A_LIST),
        (
            {"platform": ["an droid"]},
            "platform.0",
            "Enter a platform of at most 20 letters, digits, dots, hyphens, and underscores, like android.",
        ),
        ({"version": ">=3.0.0 <2.0.0"}, "version", NOT_A_RANGE),
        ({"language": ["hindi language"]}, "language.0", "Enter a language tag, like hi or pt-BR."),
        ({"country": ["Nowhere"]}, "country.0", "Enter a two-letter country code, like IN."),
        ({"country": ["IN"] * 51}, "country", "Enter at most 50 values."),
        # The length is checked before the words.
        ({"country": [7] * 51}, "country", "Enter at most 50 values."),
        ({"share": 100.01}, "share", NOT_A_SHARE),
        ({"share": -1}, "share", NOT_A_SHARE),
        ({"share": 0.001}, "share", NOT_A_SHARE),
        ({"share": "5"}, "share", NOT_A_SHARE),
        ({"share": True}, "share", NOT_A_SHARE),
        ({"from": "tomorrow"}, "from", NOT_A_TIME),
        ({"until": "0001-01-01T00:00:00+14:00"}, "until", NOT_A_TIME),
        ({"from": "2026-11-21T04:00:00Z", "until": "2026-11-21T09:30:00"}, "until", ENDS_BEFORE_IT_STARTS),
        ({"plattform": ["android"]}, "plattform", "Unknown condition."),
    ],
)
def test_invalid_condition_is_an_error_of_its_rule(console, when, field, message):
    set_rules(console, TRIAL)
    before = read_state()

    response = set_rules(console, EVERYBODY, TRIAL | {"when": when})

    assert (response.status_code, response.message) == (400, message)
    named = [name.replace(".0", "") if field.endswith(".0") else name for name in response.body["errors"]]
    assert named == [f"rules.1.when.{field}".replace(".0", "")]
    assert read_state() == before


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"rules": [{"value": True, "when": {}}]}, "rules.0.name", PLEASE_FILL),
        ({"rules": [{"name": "", "value": True, "when": {}}]}, "rules.0.name", PLEASE_FILL),
        ({"rules": [{"name": "a", "when": {}}]}, "rules.0.value", PLEASE_FILL),
        ({"rules": [{"name": "a", "value": True}]}, "rules.0.when", PLEASE_FILL),
        ({"rules": [EVERYBODY, EVERYBODY]}, "rules", "Rules of one setting must have different names."),
        (
            {"rules": [EVERYBODY | {"name": str(number)} for number in range(21)]},
            "rules",
            "A setting can have at most 20 rules.",
        ),
    ],
)
def test_invalid_list_is_rejected(console, body, field, message):
    response = put(console, FIELD, body)

    assert (response.status_code, response.message, list(response.body["errors"])) == (400, message, [field])
    assert read_state() == ([], [], 0)


def test_setting_without_rules_is_unknown(console):
    for field in ("liveButton", "facebook_app_id", "version"):
        response = set_rules(console, EVERYBODY, field=field)
        assert (response.status_code, response.message) == (404, "Unknown setting.")


def test_rules_are_limited_to_100_in_all(console):
    full = [EVERYBODY | {"name": str(number)} for number in range(20)]
    for field in ("liveBtn", "profileBtn", "rendomBtn", "track", "preVideo"):
        assert set_rules(console, *full, field=field).status_code == 200

    response = set_rules(console, EVERYBODY, field="installNew")

    message = "All settings together can have at most 100 rules. Remove some first."
    assert (response.status_code, response.message) == (400, message)
    assert set_rules(console, *full[1:], field="track").status_code == 200


def test_change_of_other_rules_is_no_conflict(console):
    set_rules(console, TRIAL)
    put(console, STATUS, {"name": "liveBtn", "status": True})
    set_rules(console, EVERYBODY, field="track")

    alone = set_rules(console, EVERYBODY, headers={"If-Match": '"1"'})
    late = set_rules(console, TRIAL, headers={"If-Match": '"1"'})

    assert (alone.status_code, alone.body["version"]) == (200, 4)
    assert (late.status_code, late.message) == (409, "Someone else changed these settings in the meantime.")
    assert late.body["data"]["liveBtn"] == [EVERYBODY]


def test_restore_includes_the_rules(console):
    set_rules(console, TRIAL)
    set_rules(console)

    restored = console.post(f"{VERSIONS}/1/restore", captcha="right")

    assert restored.status_code == 200
    assert read_rules(console)["data"]["liveBtn"] == [TRIAL]
    assert console.post(f"{VERSIONS}/0/restore", captcha="right").status_code == 200
    assert read_rules(console)["data"]["liveBtn"] == []


def test_preview_names_the_deciding_rule(console):
    set_rules(console, {"name": "Androids", "value": True, "when": {"platform": ["android"]}})
    set_rules(console, {"name": "Ours", "value": PROMPT, "when": {"country": ["IN"]}}, field="installNewData")

    response = console.get(f"{ADMIN}/preview", platform="android", version="soon", country="IN")

    assert response.body["data"]["liveBtn"] == {"value": True, "rule": "Androids"}
    assert response.body["data"]["installNewData"] == {"value": PROMPT, "rule": "Ours"}
    assert response.body["data"]["track"] == {"value": False, "rule": None}
    assert response.body["ignored"] == ["version"]
    silent = console.get(f"{ADMIN}/preview").body
    assert {row["rule"] for row in silent["data"].values()} == {None}
    assert silent["ignored"] == []


def test_share_of_minus_zero_is_saved_as_zero(console):
    response = set_rules(console, {**TRIAL, "when": {"share": -0.0}})

    assert str(response.body["data"]["liveBtn"][0]["when"]["share"]) == "0.0"
