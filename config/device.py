"""The device routes in a process of their own."""

import gc

from config import wsgi  # noqa: F401 - sets Django up, which the import below needs

# isort: split
from apps.device.app import DeviceApplication

application = DeviceApplication()
gc.freeze()
# An event batch makes many objects and few cycles. By default, collections take 8% of its time.
gc.set_threshold(20_000, 5, 5)
