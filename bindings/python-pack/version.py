"""The version of all packages, from the one place that has it: the Rust workspace."""

import re
from pathlib import Path

_HERE = Path(__file__).parent
_WORKSPACE = _HERE.parent.parent / "Cargo.toml"


def _version() -> str:
    carried = _HERE / "VERSION"
    if carried.exists():
        return carried.read_text().strip()
    found = re.search(r'^version = "([^"]+)"', _WORKSPACE.read_text(), re.MULTILINE)
    if found is None:
        raise RuntimeError(f"{_WORKSPACE}: no version")
    return found[1]


__version__ = _version()
