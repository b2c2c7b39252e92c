"""The author of a change, which every service requires, and the permissions of an admin."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import models

if TYPE_CHECKING:
    from apps.accounts.models import Admin


class Role(models.TextChoices):
    """The roles of admins. Each role has the rights of the roles after it."""

    OWNER = "owner"
    EDITOR = "editor"
    VIEWER = "viewer"

    def covers(self, needed: "Role") -> bool:
        roles = list(Role)
        return roles.index(self) <= roles.index(needed)


@dataclass(frozen=True)
class Actor:
    """The admin of the request, its network address, and its time (aware, UTC)."""

    admin: "Admin"
    address: str
    now: datetime
