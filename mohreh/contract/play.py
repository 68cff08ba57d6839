"""What is legal, what adds up, and that games end."""

from __future__ import annotations

from collections import Counter

from mohreh.contract.subject import Moment, Subject, game_of
from mohreh.kernel.errors import Broken, MohrehError
from mohreh.kernel.rng import mwc_pick, mwc_start
from mohreh.kernel.state import NO_ACTIONS, pick_now


def check_catalogue(subject: Subject) -> None:
    """Each id has one notation, and each notation leads back to its id."""
    catalogue = subject.rules.catalogue
    for action in range(catalogue.size):
        notation = catalogue.notation(action)
        back = catalogue.parse(notation)
        if back != action:
            raise Broken(f"{subject.name}: {notation!r} is written for the id {action} and read as {back}")
    subject.note(f"{catalogue.size} ids")


def check_games(subject: Subject) -> None:
    """Random games end in time, with legal ids in order, and everything adds up after every decision."""
    endings: Counter[str] = Counter()
    longest = decisions = 0
    for seed in range(subject.seed, subject.seed + subject.amount.games):
        for moment in game_of(subject, seed):
            _check_legal(moment)
            _check_sums(moment)
        endings[_ending(moment)] += 1
        decisions += moment.number
        longest = max(longest, moment.number)
    games = subject.amount.games
    shares = ", ".join([f"{word} {endings[word] / games:.1%}" for word in sorted(endings)])
    subject.note(f"{games} games, {decisions / games:.0f} decisions each, {longest} at most; ended: {shares}")
    if subject.rules.longest == 0:
        subject.note("no longest game is declared: an option lifts the cap")


def _check_legal(moment: Moment) -> None:
    """Every waiting seat has ids that ascend, lie in the catalogue and belong to the verbs of the question."""
    rules, s = moment.rules, moment.state
    waiting = rules.waiting(s)
    if moment.over:
        if waiting or len(rules.legal(s)):
            raise moment.broken("the game is over, and yet something is legal")
        return
    if s.who not in waiting:
        raise moment.broken(f"seat {s.who} is to decide, but {waiting} are waiting")
    for seat in range(rules.players):
        legal = [int(action) for action in rules.legal_for(s, seat)]
        if seat not in waiting:
            if legal:
                raise moment.broken(f"seat {seat} is not waiting, and yet {legal} are legal for it")
            continue
        if not legal:
            raise moment.broken(f"seat {seat} is waiting at {s.top!r} and has nothing to choose from")
        if legal != sorted(set(legal)):
            raise moment.broken(f"the legal ids of {s.top!r} do not ascend: {legal}")
        if legal[0] < 0 or legal[-1] >= rules.catalogue.size:
            raise moment.broken(f"the legal ids of {s.top!r} go from {legal[0]} to {legal[-1]}, beyond the catalogue")
        for action in legal:
            verb = rules.catalogue.verb(action).name
            if verb not in s.verbs():
                raise moment.broken(f"{s.top!r} offers {verb!r}, which is not among its VERBS")
    if [int(action) for action in rules.legal(s)] != [int(action) for action in rules.legal_for(s, int(s.who))]:
        raise moment.broken(f"{s.top!r} says one thing in `legal` and another in `legal_for`")
    position = mwc_start(moment.number)
    listed = rules.legal(s)
    picked, due = pick_now(s, NO_ACTIONS, position), listed[mwc_pick(position, len(listed))]
    if picked != due:
        raise moment.broken(f"{s.top!r} picks {picked} where {due} is due by `legal`")


def _check_sums(moment: Moment) -> None:
    try:
        moment.subject.game.check(moment.state)
    except MohrehError as wrong:
        raise moment.broken(f"it does not add up: {wrong}") from None


def _ending(moment: Moment) -> str:
    """How the game ended; somebody may have won, and the word is a declared one."""
    rules = moment.rules
    word = rules.game.ending(moment.state)
    if word not in rules.game.endings:
        raise moment.broken(f"the game ended by {word!r}, which is not among {list(rules.game.endings)}")
    scores, winners = rules.scores(moment.state), rules.winners(moment.state)
    if len(scores) != rules.players:
        raise moment.broken(f"there are {len(scores)} scores")
    if winners != sorted(set(winners)) or any(not 0 <= seat < rules.players for seat in winners):
        raise moment.broken(f"the winners are {winners}")
    if winners != [seat for seat in range(rules.players) if rules.sides[seat] in [rules.sides[one] for one in winners]]:
        raise moment.broken(f"the winners are {winners}, and not all of a side are among them")
    return word
