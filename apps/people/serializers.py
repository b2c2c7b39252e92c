"""Wire names of people, here and nowhere else. Unknown fields are ignored."""

from typing import Any

from rest_framework import serializers

from apps.accounts.messages import UNKNOWN_ROLE
from apps.accounts.serializers import Password
from apps.core.actor import Role
from apps.wire.fields import FILL, OnOff, Text, refuse_invalid_characters
from apps.wire.messages import TOO_LONG
from apps.wire.schema import Envelope


class RoleName(serializers.ChoiceField):
    default_error_messages = {**FILL, "invalid_choice": UNKNOWN_ROLE}

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=Role.choices, **options)


class Person(serializers.Serializer[Any]):
    _id = serializers.UUIDField(source="id")
    a_id = serializers.CharField(source="login_id")
    a_email = serializers.CharField(source="email")
    a_name = serializers.CharField(source="name")
    role = RoleName()
    isActive = serializers.BooleanField(source="is_active")
    isSuperuser = serializers.BooleanField(source="is_superuser", help_text="may use Django admin besides")
    hasApp = serializers.BooleanField(source="has_app", help_text="whether an authenticator app is on")
    sessions = serializers.IntegerField(source="sessions_count", help_text="live ones")
    lastSeenAt = serializers.DateTimeField(source="seen_at", allow_null=True)
    isYou = serializers.SerializerMethodField(method_name="is_you")
    version = serializers.IntegerField(help_text='send it back as If-Match: "<version>"')

    def is_you(self, person: Any) -> bool:
        return bool(person.pk == self.context["you"].pk)


class InvitationRow(serializers.Serializer[Any]):
    _id = serializers.UUIDField(source="id")
    a_email = serializers.CharField(source="email")
    role = RoleName()
    invitedBy = serializers.CharField(source="invited_by.login_id")
    createdAt = serializers.DateTimeField(source="created_at")
    expiresAt = serializers.DateTimeField(source="expires_at")


class NewInvitation(serializers.Serializer[Any]):
    a_email = serializers.EmailField(source="email", max_length=254, error_messages={**FILL, "max_length": TOO_LONG})
    role = RoleName()


class PersonChange(serializers.Serializer[Any]):
    """One of the two, or both."""

    role = RoleName(required=False)
    isActive = OnOff(source="is_active", required=False)

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        if not given:
            raise serializers.ValidationError(FILL["required"])
        return given


class NewAccount(serializers.Serializer[Any]):
    """What an invited person chooses."""

    a_id = Text(source="login_id", max_length=150, validators=[refuse_invalid_characters])
    password = Password()


class PeopleAnswer(Envelope):
    data = Person(many=True)
    invitations = InvitationRow(many=True, help_text="that nobody has used yet")


class PersonAnswer(Envelope):
    data = Person()


class InvitationAnswer(Envelope):
    data = InvitationRow()
