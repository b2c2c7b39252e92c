from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone

LIFE = timedelta(hours=24)


class StoredAnswer(models.Model):
    """What a call with an Idempotency-Key answered, for 24 hours."""

    admin = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    key = models.UUIDField()
    # SHA-256 of method, path and the opened body: the iv makes two ciphertexts of one body differ.
    fingerprint = models.CharField(max_length=64)
    # Empty only until the transaction that carries the call out is committed.
    answer = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["admin", "key"], name="one_answer_a_key")]

    def __str__(self) -> str:
        return str(self.key)
