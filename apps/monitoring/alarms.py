"""Keeps what goes wrong in one table: each problem is mailed once when it begins, and forgotten when it is over."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime, timedelta

from django.db import transaction

from apps.accounts.services import mail
from apps.approvals import queries as approvals
from apps.approvals.models import HeldRequest
from apps.core.actor import Role
from apps.core.zone import write_time
from apps.monitoring import inbox, links, watch
from apps.monitoring.inbox import Problem
from apps.monitoring.models import Alarm, MailChoice

# One that comes and goes within this time is one problem.
OVER_AFTER = timedelta(minutes=10)
# To be set up, not to be mended.
NOT_MAILED = {"fcm"}
# Every owner has a mail of it at once, whatever was chosen (apps.accounts.services.attacks).
KNOWN_TO_OWNERS = {"attack"}


def look(*, now: datetime) -> None:
    """Note what is wrong now, mail what has begun, forget what is over. Several workers may run this at once."""
    # Looking takes a second at times, and nobody is to wait for a lock meanwhile.
    found, watched = inbox.find_problems(), watch.list_watched(now=now)
    asked = [(held, inbox.ask(held)) for held in approvals.list_open(now=now)]
    with transaction.atomic():
        # What comes back after that is another problem.
        Alarm.objects.filter(seen_at__lt=now - OVER_AFTER).delete()
        begun = [one for one in found if _note(one, now, is_watched=False)]
        begun += [one for one in watched if _note(one, now, is_watched=True)]
        new = [(held, one) for held, one in asked if _note(one, now, is_watched=False)]
        _mail([one for one in begun if one.kind not in NOT_MAILED], new, now)


def _note(problem: Problem, now: datetime, *, is_watched: bool) -> bool:
    """Return whether it is worth a mail: it was not known before, or more rows have failed than were told of."""
    columns = {**asdict(problem), "since": problem.since or now, "seen_at": now, "is_watched": is_watched}
    kind = columns.pop("kind")
    for name in ("title", "detail"):
        columns[name] = columns[name][:300]
    _, is_new = Alarm.objects.get_or_create(kind=kind, defaults=columns)
    if is_new:
        return True
    # Since when stays: what the source says of it changes as rows come and go.
    columns.pop("since")
    # Of two who look at once, one finds that there are more.
    has_more = Alarm.objects.filter(kind=kind, failed_count__lt=problem.failed_count).update(**columns)
    if not has_more:
        Alarm.objects.filter(kind=kind).update(**columns)
    return bool(has_more)


def _mail(begun: Sequence[Problem], asked: Sequence[tuple[HeldRequest, Problem]], now: datetime) -> None:
    for choice in MailChoice.objects.filter(problems=True, admin__is_active=True).select_related("admin"):
        known = KNOWN_TO_OWNERS if choice.admin.role == Role.OWNER else set()
        theirs = [one for held, one in asked if approvals.may_confirm(choice.admin, held)]
        if told := [_tell(one, now) for one in [*theirs, *begun] if one.kind not in known]:
            choices = links.address_of(links.PROFILE)
            mail.queue_notice(kind="problems", admin=choice.admin, problems=told, choices=choices)


def _tell(problem: Problem, now: datetime) -> dict[str, str]:
    return {
        "title": problem.title,
        "detail": problem.detail,
        "advice": problem.advice,
        "link_text": problem.link_text,
        "address": links.address_of(problem.link),
        "since": write_time(problem.since or now),
    }
