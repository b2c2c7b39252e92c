"""What the shell links to: only what is built, plain values for the templates."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings

from apps.console.screens import ACCOUNT_MENU, SCREENS, SIDEBAR, TOP_BAR, active_entry, find_screen


def sidebar(path: str) -> list[dict[str, Any]]:
    active = active_entry(path)
    return [
        {"label": label, "route": route, "icon": icon, "is_active": segment == active}
        for label, route, icon, segment in SIDEBAR
        if find_screen(route)
    ]


def top_bar(path: str) -> list[dict[str, Any]]:
    return _entries(TOP_BAR, path)


def account_menu(path: str) -> list[dict[str, Any]]:
    return _entries(ACCOUNT_MENU, path)


def _entries(table: Iterable[tuple[str, str, str]], path: str) -> list[dict[str, Any]]:
    return [
        {"label": label, "route": route, "icon": icon, "is_active": route == path}
        for label, route, icon in table
        if find_screen(route)
    ]


def links() -> list[dict[str, str]]:
    """Every screen that a signed-in admin can open, for the palette and the home screen."""
    return [
        {
            "title": s.title,
            "purpose": s.purpose,
            "route": s.route,
            "icon": s.icon,
            "keywords": s.keywords,
            "group": s.group,
            "key": s.key,
        }
        for s in SCREENS
        if s.needs_login
        and not s.is_of_one_thing
        and s.island != "home"
        and (settings.DEBUG_SCREENS or not s.is_for_developers)
    ]
