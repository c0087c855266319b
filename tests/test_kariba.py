"""Kariba: the worked cases of the rules, both editions, entries and refusals, and the end of the game."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.events import FinalScores, SharedWin, Winner, name_of
from scorer.games import kariba
from scorer.games.kariba import (
    AskFirstTurn,
    AskTurn,
    AtLake,
    CardsDrawn,
    CardsTaken,
    DeckEmpty,
    DeckLeft,
    HandSizes,
    HasLaid,
    HasLaidNothing,
    Kariba,
    LakeEmpty,
    LastCardLaid,
    NoPrey,
    NoWeaker,
    State,
    TooFew,
    Turn,
)
from scorer.grammar import Grammar
from scorer.records.report import as_json, score
from templates.game import load_game
from templates.loader import SHIPPED
from tests.legal.kariba import next_move
from tests.rulebook import cases, rests_on
from words.faults import Fault, Kind
from words.languages import languages
from words.levels import LEVELS
from words.wording import Wording

PLAYERS = ("Anne", "Bruno", "Chloé")
GAME = load_game("kariba")


def rules(edition: str = "2010", players: tuple[str, ...] = PLAYERS) -> Kariba:
    return Kariba(players, {"edition": edition})


def at(game: Kariba, lake: dict[int, int], **changes: Any) -> State:
    """A state with these cards at the lake, all of them laid by the last player, Anne to play."""
    counts = tuple(lake.get(number, 0) for number in range(1, len(game.edition.animals) + 1))
    start = game.start()
    laid = (*start.laid[:-1], counts)
    deck = start.deck - sum(counts)
    return start._replace(turn=0, lake=counts, laid=laid, deck=deck)._replace(**changes)


def lake(state: State) -> dict[str, int]:
    return {str(number): here for number, here in enumerate(state.lake, 1) if here}


def cards(state: State) -> int:
    return sum(state.scores) + sum(state.lake) + sum(state.hands) + state.deck


def read(line: str, state: State | None = None, edition: str = "2010", language: str = "fr") -> Turn:
    game = rules(edition)
    grammar = Grammar(GAME, PLAYERS, language)
    return game.read(line, at(game, {}) if state is None else state, grammar)


def refused(call: Any, *args: Any) -> Fault:
    with pytest.raises(Fault) as caught:
        call(*args)
    return caught.value


def said(fault: Fault, language: str = "en") -> str:
    return Wording(language, GAME).fault(fault)


# The worked cases.


@pytest.mark.parametrize("case", cases("kariba", "lake", "play"))
def test_what_a_turn_takes(case: dict[str, Any]) -> None:
    game = rules()
    state = at(game, {int(number): here for number, here in case["input"]["lake"].items()})
    play = case["input"]["play"]
    after, _ = game.play(state, Turn("Anne", play["animal"], play["count"]))
    assert after.scores[0] == case["expected"]["captured"], rests_on(case)
    assert lake(after) == case["expected"]["lake"], rests_on(case)
    assert cards(after) == 72, rests_on(case)


@pytest.mark.parametrize("case", cases("kariba", "hand", "play", "deck"))
def test_a_short_deck(case: dict[str, Any]) -> None:
    game = rules()
    hands = (len(case["input"]["hand"]), 5, 5)
    play = case["input"]["play"]
    state = at(game, {}, deck=case["input"]["deck"], hands=hands)
    after, events = game.play(state, Turn("Anne", play["animal"], play["count"]))
    assert after.hands[0] == case["expected"]["hand_size_after"], rests_on(case)
    assert after.deck == case["expected"]["deck_after"], rests_on(case)
    assert game.standing(after).over is case["expected"]["ended"], rests_on(case)
    assert events[1:] == (CardsDrawn("Anne", 2, 0), DeckEmpty("Anne", 4)), rests_on(case)


@pytest.mark.parametrize("case", cases("kariba", "formula"))
@given(seed=st.integers(0, 10**9), players=st.integers(2, 6))
def test_no_card_is_lost(case: dict[str, Any], seed: int, players: int) -> None:
    game, rng = rules(players=("A", "B", "C", "D", "E", "F")[:players]), Random(seed)
    state = game.start()
    while not game.standing(state).over:
        assert cards(state) == case["expected"]["equals"], rests_on(case)
        state, _ = game.play(state, next_move(game, state, rng))
    assert cards(state) == case["expected"]["equals"], rests_on(case)


@pytest.mark.parametrize("case", cases("kariba", "hand", "play_cards"))
@pytest.mark.parametrize("sign", ["+", ", ", ","])
def test_one_animal_a_turn(case: dict[str, Any], sign: str) -> None:
    fault = refused(read, sign.join(map(str, case["input"]["play_cards"])))
    assert (fault.kind, fault.key) == (Kind.ILLEGAL, "mixed-animals"), rests_on(case)


# The Helvetiq edition.


def test_helvetiq_takes_the_nearest_weaker_animal() -> None:
    """The reading `capture=nearest_weaker` of `elephant_skips_gap_not`, with that edition's numbers."""
    game = rules("helvetiq")
    after, events = game.play(at(game, {6: 4, 2: 5}), Turn("Anne", 8, 3))
    assert (after.scores[0], lake(after)) == (4, {"2": 5, "8": 3})
    assert events[0] == CardsTaken("Anne", 4, "leopard", 4, 3, "elephant", 3)


@pytest.mark.parametrize(
    ("lies", "animal", "event"),
    [
        ({1: 2}, 8, CardsTaken("Anne", 2, "mouse", 2, 3, "elephant", 3)),
        ({8: 4, 7: 1}, 1, CardsTaken("Anne", 4, "elephant", 4, 3, "mouse", 3)),
        ({7: 4}, 1, NoPrey("Anne", 3, "mouse", 3, "elephant")),
        ({6: 4}, 5, NoWeaker("Anne", 3, "ostrich", 3)),
    ],
)
def test_helvetiq_cases(lies: dict[int, int], animal: int, event: Any) -> None:
    game = rules("helvetiq")
    assert game.play(at(game, lies), Turn("Anne", animal, 3))[1][0] == event


def test_helvetiq_has_64_cards_and_its_own_animals() -> None:
    game = rules("helvetiq")
    assert cards(game.start()) == 64
    assert game.start().deck == 49
    assert read("girafe x2", edition="helvetiq") == Turn("Anne", 4, 2)
    assert read("zèbre", edition="helvetiq") == Turn("Anne", 3, 1)
    assert read("guépard", edition="helvetiq") == read("cheetahs", edition="helvetiq") == Turn("Anne", 6, 1)
    fault = refused(read, "lion x2", None, "helvetiq")
    assert (fault.kind, fault.key) == (Kind.ILLEGAL, "not-in-edition")
    assert said(fault).startswith("There is no lion card in this edition; write one of its animals")
    assert refused(game.play, game.start(), Turn("Anne", 9, 1)).fields == {"number": 9, "last": 8}


def test_helvetiq_is_for_four() -> None:
    fault = refused(rules, "helvetiq", ("A", "B", "C", "D", "E"))
    assert (fault.kind, fault.key) == (Kind.ILLEGAL, "number-of-players")
    assert fault.fields == {"found": 5, "min": 2, "max": 4}
    assert rules("helvetiq", ("A", "B", "C", "D")).start().deck == 44
    record = b"game: kariba\nplayers: A, B, C, D, E\noption edition: helvetiq\n3 2\n"
    assert refused(score, record).key == "number-of-players"


# What can be typed.


@pytest.mark.parametrize(
    "line",
    [
        *("Anne: singe x2", "Anne: 3 x2", "anne : SINGE X 2", "Anne: monkey x2", "Anne: singe × 2"),
        *("Anne: singe 2", "Anne: singes 2", "Anne: singe2", "Anne singe x2", "ANNE 3 2", "Anne: 2 singes"),
        *("3 2", "3.2", "3x2", "3*2", "3 x 2", "3+3", "3, 3", "singe, singe", "singe + 3", "singe x2"),
        *("2 singes", "2x singe", "2 monkeys", "2 singe", "  3   2  "),
    ],
)
def test_ways_to_type_two_monkeys(line: str) -> None:
    assert read(line) == read(line, language="en") == Turn("Anne", 3, 2)


@pytest.mark.parametrize(
    ("line", "turn"),
    [
        ("3", Turn("Anne", 3, 1)),
        ("zebre", Turn("Anne", 5, 1)),
        ("éléphants x3", Turn("Anne", 9, 3)),
        ("chloe: mice x4", Turn("Chloé", 1, 4)),
        ("Chloé 1.5", Turn("Chloé", 1, 5)),
        ("3+3+3", Turn("Anne", 3, 3)),
        ("3 2 + 3", Turn("Anne", 3, 3)),
        ("3 singes", Turn("Anne", 3, 3)),
        ("1 souris", Turn("Anne", 1, 1)),
        ("rhinos x2", Turn("Anne", 8, 2)),
        ("8 rhinos", Turn("Anne", 8, 8)),
        ("5 zebras", Turn("Anne", 5, 5)),
        ("8 rhinoceroses", Turn("Anne", 8, 8)),
    ],
)
def test_what_a_line_means(line: str, turn: Turn) -> None:
    assert read(line) == turn


@pytest.mark.parametrize(
    ("line", "kind", "key"),
    [
        ("", Kind.INCOMPLETE, "value-missing"),
        ("Anne:", Kind.INCOMPLETE, "value-missing"),
        ("Chloé", Kind.INCOMPLETE, "value-missing"),
        ("3 singe", Kind.INCOMPLETE, "count-or-number"),
        ("5 zebra", Kind.INCOMPLETE, "count-or-number"),
        ("8 rhinocéros", Kind.INCOMPLETE, "count-or-number"),
        ("8 rhinoceros", Kind.INCOMPLETE, "count-or-number"),
        ("8 rhino", Kind.INCOMPLETE, "count-or-number"),
        ("3+2", Kind.ILLEGAL, "mixed-animals"),
        ("singe lion", Kind.ILLEGAL, "mixed-animals"),
        ("singe x2, lion", Kind.ILLEGAL, "mixed-animals"),
        ("singe et lion", Kind.ILLEGAL, "mixed-animals"),
        ("girafe", Kind.ILLEGAL, "not-in-edition"),
        ("Zoé: singe", Kind.UNREADABLE, "unknown-player"),
        ("Zoé singe x2", Kind.UNREADABLE, "unknown-player"),
        ("Zoé 3 2", Kind.UNREADABLE, "unknown-player"),
        (": 3", Kind.UNREADABLE, "unknown-player"),
        ("singr x2", Kind.UNREADABLE, "unknown-animal"),
        ("passe", Kind.UNREADABLE, "unknown-animal"),
        ("édition", Kind.UNREADABLE, "unknown-animal"),
        ("édition 3 2", Kind.UNREADABLE, "unknown-player"),
        ("3x", Kind.UNREADABLE, "cards-unreadable"),
        ("3+", Kind.UNREADABLE, "cards-unreadable"),
        ("3 3 3", Kind.UNREADABLE, "cards-unreadable"),
        ("-3", Kind.UNREADABLE, "cards-unreadable"),
        ("singe x-2", Kind.UNREADABLE, "cards-unreadable"),
        ("3333333", Kind.UNREADABLE, "cards-unreadable"),
        ("3 " + "9" * 500, Kind.UNREADABLE, "cards-unreadable"),
        ("Anne: singe, Bruno: lion", Kind.UNREADABLE, "cards-unreadable"),
        ("½", Kind.UNREADABLE, "cards-unreadable"),
        ("{text}", Kind.UNREADABLE, "cards-unreadable"),
    ],
)
def test_lines_that_are_refused(line: str, kind: Kind, key: str) -> None:
    fault = refused(read, line)
    assert (fault.kind, fault.key) == (kind, key)
    for language in languages():
        assert said(fault, language)


def test_refusals_say_what_to_write() -> None:
    assert said(refused(read, "3 singe")) == ("“3 singe” can be read as 1 card or as 3; write 3 x1 or 3 x3.")
    assert said(refused(read, "3+2"), "fr") == (
        "« 3+2 » nomme plusieurs animaux ; on pose un seul animal par tour, "
        "et deux cartes de l'animal 3 s'écrivent 3 2."
    )
    assert said(refused(read, "passe"), "fr") == (
        "« passe » n'est pas un animal de ce jeu ; écrivez son nom, ou son numéro, "
        "de 1 pour la souris à 9 pour l'éléphant."
    )


@given(
    seed=st.integers(0, 10**9),
    edition=st.sampled_from(["2010", "helvetiq"]),
    language=st.sampled_from(languages()),
)
def test_what_is_written_reads_back(seed: int, edition: str, language: str) -> None:
    game, rng, grammar = rules(edition), Random(seed), Grammar(GAME, PLAYERS, language)
    state = game.start()
    while not game.standing(state).over:
        move = next_move(game, state, rng)
        assert game.read(game.write(move, grammar), state, grammar) == move
        state, _ = game.play(state, move)


def test_canonical_lines() -> None:
    game = rules()
    assert game.write(Turn("Anne", 3, 2), Grammar(GAME, PLAYERS, "fr")) == "Anne: singe x2"
    assert game.write(Turn("Chloé", 9, 1), Grammar(GAME, PLAYERS, "en")) == "Chloé: elephant"


def fault_of(line: str, edition: str) -> Fault | None:
    game = rules(edition)
    try:
        game.play(at(game, {}), read(line, edition=edition))
    except Fault as fault:
        return fault
    return None


# Any text, and text made of the pieces of real lines.
PIECES = st.sampled_from(
    [*"0123459 x×.+,:-#", "10", "singe", "lions", "mice", "girafe", "Anne", "Bruno:", "²"]
)


@given(
    st.text(max_size=60) | st.lists(PIECES, max_size=8).map("".join), st.sampled_from(["2010", "helvetiq"])
)
def test_any_line_is_a_move_or_a_fault(line: str, edition: str) -> None:
    fault = fault_of(line, edition)
    if fault is not None:
        assert fault.kind in (Kind.UNREADABLE, Kind.ILLEGAL, Kind.INCOMPLETE)
        assert said(fault)


# What the rules forbid.


@pytest.mark.parametrize(
    ("turn", "changes", "key", "message"),
    [
        (Turn("Bruno", 3, 1), {}, "not-your-turn", "It is not Bruno's turn; Anne is to play."),
        (
            Turn("Anne", 10, 1),
            {},
            "no-such-animal",
            "No animal has the number 10; they go from 1 for the mouse to 9 for the elephant.",
        ),
        (
            Turn("Anne", 0, 2),
            {},
            "no-such-animal",
            "No animal has the number 0; they go from 1 for the mouse to 9 for the elephant.",
        ),
        (Turn("Anne", 3, 0), {}, "no-card-laid", "Anne lays no card; at least 1 must be laid."),
        (
            Turn("Anne", 1, 6),
            {},
            "more-than-in-hand",
            "Anne cannot lay 6 cards with 5 cards in hand; lay 5 at most.",
        ),
        (
            Turn("Anne", 1, 2),
            {"deck": 0, "hands": (1, 2, 3)},
            "more-than-in-hand",
            "Anne cannot lay 2 cards with 1 card in hand; lay 1 at most.",
        ),
        (
            Turn("Anne", 3, 2),
            {},
            "more-than-exist",
            "Too many monkey cards: the game has 8; only 1 can still be laid.",
        ),
        (
            Turn("Anne", 4, 1),
            {},
            "more-than-exist",
            "Too many gazelle cards: the game has 8; all were laid before, play another animal.",
        ),
        (
            Turn("Anne", 1, 1),
            {"deck": 0, "hands": (2, 0, 3)},
            "game-is-over",
            "The game is over: Bruno has no card left; take this line out or start another game.",
        ),
    ],
)
def test_moves_that_are_refused(turn: Turn, changes: dict[str, Any], key: str, message: str) -> None:
    game = rules()
    fault = refused(game.play, at(game, {3: 7, 4: 8}, **changes), turn)
    assert (fault.kind, fault.key, said(fault)) == (Kind.ILLEGAL, key, message)


def test_cards_won_are_gone_for_good() -> None:
    """Eight cards of an animal in all: those won count as well as those at the lake."""
    game = rules()
    state, _ = game.play(at(game, {3: 6}), Turn("Anne", 4, 3))
    assert state.scores == (6, 0, 0)
    assert refused(game.play, state, Turn("Bruno", 3, 3)).fields["left"] == 2
    assert game.play(state, Turn("Bruno", 3, 2))[0].lake[2] == 2


def test_the_first_turn_decides_who_starts() -> None:
    game = rules()
    assert game.asks(game.start()) == AskFirstTurn("Anne")
    state, _ = game.play(game.start(), Turn("Chloé", 3, 2))
    assert game.asks(state) == AskTurn("Anne")
    assert read("4", state) == Turn("Anne", 4, 1)
    assert read("4", game.start()) == Turn("Anne", 4, 1)


# The end of the game.


def test_the_last_card_ends_the_game_after_the_capture() -> None:
    game = rules()
    state = at(game, {2: 2, 1: 4}, deck=0, hands=(1, 3, 2), scores=(10, 14, 0))
    after, events = game.play(state, Turn("Anne", 2, 1))
    assert events == (
        CardsTaken("Anne", 4, "mouse", 14, 1, "meerkat", 3),
        LastCardLaid("Anne"),
        SharedWin(("Anne", "Bruno"), 14),
        FinalScores({"Anne": 14, "Bruno": 14, "Chloé": 0}),
    )
    standing = game.standing(after)
    assert (standing.over, standing.winners) == (True, ["Anne", "Bruno"])
    assert standing.ranking == [["Anne", "Bruno"], ["Chloé"]]


def test_whoever_ends_the_game_need_not_win() -> None:
    game = rules()
    after, events = game.play(at(game, {}, deck=0, hands=(1, 3, 2), scores=(1, 0, 9)), Turn("Anne", 7, 1))
    assert events[1:] == (
        LastCardLaid("Anne"),
        Winner("Chloé", 9),
        FinalScores({"Chloé": 9, "Anne": 1, "Bruno": 0}),
    )
    assert game.standing(after).winners == ["Chloé"]


def test_a_whole_hand_laid_is_not_the_end_while_cards_can_be_drawn() -> None:
    game = rules()
    after, events = game.play(at(game, {}, deck=2), Turn("Anne", 7, 5))
    assert (after.hands[0], game.standing(after).over) == (2, False)
    assert events == (NoPrey("Anne", 5, "buffalo", 5, "lion"), CardsDrawn("Anne", 2, 0), DeckEmpty("Anne", 2))
    after, events = game.play(at(game, {}, deck=0), Turn("Anne", 7, 5))
    assert game.standing(after).over
    assert LastCardLaid("Anne") in events


def test_nobody_wins_before_the_end() -> None:
    game = rules()
    state, events = game.play(at(game, {2: 4}), Turn("Anne", 3, 3))
    assert (game.standing(state).over, game.standing(state).winners) == (False, [])
    assert events == (CardsTaken("Anne", 4, "meerkat", 4, 3, "monkey", 3), CardsDrawn("Anne", 3, 50))


# What the table shows.


def test_what_lies_on_the_table() -> None:
    game = rules()
    assert game.shows(game.start()) == (
        LakeEmpty(),
        HandSizes({"Anne": 5, "Bruno": 5, "Chloé": 5}),
        DeckLeft(57),
    )
    assert game.shows(at(game, {3: 2, 9: 1}))[:2] == (AtLake("monkey", 2), AtLake("elephant", 1))


def test_what_a_player_has_laid_stays_known_after_a_capture() -> None:
    game = rules()
    assert game.played_by(game.start(), "Bruno") == (HasLaidNothing("Bruno"),)
    state = game.start()
    for turn in (Turn("Bruno", 1, 2), Turn("Chloé", 2, 3), Turn("Anne", 1, 1), Turn("Bruno", 5, 1)):
        state, _ = game.play(state, turn)
    assert state.scores == (0, 0, 2)
    assert game.played_by(state, "Bruno") == (HasLaid("Bruno", 2, "mouse"), HasLaid("Bruno", 1, "zebra"))


# Whole records.


def test_the_sample() -> None:
    report = score((SHIPPED / "kariba" / "sample.txt").read_bytes())
    data = as_json(report)
    assert report.fault is None
    assert list(data) == [
        *("game", "players", "options", "moves", "over", "scores", "ranking", "winners"),
        *("lake", "deck", "hands", "events"),
    ]
    assert (data["moves"], data["over"], data["winners"]) == (47, True, ["Zoé"])
    assert data["scores"] == {"Léa": 12, "Hugo": 14, "Zoé": 19}
    assert data["lake"] == {"1": 0, "2": 0, "3": 3, "4": 7, "5": 0, "6": 8, "7": 0, "8": 3, "9": 1}
    assert (data["deck"], data["hands"]) == (0, {"Léa": 3, "Hugo": 2, "Zoé": 0})
    assert sum(data["scores"].values()) + sum(data["lake"].values()) + sum(data["hands"].values()) == 72


def test_a_line_after_the_end() -> None:
    sample = (SHIPPED / "kariba" / "sample.txt").read_bytes()
    report = score(sample + "Léa: singe\n".encode())
    assert report.fault is not None
    assert (report.fault.kind, report.fault.key, report.moves) == (Kind.ILLEGAL, "game-is-over", 47)
    assert report.fault.line == len(sample.splitlines()) + 1


def test_a_faulty_line_keeps_what_stands_before_it() -> None:
    report = score(b"game: kariba\nplayers: Anne, Bruno\n3 2\nBruno: lion\nBruno: lion\n4\n")
    assert (report.moves, report.fault and report.fault.line) == (2, 5)
    assert report.standing.details["hands"] == {"Anne": 5, "Bruno": 5}
    assert report.standing.details["deck"] == 59


def test_keypad_alone() -> None:
    report = score(b"game: kariba\nplayers: Anne, Bruno\n2.2\n3.3\n1+1\n2\n")
    assert report.fault is None
    assert report.standing.scores == {"Anne": 0, "Bruno": 2}


# What is said.


def test_what_a_turn_sounds_like() -> None:
    told = CardsTaken("Anne", 6, "mouse", 9, 2, "meerkat", 3)
    assert {level: _sentence(told, "fr", level) for level in LEVELS} == {
        "brief": "Anne gagne 6 souris.",
        "braille": "Anne gagne 6 souris.",
        "normal": "Anne prend 6 souris, en posant 2 suricates. Au lac : 3. Total : 9 points.",
        "full": "Anne gagne 6 souris. Total : 9 points. "
        "Anne a posé 2 suricates. Au lac : 3. C'est assez pour effrayer 6 souris.",
    }
    assert _sentence(TooFew("Anne", 1, "monkey", 2, 3), "en") == (
        "Anne lays 1 monkey, and wins nothing. At the lake: 2. Needed: 3."
    )
    assert _sentence(DeckLeft(0), "fr") == "La pioche est vide."
    assert _sentence(CardsDrawn("Anne", 1, 0), "fr", "full") == "Cartes piochées par Anne : 1."
    assert _sentence(CardsDrawn("Anne", 2, 1), "fr", "full") == (
        "Cartes piochées par Anne : 2. Dans la pioche : une carte."
    )


@pytest.mark.parametrize("language", languages())
def test_every_animal_has_words(language: str) -> None:
    words = GAME.words[language]
    animals = {animal for edition in kariba.EDITIONS.values() for animal in edition.animals}
    assert set(words.terms) == set(words.keywords) - set(GAME.options) == animals


def _sentence(event: Any, language: str, level: Any = "normal") -> str:
    return Wording(language, GAME).event(name_of(type(event)), event._asdict(), level)


# Exact fields, which the sentences above do not all show.


@pytest.mark.parametrize(
    ("line", "key", "fields"),
    [
        ("Bruno", "value-missing", {"player": "Bruno"}),
        ("", "value-missing", {"player": "Anne"}),
        ("singe x2, lion", "mixed-animals", {"text": "singe x2, lion"}),
        ("singe et lion", "mixed-animals", {"text": "singe et lion"}),
        ("Anne: singe, 3x", "cards-unreadable", {"text": "singe, 3x"}),
        ("3x", "cards-unreadable", {"text": "3x"}),
        ("Zoé 3 2 1", "unknown-player", {"name": "Zoé", "players": PLAYERS}),
        ("Anne: Zoé 3 2 1", "cards-unreadable", {"text": "Zoé 3 2 1"}),
        ("singr", "unknown-animal", {"text": "singr", "last": 9}),
        ("girafe", "not-in-edition", {"animal": "giraffe", "last": 9}),
        ("2 suricate", "count-or-number", {"text": "2 suricate", "number": 2}),
    ],
)
def test_what_a_refusal_names(line: str, key: str, fields: dict[str, Any]) -> None:
    fault = refused(read, line)
    assert (fault.key, fault.fields) == (key, fields)


def test_one_mouse_is_one_however_it_is_read() -> None:
    assert read("1 souris") == read("1 mouse", language="en") == Turn("Anne", 1, 1)


def test_what_too_many_cards_names() -> None:
    game = rules()
    fault = refused(game.play, at(game, {3: 7}), Turn("Anne", 3, 2))
    assert fault.fields == {"count": 2, "animal": "monkey", "copies": 8, "left": 1}


def test_what_too_few_cards_tell() -> None:
    game = rules()
    assert game.play(at(game, {}), Turn("Anne", 3, 2))[1][0] == TooFew("Anne", 2, "monkey", 2, 3)


def test_the_nearest_weaker_animal_is_the_next_one_and_never_the_other_end() -> None:
    game = rules("helvetiq")
    laid = {1: 1, 2: 1}
    assert game.play(at(game, laid), Turn("Anne", 3, 3))[0].lake[:3] == (1, 0, 3)
    # Nothing weaker is there: the elephant, above, is not taken in its place.
    last = len(game.edition.animals)
    state, events = game.play(at(game, {last: 2}), Turn("Anne", 3, 3))
    assert events[0] == NoWeaker("Anne", 3, game.edition.animals[2], 3)
    assert state.lake[last - 1] == 2


def test_whose_turn_is_asked_for() -> None:
    game = rules()
    assert game.asks(game.start()) == AskFirstTurn("Anne")
    assert game.asks(at(game, {}, turn=1)) == AskTurn("Bruno")


@pytest.mark.parametrize(
    ("language", "line"), [("fr", "3 singes"), ("en", "3 monkeys"), ("de", "3 Affen"), ("es", "3 monos")]
)
def test_a_plural_says_that_the_number_is_a_count(language: str, line: str) -> None:
    report = score(f"game: kariba\nlanguage: {language}\nplayers: Anne, Bruno\nAnne: {line}\n".encode())
    assert report.fault is None
    assert report.standing.details["lake"]["3"] == 3
    assert report.standing.scores == {"Anne": 0, "Bruno": 0}
