"""The decorator `@captcha_required(WrongAnswer.X)`, the innermost one: validation and replay come first.

It is not a permission class, because DRF checks permissions before it reads the body. An invalid field would then use
up the captcha.
"""

from collections.abc import Callable
from enum import StrEnum
from functools import wraps
from typing import Any

from django.conf import settings
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from apps.accounts.permissions import SignedInRequest
from apps.captcha import services
from apps.wire.errors import ForbiddenError
from apps.wire.openapi import header
from apps.wire.views import Action

HEADER = "X-Captcha"
CAPTCHA = [header(HEADER, "<id>:<answer> of a problem from GET /api/admin/captcha")]


class WrongAnswer(StrEnum):
    """The messages of a wrong answer. docs/product.md 12.5 lists the actions of each."""

    ANS_IN_NOT_CURRECT = "Ans in not currect"
    CAPTCHA_ANSWER_IS_NOT_CORRECT = "Captcha answer is not correct"
    ANS_IS_NOT_CORRECT = "Ans is not correct"
    CAPTCHA_VERIFICATION_FAILED = "Captcha verification failed"
    CAPTCHA_ANSWER_IS_INCORRECT = "Captcha answer is incorrect"
    INCORRECT_ANSWER_TO_THE_CAPTCHA = "Incorrect answer to the captcha."


class WrongCaptchaError(ForbiddenError):
    """The answer is missing, wrong, or was used before."""

    default_code = "captcha_wrong"


def captcha_required(wording: WrongAnswer) -> Callable[[Action], Action]:
    """Reject the action with its own message unless the header solves a problem of this session."""

    def wrap(action: Action) -> Action:
        @wraps(action)
        def guarded(self: Any, request: SignedInRequest, **given: Any) -> Response:
            # Before the transaction of the action, because a rollback must not make the answer usable again.
            _check_answer(request, wording)
            return action(self, request, **given)

        return extend_schema(parameters=CAPTCHA)(guarded)

    return wrap


def _check_answer(request: SignedInRequest, wording: WrongAnswer) -> None:
    answer = request.headers.get(HEADER, "")
    if not answer and not settings.CAPTCHA_ENFORCED:
        return
    if not services.use_answer(session=request.auth, answer=answer, now=timezone.now()):
        raise WrongCaptchaError(wording)
