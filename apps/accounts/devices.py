import time
from dataclasses import dataclass
from typing import Protocol

from django.db import models
from django.utils import timezone
from django_otp.models import Device, DeviceManager
from django_otp.oath import TOTP

from apps.accounts import codes, sealing
from apps.accounts.codes import HASH_LENGTH


class Proof(Protocol):
    """A right code: found first, which may hash, and spent in the transaction of the act that it allows."""

    def spend(self) -> bool:
        """True for one caller."""


class SpentOnce(models.Model):
    """A code that is kept as a row and good for one act."""

    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    def spend(self) -> bool:
        mine = type(self)._default_manager.filter(pk=self.pk, used_at__isnull=True)
        return bool(mine.update(used_at=timezone.now()))


class AuthenticatorDevice(Device):
    """An authenticator app (TOTP). django-otp's own model keeps its seed readable; this one seals it."""

    TOLERANCE_STEPS = 1

    sealed_seed = models.TextField()
    last_t = models.BigIntegerField(default=-1)
    created_at = models.DateTimeField(default=timezone.now)
    last_used_at = models.DateTimeField(null=True, blank=True)

    objects = DeviceManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "confirmed"], name="one_authenticator_an_admin"),
        ]

    def verify_token(self, token: str) -> bool:
        """Return True once for each right code, as django-otp asks for it."""
        found = self.find(token)
        return found is not None and found.spend()

    def find(self, token: str) -> "AppCode | None":
        """The code that this is, if it is right now and newer than the last one spent."""
        if not codes.is_code(token):
            return None
        totp = TOTP(sealing.unseal(sealed=self.sealed_seed, context=f"authenticator:{self.user_id}"))
        totp.time = time.time()
        if not totp.verify(int(token), tolerance=self.TOLERANCE_STEPS, min_t=self.last_t + 1):
            return None
        return AppCode(device=self, time_step=totp.t())


@dataclass(frozen=True)
class AppCode:
    """A right code of an authenticator app, by the number of its 30 seconds."""

    device: AuthenticatorDevice
    time_step: int

    def spend(self) -> bool:
        """The UPDATE decides, so of two equal codes at once one is accepted."""
        mine = AuthenticatorDevice.objects.filter(pk=self.device.pk, last_t__lt=self.time_step)
        return bool(mine.update(last_t=self.time_step, last_used_at=timezone.now()))


class BackupCodeDevice(Device):
    """An admin's set of backup codes, as a device that django-otp can name in a session."""

    salt = models.CharField(max_length=32)
    created_at = models.DateTimeField(default=timezone.now)

    objects = DeviceManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user"], name="one_backup_set_an_admin")]

    def verify_token(self, token: str) -> bool:
        """True once for each code of the set; spaces, dashes and case do not matter."""
        found = self.find(token)
        return found is not None and found.spend()

    def find(self, token: str) -> "BackupCode | None":
        """The unused code that this is. Hashes, so it is no work for a transaction."""
        code = codes.read_long_code(token)
        if not code:
            return None
        code_hash = codes.hash_backup_code(code=code, salt=self.salt)
        return BackupCode.objects.filter(device=self, code_hash=code_hash, used_at__isnull=True).first()


class BackupCode(SpentOnce):
    device = models.ForeignKey(BackupCodeDevice, on_delete=models.CASCADE, related_name="codes")
    code_hash = models.CharField(max_length=HASH_LENGTH)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["device", "code_hash"], name="backup_codes_differ")]

    def __str__(self) -> str:
        return "used" if self.used_at else "unused"
