from django.db import models

from apps.core.rows import Versioned
from apps.retention import messages

# In the audit log.
TARGET = "retention"
FOR_EVER, FEWEST_DAYS, MOST_DAYS = 0, 30, 3650


class Retention(Versioned):
    """The one row that says for how many days things are kept that otherwise grow for ever; 0 keeps them."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    audit_days = models.PositiveIntegerField(default=FOR_EVER)
    push_days = models.PositiveIntegerField(default=FOR_EVER)
    fired_days = models.PositiveIntegerField(default=FOR_EVER)

    changed_meanwhile = messages.CHANGED_MEANWHILE

    class Meta:
        verbose_name_plural = "retention"
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="one_retention")]

    def __str__(self) -> str:
        return f"audit log {self.audit_days}, pushes {self.push_days}, fired ads {self.fired_days} days"
