import logging
import uuid
from collections.abc import Collection
from datetime import datetime, timedelta
from itertools import takewhile

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from apps.analytics import services as analytics
from apps.audit import services as audit
from apps.core import queued_work, rows
from apps.core.actor import Actor
from apps.core.kinds import Kind
from apps.core.zone import format_iso
from apps.livecall import queries
from apps.livecall.models import MISSED_AFTER, FiredAd, FireType, LiveSettings, ScheduledAd
from apps.livecall.viewers import wake_streams
from apps.wire.errors import ApiError, ConflictError, NotFoundError

log = logging.getLogger("console.livecall")

# A second press of the button within this time is a repetition of the first.
SAME_PRESS = timedelta(seconds=1)
MAX_PLANNED_ADS = 100


class AdNotFoundError(NotFoundError):
    default_detail = "This ad does not exist."


class AdMissedError(ConflictError):
    default_detail = "This scheduled ad was missed. It was not shown, so it cannot be stopped."


@transaction.atomic
def fire_ad(*, type: FireType, name: str, url: str, actor: Actor) -> FiredAd:
    """Show an ad in every running call. The streams are woken after the commit."""
    _require_url(type, url)
    fired, is_new = _fire(type=type, name=name, url=url, by=actor.admin.get_username(), now=actor.now)
    if is_new:
        after = {"type": str(type), "name": name, "url": url}
        fired.record("livecall.fire", actor=actor, after=after)
    return fired


@transaction.atomic
def schedule_ad(*, type: FireType, name: str, url: str, fire_at: datetime, actor: Actor) -> ScheduledAd:
    """Schedule an ad. The same ad at the same time is scheduled once. Raises ApiError if there are too many."""
    _require_url(type, url)
    rows.lock_singleton(LiveSettings, 1)
    known = _find_same_planned(type=type, name=name, url=url, fire_at=fire_at).first()
    if known is not None:
        return known
    if ScheduledAd.objects.filter(state=ScheduledAd.State.PENDING).count() >= MAX_PLANNED_ADS:
        raise ApiError(f"At most {MAX_PLANNED_ADS} ads can be scheduled. Cancel one first.")
    ad = ScheduledAd.objects.create(
        type=type,
        name=name,
        url=url,
        fire_at=fire_at,
        due_at=fire_at,
        give_up_at=fire_at + MISSED_AFTER,
        planned_by=actor.admin.get_username(),
        created_at=actor.now,
    )
    after = {"type": str(type), "name": name, "url": url, "fire_at": format_iso(fire_at)}
    ad.record("livecall.plan", actor=actor, after=after)
    queued_work.queue_after_commit(ad)
    return ad


@transaction.atomic
def move_planned(*, planned_id: uuid.UUID, fire_at: datetime, seen_version: int | None, actor: Actor) -> ScheduledAd:
    """Move a scheduled ad to another time. The admin who scheduled it stays the same.

    Raises AdNotFoundError once it is fired or canceled, AdMissedError, ConflictError, and ApiError if the
    same ad is already scheduled at this time.
    """
    # The task that fires the ad takes the same lock, so one of the two sees the change of the other.
    rows.lock_singleton(LiveSettings, 1)
    planned = rows.lock(ScheduledAd.objects.filter(pk=planned_id), AdNotFoundError)
    progress = planned.progress(actor.now)
    if progress != "planned":
        raise AdMissedError if progress == "missed" else AdNotFoundError
    alike = _find_same_planned(type=planned.type, name=planned.name, url=planned.url, fire_at=fire_at)
    if alike.exclude(pk=planned.pk).exists():
        raise ApiError("This ad is already scheduled at this time.")
    rows.save(planned, {"fire_at": fire_at}, seen=seen_version, actor=actor, action="livecall.move")
    queued_work.queue_after_commit(planned)
    return planned


def _find_same_planned(*, type: str, name: str, url: str, fire_at: datetime) -> QuerySet[ScheduledAd]:
    waiting = ScheduledAd.objects.filter(state=ScheduledAd.State.PENDING)
    return waiting.filter(type=type, name=name, url=url, fire_at=fire_at)


@transaction.atomic
def fire_planned(*, planned_id: uuid.UUID | str, now: datetime) -> None:
    """Fire a scheduled ad that is due, or save it as missed. Do nothing if that was done before.

    A scheduled ad that was canceled or moved meanwhile is not fired. The outcome is written in the transaction that
    fires: a worker that dies leaves nothing half done.
    """
    rows.lock_singleton(LiveSettings, 1)
    due = ScheduledAd.objects.filter(state=ScheduledAd.State.PENDING, due_at__lte=now + queued_work.ETA_TOLERANCE)
    planned = due.filter(pk=planned_id).first()
    if planned is None:
        return
    planned.attempts_count += 1
    if planned.give_up_at <= now:
        planned.state = ScheduledAd.State.FAILED
        planned.last_error = queued_work.NOT_SENT_IN_TIME
        log.error("Scheduled ad %s was missed: %s", planned.pk, planned.name)
    else:
        fire_type = FireType(planned.type)
        planned.fired, _ = _fire(type=fire_type, name=planned.name, url=planned.url, by=planned.planned_by, now=now)
        planned.state = ScheduledAd.State.SENT
        planned.sent_at = now
        log.info("Fired scheduled ad %s: %s", planned.pk, planned.name)
    planned.save(update_fields=["attempts_count", "state", "last_error", "fired", "sent_at"])


@transaction.atomic
def stop_ad(*, ad_id: uuid.UUID, actor: Actor) -> tuple[FiredAd | ScheduledAd, bool]:
    """Stop a fired ad or cancel a scheduled one. Return it, and whether it was running or scheduled until now.

    The ID of a scheduled ad that was fired stops the fired ad. Raises AdNotFoundError and AdMissedError.
    """
    settings = rows.lock_singleton(LiveSettings, 1)
    planned = ScheduledAd.objects.filter(pk=ad_id).first()
    if planned is not None:
        if planned.fired_id is None:
            return _cancel(planned, actor)
        ad_id = planned.fired_id
    fired = queries.records().select_for_update().filter(pk=ad_id).first()
    if fired is None:
        raise AdNotFoundError
    is_new = fired.stopped_at is None
    if is_new:
        _stop(fired, settings, now=actor.now)
        fired.record("livecall.stop", actor=actor, name=fired.name)
    return fired, is_new


def _stop(fired: FiredAd, settings: LiveSettings, *, now: datetime) -> None:
    fired.stop_number = _next_number(settings)
    fired.stopped_at = now
    fired.save(update_fields=["stop_number", "stopped_at"])
    transaction.on_commit(wake_streams, robust=True)


def _cancel(planned: ScheduledAd, actor: Actor) -> tuple[ScheduledAd, bool]:
    waiting = ScheduledAd.objects.filter(pk=planned.pk, state=ScheduledAd.State.PENDING, give_up_at__gt=actor.now)
    is_new = bool(waiting.update(state=ScheduledAd.State.CANCELLED))
    if is_new:
        planned.record("livecall.cancel", actor=actor, name=planned.name)
    planned.refresh_from_db()
    if planned.state != ScheduledAd.State.CANCELLED:
        raise AdMissedError
    return planned, is_new


def _fire(*, type: FireType, name: str, url: str, by: str, now: datetime) -> tuple[FiredAd, bool]:
    """Return the fired ad, and whether it is new. A repetition within a second returns the first one."""
    # The lock gives fired ads one order, by which the streams resume.
    settings = rows.lock_singleton(LiveSettings, 1)
    # The second press may get the lock first. An ad of an hour ahead is from before the clock was set back.
    just_now = Q(created_at__gt=now - SAME_PRESS, created_at__lt=now + SAME_PRESS)
    pressed = FiredAd.objects.filter(just_now, type=type, name=name, url=url, stopped_at=None).first()
    if pressed is not None:
        return pressed, False
    number = _next_number(settings)
    fired = FiredAd.objects.create(number=number, type=type, name=name, url=url, fired_by=by, created_at=now)
    analytics.add_item(item_id=fired.pk, kind=Kind.FIRED, name=name, now=now)
    transaction.on_commit(wake_streams, robust=True)
    return fired, True


def _next_number(settings: LiveSettings) -> int:
    settings.fired_count += 1
    settings.save(update_fields=["fired_count"])
    return settings.fired_count


@transaction.atomic
def delete_fired(*, ids: Collection[uuid.UUID], actor: Actor) -> int:
    """Delete records of the history with their counts, and stop those that run; returns how many existed."""
    settings = rows.lock_singleton(LiveSettings, 1)
    found = list(queries.records().select_for_update().filter(pk__in=ids).order_by("number"))
    if not found:
        raise NotFoundError("None of these records exist.")
    running = {row.number for row in queries.list_running(now=actor.now)}
    stopped = [fired for fired in found if fired.number in running]
    for fired in found:
        # Replaced ads, too: an app that was offline since before may still show them.
        if fired.stopped_at is None and fired.created_at > actor.now - queries.RUNS_FOR:
            _stop(fired, settings, now=actor.now)
    chosen = [fired.pk for fired in found]
    # An app that was offline during the stop gets it from the row.
    is_stopping = Q(pk__in=chosen, stopped_at__gt=actor.now - queries.RUNS_FOR)
    FiredAd.objects.filter(is_stopping).update(deleted_at=actor.now)
    FiredAd.objects.filter(pk__in=chosen, deleted_at=None).delete()
    analytics.remove_items(item_ids=chosen, now=actor.now)
    audit.record(
        actor=actor,
        action="livecall.delete-history",
        target=found[0].audit_target,
        before={"records": len(found), "names": sorted({fired.name for fired in found})[:50]},
        after={"stopped": [fired.name for fired in stopped]} if stopped else None,
    )
    return len(found)


@transaction.atomic
def purge(before: datetime, limit: int) -> int:
    """Delete at most `limit` of the oldest records from before then, with their counts; return how many.

    As many scheduled ads that were missed or canceled before then are deleted, too.
    """
    oldest = FiredAd.objects.order_by("number").values_list("pk", "created_at")[:limit]
    old = [pk for pk, _ in takewhile(lambda row: row[1] < before, oldest)]
    FiredAd.objects.filter(pk__in=old).delete()
    analytics.remove_items(item_ids=old, now=timezone.now())
    over = ScheduledAd.objects.filter(fire_at__lt=before, fired=None).exclude(state=ScheduledAd.State.PENDING)
    unfired = list(over.order_by("fire_at").values_list("pk", flat=True)[:limit])
    ScheduledAd.objects.filter(pk__in=unfired).delete()
    return len(old) + len(unfired)


def purge_deleted(*, now: datetime) -> None:
    """Delete the rows of records that were deleted a day ago. By then, no app shows the ad."""
    FiredAd.objects.filter(deleted_at__lte=now - queries.RUNS_FOR).delete()


@transaction.atomic
def save_settings(*, values: dict[str, str], seen_version: int | None, actor: Actor) -> LiveSettings:
    """Replace the live-call texts. Raises ConflictError."""
    settings = rows.lock_singleton(LiveSettings, 1)
    rows.save(settings, {"values": values}, seen=seen_version, actor=actor, action="livecall.save-settings")
    return settings


def _require_url(type: FireType, url: str) -> None:
    if type is FireType.URL and not url:
        raise ApiError("Enter a URL.")
