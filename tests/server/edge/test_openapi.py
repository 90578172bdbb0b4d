"""The OpenAPI document: complete, and true for whatever it says may be sent."""

from __future__ import annotations

import contextlib
import json
import re
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import fogado
from fogado.server import openapi
from fogado.server.app import ROUTES
from fogado.server.protocol import AnySaid, AnyTold
from fogado.server.routes import PARTS
from fogado.server.speaking import STATUSES
from tests.server.edge.visitors import OpenHouse, Visitor

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.interpreted_only  # about the door, not about the engine

DOCUMENT = openapi.document(ROUTES)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def operations() -> list[Any]:
    """List every operation of the document, except the stream, which never ends."""
    schema = schemathesis.openapi.from_dict(DOCUMENT)
    # We say ourselves who comes: invented cookies and tokens would only ever be refused.
    schema.config.generation.update(with_security_parameters=False)
    found = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    assert len(found) == len(ROUTES)
    return [operation for operation in found if operation.path != "/api/stream"]


def test_it_is_served_as_it_is_made(stranger: Visitor) -> None:
    """The document over the network is the document."""
    answer = stranger.get("/api/openapi.json")
    assert answer.json() == json.loads(msgspec.json.encode(DOCUMENT))
    assert DOCUMENT["openapi"].startswith("3.1")


def test_every_route_is_described() -> None:
    """Each with its own name, who may use it, its answer and every refusal."""
    names = set()
    for route in ROUTES:
        operation = DOCUMENT["paths"][route.path][route.method.lower()]
        names.add(operation["operationId"])
        assert operation["summary"].endswith("."), route.path
        for code in route.codes:
            assert code in operation["responses"][str(STATUSES[code])]["description"]
        assert ("requestBody" in operation) == (route.body is not None)
        assert bool({} in operation["security"]) == (route.who == "anybody")
        assert set(re.findall(r"\{(\w+)\}", route.path)) <= set(PARTS)
    assert len(names) == len(ROUTES)


def test_every_reference_leads_somewhere_and_nothing_is_missing() -> None:
    """The types of the socket are in it too."""
    text = json.dumps(DOCUMENT)
    schemas = DOCUMENT["components"]["schemas"]
    for name in re.findall(r'"#/components/schemas/([^"]+)"', text):
        assert name in schemas
    for kind in (*AnySaid.__args__, *AnyTold.__args__):
        assert kind.__name__ in schemas


def test_the_page_shows_every_route_and_type(stranger: Visitor) -> None:
    """Readable without scripts."""
    page = stranger.get("/api/docs").text
    for route in ROUTES:
        assert f"<code>{route.method} {route.path}</code>" in page
    for name in DOCUMENT["components"]["schemas"]:
        assert f'id="{name}"' in page
    for name in re.findall(r'href="#([^"]+)"', page):
        assert f'id="{name}"' in page
    assert stranger.get("/api/docs.css").headers["content-type"].startswith("text/css")


@pytest.fixture(scope="module")
def scene(house: OpenHouse) -> Iterator[tuple[str, str]]:
    """Set up an open table and one that plays, whose names are tried out."""
    with Visitor(house, "Owner") as owner:
        yield owner.made("open"), owner.made(me=2)


MODES = [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]


@pytest.mark.slow
@pytest.mark.parametrize("operation", operations(), ids=lambda found: found.label)
def test_whatever_is_sent_no_server_error(
    house: OpenHouse, scene: tuple[str, str], operation: Any
) -> None:
    """Fitting and unfitting requests: never a 5xx, always what the document promises."""
    with Visitor(house, "Somebody") as visitor:
        real = {"table": [visitor.made(me=2), *scene], "game": list(fogado.games())}

        seen: set[int] = set()

        def try_out(case: Any, data: st.DataObject) -> None:
            for name, known in real.items():
                if name in (case.path_parameters or {}) and data.draw(st.booleans()):
                    case.path_parameters[name] = data.draw(st.sampled_from(known))
            answer = case.call_and_validate(
                base_url=house.url,
                cookies=dict(visitor.cookies),
                headers={"x-fogado": "1"},
                checks=CHECKS,
            )

            seen.add(answer.status_code)

        for mode in MODES:
            strategy = operation.as_strategy(generation_mode=mode)
            trying = given(case=strategy, data=st.data())(try_out)
            with contextlib.suppress(Unsatisfiable):  # where nothing can be wrong
                settings(
                    max_examples=5,
                    phases=[Phase.generate],
                    suppress_health_check=list(HealthCheck),
                )(trying)()
        assert seen - {401, 403, 429}, "they were not all turned away at the door"
