"""Current problems, the result of the last check of the counts, and the recipients of emails about problems."""

from django.conf import settings
from django.db import models


class Alarm(models.Model):
    """A current problem. The row exists as long as the problem, so that it is emailed once."""

    kind = models.CharField(max_length=80, primary_key=True)
    title = models.CharField(max_length=300)
    advice = models.CharField(max_length=300)
    link = models.CharField(max_length=300)
    link_text = models.CharField(max_length=60)
    detail = models.CharField(max_length=300, blank=True)
    # Only for failed work. Another email is sent when one of them grows.
    failed_count = models.PositiveIntegerField(default=0)
    failed_due_at = models.DateTimeField(null=True)
    since = models.DateTimeField()
    seen_at = models.DateTimeField()
    # Only the worker checks for it. The inbox reads it from here and checks everything else itself.
    is_watched = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.kind


class Snooze(models.Model):
    """A problem that is hidden from an admin for a while. It ends with the problem."""

    admin = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=80)
    until = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["admin", "kind"], name="one_snooze_per_problem")]

    def __str__(self) -> str:
        return f"{self.kind} until {self.until}"


class CountWatch(models.Model):
    """The number of events counted since an hour, and the time at which it last grew. There is one row."""

    hour = models.DateTimeField()
    total = models.BigIntegerField()
    grew_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.total} since {self.hour}"


class MailChoice(models.Model):
    """Whether an admin receives an email when a problem begins. Without a row: no."""

    admin = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+")
    problems = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.admin_id}"
