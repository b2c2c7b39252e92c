"""Names of the objects that audit entries are about."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from apps.audit.models import Entry

_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-")
RESTORED_VERSION = "restored version"
# Earlier releases wrote "confirmed by".
_RESERVED_KEYS = {"name", "names", "title", "confirmed by", RESTORED_VERSION}
MAX_NAMES = 50
MAX_NAME_LENGTH = 200


def escape_key(key: str) -> str:
    """Put a key that an admin chose in quotes if it has a meaning of its own in the audit log.

    Otherwise an admin could make an entry claim another name.
    """
    return f'"{key}"' if key in _RESERVED_KEYS or key.startswith('"') or _ID.match(key) else key


def name_of(entry: "Entry") -> str:
    """Return the name in an entry, several names separated by commas, or "". At most 200 characters."""
    is_admin = entry.action.startswith("admin.")
    for values in (entry.after, entry.before):
        if values and (name := (is_admin and values.get("login_id")) or values.get("name") or values.get("title")):
            return _truncate(str(name))
    if entry.actor_label and entry.target == f"admin:{entry.actor_id}":
        return entry.actor_label
    return _truncate(_join_names(entry.before) or _join_names(entry.after))


def limit_names(names: Mapping[str, str], *, what: str) -> dict[str, Any]:
    """Return the values of a deletion's entry: at most 50 names by ID. With more, `what` is their count."""
    first = dict(list(names.items())[:MAX_NAMES])
    return first if len(names) <= MAX_NAMES else {**first, what: len(names)}


def _truncate(text: str) -> str:
    return text if len(text) <= MAX_NAME_LENGTH else f"{text[: MAX_NAME_LENGTH - 1]}…"


def _join_names(values: Mapping[str, Any] | None) -> str:
    """Join the names of a list under `names`, or the values whose keys are IDs."""
    if not values:
        return ""
    listed = values.get("names")
    names = listed if isinstance(listed, list) else [value for key, value in values.items() if _ID.match(key)]
    return ", ".join(str(name) for name in names)
