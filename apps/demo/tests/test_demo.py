"""`make demo` fills every screen once with content that its form would accept."""

from collections import Counter
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.db.models import Q
from django.utils import timezone

from apps.accounts.tests.factories import AdminFactory
from apps.analytics import queries
from apps.analytics.days import Range
from apps.audit.models import Entry
from apps.banners.serializers import BannerTextsSerializer
from apps.controller import services as controller
from apps.controller.rules import UNKNOWN_PHONE
from apps.core.actor import Actor
from apps.core.kinds import APP_KINDS
from apps.demo import content
from apps.demo.management.commands.seed_demo import DAYS, Demo
from apps.device.document import refresh_documents
from apps.files.cleanup import compare_storage
from apps.legal.serializers import PolicyChangeSerializer, TermsChangeSerializer
from apps.livecall.serializers import NewWebsiteAdSerializer, SettingsMapSerializer
from apps.notifications.models import PROGRESS
from apps.notifications.serializers import NotificationTextsSerializer
from apps.placements.models import Placement
from apps.placements.serializers import NewPlacementSerializer, NewWebAdSerializer

pytestmark = pytest.mark.django_db
# The request of each screen, the minimum number of rows, and the serializer of its form.
SCREENS = (
    *((f"/api/App/ads/{kind}/admin/get", 3, NewPlacementSerializer) for kind in APP_KINDS if kind != "open"),
    ("/api/App/ads/open/admin/get", 2, NewPlacementSerializer),
    ("/api/App/ads/webads/admin/get", 3, NewWebAdSerializer),
    ("/api/App/banner/inhouse?a=true", 8, BannerTextsSerializer),
    ("/api/App/livecall/liveAdWeb", 7, None),
    ("/api/App/livecall/admin/ads/fire/history", 10, None),
    ("/api/App/analytics/admin/get", 15, None),
    ("/api/App/analytics/admin/clearings", 1, None),
    ("/api/App/controller/admin/versions", 10, None),
    ("/api/App/video/admin", 8, None),
    ("/api/App/notification/history", 16, None),
    ("/api/App/policy/admin/versions", 4, None),
    ("/api/App/terms/admin/versions", 4, None),
    ("/api/admin/trail", 50, None),
)


@pytest.fixture(autouse=True)
def _own_folders(own_media, settings, tmp_path):
    settings.FILE_UPLOAD_TEMP_DIR = str(tmp_path)


def read(console, path, **query):
    response = console.get(path, **query)
    assert response.status_code == 200, (path, response.body)
    return response.body


def test_demo_fills_every_screen_and_only_once(console, capsys):
    before = refresh_documents(None)
    Demo(timezone.now()).add()

    rows = {path: read(console, path)["data"] for path, _, _ in SCREENS}
    assert {path: len(rows[path]) for path, least, _ in SCREENS if len(rows[path]) < least} == {}
    _check_forms(console, rows)
    _check_states_and_files(rows)
    _check_live_call_states(read(console, "/api/App/livecall/admin/ads/fire/history"))
    assert read(console, "/api/admin/AdminData")["data"]["a_name"] == ""
    roles = {row["role"] for row in read(console, "/api/admin/people")["data"]}
    assert roles == {"owner", "editor", "viewer"}
    _check_log_order()
    _check_half_a_year()
    assert b"Home-Feed" in refresh_documents(before).of(UNKNOWN_PHONE, 0).body

    call_command("seed_demo")
    assert "exists already" in capsys.readouterr().out
    assert Placement.objects.count() == len(content.ADS) - 1


def _check_forms(console, rows):
    """Check that the forms of the screens accept the demo content."""
    forms = [(form, row) for path, _, form in SCREENS if form for row in rows[path]]
    forms += [(NewWebsiteAdSerializer, row) for row in rows["/api/App/livecall/liveAdWeb"] if not row["reserved"]]
    texts = ("title", "message", "url")
    pushes = [{name: row[f"n_{name}"] for name in texts} for row in rows["/api/App/notification/history"]]
    forms += [(NotificationTextsSerializer, push) for push in pushes]
    forms += [
        (PolicyChangeSerializer, read(console, "/api/App/policy/admin/get")["data"]),
        (TermsChangeSerializer, read(console, "/api/App/terms/admin/get")["data"]),
        (SettingsMapSerializer, read(console, "/api/App/livecall/liveAds")["data"]),
    ]
    rejected = [(row, checked.errors) for form, row in forms if not (checked := form(data=row)).is_valid()]
    assert rejected == []


def _check_states_and_files(rows):
    pushes = rows["/api/App/notification/history"]
    assert {row["state"] for row in pushes} == set(PROGRESS)
    assert Counter(row["state"] for row in pushes).most_common(1)[0][0] == "sent"
    assert all(row["poster"] and 3 < row["duration"] < 10 for row in rows["/api/App/video/admin"])
    assert all(row["size"] < 300_000 for row in rows["/api/App/video/admin"])
    addresses = [row["b_image"] for row in rows["/api/App/banner/inhouse?a=true"]] + [row["n_icon"] for row in pushes]
    names = {urlsplit(address).path.removeprefix("/media/") for address in addresses if address}
    assert len(names) > 12
    assert all(default_storage.size(name) > 1000 for name in names)
    assert compare_storage().missing == []


def _check_live_call_states(history):
    assert {row["state"] for row in history["data"]} == {"running", "fired", "stopped"}
    assert [row["state"] for row in history["planned"]] == ["planned"]


def _check_log_order():
    entries = Entry.objects.exclude(actor_label="").order_by("number").values_list("at", "actor_label")
    times = [at for at, _ in entries]
    assert times == sorted(times)
    assert len({at.replace(second=0, microsecond=0) for at in times}) > 0.9 * len(times)
    assert times[-1] <= timezone.now() < times[0] + timedelta(days=DAYS + 1)
    assert {who for _, who in entries} == {"owner", "priya.nair"}


def _check_half_a_year():
    condition = Q(item__name="Home-Feed")
    by_day = queries.read_sums("day", period=queries.EVER, condition=condition)
    days = [by_day[day] for day in sorted(by_day)]
    assert len(days) == DAYS + 1
    assert sum(day.views for day in days[150:180]) > 1.2 * sum(day.views for day in days[:30])
    assert all(0 < day.clicks < day.views for day in days[:-1])
    assert queries.read_hours(period=Range(sorted(by_day)[-30], max(by_day)), condition=condition)


def test_production_with_content_requires_force_and_keeps_it(owner, console, settings, capsys):
    owner.name = "Olive Owner"
    owner.save()
    controller.set_switch(switch="live_button", on=True, actor=Actor(owner, "", timezone.now()))
    settings.ENVIRONMENT = "production"

    with pytest.raises(CommandError):
        call_command("seed_demo")
    assert read(console, "/api/App/ads/native/admin/get")["data"] == []

    call_command("seed_demo", force=True)
    assert read(console, "/api/App/ads/native/admin/get")["data"]
    assert read(console, "/api/admin/AdminData")["data"]["a_name"] == "Olive Owner"
    assert len(read(console, "/api/App/controller/admin/versions")["data"]) == 2

    call_command("seed_demo")
    assert "exists already" in capsys.readouterr().out


def test_admin_with_the_colleagues_id_prevents_the_demo(owner, console):
    AdminFactory(login_id="priya.nair")

    with pytest.raises(CommandError, match=r"Nothing was added: An admin with this ID or email already exists\."):
        call_command("seed_demo")

    assert read(console, "/api/App/ads/native/admin/get")["data"] == []
    assert not Entry.objects.filter(action="demo.add").exists()
