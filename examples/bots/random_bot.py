#!/usr/bin/env python3
"""A bot that chooses at random among the legal actions. docs/outside.md has all that it may hear."""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "decide":
        action = random.choice(message["legal"])
        print(json.dumps({"id": message["id"], "action": action}), flush=True)
