"""The bills of materials name what the lock files pin, and nothing else."""

import json
import re

from tests import audit


def test_the_bill_of_python_names_each_pinned_package(tmp_path):
    audit.write_python(tmp_path / "bill.json")

    pinned = re.findall(r"^([a-z0-9_.-]+)==([^ ;\\]+)", (audit.ROOT / "requirements.txt").read_text(), re.MULTILINE)
    assert audit.components(tmp_path / "bill.json") == {f"{name}@{version}" for name, version in pinned}
    assert len(pinned) > 50


def test_the_bill_of_the_frontend_names_what_the_bundles_are_made_of(tmp_path):
    audit.write_frontend(tmp_path / "bill.json")

    packages = json.loads((audit.FRONTEND / "package-lock.json").read_text())["packages"]
    shipped = {
        f"{name.rpartition('node_modules/')[2]}@{one['version']}"
        for name, one in packages.items()
        if name and not one.get("dev") and not one.get("devOptional")
    }
    named = audit.components(tmp_path / "bill.json")
    assert "react@" in " ".join(sorted(named))
    assert {part.rpartition("/")[2] for part in named} <= {part.rpartition("/")[2] for part in shipped}
