import uuid
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.permissions import SignedInRequest, actor_of
from apps.analytics import queries as counts
from apps.banners import queries, serializers, services
from apps.banners.models import InhouseBanner
from apps.banners.serializers import DeviceBannerSerializer, DeviceBannersSerializer
from apps.captcha.guard import WrongAnswer, captcha_required
from apps.controller.documents import values_for
from apps.controller.rule_serializers import PHONE
from apps.controller.rules import read_phone
from apps.core.serializers import (
    ActiveConflictSerializer,
    ActiveRowsSerializer,
    ActiveSavedSerializer,
    ChosenSerializer,
    DeletedSerializer,
)
from apps.files.images import ImageFormParser
from apps.files.uploads import file_url_builder, stored_image
from apps.idempotency.guard import Once, idempotent
from apps.web.app_api import IF_NONE_MATCH, DeviceViewSet, etag_response_with_files
from apps.web.pagination import PAGE_PARAMETERS, ConsolePagination
from apps.web.sorting import sort_parameter, sort_rows
from apps.wire.openapi import query
from apps.wire.parsers import EncryptedJSONParser, PlainParser
from apps.wire.responses import deleted_response, ok, set_active_response
from apps.wire.serializers import ErrorSerializer
from apps.wire.views import ConsoleViewSet, validated

FOR_CONSOLE = [query("a", "true: the console's list, with a session", enum=["true"])]
SEARCH = [query("q", "a part of the name or URL")]


class _Banners(ConsoleViewSet):
    def show(self, row: InhouseBanner) -> dict[str, Any]:
        return {"data": rows_of(self.request, [row])[0]}


class BannerViewSet(_Banners):
    """The path that the console and the app share: the app reads it without `a=true`."""

    # Forms with an image are multipart, lists of IDs are encrypted. Responses are encrypted (docs/protocol.md 3).
    parser_classes = [ImageFormParser, EncryptedJSONParser]

    @classmethod
    def is_for_app(cls, request: HttpRequest) -> bool:
        """Return whether this is the app's list: a read without `a=true`."""
        return request.method in {"GET", "HEAD"} and request.GET.get("a") != "true"

    def dispatch(self, request: HttpRequest, *args: Any, **path: Any) -> HttpResponseBase:
        if self.is_for_app(request):
            return DeviceBannerViewSet.as_view({"get": "list"})(request)
        return super().dispatch(request, *args, **path)

    @extend_schema(
        parameters=[*FOR_CONSOLE, *PAGE_PARAMETERS, *SEARCH, sort_parameter(queries.SORT_COLUMNS)],
        responses=serializers.BannerListSerializer,
    )
    def list(self, request: SignedInRequest) -> Response:
        """List banners, newest first, with all their views and clicks. `q` searches names and URLs."""
        pagination = ConsolePagination()
        rows = queries.list_banners(search=request.query_params.get("q", ""))
        return ok(
            data=rows_of(
                request, pagination.paginate_queryset(sort_rows(rows, request, queries.SORT_COLUMNS), request)
            ),
            **pagination.get_page_fields(),
            bannerinHouseAds=queries.is_running(),
        )

    @extend_schema(responses={200: serializers.BannerResponseSerializer, 507: ErrorSerializer})
    @validated(serializers.NewBannerSerializer)
    @idempotent
    def add(self, request: SignedInRequest, data: dict[str, Any], once: Once) -> Response:
        """Add an active banner with its image. Accepts Idempotency-Key."""
        actor = actor_of(request)
        with stored_image(data.pop("image"), folder=services.FOLDER) as image:
            return once(
                lambda: ok("Banner added", **self.show(services.add_banner(values=data, image=image, actor=actor)))
            )

    @extend_schema(responses={200: serializers.BannerResponseSerializer, 404: ErrorSerializer, 507: ErrorSerializer})
    @validated(serializers.BannerUpdateSerializer, if_match=True)
    def update(self, request: SignedInRequest, data: dict[str, Any], seen_version: int | None) -> Response:
        """Change a banner. Without a new image, it keeps its image. Compares If-Match."""
        banner_id = data.pop("banner_id")
        with stored_image(data.pop("image", None), folder=services.FOLDER) as image:
            banner = services.update_banner(
                banner_id=banner_id, values=data, image=image, seen_version=seen_version, actor=actor_of(request)
            )
        return ok("Banner saved", **self.show(banner))

    @extend_schema(operation_id="removeBanners", responses={200: DeletedSerializer, 404: ErrorSerializer})
    @validated(ChosenSerializer)
    @captcha_required(WrongAnswer.INCORRECT_ANSWER_TO_THE_CAPTCHA)
    def remove(self, request: SignedInRequest, data: dict[str, Any]) -> Response:
        """Delete banners with their counts and images. Unknown IDs are ignored."""
        gone = services.delete_banners(ids=data["id"], actor=actor_of(request))
        return deleted_response(gone, "banner")


class BannerRowsViewSet(_Banners):
    @extend_schema(
        operation_id="setBannersActive",
        responses={200: ActiveSavedSerializer, 404: ErrorSerializer, 409: ActiveConflictSerializer},
    )
    @validated(ActiveRowsSerializer)
    @captcha_required(WrongAnswer.INCORRECT_ANSWER_TO_THE_CAPTCHA)
    def set_active(self, request: SignedInRequest, data: dict[str, Any]) -> Response:
        """Show or hide all of these banners, or none if one was changed since its version was read."""
        saved = services.set_all_active(**data, actor=actor_of(request))
        status = "Active" if data["is_active"] else "De Active"
        return set_active_response(
            "banner", changed=saved.changed, others=saved.others, done=f"set to {status}", was=status
        )

    @extend_schema(operation_id="readBanner", responses=serializers.BannerResponseSerializer)
    def read(self, request: SignedInRequest, banner_id: uuid.UUID) -> Response:
        """Get one banner."""
        return ok(**self.show(services.get_banner(banner_id=banner_id)))


class BannerStatusViewSet(_Banners):
    # The only console request with a plain JSON body.
    parser_classes = [PlainParser]

    @extend_schema(
        operation_id="setBannerStatus", responses={200: serializers.BannerResponseSerializer, 404: ErrorSerializer}
    )
    @validated(serializers.BannerStatusSerializer, if_match=True)
    @captcha_required(WrongAnswer.INCORRECT_ANSWER_TO_THE_CAPTCHA)
    def set_status(self, request: SignedInRequest, data: dict[str, Any], seen_version: int | None) -> Response:
        """Show or hide one banner. The request is plain JSON, the response is encrypted."""
        banner = services.set_active(**data, seen_version=seen_version, actor=actor_of(request))
        return ok("The banner is active" if banner.is_active else "The banner is inactive", **self.show(banner))


def rows_of(request: Request, banners: "list[InhouseBanner]") -> Any:
    totals = counts.totals_ever(item_ids=[banner.pk for banner in banners])
    context = {"address": file_url_builder(request), "totals": totals}
    return serializers.BannerRowSerializer(banners, many=True, context=context).data


class DeviceBannerViewSet(DeviceViewSet):
    @extend_schema(parameters=[*PHONE, *IF_NONE_MATCH], responses=DeviceBannersSerializer)
    def list(self, request: Request) -> Response:
        """List the active banners that have started and not ended, newest first.

        There are none while banners are switched off. With `a=true` the console responds.
        """
        is_running = values_for(read_phone(request.query_params))["inhouse_banners"]
        banners = queries.list_for_device(now=timezone.now()) if is_running else []
        return etag_response_with_files(
            request,
            lambda address: {"data": DeviceBannerSerializer(banners, many=True, context={"address": address}).data},
        )
