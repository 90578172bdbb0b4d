"""Which language a request is answered in, and errors as they leave the house."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import msgspec
from starlette.responses import Response

from fogado.core.phrases import LANGUAGES
from fogado.server.limits import TooMany
from fogado.server.protocol import Error
from fogado.server.refused import STATUS, Refused

if TYPE_CHECKING:
    from collections.abc import Mapping

STATUSES = {
    **STATUS,
    "not-allowed": 405,
    "too-slow": 408,
    "not-json": 415,
    "wrong-host": 421,
    "header-too-large": 431,
    "broken": 500,
}
"""The status of every refusal, those of the edge included."""


def language_of(header: str, asked: str | None = None) -> str:
    """Choose by ``?lang=``, else by Accept-Language; English for everybody else."""
    if asked in LANGUAGES:
        return str(asked)
    best, chosen = 0.0, "en"
    for part in header.split(",")[:10]:
        tag, _, weight = part.strip().partition(";")
        language = tag.strip().lower().partition("-")[0]
        if language in LANGUAGES and quality(weight) > best:
            best, chosen = quality(weight), language
    return chosen


def quality(weight: str) -> float:
    """Read ``q=0.8``; what cannot be read counts for nothing."""
    if not weight.strip():
        return 1.0
    try:
        value = float(weight.strip().removeprefix("q="))
    except ValueError:
        return 0.0
    return value if math.isfinite(value) else 0.0


def error_of(refused: Refused, language: str, id: str = "") -> Error:
    """Write a refusal for the wire."""
    return Error(
        code=refused.code,
        says=refused.says(language),
        id=id,
        rule=refused.rule,
        seq=refused.seq,
    )


def error_response(refused: Refused, language: str, id: str = "") -> Response:
    """Answer a request with a refusal."""
    headers: dict[str, str] = {"content-language": language}
    status = STATUSES[refused.code]
    if status == 401:
        headers["www-authenticate"] = 'Bearer realm="fogado"'
    if isinstance(refused, TooMany):
        headers["retry-after"] = str(max(1, math.ceil(refused.wait)))
    elif status == 503:
        headers["retry-after"] = "2"
    return json_response(error_of(refused, language, id), status, headers)


def json_response(
    data: object, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """Answer with JSON."""
    return Response(msgspec.json.encode(data), status, headers, "application/json")
