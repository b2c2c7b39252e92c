from datetime import timedelta

from django.conf import settings
from django.db import models

from apps.approvals import messages
from apps.core.actor import Role
from apps.core.rows import Versioned
from apps.wire.ids import new_id

# In the audit log.
RULE_TARGET, REQUEST_TARGET = "two_people", "request"
WITHDRAWN, ENDED = "request.withdraw", "request.end"
LIFE = timedelta(hours=1)


class Act(models.TextChoices):
    """What may ask two people."""

    CLEAR_ALL = "clear-all", "Clear the counts of several ads at once"
    RESTORE = "restore", "Restore a version of the settings, the policy or the terms"
    ROLL_OUT = "roll-out", "Change what every phone gets"
    # Not chosen: asked for whenever an act is taken off the list.
    LOOSEN = "loosen", "Take an act off the two-person rule"


# An owner chooses among these; each with the role that its calls need.
CHOSEN_AMONG = {Act.CLEAR_ALL: Role.EDITOR, Act.RESTORE: Role.OWNER, Act.ROLL_OUT: Role.EDITOR}
ROLES = {**CHOSEN_AMONG, Act.LOOSEN: Role.OWNER}


class TwoPersonRule(Versioned):
    """The one row that says which acts ask two people; none before the first save."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    acts = models.JSONField(default=list, blank=True)

    changed_meanwhile = messages.CHANGED_MEANWHILE

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="one_two_person_rule")]

    def __str__(self) -> str:
        return ", ".join(self.acts) or "no act"


class HeldRequest(models.Model):
    """A call that was checked and rehearsed, and waits for a second person. It is gone once it is decided or over."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    act = models.CharField(max_length=20, choices=Act)
    # Of the call: who may confirm it, and who must still be to have asked for it.
    role = models.CharField(max_length=10, choices=Role)
    requested_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    address = models.CharField(max_length=45)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(db_index=True)
    # The whole call under DATA_KEY: a body may hold a credential.
    sealed_call = models.TextField()
    # The audit event that the rehearsal would have left: what a second person is shown, and holds the act to.
    action = models.CharField(max_length=60)
    target = models.CharField(max_length=200)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.action} {self.target}"
