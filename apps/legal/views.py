import hashlib
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import condition, require_safe
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from apps.accounts.permissions import SignedInRequest, actor_of, needs
from apps.captcha.guard import captcha_required
from apps.captcha.messages import WrongAnswer
from apps.core.actor import Role
from apps.core.release import bundle_release
from apps.core.zone import day_of
from apps.legal import messages, queries, serializers, services
from apps.legal.models import Kind, LegalText
from apps.web.pagination import PAGE_PARAMETERS, VersionPagination
from apps.wire.messages import RESTORED
from apps.wire.responses import ok
from apps.wire.schema import IF_MATCH, envelope
from apps.wire.validation import seen_version, validated
from apps.wire.views import ConsoleViewSet


def text_viewset(kind: Kind, *, reading: str, saving: str, saved_message: str) -> type[ConsoleViewSet]:
    """Return the viewset of a text: the API description has other fields and sentences for each.

    Args:
        kind: The text.
        reading: The description of `read`.
        saving: The description of `save`.
        saved_message: The message of a save.
    """
    name, text = kind.value.title(), serializers.TEXTS[kind]
    answer = envelope(f"{name}Answer", data=text.console())

    class TextViewSet(ConsoleViewSet):
        def show(self, row: LegalText) -> dict[str, Any]:
            return {"data": text.console(row).data}

        @extend_schema(operation_id=f"read{name}", description=reading, responses=answer)
        def read(self, request: SignedInRequest) -> Response:
            return ok(**self.show(queries.get_text(kind=kind)))

        @extend_schema(operation_id=f"save{name}", description=saving, parameters=[IF_MATCH], responses=answer)
        @validated(text.change)
        def save(self, request: SignedInRequest, data: dict[str, Any]) -> Response:
            row = services.save_text(kind=kind, **data, seen_version=seen_version(request), actor=actor_of(request))
            return ok(saved_message, **self.show(row))

        @extend_schema(
            operation_id=f"list{name}Versions",
            parameters=PAGE_PARAMETERS,
            responses=serializers.TextVersionListSerializer,
        )
        def list_versions(self, request: SignedInRequest) -> Response:
            """List all published versions by title, newest first. Takes page and limit."""
            pagination = VersionPagination()
            versions = pagination.paginate_queryset(queries.list_versions(kind=kind), request)
            rows = serializers.TextVersionRowSerializer(versions, many=True).data
            return ok(data=rows, **pagination.get_page_fields())

        @extend_schema(operation_id=f"compare{name}Version", responses=serializers.TextDifferenceAnswerSerializer)
        def compare(self, request: SignedInRequest, number: int) -> Response:
            """Get one version in full, and the version before it."""
            version = queries.get_version(kind=kind, number=number)
            if version is None:
                raise services.VersionNotFoundError
            return ok(data=serializers.TextDifferenceSerializer(version).data)

        @extend_schema(operation_id=f"restore{name}Version", responses=answer)
        @needs(Role.OWNER)
        @captcha_required(WrongAnswer.ANS_IS_NOT_CORRECT)
        def restore(self, request: SignedInRequest, number: int) -> Response:
            """Publish an earlier text again as a new version."""
            row = services.restore_version(kind=kind, number=number, actor=actor_of(request))
            return ok(RESTORED.format(number=number), **self.show(row))

    return TextViewSet


PolicyViewSet = text_viewset(
    Kind.POLICY,
    reading="Get the privacy policy. Its texts are empty before the first save.",
    saving="Publish the policy. With If-Match, a conflict is rejected with 409 and the current text.",
    saved_message=messages.POLICY_UPDATED,
)
TermsViewSet = text_viewset(
    Kind.TERMS,
    reading="Get the terms and conditions. Their texts are empty before the first save.",
    saving="Publish the terms. With If-Match, a conflict is rejected with 409 and the current text.",
    saved_message=messages.TERMS_UPDATED,
)


def _etag(request: HttpRequest, kind: Kind) -> str | None:
    text = queries.get_text(kind=kind)
    if not text.version:
        return None
    # Another release may render the same text differently.
    said = f"{text.version} {text.changed_at} {text.title} {bundle_release()}"
    return f'"{hashlib.sha256(said.encode()).hexdigest()[:20]}"'


@require_safe
@condition(etag_func=_etag)
def show_text(request: HttpRequest, kind: Kind) -> HttpResponse:
    """Show the published text without sign-in, as app stores require. 404 before the first save."""
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
    # Browsers keep the page and revalidate it each time, so that a change is visible at once.
    patch_cache_control(response, public=True, no_cache=True)
    return response
