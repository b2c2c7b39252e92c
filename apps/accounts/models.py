import time
import unicodedata
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, ClassVar, Protocol

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.core.validators import MinLengthValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django_otp.models import Device, DeviceManager
from django_otp.oath import TOTP

from apps.accounts import codes, encryption
from apps.accounts.codes import HASH_LENGTH
from apps.core.actor import Role
from apps.core.models import QueuedWork
from apps.core.rows import Audited, Versioned
from apps.wire.ids import new_id


class Admins(BaseUserManager["Admin"]):
    """Manager that Django's tools require. The console creates admins with `services.admins`."""

    def create_user(self, login_id: str, email: str, password: str | None = None, **fields: Any) -> "Admin":
        if fields.get("is_superuser"):
            fields.setdefault("role", Role.OWNER)
        admin = self.model(login_id=login_id, email=email.strip(), **fields)
        admin.set_password(password)
        admin.save(using=self._db)
        return admin


class Admin(Versioned, AbstractBaseUser):
    """A person who may use the console. Superusers may also use Django admin."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    login_id = models.CharField("admin id", max_length=150, unique=True)
    email = models.EmailField(max_length=254)
    name = models.CharField(max_length=120, blank=True)
    state = models.CharField(max_length=120, blank=True)
    city = models.CharField(max_length=120, blank=True)
    address = models.CharField(max_length=300, blank=True)
    phone = models.CharField(max_length=11, blank=True, validators=[MinLengthValidator(9)])
    role = models.CharField(max_length=10, choices=Role, default=Role.VIEWER)
    is_active = models.BooleanField("active", default=True)
    is_superuser = models.BooleanField(
        "superuser", default=False, help_text="May use Django admin, with an authenticator app."
    )
    created_at = models.DateTimeField(auto_now_add=True)
    # True for the later of two admins from before IDs that differ only by case were rejected. Cleared by a new ID.
    is_case_duplicate = models.BooleanField(default=False, editable=False)

    USERNAME_FIELD = "login_id"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["email"]

    audit_actions = ("admin.change", "admin.profile")
    audit_type = "admin"

    objects = Admins()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Lower("login_id"),
                name="unique_login_id_ci",
                condition=models.Q(is_case_duplicate=False),
                violation_error_message="Another admin has this ID.",
            ),
            models.UniqueConstraint(
                Lower("email"), name="unique_email_ci", violation_error_message="Another admin has this email."
            ),
            models.CheckConstraint(
                condition=models.Q(is_superuser=False) | models.Q(role=Role.OWNER),
                name="superusers_are_owners",
                violation_error_message="A superuser is an owner.",
            ),
        ]

    def __str__(self) -> str:
        return self.login_id

    def set_password(self, raw_password: str | None) -> None:
        super().set_password(raw_password and unicodedata.normalize("NFC", raw_password))

    def check_password(self, raw_password: str | None) -> bool:
        """Accept both Unicode forms of the password: some systems type "é" as two characters."""
        composed, decomposed = (unicodedata.normalize(form, raw_password or "") for form in ("NFC", "NFD"))
        return super().check_password(composed) or (composed != decomposed and super().check_password(decomposed))

    def record(self, action: str, **event: Any) -> None:
        """Record an audit event of the account, by default under the ID of the admin."""
        super().record(action, **{"name": self.login_id, **event})

    def may(self, needed: Role) -> bool:
        """Return whether the admin has at least this role."""
        return Role(self.role).covers(needed)

    @property
    def is_staff(self) -> bool:
        return self.is_superuser

    def has_perm(self, _permission: str, _row: object = None) -> bool:
        return self.is_active and self.is_superuser

    def has_module_perms(self, _app: str) -> bool:
        return self.is_active and self.is_superuser


class Session(models.Model):
    """One sign-in. The bearer token is for API requests, the cookie for pages. Only their hashes are stored."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    admin = models.ForeignKey(Admin, on_delete=models.CASCADE, related_name="sessions")
    bearer_hash = models.CharField(max_length=HASH_LENGTH, unique=True)
    cookie_hash = models.CharField(max_length=HASH_LENGTH, unique=True)
    # True for browsers: the bearer token is only valid together with the cookie (docs/protocol.md 5.4).
    is_cookie_bound = models.BooleanField(default=False)
    device = models.CharField(max_length=60)
    address = models.CharField(max_length=45)
    created_at = models.DateTimeField(default=timezone.now)
    last_seen_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    end_reason = models.CharField(max_length=20, blank=True)

    class Meta:
        indexes = [models.Index(fields=["admin", "ended_at", "created_at"], name="session_by_admin")]

    def __str__(self) -> str:
        return f"{self.device}, {self.address}"


class StepToken(models.Model):
    """A sign-in token or a reset token."""

    class Purpose(models.TextChoices):
        LOGIN = "login"
        RESET = "reset"

    class State(models.TextChoices):
        ISSUED = "issued"
        VERIFIED = "proven"
        USED = "used"

    class Method(models.TextChoices):
        EMAIL = "email"
        APP = "app"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    purpose = models.CharField(max_length=10, choices=Purpose)
    # Empty for an unknown email. The row behaves like any other and never succeeds.
    admin = models.ForeignKey(Admin, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    # Keyed hash of the account, known or not, whose limits apply to the codes.
    account_key = models.CharField(max_length=HASH_LENGTH)
    method = models.CharField(max_length=10, choices=Method, default=Method.EMAIL)
    token_hash = models.CharField(max_length=HASH_LENGTH, unique=True)
    state = models.CharField(max_length=10, choices=State, default=State.ISSUED)
    address = models.CharField(max_length=45)
    created_at = models.DateTimeField(default=timezone.now)
    code_sent_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["account_key", "created_at"], name="step_by_account"),
            models.Index(fields=["address", "created_at"], name="step_by_address"),
        ]

    def __str__(self) -> str:
        return f"{self.purpose}, {self.state}"


class OneTimeCode(Protocol):
    """A right code. Finding it may take a while; it is used in the transaction of the action that it allows."""

    def use(self) -> bool:
        """Save that the code is used. Return True for one of several parallel requests."""


class SingleUse(models.Model):
    """A stored code that can be used once."""

    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    def use(self) -> bool:
        unused = type(self)._default_manager.filter(pk=self.pk, used_at__isnull=True)
        return bool(unused.update(used_at=timezone.now()))


class CodeChallenge(SingleUse):
    """A six-digit code that was emailed. Valid for five minutes, five attempts, and one use."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    step = models.ForeignKey(StepToken, on_delete=models.CASCADE, related_name="challenges")
    code_hash = models.CharField(max_length=HASH_LENGTH)
    tries_count = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"code of {self.created_at:%Y-%m-%d %H:%M}"


class FailureCount(models.Model):
    """Recent failures of one account, browser, or address, and the end of the wait (services/limits.py)."""

    key = models.CharField(max_length=HASH_LENGTH, primary_key=True)
    scope = models.CharField(max_length=30)
    count = models.PositiveIntegerField(default=0)
    blocked_until = models.DateTimeField()
    forget_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.scope}: {self.count}"


class Mail(QueuedWork):
    """An email that a worker sends at least once. The row is written with the change that it reports."""

    task = "apps.accounts.tasks.send_mail"
    queue = "mail"
    waiting_since_field = "created_at"
    late_after = timedelta(seconds=30)
    claim_seconds = 30
    first_retry_seconds = 2
    # The text may hold a code.
    cleared_when_finished = {"encrypted_text": ""}

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    kind = models.CharField(max_length=30)
    # Empty if no admin has the address. The row is still written, so that both cases take the same time.
    recipient = models.CharField(max_length=254, blank=True)
    subject = models.CharField(max_length=150)
    encrypted_text = models.TextField(blank=True, db_column="sealed_text")
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.kind}, {self.state}"


class Invitation(Audited):
    """An invitation by email to become an admin. Only the hash of the token in its link is stored."""

    audit_type = "invitation"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    email = models.EmailField(max_length=254)
    role = models.CharField(max_length=10, choices=Role)
    token_hash = models.CharField(max_length=HASH_LENGTH, unique=True)
    invited_by = models.ForeignKey(Admin, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["invited_by", "created_at"], name="invitation_by_admin")]

    def __str__(self) -> str:
        return f"{self.email}, {self.role}"


class AuthenticatorDevice(Device):
    """An authenticator app (TOTP). The model of django-otp stores its seed in clear; this one encrypts it."""

    TOLERANCE_STEPS = 1

    encrypted_seed = models.TextField(db_column="sealed_seed")
    last_t = models.BigIntegerField(default=-1)
    created_at = models.DateTimeField(default=timezone.now)
    last_used_at = models.DateTimeField(null=True, blank=True)

    objects = DeviceManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "confirmed"], name="unique_authenticator")]

    def verify_token(self, token: str) -> bool:
        """Return True once for each right code. django-otp calls this."""
        found = self.find(token)
        return found is not None and found.use()

    def find(self, token: str) -> "AppCode | None":
        """Return the code if it is right now and newer than the last one used."""
        if not codes.is_code(token):
            return None
        totp = TOTP(encryption.decrypt(encrypted=self.encrypted_seed, context=f"authenticator:{self.user_id}"))
        totp.time = time.time()
        if not totp.verify(int(token), tolerance=self.TOLERANCE_STEPS, min_t=self.last_t + 1):
            return None
        return AppCode(device=self, time_step=totp.t())


@dataclass(frozen=True)
class AppCode:
    """A right code of an authenticator app and the number of its 30-second step."""

    device: AuthenticatorDevice
    time_step: int

    def use(self) -> bool:
        """Save the time step. The UPDATE succeeds for one of several parallel requests."""
        older = AuthenticatorDevice.objects.filter(pk=self.device.pk, last_t__lt=self.time_step)
        return bool(older.update(last_t=self.time_step, last_used_at=timezone.now()))


class BackupCodeDevice(Device):
    """The backup codes of an admin, as a device of django-otp."""

    salt = models.CharField(max_length=32)
    created_at = models.DateTimeField(default=timezone.now)

    objects = DeviceManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user"], name="unique_backup_code_set")]

    def verify_token(self, token: str) -> bool:
        """Return True once for each code of the set. Spaces, dashes, and case do not matter."""
        found = self.find(token)
        return found is not None and found.use()

    def find(self, token: str) -> "BackupCode | None":
        """Return the unused code. Slow because it hashes, so call it outside of transactions."""
        code = codes.parse_backup_code(token)
        if not code:
            return None
        code_hash = codes.hash_backup_code(code=code, salt=self.salt)
        return BackupCode.objects.filter(device=self, code_hash=code_hash, used_at__isnull=True).first()


class BackupCode(SingleUse):
    device = models.ForeignKey(BackupCodeDevice, on_delete=models.CASCADE, related_name="codes")
    code_hash = models.CharField(max_length=HASH_LENGTH)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["device", "code_hash"], name="unique_backup_code")]

    def __str__(self) -> str:
        return "used" if self.used_at else "unused"
