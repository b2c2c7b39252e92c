"""What pages show of the bundles: addresses that hold a hash of the content, screens drawn beforehand, icons."""

import json
from functools import cache, lru_cache
from pathlib import Path

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from webpack_loader.utils import get_loader

register = template.Library()
DRAWINGS = Path(__file__).resolve().parent.parent / "icons.json"


@register.simple_tag
def preload_font() -> SafeString:
    """Return the tag by which the console's font starts to load with the page, not after its stylesheet."""
    font = _address("inter-", ".woff2")
    if font is None:
        return SafeString("")
    return format_html('<link rel="preload" href="{}" as="font" type="font/woff2" crossorigin>', font)


@register.simple_tag
def logo() -> str:
    """Return the address under which the logo may be kept for ever; before a build the plain one."""
    return _address("logo.", ".svg") or static("logo.svg")


@register.simple_tag(takes_context=True)
def early_script(context: template.Context) -> SafeString:
    """Return the page's first script, which asks for the session and the first rows; before a build nothing."""
    path = Path(settings.DRAWN_SCREENS_FILE).with_name("early.js")
    try:
        script = _read(path, path.stat().st_mtime_ns)
    except FileNotFoundError:
        return SafeString("")
    # Made from our own sources, never from a person's text.
    own = mark_safe(script)  # noqa: S308 - our own build wrote it
    return format_html('<script nonce="{}">{}</script>', context["CSP_NONCE"], own)


@register.simple_tag
def drawn(island: str) -> SafeString:
    """Return the HTML of a screen that the build drew, for the island to take over; empty for all others."""
    path = Path(settings.DRAWN_SCREENS_FILE)
    try:
        screens: dict[str, str] = json.loads(_read(path, path.stat().st_mtime_ns))
    except FileNotFoundError:
        return SafeString("")
    # Made from our own sources, never from a person's text.
    return mark_safe(str(screens.get(island, "")))  # noqa: S308 - our own build wrote it


@lru_cache(maxsize=2)
def _read(path: Path, _changed_ns: int) -> str:
    return path.read_text()


def _address(start: str, end: str) -> str | None:
    assets = get_loader("DEFAULT").get_assets().get("assets", {})
    found = (asset["publicPath"] for name, asset in assets.items() if name.startswith(start) and name.endswith(end))
    return next(found, None)


@cache
def _drawings() -> dict[str, str]:
    drawings: dict[str, str] = json.loads(DRAWINGS.read_text())
    return drawings


@register.simple_tag
def icon(name: str) -> SafeString:
    """Return one of the lucide drawings that the islands use too, inline: no request, no style."""
    # Our own file, never a person's text.
    drawing = mark_safe(_drawings()[name])  # noqa: S308
    return format_html(
        '<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" '
        'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">{}</svg>',
        drawing,
    )
