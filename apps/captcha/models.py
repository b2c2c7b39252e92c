from django.db import models
from django.utils import timezone

from apps.wire.ids import new_id


class Challenge(models.Model):
    """A math problem of a session. The first answer uses it up, right or wrong."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    session = models.ForeignKey("accounts.Session", on_delete=models.CASCADE, related_name="+")
    question = models.CharField(max_length=20)
    result = models.SmallIntegerField()
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["session", "created_at"], name="challenge_by_session")]

    def __str__(self) -> str:
        return self.question
