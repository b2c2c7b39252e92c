"""Who acts: the one way in which a service learns whose change it carries out."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apps.accounts.models import Admin


@dataclass(frozen=True)
class Actor:
    """The admin who acts, the network address of the call, and its time (aware, UTC)."""

    admin: "Admin"
    address: str
    now: datetime
    # Of an act that asked two people: the login id of the second.
    confirmed_by: str = ""
