"""Replaces the bundles, so that Python tests do not need Node."""

from typing import Any

from webpack_loader.loaders import FakeWebpackLoader as Base


class FakeWebpackLoader(Base):
    def get_assets(self) -> dict[str, Any]:
        return {}

    def get_bundle(self, bundle_name: str) -> list[dict[str, str]]:
        return [
            {"name": f"{bundle_name}.js", "url": f"/static/bundles/{bundle_name}.js"},
            {"name": f"{bundle_name}.css", "url": f"/static/bundles/{bundle_name}.css"},
        ]
