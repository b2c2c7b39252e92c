"""What an admin of a role may not do, for the screens: the table that the calls themselves declare."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from apps.accounts.permissions import SignedIn, role_of
from apps.core.actor import Role
from apps.wire.schema import operation_id


@cache
def refused_calls(role: Role) -> tuple[str, ...]:
    """The calls that are refused to the role, by their ids in the API description, in order."""
    needed = dict(_needed(get_resolver().url_patterns))
    return tuple(sorted(call for call, needs in needed.items() if not role.covers(needs)))


def _needed(patterns: list[Any]) -> Iterator[tuple[str, Role]]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from _needed(pattern.url_patterns)
        elif isinstance(pattern, URLPattern):
            view: Any = getattr(pattern.callback, "console", pattern.callback)
            view_class = getattr(view, "cls", None)
            if view_class is not None and SignedIn in view_class.permission_classes:
                for method, action in view.actions.items():
                    yield operation_id(view_class, action), role_of(view_class, action, method)
