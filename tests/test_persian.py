"""How Persian is written here: letters, half-spaces, digits, marks, placeholders, and words that are fixed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tools.compiled_sources import ROOT

pytestmark = pytest.mark.once

L = "\u0621-\u063a\u0641-\u065f\u0670-\u06d3\u06d5\u06fa-\u06ff"  # Persian letters and the signs on them
TEXTS = sorted([*(ROOT / "mohreh").glob("text/fa.json"), *(ROOT / "mohreh").glob("games/*/text/fa.json")])
RULEBOOKS = sorted((ROOT / "mohreh").glob("games/*/text/*.fa.md"))
SEPARATORS = {"comma"}  # texts that are no more than a mark

# What must not be found, and an example of it. A placeholder reads {}, code and anchors are left out.
WRONG = {
    "Arabic ye, kaf or te": ("[\u064a\u0649\u0643\u0629]", "بازي"),
    "Arabic digit": ("[\u0660-\u0669]", "سطح \u0663"),
    "Latin digit": ("(?<![a-i])[0-9]", "سطح 3"),  # the squares of a board keep theirs
    "tatweel": ("\u0640", "کـارت"),
    "he with a hamza": ("ه\u0654|\u06c0", "همه\u0654 کارت‌ها"),
    "half-space without a letter on both sides": (f"(?<![{L}])\u200c|\u200c(?![{L}])", "کارت\u200c ها"),
    "half-space after a letter that never joins": ("[اآدذرزژو]\u200c", "تفسیر\u200cها"),
    "plural of a pronoun": (f"(?<![{L}])(?:آن|این)ها", "به آنها"),
    "prefix apart": (f"(?<![{L}\u200c])ن?می (?=[{L}])", "می گیرد"),
    "plural apart": (f" ها(?:ی|یی)?(?![{L}])", "کارت ها"),
    "straight quotation mark": ("[\"'`“”]", 'حرکت "خرید"'),
    "Latin mark": ("[,;?]", "کارت, توکن"),
    "space before a mark": (r"\s[،؛؟.:!»)\]]", "کارت ، توکن"),
    "no space after a mark": (f"[،؛؟:!](?![\\s»)\\]]|$)|[.](?=[{L}{{])", "کارت،توکن"),
    "space inside brackets": (r"[«(\[]\s", "( سطح ۳)"),
    "two spaces": (r"\S {2,}\S", "کارت  توکن"),
    "letter glued to a placeholder": (f"[{L}\u200c]\\{{|\\}}[{L}\u200c]", "{}ها"),
    "mark of direction": ("[\u200e\u200f\u202a-\u202e\u2066-\u2069]", "\u200fکارت"),
    "three dots": (r"\.\.", "کمی صبر کنید..."),
    "office Persian": (f"(?<![{L}])(?:می‌باشد|گردید|نمایید)(?![{L}\u200c])", "کارت می‌باشد"),
    "جهت for برای": (f"(?<![{L}])(?<!هر |آن |یک )جهت (?:خرید|انجام|استفاده|شروع|پایان)", "جهت خرید"),
    "a word in two": (
        f"(?<![{L}])(?:به عنوان|به صورت|به تنهایی|بی آنکه|با این که|هیچ کس|همان جا|همین جا)(?![{L}])",
        "به عنوان مانور",
    ),
    "a word not used here": (f"(?<![{L}])(?:تو|رزرو)(?![{L}\u200c])", "نوبت تو است"),
}
SPLENDOR = {
    "bare امتیاز": (f"امتیاز(?:ها|های|هایی)?(?! (?:منزلت|ویژه))(?![{L}])", "۳ امتیاز دارد"),
    "another word for a gem": ("جواهر|زمرّد", "جواهر"),
}


def shown(line: str) -> str:
    """A line without code, anchors of rules and rulings, names of figures, and what makes lists and tables; {} for
    placeholders."""
    line = re.sub(r"^!\[(.*)\]\(\w+\)$", r"\1", line)
    line = re.sub(r"\{[^}]*\}", "{}", line)
    line = re.sub(r"`[^`]*`", "«»", line)
    line = re.sub(r"\*\*(?:[A-Z]+-?)?[0-9]+(?:\.[0-9]+)?\*\* ?", "", line)
    return re.sub(r"^(?:#+|>|-|[0-9]+\.|\|[ |-]*\|$)|(?<!\S)\|(?!\S)", " ", line).strip()


def lines(path: Path) -> list[tuple[str, str]]:
    """Key or number, and text, of everything in a file that people read."""
    read = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        read = re.sub(r"^```.*?^```$", lambda block: "\n" * block.group().count("\n"), read, flags=re.M | re.S)
        # A cell of a table is a text of its own.
        return [(str(n), shown(cell)) for n, line in enumerate(read.split("\n"), 1) for cell in line.split(" | ")]
    texts: dict[str, str] = json.loads(read)
    return [(key, shown(text)) for key, text in texts.items() if key not in SEPARATORS]


def wrong(path: Path, rules: dict[str, tuple[str, str]]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)} {place}: {what}: {text}"
        for place, text in lines(path)
        for what, (pattern, _) in rules.items()
        if re.search(pattern, text)
    ]


def test_texts_are_found() -> None:
    assert TEXTS
    assert RULEBOOKS


@pytest.mark.parametrize("path", [*TEXTS, *RULEBOOKS], ids=lambda path: f"{path.parts[-3]}-{path.name}")
def test_persian_is_well_written(path: Path) -> None:
    assert [] == wrong(path, WRONG)


@pytest.mark.parametrize("name", ["fa.json", "rules.fa.md", "summary.fa.md"])
def test_splendor_keeps_to_its_words(name: str) -> None:
    assert [] == wrong(ROOT / "mohreh" / "games" / "splendor" / "text" / name, SPLENDOR)


def test_fixed_terms() -> None:
    """The words of the Persian rulebook, or what players in Iran say."""
    texts = dict(lines(ROOT / "mohreh" / "games" / "splendor" / "text" / "fa.json"))
    fixed = {
        "title": "اسپلندور",
        "gem.w": "الماس",
        "gem.u": "یاقوت کبود",
        "gem.g": "زمرد",
        "gem.r": "یاقوت سرخ",
        "gem.k": "عقیق",
        "gem.j": "طلا",
        "noble.n04": "اشراف‌زاده‌ی ۴",
        "card": "کارت {} سطح {}، شماره‌ی {}",
        "name.take2": "برداشتن ۲ توکن هم‌رنگ",
        "name.reserve": "پیش‌خرید",
        "name.buy": "خرید",
        "name.golden": "خرید با طلا",
        "name.give": "پس دادن توکن",
        "name.pass": "پاس",
        "board.bank": "بانک",
        "ending.blocked": "بازی بسته",
        "ending.capped": "پایان با سقف دورها",
    }
    assert fixed == {key: texts[key] for key in fixed}


# Words that are settled game by game, as the rulebooks have them: what must not be said, and an example.
ROUND = ("a round of Inis is a راند, of the others a دور", f"(?<![{L}])راند", "راند {n} آغاز شد.")
OPPONENT = ("not a حریف but a رقیب", f"(?<![{L}])حریف", "حریف شما")
RIVAL = ("not a رقیب but a حریف", f"(?<![{L}])(?:رقیب|رقبا)", "قبیله‌ی رقیب")
INSTIGATOR = ("who starts a clash of Inis, and nobody else", "آغازگر|برپاکننده", "آغازگر: {who}")
ACTION = ("an عملیات is in the rulebook of Splendor only", "عملیات", "هیچ عملیاتی ممکن نیست")
ROUND_OF_INIS = ("a دور is a راند", "(?:^|[ (])دور (?:آخر|[{۰-۹])", "این دور آخر است")
TERRITORIES = ("territories are مناطق", "منطقه‌ها", "منطقه‌های مجاور")
BUILDINGS = ("a building is a سازه", "ساختمان", "انبار ساختمان‌ها")
KING = ("a king is a پادشاه", f"(?<![{L}])شاه(?![{L}])", "کسی شاه نشده است")
FIGHT = ("who fights for a land is in a رقابت", "می‌جنگ", "با تاس می‌جنگید")
HALF = ("a flare has two بخش", "نیمه‌ی (?:خود|بالا|پایین)", "نیمه‌ی پایین")
SETTLED = {
    "text": [ROUND, INSTIGATOR, ACTION, OPPONENT, RIVAL],
    "inis": [ACTION, OPPONENT, TERRITORIES, BUILDINGS, KING, ROUND_OF_INIS],
    "qabile": [ROUND, INSTIGATOR, ACTION, OPPONENT, FIGHT],
    "rokab": [ROUND, INSTIGATOR, ACTION, RIVAL],
    "splendor": [ROUND, INSTIGATOR, RIVAL],
    "tash_kalar": [ROUND, INSTIGATOR, ACTION, RIVAL, HALF],
}
# What stood in the texts and is not to come back: rows of a database, and sentences that nobody says.
STILTED = {
    "a number after a colon in a sentence": (r"؛ (?:تعداد|شمار|کارت‌ها|کارت): ", "کارت گرفت؛ تعداد: {}."),
    "a use after a colon": ("؛ کاربرد:", "بازی کرد؛ کاربرد: تریسکل"),
    "chance as a person": ("بخت تصمیم|همه‌ی بخت", "بخت تصمیم گرفته است"),
    "a link that gives": ("صندلی نمی‌دهد", "این پیوند هرگز صندلی نمی‌دهد."),
    "letters that do nothing": ("حرف‌ها کاری", "حرف‌ها کاری نکنند"),
    "always refuse": ("همیشه رد کن", "همیشه رد کن"),
    "how it ended": ("چگونه تمام شد", "چگونه تمام شد: طبق قوانین"),
    "a shuffle that is right": ("بُر درست", "آیا بُر درست بوده است؟"),
    "after so many decisions": ("تصمیم از .* تصمیم", "پس از {} تصمیم از {} تصمیم"),
    "a question that ends in or not": ("یا نه[.]", "پناه دهید یا نه."),
    "somebody like that": ("چنین کسی", "چنین کسی اینجا نمی‌نشیند"),
    "a good choice it is": ("انتخاب خوبی است", "انتخاب خوبی است:"),
    "the rules by another name": (f"(?<![{L}])قواعد", "بازی با این قواعد"),
    "would have, word for word": ("(?<!نگه )می‌داشت؛", "{} بیش از {} توکن می‌داشت؛ اول چند توکن را برگردانید."),
    "a legal edge that reads as a virtual one": ("ضلع مجازی", "{} ضلع مجازی برای حصار نداشت."),
}


@pytest.mark.parametrize("path", [*TEXTS, *RULEBOOKS], ids=lambda path: f"{path.parts[-3]}-{path.name}")
def test_settled_words_stay_settled(path: Path) -> None:
    game = path.parts[-3] if path.parts[-3] in SETTLED else "text"
    rules = {what: (pattern, example) for what, pattern, example in SETTLED[game]}
    if game == "splendor" and path.suffix == ".json":
        rules[ACTION[0]] = ACTION[1:]
    assert [] == wrong(path, rules)
    if path.suffix == ".json":
        assert [] == wrong(path, STILTED)


@pytest.mark.parametrize(
    ("pattern", "example"), [*STILTED.values(), *[one[1:] for found in SETTLED.values() for one in found]]
)
def test_words_that_are_not_settled_so_are_seen(pattern: str, example: str) -> None:
    assert re.search(pattern, shown(example))


def test_who_is_spoken_to() -> None:
    """What the reader did has «شما» and a plural verb, what was done to him «شما», what others did has neither."""
    for path in TEXTS:
        for key, text in lines(path):
            if key.startswith("event.") and ".you" in key:
                assert re.search(f"شما.*ید(?![{L}\u200c])|(?:\u200cی|دیگ|از|به) شما", text), f"{key}: {text}"
            elif key.startswith("event.") and key.partition("@")[0].removesuffix(".one").endswith("_you"):
                assert "شما" in text, f"{key}: {text}"
            elif key.startswith("event."):
                assert not re.search(f"(?<![{L}])شما|(?:کرد|گرفت|داد|خرید|رسید|برداشت)ید", text), f"{key}: {text}"


@pytest.mark.parametrize(("pattern", "example"), [*WRONG.values(), *SPLENDOR.values()])
def test_mistakes_are_seen(pattern: str, example: str) -> None:
    assert re.search(pattern, shown(example))


@pytest.mark.parametrize(
    "text",
    [
        "بازیکن {n} به {points} امتیاز منزلت رسید؛ این دور، دور آخر است.",
        "**1.4** گزینه‌ی `start_player` صندلی معینی را می‌گوید (قانون ۳.۱).",
        "> مثال: امتیازهای ویژه‌ی شما «۲» است.",
        "- `all_open`: همه آشکار",
        "آیا تأیید می‌کنید؟",
        "نُه خانه‌ی مرکزی (d4 تا f6)",
    ],
)
def test_good_persian_is_let_through(text: str) -> None:
    rules = WRONG | SPLENDOR
    assert [] == [what for what, (pattern, _) in rules.items() if re.search(pattern, shown(text))]
