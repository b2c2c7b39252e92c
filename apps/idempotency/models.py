from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone

LIFETIME = timedelta(hours=24)


class StoredResponse(models.Model):
    """The response to a request with an Idempotency-Key, stored for 24 hours."""

    admin = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    key = models.UUIDField()
    # SHA-256 of method, path, and decrypted body. Two ciphertexts of one body differ by their IV.
    fingerprint = models.CharField(max_length=64)
    # Empty until the transaction of the action is committed.
    response = models.JSONField(null=True, blank=True, db_column="answer")
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        # The names of the table, the column, and the constraint are those of an earlier version.
        db_table = "idempotency_storedanswer"
        constraints = [models.UniqueConstraint(fields=["admin", "key"], name="one_answer_a_key")]

    def __str__(self) -> str:
        return str(self.key)
