from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.permissions import SignedInRequest, actor_of, needs
from apps.core.actor import Role
from apps.core.release import bundle_release
from apps.livecall.viewers import count_viewers
from apps.monitoring import health, serializers, services
from apps.monitoring.home import read_home
from apps.monitoring.inbox import list_problems_of
from apps.monitoring.load import read_load
from apps.monitoring.metrics import render_metrics
from apps.web.address import may_read_metrics
from apps.wire.responses import ok
from apps.wire.views import ConsoleViewSet, validated


class LoadViewSet(ConsoleViewSet):
    # The load strip polls all day and must not keep a session alive.
    touches_session = False

    @extend_schema(responses=serializers.LoadResponseSerializer)
    def check(self, request: Request) -> Response:
        """Get CPU, RAM and storage in percent, and the viewers of live calls."""
        load = read_load()
        return ok(
            cpuLoad=load.cpu,
            ramUsage=load.memory,
            storageUsage=load.storage,
            liveView=count_viewers(now=timezone.now()),
        )


class InboxViewSet(ConsoleViewSet):
    # The bell polls all day and must not keep a session alive.
    touches_session = False

    @extend_schema(operation_id="listInbox", responses=serializers.InboxResponseSerializer)
    def list(self, request: SignedInRequest) -> Response:
        """List the current problems, the most severe first, and the release of the console."""
        return _inbox(request)


class SnoozeViewSet(ConsoleViewSet):
    @extend_schema(operation_id="snoozeProblem", responses=serializers.InboxResponseSerializer)
    @needs(Role.VIEWER)
    @validated(serializers.SnoozeSerializer)
    def save(self, request: SignedInRequest, data: dict[str, Any]) -> Response:
        """Hide a problem from the admin for some hours, or show it again."""
        services.snooze_problem(**data, actor=actor_of(request))
        return _inbox(request)


def _inbox(request: SignedInRequest) -> Response:
    problems = list_problems_of(request.user.pk, health.read_verdicts(), read_load())
    return ok(data=serializers.ProblemRowSerializer(problems, many=True).data, release=bundle_release())


class HomeViewSet(ConsoleViewSet):
    # The home screen polls while it is open and must not keep a session alive.
    touches_session = False

    @extend_schema(responses=serializers.HomeResponseSerializer)
    def read(self, request: SignedInRequest) -> Response:
        """Get the home screen: today's counts, changed settings, fired ads, the last push, problems, and changes."""
        return ok(data=serializers.HomeFieldsSerializer(read_home(admin_id=request.user.pk, now=timezone.now())).data)


class MailChoicesViewSet(ConsoleViewSet):
    @extend_schema(responses=serializers.MailChoicesResponseSerializer)
    def read(self, request: SignedInRequest) -> Response:
        """Get whether the admin receives emails about problems."""
        choice = services.get_choice(admin_id=request.user.pk)
        return ok(data=serializers.MailChoicesSerializer(choice).data)

    @extend_schema(responses=serializers.MailChoicesResponseSerializer)
    @needs(Role.VIEWER)
    @validated(serializers.MailChoicesSerializer)
    def save(self, request: SignedInRequest, data: dict[str, bool]) -> Response:
        """Turn emails about problems on or off for the admin."""
        choice = services.choose_emails(**data, actor=actor_of(request))
        return ok("Saved", data=serializers.MailChoicesSerializer(choice).data)


@require_safe
def live(request: HttpRequest) -> HttpResponse:
    """Respond without checking anything: the process is running."""
    return JsonResponse({"status": "ok"})


@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """Return the verdict of each health check. 503 if a required one fails, or with ?all=1 if any does."""
    verdicts = health.read_verdicts()
    broken = [name for name, verdict in verdicts.items() if verdict != "ok"]
    is_strict = request.GET.get("all") == "1"
    is_down = any(is_strict or name in health.NEEDED for name in broken)
    state = "down" if is_down else "degraded" if broken else "ok"
    return JsonResponse(
        {"status": state, "version": settings.VERSION, "checks": verdicts}, status=503 if is_down else 200
    )


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Return metrics to the addresses in METRICS_ALLOWED. Others get the 404 of an unknown path."""
    if not may_read_metrics(str(request.META.get("REMOTE_ADDR") or ""), request.headers):
        raise Http404
    return HttpResponse(render_metrics(), content_type="text/plain; version=0.0.4; charset=utf-8")
