from django.db import models
from django.db.models import Q
from django.utils import timezone


class OutboxRow(models.Model):
    """Something that is due later: a mail, a push, a poster. Written with the change that asks for it.

    Subclasses add what is to be sent; `apps.core.outbox` claims, repeats and ends the rows.
    """

    class State(models.TextChoices):
        """`sent` says that it was done, whatever it was."""

        PENDING = "pending"
        SENT = "sent"
        FAILED = "failed"
        CANCELLED = "cancelled"

    state = models.CharField(max_length=10, choices=State, default=State.PENDING)
    next_at = models.DateTimeField(default=timezone.now)
    give_up_at = models.DateTimeField()
    attempts_count = models.PositiveIntegerField(default=0)
    # Whoever holds the lease works on the row; one that died loses it when its time is over.
    lease_until = models.DateTimeField(null=True, blank=True)
    lease_owner = models.UUIDField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    last_error = models.CharField(max_length=200, blank=True)

    class Meta:
        abstract = True
        indexes = [models.Index(fields=["next_at"], condition=Q(state="pending"), name="%(class)s_due")]

    def __str__(self) -> str:
        return f"{self.state}, {self.attempts_count} tries"


class OutboxState(models.Model):
    """What the workers say of one outbox, or of beat: when one of them last looked, and until when all of them hold."""

    name = models.CharField(max_length=20, primary_key=True)
    scanned_at = models.DateTimeField(null=True)
    held_until = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.name
