from django.urls import path

from apps.captcha.views import CaptchaCalls

urlpatterns = [path("api/admin/captcha", CaptchaCalls.as_view({"get": "ask"}))]
