"""Bots in other languages: what they hear, what they may answer, and that no misbehaviour holds a game up."""

from __future__ import annotations

import json
import os
import pickle
import re
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from mohreh.bots import pipes
from mohreh.bots.belief import Belief
from mohreh.bots.bot import Bot, RandomBot
from mohreh.bots.pipes import BotFailed, Kind, Program
from mohreh.bots.programs import Fallback, ProgramBot, make_program_bot
from mohreh.kernel import registry
from mohreh.kernel.encoding import encode
from mohreh.kernel.errors import MohrehError
from tests.kit.patience import patience, until
from tests.outside_programs.watching import carriers, gone, open_files
from tools.compiled_sources import ROOT

pytestmark = pytest.mark.once

MISFIT = [sys.executable, "-I", "-S", str(ROOT / "tests/outside_programs/misfit.py")]
EXAMPLES = {"random_bot.py": "python3", "first_bot.sh": "sh"}
PAGE = (ROOT / "docs/outside.md").read_text(encoding="utf-8")

# What goes wrong with which way, and after how many seconds, where only time shows it.
FAILURES: dict[str, tuple[Kind, float]] = {
    "sleep": ("slow", 1.0),
    "half a line": ("slow", 1.0),
    "endless stderr": ("slow", 1.0),
    "crash": ("ended", 0.0),
    "crash loudly": ("ended", 0.0),
    "kill itself": ("ended", 0.0),
    "crash and leave a child": ("ended", 1.0),
    "close stdout": ("closed", 0.0),
    "close everything": ("closed", 0.0),
    "garbage": ("garbage", 0.0),
    "bytes": ("garbage", 0.0),
    "empty": ("garbage", 0.0),
    "nested": ("garbage", 0.0),
    "huge number": ("garbage", 0.0),
    "no action": ("garbage", 0.0),
    "truth": ("garbage", 0.0),
    "fraction": ("garbage", 0.0),
    "long line": ("garbage", 0.0),
    "endless line": ("flood", 0.0),
    "endless lines": ("several", 0.0),
    "two lines": ("several", 0.0),
    "illegal": ("illegal", 0.0),
    "outside the catalogue": ("illegal", 0.0),
    "negative": ("illegal", 0.0),
    "stale": ("stale", 0.0),
}


@pytest.fixture(autouse=True)
def mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """After every test no program, no child of one and no pipe is left."""
    word = f"marked:{tmp_path}:"
    if not Path("/proc/self/environ").exists():
        yield word
        return
    monkeypatch.setenv("MOHREH_TEST_MARK", word)
    monkeypatch.setattr(pipes, "PATIENCE", patience(pipes.PATIENCE))
    before = open_files()
    yield word
    assert gone(word)
    assert set() == open_files() - before


def beliefs(name: str = "splendor", players: int = 2, seat: int = 0, seed: int = 7) -> Belief:
    rules = registry.rules(name, players)
    s = rules.new(seed)
    while int(s.who) != seat:
        rules.play(s, rules.legal(s)[0])
    return Belief(rules, s, seat, 1)


def misfit(way: str, *arguments: str, seconds: float = 0.0, starting: float = 0.0) -> ProgramBot:
    """With so many seconds, or else more than it needs."""
    ample = patience()
    return ProgramBot([*MISFIT, way, *arguments], seconds or ample, grace=0.1, starting=starting or ample)


def failure(bot: Bot, belief: Belief) -> BotFailed:
    """What the next question comes to."""
    with pytest.raises(BotFailed) as caught:
        bot.choose(belief, 1)
    return caught.value


# ---- misbehaviour


@pytest.mark.parametrize("way", FAILURES)
def test_a_misfit_fails_and_is_gone_and_can_be_asked_again(way: str, mark: str) -> None:
    """The first answer is good, the second is not, the third comes from a new start."""
    kind, seconds = FAILURES[way]
    belief = beliefs()
    bot = misfit(way, "2", seconds=patience(seconds))
    assert belief.legal[0] == bot.choose(belief, 1)
    failed = failure(bot, belief)
    assert kind == failed.kind, failed.report()
    assert gone(mark)
    assert belief.legal[0] == bot.choose(belief, 1)
    bot.close()


@pytest.mark.parametrize("way", ["sleep", "never read"])
def test_a_program_that_never_says_a_word_is_silent(way: str) -> None:
    assert "silent" == failure(misfit(way, seconds=0.1, starting=0.2), beliefs()).kind


def test_a_program_that_greets_has_answered_wrongly() -> None:
    """What is said at the start is taken for the first answer; with the good one it makes two."""
    assert failure(misfit("speak first"), beliefs()).kind in ("garbage", "several")


@pytest.mark.parametrize(
    ("way", "kind"),
    [("speak twice", "several"), ("answer and go", "ended"), ("answer and stop reading", "closed")],
)
def test_what_comes_after_an_answer_counts_at_the_next_question(way: str, kind: Kind, tmp_path: Path) -> None:
    belief, heard, done = beliefs(), tmp_path / "heard", tmp_path / "done"
    bot = misfit(way, "9", str(heard), str(done))
    bot.choose(belief, 1)
    heard.touch()
    until(done.exists)
    assert kind == failure(bot, belief).kind


@pytest.mark.parametrize("command", [["./there_is_none"], ["/"], [str(ROOT / "README.md")], ["a\0b"]])
def test_a_program_that_cannot_be_started_is_missing(command: list[str]) -> None:
    failed = failure(ProgramBot(command, 1.0), beliefs())
    assert "missing" == failed.kind
    assert failed.sentence.startswith("the program cannot be started: ")


def test_a_failure_tells_everyone_the_reason_and_its_author_the_words() -> None:
    """What the program said may give its hand away, so it is not in the sentence."""
    failed = failure(misfit("crash"), beliefs())
    assert "the program ended with exit status 1" == str(failed)
    assert "RuntimeError: my ?[31mhand?[0m is bad" == failed.stderr[-1]
    assert failed.stderr[-1] in failed.report()
    failed = failure(misfit("illegal"), beliefs())
    assert "the program chose an action that is not legal now" == str(failed)
    assert json.loads(failed.answer)["id"] == 1
    assert failed.answer in failed.report()


def test_a_failure_can_be_sent_to_another_process() -> None:
    failed = failure(misfit("crash"), beliefs())
    again: BotFailed = pickle.loads(pickle.dumps(failed))
    assert (failed.kind, failed.report()) == (again.kind, again.report())


def test_much_on_stderr_is_no_misbehaviour() -> None:
    belief = beliefs()
    bot = misfit("chatter")
    for _ in range(3):
        assert belief.legal[0] == bot.choose(belief, 1)
    bot.close()


def test_long_lines_pass_both_ways_at_once() -> None:
    """Each pipe alone would be full: nobody may wait for the other to read first."""
    program = Program(["cat"])
    line = b"a" * 900_000
    assert line == program.ask(line + b"\n", patience())
    program.end(b"")


def test_a_long_question_that_nobody_reads() -> None:
    program = Program([*MISFIT, "never read"])
    with pytest.raises(BotFailed, match="said nothing at all"):
        program.ask(b"a" * 900_000 + b"\n", 0.3)


def test_an_interrupt_ends_the_program(mark: str) -> None:
    """Otherwise its answer would be waiting for the next question."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    def press() -> None:
        until(lambda: carriers(mark))
        os.kill(os.getpid(), signal.SIGALRM)

    before = signal.signal(signal.SIGALRM, interrupt)
    finger = threading.Thread(target=press)
    try:
        finger.start()
        with pytest.raises(KeyboardInterrupt):  # it is not pressed before the program is there
            misfit("sleep").choose(beliefs(), 1)
    finally:
        finger.join()
        signal.signal(signal.SIGALRM, before)
    assert gone(mark)


# ---- ending


def test_a_program_that_does_not_want_to_end_is_ended_with_its_children(mark: str) -> None:
    bot = misfit("stay", "9")
    bot.choose(beliefs(), 1)
    bot.close()
    assert gone(mark)
    bot.close()


def test_a_program_ends_with_the_one_who_started_it(mark: str) -> None:
    """Nobody closed the bot, and the program would not have ended by itself."""
    script = """
from tests.test_outside import beliefs, misfit
bot = misfit("stay", "9")
print(bot.choose(beliefs(), 1))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=patience(), check=False
    )
    assert ("", 0) == (done.stderr, done.returncode)
    assert gone(mark)


# ---- the protocol


def heard(log: Path) -> list[tuple[int, dict[str, object]]]:
    """Every line that programs were sent, with the number of the process."""
    lines = [line.split("\t", 1) for line in log.read_text(encoding="utf-8").splitlines()]
    return [(int(process), json.loads(line)) for process, line in lines]


def test_what_a_program_hears(tmp_path: Path) -> None:
    log = tmp_path / "log"
    belief, other = beliefs(), beliefs(seat=1)
    bot = misfit("log", "9", str(log), seconds=602.5)
    bot.choose(belief, 1)
    bot.choose(belief, 2)
    bot.forget()
    bot.choose(other, 3)
    bot.choose(beliefs(players=3, seat=1), 4)
    bot.close()
    processes, messages = {process for process, _ in heard(log)}, [message for _, message in heard(log)]
    assert 1 == len(processes)
    told = "hello game decide decide game decide hello game decide end"
    assert told.split() == [message["type"] for message in messages]
    options = belief.rules.options
    hello = {"type": "hello", "protocol": 1, "game": "splendor", "rules": belief.rules.game.version, "players": 2}
    assert hello | {"options": options, "actions": len(belief.rules.catalogue)} == messages[0]
    assert 3 == messages[6]["players"]
    asked = [message for message in messages if message["type"] == "decide"]
    assert [1, 2, 3, 4] == [message["id"] for message in asked]
    for message, one in zip(asked, [belief, belief, other], strict=False):
        assert {"type", "id", "seconds", "legal", "notation", "view"} == set(message)
        assert 602.5 == message["seconds"]
        assert list(one.legal) == message["legal"]
        assert [one.rules.catalogue.notation(action) for action in one.legal] == message["notation"]
        assert encode(one.view) == encode(message["view"])


@pytest.mark.parametrize("name", ["splendor", "inis", "rokab"])
def test_nothing_hidden_leaves(name: str, tmp_path: Path) -> None:
    """A program hears the same, byte for byte, whatever its seat does not know."""
    rules = registry.rules(name, 3)
    s = rules.new(5)
    for turn in range(40):
        rules.play(s, rules.legal(s)[turn % len(rules.legal(s))])
    seat = rules.waiting(s)[0]
    logs = []
    ample = patience()  # the same for all: it is told how long it may take
    for number in range(3):
        state = rules.redeal(s, seat, number) if number else s
        bot = misfit("log", "9", str(tmp_path / str(number)), seconds=ample)
        bot.choose(Belief(rules, state, seat, number), number)
        bot.close()
        logs.append([line for _, line in heard(tmp_path / str(number))])
    assert logs[0] == logs[1] == logs[2]


def test_no_program_sees_two_hands(tmp_path: Path) -> None:
    """One bot in two seats is two programs, and they play on in the next game."""
    log = tmp_path / "log"
    bot = misfit("log", "9", str(log))
    for _ in range(2):
        for seat in (0, 1, 0, 1):
            bot.choose(beliefs(seat=seat), 1)
        bot.forget()
    bot.close()
    seats: dict[int, list[object]] = {}
    for process, message in heard(log):
        view = message.get("view", {})
        assert isinstance(view, dict)
        seats.setdefault(process, []).append(view.get("seat", message["type"]))
    numbers = [message["id"] for process, message in heard(log) if process == min(seats) and "id" in message]
    assert [1, 2, 3, 4] == numbers
    one, two = seats.values()
    assert ["hello", "game"] == one[:2] == two[:2]
    for game in (slice(2, 4), slice(5, 7)):
        assert 1 == len(set(one[game])) == len(set(two[game]))
        assert one[game] != two[game]


@pytest.mark.parametrize(
    "form", ["{id}", "{notation}", '"{notation}"', '{{"action":{id}}}', ' {{"action":"{notation}"}}\r']
)
def test_what_a_program_may_answer(form: str) -> None:
    belief = beliefs()
    action = int(belief.legal[3])
    answer = form.format(id=action, notation=belief.rules.catalogue.notation(action))
    script = 'while read -r line; do case $line in *decide*) printf "%s\\n" "$1";; esac; done'
    bot = ProgramBot(["sh", "-c", script, "sh", answer], patience())
    assert action == bot.choose(belief, 1)
    thought = bot.think(belief, 1)
    assert action == thought[0].action
    assert sorted(belief.legal) == sorted(choice.action for choice in thought)
    bot.close()


def test_how_this_package_was_started_is_not_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a safe path a bot in Python could not import the module beside it."""
    monkeypatch.setenv("PYTHONSAFEPATH", "1")
    monkeypatch.setenv("PYTHONPATH", "/nowhere")
    script = 'read -r line; echo "${PYTHONSAFEPATH-unset} ${PYTHONPATH-unset} ${PATH+set}"'
    program = Program(["sh", "-c", script])
    assert b"unset unset set" == program.ask(b"\n", patience())
    program.end(b"")


# ---- the table


def test_another_bot_steps_in_and_the_program_is_started_again() -> None:
    belief = beliefs()
    bot = Fallback(misfit("garbage", "2"), RandomBot(), restarts=1)
    for seed in range(6):
        instead = seed in (1, 3, 4, 5)
        assert (RandomBot().choose(belief, seed) if instead else belief.legal[0]) == bot.choose(belief, seed)
    assert ["garbage", "garbage"] == [failed.kind for failed in bot.failures]
    bot.forget()
    bot.close()


def test_a_bot_can_be_sent_to_another_process() -> None:
    """The program stays; where the bot arrives, another is started."""
    belief = beliefs()
    bot = Fallback(misfit("garbage", "2"), RandomBot(), restarts=5)
    bot.choose(belief, 1)
    again: Fallback = pickle.loads(pickle.dumps(bot))
    assert belief.legal[0] == again.choose(belief, 1)
    assert ([], 5) == (again.failures, again.restarts)
    bot.close()
    again.close()


def test_a_command_is_split_as_a_shell_would() -> None:
    bot = make_program_bot("./my_bot --name 'the best'", 2.0)
    assert isinstance(bot, ProgramBot)
    assert (["./my_bot", "--name", "the best"], 2.0) == (bot.command, bot.seconds)


@pytest.mark.parametrize(
    ("command", "seconds", "words"),
    [("./my_bot 'x", 1.0, "cannot be read: No closing"), (" ", 1.0, "which program"), ("x", 0.0, "for 0 seconds")],
)
def test_a_command_that_means_nothing(command: str, seconds: float, words: str) -> None:
    with pytest.raises(MohrehError, match=words):
        make_program_bot(command, seconds)


@pytest.mark.parametrize("name", ["splendor", "inis"])
@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_play(example: str, name: str) -> None:
    """A whole game of Splendor; of Inis a few rounds, for the sealed choices."""
    needs(example)
    rules = registry.rules(name, 2)
    players = [make_program_bot(shlex.quote(str(ROOT / "examples/bots" / example)), patience()), RandomBot()]
    s = rules.new(3)
    turn = 0
    while not rules.over(s) and (name == "splendor" or turn < 150):
        seat = rules.waiting(s)[0]
        rules.play_for(s, seat, players[seat].choose(Belief(rules, s, seat, turn), turn))
        turn += 1
    players[0].close()
    assert turn > 50


def needs(example: str) -> None:
    if shutil.which(EXAMPLES[example]) is None:
        pytest.skip(f"{EXAMPLES[example]} is not on this machine")


# ---- the page


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_the_page_names_every_kind_of_failure() -> None:
    assert list(get_args(Kind)) == re.findall(r"(?m)^\| `(\w+)` \| the program", PAGE)


def test_the_page_shows_the_messages_as_they_are() -> None:
    belief = beliefs()
    shown = {message["type"]: message for message in map(json.loads, blocks("json")) if "type" in message}
    assert ["hello", "game", "decide", "end"] == list(shown)
    rules = belief.rules
    for key, value in {"game": "splendor", "options": rules.options, "actions": len(rules.catalogue)}.items():
        assert value == shown["hello"][key]
    notation = [rules.catalogue.notation(action) for action in shown["decide"]["legal"]]
    assert notation == shown["decide"]["notation"]
    assert set(belief.view) == set(shown["decide"]["view"])


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_page_shows_how_to_try_a_bot_by_hand(example: str, tmp_path: Path) -> None:
    needs(example)
    command = next(block for block in blocks("sh") if "printf" in block)
    shutil.copy(ROOT / "examples/bots" / example, tmp_path / "my_bot")
    done = subprocess.run(
        ["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, timeout=patience(), check=True
    )
    assert "" == done.stderr
    answer = json.loads(done.stdout)
    assert answer in (0, 5) or (answer["id"], answer["action"] in (0, 5)) == (1, True)


def test_the_page_holds_the_example() -> None:
    example = (ROOT / "examples/bots/random_bot.py").read_text(encoding="utf-8")
    assert example in blocks("python")
