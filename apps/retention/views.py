from typing import Any

from rest_framework.response import Response

from apps.accounts.permissions import SignedInRequest, actor_of, needs
from apps.captcha.guard import captcha_required
from apps.captcha.messages import WrongAnswer
from apps.core.actor import Role
from apps.retention import queries, services
from apps.retention.models import Retention
from apps.retention.serializers import RetentionAnswer, RetentionChange, retention_document
from apps.wire.answers import ok
from apps.wire.messages import UPDATED
from apps.wire.takes import IF_MATCH, asks, gives, seen_version, takes
from apps.wire.views import ConsoleViewSet


class RetentionViewSet(ConsoleViewSet):
    def show(self, row: Retention) -> dict[str, Any]:
        return {"data": retention_document(row), "version": row.version}

    @gives(RetentionAnswer)
    def read(self, request: SignedInRequest) -> Response:
        """Get for how many days audit events, pushes and fired ads are kept."""
        return ok(**self.show(queries.get_retention()))

    @gives(RetentionAnswer)
    @needs(Role.OWNER)
    @asks(IF_MATCH)
    @takes(RetentionChange)
    @captcha_required(WrongAnswer.CAPTCHA_VERIFICATION_FAILED)
    def save(self, request: SignedInRequest, change: dict[str, int]) -> Response:
        """Set for how many days audit events, pushes and fired ads are kept.

        What is older is deleted within the hour, for good.
        """
        row = services.save(days=change, seen_version=seen_version(request), actor=actor_of(request))
        return ok(UPDATED, **self.show(row))
