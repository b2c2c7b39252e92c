"""Which acts ask two people, who may say so, and what happens when one is left alone."""

import pytest

from apps.accounts.tests.factories import AdminFactory
from apps.analytics.models import Clearing, Item
from apps.analytics.tests.factories import counted
from apps.approvals.tests.steps import CONTROLLER, RULE, SWITCH, choose, confirm, hold, waiting
from apps.placements.tests.factories import PlacementFactory


def test_clearing_many_asks_two_and_clearing_one_does_not(rule, editor, second):
    ads = [PlacementFactory(), PlacementFactory()]
    for ad in ads:
        counted(Item.objects.get(id=ad.pk), "2025-01-03", views=3)
    query = "?startDate=2025-01-01&endDate=2025-01-31"
    identity = hold(editor, "DELETE", f"/api/App/analytics/count/all/remove{query}", {"id": [str(ad.pk) for ad in ads]})
    assert not Clearing.objects.exists()
    assert waiting(second)[0]["before"]["views"] == 6
    (told,) = [one for one in second.get("/api/admin/inbox").body["data"] if one["kind"] == f"request-{identity}"]
    # PostgreSQL gives fields in an order of its own.
    assert f"{ads[0].name} and 1 more, " in told["detail"]
    assert all(words in told["detail"] for words in ("days 2025-01-01 to 2025-01-31", "items 2", "ads"))
    assert waiting(second)[0]["after"]["ads"] == [ad.name for ad in ads]

    # Counts go on meanwhile: it is the ads and days that were agreed on.
    counted(Item.objects.get(id=ads[0].pk), "2025-01-04", views=4)
    assert confirm(second, identity).status_code == 200

    assert (Clearing.objects.get().by, Clearing.objects.get().views) == ("ed", 10)
    counted(Item.objects.get(id=ads[0].pk), "2025-01-05", views=1)
    one = editor.delete(f"/api/App/analytics/count/remove/{ads[0].pk}{query}", captcha="right")
    assert one.status_code == 200


@pytest.mark.parametrize(
    ("when", "status"),
    [
        ({}, 202),
        ({"share": 100}, 202),
        ({"from": "2026-01-01T00:00:00Z"}, 202),
        ({"share": 99}, 200),
        ({"platform": ["android"], "share": 100}, 200),
    ],
)
def test_a_rule_for_every_phone_asks_two_and_a_gradual_one_does_not(rule, console, when, status):
    rules = [{"name": "Trial", "value": True, "when": when}]

    answer = console.put(f"{CONTROLLER}/rules/track", {"rules": rules}, captcha="right")

    assert answer.status_code == status, answer.body


@pytest.mark.parametrize("instead", [[], [{"name": "Trial", "value": False, "when": {}}]])
def test_a_rule_for_every_phone_that_goes_or_changes_asks_two_as_well(rule, console, second, instead):
    path = f"{CONTROLLER}/rules/track"
    trial = {"name": "Trial", "value": True, "when": {}}
    phones = {"name": "Phones", "value": False, "when": {"platform": ["ios"]}}
    assert confirm(second, hold(console, path=path, body={"rules": [trial]})).status_code == 200

    beside = console.put(path, {"rules": [trial, phones]}, captcha="right")
    hold(console, path=path, body={"rules": [*instead, phones]})

    assert beside.status_code == 200


def test_an_act_needs_somebody_who_could_confirm_it(console):
    AdminFactory(role="viewer")
    AdminFactory(disabled=True)
    alone = console.put(RULE, {"acts": ["roll-out"]}, captcha="right")
    AdminFactory(role="editor")
    needs_owner = console.put(RULE, {"acts": ["restore"]}, captcha="right")

    assert (alone.status_code, alone.message) == (
        400,
        "Nobody else could confirm this. Invite a second owner or editor first.",
    )
    assert (needs_owner.status_code, needs_owner.message) == (
        400,
        "Only an owner can confirm a restore, and there is one. Make a second owner first.",
    )
    assert choose(console, ["roll-out", "clear-all"]).body["data"] == {"acts": ["clear-all", "roll-out"]}


def test_loosening_the_rule_asks_another_owner_and_tightening_does_not(console, second):
    choose(console, ["roll-out"])
    choose(console, ["roll-out", "restore"])

    identity = hold(console, path=RULE, body={"acts": ["restore"]}, headers={"If-Match": '"3"'})

    assert console.get(RULE).body["data"] == {"acts": ["restore", "roll-out"]}
    assert confirm(second, identity).status_code == 200
    assert console.get(RULE).body["data"] == {"acts": ["restore"]}


def test_whoever_is_left_alone_is_told_and_is_not_locked_out(rule, console, second):
    identity = [admin["_id"] for admin in console.get("/api/admin/people").body["data"] if admin["a_id"] == "second"]
    assert console.put(f"/api/admin/people/{identity[0]}", {"isActive": False}).status_code == 200

    refused = console.put(f"{CONTROLLER}/status/change", SWITCH, captcha="right")

    assert refused.status_code == 409
    assert refused.message.startswith("Nobody else can confirm this.")
    assert choose(console, []).body["data"] == {"acts": []}
    assert console.put(f"{CONTROLLER}/status/change", SWITCH, captcha="right").status_code == 200


def test_a_stale_save_of_the_rule_is_refused(console, second):
    choose(console, ["roll-out"])

    late = console.put(RULE, {"acts": ["restore"]}, captcha="right", headers={"If-Match": '"1"'})

    assert (late.status_code, late.body["data"], late.body["version"]) == (409, {"acts": ["roll-out"]}, 2)


@pytest.mark.parametrize("acts", [["loosen"], ["nonsense"], "roll-out", None, [1], [{}]])
def test_another_act_is_refused(console, second, acts):
    assert console.put(RULE, {"acts": acts}, captcha="right").status_code == 400
    assert console.get(RULE).body["data"] == {"acts": []}


def test_a_call_without_a_body_is_held_whatever_type_it_names(rule, console, second):
    """Such as that of `curl -X POST -d ''`, which names the type of a form."""
    text = ("PUT", "/api/App/policy/admin/update")
    for title in ("One", "Two"):
        assert console.send(*text, body={"policy_title": title, "policy_description": "Words"}).status_code == 200
    form = {"Content-Type": "application/x-www-form-urlencoded"}

    identity = hold(console, "POST", "/api/App/policy/admin/versions/1/restore", raw=b"", headers=form)

    assert confirm(second, identity).status_code == 200
