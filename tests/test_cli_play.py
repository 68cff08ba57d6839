"""Playing in a pipe: choosing, asking, leaving and coming back, with nothing lost."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

import mohreh
from mohreh.cli.saved_games import Autosave, check_free, save
from mohreh.kernel.errors import MohrehError
from tests.kit.patience import patience
from tests.terminal import COMMAND, CONTROL, environment, kept, out, run
from tests.toys import TOYS

pytestmark = pytest.mark.once

BAZAAR, NIM = [game.name for game in TOYS]
PLAY = ("play", "splendor", "--seed", "7", "--players", "3")
ALL_FIRST = "1\n" * 2000


def actions(path: Path) -> object:
    return json.loads(path.read_text(encoding="utf-8"))["actions"]


@pytest.mark.parametrize("game", ["splendor", "nim", "bazaar"])
@pytest.mark.parametrize("language", ["en", "fa"])
def test_a_whole_game_by_choosing_the_first_each_time(tmp_path: Path, game: str, language: str) -> None:
    done = run(tmp_path, "play", game, "--seed", "7", "--players", "3", "--lang", language, typed=ALL_FIRST)
    assert (0, "") == (done.returncode, done.stderr)
    assert not CONTROL.search(done.stdout)
    assert "None" not in done.stdout
    [path] = kept(tmp_path)
    record = json.loads(path.read_text(encoding="utf-8"))
    assert "rules" == record["ended"]
    assert language == record["meta"]["language"]
    assert ["you", "greedy", "greedy"] == record["meta"]["seats"]
    out(tmp_path, "verify", str(path))


def test_the_same_seed_and_choices_give_the_same_game(tmp_path: Path) -> None:
    first = out(tmp_path / "a", *PLAY, "--record", str(tmp_path / "a.json"), typed=ALL_FIRST)
    second = out(tmp_path / "b", *PLAY, "--record", str(tmp_path / "b.json"), typed=ALL_FIRST)
    assert first.replace("a.json", "") == second.replace("b.json", "")
    assert actions(tmp_path / "a.json") == actions(tmp_path / "b.json")


def test_quit_and_resume_give_the_same_game(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    out(tmp_path, *PLAY, "--record", str(whole), typed=ALL_FIRST)
    said = out(tmp_path, *PLAY, "--record", str(parts), typed="1\n1\n1\nquit\n")
    assert f"mohreh resume {parts}" in said
    out(tmp_path, "play", "--resume", str(parts), typed="1\n1\n")  # the end of the input is a way to leave
    out(tmp_path, "resume", str(parts), typed=ALL_FIRST)
    assert actions(whole) == actions(parts)


def test_resume_takes_up_the_game_played_last(tmp_path: Path) -> None:
    out(tmp_path, "play", "nim", "--seed", "7", "--seats", "Sara,Ali", "--lang", "fa", typed="1\n")
    said = out(tmp_path, "resume", typed="")
    assert "Sara" in said
    assert "نیم" in said  # the language is remembered
    out(tmp_path, "resume", typed=ALL_FIRST)
    done = run(tmp_path, "resume", typed="")
    assert 2 == done.returncode
    assert "no unfinished game" in done.stderr


def test_since_your_last_turn(tmp_path: Path) -> None:
    said = out(tmp_path, *PLAY, typed="1\n")
    first, second = said.split("> 1\n")
    assert "So far\n  Greedy bot 1 took" in first
    assert second.startswith("  You took 1 diamond, 1 sapphire and 1 emerald.\nThe game is kept ")
    assert "Since your last turn\n  Greedy bot 1 " in second


def test_how_a_game_began_is_told_once(tmp_path: Path) -> None:
    """The dice of Qabile's first round: to a person, and again only in the log; to those who watch bots."""
    play = ("play", "qabile", "--seed", "1", "--players", "3", "--seats")
    said = out(tmp_path, *play, "Sara,greedy,greedy", typed="1\nundo\n1\n1\n")
    assert 1 == said.count("So far\n  Round 1 begins.\n  You rolled ")
    assert 1 == said.count("Round 1 begins.")
    assert 2 == out(tmp_path, *play, "Sara,greedy,greedy", typed="log\n").count("Round 1 begins.")
    watched = out(tmp_path, *play, "greedy,greedy,greedy", "--record", str(tmp_path / "x.json"), typed="")
    assert 1 == watched.count("Round 1 begins.")
    assert out(tmp_path, "replay", str(tmp_path / "x.json")).startswith("Round 1 begins.\nGreedy bot 1 rolled ")


def test_undo_takes_back_my_decision_and_those_of_the_bots(tmp_path: Path) -> None:
    said = out(tmp_path, *PLAY, typed="1\nundo\nundo\n")
    before, taken, again = re.split(r"> (?:1|undo)\n", said)[:3]
    assert "Taken back." in taken or "Taken back." in again
    first_board = before[before.index("Round 1") :].replace(
        "Type a number, or the words of a choice; help", ""
    )
    assert first_board.splitlines()[:40] == again[again.index("Round 1") :].splitlines()[:40]
    assert "This can no longer be taken back. You have decided nothing yet." in said
    [path] = kept(tmp_path)
    assert 2 == len(mohreh.read_record(path).actions)  # the two bots before me


def test_undo_stops_where_something_was_shown(tmp_path: Path) -> None:
    said = out(tmp_path, *PLAY, typed="reserve d1\nundo\n")
    assert "This can no longer be taken back. " in said


def test_hint_is_a_choice(tmp_path: Path) -> None:
    said = out(tmp_path, *PLAY, typed="hint\n")
    found = re.search(r"Suggested: (\d+)\. .*  (take|take2|reserve|buy) ", said)
    assert found
    assert 3 == len(re.findall(r"^     wins about \d+ of 100", said, re.MULTILINE))


@pytest.mark.parametrize("typed", ["why buy 3.1", "buy 3.1", "WHY  buy 3.1", "چرا buy ۳.۱", "/why buy 3.1"])
def test_why_says_the_rule(tmp_path: Path, typed: str) -> None:
    said = out(tmp_path, *PLAY, typed=f"{typed}\n")
    assert "You cannot pay for the level-3 ruby card 4: you lack 7 emeralds and 3 rubies" in said
    assert "\n  Rule 5.3: " in said


def test_why_of_a_verb_lists_all(tmp_path: Path) -> None:
    said = out(tmp_path, *PLAY, typed="why buy\nwhy 1\nwhy\nwhy nonsense\n")
    assert 15 == len(re.findall(r"^  buy \S+: You ", said, re.MULTILINE))
    assert "take w+u+g is possible now." in said
    assert 2 == said.count("Write after why what you would like to do")


BAD: dict[str, str] = {
    "99": "The choices go from 1 to 27.",
    "0": "The choices go from 1 to 27.",
    "9" * 5000: "The choices go from 1 to 27.",
    "-1": "-1 is neither a choice nor a word that is known here.",
    "": "Type a number, or the words of a choice",
    "hlep": "Did you mean help?",
    "reserve 2": "reserve 2 is the beginning of 4 choices",
    "{0}%s[bold]": "{0}%s[bold] is neither a choice",
    "\x1b[31mred": "[31mred is neither a choice",
    "سلام": "is neither a choice",
    "rules 99": "There is no rule 99",
    "resign": "type resign yes if you mean it",
    "save /": "Not saved: / exists and is not an older record of this game",
    "save /no/such/folder/x.json": "there is no folder /no/such/folder",
}


def test_bad_input_gets_a_sentence_and_loses_nothing(tmp_path: Path) -> None:
    said = out(tmp_path, *PLAY, typed="".join([f"{typed}\n" for typed in BAD]) + "1\n")
    assert not CONTROL.search(said)
    *answers, chosen, _ = said.split("\n> ")[1:]
    for (typed, answer), found in zip(BAD.items(), [*answers, chosen], strict=False):
        assert answer in found, f"{typed!r:.40}: {found!r:.200}"
    assert "  You took 1 diamond, 1 sapphire and 1 emerald." in said


def test_input_that_is_no_text(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, *PLAY],
        input=b"\xff\xfe\x00\n1\n",
        capture_output=True,
        env=environment(tmp_path),
        check=False,
        timeout=patience(),
    )
    assert (0, b"") == (done.returncode, done.stderr)
    assert b"You took 1 diamond" in done.stdout


@pytest.mark.parametrize(
    "typed", ["reserve d1", "RESERVE D1", " reserve   d1 ", "26", "۲۶", "26.", "reserve d1\r"]
)
def test_a_choice_by_number_or_notation(tmp_path: Path, typed: str) -> None:
    assert "You reserved from a deck, face down" in out(tmp_path, *PLAY, typed=f"{typed}\n")


def test_joined_names_in_any_order(tmp_path: Path) -> None:
    assert "You took 1 diamond, 1 sapphire and 1 emerald." in out(tmp_path, *PLAY, typed="take g+w+u\n")


def test_the_beginning_of_a_single_choice_is_enough(tmp_path: Path) -> None:
    assert "You took 1 emerald, 1 ruby and 1 onyx." in out(tmp_path, *PLAY, typed="take g+r+\n")


def test_save_does_not_write_over_other_things(tmp_path: Path) -> None:
    notes, game = tmp_path / "notes.txt", tmp_path / "game ۲.json"
    notes.write_text("mine", encoding="utf-8")
    said = out(tmp_path, *PLAY, typed=f"save {notes}\nsave {game}\n1\nsave {game}\n")
    assert "mine" == notes.read_text(encoding="utf-8")
    assert 2 == said.count(f"Saved in {game}\n")
    assert mohreh.load(game).decisions
    done = run(tmp_path, *PLAY, "--record", str(game), typed="")
    assert 2 == done.returncode
    assert "exists" in done.stderr


def course(game: str, players: int, choices: str) -> mohreh.Table:
    """A table of the seed 7 where everyone chose as said: the first thing or the last."""
    table = mohreh.new(game, players, 7)
    for choice in choices:
        table.play(table.legal[{"f": 0, "l": -1}[choice]])
    return table


def test_save_writes_over_nothing_but_an_older_record_of_the_game(tmp_path: Path) -> None:
    """The seed says little: another game, a table of more, or another course of this one may have the same."""
    path = tmp_path / "game.json"
    mine = course(NIM, 3, "ff")
    for older in ["", "f", "ff"]:
        course(NIM, 3, older).record().save(path)
        check_free(path, mine)
    resigned = course(NIM, 3, "f")
    resigned.end("resigned", [0])
    others = [course(BAZAAR, 3, ""), course(NIM, 2, "ff"), course(NIM, 3, "fl"), course(NIM, 3, "fff"), resigned]
    for other in others:
        other.record().save(path)
        with pytest.raises(MohrehError, match="exists and is not an older record of this game"):
            check_free(path, mine)


def test_a_record_is_older_though_its_open_answers_stand_in_another_order(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    table = mohreh.new(BAZAAR, 2, 3)
    orders = set()
    while not table.over:
        seat = table.waiting[-1]
        table.play(table.legal_for(seat)[0], seat)
        check_free(path, table)
        table.record().save(path)
        orders |= {type(one) for one in table.record().actions}
    assert {int, tuple} == orders


def test_two_who_go_on_with_one_record_lose_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second to come to another decision keeps the game elsewhere; one's own decisions may be taken back."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    path = tmp_path / "game.json"
    course("splendor", 2, "f").record().save(path)
    one, other = [(mohreh.load(path), Autosave(path)) for _ in range(2)]
    for table, autosave in (one, other):
        table.undo()
        table.play(table.legal[0])
        assert path == autosave.keep(table)
    first, second = one[0].legal[0], one[0].legal[-1]
    one[0].play(first)
    other[0].play(second)
    assert path == one[1].keep(one[0])
    elsewhere = other[1].keep(other[0])
    assert elsewhere is not None
    assert [elsewhere] == kept(tmp_path / "state")
    assert [*one[0].record().actions] == actions(path)
    for table, autosave, file in ((*one, path), (*other, elsewhere)):
        table.play(table.legal[0])
        save(table, file)  # by its name, as anybody may
        table.play(table.legal[0])
        assert file == autosave.keep(table)
        assert table.record().actions == actions(file)


def test_resigning_ends_the_game(tmp_path: Path) -> None:
    said = out(tmp_path, *PLAY, typed="resign yes\n")
    assert "Game over: by resignation. Greedy bot 1 and Greedy bot 2 share the victory." in said
    assert "fewer bought cards" not in said  # all have no points; that decided nothing
    [path] = kept(tmp_path)
    record = mohreh.read_record(path)
    record.verify()
    assert "resigned" == record.ended
    assert "by resignation" in out(tmp_path, "resume", str(path), typed="")


def test_nobody_resigns_where_the_rules_forbid_it(tmp_path: Path) -> None:
    """Tash-Kalar 10.10: not in a melee."""
    melee = ["play", "tash_kalar", "--seats", "you,random,random", "--seed", "3", "--lang", "en"]
    said = out(tmp_path, *melee, typed="resign yes\nquit\n")
    assert "Nobody may resign in this game." in said
    with pytest.raises(MohrehError, match="nobody may resign in this game of tash_kalar"):
        mohreh.new("tash_kalar", players=3, seed=1).end("resigned", [1, 2])


def test_every_word_answers_in_both_languages(tmp_path: Path) -> None:
    for language, words in {
        "en": "help list board hint rules log options save",
        "fa": "کمک فهرست صفحه راهنمایی قوانین گزارش گزینه‌ها ذخیره",
    }.items():
        typed = "".join([f"{word}\n" for word in words.split()])
        for other in ("en", "fa"):  # whatever the reader's language is
            said = out(tmp_path / language / other, *PLAY, "--lang", other, typed=typed)
            assert "neither a choice" not in said
            assert "واژه‌ای آشنا" not in said


def test_a_keepers_folder_that_cannot_be_written(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    said = out(blocked, *PLAY, typed="1\nquit\n", TMPDIR=str(tmp_path))
    assert f"Saved in {tmp_path}/mohreh-splendor-" in said


def test_without_input_bots_play_one_game(tmp_path: Path) -> None:
    for typed in (None, ""):
        said = out(tmp_path, *PLAY, typed=typed)
        assert "so bots play this game" in said
        assert re.search(r"Game over: .* wins\.", said)
        assert not CONTROL.search(said)
        assert ">" not in said
    assert [] == kept(tmp_path)


def test_bots_alone(tmp_path: Path) -> None:
    said = out(tmp_path, *PLAY, "--seats", "greedy,random", "--record", str(tmp_path / "x.json"), typed="")
    assert "Random bot took" in said
    assert "rules" == mohreh.read_record(tmp_path / "x.json").ended


def test_two_persons_are_kept_apart(tmp_path: Path) -> None:
    """Ali reserves blindly; what Sara is shown names the card nowhere."""
    typed = "reserve d1\nlog\nboard\nhint\nwhy buy r1\n"
    said = out(tmp_path, "play", "splendor", "--seed", "7", "--seats", "Sara,Ali", typed=typed)
    _, ali, sara = re.split(r"^---- .*$", said, flags=re.MULTILINE)
    assert "You reserved from a deck, face down: the level-1 sapphire card 2." in ali
    assert "Ali reserved the top card of deck 1, face down." in sara
    assert "sapphire card 2." not in sara
    assert "1u2" not in sara.split()
    assert "?1 is a hidden card of level 1." in sara


def test_sealed_choices_show_when_all_are_in(tmp_path: Path) -> None:
    typed = "offer 1\nstall left\noffer 1\nstall left\n"
    said = out(tmp_path, "play", "bazaar", "--seed", "3", "--seats", "Sara,Ali", typed=typed)
    _, sara, ali, after = re.split(r"^---- .*$", said, flags=re.MULTILINE)
    assert "sold" not in sara
    assert "sold" not in ali[: ali.index("> stall left")]
    assert "You sold saffron" in after


def test_a_single_person_is_never_asked_to_hand_over(tmp_path: Path) -> None:
    assert "----" not in out(tmp_path, *PLAY, typed=ALL_FIRST)


def test_a_record_from_elsewhere_can_be_taken_up(tmp_path: Path) -> None:
    """Without seats, and with names and a language that nobody here would have written."""
    table = mohreh.new("splendor", 2, 7)
    table.meta |= {"seats": [3], "names": ["\x1b[31mred", "x" * 99], "language": "xx"}
    path = tmp_path / "x.json"
    table.record().save(path)
    said = out(tmp_path, "resume", str(path), typed="1\n")
    assert "Player 1 (you)" in said
    assert not CONTROL.search(out(tmp_path, "replay", str(path)))


@pytest.mark.parametrize("key", ["seats", "names"])
def test_names_in_a_record_keep_to_their_line(tmp_path: Path, key: str) -> None:
    """A line break in a name would tear the board; the joiner of Persian words is no such thing."""
    table = mohreh.new("splendor", 2, 7)
    path = tmp_path / "x.json"
    for names, shown in [
        (["Sa\nra\u2028", "\x1b[31m علی\u200cرضا\t"], ["Sara", "علی\u200cرضا"]),
        (["\n", "Ali"], ["Player 1", "Player 2"]),
    ]:
        table.meta = {key: names}
        table.record().save(path)
        said = out(tmp_path, "replay", str(path))
        for name in shown:
            assert re.search(rf"^.*{name}.* 0", said, re.MULTILINE), said


def test_names_are_of_letters_that_print(tmp_path: Path) -> None:
    for given in ("Sa\nra,Ali", "Sa\x1bra,Ali", "Sa\u2028ra,Ali"):
        done = run(tmp_path, "play", "nim", "--seats", given, typed="quit\n")
        assert (2, True) == (done.returncode, "cannot be printed" in done.stderr), done.stderr
    assert "علی\u200cرضا" in out(tmp_path, "play", "nim", "--seats", "علی\u200cرضا,Sara", typed="quit\n")


def test_the_last_screen_of_two_persons(tmp_path: Path) -> None:
    said = out(tmp_path, "play", "nim", "--seed", "3", "--seats", "Sara,Ali", typed=ALL_FIRST)
    assert re.search(r"Game over: by the rules\. (Sara|Ali) wins\.", said)


def test_without_seats_one_bot_sits_down(tmp_path: Path) -> None:
    """`mohreh play` is a game for two: you and a bot."""
    said = out(tmp_path, "play", "--seed", "7", typed="quit\n")
    assert "Greedy bot" in said
    assert "Greedy bot 1" not in said


def test_a_program_that_fails_is_named_and_given_up(tmp_path: Path) -> None:
    """Started again three times, each time with the reason; the game goes on without it."""
    said = out(tmp_path, "play", "splendor", "--seed", "7", "--seats", "program:false,random")
    failed = "false failed (the program ended with exit status 1); a random choice was made instead."
    assert 4 == said.count(failed)
    assert 1 == said.count("false failed too often: random choices are made for it from now on.")
    assert "Game over" in said


@pytest.mark.parametrize(("language", "word"), [("en", "goals"), ("fa", "هدف")])
def test_goals_can_be_asked_for(language: str, word: str, tmp_path: Path) -> None:
    """What ends the game, how near everybody is, and who would win now."""
    said = out(tmp_path, "play", "splendor", "--seed", "7", "--lang", language, typed=f"{word}\nquit\n")
    wanted = ("15 prestige points is the last", "0 of 15", "All are tied now")
    persian = ("۱۵ امتیاز منزلت برسد", "۰ از ۱۵", "اکنون همه برابرند")
    assert [] == [one for one in (wanted if language == "en" else persian) if one not in said]


def test_a_refusal_offers_what_is_possible_instead(tmp_path: Path) -> None:
    said = out(tmp_path, *PLAY, typed="why take w+u\nhelp\ncards noble 4\n")
    assert "Possible instead:" in said
    assert re.search(r"\d+\. .*take w\+u\+", said)
    assert "each card you buy makes all later ones cheaper" in said.replace("\n", " ")  # what the question is for
    assert "Rules: 8.1" in said
