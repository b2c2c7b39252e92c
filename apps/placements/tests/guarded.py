"""A URL configuration with requests that require a captcha or an idempotency key."""

from typing import Any

from django.db import transaction
from django.urls import include, path
from rest_framework.response import Response

from apps.accounts.permissions import SignedInRequest, actor_of
from apps.captcha.guard import WrongAnswer, captcha_required
from apps.core.kinds import Kind
from apps.idempotency.guard import Once, idempotent
from apps.placements import services
from apps.placements.serializers import NewPlacementSerializer, PlacementRowSerializer
from apps.wire.errors import ApiError
from apps.wire.responses import ok
from apps.wire.views import ConsoleViewSet, validated


def add_native_ad(request: SignedInRequest, data: dict[str, Any]) -> Response:
    """Add a native ad. The name `rejected` rolls back after the write."""
    with transaction.atomic():
        added = services.add_placement(**data, kind=Kind.NATIVE, actor=actor_of(request))
        if added.name == "rejected":
            raise ApiError("ApiError after the write.")
    return ok("done", data=PlacementRowSerializer(added).data)


class GuardedViewSet(ConsoleViewSet):
    @validated(NewPlacementSerializer)
    @captcha_required(WrongAnswer.ANS_IS_NOT_CORRECT)
    def plain(self, request: SignedInRequest, data: dict[str, Any]) -> Response:
        return add_native_ad(request, data)

    @validated(NewPlacementSerializer)
    @idempotent
    @captcha_required(WrongAnswer.CAPTCHA_VERIFICATION_FAILED)
    def once(self, request: SignedInRequest, data: dict[str, Any], once: Once) -> Response:
        return once(lambda: add_native_ad(request, data))


urlpatterns = [
    path("api/guarded/plain", GuardedViewSet.as_view({"post": "plain"})),
    path("api/guarded/once", GuardedViewSet.as_view({"post": "once"})),
    path("", include("config.urls")),
]
