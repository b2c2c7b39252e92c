from django.conf import settings
from django.urls import path
from django.views.generic import RedirectView

from apps.accounts.admin_site import site
from apps.accounts.views import LoginCalls, LoginStepCalls, ProfileCalls, ResetCalls, SessionCalls, TwoFactorCalls

urlpatterns = [
    path("api/admin/login", LoginCalls.as_view({"post": "login"})),
    path("api/admin/login/otp", LoginStepCalls.as_view({"post": "enter_code"})),
    path("api/admin/login/resend", LoginStepCalls.as_view({"post": "resend"})),
    path("api/admin/login/backup-code", LoginStepCalls.as_view({"post": "enter_backup_code"})),
    path("api/admin/ForgetPw", LoginCalls.as_view({"post": "forget_password"})),
    path("api/admin/ForgetPw/resend", ResetCalls.as_view({"post": "resend"})),
    path("api/admin/ForgetPwOtp", ResetCalls.as_view({"post": "enter_code"})),
    path("api/admin/NewPassword", ResetCalls.as_view({"post": "set_password"})),
    path("api/admin/Authorization", SessionCalls.as_view({"get": "check"})),
    path("api/admin/Logout", SessionCalls.as_view({"post": "logout"})),
    path("api/admin/AdminData", ProfileCalls.as_view({"get": "read"})),
    path("api/admin/Profile/Update", ProfileCalls.as_view({"put": "update"})),
    path("api/admin/password", ProfileCalls.as_view({"put": "change_password"})),
    path("api/admin/sessions", SessionCalls.as_view({"get": "list", "delete": "end_chosen"})),
    path("api/admin/sessions/others", SessionCalls.as_view({"delete": "end_others"})),
    path("api/admin/two-factor", TwoFactorCalls.as_view({"get": "read"})),
    path("api/admin/two-factor/start", TwoFactorCalls.as_view({"post": "start"})),
    path("api/admin/two-factor/confirm", TwoFactorCalls.as_view({"post": "confirm"})),
    path("api/admin/two-factor/disable", TwoFactorCalls.as_view({"post": "disable"})),
    path("api/admin/two-factor/backup-codes", TwoFactorCalls.as_view({"post": "renew_backup_codes"})),
    path(settings.DJANGO_ADMIN_PATH, RedirectView.as_view(url=f"/{settings.DJANGO_ADMIN_PATH}/")),
    path(f"{settings.DJANGO_ADMIN_PATH}/", site.urls),
]
