"""What all tests of the server share."""

from tests.server.services import place

__all__ = ["place"]
