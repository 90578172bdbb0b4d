"""What fails today because of something that is known and being mended.

Each name is a test of this folder, or one case of it; the reason is one sentence.  Such a test is
expected to fail: as soon as it passes the run fails, until its line is deleted here.
"""

from __future__ import annotations

KNOWN: dict[str, str] = {}
