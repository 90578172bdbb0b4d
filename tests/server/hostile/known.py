"""What fails today because of something that is known and being mended.

Each name is a test of this folder, or one case of it; the reason is one sentence.  Such a test is
expected to fail: as soon as it passes the run fails, until its line is deleted here.
"""

from __future__ import annotations

CREDIT = "an answer that is taken back keeps the time it has brought, and taking back brings more"

KNOWN: dict[str, str] = {
    "test_an_attack_breaks_no_law[absent_with_a_clock]": CREDIT,
    "test_an_attack_breaks_no_law[the_flag_falls]": CREDIT,
    "test_an_attack_breaks_no_law[taking_back_brings_seconds]": CREDIT,
    "test_an_attack_breaks_no_law[taking_back_brings_days]": CREDIT,
}
