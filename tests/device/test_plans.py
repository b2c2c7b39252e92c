"""A scheduled ad on two servers with one database: configuration and streams follow its start and end."""

import os
import time

import pytest

from tests.device.test_stream import Listener
from tests.servers import Redis, Web, manage, running
from tests.servers_db import own_database

CONFIG = "/api/App/config"
# Time to start the shell's process and to read the first events of the streams.
AHEAD_S = 15
SHOWN_S = 4
ADD = (
    "import time\n"
    "from datetime import UTC, datetime\n"
    "from apps.accounts.models import Admin\n"
    "from apps.core.actor import Actor\n"
    "from apps.placements import services\n"
    "from django.utils import timezone\n"
    "admin = Admin.objects.create_user('owner', 'o@example.com', 'right-horse-7')\n"
    "actor = Actor(admin=admin, address='', now=timezone.now())\n"
    "ad = services.add_placement(kind='native', name='Coming', unit_id='u', description='d', actor=actor)\n"
    f"at = int(time.time()) + {AHEAD_S}\n"
    "services.update_placement(kind='native', placement_id=ad.pk, unit_id='u', description='d', seen_version=1,\n"
    "    actor=actor, starts_at=datetime.fromtimestamp(at, UTC),\n"
    f"    ends_at=datetime.fromtimestamp(at + {SHOWN_S}, UTC))\n"
    "print(at)\n"
)

pytestmark = pytest.mark.enable_socket


@pytest.fixture(scope="module")
def servers(tmp_path_factory):
    folder = tmp_path_factory.mktemp("plans")
    redis = Redis(folder)
    with own_database(folder, f"plans_{os.getpid()}") as database:
        more = {**database, "REDIS_URL": redis.url}
        webs = [Web(tmp_path_factory.mktemp(f"web{number}"), more=more) for number in range(2)]
        with running(redis, *webs):
            yield webs, folder, more


def is_shown(web):
    """Return the times before and after the request, and whether the ad is in the configuration."""
    asked = time.time()
    ads = web.request("GET", CONFIG)[1]["placements"]["native"]
    return asked, time.time(), bool(ads)


def test_scheduled_ad_is_shown_exactly_in_its_period(servers):
    webs, folder, more = servers
    at = int(manage(folder, "shell", "-v0", "-c", ADD, **more).split()[-1])
    streams = [Listener(web) for web in webs]
    before = {stream.config() for stream in streams}
    seen = []
    end = at + SHOWN_S
    while not seen or seen[-1][0] < end + 1:
        seen += [is_shown(web) for web in webs]
        time.sleep(0.05)

    assert [one for one in seen if (one[1] < at or one[0] >= end) and one[2]] == []
    assert [one for one in seen if one[0] >= at and one[1] < end and not one[2]] == []
    assert (len(before), any(answered < at for _, answered, _ in seen)) == (1, True)
    shown = {stream.config() for stream in streams}
    assert len(shown) == 1
    assert shown != before
    # After the end, the configuration is the same as before the start.
    assert {stream.config() for stream in streams} == before
    for web in webs:
        status, _ = web.request("GET", CONFIG, **{"If-None-Match": min(shown)})
        assert status == 200
    for stream in streams:
        stream.close()
