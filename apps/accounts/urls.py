from django.conf import settings
from django.contrib import admin
from django.urls import path
from django.views.generic import RedirectView

from apps.accounts.views import (
    AcceptViewSet,
    InvitationViewSet,
    LoginCodeViewSet,
    LoginViewSet,
    PersonViewSet,
    ProfileViewSet,
    ResetViewSet,
    SessionViewSet,
    TwoFactorViewSet,
)

urlpatterns = [
    path("api/admin/login", LoginViewSet.as_view({"post": "login"})),
    path("api/admin/login/otp", LoginCodeViewSet.as_view({"post": "enter_code"})),
    path("api/admin/login/resend", LoginCodeViewSet.as_view({"post": "resend"})),
    path("api/admin/login/backup-code", LoginCodeViewSet.as_view({"post": "enter_backup_code"})),
    path("api/admin/ForgetPw", LoginViewSet.as_view({"post": "forget_password"})),
    path("api/admin/ForgetPw/resend", ResetViewSet.as_view({"post": "resend"})),
    path("api/admin/ForgetPwOtp", ResetViewSet.as_view({"post": "enter_code"})),
    path("api/admin/NewPassword", ResetViewSet.as_view({"post": "set_password"})),
    path("api/admin/Authorization", SessionViewSet.as_view({"get": "check"})),
    path("api/admin/Logout", SessionViewSet.as_view({"post": "logout"})),
    path("api/admin/AdminData", ProfileViewSet.as_view({"get": "read"})),
    path("api/admin/Profile/Update", ProfileViewSet.as_view({"put": "update"})),
    path("api/admin/password", ProfileViewSet.as_view({"put": "change_password"})),
    path("api/admin/sessions", SessionViewSet.as_view({"get": "list", "delete": "end_chosen"})),
    path("api/admin/sessions/others", SessionViewSet.as_view({"delete": "end_others"})),
    path("api/admin/two-factor", TwoFactorViewSet.as_view({"get": "read"})),
    path("api/admin/two-factor/start", TwoFactorViewSet.as_view({"post": "start"})),
    path("api/admin/two-factor/confirm", TwoFactorViewSet.as_view({"post": "confirm"})),
    path("api/admin/two-factor/disable", TwoFactorViewSet.as_view({"post": "disable"})),
    path("api/admin/two-factor/backup-codes", TwoFactorViewSet.as_view({"post": "renew_backup_codes"})),
    path("api/admin/people", PersonViewSet.as_view({"get": "list"})),
    path("api/admin/people/invite", InvitationViewSet.as_view({"post": "invite"})),
    path("api/admin/people/invite/<uuid:invitation_id>", InvitationViewSet.as_view({"delete": "withdraw"})),
    path("api/admin/people/<uuid:admin_id>", PersonViewSet.as_view({"put": "update"})),
    path("api/admin/people/<uuid:admin_id>/sessions", PersonViewSet.as_view({"delete": "end_sessions"})),
    path("api/admin/people/<uuid:admin_id>/two-factor", PersonViewSet.as_view({"delete": "reset_authenticator"})),
    path("api/admin/invitation", AcceptViewSet.as_view({"get": "read", "post": "accept"})),
    path(settings.DJANGO_ADMIN_PATH, RedirectView.as_view(url=f"/{settings.DJANGO_ADMIN_PATH}/")),
    path(f"{settings.DJANGO_ADMIN_PATH}/", admin.site.urls),
]
