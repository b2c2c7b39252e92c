import uuid
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from apps.analytics.comparisons import Effect
from apps.analytics.intervals import Interval, Point
from apps.analytics.overview import Mover
from apps.analytics.queries import Totals
from apps.audit.names import name_of
from apps.console.marks import TYPES, Mark
from apps.core.kinds import Kind
from apps.web.serializers import PageEnvelopeSerializer
from apps.wire.schema import EnvelopeSerializer

if TYPE_CHECKING:
    from apps.audit.models import Entry


class EventRowSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.CharField(help_text="login ID; empty for management commands and tasks")
    action = serializers.CharField(help_text="area and action, such as placement.update")
    target = serializers.CharField(help_text="the changed object, such as placement:native:<id>")
    called = serializers.CharField(allow_blank=True, help_text="name of the changed object")
    before = serializers.DictField(allow_null=True)
    after = serializers.DictField(allow_null=True)
    address = serializers.CharField()


class RunRowSerializer(EventRowSerializer):
    older = EventRowSerializer(many=True, required=False, help_text="with `fold`: the older entries of the run")


class EventListSerializer(PageEnvelopeSerializer):
    data = RunRowSerializer(many=True)
    total = serializers.IntegerField()
    isTotalLeast = serializers.BooleanField(help_text="there are more entries than `total`")
    actors = serializers.ListField(
        child=serializers.CharField(), help_text="login IDs of everyone who changed something"
    )
    targetName = serializers.CharField(allow_blank=True, help_text="name of the object that `target` filters by")


def run_row(entry: "Entry", older: "list[Entry]") -> dict[str, Any]:
    return {**event_row(entry), "older": [event_row(one) for one in older]}


class FoundRowSerializer(serializers.Serializer[Any]):
    title = serializers.CharField()
    group = serializers.CharField(help_text="heading of the results")
    icon = serializers.CharField(help_text="name of the icon")
    hint = serializers.CharField(allow_blank=True)
    link = serializers.CharField(help_text="screen that shows it")


class SearchAnswerSerializer(EnvelopeSerializer):
    data = FoundRowSerializer(many=True)


def event_row(entry: "Entry") -> dict[str, Any]:
    return {
        "number": entry.number,
        "at": entry.at,
        "by": entry.actor_label,
        "action": entry.action,
        "target": entry.target,
        "called": name_of(entry),
        "before": entry.before,
        "after": entry.after,
        "address": entry.address,
    }


class PointRowSerializer(serializers.Serializer[Any]):
    at = serializers.CharField(help_text="first day of the interval, or start of the hour with the UTC offset")
    views = serializers.IntegerField()
    clicks = serializers.IntegerField()
    unfinished = serializers.BooleanField(help_text="true while the interval is not over")


class KindRowSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(choices=Kind.choices)
    views = serializers.IntegerField()
    clicks = serializers.IntegerField()


class MoverRowSerializer(serializers.Serializer[Any]):
    _id = serializers.UUIDField()
    a_name = serializers.CharField()
    kind = serializers.ChoiceField(choices=Kind.choices)
    a_click = serializers.IntegerField(help_text="of the part of the period that is over")
    clicksBefore = serializers.IntegerField(help_text="of the period before, up to the same point in time")


class MarkRowSerializer(serializers.Serializer[Any]):
    at = serializers.DateTimeField()
    type = serializers.ChoiceField(choices=TYPES)
    label = serializers.CharField(allow_blank=True)  # type: ignore[assignment]  # a field named as Serializer's own
    id = serializers.CharField(help_text="number of the audit entry, or ID of the fired ad, push, or schedule")
    actor = serializers.CharField(allow_blank=True)
    action = serializers.CharField(
        allow_blank=True, help_text="of a change: such as placement.update; of a schedule: plan.start or plan.end"
    )


class OverviewAnswerSerializer(EnvelopeSerializer):
    interval = serializers.ChoiceField(choices=list(Interval), help_text="of the points; days if hours are not stored")
    points = PointRowSerializer(many=True)
    kinds = KindRowSerializer(many=True)
    movers = MoverRowSerializer(many=True, help_text="biggest changes: the 5 largest increases, then decreases")
    marks = MarkRowSerializer(many=True)


class CurveRowSerializer(serializers.Serializer[Any]):
    _id = serializers.UUIDField()
    clicks = serializers.ListField(child=serializers.IntegerField())


class CurveListSerializer(EnvelopeSerializer):
    data = CurveRowSerializer(many=True)


class MarkListSerializer(EnvelopeSerializer):
    data = MarkRowSerializer(many=True)


class CountsRowSerializer(serializers.Serializer[Any]):
    views = serializers.IntegerField()
    clicks = serializers.IntegerField()


class EffectRowSerializer(serializers.Serializer[Any]):
    hours = serializers.IntegerField(help_text="length of both periods")
    before = CountsRowSerializer()
    after = CountsRowSerializer()


class MarkDetailsSerializer(MarkRowSerializer):
    before = serializers.DictField(allow_null=True)
    after = serializers.DictField(allow_null=True)
    effect = EffectRowSerializer(allow_null=True, help_text="null until a whole hour has passed")


class MarkAnswerSerializer(EnvelopeSerializer):
    data = MarkDetailsSerializer()


def point_row(point: Point) -> dict[str, Any]:
    return {"at": point.at.isoformat(), **counts_row(point.totals), "unfinished": point.is_unfinished}


def kind_row(kind: str, totals: Totals) -> dict[str, Any]:
    return {"kind": kind, **counts_row(totals)}


def counts_row(totals: Totals) -> dict[str, int]:
    return {"views": totals.views, "clicks": totals.clicks}


def mover_row(mover: Mover) -> dict[str, Any]:
    return {
        "_id": mover.id,
        "a_name": mover.name,
        "kind": mover.kind,
        "a_click": mover.now.clicks,
        "clicksBefore": mover.before.clicks,
    }


def mark_row(mark: Mark) -> dict[str, Any]:
    return {
        "at": mark.at,
        "type": mark.type,
        "label": mark.label,
        "id": mark.id,
        "actor": mark.actor,
        "action": mark.action,
    }


def details_row(mark: Mark, effect: Effect | None) -> dict[str, Any]:
    told = effect and {
        "hours": effect.hours,
        "before": counts_row(effect.before),
        "after": counts_row(effect.after),
    }
    return {**mark_row(mark), "before": mark.before, "after": mark.after, "effect": told}


def curve_row(item_id: uuid.UUID, clicks: list[int]) -> dict[str, Any]:
    return {"_id": str(item_id), "clicks": clicks}
