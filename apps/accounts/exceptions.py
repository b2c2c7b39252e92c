"""Errors of accounts, with the texts that admins see. The text on short passwords is fixed (docs/fixed-texts.md)."""

import math

from apps.wire.errors import (
    ApiError,
    ConflictError,
    ForbiddenError,
    NotFoundError,
    NotSignedInError,
    TooManyRequestsError,
)

# Sign-in and password reset


class WrongCredentialsError(NotSignedInError):
    default_code = "credentials_wrong"
    default_detail = "The admin ID or the password is wrong."


class StepExpiredError(NotSignedInError):
    default_code = "step_expired"
    default_detail = "This took too long or was finished already. Please start again."


class WrongCodeError(ApiError):
    default_code = "code_wrong"
    default_detail = "This code is wrong or no longer works. Check it, or ask for a new one."


class WrongAppCodeError(WrongCodeError):
    default_detail = "This code is wrong or was used before. Wait for the next one in your app."


class WrongBackupCodeError(WrongCodeError):
    default_detail = "This backup code is wrong or was used before."


class CodeNotConfirmedError(ForbiddenError):
    default_detail = "Confirm the code that we mailed before you choose a password."


class TooManyAttemptsError(TooManyRequestsError):
    default_detail = "Too many failed attempts. Please wait a moment and try again."


class ResentTooSoonError(TooManyRequestsError):
    default_code = "resent_too_soon"
    default_detail = "A code was sent a moment ago. Please wait before you ask for another."


class NothingToResendError(ApiError):
    default_detail = "You sign in with your authenticator app: no code is sent."


class TooManyCodesError(TooManyRequestsError):
    default_code = "too_many_codes"

    def __init__(self, *, wait_s: int) -> None:
        minutes = math.ceil(wait_s / 60)
        wait = "1 minute" if minutes == 1 else f"{minutes} minutes"
        super().__init__(f"No more codes for now. Try again in {wait}.", retry_after_s=wait_s)


class DjangoAdminSignInError(ApiError):
    default_detail = (
        "The ID, the password or the code is wrong, or this account may not come in. Only superusers with an "
        "authenticator app may: set the app up in the console first, under Profile, Authenticator app."
    )


# Passwords


class InvalidPasswordError(ApiError):
    """The new password is not allowed."""

    default_code = "password_invalid"

    TOO_SHORT = "Password must be at least {length} characters long"
    TOO_LONG = "Password must be at most {length} characters long"
    TOO_COMMON = "This password is too common. Choose one that is harder to guess."
    CONTAINS_NAME = "The password must not be made of your admin ID, your email or the name of the product."

    def __init__(self, message: str) -> None:
        super().__init__(message, errors={"password": [message]})


class WrongPasswordError(ApiError):
    """The current password of a signed-in admin is wrong. `field` is the field of the request."""

    default_code = "password_wrong"
    default_detail = "Your current password is wrong."

    def __init__(self, field: str) -> None:
        super().__init__(errors={field: [self.default_detail]})


# Authenticator app


class TwoFactorOnError(ConflictError):
    default_detail = (
        "An authenticator app is on already. Choose New backup codes for codes to keep, or turn it off to set up "
        "another."
    )


class TwoFactorNotStartedError(ConflictError):
    default_detail = "Start the set-up first."


class TwoFactorOffError(ConflictError):
    default_detail = "No authenticator app is on."


# Admins and invitations


class RoleRequiredError(ForbiddenError):
    default_code = "role_required"
    default_detail = "Your role does not allow this."


class AdminExistsError(ConflictError):
    default_detail = "An admin with this ID or email already exists."


class AdminNotFoundError(NotFoundError):
    default_detail = "There is no such admin."


class InvalidLoginIdError(ApiError):
    default_detail = "An admin ID is 1 to 150 printable characters without spaces."


class InvalidEmailError(ApiError):
    default_detail = "This is not an email address."


class OwnAccountError(ApiError):
    default_detail = "Do this for your own account on the profile screen."


class OwnRightsError(ApiError):
    default_detail = "You cannot take your own account or rights away."


class EmailTakenError(ConflictError):
    default_detail = "An admin with this email already exists."


class InvitationNotFoundError(NotFoundError):
    default_detail = "This invitation was used or withdrawn, or it is over."


class InvitationExpiredError(NotSignedInError):
    default_detail = "This invitation was used or withdrawn, or its 24 hours are over. Ask for a new one."


class TooManyInvitationsError(TooManyRequestsError):
    default_detail = "You have sent many invitations. Please wait before you send another."
