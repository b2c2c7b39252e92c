"""Wire names of the two-person rule and of what waits."""

from typing import Any

from rest_framework import serializers

from apps.approvals import messages
from apps.approvals.models import CHOSEN_AMONG, HeldRequest, TwoPersonRule
from apps.approvals.queries import may_confirm
from apps.core.actor import Role
from apps.wire.fields import FILL, BoundedList
from apps.wire.schema import Envelope

ACTS = [(act.value, act.label) for act in CHOSEN_AMONG]


class RuleChange(serializers.Serializer[Any]):
    acts = BoundedList(
        child=serializers.ChoiceField(ACTS, error_messages={"invalid_choice": messages.UNKNOWN_ACT}),
        error_messages={**FILL, "not_a_list": messages.UNKNOWN_ACT},
        max_length=len(ACTS),
        help_text="each asks two people; an empty list asks for none",
    )


class RuleDocument(serializers.Serializer[Any]):
    acts = serializers.ListField(child=serializers.ChoiceField(ACTS))


class RuleAnswer(Envelope):
    data = RuleDocument()
    version = serializers.IntegerField(help_text='send it back as If-Match: "<version>"')


class WaitingAnswer(Envelope):
    """Checked, and not carried out before a second person confirms it."""

    request = serializers.UUIDField()


class RequestRow(serializers.Serializer[Any]):
    _id = serializers.UUIDField(source="id")
    by = serializers.CharField(source="requested_by.login_id")
    isYours = serializers.SerializerMethodField(method_name="is_yours")
    mayConfirm = serializers.SerializerMethodField(method_name="may_be_confirmed")
    role = serializers.ChoiceField(Role.choices, help_text="who may confirm it")
    at = serializers.DateTimeField(source="created_at")
    expiresAt = serializers.DateTimeField(source="expires_at")
    what = serializers.CharField(source="get_act_display", help_text="in words")
    action = serializers.CharField(help_text="of the audit event that it will leave")
    target = serializers.CharField()
    before = serializers.DictField(allow_null=True)
    after = serializers.DictField(allow_null=True)

    def is_yours(self, held: HeldRequest) -> bool:
        return bool(held.requested_by_id == self.context["you"].pk)

    def may_be_confirmed(self, held: HeldRequest) -> bool:
        return may_confirm(self.context["you"], held)


class RequestList(Envelope):
    data = RequestRow(many=True, help_text="what waits for a second person, oldest first")


def rule_document(row: TwoPersonRule) -> dict[str, Any]:
    return {"acts": row.acts}
