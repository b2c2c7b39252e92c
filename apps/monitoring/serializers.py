"""API fields of the load strip, the inbox, and the home screen."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.audit.names import name_of
from apps.notifications.models import PROGRESS, Notification
from apps.wire.fields import StrictBooleanField, StrictIntegerField, Text
from apps.wire.serializers import EnvelopeSerializer, RowSerializer, envelope


class LoadResponseSerializer(EnvelopeSerializer):
    cpuLoad = serializers.FloatField(help_text="percent")
    ramUsage = serializers.FloatField(help_text="percent")
    storageUsage = serializers.FloatField(help_text="percent")
    liveView = serializers.IntegerField(
        allow_null=True, help_text="distinct viewers of the last 60 s; null while they cannot be counted"
    )


class ProblemRowSerializer(RowSerializer):
    kind = serializers.CharField(help_text="source of the problem, such as push-failed")
    title = serializers.CharField()
    advice = serializers.CharField(help_text="what the admin can do about the problem")
    detail = serializers.CharField(allow_blank=True, help_text="details of the problem; may be empty")
    link = serializers.CharField(help_text="URL of the screen with the cause")
    linkText = serializers.CharField(source="link_text")
    since = serializers.DateTimeField(allow_null=True)
    snoozedUntil = serializers.DateTimeField(
        source="snoozed_until", allow_null=True, help_text="hidden from this admin until then"
    )


class SnoozeSerializer(serializers.Serializer[Any]):
    kind = Text(max_length=80)
    hours = StrictIntegerField(min_value=0, max_value=168, help_text="0 shows the problem again")


class InboxResponseSerializer(EnvelopeSerializer):
    data = ProblemRowSerializer(many=True)
    release = serializers.CharField(help_text="current build of the console")


class CountsSerializer(RowSerializer):
    views = serializers.IntegerField()
    clicks = serializers.IntegerField()


class ChangedRowSerializer(RowSerializer):
    name = serializers.CharField(source="field")
    before = serializers.JSONField()
    after = serializers.JSONField()
    by = serializers.CharField(help_text="login ID of the admin who made the change")
    at = serializers.DateTimeField()


class FiredTodaySerializer(RowSerializer):
    _id = serializers.UUIDField(source="ad.pk")
    a_name = serializers.CharField(source="ad.name")
    by = serializers.CharField(source="ad.fired_by")
    createdAt = serializers.DateTimeField(source="ad.created_at")
    a_view = serializers.IntegerField(source="totals.views")
    a_click = serializers.IntegerField(source="totals.clicks")


class LastPushSerializer(RowSerializer):
    _id = serializers.UUIDField(source="pk")
    n_title = serializers.CharField(source="title")
    state = serializers.SerializerMethodField()
    attempts = serializers.IntegerField(source="delivery.attempts_count")
    sendAt = serializers.DateTimeField(source="delivery.send_at")
    sentAt = serializers.DateTimeField(source="delivery.sent_at", allow_null=True)
    createdBy = serializers.CharField(source="created_by")
    error = serializers.CharField(source="delivery.last_error", allow_blank=True)

    @extend_schema_field(serializers.ChoiceField(choices=PROGRESS))
    def get_state(self, push: Notification) -> str:
        return push.delivery.progress(timezone.now())


class ChangeRowSerializer(RowSerializer):
    number = serializers.IntegerField(source="entry.number")
    at = serializers.DateTimeField(source="entry.at")
    by = serializers.CharField(source="entry.actor_label", allow_blank=True)
    action = serializers.CharField(source="entry.action", help_text="area and action, such as placement.update")
    target = serializers.CharField(source="entry.target", help_text="the changed object, such as placement:native:<id>")
    called = serializers.SerializerMethodField(help_text="name of the changed object")
    before = serializers.DictField(source="entry.before", allow_null=True)
    after = serializers.DictField(source="entry.after", allow_null=True)
    count = serializers.IntegerField(
        help_text="number of consecutive additions or deletions by the same admin, of which this is the newest"
    )

    def get_called(self, change: Any) -> str:
        return name_of(change.entry)


class HomeFieldsSerializer(RowSerializer):
    today = CountsSerializer(source="today.totals", help_text="totals of the app's ads today so far")
    lastWeek = CountsSerializer(
        source="today.last_week",
        allow_null=True,
        help_text="totals a week ago up to the same time, the running hour in proportion; null if they are not known",
    )
    hours = CountsSerializer(
        source="today.hours", many=True, help_text="hours of today until now; the last one is not finished"
    )
    hoursLastWeek = CountsSerializer(
        source="today.hours_last_week",
        many=True,
        help_text="all hours of the same day a week ago; empty if lastWeek is null",
    )
    liveView = serializers.IntegerField(
        source="viewers_count", allow_null=True, help_text="distinct viewers of the last 60 s, or null"
    )
    settings = ChangedRowSerializer(many=True, help_text="the newest change of each setting that changed within 7 days")
    fired = FiredTodaySerializer(many=True, help_text="ads fired today, newest first, at most 5")
    firedCount = serializers.IntegerField(source="fired_count")
    push = LastPushSerializer(allow_null=True, help_text="newest notification and its state")
    problems = ProblemRowSerializer(many=True, help_text="problems that the inbox lists")
    changes = ChangeRowSerializer(many=True, help_text="newest entries of the audit log")


HomeResponseSerializer = envelope("HomeResponse", data=HomeFieldsSerializer())


class MailChoicesSerializer(RowSerializer):
    problems = StrictBooleanField(help_text="an email when a problem begins")


MailChoicesResponseSerializer = envelope("MailChoicesResponse", data=MailChoicesSerializer())
