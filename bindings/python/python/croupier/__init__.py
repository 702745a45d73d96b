"""Casino poker, by the book: rules, settlement and exact mathematics of five rule books.

Every figure is exact: probabilities and expectations are ``fractions.Fraction``, amounts of
money ``decimal.Decimal``. What comes as a table has ``rows()``, a list of plain dictionaries
that ``pandas.DataFrame`` takes as it is.

>>> import croupier
>>> croupier.rank("Ah Kh Qh Jh Th").name
'royal flush, hearts'
>>> croupier.par("section10-caribbean-stud")["base"].ev
Fraction(-142031221, 2718662100)
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Union

from . import _croupier

__version__: str = _croupier.__version__
__all__ = [
    "Action",
    "Advice",
    "Case",
    "Line",
    "Outcome",
    "ParSheet",
    "Ranked",
    "Row",
    "Simulation",
    "Strategy",
    "Wager",
    "advise",
    "books",
    "par",
    "rank",
    "settle",
    "simulate",
    "strategy",
]

#: Options or suppositions: ``{"trips": 2}``, or ``["trips=2"]`` as on the command line.
Settings = Union[Mapping[str, object], Iterable[str], None]


def _texts(settings: Settings) -> List[str]:
    """Settings as the library reads them."""
    if settings is None:
        return []
    if isinstance(settings, str):
        return [settings]
    if isinstance(settings, Mapping):
        return [f"{name}={value}" for name, value in settings.items()]
    return [str(text) for text in settings]


def _read(document: str) -> Any:
    return json.loads(document, parse_float=Decimal)


@dataclass(frozen=True)
class Ranked:
    """A hand: its name, and a value of which the higher wins and equal ones tie."""

    cards: str
    category: str
    name: str
    made_of: str
    value: int


@dataclass(frozen=True)
class Line:
    """What became of a wager: ``paid``, ``taken``, ``returned`` or ``void``, and under which clauses."""

    place: int
    wager: str
    word: str
    amount: Decimal
    under: Sequence[str]


@dataclass(frozen=True)
class Case:
    """A case that was played: its lines of money, and what did not come as it expected."""

    case: str
    book: str
    lines: List[Line]
    failures: List[Dict[str, Any]]

    def rows(self) -> List[Dict[str, Any]]:
        """A row for every line of money."""
        return [{**vars(line), "under": ", ".join(line.under)} for line in self.lines]


@dataclass(frozen=True)
class Outcome:
    """Deals that come to the same: how many, and what each leaves the player."""

    outcome: str
    count: int
    net: Fraction
    probability: Fraction

    @property
    def contribution(self) -> Fraction:
        """What it adds to the expectation."""
        return self.probability * self.net


@dataclass(frozen=True)
class Wager:
    """A wager of a PAR sheet, every outcome counted."""

    wager: str
    ev: Fraction
    deals: int
    outcomes: List[Outcome]
    #: What the player does, and in how many deals.
    actions: Dict[str, int] = field(default_factory=dict)

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of one unit, on average."""
        return -self.ev

    @property
    def variance(self) -> Fraction:
        """The mean square of a deal's distance from the expectation."""
        squares = sum((it.probability * it.net**2 for it in self.outcomes), Fraction(0))
        return squares - self.ev**2

    @property
    def sd(self) -> float:
        """The standard deviation; a root is seldom a fraction."""
        return float(self.variance) ** 0.5

    def rows(self) -> List[Dict[str, Any]]:
        """A row for every outcome."""
        return [{**vars(it), "contribution": it.contribution} for it in self.outcomes]


@dataclass(frozen=True)
class ParSheet:
    """Everything known of a game under one book and its options."""

    book: str
    digest: str
    options: Dict[str, str]
    not_by_this_book: List[str]
    wagers: Dict[str, Wager]
    #: What a rule of thumb leaves the player.
    strategies: Dict[str, Fraction]
    warnings: List[str]
    #: The whole document, as ``croupier par --json`` prints it.
    document: Dict[str, Any] = field(repr=False)

    def __getitem__(self, wager: str) -> Wager:
        return self.wagers[wager]

    def __iter__(self) -> Iterator[Wager]:
        return iter(self.wagers.values())

    def rows(self) -> List[Dict[str, Any]]:
        """A row for every wager."""
        return [
            {"wager": it.wager, "ev": it.ev, "house_edge": it.house_edge, "sd": it.sd, "deals": it.deals}
            for it in self
        ]


@dataclass(frozen=True)
class Action:
    """An action and what it is worth, in antes."""

    action: str
    ev: Fraction


@dataclass(frozen=True)
class Advice:
    """What every action is worth, and the best of them."""

    actions: List[Action]
    best: str

    def __getitem__(self, action: str) -> Fraction:
        return {it.action: it.ev for it in self.actions}[action]

    def rows(self) -> List[Dict[str, Any]]:
        """A row for every action."""
        return [dict(vars(it)) for it in self.actions]


@dataclass(frozen=True)
class Row:
    """One row of a way to play."""

    when: str
    against: str
    hand: str
    action: str


@dataclass(frozen=True)
class Strategy:
    """A way to play, row by row, and what the base comes to by it."""

    strategy: str
    names: List[str]
    ev: Fraction
    table: List[Row]

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of an ante that is played so."""
        return -self.ev

    def rows(self) -> List[Dict[str, Any]]:
        """Every row; of several that fit a hand the first holds."""
        return [dict(vars(it)) for it in self.table]


@dataclass(frozen=True)
class Simulation:
    """Rounds that were dealt from a seed, wager by wager."""

    rounds: int
    seed: int
    wagers: Dict[str, Wager]

    def __getitem__(self, wager: str) -> Wager:
        return self.wagers[wager]

    def rows(self) -> List[Dict[str, Any]]:
        """A row for every wager, with the standard error of its mean."""
        return [
            {"wager": it.wager, "ev": it.ev, "standard_error": it.sd / self.rounds**0.5}
            for it in self.wagers.values()
        ]


def books() -> List[str]:
    """The ids of the rule books."""
    return _croupier.books()


def rank(cards: str) -> Ranked:
    """Ranks three cards, five, or the best five of six or seven."""
    return Ranked(**_read(_croupier.rank(cards)))


def settle(text: str) -> List[Case]:
    """Plays cases in the notation of ``docs/hand.md`` by the book and settles them.

    Cards are dealt as they are written, every command is decided by the table's own rules, and
    each line of money names the clauses that it rests on.
    """
    cases = _read(_croupier.settle(text))
    return [
        Case(
            case=it["case"],
            book=it["book"],
            lines=[Line(**{**line, "amount": Decimal(line["amount"])}) for line in it["lines"]],
            failures=it["failures"],
        )
        for it in cases
    ]


def par(
    book: str,
    *,
    set: Settings = None,
    what_if: Settings = None,
    on: Optional[str] = None,
    ante: Union[str, Decimal, None] = None,
) -> ParSheet:
    """The exact PAR sheet of a book, with options set or with what no book says supposed."""
    text = _croupier.par(book, _texts(set), _texts(what_if), on, None if ante is None else str(ante))
    document = _read(text)
    wagers = [_wager(it) for it in document["wagers"] if "ev" in it]
    return ParSheet(
        book=document["book"],
        digest=document["digest"],
        options=document["options"],
        not_by_this_book=document.get("not_by_this_book", []),
        wagers={it.wager: it for it in wagers},
        strategies={it["strategy"]: Fraction(it["ev"]) for it in document["strategies"]},
        warnings=document["warnings"],
        document=document,
    )


def advise(
    book: str,
    hand: str,
    *,
    up: Optional[str] = None,
    board: str = "",
    dropped: Optional[str] = None,
    seen: str = "",
    set: Settings = None,
    what_if: Settings = None,
    on: Optional[str] = None,
) -> Advice:
    """What every action is worth with these cards, exactly, in antes."""
    text = _croupier.advise(book, hand, up, board, dropped, seen, _texts(set), _texts(what_if), on)
    document = _read(text)
    actions = [Action(it["action"], Fraction(it["ev"])) for it in document["actions"]]
    return Advice(actions, document["best"])


def strategy(
    book: str,
    name: str = "best",
    *,
    text: Union[str, Path, None] = None,
    set: Settings = None,
    what_if: Settings = None,
) -> Strategy:
    """A way to play by its name, or one of your own: its text, or the path of a file."""
    own = text.read_text() if isinstance(text, Path) else text
    document = _read(_croupier.strategy(book, name, own, _texts(set), _texts(what_if)))
    rows = [Row(**it) for it in document["rows"]]
    return Strategy(document["strategy"], document["names"], Fraction(document["ev"]), rows)


def simulate(
    book: str,
    rounds: int,
    *,
    seed: int = 1,
    strategy: str = "best",
    set: Settings = None,
    what_if: Settings = None,
) -> Simulation:
    """Deals so many rounds from a seed; the same seed gives the same rounds on any machine."""
    text = _croupier.simulate(book, rounds, seed, strategy, _texts(set), _texts(what_if))
    document = _read(text)
    wagers = [_wager({**it, "actions": []}) for it in document["wagers"]]
    return Simulation(document["rounds"], document["seed"], {it.wager: it for it in wagers})


def _wager(document: Mapping[str, Any]) -> Wager:
    counts = [(it["outcome"], int(it["count"]), Fraction(it["net"])) for it in document["outcomes"]]
    deals = sum(count for _, count, _ in counts)
    return Wager(
        wager=document["wager"],
        ev=Fraction(document["ev"]),
        deals=deals,
        outcomes=[Outcome(name, count, net, Fraction(count, deals)) for name, count, net in counts],
        actions={it["action"]: int(it["count"]) for it in document["actions"]},
    )
