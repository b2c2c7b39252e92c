"""Requests as the permission classes leave them, for the type checker: who it is and by what."""

from rest_framework.request import Request

from apps.accounts.models import Admin, Session, StepToken


class SignedInRequest(Request):
    """Behind SignedIn, the default."""

    user: Admin
    auth: Session


class StepRequest(Request):
    """Behind HasStep."""

    auth: StepToken
