import uuid
from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from apps.analytics import services as analytics
from apps.audit import services as audit
from apps.audit.names import limit_names
from apps.core import queued_work, rows
from apps.core.actor import Actor
from apps.core.kinds import Kind
from apps.files.uploads import delete_after_commit, replace_if_changed
from apps.notifications.audience import EVERYONE, Audience
from apps.notifications.models import MAX_SAVED_PHONES, Delivery, Notification, SavedPhone
from apps.wire.errors import ApiError, ConflictError, NotFoundError
from apps.wire.fields import remove_invisible

FOLDER = "notifications"


class NotificationNotFoundError(NotFoundError):
    default_detail = "This notification does not exist."


class PhoneNotFoundError(NotFoundError):
    default_detail = "This saved phone does not exist."


class PhoneNameTakenError(ApiError):
    default_detail = "Another saved phone has this name."

    def __init__(self) -> None:
        super().__init__(errors={"name": [self.default_detail]})


class IconNotFoundError(NotFoundError):
    default_detail = "No icon with this file name is stored."


@transaction.atomic
def send(
    *,
    icon: str = "",
    file_name: str = "",
    send_at: datetime | None = None,
    audience: Audience = EVERYONE,
    action: str = "send",
    actor: Actor,
    **texts: str,
) -> Notification:
    """Send a notification, now or later.

    Args:
        icon: The name of a stored image, or empty.
        file_name: The icon of an earlier notification, used if `icon` is empty.
        send_at: The time of sending; None sends now.
        audience: The phones of a topic, or one phone.
        action: How the audit log names it: send, test, or resend.
        actor: Who sends it.
        texts: The title, the message, and optionally the URL that a tap opens.

    Raises:
        IconNotFoundError: No notification has the icon `file_name`.
    """
    send_at = send_at or actor.now
    notification = Notification.objects.create(
        **texts,
        icon=icon or _find_icon(file_name),
        topic=audience.topic,
        is_test=audience.is_test,
        created_at=actor.now,
        created_by=actor.admin.get_username(),
    )
    delivery = Delivery(notification=notification, token=audience.token)
    delivery.plan(send_at)
    delivery.save(force_insert=True)
    analytics.add_item(item_id=notification.pk, kind=Kind.PUSH, name=notification.title, now=actor.now)
    after = notification.audit_values(["title", "message", "url", "icon", "topic", "send_at"])
    is_later = action == "send" and send_at > actor.now
    notification.record(f"notification.{'schedule' if is_later else action}", actor=actor, after=after)
    queued_work.queue_after_commit(delivery)
    return notification


@transaction.atomic
def retry(*, notification_id: uuid.UUID, actor: Actor) -> Notification:
    """Retry a notification that failed, beginning with the shortest wait."""
    delivery = _lock(notification_id)
    if delivery.state != Delivery.State.FAILED:
        raise ConflictError("Only a failed notification can be retried.")
    if delivery.notification.is_test:
        # The token of its phone is no longer stored.
        raise ConflictError("A test cannot be retried. Send a new one.")
    delivery.state = Delivery.State.PENDING
    delivery.attempts_count = 0
    delivery.last_error = ""
    # Due now: the time since it failed does not count as waiting.
    delivery.plan(actor.now)
    delivery.save()
    delivery.notification.record("notification.retry", actor=actor, name=delivery.notification.title)
    queued_work.queue_after_commit(delivery)
    return delivery.notification


@transaction.atomic
def update(
    *,
    notification_id: uuid.UUID,
    send_at: datetime | None,
    icon: str,
    file_name: str = "",
    seen_version: int | None,
    actor: Actor,
    **columns: str,
) -> Notification:
    """Change a scheduled notification before it is due. May delete the old icon.

    `icon`, `file_name`, and `send_at` are as in `send`; `columns` are the texts and the topic.

    Raises:
        NotificationNotFoundError: No notification has this ID.
        IconNotFoundError: No notification has the icon `file_name`.
        ConflictError: It was changed since `seen_version`, is due, or is a test.
    """
    # In the same order as a deletion.
    notification = rows.lock(Notification.objects.filter(pk=notification_id), NotificationNotFoundError)
    notification.delivery = _lock(notification_id)
    if notification.is_test:
        # The token of its phone is not shown.
        raise ConflictError("A test cannot be edited. Send a new one.")
    if not notification.delivery.is_untouched(actor.now):
        raise ConflictError("This notification is due, being sent, or finished. It can no longer be edited.")
    # Its own icon is held by its own lock.
    icon = replace_if_changed(icon, notification.icon)
    icon_path = icon or (notification.icon if notification.icon == _icon_path(file_name) else _find_icon(file_name))
    values = {**columns, "icon": icon_path, "send_at": send_at or actor.now}
    before = rows.save(notification, values, seen=seen_version, actor=actor, action="notification.update")
    if "title" in before:
        analytics.rename_item(item_id=notification.pk, name=notification.title)
    if "icon" in before:
        _delete_unused_icons({before["icon"]})
    if "send_at" in before:
        queued_work.queue_after_commit(notification.delivery)
    return notification


@transaction.atomic
def cancel(*, notification_id: uuid.UUID, actor: Actor) -> Notification:
    """Cancel an unsent notification. Raises ConflictError if it is sent or being sent."""
    delivery = _lock(notification_id)
    if delivery.state not in Delivery.UNFINISHED or delivery.is_being_sent(actor.now):
        raise ConflictError("This notification is being sent or finished. It can no longer be canceled.")
    if delivery.state == Delivery.State.RUNNING:
        # The worker died or hangs. Without the claim, it cannot write an outcome.
        delivery.last_error = "A worker stopped while it was sending this notification. Phones may have received it."
    delivery.state = Delivery.State.CANCELLED
    delivery.claim_expires_at = None
    delivery.token = ""
    delivery.save(update_fields=["state", "claim_expires_at", "token", "last_error"])
    delivery.notification.record("notification.cancel", actor=actor, name=delivery.notification.title)
    return delivery.notification


@transaction.atomic
def delete_notifications(*, ids: Collection[uuid.UUID], actor: Actor) -> int:
    """Delete those that exist, with icons that no other one uses; return how many. Those that wait are not sent."""
    found = list(Notification.objects.select_for_update().filter(pk__in=ids).order_by("pk"))
    if not found:
        raise NotificationNotFoundError
    _delete(found, actor.now)
    audit.record(
        actor=actor,
        action="notification.delete",
        target=found[0].audit_target,
        before=limit_names({str(notification.pk): notification.title for notification in found}, what="notifications"),
    )
    return len(found)


@transaction.atomic
def purge(before: datetime, limit: int) -> int:
    """Delete at most `limit` finished notifications that were due before that time; return how many."""
    # One that was planned long ahead is as old as its sending; the index is on the time of its creation.
    old = Notification.objects.filter(created_at__lt=before, delivery__send_at__lt=before)
    old = old.exclude(delivery__state__in=Delivery.UNFINISHED)
    chosen = [notification.pk for notification in old.order_by("created_at", "id")[:limit]]
    # In the same order as a deletion. One that an admin retries meanwhile is unfinished again.
    rows_of_chosen = Notification.objects.select_for_update().filter(pk__in=chosen).order_by("pk")
    locked = {notification.pk: notification for notification in rows_of_chosen}
    ended = Delivery.objects.select_for_update().filter(notification__in=locked, send_at__lt=before)
    ended = ended.exclude(state__in=Delivery.UNFINISHED)
    found = [locked[pk] for pk in ended.order_by("pk").values_list("notification_id", flat=True)]
    _delete(found, timezone.now())
    return len(found)


@transaction.atomic
def save_phone(*, name: str, token: str, actor: Actor) -> SavedPhone:
    """Save a phone for tests. Raises ApiError if the name is taken or there are too many."""
    # If two admins save at the same time, the second waits here and then counts the phone of the first.
    list(SavedPhone.objects.select_for_update().values_list("pk"))
    phone, is_new = SavedPhone.objects.get_or_create(name=name, defaults={"token": token})
    others = SavedPhone.objects.exclude(pk=phone.pk).values_list("name", flat=True)
    if len(others) >= MAX_SAVED_PHONES:
        raise ApiError(f"At most {MAX_SAVED_PHONES} phones can be saved. Remove one first.")
    if not is_new or _appearance(name) in map(_appearance, others):
        raise PhoneNameTakenError
    phone.record("notification.save_phone", actor=actor, name=name)
    return phone


def _appearance(name: str) -> str:
    return remove_invisible(" ".join(name.split()), keep=" ").casefold()


@transaction.atomic
def remove_phone(*, phone_id: uuid.UUID, actor: Actor) -> None:
    """Remove a saved phone. Raises PhoneNotFoundError."""
    phone = rows.lock(SavedPhone.objects.filter(pk=phone_id), PhoneNotFoundError)
    phone.record("notification.remove_phone", actor=actor, name=phone.name)
    phone.delete()


def get_phone_token(*, phone_id: uuid.UUID) -> str:
    """Return the token of a saved phone. Raises PhoneNotFoundError."""
    return rows.find(SavedPhone.objects.filter(pk=phone_id), PhoneNotFoundError).token


def _delete(found: list[Notification], now: datetime) -> None:
    chosen = [notification.pk for notification in found]
    Notification.objects.filter(pk__in=chosen).delete()
    analytics.remove_items(item_ids=chosen, now=now)
    _delete_unused_icons({notification.icon for notification in found})


def _delete_unused_icons(icons: set[str]) -> None:
    given = icons - {""}
    used = set(Notification.objects.filter(icon__in=given).values_list("icon", flat=True).distinct())
    for icon in given - used:
        delete_after_commit(icon)


def _icon_path(file_name: str) -> str:
    return f"{FOLDER}/{file_name}" if file_name else ""


def _find_icon(file_name: str) -> str:
    icon = _icon_path(file_name)
    # Locked, so that no request deletes it and its file meanwhile.
    if icon and not Notification.objects.select_for_update().filter(icon=icon).exists():
        raise IconNotFoundError
    return icon


def _lock(notification_id: uuid.UUID) -> Delivery:
    return rows.lock(Delivery.objects.filter(pk=notification_id), NotificationNotFoundError)
