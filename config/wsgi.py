from config import env

env.choose_settings()

from django.core.wsgi import get_wsgi_application  # noqa: E402 - reads the settings that the line above chose

application = get_wsgi_application()
