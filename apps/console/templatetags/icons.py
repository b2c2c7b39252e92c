"""`{% icon "menu" %}`: the lucide drawings that the islands use too, inline: no request, no style."""

import json
from functools import cache
from pathlib import Path

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
DRAWINGS = Path(__file__).resolve().parent.parent / "icons.json"


@cache
def _drawings() -> dict[str, str]:
    drawings: dict[str, str] = json.loads(DRAWINGS.read_text())
    return drawings


@register.simple_tag
def icon(name: str) -> SafeString:
    # Our own file, never a person's text.
    drawing = mark_safe(_drawings()[name])  # noqa: S308
    return format_html(
        '<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" '
        'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">{}</svg>',
        drawing,
    )
