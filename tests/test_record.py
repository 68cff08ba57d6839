"""Records: saved whole, loaded whole or not at all, and every refusal says what is wrong."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mohreh
from mohreh.contract.subject import Picker
from mohreh.kernel import registry
from mohreh.kernel.encoding import digest, encode
from mohreh.kernel.errors import BadRecord
from mohreh.kernel.options import Option
from mohreh.kernel.record import KEYS, Record, parse_record
from mohreh.kernel.rng import POSITIONS
from mohreh.kernel.table import Table, replay
from tests.kit.examples import PATIENT
from tests.toys import TOYS
from tests.toys.nim import GAME as NIM
from tests.toys.nim import Nim, Take

Data = dict[str, object]


def played(name: str = "bazaar", decisions: int = 10_000) -> Table:
    assert TOYS
    return play_on(mohreh.new(name, seed=11), decisions)


def play_on(table: Table, decisions: int) -> Table:
    """So many random decisions, sealed ones in any order."""
    picker = Picker(1)
    while not table.over and table.decisions < decisions:
        seat = picker.choose(table.waiting)
        table.play(picker.choose(list(table.legal_for(seat))), seat)
    return table


WHOLE: Data = played().record().data()
FORK: Data = play_on(mohreh.fork(played("bazaar", 9)), 5).record().data()
GAMES = ["splendor", "rokab", "qabile", "tash_kalar", "inis"]
FORKS: list[Data] = [play_on(mohreh.fork(played(name, 60)), 5).record().data() for name in GAMES]


def out_of_time() -> Data:
    table = played("nim", 3)
    table.end("time", winners=[1])
    return table.record().data()


def text(data: Data, rehash: bool = True) -> bytes:
    """The record as JSON, with a hash that fits what is in it now."""
    found = dict(data)
    if rehash:
        hashed = {key: value for key, value in found.items() if key not in ("hash", "meta")}
        found["hash"] = digest(hashed)
    return encode(found)


def changed(**entries: object) -> bytes:
    return text({**WHOLE, **entries})


# ---- what holds


@pytest.mark.parametrize("name", ["bazaar", "nim", "splendor"])
def test_a_record_comes_back_from_its_file(name: str, tmp_path: Path) -> None:
    table = played(name)
    table.meta["names"] = ["مینا", "Ali"]
    path = tmp_path / "game.json"
    table.record().save(path)
    loaded = mohreh.load(path)
    assert table.fingerprint() == loaded.fingerprint()
    assert table.record().data() == loaded.record().data()
    mohreh.read_record(path).verify()


def test_a_record_is_replayed_to_any_point() -> None:
    table = mohreh.new("splendor", players=2, seed=5)
    prints = [table.fingerprint()]
    for _ in range(20):
        table.play(table.legal[0])
        prints.append(table.fingerprint())
    record = parse_record(encode(table.record().data()))
    assert prints == [replay(record, k).fingerprint() for k in range(21)]
    assert prints == [record.rules.fingerprint(record.at(k)) for k in range(21)]
    assert 12 == replay(record, 12).decisions


def test_there_is_no_position_beyond_the_last() -> None:
    record = parse_record(text(WHOLE))
    last = len(record.actions)
    for k in (-1, last + 1):
        with pytest.raises(BadRecord, match=f"there is no position {k}: the record has {last} decisions"):
            record.at(k)
        with pytest.raises(BadRecord, match=f"there is no position {k}"):
            replay(record, k)


def test_a_game_ended_outside_the_rules_stays_ended(tmp_path: Path) -> None:
    table = played("splendor", 7)
    table.end("time", winners=[1])
    table.record().save(tmp_path / "game.json")
    loaded = mohreh.load(tmp_path / "game.json")
    assert (True, "time", [1]) == (loaded.over, loaded.ending, loaded.winners)
    loaded.record().verify()


def test_an_unfinished_game_goes_on(tmp_path: Path) -> None:
    table = played("splendor", 9)
    table.record().save(tmp_path / "game.json")
    loaded = mohreh.load(tmp_path / "game.json")
    assert table.legal == loaded.legal
    loaded.play(loaded.legal[0])
    assert 10 == loaded.decisions


def test_a_record_may_start_from_a_saved_state() -> None:
    """Forks, tours and puzzles begin somewhere."""
    record = parse_record(text(FORK))
    record.verify()
    again = play_on(replay(record), 7)
    assert 7 == len(again.record().actions)
    parse_record(encode(again.record().data())).verify()


def test_saving_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A crash while saving leaves the old file as it was, and no other."""
    path = tmp_path / "game.json"
    played("nim").record().save(path)
    before = path.read_bytes()

    def full(handle: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space left"):
        played("splendor", 5).record().save(path)
    assert before == path.read_bytes()
    assert [path] == list(tmp_path.iterdir())


# ---- what is refused


def refused(data: bytes | str, told: str) -> None:
    with pytest.raises(BadRecord, match=told):
        parse_record(data)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"nothing\.json cannot be read: No such file"):
        mohreh.load(tmp_path / "nothing.json")


def test_an_unknown_game() -> None:
    refused(changed(game="splender"), "there is no game 'splender'. Did you mean 'splendor'")


def test_another_rules_version() -> None:
    refused(changed(rules=2), "is of bazaar, rules version 2; this is version 1")


def newer(name: str) -> Nim:
    """Nim whose second version has an option more and one rule corrected."""
    options = [
        Option("goal", "most", ("most", "least"), since=2, before="least"),
        Option("revision", 2, low=1, high=2, since=2, before=1, listed=False),
    ]
    return Nim(name, 2, NIM.players, NIM.catalogue, [Take], options, {}, 12, str(NIM.folder), {"rules": "3.1"})


@pytest.mark.parametrize("fork", [False, True])
def test_a_record_of_older_rules_is_played_by_them(fork: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played("nim", 3)
    old = play_on(mohreh.fork(table), 5).record().data() if fork else table.record().data()
    assert 1 == old["rules"]
    monkeypatch.setattr(registry, "game", newer)
    record = parse_record(encode(old))
    assert {"goal": "least", "revision": 1} == record.rules.options
    assert old == record.data()
    again = replay(record).record()
    assert (2, {"goal": "least", "revision": 1}) == (again.data()["rules"], again.data()["options"])
    assert parse_record(encode(again.data())).actions == record.actions


def test_a_new_record_names_all_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "game", newer)
    new = mohreh.new("nim", seed=3).record().data()
    assert (2, {"goal": "most", "revision": 2}) == (new["rules"], new["options"])
    refused(text({**new, "options": {"goal": "most"}}), "does not say the options revision")
    refused(changed(rules=0), "rules version 0; this is version 2")


def test_another_format() -> None:
    refused(changed(mohreh=2), "is not a record of format 1: its 'mohreh' is 2")
    refused(b"[]", "it is not an object")
    refused(b"{}", "its 'mohreh' is None")


def test_a_wrong_number_of_players() -> None:
    refused(changed(players=9), "bazaar is for 2, 3, 4 players, not 9")


def test_options_that_do_not_fit() -> None:
    refused(changed(options={}), "does not say the options days")
    refused(changed(options={"days": 99}), "days cannot be 99; it takes a number from 1 to 3")
    refused(changed(options={"dayz": 2}), "Did you mean 'days'")


def test_a_wrong_hash() -> None:
    refused(text({**WHOLE, "ended": ""}, rehash=False), "was changed: its hash is .*, its contents give another")


def test_meta_is_free() -> None:
    """Names and dates may be changed without breaking the hash."""
    assert {"a": [1]} == parse_record(text({**WHOLE, "meta": {"a": [1]}}, rehash=False)).meta


@pytest.mark.parametrize("seed", ["", "xyz", "7" * 65, "-1"])
def test_a_seed_that_is_not_one(seed: str) -> None:
    refused(changed(start=seed), "is not a seed of blake2b/1: 1 to 64 digits of 0-9 and a-f are")


def test_an_unknown_generator() -> None:
    refused(changed(rng="dice/1"), "there is no generator called 'dice/1': mwc/1 and blake2b/1 are")


def test_an_unknown_way_to_end() -> None:
    refused(changed(ended="bored"), "ended by 'bored'; known are rules, resigned, abandoned, time")


def test_an_illegal_action_is_found_where_it_is() -> None:
    actions = list(cast("list[int]", WHOLE["actions"]))
    actions[4] = 35
    record = parse_record(changed(actions=actions))
    with pytest.raises(BadRecord, match=r"decision 4: 35 \(guard 6\) is not legal there for seat"):
        record.verify()
    with pytest.raises(BadRecord, match="decision 4: 35"):
        replay(record)
    assert record.at(4) is not None


@pytest.mark.parametrize("action", [-1, len(TOYS[0].catalogue), 10_000, 2**70])
def test_an_id_of_no_action(action: int) -> None:
    record = parse_record(changed(actions=[action]))
    with pytest.raises(BadRecord, match=r"decision 0: .*no action of this game"):
        record.verify()
    with pytest.raises(BadRecord, match="decision 0"):
        replay(record)


def test_actions_after_the_end() -> None:
    actions = [*cast("list[int]", WHOLE["actions"]), 0]
    with pytest.raises(BadRecord, match=f"decision {len(actions) - 1} comes after the end of the game"):
        parse_record(changed(actions=actions)).verify()
    with pytest.raises(BadRecord, match="comes after the end of the game"):
        replay(parse_record(changed(actions=actions)))


@pytest.mark.parametrize("action", ["0", 1.0, True, None, [1], [1, 2, 3], [1, "2"], ["1", 2], [True, 2], {}])
def test_actions_that_are_not_ids(action: object) -> None:
    refused(changed(actions=[action]), "decision 0 is .*, not an id")


def test_an_answer_of_a_seat_that_is_not_there() -> None:
    record = parse_record(changed(actions=[[7, 0]]))
    with pytest.raises(BadRecord, match="is not legal there for seat 7"):
        record.verify()
    with pytest.raises(BadRecord, match="is not legal there for seat 7"):
        replay(record)


def test_a_result_that_the_rules_do_not_give() -> None:
    wrong = changed(result={"scores": [99, 0], "winners": [0], "ending": "rules"})
    with pytest.raises(BadRecord, match=r"the record says the result is .*, the rules say"):
        parse_record(wrong).verify()


def test_an_end_that_the_rules_do_not_give() -> None:
    with pytest.raises(BadRecord, match="the rules say otherwise"):
        parse_record(changed(ended="")).verify()
    short = changed(actions=cast("list[int]", WHOLE["actions"])[:3])
    with pytest.raises(BadRecord, match="the record says it ended by 'rules', the rules say otherwise"):
        parse_record(short).verify()


@pytest.mark.parametrize("winners", [None, 1, [2], [-1], ["0"], [True]])
def test_winners_that_do_not_sit_at_the_table(winners: object) -> None:
    """A game that ended on time says itself who won; but somebody who was there."""
    record = parse_record(text({**out_of_time(), "result": {"scores": [0, 0], "winners": winners, "ending": "time"}}))
    with pytest.raises(BadRecord, match="won, but seats go from 0 to 1"):
        record.verify()
    with pytest.raises(BadRecord, match="won, but seats go from 0 to 1"):
        replay(record)


@pytest.mark.parametrize("key", [key for key in KEYS if key != "mohreh"])
@pytest.mark.parametrize("value", [None, 1.5, True, [], {}, "x", 5])
def test_every_key_has_its_type(key: str, value: object) -> None:
    """Of the wrong type it is refused by name; of the right one for what it says, unless that is allowed."""
    data = text({**WHOLE, key: value}, rehash=key != "hash")
    if type(value) in KEYS[key]:
        if key in ("meta", "actions", "result"):
            assert isinstance(parse_record(data), Record)
        else:
            refused(data, ".")
    else:
        refused(data, f"{key!r} is .*, not (a whole number|text|an object|a list)")


@pytest.mark.parametrize("key", list(KEYS))
def test_no_key_may_be_missing(key: str) -> None:
    data = {one: value for one, value in WHOLE.items() if one != key}
    refused(encode(data), "has no|is not a record of format 1")


def test_no_key_may_be_added() -> None:
    refused(changed(extra=1), "has 'extra', which no record has")


@pytest.mark.parametrize("keep", [0, 1, 50, 200, -1])
def test_truncated_json(keep: int) -> None:
    refused(text(WHOLE)[:keep], "is not whole JSON: .*, line 1 column")


def test_what_is_not_json_or_not_text() -> None:
    refused(b"\xff\xfe{}", "not text in UTF-8|not whole JSON")
    refused("[" * 200_000, "nested too deeply|not whole JSON")
    refused(b'{"mohreh": 1e999}', "holds a number that is none of ours")
    refused(b'{"mohreh": NaN}', "holds a number that is none of ours")
    for key in KEYS:
        for number in (b"NaN", b"-Infinity", b"1e999"):
            changed_there = text({**WHOLE, key: "here"}, rehash=False).replace(b'"here"', number)
            refused(changed_there, "holds a number that is none of ours")


def test_what_json_cannot_hold_is_not_written(tmp_path: Path) -> None:
    table = played()
    table.meta = {"x": float("nan")}
    with pytest.raises(ValueError, match="JSON"):
        table.record().save(tmp_path / "x.json")
    assert [] == list(tmp_path.iterdir())


def tampered(change: Callable[[Data], None]) -> bytes:
    """The forked record with something changed in the state that it starts from, and a hash that fits."""
    start = cast(Data, json.loads(encode(FORK["start"])))
    change(start)
    return text({**FORK, "start": start})


FAST = {"rng": "mwc/1", "seed": ""}
TAMPERING: dict[str, tuple[Callable[[Data], object], str]] = {
    "a card twice": (lambda s: cast("list[list[int]]", s["piles"])[2].append(5 * 32), "nowhere or twice"),
    "a field gone": (lambda s: s.pop("coins"), "the saved state has no coins"),
    "a field of another kind": (lambda s: s.update(coins="many"), "coins cannot be 'many'"),
    "an unknown step": (lambda s: s.update(top=["Dance"]), "there is no step 'Dance'"),
    "a step with other numbers": (lambda s: s.update(top=["Errand"]), "the step Errand takes the numbers seat"),
    "no step": (lambda s: s.update(top=5), "5 is not a step"),
    "no stack": (lambda s: s.update(stack=None), "no stack"),
    "another game": (lambda s: s.update(game="nim"), "of game 'nim', not 'bazaar'"),
    "other options": (lambda s: s.update(options={"days": 2}), "of options"),
    "another version": (lambda s: s.update(rules=9), "of rules 9, not 1"),
    "more players": (lambda s: s.update(players=4), "of players 4, not 2"),
    "a seat beyond the table": (lambda s: s.update(who=3), "asks seat 3"),
    "a seat that the step does not ask": (lambda s: s.update(top=["Errand", 1 - cast(int, s["who"])]), "asks seat"),
    "an end, and something waits": (lambda s: s.update(top=["Ended"], who=-1), "is over, and yet something waits"),
    "a generator that stands still": (lambda s: s.update(FAST, position=0), "mwc/1 has no position 0"),
    "one that does elsewhere": (lambda s: s.update(FAST, position=POSITIONS + 1), "mwc/1 has no position 4611678"),
    "a count below nothing": (lambda s: s.update(position=-1), "blake2b/1 has no position -1"),
    "a count beyond all": (lambda s: s.update(position=2**62), "blake2b/1 has no position 4611686"),
    "shown less than never": (lambda s: s.update(shown=-1), "shown cannot be -1"),
    "no generator": (lambda s: s.update(rng=None), "no generator"),
    "an unknown generator": (lambda s: s.update(rng="dice/1"), "no generator called 'dice/1'"),
    "no seed": (lambda s: s.update(seed="zzz"), "is not a seed"),
}


@pytest.mark.parametrize(("change", "told"), TAMPERING.values(), ids=TAMPERING)
def test_a_tampered_start_is_refused(change: Callable[[Data], object], told: str) -> None:
    def change_it(start: Data) -> None:
        change(start)

    refused(tampered(change_it), told)


def test_an_extra_field_in_a_start_is_refused() -> None:
    """What the state does not have cannot have been saved by us."""

    def add(start: Data) -> None:
        start["extra"] = 1

    refused(tampered(add), "extra")


# ---- anything at all

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def spots(data: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place in a piece of data."""
    found = [path] if path else []
    if isinstance(data, dict):
        for key in data:
            found += spots(data[key], (*path, key))
    elif isinstance(data, list):
        for i, one in enumerate(data):
            found += spots(one, (*path, i))
    return found


@settings(PATIENT, max_examples=400)
@given(st.data())
def test_any_change_is_refused_or_leaves_the_record_equal(data: st.DataObject) -> None:
    """Whatever is put in whatever place, with a hash that fits: BadRecord, or a record that verifies as equal."""
    original = data.draw(st.sampled_from([WHOLE, FORK, out_of_time(), *FORKS]))
    record = json.loads(encode(original))
    path = data.draw(st.sampled_from(spots(record)))
    inner = record
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = data.draw(PLAIN)
    try:
        found = parse_record(text(record, rehash=path[0] != "hash"))
        found.verify()
        replay(found)
    except BadRecord:
        return
    again = found.data()
    for key in KEYS:
        if key not in ("meta", "hash"):
            assert record[key] == again[key]


@settings(PATIENT, max_examples=200)
@given(st.integers(0, len(text(WHOLE)) - 1), st.binary(max_size=3))
def test_any_damage_to_the_bytes_is_refused_or_harmless(place: int, damage: bytes) -> None:
    """Bytes overwritten anywhere: BadRecord, or the same record."""
    whole = text(WHOLE)
    try:
        found = parse_record(whole[:place] + damage + whole[place + len(damage) :])
    except BadRecord:
        return
    assert {**WHOLE, "meta": None} == {**found.data(), "meta": None}
