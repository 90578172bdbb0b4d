"""Build hook: the browser client goes into every wheel, the compiled engine when it is asked for.

``FOGADO_NATIVE=1 pip wheel .``, which ``make wheel`` does, gives a wheel with the compiled engine;
whoever installs from the sources gets plain Python.  ``FOGADO_WEB=0`` leaves the browser client
out, where there is no Node to build it with.
"""

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
        if version == "editable":
            return
        if self.target_name == "wheel" and os.environ.get("FOGADO_WEB") != "0":
            self.build_web()
        if not self.wanted():
            return
        native = load_tool(Path(self.root) / "tools" / "native.py")
        obstacle = native.why_not()
        if obstacle:
            raise RuntimeError(f"{obstacle} FOGADO_NATIVE=0 builds a wheel in plain Python.")
        target = Path(self.root) / "build" / "native"
        native.build(Path(self.root) / "src" / "fogado", target, os.environ.get("OPT", "3"))
        for suffix in ("*.so", "*.pyd"):
            for library in target.rglob(suffix):
                place = library.relative_to(target).as_posix()
                build_data["force_include"][str(library)] = place
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def build_web(self) -> None:
        """Build the browser client into the package; its folder is an artifact of the build."""
        web = load_tool(Path(self.root) / "tools" / "web.py")
        if not (Path(self.root) / "web").is_dir():
            return
        try:
            if not web.is_built():
                web.install()
                web.build()
        except web.NoNode as error:
            hint = "Set FOGADO_WEB=0 to build the wheel without the browser client."
            raise RuntimeError(f"{error} {hint}") from None


def load_tool(path: Path) -> Any:
    """Load a script of ``tools/``: the folder is not a package of the wheel's builder."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
