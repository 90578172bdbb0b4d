"""Build hook: ``FOGADO_NATIVE=1 pip wheel .`` gives a wheel with the compiled engine."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class NativeHook(BuildHookInterface[Any]):
    """Adds the compiled modules to the wheel when asked; otherwise the wheel is pure Python."""

    PLUGIN_NAME = "custom"

    def wanted(self) -> bool:
        return os.environ.get("FOGADO_NATIVE") == "1" and self.target_name == "wheel"

    def dependencies(self) -> list[str]:
        return ["mypy >= 2.4, < 2.5", "setuptools"] if self.wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self.wanted() or version == "editable":
            return
        native = load_tool(Path(self.root) / "tools" / "native.py")
        obstacle = native.why_not()
        if obstacle:
            raise RuntimeError(obstacle)
        target = Path(self.root) / "build" / "native"
        native.build(Path(self.root) / "src" / "fogado", target, os.environ.get("OPT", "3"))
        for suffix in ("*.so", "*.pyd"):
            for library in target.rglob(suffix):
                place = library.relative_to(target).as_posix()
                build_data["force_include"][str(library)] = place
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def load_tool(path: Path) -> Any:
    """Load a script of ``tools/``: the folder is not a package of the wheel's builder."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
