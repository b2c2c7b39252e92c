"""What the thing is called that an event is about."""

import re
from collections.abc import Mapping
from typing import Any, Protocol

_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-")
CONFIRMED_BY, RESTORED_VERSION = "confirmed by", "restored version"
_OURS = {"name", "names", "title", CONFIRMED_BY, RESTORED_VERSION}
MOST_NAMES = 50
LONGEST = 200


class Changed(Protocol):
    """An event, or what would be one."""

    @property
    def before(self) -> Mapping[str, Any] | None: ...
    @property
    def after(self) -> Mapping[str, Any] | None: ...


def free_key(key: str) -> str:
    """Return a key that an admin made up as an event has it: in quotes where the log has a meaning of its own for it.

    So nobody writes into an event who confirmed it, or what it is about.
    """
    return f'"{key}"' if key in _OURS or key.startswith('"') or _ID.match(key) else key


def name_of(entry: Changed) -> str:
    """Return the name that the event holds, the names of several with commas, or "" where it holds none.

    What is longer than two hundred letters is cut: it stands on home and in charts.
    """
    for side in (entry.after, entry.before):
        if side and (called := side.get("name") or side.get("title")):
            return _cut(str(called))
    return _cut(_names_in(entry.before) or _names_in(entry.after))


def first_of(named: Mapping[str, str], *, what: str) -> dict[str, Any]:
    """Return what the event of a deletion holds: fifty of the names by id, and of more how many `what` there were."""
    first = dict(list(named.items())[:MOST_NAMES])
    return first if len(named) <= MOST_NAMES else {**first, what: len(named)}


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _names_in(side: Mapping[str, Any] | None) -> str:
    """Of several things: those that a list names, or whose ids are the keys."""
    if not side:
        return ""
    listed = side.get("names")
    names = listed if isinstance(listed, list) else [value for key, value in side.items() if _ID.match(key)]
    return ", ".join(str(name) for name in names)
