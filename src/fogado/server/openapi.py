"""The OpenAPI document and a page to read it, both made from the routes and the types."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Any

import msgspec

import fogado
from fogado.server.protocol import VERSION, AnySaid, AnyTold, Error
from fogado.server.routes import LATER, PARTS
from fogado.server.speaking import STATUSES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogado.server.routes import Route

REFS = "#/components/schemas/{name}"
GROUPS = {
    "games": "The games, their rules and their parts.",
    "people": "Guests, accounts, sessions and tokens.",
    "tables": "The lobby, and tables as they stand.",
    "commands": "What can be done at a table; the same messages go over the WebSocket.",
    "records": "Finished plays: to download, to replay, to check.",
}
ABOUT = (
    "The house speaks JSON. A browser is known by its cookie, an outside bot by a bearer token. "
    "Every refusal is an Error with a code, a sentence in the language asked for (?lang= or "
    "Accept-Language) and, where a rule of the game forbids something, the number of that rule. "
    "A program that uses a cookie, and no browser, sends the header X-Fogado: 1 with everything "
    "but GET. The WebSocket at /api/socket takes the messages that have a `do` and answers with "
    "those that have an `is`."
)


def document(routes: Sequence[Route]) -> dict[str, Any]:
    """Make the OpenAPI document."""
    types = types_of(routes)
    schemas, components = msgspec.json.schema_components(types, ref_template=REFS)
    by_type = dict(zip(map(repr, types), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        operation = operation_of(route, by_type, components)
        paths.setdefault(route.path, {})[route.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Fogadó",
            "version": f"{fogado.__version__}+{VERSION}",
            "description": ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": says} for name, says in GROUPS.items()],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": "fogado",
                    "description": "Set by POST /api/guests, /api/accounts and /api/sign-in; "
                    "over https its name is __Host-fogado.",
                },
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "Made by POST /api/tokens, for a bot of one's own.",
                },
            },
        },
    }


def types_of(routes: Sequence[Route]) -> list[Any]:
    """List every type of the document, the messages of the socket included."""
    found: list[Any] = [Error, AnySaid, AnyTold, *PARTS.values()]
    for route in routes:
        found += [kind for kind in (route.answer, route.body) if kind is not None]
        found += query_types(route).values()
    unique = {repr(kind): kind for kind in found}
    return list(unique.values())


def query_types(route: Route) -> dict[str, Any]:
    """Give the type of each part of a query."""
    return {field.name: field.type for field in msgspec.structs.fields(route.query)}


def operation_of(
    route: Route, by_type: dict[str, Any], components: dict[str, Any]
) -> dict[str, Any]:
    """Describe one route."""
    name = re.sub(r"\W+", "-", f"{route.method.lower()}{route.path.removeprefix('/api')}")
    made: dict[str, Any] = {
        "operationId": name.strip("-"),
        "summary": route.says,
        "tags": [route.group],
        "parameters": [*path_parameters(route, by_type), *query_parameters(route, by_type)],
        "responses": responses(route, by_type),
        "security": security(route),
    }
    if route.body is not None:
        schema = by_type[repr(route.body)]
        if route.schema is not None:
            schema = route.schema(components[schema["$ref"].rpartition("/")[2]])
        made["requestBody"] = {
            "required": route.method != "DELETE",
            "content": {"application/json": {"schema": schema}},
        }
    return made


def security(route: Route) -> list[dict[str, list[str]]]:
    """Say by what one must be known."""
    if route.who == "anybody":
        return [{}, {"cookie": []}, {"token": []}]
    if route.who == "browser":
        return [{"cookie": []}]
    return [{"cookie": []}, {"token": []}]


def path_parameters(route: Route, by_type: dict[str, Any]) -> list[dict[str, Any]]:
    """Describe what stands in the braces of a path."""
    return [
        {"name": name, "in": "path", "required": True, "schema": by_type[repr(PARTS[name])]}
        for name in re.findall(r"\{(\w+)\}", route.path)
    ]


def query_parameters(route: Route, by_type: dict[str, Any]) -> list[dict[str, Any]]:
    """Describe what may follow the question mark."""
    return [
        {
            "name": field.name,
            "in": "query",
            "required": field.required,
            "schema": without_null(by_type[repr(field.type)]),
        }
        for field in msgspec.structs.fields(route.query)
    ]


def without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """Leave out "nothing": in an address one says that by not saying it."""
    parts = [part for part in schema.get("anyOf", ()) if part != {"type": "null"}]
    if len(parts) == 1:
        return dict(parts[0])
    if None in schema.get("enum", ()):
        return {**schema, "enum": [name for name in schema["enum"] if name is not None]}
    return schema


def responses(route: Route, by_type: dict[str, Any]) -> dict[str, Any]:
    """Describe every answer that can occur."""
    found: dict[str, Any] = {}
    if route.answer is None:
        found["204"] = {"description": "Done."}
    else:
        schema = by_type[repr(route.answer)]
        content = {route.media: {"schema": schema}}
        found[str(route.status)] = {"description": "Done.", "content": content}
        if route.later:
            found[str(LATER)] = {"description": "Not done yet.", "content": content}
    by_status: dict[int, list[str]] = {}
    for code in route.codes:
        by_status.setdefault(STATUSES[code], []).append(code)
    error = {"application/json": {"schema": by_type[repr(Error)]}}
    for status, codes in sorted(by_status.items()):
        found[str(status)] = {"description": ", ".join(codes), "content": error}
    return found


# ── a page to read ───────────────────────────────────────────────────────────────────────

STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
code { font-family: ui-monospace, monospace; }
h2 { margin-top: 2.5rem; }
section { border-top: 1px solid #8886; padding: 0.5rem 0; }
section p { margin: 0.25rem 0; }
table { border-collapse: collapse; }
td, th { text-align: left; padding: 0.1rem 1rem 0.1rem 0; vertical-align: top; }
"""


def page(routes: Sequence[Route], made: dict[str, Any]) -> str:
    """Write the document for people, in plain HTML."""
    parts = [
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        "<title>Fogadó: the API</title>",
        '<link rel="stylesheet" href="/api/docs.css">',
        f"<h1>Fogadó: the API</h1>\n<p>{escape(ABOUT)}</p>",
        '<p>For programs: <a href="/api/openapi.json">openapi.json</a>.</p>',
    ]
    for group, says in GROUPS.items():
        parts.append(f"<h2>{escape(group)}</h2>\n<p>{escape(says)}</p>")
        parts += [section(route, made) for route in routes if route.group == group]
    parts.append("<h2>types</h2>")
    for name, schema in sorted(made["components"]["schemas"].items()):
        parts.append(type_section(name, schema))
    return "\n".join(parts) + "\n</html>\n"


def section(route: Route, made: dict[str, Any]) -> str:
    """Write one route."""
    operation = made["paths"][route.path][route.method.lower()]
    lines = [
        f"<section>\n<h3><code>{route.method} {escape(route.path)}</code></h3>",
        f"<p>{escape(route.says)}</p>",
    ]
    asks = [
        p["name"] for p in operation["parameters"] if p["in"] == "query" and p["name"] != "lang"
    ]
    if asks:
        lines.append(f"<p>Query: {', '.join(f'<code>{escape(name)}</code>' for name in asks)}</p>")
    if route.body is not None:
        lines.append(f"<p>Body: {link(route.body)}</p>")
    if route.answer is not None:
        lines.append(f"<p>Answer ({route.status}): {link(route.answer)}</p>")
    refusals = ", ".join(f"{STATUSES[code]} {code}" for code in route.codes)
    who = {"anybody": "anybody", "person": "cookie or token", "browser": "cookie"}[route.who]
    lines.append(f"<p>Who: {who}. Refusals: {escape(refusals)}.</p>\n</section>")
    return "\n".join(lines)


def link(kind: Any) -> str:
    """Name a type, with the way to its description."""
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=REFS)
    return shape(schema)


def type_section(name: str, schema: dict[str, Any]) -> str:
    """Write one type."""
    rows = "".join(
        f"<tr><td><code>{escape(field)}</code>"
        f"{'' if field in schema.get('required', ()) else ' (may be left out)'}</td>"
        f"<td>{shape(part)}</td></tr>"
        for field, part in schema.get("properties", {}).items()
    )
    says = escape(schema.get("description", ""))
    return (
        f'<section id="{escape(name)}">\n<h3><code>{escape(name)}</code></h3>\n<p>{says}</p>\n'
        f"<table>{rows}</table>\n</section>"
    )


def shape(schema: dict[str, Any]) -> str:
    """Describe a schema in a few words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#{escape(name)}">{escape(name)}</a>'
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(shape(part) for part in schema["anyOf"]))
    if "enum" in schema:
        return escape(", ".join(str(name) for name in schema["enum"]))
    if schema.get("type") == "array":
        return f"list of {shape(schema.get('items') or {})}"
    if schema.get("type") == "object":
        inside = schema.get("additionalProperties")
        return f"object of {shape(inside)}" if isinstance(inside, dict) and inside else "object"
    bounds = [
        f"{word} {schema[key]}"
        for key, word in (
            ("minimum", "from"),
            ("maximum", "to"),
            ("minLength", "at least"),
            ("maxLength", "at most"),
        )
        if key in schema
    ]
    return escape(" ".join([str(schema.get("type", "anything")), *bounds]))
