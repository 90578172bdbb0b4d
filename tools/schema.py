"""Write ``web/src/lib/protocol.ts``: the browser's types, from the server's own schema.

python -m tools.schema          write the file
python -m tools.schema --check  say whether the committed file is up to date
"""

from __future__ import annotations

import importlib
import inspect
import sys
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from fogado.server import protocol

TARGET = Path(__file__).parent.parent / "web" / "src" / "lib" / "protocol.ts"
GAMES = {"emerald_skulls": "Skulls", "dwarven_smithy": "Smithy", "dice_forge": "Forge"}
"""The folders of the games, and what the browser puts before the names of their types."""
UNIONS = ("AnyCommand", "AnySaid", "AnyTold")
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
HEAD = """\
// Written by tools/schema.py from the server's schema.  Not to be changed by hand.

export const VERSION = {version};
"""


def structs() -> dict[str, type]:
    """List the protocol's own types, in the order they are written there."""
    return {
        name: thing
        for part in protocol.PARTS
        for name, thing in vars(part).items()
        if inspect.isclass(thing)
        and issubclass(thing, msgspec.Struct)
        and thing.__module__ == part.__name__
        and thing is not protocol.Command
    }


def typescript(schema: dict[str, Any]) -> str:
    """Write one JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "enum" in schema:
        return " | ".join(literal(value) for value in schema["enum"])
    if "const" in schema:
        return literal(schema["const"])
    if "anyOf" in schema:
        return " | ".join(typescript(part) for part in schema["anyOf"])
    kind = schema.get("type")
    if kind == "array":
        return array(schema)
    if kind == "object":
        inner = schema.get("additionalProperties")
        return f"Record<string, {typescript(inner) if isinstance(inner, dict) else 'unknown'}>"
    if kind == "null":
        return "null"
    return PLAIN.get(str(kind), "unknown")


def array(schema: dict[str, Any]) -> str:
    """Write a list, or a tuple whose places are known."""
    if "prefixItems" in schema:
        return f"[{', '.join(typescript(part) for part in schema['prefixItems'])}]"
    inner = typescript(schema.get("items") or {})
    return f"({inner})[]" if "|" in inner else f"{inner}[]"


def literal(value: Any) -> str:
    """Write a value that stands for itself."""
    return "null" if value is None else f"'{value}'" if isinstance(value, str) else str(value)


def interface(name: str, schema: dict[str, Any], sent: bool) -> str:
    """Write an object; what a client sends may leave out what has a default."""
    needed = set(schema.get("required", ()))
    lines = [f"/** {schema['description']} */"] if "description" in schema else []
    lines.append(f"export interface {name} {{")
    for field, part in schema.get("properties", {}).items():
        mark = "?" if sent and field not in needed else ""
        lines.append(f"  {field}{mark}: {typescript(part)};")
    return "\n".join([*lines, "}"])


def is_sent(cls: type) -> bool:
    """Does a client send this?  Those types refuse what they do not know."""
    config: Any = cls.__struct_config__  # type: ignore[attr-defined]
    return bool(config.forbid_unknown_fields) and cls is not protocol.Settings


def house() -> list[str]:
    """Write everything that travels."""
    types = structs()
    _, found = msgspec.json.schema_components(tuple(types.values()), ref_template="#/$defs/{name}")
    written = [interface(name, found[name], is_sent(types[name])) for name in types]
    for union in UNIONS:
        names = " | ".join(part.__name__ for part in getattr(protocol, union).__args__)
        written.append(f"export type {union} = {names};")
    return written


def views(folder: str, prefix: str) -> list[str]:
    """Write what a seat sees of one game."""
    module = importlib.import_module(f"fogado.games.{folder}.view")
    classes = [
        thing
        for thing in vars(module).values()
        if is_dataclass(thing) and isinstance(thing, type) and thing.__module__ == module.__name__
    ]
    names = {cls.__name__: shown(prefix, cls.__name__) for cls in classes}
    written: list[str] = []
    for cls in classes:
        written.append(f"/** {(cls.__doc__ or '').splitlines()[0]} */")
        lines = [f"export interface {names[cls.__name__]} {{"]
        hints = get_type_hints(cls)
        for field in fields(cls):
            _, parts = msgspec.json.schema_components((hints[field.name],))
            schema = msgspec.json.schema(hints[field.name])
            schema.pop("$defs", None)
            text = typescript(schema)
            for part in parts:
                text = text.replace(part, names[part])
            lines.append(f"  {field.name}: {text};")
        written[-1] += "\n" + "\n".join([*lines, "}"])
    return written


def shown(prefix: str, name: str) -> str:
    """Name a game's type in the browser: ``View`` becomes ``SkullsView``."""
    return f"{prefix}{name}"


def whole() -> str:
    """Write the whole file."""
    blocks = house()
    for folder, prefix in GAMES.items():
        blocks += views(folder, prefix)
    return HEAD.format(version=protocol.VERSION) + "\n" + "\n\n".join(blocks) + "\n"


def main() -> None:
    if "--check" not in sys.argv:
        TARGET.write_text(whole(), encoding="utf-8")
    elif TARGET.read_text(encoding="utf-8") != whole():
        sys.exit(f"{TARGET.name} is out of date: run python -m tools.schema")


if __name__ == "__main__":
    main()
