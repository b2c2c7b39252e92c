from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class DatabaseExecutor(ThreadPoolExecutor):
    """Threads that replace a connection that is broken or too old, as Django does for each request."""

    def submit(
        self, job: Callable[Arguments, Result], /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> "Future[Result]":
        def run() -> Result:
            close_old_connections()
            try:
                return job(*args, **kwargs)
            finally:
                close_old_connections()

        return super().submit(run)
