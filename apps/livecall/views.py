from typing import Any

from django.forms.models import model_to_dict
from django.utils import timezone
from rest_framework.response import Response

from apps.accounts.requests import SignedInRequest
from apps.analytics import queries as counts
from apps.captcha.guard import captcha_required
from apps.captcha.messages import WrongAnswer
from apps.idempotency.guard import idempotent
from apps.livecall import messages, queries, services, totals, viewers
from apps.livecall.serializers import (
    ChosenIds,
    Deleted,
    FiredAnswer,
    Firing,
    History,
    LiveSettingsAnswer,
    NewWebsiteAd,
    SettingsMap,
    WebsiteAdAnswer,
    WebsiteAdList,
    WebsiteAdUpdate,
    fired_row,
    history_row,
    website_ad_row,
)
from apps.wire.address import client_address
from apps.wire.answers import ok
from apps.wire.errors import Conflict
from apps.wire.matching import seen_version
from apps.wire.messages import UPDATED
from apps.wire.paging import read_page, read_paging
from apps.wire.takes import gives, takes
from apps.wire.views import Calls

HISTORY_PAGE = 1000


class WebsiteAdCalls(Calls):
    @gives(WebsiteAdList)
    def list(self, request: SignedInRequest) -> Response:
        """Ads that can be fired: the app's own two first, then the website ads."""
        services.ensure_reserved_ads()
        return ok(data=[website_ad_row(ad) for ad in queries.list_website_ads()])

    @gives(WebsiteAdAnswer)
    @takes(NewWebsiteAd)
    @idempotent
    def add(self, request: SignedInRequest, change: dict[str, Any]) -> Response:
        """Add a website ad. Idempotency-Key is honoured."""
        ad = services.add_website_ad(**change, admin=request.user, address=client_address(request), now=timezone.now())
        return ok(messages.ADDED, data=website_ad_row(ad))

    @gives(WebsiteAdAnswer)
    @takes(WebsiteAdUpdate)
    def update(self, request: SignedInRequest, change: dict[str, Any]) -> Response:
        """Change name and URL."""
        ad = services.update_website_ad(**change, admin=request.user, address=client_address(request))
        return ok(UPDATED, data=website_ad_row(ad))

    @gives(Deleted)
    @takes(ChosenIds)
    @captcha_required(WrongAnswer.ANS_IN_NOT_CURRECT)
    def remove(self, request: SignedInRequest, change: dict[str, Any]) -> Response:
        """Delete website ads. Unknown ids are passed over; a reserved one refuses the whole list."""
        gone = services.delete_website_ads(ids=change["id"], admin=request.user, address=client_address(request))
        told = messages.DELETED_ONE if gone == 1 else messages.DELETED.format(count=gone)
        return ok(told, deleted=gone)


class FireCalls(Calls):
    @gives(FiredAnswer)
    @takes(Firing)
    @idempotent
    def fire(self, request: SignedInRequest, change: dict[str, Any]) -> Response:
        """Show an ad in every running call. A second press within a second fires nothing again."""
        fired = services.fire_ad(**change, admin=request.user, address=client_address(request), now=timezone.now())
        reached = viewers.count_viewers(now=timezone.now())
        return ok(_say_reached(reached), data=fired_row(model_to_dict(fired) | {"id": fired.pk}), liveView=reached)

    @gives(History)
    def history(self, request: SignedInRequest) -> Response:
        """Fired ads, newest first, with what each brought; the totals are of all records."""
        paging = read_paging(request.query_params, default_limit=HISTORY_PAGE, most=HISTORY_PAGE)
        found = read_page(queries.list_fired(), paging)
        sums = counts.totals_ever(item_ids=[row["id"] for row in found.rows])
        all_time = totals.read_totals()
        nothing = counts.Totals()
        return ok(
            data=[history_row(row, sums.get(row["id"], nothing)) for row in found.rows],
            page=found.page,
            totalPage=found.pages,
            totalClicks=all_time.clicks,
            totalViews=all_time.views,
        )

    @gives(Deleted)
    @takes(ChosenIds)
    @captcha_required(WrongAnswer.ANS_IN_NOT_CURRECT)
    def remove(self, request: SignedInRequest, change: dict[str, Any]) -> Response:
        """Delete records of the history with their counts. Unknown ids are passed over."""
        gone = services.delete_fired(
            ids=change["id"], admin=request.user, address=client_address(request), now=timezone.now()
        )
        totals.forget_totals()
        told = messages.HISTORY_DELETED_ONE if gone == 1 else messages.HISTORY_DELETED.format(count=gone)
        return ok(told, deleted=gone)


class LiveSettingsCalls(Calls):
    @gives(LiveSettingsAnswer)
    def read(self, request: SignedInRequest) -> Response:
        """The free map of texts that running calls are given."""
        settings = queries.get_settings()
        return ok(data=settings.values, version=settings.version)

    @gives(LiveSettingsAnswer)
    @takes(SettingsMap)
    @captcha_required(WrongAnswer.ANS_IN_NOT_CURRECT)
    def save(self, request: SignedInRequest, change: dict[str, Any]) -> Response:
        """Replace the whole map. With If-Match a stale save is refused with 409 and the map as it stands."""
        try:
            saved = services.save_settings(
                **change, seen_version=seen_version(request), admin=request.user, address=client_address(request)
            )
        except services.SettingsChangedMeanwhile as late:
            standing = {"data": late.standing.values, "version": late.standing.version}
            raise Conflict(late.message, extra=standing) from late
        return ok(messages.SETTINGS_SAVED, data=saved.values, version=saved.version)


def _say_reached(count: int | None) -> str:
    if count is None:
        return messages.FIRED_UNCOUNTED
    return messages.FIRED_ONE if count == 1 else messages.FIRED.format(count=count)
