from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from rest_framework.response import Response

from apps.accounts.permissions import RoleForbids, SignedInRequest, actor_of, needs
from apps.approvals import messages, queries, services
from apps.approvals.guard import asks_two, carry_out
from apps.approvals.models import Act, TwoPersonRule
from apps.approvals.serializers import RequestList, RequestRow, RuleAnswer, RuleChange, rule_document
from apps.captcha.guard import captcha_required
from apps.captcha.messages import WrongAnswer
from apps.core import rows
from apps.core.actor import Role
from apps.wire.answers import ok
from apps.wire.messages import UPDATED
from apps.wire.schema import Envelope
from apps.wire.takes import IF_MATCH, asks, gives, refuses, seen_version, takes
from apps.wire.views import ConsoleViewSet

solved = captcha_required(WrongAnswer.CAPTCHA_VERIFICATION_FAILED)


def takes_off(change: dict[str, Any]) -> bool:
    """Whether an act would no longer ask two people."""
    return not set(rows.lock_only(TwoPersonRule, 1).acts) <= set(change["acts"])


class TwoPersonRuleViewSet(ConsoleViewSet):
    def show(self, row: TwoPersonRule) -> dict[str, Any]:
        return {"data": rule_document(row), "version": row.version}

    @gives(RuleAnswer)
    def read(self, request: SignedInRequest) -> Response:
        """Get which acts ask two people."""
        return ok(**self.show(queries.get_rule()))

    @gives(RuleAnswer)
    @needs(Role.OWNER)
    @asks(IF_MATCH)
    @takes(RuleChange)
    @solved
    @asks_two(Act.LOOSEN, when=takes_off)
    def save(self, request: SignedInRequest, change: dict[str, Any]) -> Response:
        """Choose which acts ask two people. Taking one off asks another owner, while there is one."""
        row = services.save_rule(acts=change["acts"], seen_version=seen_version(request), actor=actor_of(request))
        return ok(UPDATED, **self.show(row))


class RequestViewSet(ConsoleViewSet):
    @gives(RequestList, name="listRequests")
    def list(self, request: SignedInRequest) -> Response:
        """List what waits for a second person, with what it would change."""
        found = queries.list_open(now=timezone.now())
        return ok(data=RequestRow(found, many=True, context={"you": request.user}).data)

    @gives(Envelope, name="confirmRequest")
    @refuses(409, 422)
    @solved
    def confirm(self, request: SignedInRequest, request_id: UUID) -> Response:
        """Carry out what another admin asked for, if it still does what it says. A refusal leaves it waiting."""
        actor = actor_of(request)
        with transaction.atomic():
            held = services.lock(request_id=request_id, actor=actor)
            if held.requested_by_id == request.user.pk:
                raise services.OwnRequest
            if not queries.may_confirm(request.user, held):
                raise RoleForbids
            done = carry_out(held, actor=actor)
            held.delete()
        return ok(messages.CONFIRMED.format(message=done.data["message"]))

    @gives(Envelope, name="endRequest")
    def end(self, request: SignedInRequest, request_id: UUID) -> Response:
        """Decline what another admin asked for, or withdraw what you did. It is not carried out."""
        is_own = services.end(request_id=request_id, actor=actor_of(request))
        return ok(messages.WITHDRAWN if is_own else messages.DECLINED)
