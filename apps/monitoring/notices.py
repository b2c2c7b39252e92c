"""What the console tells every admin while it is so."""

from collections.abc import Iterator

from apps.accounts.services.attacks import attack_state
from apps.core import disk


def list_notices() -> list[str]:
    """Return a sentence each; none while all is well."""
    return list(_notices())


def _notices() -> Iterator[str]:
    shortage = disk.find_shortage()
    if shortage:
        yield f"The server's disk is nearly full: {shortage}. Events of the app are refused."
    attack = attack_state()
    if attack.is_attack:
        yield f"{attack.refused} sign-ins were refused within ten minutes. Somebody may be guessing passwords."
