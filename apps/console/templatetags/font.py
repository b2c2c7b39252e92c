"""`{% preload_font %}`: the console's font starts to load with the page, not after its stylesheet."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from webpack_loader.utils import get_loader

register = template.Library()


@register.simple_tag
def preload_font() -> SafeString:
    assets = get_loader("DEFAULT").get_assets().get("assets", {})
    font = next((asset["publicPath"] for name, asset in assets.items() if name.endswith(".woff2")), None)
    if font is None:
        return SafeString("")
    return format_html('<link rel="preload" href="{}" as="font" type="font/woff2" crossorigin>', font)
