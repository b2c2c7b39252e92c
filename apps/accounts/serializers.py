"""Fields of the API of accounts. Unknown fields are ignored."""

import string
from typing import Any

from rest_framework import serializers

from apps.accounts.exceptions import InvalidPasswordError
from apps.accounts.models import Admin, Session
from apps.accounts.services.passwords import MAX_LENGTH
from apps.core.actor import Role
from apps.core.serializers import ChosenIds
from apps.wire.fields import FILL, PrintableText, StrictBooleanField, Text, normalize, remove_invisible
from apps.wire.messages import TOO_LONG
from apps.wire.serializers import EnvelopeSerializer, envelope


class Password(Text):
    """A password as it was typed, never trimmed. One that is too long is rejected before it is hashed."""

    def __init__(self, **options: Any) -> None:
        too_long = InvalidPasswordError.TOO_LONG.format(length=MAX_LENGTH)
        options.setdefault("error_messages", {"max_length": too_long})
        super().__init__(trim_whitespace=False, max_length=MAX_LENGTH, write_only=True, **options)


class EmailAddress(serializers.EmailField):
    """An email with its domain in NFC. Invisible characters of a pasted one are removed."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=254, error_messages={**FILL, "max_length": TOO_LONG}, **options)

    def to_internal_value(self, data: Any) -> str:
        email = remove_invisible(super().to_internal_value(data), keep=string.whitespace)
        # Only domains have letters beyond ASCII. In the name, NFC would turn a Kelvin sign into a K.
        name, at, domain = email.rpartition("@")
        return name + at + normalize(domain)


class CredentialsSerializer(serializers.Serializer[Any]):
    a_id = PrintableText(source="login_id", max_length=150)
    a_password = Password(source="password")


class CodeSerializer(serializers.Serializer[Any]):
    otp = Text(source="code", max_length=64)


class BackupCodeSerializer(serializers.Serializer[Any]):
    code = Text(max_length=64)


class EmailAddressSerializer(serializers.Serializer[Any]):
    a_email = EmailAddress(source="email")


class NewPasswordSerializer(serializers.Serializer[Any]):
    password = Password()


class PasswordChangeSerializer(serializers.Serializer[Any]):
    current_password = Password(source="current")
    password = Password()


class PasswordAgainSerializer(serializers.Serializer[Any]):
    password = Password()


class PasswordAndCodeSerializer(serializers.Serializer[Any]):
    password = Password()
    otp = Text(source="code", max_length=64)


class ProfileSerializer(serializers.ModelSerializer[Admin]):
    a_id = serializers.CharField(source="login_id")
    a_email = serializers.CharField(source="email")
    a_name = serializers.CharField(source="name")
    a_state = serializers.CharField(source="state")
    a_city = serializers.CharField(source="city")
    a_address = serializers.CharField(source="address")
    a_phone = serializers.CharField(source="phone")

    class Meta:
        model = Admin
        fields = ["a_id", "a_email", "a_name", "a_state", "a_city", "a_address", "a_phone", "role", "version"]
        read_only_fields = fields


class ProfileChangeSerializer(serializers.Serializer[Any]):
    """The fields that admins may edit themselves."""

    a_name = PrintableText(source="name", max_length=120, allow_blank=True)
    a_state = PrintableText(source="state", max_length=120, allow_blank=True)
    a_city = PrintableText(source="city", max_length=120, allow_blank=True)
    a_address = PrintableText(source="address", max_length=300, allow_blank=True)
    a_phone = PrintableText(
        source="phone",
        allow_blank=True,
        min_length=9,
        max_length=11,
        error_messages=dict.fromkeys(("min_length", "max_length"), "A phone number has 9 to 11 characters"),
    )

    def validate_a_phone(self, given: str) -> str:
        """Accept an empty phone only from admins who have none yet."""
        if not given and self.context["request"].user.phone:
            raise serializers.ValidationError(FILL["blank"])
        return given


class SessionRowSerializer(serializers.ModelSerializer[Session]):
    _id = serializers.UUIDField(source="id")
    createdAt = serializers.DateTimeField(source="created_at")
    lastSeenAt = serializers.DateTimeField(source="last_seen_at")
    current = serializers.SerializerMethodField()

    class Meta:
        model = Session
        fields = ["_id", "device", "address", "createdAt", "lastSeenAt", "current"]
        read_only_fields = fields

    def get_current(self, session: Session) -> bool:
        return bool(session.pk == self.context["current"].pk)


class ChosenSessionsSerializer(serializers.Serializer[Any]):
    id = ChosenIds(source="ids", empty="Choose at least one session.")


class LoginStartedResponseSerializer(EnvelopeSerializer):
    token = serializers.CharField(help_text="sign-in token, for login/otp")
    method = serializers.ChoiceField(choices=["email", "app"], help_text="where the code comes from")
    sentTo = serializers.CharField(
        allow_blank=True, help_text="masked email that the code was sent to; empty with an authenticator app"
    )
    resendIn = serializers.IntegerField(help_text="seconds until another code may be requested")


class ResetStartedResponseSerializer(EnvelopeSerializer):
    token = serializers.CharField(help_text="reset token")
    resendIn = serializers.IntegerField()


ResendResponseSerializer = envelope("ResendResponse", resendIn=serializers.IntegerField())
TokenResponseSerializer = envelope("TokenResponse", token=serializers.CharField(help_text="session token"))
ProfileResponseSerializer = envelope("ProfileResponse", data=ProfileSerializer())
SessionsResponseSerializer = envelope("SessionsResponse", data=SessionRowSerializer(many=True))
EndedResponseSerializer = envelope(
    "EndedResponse", ended=serializers.IntegerField(help_text="number of ended sessions")
)


class TwoFactorSerializer(serializers.Serializer[Any]):
    enabled = serializers.BooleanField(source="is_on")
    backupCodesLeft = serializers.IntegerField(source="backup_codes_left")


TwoFactorResponseSerializer = envelope("TwoFactorResponse", data=TwoFactorSerializer())


class EnrolmentSerializer(serializers.Serializer[Any]):
    secret = serializers.CharField(help_text="key of the app in base32, to type in instead of the QR code")
    qr = serializers.CharField(help_text="QR code of the otpauth URL, as an SVG image in a data URI")


EnrolmentResponseSerializer = envelope("EnrolmentResponse", data=EnrolmentSerializer())
BackupCodesResponseSerializer = envelope(
    "BackupCodesResponse", backupCodes=serializers.ListField(child=serializers.CharField(), help_text="shown once")
)


class RoleName(serializers.ChoiceField):
    default_error_messages = {**FILL, "invalid_choice": "Choose owner, editor, or viewer."}

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=Role.choices, **options)


class PersonSerializer(serializers.Serializer[Any]):
    _id = serializers.UUIDField(source="id")
    a_id = serializers.CharField(source="login_id")
    a_email = serializers.CharField(source="email")
    a_name = serializers.CharField(source="name")
    role = RoleName()
    isActive = serializers.BooleanField(source="is_active")
    isSuperuser = serializers.BooleanField(source="is_superuser", help_text="may also use Django admin")
    hasApp = serializers.BooleanField(source="has_app", help_text="whether an authenticator app is on")
    sessions = serializers.IntegerField(source="sessions_count", help_text="number of live sessions")
    lastSeenAt = serializers.DateTimeField(source="seen_at", allow_null=True)
    isYou = serializers.SerializerMethodField(method_name="is_you")
    version = serializers.IntegerField(help_text='send it back as If-Match: "<version>"')

    def is_you(self, person: Any) -> bool:
        return bool(person.pk == self.context["you"].pk)


class InvitationRowSerializer(serializers.Serializer[Any]):
    _id = serializers.UUIDField(source="id")
    a_email = serializers.CharField(source="email")
    role = RoleName()
    invitedBy = serializers.CharField(source="invited_by.login_id")
    createdAt = serializers.DateTimeField(source="created_at")
    expiresAt = serializers.DateTimeField(source="expires_at")


class NewInvitationSerializer(serializers.Serializer[Any]):
    a_email = EmailAddress(source="email")
    role = RoleName()


class PersonChangeSerializer(serializers.Serializer[Any]):
    """The role, the active status, or both."""

    role = RoleName(required=False)
    isActive = StrictBooleanField(source="is_active", required=False)

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        if not given:
            raise serializers.ValidationError(FILL["required"])
        return given


class NewAccountSerializer(serializers.Serializer[Any]):
    """The admin ID and the password of an invited person."""

    a_id = PrintableText(source="login_id", max_length=150)
    password = Password()


class PeopleResponseSerializer(EnvelopeSerializer):
    data = PersonSerializer(many=True)
    invitations = InvitationRowSerializer(many=True, help_text="open invitations")


PersonResponseSerializer = envelope("PersonResponse", data=PersonSerializer())
InvitationResponseSerializer = envelope("InvitationResponse", data=InvitationRowSerializer())
