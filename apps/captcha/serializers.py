from rest_framework import serializers

from apps.wire.schema import Envelope


class ChallengeAnswer(Envelope):
    id = serializers.UUIDField(help_text="goes into X-Captcha: <id>:<answer>")
    question = serializers.CharField(help_text="like `8 + 5`; the signs are +, - and ×")
