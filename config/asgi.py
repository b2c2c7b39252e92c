from config import collector, env
from config.wsgi import application as wsgi  # sets Django up, which the imports below need

# isort: split
from apps.device.front import AsgiEntry

application = AsgiEntry(wsgi, threads=env.WEB_THREADS)
collector.spare_long_lived()
