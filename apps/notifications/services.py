import uuid
from collections.abc import Collection
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from apps.analytics import services as analytics
from apps.audit import services as audit
from apps.core import rows
from apps.core.actor import Actor
from apps.core.kinds import Kind
from apps.core.outbox import wake_after_commit
from apps.files.uploads import delete_after_commit
from apps.notifications import messages
from apps.notifications.audience import ALL, Audience
from apps.notifications.models import Delivery, Notification
from apps.wire.errors import Conflict, NotFound

FOLDER = "notifications"
# What could not be sent within a day is no news any more.
TRIED_FOR = timedelta(hours=24)
# Who tries it on a phone looks at it.
TEST_TRIED_FOR = timedelta(minutes=10)


class UnknownNotification(NotFound):
    message = messages.UNKNOWN


class UnknownIcon(NotFound):
    message = messages.UNKNOWN_ICON


class NotFailed(Conflict):
    message = messages.NOT_FAILED


class NotRetried(Conflict):
    message = messages.NOT_RETRIED


class NotPending(Conflict):
    message = messages.NOT_PENDING


@dataclass(frozen=True)
class Texts:
    title: str
    message: str
    url: str = ""


@transaction.atomic
def send(
    *, texts: Texts, icon: str, file_name: str = "", send_at: datetime | None, topic: str = ALL, actor: Actor
) -> Notification:
    """Send a push to the phones of a topic, now or later.

    `icon` names a picture that is whole in storage, or is empty; then `file_name` may name the icon of an earlier
    push. Raises UnknownIcon.
    """
    kept, audience = icon or _kept_icon(file_name), Audience(topic)
    return _queue(texts, kept, send_at or actor.now, audience, action="send", actor=actor)


@transaction.atomic
def send_test(*, texts: Texts, icon: str, file_name: str = "", audience: Audience, actor: Actor) -> Notification:
    """Send a push at once to one phone or to a test topic. Raises UnknownIcon."""
    audience = replace(audience, is_test=True)
    return _queue(texts, icon or _kept_icon(file_name), actor.now, audience, action="test", actor=actor)


@transaction.atomic
def resend(*, texts: Texts, file_name: str, topic: str = ALL, actor: Actor) -> Notification:
    """Send a push once more, as a new one with an icon that is stored already."""
    return _queue(texts, _kept_icon(file_name), actor.now, Audience(topic), action="resend", actor=actor)


@transaction.atomic
def retry(*, notification_id: uuid.UUID, actor: Actor) -> Notification:
    """Try a notification that failed once more, from the first wait on."""
    delivery = _lock(notification_id)
    if delivery.state != Delivery.State.FAILED:
        raise NotFailed
    if delivery.notification.is_test:
        # The token of its phone is not kept.
        raise NotRetried
    delivery.state, delivery.attempts_count, delivery.last_error = Delivery.State.PENDING, 0, ""
    # Meant to go out now: the days that it lay there as failed are not a wait.
    delivery.send_at, delivery.next_at, delivery.give_up_at = actor.now, actor.now, actor.now + TRIED_FOR
    delivery.save()
    _record("retry", delivery.notification, actor)
    wake_after_commit("push")
    return delivery.notification


@transaction.atomic
def cancel(*, notification_id: uuid.UUID, actor: Actor) -> Notification:
    """Stop what is not out yet. Raises NotPending for what is."""
    delivery = _lock(notification_id)
    is_being_sent = delivery.lease_until is not None and delivery.lease_until > actor.now
    if delivery.state != Delivery.State.PENDING or is_being_sent:
        raise NotPending
    delivery.state, delivery.token = Delivery.State.CANCELLED, ""
    delivery.save(update_fields=["state", "token"])
    _record("cancel", delivery.notification, actor)
    return delivery.notification


@transaction.atomic
def delete_notifications(*, ids: Collection[uuid.UUID], actor: Actor) -> int:
    """Delete those that exist; what waits is not sent any more. An icon goes when no other one shows it."""
    found = list(Notification.objects.select_for_update().filter(pk__in=ids))
    if not found:
        raise UnknownNotification
    _delete(found, actor.now)
    audit.record(
        actor=actor,
        action="notification.delete",
        target=_target(found[0]),
        before={str(one.pk): one.title for one in found},
    )
    return len(found)


@transaction.atomic
def purge(before: datetime, most: int) -> int:
    """Delete at most so many pushes that were to go out before then and wait for nothing; returns how many."""
    # One that was planned long ahead is as young as its sending; the index is on when it was written.
    old = Notification.objects.filter(created_at__lt=before, delivery__send_at__lt=before)
    old = old.exclude(delivery__state=Delivery.State.PENDING)
    found = list(old.order_by("created_at", "id")[:most])
    _delete(found, timezone.now())
    return len(found)


def _delete(found: list[Notification], now: datetime) -> None:
    chosen = [one.pk for one in found]
    Notification.objects.filter(pk__in=chosen).delete()
    analytics.remove_items(item_ids=chosen, now=now)
    icons = {one.icon for one in found if one.icon}
    used = set(Notification.objects.filter(icon__in=icons).values_list("icon", flat=True))
    for icon in icons - used:
        delete_after_commit(icon)


def _kept_icon(file_name: str) -> str:
    icon = f"{FOLDER}/{file_name}" if file_name else ""
    # Locked, so that it is not deleted with its file meanwhile.
    if icon and not Notification.objects.select_for_update().filter(icon=icon).exists():
        raise UnknownIcon
    return icon


@transaction.atomic
def _queue(
    texts: Texts, icon: str, send_at: datetime, audience: Audience, *, action: str, actor: Actor
) -> Notification:
    notification = Notification.objects.create(
        **asdict(texts),
        icon=icon,
        topic=audience.topic,
        is_test=audience.is_test,
        created_at=actor.now,
        created_by=actor.admin.get_username(),
    )
    Delivery.objects.create(
        notification=notification,
        token=audience.token,
        send_at=send_at,
        next_at=send_at,
        give_up_at=send_at + (TEST_TRIED_FOR if audience.is_test else TRIED_FOR),
    )
    analytics.add_item(item_id=notification.pk, kind=Kind.PUSH, name=texts.title, now=actor.now)
    to = audience.topic or "one phone"
    after = {**asdict(texts), "icon": icon, "to": to, "send_at": send_at.isoformat()}
    is_later = action == "send" and send_at > actor.now
    _record("schedule" if is_later else action, notification, actor, after=after)
    wake_after_commit("push")
    return notification


def _lock(notification_id: uuid.UUID) -> Delivery:
    return rows.lock(Delivery.objects.filter(pk=notification_id), UnknownNotification)


def _record(action: str, notification: Notification, actor: Actor, *, after: dict[str, str] | None = None) -> None:
    audit.record(
        actor=actor,
        action=f"notification.{action}",
        target=_target(notification),
        after=after,
        name=notification.title,
    )


def _target(notification: Notification) -> str:
    return f"notification:{notification.pk}"
