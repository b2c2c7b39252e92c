import secrets
import uuid
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from apps.captcha.models import Challenge

if TYPE_CHECKING:
    from apps.accounts.models import Session

LIFETIME = timedelta(minutes=5)
# Per session. The oldest are deleted, so that requests cannot fill the table.
MAX_CHALLENGES = 20


def make_challenge(*, session: "Session", now: datetime) -> Challenge:
    """Create a problem for this session, with small numbers and a result that is not negative."""
    question, result = _make_problem()
    challenge = Challenge.objects.create(
        session=session, question=question, result=result, created_at=now, expires_at=now + LIFETIME
    )
    newest = Challenge.objects.filter(session=session).order_by("-created_at", "-id").values("pk")[:MAX_CHALLENGES]
    Challenge.objects.filter(session=session).exclude(pk__in=list(newest.values_list("pk", flat=True))).delete()
    return challenge


def use_answer(*, session: "Session", answer: str, now: datetime) -> bool:
    """Return whether `<id>:<answer>` solves a valid problem of this session. One UPDATE uses it up, right or wrong."""
    identity, _, result = answer.partition(":")
    try:
        challenge_id, number = uuid.UUID(identity.strip()), _parse_number(result)
    except ValueError:
        return False
    valid = Challenge.objects.filter(pk=challenge_id, session=session, used_at__isnull=True, expires_at__gt=now)
    if not valid.update(used_at=now):
        return False
    return Challenge.objects.filter(pk=challenge_id, result=number).exists()


def _parse_number(text: str) -> int:
    text = text.strip()
    if not (text.removeprefix("-").isascii() and text.removeprefix("-").isdigit() and len(text) <= 6):
        raise ValueError(text)
    return int(text)


def _make_problem() -> tuple[str, int]:
    left, right = secrets.randbelow(9) + 1, secrets.randbelow(9) + 1
    sign = secrets.choice("+-×")
    if sign == "-":
        left, right = max(left, right), min(left, right)
    return f"{left} {sign} {right}", {"+": left + right, "-": left - right, "×": left * right}[sign]
