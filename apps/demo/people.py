"""The admin who is there already, and a colleague."""

import secrets
from collections.abc import Callable

from apps.accounts.services.admins import create_admin
from apps.accounts.services.profile import update_profile
from apps.core.actor import Actor
from apps.demo.timeline import COLLEAGUE, DAYS, OWNER, Timeline

COLLEAGUE_ID = "priya.nair"
# Days ago, whose, and what of the profile.
PROFILES: tuple[tuple[int, str, dict[str, str]], ...] = (
    (DAYS, OWNER, {"name": "Arjun Mehta", "city": "Mumbai", "state": "Maharashtra", "phone": "02255501420"}),
    (178, COLLEAGUE, {"name": "Priya Nair", "city": "Kochi", "state": "Kerala", "phone": "04842550117"}),
    (90, COLLEAGUE, {"city": "Bengaluru", "state": "Karnataka", "address": "22 Residency Road"}),
    (34, OWNER, {"address": "14 Hill Road, Bandra West"}),
)


def plan(timeline: Timeline) -> None:
    """Plan the colleague's coming, and both profiles. What the owner filled in already stays as it is."""
    timeline.add(DAYS, lambda actor: _add_colleague(timeline, actor))
    for days_ago, who, change in PROFILES:
        timeline.add(days_ago, _filling_in(change), by=who)


def _add_colleague(timeline: Timeline, actor: Actor) -> None:
    # Nobody knows this password: `manage.py reset_admin --id priya.nair` gives another.
    password, email = secrets.token_urlsafe(24), f"{COLLEAGUE_ID}@example.com"
    timeline.admins[COLLEAGUE] = create_admin(login_id=COLLEAGUE_ID, email=email, password=password, actor=actor)


def _filling_in(change: dict[str, str]) -> Callable[[Actor], object]:
    def fill_in(actor: Actor) -> None:
        given = {name: text for name, text in change.items() if not getattr(actor.admin, name) or _is_demo(actor)}
        update_profile(change=given, seen_version=None, actor=actor)

    return fill_in


def _is_demo(actor: Actor) -> bool:
    return actor.admin.get_username() == COLLEAGUE_ID
