"""Puts the files of the pack into the wheel, and the version into a source distribution."""

import importlib.util
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).parent


class PackHook(BuildHookInterface):
    """Adds the data, which lies beside the Rust crate or was carried along."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        folders = [HERE / "data", HERE.parent.parent / "crates" / "gridwright-pack"]
        files = [file for folder in folders for file in sorted(folder.glob("*.pack*"))]
        if not files:
            raise FileNotFoundError(f"no *.pack in {folders[0]} or {folders[1]}")
        folder = "data" if self.target_name == "sdist" else "gridwright_pack"
        for file in files:
            build_data["force_include"][str(file)] = f"{folder}/{file.name}"
        if self.target_name == "sdist":
            spec = importlib.util.spec_from_file_location("version", HERE / "version.py")
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            carried = Path(self.directory) / "VERSION"
            carried.parent.mkdir(parents=True, exist_ok=True)
            carried.write_text(module.__version__ + "\n")
            build_data["force_include"][str(carried)] = "VERSION"
