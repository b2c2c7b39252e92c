from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.permissions import SignedInRequest, actor_of
from apps.analytics import queries as counts
from apps.captcha.guard import WrongAnswer, captcha_required
from apps.core.serializers import ChosenSerializer, DeletedSerializer
from apps.files.images import ImageFormParser
from apps.files.uploads import file_url_builder, stored_image
from apps.idempotency.guard import Once, idempotent
from apps.notifications import queries, serializers, services
from apps.notifications.audience import ALL, Audience, topics, topics_for_tests
from apps.notifications.models import Notification, SavedPhone
from apps.web.pagination import PAGE_PARAMETERS, ConsolePagination
from apps.web.sorting import sort_parameter, sort_rows
from apps.wire.openapi import query
from apps.wire.parsers import EncryptedJSONParser
from apps.wire.responses import deleted_response, ok
from apps.wire.serializers import ErrorSerializer
from apps.wire.views import ConsoleViewSet, validated

SENT = "The notification is on its way"
with_captcha = captcha_required(WrongAnswer.CAPTCHA_ANSWER_IS_INCORRECT)
SEARCH = [query("q", "a part of title or text")]


class NotificationFormViewSet(ConsoleViewSet):
    # The form comes as multipart; the response is encrypted (docs/protocol.md 3). Without an icon it may be JSON.
    parser_classes = [ImageFormParser, EncryptedJSONParser]

    def show(self, row: Notification) -> dict[str, Any]:
        return {"data": _row(self.request, row)}

    @extend_schema(
        operation_id="sendNotification",
        responses={200: serializers.NotificationResponseSerializer, 404: ErrorSerializer, 507: ErrorSerializer},
    )
    @validated(serializers.NewNotificationSerializer)
    @idempotent
    def send(self, request: SignedInRequest, data: dict[str, Any], once: Once) -> Response:
        """Send a notification to all phones or to a topic, now or at a time. Accepts Idempotency-Key.

        `fileName` keeps the icon of an earlier push, where no image is sent.
        """
        audience = Audience(data.pop("topic") or ALL)
        return _send(request, data, once, audience=audience, action="send", message=SENT)

    @extend_schema(
        operation_id="updateNotification",
        responses={200: serializers.NotificationResponseSerializer, 404: ErrorSerializer, 507: ErrorSerializer},
    )
    @validated(serializers.NotificationUpdateSerializer, if_match=True)
    def update(self, request: SignedInRequest, data: dict[str, Any], seen_version: int | None) -> Response:
        """Replace all fields of a scheduled notification before it is due. Compares If-Match."""
        actor = actor_of(request)
        with stored_image(data.pop("image", None), folder=services.FOLDER) as icon:
            notification = services.update(**data, icon=icon, seen_version=seen_version, actor=actor)
        return ok("Notification updated" if notification.send_at > actor.now else SENT, **self.show(notification))

    @extend_schema(
        operation_id="testNotification",
        responses={200: serializers.NotificationResponseSerializer, 404: ErrorSerializer, 507: ErrorSerializer},
    )
    @validated(serializers.NewTestSerializer)
    @idempotent
    def test(self, request: SignedInRequest, data: dict[str, Any], once: Once) -> Response:
        """Send a test to one phone, by its token or as a saved phone, or to a test topic. Accepts Idempotency-Key."""
        topic = data.pop("topic", "")
        token = data.pop("token", "")
        phone_id = data.pop("phone", None)
        if phone_id:
            token = services.get_phone_token(phone_id=phone_id)
        audience = Audience(topic, token, is_test=True)
        return _send(request, data, once, audience=audience, action="test", message="The test is on its way")


class SavedPhoneViewSet(ConsoleViewSet):
    @extend_schema(responses=serializers.SavedPhoneListSerializer)
    def list(self, request: SignedInRequest) -> Response:
        """List the phones that were saved for tests, by name."""
        return ok(data=serializers.SavedPhoneSerializer(SavedPhone.objects.all(), many=True).data)

    @extend_schema(operation_id="savePhone", responses=serializers.SavedPhoneResponseSerializer)
    @validated(serializers.NewPhoneSerializer)
    @idempotent
    def add(self, request: SignedInRequest, data: dict[str, Any], once: Once) -> Response:
        """Save a phone for tests, at most 50. Names are unique. Accepts Idempotency-Key."""
        actor = actor_of(request)

        def save() -> Response:
            phone = services.save_phone(**data, actor=actor)
            return ok("Phone saved", data=serializers.SavedPhoneSerializer(phone).data)

        return once(save)

    @extend_schema(operation_id="removePhone")
    def remove(self, request: SignedInRequest, phone_id: UUID) -> Response:
        """Remove a saved phone."""
        services.remove_phone(phone_id=phone_id, actor=actor_of(request))
        return ok("Phone removed")


class NotificationViewSet(ConsoleViewSet):
    @extend_schema(
        parameters=[*SEARCH, sort_parameter(queries.SORT_COLUMNS), *PAGE_PARAMETERS],
        responses=serializers.NotificationListSerializer,
    )
    def list(self, request: SignedInRequest) -> Response:
        """List notifications, newest first, with states and counts. `q` searches the texts. Takes page and limit."""
        # Without page and limit the whole history is given (docs/product.md 9).
        pagination = ConsolePagination(page_size=10_000, max_page_size=10_000)
        rows = queries.list_notifications(search=request.query_params.get("q", ""))
        pushes = sort_rows(rows, request, queries.SORT_COLUMNS)
        return ok(
            data=_rows(request, pagination.paginate_queryset(pushes, request)),
            **pagination.get_page_fields(),
            total=pagination.total,
            provider=queries.provider(),
            topic=settings.FCM_TOPIC,
            topics=topics(),
            testTopics=topics_for_tests(),
        )

    @extend_schema(responses={200: serializers.NotificationResponseSerializer, 404: ErrorSerializer})
    @validated(serializers.ResendingSerializer)
    @idempotent
    @with_captcha
    def resend(self, request: SignedInRequest, data: dict[str, Any], once: Once) -> Response:
        """Send a notification again, as a new one. `fileName` keeps the icon of an earlier one."""
        audience = Audience(data.pop("topic") or ALL)
        return _send(
            request, data, once, audience=audience, action="resend", message="The notification is on its way again"
        )

    @extend_schema(
        responses={200: serializers.NotificationResponseSerializer, 404: ErrorSerializer, 409: ErrorSerializer}
    )
    @validated(serializers.ChosenNotificationSerializer)
    @with_captcha
    def retry(self, request: SignedInRequest, data: dict[str, Any]) -> Response:
        """Retry a notification that failed."""
        return ok("Retrying the notification", data=_row(request, services.retry(**data, actor=actor_of(request))))

    @extend_schema(
        responses={200: serializers.NotificationResponseSerializer, 404: ErrorSerializer, 409: ErrorSerializer}
    )
    @validated(serializers.ChosenNotificationSerializer)
    def cancel(self, request: SignedInRequest, data: dict[str, Any]) -> Response:
        """Cancel a notification that is not sent yet."""
        return ok("Notification canceled", data=_row(request, services.cancel(**data, actor=actor_of(request))))

    @extend_schema(operation_id="removeNotifications", responses={200: DeletedSerializer, 404: ErrorSerializer})
    @validated(ChosenSerializer)
    @with_captcha
    def remove(self, request: SignedInRequest, data: dict[str, Any]) -> Response:
        """Delete notifications from the history. Pending ones are not sent. Unknown IDs are skipped."""
        gone = services.delete_notifications(ids=data["id"], actor=actor_of(request))
        return deleted_response(gone, "notification")


def _send(
    request: SignedInRequest, data: dict[str, Any], once: Once, *, audience: Audience, action: str, message: str
) -> Response:
    """Send a notification with its own icon, or with that of an earlier one."""
    actor = actor_of(request)
    with stored_image(data.pop("image", None), folder=services.FOLDER) as icon:

        def send() -> Response:
            notification = services.send(**data, icon=icon, audience=audience, action=action, actor=actor)
            is_later = notification.send_at > actor.now
            return ok("The notification is scheduled" if is_later else message, data=_row(request, notification))

        return once(send)


def _row(request: Request, notification: Notification) -> dict[str, Any]:
    return dict(_rows(request, [notification])[0])


def _rows(request: Request, pushes: list[Notification]) -> Any:
    context = {
        "address": file_url_builder(request),
        "totals": counts.totals_ever(item_ids=[push.pk for push in pushes]),
        "now": timezone.now(),
    }
    return serializers.NotificationRowSerializer(pushes, many=True, context=context).data
