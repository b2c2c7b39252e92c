from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.response import Response

from apps.accounts.permissions import SignedInRequest
from apps.captcha import services
from apps.wire.responses import ok
from apps.wire.serializers import EnvelopeSerializer
from apps.wire.views import ConsoleViewSet


class ChallengeResponseSerializer(EnvelopeSerializer):
    id = serializers.UUIDField(help_text="goes into X-Captcha: <id>:<answer>")
    question = serializers.CharField(help_text="like `8 + 5`; the signs are +, - and ×")


class CaptchaViewSet(ConsoleViewSet):
    @extend_schema(responses=ChallengeResponseSerializer)
    def ask(self, request: SignedInRequest) -> Response:
        """Get a math problem for the next destructive or configuring action of this session."""
        challenge = services.make_challenge(session=request.auth, now=timezone.now())
        return ok(id=str(challenge.pk), question=challenge.question)
