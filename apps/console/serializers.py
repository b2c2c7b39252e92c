from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from apps.analytics.intervals import Interval
from apps.analytics.serializers import EarlierPointSerializer
from apps.audit.names import name_of
from apps.console.marks import TYPES
from apps.core.kinds import Kind
from apps.web.pagination import PageEnvelopeSerializer
from apps.wire.serializers import EnvelopeSerializer, RowSerializer, envelope

if TYPE_CHECKING:
    from apps.audit.models import Entry


class EventRowSerializer(RowSerializer):
    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.CharField(source="actor_label", help_text="login ID; empty for management commands and tasks")
    action = serializers.CharField(help_text="area and action, such as placement.update")
    target = serializers.CharField(help_text="the changed object, such as placement:native:<id>")
    called = serializers.SerializerMethodField(help_text="name of the changed object")
    before = serializers.DictField(allow_null=True)
    after = serializers.DictField(allow_null=True)
    address = serializers.CharField()

    def get_called(self, entry: Any) -> str:
        return name_of(entry)


class RunRowSerializer(EventRowSerializer):
    older = EventRowSerializer(many=True, help_text="with `fold`: the older entries of the run")

    def get_fields(self) -> dict[str, Any]:
        fields = super().get_fields()
        fields["older"].required = False
        return fields


class EventListSerializer(PageEnvelopeSerializer):
    data = RunRowSerializer(many=True)
    total = serializers.IntegerField()
    isTotalLeast = serializers.BooleanField(help_text="there are more entries than `total`")
    actors = serializers.ListField(
        child=serializers.CharField(), help_text="login IDs of everyone who changed something"
    )
    targetName = serializers.CharField(allow_blank=True, help_text="name of the object that `target` filters by")


def run_row(newest: "Entry", older: "list[Entry]") -> dict[str, Any]:
    rows = [EventRowSerializer(entry).data for entry in older]
    return {**EventRowSerializer(newest).data, "older": rows}


class FoundRowSerializer(serializers.Serializer[Any]):
    title = serializers.CharField()
    group = serializers.CharField(help_text="heading of the results")
    icon = serializers.CharField(help_text="name of the icon")
    hint = serializers.CharField(allow_blank=True)
    link = serializers.CharField(help_text="URL of the screen that shows the object")


SearchResponseSerializer = envelope("SearchResponse", data=FoundRowSerializer(many=True))


class PointRowSerializer(EarlierPointSerializer):
    unfinished = serializers.BooleanField(source="is_unfinished", help_text="true while the interval is not over")


class KindRowSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(choices=Kind.choices)
    views = serializers.IntegerField()
    clicks = serializers.IntegerField()


class BiggestChangeRowSerializer(RowSerializer):
    _id = serializers.UUIDField(source="id")
    a_name = serializers.CharField(source="name")
    kind = serializers.ChoiceField(choices=Kind.choices)
    a_click = serializers.IntegerField(source="now.clicks", help_text="clicks in the finished part of the period")
    clicksBefore = serializers.IntegerField(
        source="before.clicks", help_text="clicks in the earlier period, up to the same point in time"
    )


class MarkRowSerializer(RowSerializer):
    at = serializers.DateTimeField()
    type = serializers.ChoiceField(choices=TYPES)
    label = serializers.CharField(allow_blank=True)  # type: ignore[assignment]  # a field named as Serializer's own
    id = serializers.CharField(help_text="number of the audit entry, or ID of the fired ad, push, or schedule")
    actor = serializers.CharField(allow_blank=True)
    action = serializers.CharField(
        allow_blank=True,
        help_text="action of a change, such as placement.update, or plan.start or plan.end for a schedule",
    )
    count = serializers.IntegerField(help_text="number of equal changes in a row within an hour, by the same admin")


class OverviewResponseSerializer(EnvelopeSerializer):
    interval = serializers.ChoiceField(
        choices=list(Interval), help_text="interval of the points; `day` if the hours were deleted"
    )
    points = PointRowSerializer(many=True)
    earlier = EarlierPointSerializer(many=True, help_text="the points of the compared period, in the same order")
    kinds = KindRowSerializer(many=True)
    movers = BiggestChangeRowSerializer(many=True, help_text="biggest changes: the 5 largest increases, then decreases")
    marks = MarkRowSerializer(many=True)


class CurveRowSerializer(serializers.Serializer[Any]):
    _id = serializers.UUIDField()
    clicks = serializers.ListField(child=serializers.IntegerField())


CurveListSerializer = envelope("CurveList", data=CurveRowSerializer(many=True))
MarkListSerializer = envelope("MarkList", data=MarkRowSerializer(many=True))


class CountsRowSerializer(RowSerializer):
    views = serializers.IntegerField()
    clicks = serializers.IntegerField()


class EffectRowSerializer(RowSerializer):
    hours = serializers.IntegerField(help_text="length of both periods")
    before = CountsRowSerializer(help_text="counts at the same times a week before")
    after = CountsRowSerializer()


class MarkDetailsSerializer(MarkRowSerializer):
    before = serializers.DictField(allow_null=True)
    after = serializers.DictField(allow_null=True)
    effect = EffectRowSerializer(
        allow_null=True, help_text="null until a whole hour has passed, and if nothing was counted a week before"
    )


MarkResponseSerializer = envelope("MarkResponse", data=MarkDetailsSerializer())
