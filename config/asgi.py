from config import env, garbage, turns
from config.wsgi import application as wsgi  # sets Django up, which the imports below need

# isort: split
from apps.device.front import AsgiEntry

turns.take_long_turns()
application = AsgiEntry(wsgi, threads=env.WEB_THREADS)

garbage.settle()
