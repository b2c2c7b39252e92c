from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import condition, require_safe
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.permissions import SignedInRequest, actor_of, needs
from apps.captcha.guard import WrongAnswer, captcha_required
from apps.core.actor import Role
from apps.core.release import bundle_release
from apps.legal import queries, serializers, services
from apps.legal.models import LegalText, TextKind
from apps.legal.serializers import DevicePolicyResponseSerializer, DeviceTermsResponseSerializer, device_text
from apps.web.app_api import IF_NONE_MATCH, DeviceViewSet, etag_of, etag_response
from apps.web.pagination import PAGE_PARAMETERS, ConsolePagination
from apps.wire.messages import RESTORED
from apps.wire.responses import ok
from apps.wire.views import ConsoleViewSet, validated


class _Texts(ConsoleViewSet):
    """The requests of both texts."""

    def show(self, row: LegalText) -> dict[str, Any]:
        return {"data": serializers.console_text(row)}


class PolicyViewSet(_Texts):
    @extend_schema(responses=serializers.PolicyResponseSerializer)
    def read(self, request: SignedInRequest) -> Response:
        """Get the privacy policy. Its texts are empty before the first save."""
        return ok(data=serializers.console_text(queries.get_text(kind=TextKind.POLICY)))

    @extend_schema(responses=serializers.PolicyResponseSerializer)
    @validated(serializers.PolicyChangeSerializer, if_match=True)
    def save(self, request: SignedInRequest, data: dict[str, Any], seen_version: int | None) -> Response:
        """Publish the policy. With If-Match, a conflict is rejected with 409 and the current text."""
        text = services.save_text(kind=TextKind.POLICY, **data, seen_version=seen_version, actor=actor_of(request))
        return ok("Policy updated successfully", **self.show(text))


class TermsViewSet(_Texts):
    @extend_schema(responses=serializers.TermsResponseSerializer)
    def read(self, request: SignedInRequest) -> Response:
        """Get the terms and conditions. Their texts are empty before the first save."""
        return ok(data=serializers.console_text(queries.get_text(kind=TextKind.TERMS)))

    @extend_schema(responses=serializers.TermsResponseSerializer)
    @validated(serializers.TermsChangeSerializer, if_match=True)
    def save(self, request: SignedInRequest, data: dict[str, Any], seen_version: int | None) -> Response:
        """Publish the terms. With If-Match, a conflict is rejected with 409 and the current text."""
        text = services.save_text(kind=TextKind.TERMS, **data, seen_version=seen_version, actor=actor_of(request))
        return ok("Terms & Conditions updated successfully", **self.show(text))


class PolicyVersionViewSet(ConsoleViewSet):
    kind = TextKind.POLICY

    @extend_schema(parameters=PAGE_PARAMETERS, responses=serializers.TextVersionListSerializer)
    def list(self, request: SignedInRequest) -> Response:
        """List all published versions by title, newest first. Takes page and limit."""
        pagination = ConsolePagination(page_size=20)
        versions = pagination.paginate_queryset(queries.list_versions(kind=self.kind), request)
        rows = serializers.TextVersionRowSerializer(versions, many=True).data
        return ok(data=rows, **pagination.get_page_fields())

    @extend_schema(responses=serializers.TextDifferenceResponseSerializer)
    def compare(self, request: SignedInRequest, number: int) -> Response:
        """Get one version in full, and the version before it."""
        version = services.get_version(kind=self.kind, number=number)
        return ok(data=serializers.TextDifferenceSerializer(version).data)

    @extend_schema(responses=serializers.PolicyResponseSerializer)
    @needs(Role.OWNER)
    @captcha_required(WrongAnswer.ANS_IS_NOT_CORRECT)
    def restore(self, request: SignedInRequest, number: int) -> Response:
        """Publish an earlier text again as a new version."""
        return self._restore(request, number)

    def _restore(self, request: SignedInRequest, number: int) -> Response:
        text = services.restore_version(kind=self.kind, number=number, actor=actor_of(request))
        return ok(RESTORED.format(number=number), data=serializers.console_text(text))


class TermsVersionViewSet(PolicyVersionViewSet):
    kind = TextKind.TERMS

    # Overridden only because the API description has another response.
    @extend_schema(responses=serializers.TermsResponseSerializer)
    @needs(Role.OWNER)
    @captcha_required(WrongAnswer.ANS_IS_NOT_CORRECT)
    def restore(self, request: SignedInRequest, number: int) -> Response:
        """Publish an earlier text again as a new version."""
        return self._restore(request, number)


def _etag(request: HttpRequest, kind: TextKind) -> str | None:
    text = queries.get_text(kind=kind)
    if not text.version:
        return None
    # Another release may render the same text differently.
    version = f"{text.version} {text.changed_at} {text.title} {bundle_release()}"
    return etag_of(version.encode())


@require_safe
@condition(etag_func=_etag)
def show_text(request: HttpRequest, kind: TextKind) -> HttpResponse:
    """Show the published text without sign-in, as app stores require. 404 before the first save."""
    text = queries.get_text(kind=kind)
    other = TextKind.TERMS if kind == TextKind.POLICY else TextKind.POLICY
    context = {
        "name": TextKind(kind).label,
        "text": text,
        "paragraphs": [part for part in text.description.split("\n\n") if part.strip()],
        "other": {"name": other.label, "path": f"/{other.value}"},
    }
    response = render(request, "legal/text.html", context, status=200 if text.version else 404)
    # Browsers keep the page and revalidate it each time, so that a change is visible at once.
    patch_cache_control(response, public=True, no_cache=True)
    return response


class DevicePolicyViewSet(DeviceViewSet):
    @extend_schema(parameters=IF_NONE_MATCH, responses=DevicePolicyResponseSerializer)
    def read(self, request: Request) -> Response:
        """Get the published text. 304 if the ETag of If-None-Match is current."""
        return etag_response(request, data=device_text(queries.get_text(kind=TextKind.POLICY)))


class DeviceTermsViewSet(DeviceViewSet):
    @extend_schema(parameters=IF_NONE_MATCH, responses=DeviceTermsResponseSerializer)
    def read(self, request: Request) -> Response:
        """Get the published text. 304 if the ETag of If-None-Match is current."""
        return etag_response(request, data=device_text(queries.get_text(kind=TextKind.TERMS)))
