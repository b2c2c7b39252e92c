from django.utils import timezone
from rest_framework.response import Response

from apps.accounts.permissions import SignedInRequest
from apps.captcha import services
from apps.captcha.serializers import ChallengeAnswer
from apps.wire.answers import ok
from apps.wire.takes import gives
from apps.wire.views import ConsoleViewSet


class CaptchaViewSet(ConsoleViewSet):
    @gives(ChallengeAnswer)
    def ask(self, request: SignedInRequest) -> Response:
        """Get a math problem for the next destructive or configuring action of this session."""
        challenge = services.make_challenge(session=request.auth, now=timezone.now())
        return ok(id=str(challenge.pk), question=challenge.question)
