"""What the pages ask: is there a session behind this page cookie? API calls never ask this."""

from django.http import HttpRequest

from apps.accounts.callers import page_cookie_name
from apps.accounts.models import Session
from apps.accounts.services import sessions


def find_session(request: HttpRequest) -> Session | None:
    """The live session of the page cookie. Looking at a page does not move the idle clock; its calls do."""
    return sessions.find_by_cookie(cookie=request.COOKIES.get(page_cookie_name(), ""))
