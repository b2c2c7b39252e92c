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
    default_detail = "The admin ID or the password is incorrect."


class StepExpiredError(NotSignedInError):
    default_code = "step_expired"
    default_detail = "Your session expired. Start again."


class WrongCodeError(ApiError):
    default_code = "code_wrong"
    default_detail = "The code is incorrect or has expired. Check the code, or request a new one."


class WrongAppCodeError(WrongCodeError):
    default_detail = "The code is incorrect or was already used. Wait for the next one in your app."


class WrongBackupCodeError(WrongCodeError):
    default_detail = "The backup code is incorrect or was already used."


class CodeNotConfirmedError(ForbiddenError):
    default_detail = "Confirm the emailed code before you choose a password."


class TooManyAttemptsError(TooManyRequestsError):
    default_detail = "Too many failed attempts. Try again later."


class ResentTooSoonError(TooManyRequestsError):
    default_code = "resent_too_soon"
    default_detail = "A code was just sent. Wait before you request another one."


class NothingToResendError(ApiError):
    default_detail = "You sign in with your authenticator app. No code is sent."


class TooManyCodesError(TooManyRequestsError):
    default_code = "too_many_codes"

    def __init__(self, *, wait_s: int) -> None:
        minutes = math.ceil(wait_s / 60)
        wait = "1 minute" if minutes == 1 else f"{minutes} minutes"
        super().__init__(f"No more codes are sent for now. Try again in {wait}.", retry_after_s=wait_s)


class DjangoAdminSignInError(ApiError):
    default_detail = (
        "The ID, the password, or the code is incorrect, or this account has no access. Only superusers with an "
        "authenticator app have access. Set up the app in the console first, under Profile, Authenticator app."
    )


# Passwords


class InvalidPasswordError(ApiError):
    """The new password is not allowed."""

    default_code = "password_invalid"

    TOO_SHORT = "Password must be at least {length} characters long"
    TOO_LONG = "Password must be at most {length} characters long"
    TOO_COMMON = "This password is too common. Choose one that is harder to guess."
    CONTAINS_NAME = "The password must not consist of your admin ID, your email, or the product's name."

    def __init__(self, message: str) -> None:
        super().__init__(message, errors={"password": [message]})


class WrongPasswordError(ApiError):
    """The current password of a signed-in admin is wrong. `field` is the field of the request."""

    default_code = "password_wrong"
    default_detail = "Your current password is incorrect."

    def __init__(self, field: str) -> None:
        super().__init__(errors={field: [self.default_detail]})


# Authenticator app


class TwoFactorOnError(ConflictError):
    default_detail = (
        "An authenticator app is already on. Choose New backup codes to get codes, or turn it off to set up another."
    )


class TwoFactorNotStartedError(ConflictError):
    default_detail = "Start the setup first."


class TwoFactorOffError(ConflictError):
    default_detail = "No authenticator app is on."


# Admins and invitations


class RoleRequiredError(ForbiddenError):
    default_code = "role_required"
    default_detail = "Your role does not allow this."


class AdminExistsError(ConflictError):
    default_detail = "An admin with this ID or email already exists."


class AdminNotFoundError(NotFoundError):
    default_detail = "This admin does not exist."


class InvitationExpiredError(NotSignedInError):
    default_detail = "This invitation was used or withdrawn, or it has expired. Ask for a new one."
