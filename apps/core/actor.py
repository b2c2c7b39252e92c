"""Who acts, the one way in which a service learns whose change it carries out; and what an admin may do."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import models

if TYPE_CHECKING:
    from apps.accounts.models import Admin


class Role(models.TextChoices):
    """What an admin may do; each role may what those after it may."""

    OWNER = "owner"
    EDITOR = "editor"
    VIEWER = "viewer"

    def covers(self, needed: "Role") -> bool:
        roles = list(Role)
        return roles.index(self) <= roles.index(needed)


@dataclass(frozen=True)
class Actor:
    """The admin who acts, the network address of the request, and its time (aware, UTC)."""

    admin: "Admin"
    address: str
    now: datetime
