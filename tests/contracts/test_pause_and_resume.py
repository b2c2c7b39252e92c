"""Rows of each kind that can be paused are paused and resumed together: all of them or none (docs/product.md 4.5)."""

import pytest

from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import at_once
from apps.audit.models import Entry
from apps.banners.models import InhouseBanner
from apps.core.fields import MOST
from apps.core.kinds import Kind
from apps.placements.models import Placement
from apps.placements.tests.factories import PlacementFactory
from apps.wire.ids import new_id
from apps.wire.messages import NOT_AN_ID, NOT_TRUE_OR_FALSE, NOT_WHOLE, PLEASE_FILL
from conftest import open_session

SAID = {
    False: {Placement: ("paused", "was paused already"), InhouseBanner: ("set to De Active", "was De Active already")},
    True: {Placement: ("resumed", "was active already"), InhouseBanner: ("set to Active", "was Active already")},
}


class Three:
    """Three rows of one kind, the last of them paused, and how they are switched."""

    def __init__(self, console, path, made):
        self.console, self.path, self.made = console, path, made
        self.model = type(made[0])
        self.noun = "banner" if self.model is InhouseBanner else "ad"

    def put(self, rows, *, active=False, console=None, captcha="right"):
        return (console or self.console).put(self.path, {"rows": rows, "active": active}, captcha=captcha)

    def seen(self, *more):
        return [{"_id": str(row.pk), "version": row.version} for row in self.made] + [*more]

    def states(self):
        return [self.model.objects.get(pk=row.pk).is_active for row in self.made]

    def versions(self):
        return [self.model.objects.get(pk=row.pk).version for row in self.made]


@pytest.fixture(params=["native", "webads", "inhouse"])
def three(request, console):
    if request.param == "inhouse":
        made = [
            InhouseBanner.objects.create(name=name, url="https://a.example", is_active=name != "Three")
            for name in ("One", "Two", "Three")
        ]
        return Three(console, "/api/App/banner/inhouse/active", made)
    kind = Kind.WEB if request.param == "webads" else Kind.NATIVE
    made = [PlacementFactory(kind=kind, name=name, is_active=name != "Three") for name in ("One", "Two", "Three")]
    return Three(console, f"/api/App/ads/{request.param}/active", made)


@pytest.mark.parametrize("active", [False, True])
def test_all_become_alike_and_the_answer_says_how_many_changed(three, active):
    three.model.objects.filter(pk=three.made[0].pk).update(is_active=not active)
    three.model.objects.filter(pk=three.made[1].pk).update(is_active=not active)
    three.model.objects.filter(pk=three.made[2].pk).update(is_active=active)

    answer = three.put(three.seen(), active=active)

    done, was = SAID[active][three.model]
    message = f"2 {three.noun}s {done}, 1 {was}"
    assert answer == (200, {"status": True, "message": message, "saved": 2})
    assert three.states() == [active] * 3
    assert three.versions() == [2, 2, 1]


def test_each_row_that_changed_has_an_event_as_if_it_had_been_changed_alone(three):
    three.put(three.seen())

    action = "banner.status" if three.model is InhouseBanner else "placement.update"
    events = Entry.objects.filter(action=action)
    assert {event.target.rpartition(":")[2] for event in events} == {str(row.pk) for row in three.made[:2]}
    assert {(event.before["name"], event.actor_label) for event in events} == {("One", "owner"), ("Two", "owner")}
    assert all((event.before["is_active"], event.after["is_active"]) == (True, False) for event in events)


def test_a_row_that_somebody_changed_since_refuses_all_and_says_who(three, sign_in_as):
    AdminFactory(login_id="second")
    assert three.put(three.seen()[1:2], console=sign_in_as(login_id="second")).body["saved"] == 1
    three.put([{"_id": str(three.made[1].pk), "version": 2}], active=True, console=sign_in_as(login_id="second"))
    events = Entry.objects.count()

    late = three.put(three.seen())

    assert late.status_code == 409
    assert late.message == "Someone else changed “Two” in the meantime. Nothing was changed."
    assert late.body["changed"]["by"] == "second"
    assert three.states() == [True, True, False]
    assert Entry.objects.count() == events


def test_a_repeat_of_a_lost_answer_changes_nothing_and_is_no_conflict(three):
    three.put(three.seen())

    answer = three.put(three.seen())

    _, was = SAID[False][three.model]
    assert answer.status_code == 200
    assert answer.message == f"0 {three.noun}s {SAID[False][three.model][0]}, 3 {was.replace('was', 'were', 1)}"
    assert three.versions() == [2, 2, 1]


def test_what_was_deleted_meanwhile_is_passed_over_and_none_left_is_refused(three):
    gone = {"_id": str(new_id()), "version": 1}

    assert three.put([gone, *three.seen()]).body["saved"] == 2
    assert three.put([gone]).status_code == 404


def test_an_ad_of_another_kind_is_not_touched(console, three):
    other = PlacementFactory(kind=Kind.REWARD)

    assert three.put([{"_id": str(other.pk), "version": 1}]).status_code == 404
    assert Placement.objects.get(pk=other.pk).is_active


def test_what_is_no_list_of_seen_rows_is_refused(three):
    one = three.seen()[0]
    refused = {
        PLEASE_FILL: [[], None, [{"_id": one["_id"]}], [{"version": 1}], [one | {"version": None}]],
        NOT_AN_ID: ["x", 7, [one | {"_id": "x"}], [one | {"_id": 7}]],
        NOT_WHOLE: [[one | {"version": "1"}], [one | {"version": 1.5}], [one | {"version": True}]],
        f"At most {MOST:,} are taken at once.": [[one] * (MOST + 1)],
    }
    for words, bodies in refused.items():
        for rows in bodies:
            answer = three.put(rows)
            assert (answer.status_code, answer.message) == (400, words), rows[:1] if rows else rows
    assert three.put([one], active="false").message == NOT_TRUE_OR_FALSE
    assert three.put(["x"]).status_code == three.put([one | {"version": 0}]).status_code == 400
    assert three.states() == [True, True, False]


@pytest.mark.parametrize("captcha", ["wrong", None])
def test_banners_ask_for_the_captcha_as_one_banner_does_and_ads_do_not(three, captcha):
    answer = three.put(three.seen(), captcha=captcha)

    if three.model is InhouseBanner:
        assert answer == (403, {"status": False, "message": "Incorrect answer to the captcha."})
        assert three.states() == [True, True, False]
    else:
        assert (answer.status_code, three.states()) == (200, [False] * 3)


def test_apps_are_told_at_once(three, phone, console):
    settings = "/api/App/controller/admin/status/change"
    console.put(settings, {"name": "bannerinHouseAds", "status": True}, captcha="right")
    is_banner = three.model is InhouseBanner
    listed = "/api/App/banner/inhouse" if is_banner else three.path.replace("active", "get")
    before = phone.get("/api/App/config")
    assert [row["_id"] for row in phone.get(listed).body["data"]]

    three.put(three.seen())

    assert phone.get(listed).body["data"] == []
    if not is_banner:
        after = phone.get("/api/App/config")
        assert after.body["placements"][three.made[0].kind] == []
        assert after.headers["ETag"] != before.headers["ETag"]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_two_who_want_the_opposite_of_the_same_rows_at_once_one_is_refused(three, owner):
    others = [open_session(AdminFactory(login_id=f"other{number}")) for number in range(2)]
    rows = three.seen()
    # Solved before: whoever is slow with that comes too late for the race.
    solved = [other.solve(right=True) for other in others]

    def put(number):
        # Named in another order each, so that who locked them as they are named would wait for the other for ever.
        named = rows if number else rows[::-1]
        return three.put(named, active=bool(number), console=others[number], captcha=solved[number]).status_code

    codes = at_once(2, put)

    assert sorted(codes) == [200, 409]
    assert three.states() == [bool(codes.index(200))] * 3


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_asked_for_by_several_at_once_each_row_changes_once(three, owner):
    others = [open_session(AdminFactory(login_id=f"other{number}")) for number in range(4)]
    rows, solved = three.seen(), [other.solve(right=True) for other in others]

    saved = at_once(4, lambda number: three.put(rows, console=others[number], captcha=solved[number]).body["saved"])

    assert sorted(saved) == [0, 0, 0, 2]
    assert three.versions() == [2, 2, 1]


def test_of_too_many_rows_none_is_looked_at(console):
    answer = console.put("/api/App/ads/native/active", {"rows": [{}] * 10_001, "active": True})

    assert (answer.status_code, answer.body["errors"]) == (400, {"rows": ["At most 10,000 are taken at once."]})
