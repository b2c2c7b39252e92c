"""What the shell links to: only what is built, plain values for the templates."""

from typing import Any

from django.conf import settings

from apps.console.screens import SCREENS, SIDEBAR, TOP_BAR, active_segment, find_screen


def sidebar(path: str) -> list[dict[str, Any]]:
    active = active_segment(path)
    return [
        {"label": label, "route": route, "icon": icon, "is_active": segment == active}
        for label, route, icon, segment in SIDEBAR
        if find_screen(route)
    ]


def top_bar(path: str) -> list[dict[str, Any]]:
    return [
        {"label": label, "route": route, "icon": icon, "is_active": route == path}
        for label, route, icon in TOP_BAR
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
        }
        for s in SCREENS
        if s.needs_login
        and not s.is_of_one_thing
        and s.island != "home"
        and (settings.DEBUG_SCREENS or not s.is_for_developers)
    ]
