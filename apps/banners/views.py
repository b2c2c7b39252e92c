import uuid
from typing import Any

from django.utils import timezone
from rest_framework.response import Response

from apps.accounts.requests import SignedInRequest
from apps.analytics import queries as counts
from apps.banners import messages, queries, services
from apps.banners.models import InhouseBanner
from apps.banners.serializers import (
    BannerAnswer,
    BannerList,
    BannerStatus,
    BannerUpdate,
    ChosenBanners,
    Deleted,
    NewBanner,
    banner_row,
    texts_in,
)
from apps.captcha.guard import captcha_required
from apps.captcha.messages import WrongAnswer
from apps.idempotency.guard import idempotent
from apps.wire.address import client_address
from apps.wire.answers import ok
from apps.wire.forms import ImageFormParser
from apps.wire.paging import read_page, read_paging
from apps.wire.parsers import EncryptedJSONParser
from apps.wire.plain import PlainParser
from apps.wire.takes import gives, takes
from apps.wire.uploads import file_address
from apps.wire.views import Calls

PAGE = 100


class BannerCalls(Calls):
    # Forms with a picture come as multipart, a list of ids sealed; the answers are sealed (contract 1).
    parser_classes = [ImageFormParser, EncryptedJSONParser]

    @gives(BannerList)
    def list(self, request: SignedInRequest) -> Response:
        """Every banner, newest first, with all it was ever shown and clicked; `q` searches name and URL."""
        paging = read_paging(request.query_params, default_limit=PAGE, most=PAGE)
        found = read_page(queries.list_banners(search=request.query_params.get("q", "")), paging)
        return ok(
            data=rows_of(request, found.rows),
            page=found.page,
            totalPages=found.pages,
            bannerinHouseAds=queries.is_running(),
        )

    @gives(BannerAnswer)
    @takes(NewBanner)
    @idempotent
    def add(self, request: SignedInRequest, change: dict[str, Any]) -> Response:
        """Add a banner with its picture. It is active at once. Idempotency-Key is honoured."""
        banner = services.add_banner(
            texts=services.Texts(**texts_in(change)), image=change["image"], admin=request.user,
            address=client_address(request), now=timezone.now(),
        )  # fmt: skip
        return ok(messages.ADDED, data=rows_of(request, [banner])[0])

    @gives(BannerAnswer)
    @takes(BannerUpdate)
    def update(self, request: SignedInRequest, change: dict[str, Any]) -> Response:
        """Change what a banner says; its picture only when there is a new one."""
        banner = services.update_banner(
            banner_id=change["banner_id"], given=texts_in(change), image=change.get("image"), admin=request.user,
            address=client_address(request),
        )  # fmt: skip
        return ok(messages.SAVED, data=rows_of(request, [banner])[0])

    @gives(Deleted)
    @takes(ChosenBanners)
    @captcha_required(WrongAnswer.INCORRECT_ANSWER_TO_THE_CAPTCHA)
    def remove(self, request: SignedInRequest, change: dict[str, Any]) -> Response:
        """Delete banners with their counts and pictures. Unknown ids are passed over."""
        gone = services.delete_banners(
            ids=change["id"], admin=request.user, address=client_address(request), now=timezone.now()
        )
        return ok(messages.DELETED_ONE if gone == 1 else messages.DELETED.format(count=gone), deleted=gone)

    @gives(BannerAnswer)
    def read(self, request: SignedInRequest, banner_id: uuid.UUID) -> Response:
        """One banner, for its edit screen."""
        return ok(data=rows_of(request, [services.get_banner(banner_id=banner_id)])[0])


class BannerStatusCalls(Calls):
    # The one call of the console that comes as plain JSON (spec 7).
    parser_classes = [PlainParser]

    @gives(BannerAnswer)
    @takes(BannerStatus)
    @captcha_required(WrongAnswer.INCORRECT_ANSWER_TO_THE_CAPTCHA)
    def set_status(self, request: SignedInRequest, change: dict[str, Any]) -> Response:
        """Show or hide one banner. The request is plain JSON, the answer sealed."""
        banner = services.set_active(**change, admin=request.user, address=client_address(request))
        told = messages.ACTIVE if banner.is_active else messages.INACTIVE
        return ok(told, data=rows_of(request, [banner])[0])


def rows_of(request: SignedInRequest, banners: "list[InhouseBanner]") -> "list[dict[str, Any]]":
    sums = counts.totals_ever(item_ids=[one.pk for one in banners])
    nothing = counts.Totals()
    return [banner_row(one, sums.get(one.pk, nothing), file_address(request)) for one in banners]
