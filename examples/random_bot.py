"""A bot for ``fogado … --bot mine='python random_bot.py'``: reads questions, answers by chance.

It needs nothing but the standard library and knows no rules.  Replace ``choose``.
"""

import json
import random
import sys


def choose(asked):
    """Give an answer.  ``asked["view"]`` is everything this seat may know."""
    # With the luck that comes with the question, the same seed gives the same play.
    return random.Random(asked["luck"]).choice(asked["ask"]["choices"])["take"]


def say(message):
    print(json.dumps(message), flush=True)


say({"do": "hello", "version": 1})
for line in sys.stdin:
    message = json.loads(line)
    if message["is"] == "asked":
        say({"do": "act", "seq": message["seq"], "take": choose(message)})
    elif message["is"] == "error":
        print(message["says"], file=sys.stderr)  # refused: the question comes again
