"""A bot that misbehaves in the way it is told to: `misfit.py WAY [NUMBER]`, well until question NUMBER comes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

LONG = 300.0  # longer than any test waits for what should not come


def say(words: str) -> None:
    print(words, end="", flush=True)


def misbehave(way: str, question: int, legal: list[int]) -> None:
    """Something that a bot should not do, or else a good answer."""
    good = json.dumps({"id": question, "action": legal[0]}) + "\n"
    match way:
        case "sleep":
            time.sleep(LONG)
        case "half a line":
            say(good[:8])
            time.sleep(LONG)
        case "crash":
            raise RuntimeError("my \x1b[31mhand\x1b[0m is bad")
        case "crash loudly":
            sys.stderr.write("loud\n" * 100_000)
            sys.exit(3)
        case "kill itself":
            os.kill(os.getpid(), signal.SIGKILL)
        case "crash and leave a child":
            subprocess.Popen(["sleep", str(LONG)])
            os._exit(4)
        case "close stdout":
            os.close(1)
            time.sleep(LONG)
        case "close everything":
            for pipe in range(3):
                os.close(pipe)
            time.sleep(LONG)
        case "garbage":
            say("I would rather not\n")
        case "bytes":
            os.write(1, b"\xff\xfe\x00\n")
        case "empty":
            say("\n")
        case "nested":
            say("[" * 100_000 + "\n")
        case "huge number":
            say("9" * 10_000 + "\n")
        case "no action":
            say(json.dumps({"id": question}) + "\n")
        case "truth":
            say("true\n")
        case "fraction":
            say(f"{legal[0]}.0\n")
        case "long line":
            say("a" * 900_000 + "\n")
        case "endless line":
            while True:
                say("a" * 10_000)
        case "endless lines":
            while True:
                say(good * 100)
        case "endless stderr":
            while True:
                sys.stderr.write("trouble\n" * 100)
        case "illegal":
            say(json.dumps({"id": question, "action": max(legal) + 1}) + "\n")
        case "outside the catalogue":
            say("123456789\n")
        case "negative":
            say("-1\n")
        case "stale":
            say(json.dumps({"id": question - 1, "action": legal[0]}) + "\n")
        case "two lines":
            say(good + good)
        case _:  # it misbehaves elsewhere
            say(good)


def main(way: str, spoils: int) -> None:
    if way == "never read":
        time.sleep(LONG)
    if way == "speak first":
        say("good morning\n")
    if way == "stay":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        subprocess.Popen(["sleep", str(LONG)])
    heard = 0
    for line in sys.stdin:
        message = json.loads(line)
        if way == "chatter":
            sys.stderr.write("a word\n" * 50_000)
        if way == "log":
            with Path(sys.argv[3]).open("a", encoding="utf-8") as log:
                log.write(f"{os.getpid()}\t{line}")
        if message["type"] == "decide":
            heard += 1
            misbehave(way if heard == spoils else "", message["id"], message["legal"])
            if way == "speak twice":
                while not Path(sys.argv[3]).exists():  # not before the first word is heard
                    time.sleep(0.01)
                say("0\n")
            if way == "answer and stop reading":
                os.close(0)
            if len(sys.argv) > 4:
                Path(sys.argv[4]).touch()  # for whoever waits for this
            if way == "answer and stop reading":
                time.sleep(LONG)
            if way == "answer and go":
                return
    while way == "stay":
        time.sleep(LONG)


main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1)
