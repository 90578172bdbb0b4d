"""What is said where a library of the extra ``fogado[research]`` is missing."""

from __future__ import annotations

from fogado.core.errors import FogadoError


class NeedsExtra(FogadoError):
    """Something from the extra ``fogado[research]`` is not installed."""


def needs_extra(what: str) -> NeedsExtra:
    """Say which extra brings a missing library."""
    return NeedsExtra(
        f"{what} is not installed; it comes with the extra: pip install 'fogado[research]'."
    )


def missing(error: ModuleNotFoundError) -> NeedsExtra:
    """Name the module that is missing; the one that was imported need not be that one."""
    return needs_extra((error.name or "A module").partition(".")[0])
