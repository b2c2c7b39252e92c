from typing import Any
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.permissions import SignedInRequest, actor_of
from apps.analytics import queries as counts
from apps.captcha.guard import WrongAnswer, captcha_required
from apps.core.serializers import ChosenSerializer, DeletedSerializer
from apps.idempotency.guard import Once, idempotent
from apps.livecall import queries, serializers, services, viewers, website_ads
from apps.livecall.models import FiredAd, LiveSettings, ScheduledAd, WebsiteAd
from apps.livecall.serializers import AFTER, FiredSinceSerializer, fired_row
from apps.web.app_api import IF_NONE_MATCH, DeviceViewSet, etag_response
from apps.web.pagination import PAGE_PARAMETERS, ConsolePagination
from apps.web.sorting import sort_parameter, sort_rows
from apps.wire.errors import ApiError
from apps.wire.ids import read_uuid
from apps.wire.messages import UPDATED
from apps.wire.openapi import query
from apps.wire.responses import deleted_response, ok
from apps.wire.serializers import ErrorSerializer
from apps.wire.views import ConsoleViewSet, validated

SEARCH = [query("q", "a part of name or URL of the fired ad")]


class WebsiteAdViewSet(ConsoleViewSet):
    def show(self, row: WebsiteAd) -> dict[str, Any]:
        return {"data": serializers.WebsiteAdRowSerializer(row).data}

    @extend_schema(responses=serializers.WebsiteAdListSerializer)
    def list(self, request: SignedInRequest) -> Response:
        """List ads that can be fired. The app's own two come first, then the website ads."""
        website_ads.ensure_reserved_ads()
        return ok(data=serializers.WebsiteAdRowSerializer(queries.list_website_ads(), many=True).data)

    @extend_schema(responses=serializers.WebsiteAdResponseSerializer)
    @validated(serializers.NewWebsiteAdSerializer)
    @idempotent
    def add(self, request: SignedInRequest, data: dict[str, Any], once: Once) -> Response:
        """Add a website ad. Accepts Idempotency-Key."""
        actor = actor_of(request)
        return once(lambda: ok("Website ad added", **self.show(website_ads.add_website_ad(**data, actor=actor))))

    @extend_schema(responses={200: serializers.WebsiteAdResponseSerializer, 404: ErrorSerializer})
    @validated(serializers.WebsiteAdUpdateSerializer, if_match=True)
    def update(self, request: SignedInRequest, data: dict[str, Any], seen_version: int | None) -> Response:
        """Change a website ad's name and URL.

        With If-Match, an outdated save gets 409 and the current ad.
        """
        ad = website_ads.update_website_ad(**data, seen_version=seen_version, actor=actor_of(request))
        return ok(UPDATED, **self.show(ad))

    @extend_schema(operation_id="removeWebsiteAds", responses={200: DeletedSerializer, 404: ErrorSerializer})
    @validated(ChosenSerializer)
    @captcha_required(WrongAnswer.ANS_IN_NOT_CURRECT)
    def remove(self, request: SignedInRequest, data: dict[str, Any]) -> Response:
        """Delete website ads. Unknown IDs are skipped. A reserved one rejects the whole list."""
        gone = website_ads.delete_website_ads(ids=data["id"], actor=actor_of(request))
        return deleted_response(gone, "website ad")


class FireViewSet(ConsoleViewSet):
    def show(self, row: ScheduledAd) -> dict[str, Any]:
        return {"data": serializers.PlannedRowSerializer(row, context={"now": timezone.now()}).data}

    @extend_schema(operation_id="fireAd", responses=serializers.FiredResponseSerializer)
    @validated(serializers.FireSerializer)
    @idempotent
    def fire(self, request: SignedInRequest, data: dict[str, Any], once: Once) -> Response:
        """Show an ad in every running call, now or at a time. Accepts Idempotency-Key.

        A second press within a second fires nothing again.
        """
        actor = actor_of(request)
        fire_at = data.pop("fire_at", None)
        if fire_at:

            def plan() -> Response:
                planned = services.schedule_ad(**data, fire_at=fire_at, actor=actor)
                return ok("The ad is scheduled", **self.show(planned), liveView=None)

            return once(plan)
        # Before the transaction, because Redis may respond slowly.
        reached = viewers.count_viewers(now=actor.now)

        def fire() -> Response:
            fired = services.fire_ad(**data, actor=actor)
            return ok(_fired_message(reached), data=serializers.FiredRowSerializer(fired).data, liveView=reached)

        return once(fire)

    @extend_schema(
        operation_id="moveFiring", responses={200: serializers.PlannedResponseSerializer, 404: ErrorSerializer}
    )
    @validated(serializers.MovedAdSerializer, if_match=True)
    def move(self, request: SignedInRequest, data: dict[str, Any], seen_version: int | None) -> Response:
        """Reschedule an ad to another time in the console's time zone, as long as it is not fired.

        With If-Match, an outdated save gets 409 and the stored scheduled ad.
        """
        planned = services.move_planned(**data, seen_version=seen_version, actor=actor_of(request))
        return ok(UPDATED, **self.show(planned))

    @extend_schema(
        operation_id="stopFiring",
        responses={200: serializers.StoppedResponseSerializer, 404: ErrorSerializer, 409: ErrorSerializer},
    )
    @validated(serializers.ChosenAdSerializer)
    def stop(self, request: SignedInRequest, data: dict[str, Any]) -> Response:
        """Remove a fired ad from every phone, or cancel a scheduled ad. A second request changes nothing."""
        ad, is_new = services.stop_ad(**data, actor=actor_of(request))
        if isinstance(ad, ScheduledAd):
            message = "The scheduled ad is canceled" if is_new else "This scheduled ad was canceled already"
        else:
            message = "The ad is stopped" if is_new else "This ad was stopped already"
        return ok(message, data=serializers.StoppedRowSerializer(ad, context={"now": timezone.now()}).data)

    @extend_schema(
        operation_id="listFireHistory",
        parameters=[*PAGE_PARAMETERS, *SEARCH, sort_parameter(queries.SORT_COLUMNS)],
        responses=serializers.HistorySerializer,
    )
    def history(self, request: SignedInRequest) -> Response:
        """List fired ads, newest first, with their counts, and scheduled ones. `q` searches name and URL of fired ads.

        The search does not limit the scheduled ads or the totals of views and clicks.
        """
        pagination = ConsolePagination(page_size=1000, max_page_size=1000)
        rows = queries.list_fired(search=request.query_params.get("q", ""))
        fired = pagination.paginate_queryset(sort_rows(rows, request, queries.SORT_COLUMNS), request)
        all_time = queries.read_totals()
        now = timezone.now()
        pages = pagination.get_page_fields()
        context = {
            "totals": counts.totals_ever(item_ids=[row.id for row in fired]),
            "running": {row.number for row in queries.list_running(now=now)},
            "now": now,
        }
        return ok(
            data=serializers.HistoryRowSerializer(fired, many=True, context=context).data,
            planned=serializers.PlannedRowSerializer(queries.list_planned(now=now), many=True, context=context).data,
            page=pages["page"],
            totalPage=pages["totalPages"],
            total=pagination.total,
            hasMorePages=pages["hasMorePages"],
            totalClicks=all_time.clicks,
            totalViews=all_time.views,
        )

    @extend_schema(operation_id="removeFired", responses={200: DeletedSerializer, 404: ErrorSerializer})
    @validated(ChosenSerializer)
    @captcha_required(WrongAnswer.ANS_IN_NOT_CURRECT)
    def remove(self, request: SignedInRequest, data: dict[str, Any]) -> Response:
        """Delete records of the history with their counts. Unknown ids are passed over."""
        gone = services.delete_fired(ids=data["id"], actor=actor_of(request))
        return deleted_response(gone, "record")


class LiveNowViewSet(ConsoleViewSet):
    # Screens poll all day and must not extend the session.
    touches_session = False

    @extend_schema(responses=serializers.LiveNowSerializer)
    def read(self, request: SignedInRequest) -> Response:
        """Get the running ads, the scheduled ads, and the number of live viewers."""
        now = timezone.now()
        pending = queries.list_pending(now=now)
        return ok(
            data=serializers.RunningRowSerializer(queries.list_running(now=now), many=True).data,
            planned=serializers.PlannedRowSerializer(pending, many=True, context={"now": now}).data,
            last=queries.last_number(),
            liveView=viewers.count_viewers(now=now),
        )


class LiveSettingsViewSet(ConsoleViewSet):
    def show(self, row: LiveSettings) -> dict[str, Any]:
        return {"data": row.values, "version": row.version}

    @extend_schema(responses=serializers.LiveSettingsResponseSerializer)
    def read(self, request: SignedInRequest) -> Response:
        """Get the live-call texts."""
        return ok(**self.show(queries.get_settings()))

    @extend_schema(responses=serializers.LiveSettingsResponseSerializer)
    @validated(serializers.SettingsMapSerializer, if_match=True)
    @captcha_required(WrongAnswer.ANS_IN_NOT_CURRECT)
    def save(self, request: SignedInRequest, data: dict[str, Any], seen_version: int | None) -> Response:
        """Replace the live-call texts.

        With If-Match, an outdated save gets 409 and the current map.
        """
        saved = services.save_settings(**data, seen_version=seen_version, actor=actor_of(request))
        return ok("Ads updated successfully!", **self.show(saved))


def _fired_message(count: int | None) -> str:
    if count is None:
        return "Fired"
    return "Fired to 1 live viewer" if count == 1 else f"Fired to {count} live viewers"


class FiredViewSet(DeviceViewSet):
    @extend_schema(operation_id="listFired", parameters=[*AFTER, *IF_NONE_MATCH], responses=FiredSinceSerializer)
    def list(self, request: Request) -> Response:
        """List ads that were fired and stopped since `after`, oldest first. Without `after`, return only `last`.

        For apps that poll; `/api/App/livecall/stream` sends the same as it happens.
        With If-None-Match: 304 while nothing was fired or stopped.
        """
        given = request.query_params.get("after", "")
        last = queries.last_fired()
        after = read_uuid(given)
        if given and after is None:
            raise ApiError("`after` must be the `_id` of a fired ad.")
        rows, stopped, newest = _read_since(queries.number_of(fired_id=after), last) if after else ([], [], last)
        return etag_response(
            request,
            data=[fired_row(row) for row in rows],
            stopped=[str(fired_id) for fired_id in stopped],
            last=str(newest.id) if newest else None,
        )


def _read_since(number: int, last: FiredAd | None) -> tuple[list[FiredAd], list[UUID], FiredAd | None]:
    """Return fired ads, stopped IDs, and the next value of `after`."""
    # In this order: the next request resumes after the last of these ads, so earlier stops have to be in this response.
    fired = queries.list_fired_after(number=number)
    newest = fired[-1] if fired else last
    missed = newest is not None and newest.number > number
    ended = queries.list_ended_since(number=number, now=timezone.now()) if missed else {}
    stopped = queries.list_stops_since(number=number)
    replaced = [shown.id for shown in ended.values() if shown]
    return [row for row in fired if row.type not in ended], [*stopped, *replaced], newest
