"""Wire names of the load check and the inbox."""

from typing import Any

from rest_framework import serializers

from apps.controller.serializers import OnOff
from apps.monitoring.inbox import Problem
from apps.monitoring.load import Load
from apps.monitoring.models import MailChoice
from apps.wire.messages import PLEASE_FILL
from apps.wire.schema import Envelope


class LoadAnswer(Envelope):
    cpuLoad = serializers.FloatField(help_text="percent")
    ramUsage = serializers.FloatField(help_text="percent")
    storageUsage = serializers.FloatField(help_text="percent")
    liveView = serializers.IntegerField(
        allow_null=True, help_text="distinct viewers of the last 60 s; null while they cannot be counted"
    )


class ProblemRow(serializers.Serializer[Any]):
    kind = serializers.CharField(help_text="its source, like push-failed")
    title = serializers.CharField()
    advice = serializers.CharField(help_text="what to do about it")
    detail = serializers.CharField(allow_blank=True, help_text="what the source says of it")
    link = serializers.CharField(help_text="where to go")
    linkText = serializers.CharField()
    since = serializers.DateTimeField(allow_null=True)


class InboxAnswer(Envelope):
    data = ProblemRow(many=True)
    release = serializers.CharField(help_text="the build of the console that the server hands out")


class MailChoices(serializers.Serializer[Any]):
    problems = OnOff(required=False, help_text="a mail when something begins to go wrong")
    figures = OnOff(required=False, help_text="the figures of the week, on Mondays")

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        if not given:
            raise serializers.ValidationError(PLEASE_FILL)
        return given


class MailChoicesRow(serializers.Serializer[Any]):
    problems = serializers.BooleanField()
    figures = serializers.BooleanField()


class MailChoicesAnswer(Envelope):
    data = MailChoicesRow()


def mail_choices_row(choice: MailChoice) -> dict[str, bool]:
    return {"problems": choice.problems, "figures": choice.figures}


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
