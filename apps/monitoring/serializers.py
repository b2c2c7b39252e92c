"""API field names of the load strip, the inbox, and the home screen."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from apps.analytics.queries import Totals
from apps.audit.names import name_of
from apps.monitoring.home import Home
from apps.monitoring.inbox import Problem
from apps.monitoring.load import Load
from apps.monitoring.models import MailChoice
from apps.notifications.models import PROGRESS
from apps.wire.fields import OnOff
from apps.wire.schema import EnvelopeSerializer

if TYPE_CHECKING:
    from apps.audit.models import Entry
    from apps.livecall.models import FiredAd
    from apps.notifications.models import Notification


class LoadAnswerSerializer(EnvelopeSerializer):
    cpuLoad = serializers.FloatField(help_text="percent")
    ramUsage = serializers.FloatField(help_text="percent")
    storageUsage = serializers.FloatField(help_text="percent")
    liveView = serializers.IntegerField(
        allow_null=True, help_text="distinct viewers of the last 60 s; null while they cannot be counted"
    )


class ProblemRowSerializer(serializers.Serializer[Any]):
    kind = serializers.CharField(help_text="its source, such as push-failed")
    title = serializers.CharField()
    advice = serializers.CharField(help_text="what to do about it")
    detail = serializers.CharField(allow_blank=True, help_text="what the source reports")
    link = serializers.CharField(help_text="where to go")
    linkText = serializers.CharField()
    since = serializers.DateTimeField(allow_null=True)


class InboxAnswerSerializer(EnvelopeSerializer):
    data = ProblemRowSerializer(many=True)
    release = serializers.CharField(help_text="current build of the console")


class FiguresSerializer(serializers.Serializer[Any]):
    views = serializers.IntegerField()
    clicks = serializers.IntegerField()


class ChangedRowSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    value = serializers.JSONField()
    by = serializers.CharField(help_text="who changed it last")
    at = serializers.CharField()


class FiredTodaySerializer(serializers.Serializer[Any]):
    _id = serializers.UUIDField()
    a_name = serializers.CharField()
    by = serializers.CharField()
    createdAt = serializers.DateTimeField()
    a_view = serializers.IntegerField()
    a_click = serializers.IntegerField()


class LastPushSerializer(serializers.Serializer[Any]):
    _id = serializers.UUIDField()
    n_title = serializers.CharField()
    state = serializers.ChoiceField(choices=PROGRESS)
    sendAt = serializers.DateTimeField()
    sentAt = serializers.DateTimeField(allow_null=True)
    createdBy = serializers.CharField()
    error = serializers.CharField(allow_blank=True)


class ChangeRowSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.CharField(allow_blank=True)
    action = serializers.CharField(help_text="area and action, such as placement.update")
    called = serializers.CharField(allow_blank=True, help_text="name of the changed object")


class HomeFieldsSerializer(serializers.Serializer[Any]):
    today = FiguresSerializer(help_text="so far, the app's ads as Analytics counts them")
    compared = FiguresSerializer(
        allow_null=True, help_text="of today's hours that are over: what compares with lastWeek"
    )
    lastWeek = FiguresSerializer(
        allow_null=True, help_text="of the same hours a week ago; null where they are not known"
    )
    hours = FiguresSerializer(many=True, help_text="today's hours so far, the last one not over yet")
    hoursLastWeek = FiguresSerializer(many=True, help_text="all hours of that day; none where lastWeek is null")
    liveView = serializers.IntegerField(allow_null=True, help_text="distinct viewers of the last 60 s, or null")
    settings = ChangedRowSerializer(many=True, help_text="what differs from the first version")
    fired = FiredTodaySerializer(many=True, help_text="ads fired today, newest first, at most 5")
    firedCount = serializers.IntegerField()
    push = LastPushSerializer(allow_null=True, help_text="the newest, and its fate")
    problems = ProblemRowSerializer(many=True, help_text="what the inbox lists")
    changes = ChangeRowSerializer(many=True, help_text="the newest of the audit log")


class HomeAnswerSerializer(EnvelopeSerializer):
    data = HomeFieldsSerializer()


def home_fields(home: Home, *, now: datetime) -> dict[str, Any]:
    today, push = home.today, home.push
    return {
        "today": figures(today.totals),
        "compared": figures(today.compared) if today.compared else None,
        "lastWeek": figures(today.last_week) if today.last_week else None,
        "hours": [figures(hour) for hour in today.hours],
        "hoursLastWeek": [figures(hour) for hour in today.hours_last_week],
        "liveView": home.viewers_count,
        "settings": [
            {"name": one.field, "value": one.value, "by": one.by, "at": one.at or ""} for one in home.settings
        ],
        "fired": [fired_row(fired, totals) for fired, totals in home.fired],
        "firedCount": home.fired_count,
        "push": push_row(push, now) if push else None,
        "problems": [problem_row(problem) for problem in home.problems],
        "changes": [change_row(entry) for entry in home.changes],
    }


def figures(totals: Totals) -> dict[str, int]:
    return {"views": totals.views, "clicks": totals.clicks}


def change_row(entry: "Entry") -> dict[str, Any]:
    return {
        "number": entry.number,
        "at": entry.at,
        "by": entry.actor_label,
        "action": entry.action,
        "called": name_of(entry),
    }


def fired_row(fired: "FiredAd", totals: Totals) -> dict[str, Any]:
    return {
        "_id": str(fired.pk),
        "a_name": fired.name,
        "by": fired.fired_by,
        "createdAt": fired.created_at,
        "a_view": totals.views,
        "a_click": totals.clicks,
    }


def push_row(push: "Notification", now: datetime) -> dict[str, Any]:
    return {
        "_id": str(push.pk),
        "n_title": push.title,
        "state": push.delivery.progress(now),
        "sendAt": push.delivery.send_at,
        "sentAt": push.delivery.sent_at,
        "createdBy": push.created_by,
        "error": push.delivery.last_error,
    }


class MailChoicesSerializer(serializers.Serializer[Any]):
    problems = OnOff(help_text="an email when a problem begins")


class MailChoicesRowSerializer(serializers.Serializer[Any]):
    problems = serializers.BooleanField()


class MailChoicesAnswerSerializer(EnvelopeSerializer):
    data = MailChoicesRowSerializer()


def mail_choices_row(choice: MailChoice) -> dict[str, bool]:
    return {"problems": choice.problems}


def problem_row(problem: Problem) -> dict[str, Any]:
    return {
        "kind": problem.kind,
        "title": problem.title,
        "advice": problem.advice,
        "detail": problem.detail,
        "link": problem.link,
        "linkText": problem.link_text,
        "since": problem.since,
    }


def load_fields(load: Load, viewers_count: int | None) -> dict[str, Any]:
    return {"cpuLoad": load.cpu, "ramUsage": load.memory, "storageUsage": load.storage, "liveView": viewers_count}
