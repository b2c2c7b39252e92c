from django.urls import path

from apps.controller import views

ADMIN = "api/App/controller/admin"

urlpatterns = [
    path(ADMIN, views.ControllerReadViewSet.as_view({"get": "read"})),
    path(f"{ADMIN}/status/change", views.ControllerViewSet.as_view({"put": "set_switch"})),
    path(f"{ADMIN}/position/change", views.ControllerViewSet.as_view({"put": "set_number"})),
    path(f"{ADMIN}/afterSplace/change", views.ControllerViewSet.as_view({"put": "set_splash_mode"})),
    path(f"{ADMIN}/afterIntro/change", views.ControllerViewSet.as_view({"put": "set_intro_mode"})),
    path(f"{ADMIN}/afterBtn/change", views.ControllerViewSet.as_view({"put": "set_video_end_mode"})),
    path(f"{ADMIN}/facebook/change", views.ControllerViewSet.as_view({"put": "set_facebook"})),
    path(f"{ADMIN}/facebook/reveal", views.ControllerViewSet.as_view({"post": "reveal_token"})),
    path(f"{ADMIN}/versions", views.ConfigVersionViewSet.as_view({"get": "list"})),
    path(f"{ADMIN}/versions/<int:number>", views.ConfigVersionViewSet.as_view({"get": "compare"})),
    path(f"{ADMIN}/versions/<int:number>/restore", views.ConfigVersionViewSet.as_view({"post": "restore"})),
    path(f"{ADMIN}/rules", views.RulesViewSet.as_view({"get": "list"})),
    path(f"{ADMIN}/rules/<str:field>", views.RulesViewSet.as_view({"put": "set_all"})),
    path(f"{ADMIN}/rules/<str:field>/estimate", views.RulesViewSet.as_view({"post": "estimate"})),
    path(f"{ADMIN}/preview", views.RulesViewSet.as_view({"get": "preview"})),
    path(f"{ADMIN}/phones", views.RulesViewSet.as_view({"get": "phones"})),
    path("api/App/controller", views.DeviceControllerViewSet.as_view({"get": "read"})),
    # The customer's path has no `admin`.
    path("api/App/controller/install/new", views.ControllerViewSet.as_view({"put": "set_install_prompt"})),
]
