from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from apps.web.paging import MORE_PAGES
from apps.wire.schema import Envelope

if TYPE_CHECKING:
    from apps.audit.models import Entry


class EventRow(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.CharField(help_text="login id; empty for what was done from the command line")
    action = serializers.CharField(help_text="area.act, like placement.update")
    target = serializers.CharField(help_text="what was changed, like placement:native:<id>")
    before = serializers.DictField(allow_null=True)
    after = serializers.DictField(allow_null=True)
    address = serializers.CharField()


class RunRow(EventRow):
    older = EventRow(many=True, required=False, help_text="with `fold`: equal acts of the same admin right before")


class EventList(Envelope):
    data = RunRow(many=True)
    page = serializers.IntegerField(help_text="of a page past the end, the last one")
    totalPages = serializers.IntegerField()
    hasMorePages = serializers.BooleanField(help_text=MORE_PAGES)
    total = serializers.IntegerField()
    isTotalLeast = serializers.BooleanField(help_text="there are more events than `total`")
    actors = serializers.ListField(child=serializers.CharField(), help_text="everybody who ever changed something")


def run_row(entry: "Entry", older: "list[Entry]") -> dict[str, Any]:
    return {**event_row(entry), "older": [event_row(one) for one in older]}


class FoundRow(serializers.Serializer[Any]):
    title = serializers.CharField()
    group = serializers.CharField(help_text="the heading it stands under")
    icon = serializers.CharField(help_text="the name of its drawing")
    hint = serializers.CharField(allow_blank=True)
    link = serializers.CharField(help_text="the screen that shows it")


class SearchAnswer(Envelope):
    data = FoundRow(many=True)


def event_row(entry: "Entry") -> dict[str, Any]:
    return {
        "number": entry.number,
        "at": entry.at,
        "by": entry.actor_label,
        "action": entry.action,
        "target": entry.target,
        "before": entry.before,
        "after": entry.after,
        "address": entry.address,
    }
