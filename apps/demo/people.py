"""The admin who is there already, who is an owner; a colleague who edits, and one who looks."""

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from apps.accounts.services.admins import create_admin, update_profile
from apps.core.actor import Actor, Role
from apps.demo.timeline import COLLEAGUE, DAYS, OWNER, Timeline

if TYPE_CHECKING:
    from apps.accounts.models import Admin

COLLEAGUE_ID = "priya.nair"
VIEWER_ID, VIEWER_CAME = "rahul.desai", 61
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
    timeline.add(VIEWER_CAME, _add_viewer)
    for days_ago, who, change in PROFILES:
        timeline.add(days_ago, _filling_in(change), by=who)


def _add_colleague(timeline: Timeline, actor: Actor) -> None:
    timeline.admins[COLLEAGUE] = _add(COLLEAGUE_ID, Role.EDITOR, actor)


def _add_viewer(actor: Actor) -> None:
    _add(VIEWER_ID, Role.VIEWER, actor, name="Rahul Desai")


def _add(login_id: str, role: Role, actor: Actor, **fields: str) -> "Admin":
    # Nobody knows this password: `manage.py reset_admin --id priya.nair` gives another.
    password, email = secrets.token_urlsafe(24), f"{login_id}@example.com"
    return create_admin(login_id=login_id, email=email, password=password, role=role, actor=actor, **fields)


def _filling_in(change: dict[str, str]) -> Callable[[Actor], object]:
    def fill_in(actor: Actor) -> None:
        given = {name: text for name, text in change.items() if not getattr(actor.admin, name) or _is_demo(actor)}
        update_profile(change=given, seen_version=None, actor=actor)

    return fill_in


def _is_demo(actor: Actor) -> bool:
    return actor.admin.get_username() == COLLEAGUE_ID
