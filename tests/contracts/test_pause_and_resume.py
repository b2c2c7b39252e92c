"""Ads and banners are paused and resumed together, all of them or none (docs/product.md 4.5)."""

import pytest

from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import run_concurrently
from apps.audit.models import Entry
from apps.banners.models import InhouseBanner
from apps.core.kinds import Kind
from apps.core.serializers import MAX_ROWS
from apps.placements.models import Placement
from apps.placements.tests.factories import PlacementFactory
from apps.wire.ids import new_id
from apps.wire.messages import NOT_AN_ID, PLEASE_FILL
from conftest import open_session

MESSAGES = {
    False: {Placement: ("paused", "was paused already"), InhouseBanner: ("set to De Active", "was De Active already")},
    True: {Placement: ("resumed", "was active already"), InhouseBanner: ("set to Active", "was Active already")},
}


class Three:
    """Three rows of one table, the last of which is paused, and the request that pauses or resumes them."""

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
def test_rows_get_the_same_state_and_response_counts_changes(three, active):
    three.model.objects.filter(pk=three.made[0].pk).update(is_active=not active)
    three.model.objects.filter(pk=three.made[1].pk).update(is_active=not active)
    three.model.objects.filter(pk=three.made[2].pk).update(is_active=active)

    response = three.put(three.seen(), active=active)

    done, was = MESSAGES[active][three.model]
    message = f"2 {three.noun}s {done}, 1 {was}"
    assert response == (200, {"status": True, "message": message, "saved": 2})
    assert three.states() == [active] * 3
    assert three.versions() == [2, 2, 1]


def test_each_changed_row_has_its_own_audit_event(three):
    three.put(three.seen())

    action = "banner.status" if three.model is InhouseBanner else "placement.update"
    events = Entry.objects.filter(action=action)
    assert {event.target.rpartition(":")[2] for event in events} == {str(row.pk) for row in three.made[:2]}
    assert {(event.before["name"], event.actor_label) for event in events} == {("One", "owner"), ("Two", "owner")}
    assert all((event.before["is_active"], event.after["is_active"]) == (True, False) for event in events)


def test_conflict_on_one_row_rejects_all_and_names_the_admin(three, sign_in_as):
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


def test_repeated_request_changes_nothing_and_is_no_conflict(three):
    three.put(three.seen())

    response = three.put(three.seen())

    _, was = MESSAGES[False][three.model]
    assert response.status_code == 200
    assert response.message == f"0 {three.noun}s {MESSAGES[False][three.model][0]}, 3 {was.replace('was', 'were', 1)}"
    assert three.versions() == [2, 2, 1]


def test_deleted_rows_are_skipped_and_none_left_returns_404(three):
    gone = {"_id": str(new_id()), "version": 1}

    assert three.put([gone, *three.seen()]).body["saved"] == 2
    assert three.put([gone]).status_code == 404


def test_ad_of_another_type_is_not_changed(console, three):
    other = PlacementFactory(kind=Kind.REWARD)

    assert three.put([{"_id": str(other.pk), "version": 1}]).status_code == 404
    assert Placement.objects.get(pk=other.pk).is_active


def test_invalid_row_list_is_rejected(three):
    row = three.seen()[0]
    rejected = {
        PLEASE_FILL: [[], None, [{"_id": row["_id"]}], [{"version": 1}], [row | {"version": None}]],
        NOT_AN_ID: ["x", 7, [row | {"_id": "x"}], [row | {"_id": 7}]],
        "Must be a whole number.": [[row | {"version": "1"}], [row | {"version": 1.5}], [row | {"version": True}]],
        f"At most {MAX_ROWS:,} are allowed at a time.": [[row] * (MAX_ROWS + 1)],
    }
    for message, bodies in rejected.items():
        for rows in bodies:
            response = three.put(rows)
            assert (response.status_code, response.message) == (400, message), rows[:1] if rows else rows
    assert three.put([row], active="false").message == "Must be true or false."
    assert three.put(["x"]).status_code == three.put([row | {"version": 0}]).status_code == 400
    assert three.states() == [True, True, False]


def test_app_gets_the_change_at_once(three, phone, console):
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
def test_concurrent_opposite_changes_reject_one_of_them(three, owner):
    others = [open_session(AdminFactory(login_id=f"other{number}")) for number in range(2)]
    rows = three.seen()
    # The captchas are solved first, so that the changes run at the same time.
    solved = [other.solve(right=True) for other in others]

    def put(number):
        # Opposite orders would deadlock if rows were locked in the order of the request.
        ordered = rows if number else rows[::-1]
        return three.put(ordered, active=bool(number), console=others[number], captcha=solved[number]).status_code

    codes = run_concurrently(2, put)

    assert sorted(codes) == [200, 409]
    assert three.states() == [bool(codes.index(200))] * 3


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_concurrent_equal_changes_change_each_row_once(three, owner):
    others = [open_session(AdminFactory(login_id=f"other{number}")) for number in range(4)]
    rows, solved = three.seen(), [other.solve(right=True) for other in others]

    saved = run_concurrently(
        4, lambda number: three.put(rows, console=others[number], captcha=solved[number]).body["saved"]
    )

    assert sorted(saved) == [0, 0, 0, 2]
    assert three.versions() == [2, 2, 1]
