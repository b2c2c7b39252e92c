"""`@captcha_required(WrongAnswer.X)`, worn innermost: validation and replay come first, then this, then the act.

A decorator, not a permission class: DRF checks permissions before the body is read, and a captcha that a
mistyped field has spent would have to be solved again.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from apps.accounts.permissions import SignedInRequest
from apps.captcha import services
from apps.captcha.messages import WrongAnswer
from apps.wire.errors import ForbiddenError
from apps.wire.schema import header

HEADER = "X-Captcha"
CAPTCHA = [header(HEADER, "<id>:<answer> of a problem that GET /api/admin/captcha gave")]
Action = Callable[..., Response]


class WrongCaptchaError(ForbiddenError):
    """No answer, a wrong one, or one that was used before: nothing changes."""

    default_code = "captcha_wrong"


def captcha_required(wording: WrongAnswer) -> Callable[[Action], Action]:
    """Refuse the action with its own wording unless the header solves a problem of this session."""

    def wrap(act: Action) -> Action:
        @wraps(act)
        def guarded(self: Any, request: SignedInRequest, **given: Any) -> Response:
            # Before the act's transaction begins: a rollback must not give a spent answer back.
            check(request)
            return act(self, request, **given)

        return extend_schema(parameters=CAPTCHA)(guarded)

    def check(request: SignedInRequest) -> None:
        answer = request.headers.get(HEADER, "")
        if not answer and not settings.CAPTCHA_ENFORCED:
            return
        if not services.spend(session=request.auth, answer=answer, now=timezone.now()):
            raise WrongCaptchaError(wording)

    return wrap
