"""Messages that are right, nearly right, or nonsense, made from the house's own description."""

from __future__ import annotations

import json
import random
import re
from typing import Any
from urllib.parse import quote

REFS = "#/components/schemas/"
DEEP = b"[" * 4000 + b"]" * 4000
STRINGS = (
    *("", " ", "x", "0", "null", "true", "../../etc/passwd", "%00", "' OR 1=1 --", "<script>"),
    *(
        "\x00",
        "\ud83c\udfb2",
        "\u202eabc",
        "é" * 32,
        "a" * 65,
        "b" * 4000,
        "\u0000\uffff",
        "😀" * 200,
    ),
    *(
        "random",
        "greedy",
        "novice:slips=99999999999999999999",
        "no such",
        "genius:evals=-1",
        "x:y=z,",
    ),
    *("emerald-skulls", "dwarven-smithy", "dice-forge", "roll", "pass", "done", "bet", "en", "hu"),
)
NUMBERS = (
    *(0, 1, -1, 2, 3, 7, 8, 255, 2**31, 2**53, 2**63, 2**64, -(2**63), 10**30, 1e308, -1e-300, 0.5),
    99999999999999999999,
)
KEYS = (
    "seat",
    "id",
    "table",
    "take",
    "seq",
    "do",
    "name",
    "settings",
    "seats",
    "__proto__",
    "x",
    "",
)
WRONG_BODIES = (
    b"",
    b"{",
    b"[]",
    b"null",
    b'"x"',
    b"\xff\xfe",
    b"{}" * 5,
    DEEP,
    b'{"a":' * 900,
    b"1e999",
)


class Nonsense:
    """Makes messages from a description, the same ones from the same seed."""

    def __init__(self, document: dict[str, Any], seed: int) -> None:
        self.schemas: dict[str, Any] = document["components"]["schemas"]
        self.paths: dict[str, Any] = document["paths"]
        self.source = random.Random(seed)
        self.known: dict[str, list[Any]] = {}
        """Real values by the name of a field, such as tables and seats; they make sense."""
        self.commands = {
            schema["properties"]["do"]["enum"][0]: schema
            for schema in self.schemas.values()
            if "do" in schema.get("properties", {})
        }

    # ── what makes sense ─────────────────────────────────────────────────────────────────

    def value(self, schema: dict[str, Any], name: str = "", depth: int = 0) -> Any:
        """Make a value that fits a schema, mostly."""
        source = self.source
        if name in self.known and source.random() < 0.8:
            return source.choice(self.known[name])
        if "$ref" in schema:
            return self.value(self.schemas[schema["$ref"].removeprefix(REFS)], name, depth)
        for word in ("anyOf", "oneOf"):
            if word in schema:
                return self.value(source.choice(schema[word]), name, depth)
        if "enum" in schema:
            return source.choice(schema["enum"])
        kind = schema.get("type")
        if kind == "object":
            return self.object(schema, depth)
        if kind == "array":
            most = min(schema.get("maxItems", 3), 3)
            count = source.randint(min(schema.get("minItems", 0), most), most)
            inside = schema.get("items", {})
            return [self.value(inside, "", depth + 1) for _ in range(count)]
        if kind in ("integer", "number"):
            low, high = schema.get("minimum", -3), schema.get("maximum", 300)
            return source.choice((low, high, source.randint(int(low), max(int(low), int(high)))))
        if kind == "boolean":
            return source.random() < 0.5
        if kind == "string":
            text = source.choice(STRINGS)
            return text[: schema.get("maxLength", 100)] or "x" * schema.get("minLength", 0)
        return None

    def object(self, schema: dict[str, Any], depth: int) -> dict[str, Any]:
        required = schema.get("required", ())
        return {
            name: self.value(part, name, depth + 1)
            for name, part in schema.get("properties", {}).items()
            if name in required or self.source.random() < 0.4
        }

    # ── what does not ────────────────────────────────────────────────────────────────────

    def anything(self, depth: int = 0) -> Any:
        """Make any value at all."""
        source = self.source
        what = source.randrange(9 if depth < 4 else 6)
        if what < 2:
            return source.choice(STRINGS)
        if what < 4:
            return source.choice(NUMBERS)
        if what < 6:
            return source.choice((None, True, False))
        if what < 8:
            return {
                source.choice(KEYS): self.anything(depth + 1) for _ in range(source.randrange(4))
            }
        return [self.anything(depth + 1) for _ in range(source.randrange(4))]

    def twist(self, message: Any) -> Any:
        """Change, leave out or add something somewhere."""
        source = self.source
        if isinstance(message, dict) and message and source.random() < 0.9:
            name = source.choice(list(message))
            what = source.random()
            if what < 0.2:
                message.pop(name)
            elif what < 0.35:
                message[source.choice(KEYS)] = self.anything()
            elif what < 0.6 and isinstance(message[name], (dict, list)):
                message[name] = self.twist(message[name])
            else:
                message[name] = self.anything()
            return message
        if isinstance(message, list) and message:
            place = source.randrange(len(message))
            message[place] = self.twist(message[place])
            return message
        return self.anything()

    def encode(self, message: Any) -> bytes:
        """Write a message as JSON, now and then damaged."""
        source = self.source
        data = json.dumps(message, ensure_ascii=source.random() < 0.5).encode("utf-8", "replace")
        if source.random() < 0.03 and data:
            place = source.randrange(len(data))
            data = data[:place] + bytes((source.randrange(256),)) + data[place + 1 :]
        return data

    # ── over the socket ──────────────────────────────────────────────────────────────────

    def said(self) -> bytes:
        """Make one message for a socket."""
        source = self.source
        luck = source.random()
        if luck < 0.03:
            return source.choice(WRONG_BODIES)
        if luck < 0.05:
            return json.dumps(self.anything()).encode("utf-8", "replace")
        do = source.choice(list(self.commands))
        if do in ("hint", "odds") and source.random() < 0.98:
            do = "act"  # thinking is not what is tested here
        message = self.value(self.commands[do])
        if source.random() < 0.5:
            message = self.twist(message)
        return self.encode(message)

    def word(self) -> str:
        return quote(self.source.choice(STRINGS), safe="", errors="replace")

    # ── over HTTP ────────────────────────────────────────────────────────────────────────

    def asked(self) -> tuple[str, str, bytes, str]:
        """Make a request: method, path with query, body, and what it says the body is."""
        source = self.source
        path = source.choice(list(self.paths))
        methods = self.paths[path]
        method = source.choice(list(methods))
        described = methods[method]
        query = []
        for each in described.get("parameters", ()):
            value = self.value(each["schema"], each["name"])
            if source.random() < 0.15:
                value = self.anything()
            text = quote(str(value), safe="", errors="replace") if source.random() < 0.97 else "%zz"
            if each["in"] == "path":
                path = path.replace("{" + each["name"] + "}", text or "x")
            elif each["required"] or source.random() < 0.4:
                query.append(f"{each['name']}={text}")
        if source.random() < 0.05:
            query.append(f"{self.word()}={self.word()}")
        if source.random() < 0.02:
            path = re.sub(
                r"[^!-~]", "", path + source.choice(("/", "//", "/..", "%2f", "/x", ";a"))
            )
        body, kind = b"", ""
        if "requestBody" in described:
            schema = described["requestBody"]["content"]["application/json"]["schema"]
            message = self.value(schema)
            if source.random() < 0.5:
                message = self.twist(message)
            body = self.encode(message)
            if source.random() < 0.04:
                body = source.choice(WRONG_BODIES)
            if source.random() < 0.02:
                kind = source.choice(("text/plain", "application/x-www-form-urlencoded", "x"))
        elif source.random() < 0.02:
            body = b'{"x":1}'
        if source.random() < 0.02:
            method = source.choice(("put", "options", "trace", "patch", "head", "delete"))
        whole = path + ("?" + "&".join(query) if query else "")
        return method.upper(), whole, body, kind
