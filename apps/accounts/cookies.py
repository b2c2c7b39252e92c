"""The two cookies of a browser: the page cookie of its session and the one that names a known device."""

from django.conf import settings
from django.http import HttpResponse

from apps.accounts.callers import device_cookie_name, page_cookie_name
from apps.accounts.services import known_devices
from apps.accounts.services.sign_in import SignedIn


def set_cookies(*, response: HttpResponse, signed_in: SignedIn) -> None:
    _set(response, page_cookie_name(), signed_in.opened.cookie, settings.CONSOLE_SESSION_LIFE_S)
    name = device_cookie_name(login_id=signed_in.admin.login_id)
    _set(response, name, signed_in.device_cookie, int(known_devices.LIFE.total_seconds()))


def drop_page_cookie(*, response: HttpResponse) -> None:
    # Not delete_cookie(): a browser takes a `__Host-` cookie back only with Secure, as it was given.
    _set(response, page_cookie_name(), "", 0)


def _set(response: HttpResponse, name: str, value: str, life_s: int) -> None:
    response.set_cookie(
        name, value, max_age=life_s, path="/", secure=settings.SECURE_COOKIES, httponly=True, samesite="Lax"
    )
