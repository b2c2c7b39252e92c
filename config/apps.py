from django.contrib.admin.apps import AdminConfig


class SuperuserAdminConfig(AdminConfig):
    default_site = "apps.accounts.admin_site.SuperuserSite"
