"""Template tags for files of the build: the URLs of font and logo, and the icons."""

import json
from functools import cache
from pathlib import Path

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from webpack_loader.utils import get_loader

register = template.Library()
DRAWINGS = Path(__file__).resolve().parent.parent / "icons.json"


@register.simple_tag
def preload_font() -> SafeString:
    """Return the tag that preloads the console's font, so that it does not wait for the stylesheet."""
    font = _address("inter-", ".woff2")
    if font is None:
        return SafeString("")
    return format_html('<link rel="preload" href="{}" as="font" type="font/woff2" crossorigin>', font)


@register.simple_tag
def logo() -> str:
    """Return the URL of the logo that browsers may cache forever, or its plain URL before a build."""
    return _address("logo.", ".svg") or static("logo.svg")


def _address(start: str, end: str) -> str | None:
    assets = get_loader("DEFAULT").get_assets().get("assets", {})
    found = (asset["publicPath"] for name, asset in assets.items() if name.startswith(start) and name.endswith(end))
    return next(found, None)


@cache
def _drawings() -> dict[str, str]:
    drawings: dict[str, str] = json.loads(DRAWINGS.read_text())
    return drawings


@register.simple_tag
def icon_sprite() -> SafeString:
    """Return all icons as symbols, which templates, islands, and the palette show by name: no request, no style."""
    symbols = "".join(
        f'<symbol id="icon-{name}" viewBox="0 0 24 24">{drawing}</symbol>' for name, drawing in _drawings().items()
    )
    # Our own file, not user input.
    return mark_safe(f'<svg class="hidden" aria-hidden="true">{symbols}</svg>')  # noqa: S308


@register.simple_tag
def icon(name: str) -> SafeString:
    """Return an icon of the sprite. Raise `KeyError` for a name that is not in icons.json."""
    if name not in _drawings():
        raise KeyError(name)
    return format_html(
        '<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" '
        'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><use href="#icon-{}"/></svg>',
        name,
    )
