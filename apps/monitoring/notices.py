"""What the console tells every admin while it is so."""

from apps.core import disk


def list_notices() -> list[str]:
    """Return a sentence each; none while all is well."""
    shortage = disk.find_shortage()
    return [f"The server's disk is nearly full: {shortage}. Events of the app are refused."] if shortage else []
