"""What is not installed with the package alone is asked for when it is needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from fogado.core.errors import FogadoError


class MissingExtra(FogadoError):
    """Something that has to be installed first is not there."""


def need(module: str, purpose: str, extra: str = "lab") -> Any:
    """Load a module of an extra, or say how to get it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        name = module.partition(".")[0]
        if (error.name or "").partition(".")[0] != name:
            raise
        raise MissingExtra(
            f"{purpose} need {name}, which is not installed: pip install 'fogado[{extra}]'."
        ) from None
