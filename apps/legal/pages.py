"""The public page of each text: app stores want a stable address that anybody can read, without a login."""

import hashlib

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import condition, require_safe

from apps.core.release import bundle_release
from apps.core.zone import day_of
from apps.legal import queries
from apps.legal.models import Kind


def _etag(request: HttpRequest, kind: Kind) -> str | None:
    text = queries.get_text(kind=kind)
    if not text.version:
        return None
    # Another release may draw the same text differently; after a restore a version comes a second time.
    said = f"{text.version} {text.changed_at} {text.title} {bundle_release()}"
    return f'"{hashlib.sha256(said.encode()).hexdigest()[:20]}"'


@require_safe
@condition(etag_func=_etag)
def show_text(request: HttpRequest, kind: Kind) -> HttpResponse:
    """The text as it is published; 404 until it is."""
    text = queries.get_text(kind=kind)
    other = Kind.TERMS if kind == Kind.POLICY else Kind.POLICY
    context = {
        "name": Kind(kind).label,
        "text": text,
        "changed_on": day_of(text.changed_at) if text.changed_at else None,
        "paragraphs": [part for part in text.description.split("\n\n") if part.strip()],
        "other": {"name": other.label, "path": f"/{other.value}"},
    }
    response = render(request, "legal/text.html", context, status=200 if text.version else 404)
    # Kept, and asked after with the tag each time: a save is seen at once.
    patch_cache_control(response, public=True, no_cache=True)
    return response
