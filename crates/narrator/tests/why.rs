//! The sentence that says why: as it reads, and never too long.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::cmp::Ordering;
use std::collections::BTreeMap;

use cards::{Rank, five, three};
use expect_test::{Expect, expect};
use floor::replay::Openings;
use floor::script::Script;
use games::irregularity::Irregularity;
use games::{Place, Shelf, Wager, Worth};
use money::Money;
use narrator::{Ending, Form, LONGEST, Language, Listener, Texts, settlement, why};

/// Ann, who sits at place 1.
struct Ann;

impl Listener for Ann {
    fn is(&self, person: &str) -> bool {
        person == "ann"
    }
}

/// Plays a case at which Ann sits at place 1, and says in both languages why it ended so,
/// then what became of each wager.
#[track_caller]
fn check(book: &str, case: &str, expected: Expect) {
    let text = format!("case told\nclause 1.1\nbook {book}\nsit 1 ann\n{case}");
    let script: Script = text.parse().unwrap();
    let shelf = Shelf::load().unwrap();
    let (played, told) = script.record(&shelf, &Openings::default()).pop().unwrap();
    assert_eq!(played.failures, [], "{case}");
    let mut house = told.before.clone();
    for event in told.entries.iter().flat_map(|entry| &entry.events) {
        house.apply(event);
    }
    let table = house.tables.values().next().unwrap();
    let place = Place::new(1).unwrap();
    let mut said = String::new();
    for language in Language::ALL {
        let texts = Texts::of_language(*language);
        let sentence = why(texts, &Ann, table, place).unwrap_or_default();
        assert!(sentence.chars().count() <= LONGEST, "{sentence}");
        said.push_str(&sentence);
        said.push('\n');
    }
    for language in Language::ALL {
        let texts = Texts::of_language(*language);
        for line in settlement(texts, &Ann, table, place) {
            let note = line
                .note
                .map_or_else(String::new, |note| format!(" ({note})"));
            let (stake, net) = (texts.amount(line.stake), texts.signed(line.net));
            said.push_str(&format!(
                "{} {stake} {} {net}{note}\n",
                line.label, line.result
            ));
        }
    }
    expected.assert_eq(&said);
}

const CARIBBEAN: &str = "nz-caribbean-stud";
const THREE: &str = "nz-three-card-poker";
const ULTIMATE: &str = "nz-ultimate-texas-holdem";
const VENICE: &str = "venice-caribbean-poker";

#[test]
fn a_win() {
    check(
        CARIBBEAN,
        "wager 1 ante 5.00\ndeal 1 9s 9d 7c 5h 2s dealer Ad Kc 8c 4h 3d\nbet 1 10.00\nsettle",
        expect![[r#"
            Your pair of nines beats the dealer's ace-king: ante and bet win 15.00.
            Hai coppia di nove contro asso e re del banco: ante e bet vincono 15,00.
            Ante 5.00 won +5.00 (1 to 1)
            Bet 10.00 won +10.00 (1 to 1 for a pair of nines)
            Ante 5,00 vinta +5,00 (1 a 1)
            Bet 10,00 vinta +10,00 (1 a 1 con coppia di nove)
        "#]],
    );
}

#[test]
fn a_loss() {
    check(
        CARIBBEAN,
        "wager 1 ante 5.00\ndeal 1 As Qd 7c 5h 2s dealer Jd Jc 8c 4h 3d\nbet 1 10.00\nsettle",
        expect![[r#"
            Dealer's pair of jacks beats your ace high: ante and bet lose, 15.00.
            Il banco ha coppia di fanti contro carta alta asso: ante e bet perdono 15,00.
            Ante 5.00 lost −5.00
            Bet 10.00 lost −10.00
            Ante 5,00 persa −5,00
            Bet 10,00 persa −10,00
        "#]],
    );
}

#[test]
fn a_kicker_decides() {
    check(
        CARIBBEAN,
        "wager 1 ante 5.00\ndeal 1 9s 9d Kc 5h 2s dealer 9c 9h Jd 4h 8d\nbet 1 10.00\nsettle",
        expect![[r#"
            Both have a pair of nines; your king beats jack: you win 15.00.
            Pari con coppia di nove; re contro fante del banco: vinci 15,00.
            Ante 5.00 won +5.00 (1 to 1)
            Bet 10.00 won +10.00 (1 to 1 for a pair of nines)
            Ante 5,00 vinta +5,00 (1 a 1)
            Bet 10,00 vinta +10,00 (1 a 1 con coppia di nove)
        "#]],
    );
}

#[test]
fn a_tie() {
    check(
        CARIBBEAN,
        "wager 1 ante 5.00\ndeal 1 9s 8d 7c 6h 5s dealer 9c 8h 7d 6s 5d\nbet 1 10.00\nsettle",
        expect![[r#"
            You and the dealer both have a straight, nine high: ante and bet come back.
            Tu e il banco avete scala al nove: ante e bet tornano a te.
            Ante 5.00 returned 0.00
            Bet 10.00 returned 0.00
            Ante 5,00 resa 0,00
            Bet 10,00 resa 0,00
        "#]],
    );
}

#[test]
fn the_dealer_does_not_qualify() {
    check(
        CARIBBEAN,
        "wager 1 ante 5.00\ndeal 1 9s 9d Kc 5h 2s dealer Qc 9h Jd 4h 8d\nbet 1 10.00\nsettle",
        expect![[r#"
            Dealer has queen high, below ace and king: ante wins 5.00, bet comes back.
            Il banco ha carta alta donna, meno di asso e re: ante vince 5,00, bet torna a te.
            Ante 5.00 won +5.00 (1 to 1)
            Bet 10.00 returned 0.00
            Ante 5,00 vinta +5,00 (1 a 1)
            Bet 10,00 resa 0,00
        "#]],
    );
    check(
        THREE,
        "wager 1 ante 5.00\nwager 1 pair-plus 5.00\nwager 1 six-card-bonus 5.00\n\
         deal 1 9s 8d 7c dealer Jd 8c 4h\nplay 1 1x\nsettle",
        expect![[r#"
            Dealer has jack high, below queen high: ante wins 5.00, play comes back.
            Il banco ha carta alta fante, meno di donna: ante vince 5,00, play torna a te.
            Ante 5.00 won +5.00 (1 to 1)
            Play 5.00 returned 0.00
            Ante Bonus 0.00 won +5.00 (1 to 1, whatever the dealer has)
            Pair Plus 5.00 won +30.00 (6 to 1 for a straight, nine high)
            Six Card Bonus 5.00 lost −5.00 (six cards make a pair of eights)
            Ante 5,00 vinta +5,00 (1 a 1)
            Play 5,00 resa 0,00
            Ante Bonus 0,00 vinta +5,00 (1 a 1, con qualsiasi banco)
            Pair Plus 5,00 vinta +30,00 (6 a 1 con scala al nove)
            Six Card Bonus 5,00 persa −5,00 (sei carte: coppia di otto)
        "#]],
    );
}

#[test]
fn the_dealer_does_not_qualify_and_is_still_compared() {
    let ultimate = |cards: &str, expected| {
        check(
            ULTIMATE,
            &format!(
                "set hand-forming=best-of-seven\nwager 1 ante 5.00\nwager 1 blind 5.00\n\
                 wager 1 trips 5.00\ndeal {cards}\ncheck 1\nshow flop\nplay 1 2x\nshow river\n\
                 settle"
            ),
            expected,
        );
    };
    ultimate(
        "1 As Kd dealer Qs 6d board Ah Kc 9h 4s 3d",
        expect![[r#"
        Dealer has no pair: ante comes back. Your two pair, aces and kings, wins 10.00.
        Banco senza coppia: ante torna a te. Con doppia coppia, assi e re vinci 10,00.
        Play 10.00 won +10.00 (1 to 1)
        Ante 5.00 returned 0.00
        Blind 5.00 returned 0.00 (below a straight)
        Trips 5.00 lost −5.00 (below three of a kind)
        Play 10,00 vinta +10,00 (1 a 1)
        Ante 5,00 resa 0,00
        Blind 5,00 resa 0,00 (meno di scala)
        Trips 5,00 persa −5,00 (meno di tris)
    "#]],
    );
    ultimate(
        "1 Ts 8d dealer Qs 6d board Ah Kc 9h 4s 3d",
        expect![[r#"
        Dealer has no pair: ante comes back. Ace-king still beats you: 15.00 lost.
        Banco senza coppia: ante torna a te. La tua mano perde contro asso e re: 15,00.
        Play 10.00 lost −10.00
        Ante 5.00 returned 0.00
        Blind 5.00 lost −5.00
        Trips 5.00 lost −5.00 (below three of a kind)
        Play 10,00 persa −10,00
        Ante 5,00 resa 0,00
        Blind 5,00 persa −5,00
        Trips 5,00 persa −5,00 (meno di tris)
    "#]],
    );
    ultimate(
        "1 Qh 6s dealer Qs 6d board Ah Kc 9h 4s 3d",
        expect![[r#"
        You and the dealer both have ace-king: ante, blind and play come back.
        Tu e il banco avete asso e re: ante, blind e play tornano a te.
        Play 10.00 returned 0.00
        Ante 5.00 returned 0.00
        Blind 5.00 returned 0.00
        Trips 5.00 lost −5.00 (below three of a kind)
        Play 10,00 resa 0,00
        Ante 5,00 resa 0,00
        Blind 5,00 resa 0,00
        Trips 5,00 persa −5,00 (meno di tris)
    "#]],
    );
    // And where the dealer does, with a straight.
    ultimate(
        "1 Qh Js dealer Ts Td board Ah Kc 9h 4s Tc",
        expect![[r#"
            Your straight, ace high, beats the dealer's three of a kind, tens: the hand wins 20.00.
            Hai scala all'asso contro tris di dieci del banco: ante, blind e play vincono 20,00.
            Ante 5.00 won +5.00 (1 to 1)
            Play 10.00 won +10.00 (1 to 1)
            Blind 5.00 won +5.00 (1 to 1 for a straight, ace high)
            Trips 5.00 won +20.00 (4 to 1 for a straight, ace high)
            Ante 5,00 vinta +5,00 (1 a 1)
            Play 10,00 vinta +10,00 (1 a 1)
            Blind 5,00 vinta +5,00 (1 a 1 con scala all'asso)
            Trips 5,00 vinta +20,00 (4 a 1 con scala all'asso)
        "#]],
    );
}

#[test]
fn a_fold_and_what_plays_on() {
    check(
        THREE,
        "wager 1 ante 5.00\nwager 1 pair-plus 5.00\nwager 1 six-card-bonus 5.00\n\
         deal 1 9s 8d 2c dealer Jd 8c 4h\nfold 1\nsettle",
        expect![[r#"
            You folded: ante and Pair Plus lose, 10.00. Six Card Bonus plays on.
            Hai passato: ante e Pair Plus perdono 10,00. Six Card Bonus resta in gioco.
            Ante 5.00 lost −5.00
            Pair Plus 5.00 lost −5.00 (folded)
            Six Card Bonus 5.00 lost −5.00 (six cards make a pair of eights)
            Ante 5,00 persa −5,00
            Pair Plus 5,00 persa −5,00 (passato)
            Six Card Bonus 5,00 persa −5,00 (sei carte: coppia di otto)
        "#]],
    );
    check(
        CARIBBEAN,
        "wager 1 ante 5.00\ndeal 1 9s 7d Kc 5h 2s dealer Qc 9h Jd 4h 8d\n\
         report absent 1 by dealer\nsettle",
        expect![[r#"
            Time ran out: ante loses, 5.00.
            Tempo scaduto: ante perde 5,00.
            Ante 5.00 lost −5.00
            Ante 5,00 persa −5,00
        "#]],
    );
}

#[test]
fn a_changed_card() {
    check(
        VENICE,
        "wager 1 ante 5.00\ndeal 1 Ah Jh 8h 4h 2s dealer As Kd 7h 3c 9d next 6h\n\
         change 1 2s for 6h\nbet 1 10.00\nsettle",
        expect![[r#"
            Your flush, ace high, beats the dealer's ace-king: ante and bet win 55.00.
            Hai colore all'asso contro asso e re del banco: ante e bet vincono 55,00.
            New card 5.00 lost −5.00 (fee kept)
            Ante 5.00 won +5.00 (1 to 1)
            Bet 10.00 won +50.00 (5 to 1 for a flush, ace high)
            Carta nuova 5,00 persa −5,00 (costo del cambio)
            Ante 5,00 vinta +5,00 (1 a 1)
            Bet 10,00 vinta +50,00 (5 a 1 con colore all'asso)
        "#]],
    );
}

#[test]
fn a_void_hand() {
    check(
        CARIBBEAN,
        "wager 1 ante 5.00\ndeal 1 9s 8d 7c 6h 5s dealer 9c 8h 7d 6s 5d\n\
         report communicated 1\nrule void-hand 1 by casino operator",
        expect![[r#"
            Hand void: players talked about their hands or swapped cards. Your bets come back, 5.00.
            Mano nulla: i giocatori hanno parlato delle mani o scambiato carte. Puntate restituite.
            Ante 5.00 void 0.00
            Ante 5,00 nulla 0,00
        "#]],
    );
}

/// A hand of every name there is, and two that share one for every card that decides.
struct Hands {
    named: Vec<Worth>,
    alike: Vec<(Worth, Worth)>,
}

impl Hands {
    fn of(all: impl Iterator<Item = Worth>) -> Hands {
        let mut named: BTreeMap<String, Worth> = BTreeMap::new();
        let mut alike: BTreeMap<(String, Vec<Rank>), (Worth, Worth)> = BTreeMap::new();
        for worth in all {
            let name = Texts::english().hand(worth, Form::Name);
            if let Some(weaker) = named.insert(name.clone(), worth) {
                let ranks = ranks(weaker).into_iter().zip(ranks(worth));
                let differ = ranks.filter(|(one, other)| one != other).take(1);
                let decide = differ.flat_map(|(one, other)| [one, other]).collect();
                alike.insert((name, decide), (weaker, worth));
            }
        }
        Hands {
            named: named.into_values().collect(),
            alike: alike.into_values().collect(),
        }
    }

    fn of_five() -> Hands {
        Hands::of((1..=7462).filter_map(five::Value::new).map(Worth::Five))
    }

    fn of_three() -> Hands {
        Hands::of((1..=741).filter_map(three::Value::new).map(Worth::Three))
    }

    /// Every pair of names, and every pair of one name, both ways round.
    fn pairs(&self) -> impl Iterator<Item = (Worth, Worth)> {
        let names = self.named.iter();
        let names = names.flat_map(|own| self.named.iter().map(move |other| (*own, *other)));
        let alike = self.alike.iter();
        let alike = alike.flat_map(|(weak, strong)| [(*weak, *strong), (*strong, *weak)]);
        names.chain(alike)
    }
}

fn ranks(worth: Worth) -> Vec<Rank> {
    match worth {
        Worth::Three(value) => value.ranks().to_vec(),
        Worth::Five(value) => value.ranks().to_vec(),
    }
}

/// The longest sentence of every language for an ending.
fn longest(ending: &Ending) -> (usize, String) {
    let said = Language::ALL.iter().map(|language| {
        let texts = Texts::of_language(*language);
        let said = texts.why(ending, |amount| texts.amount(amount));
        (said.chars().count(), said)
    });
    said.max().unwrap()
}

const AMOUNTS: [Money; 2] = [Money::cents(1_500), Money::cents(1_250_000)];

/// Every pair of hands at the wagers that a book has, at two amounts.
fn check_pairs(hands: &Hands, main: &[Wager], needed: Worth) {
    let order = |worth: Worth| match worth {
        Worth::Three(value) => value.number(),
        Worth::Five(value) => value.number(),
    };
    let mut seen = (0, String::new());
    let mut look = |ending: Ending| seen = std::mem::take(&mut seen).max(longest(&ending));
    for (own, dealer) in hands.pairs() {
        let contest = order(own).cmp(&order(dealer));
        let weak = order(dealer) < order(needed);
        for amount in AMOUNTS {
            // Where it is all that the round came to, every way of saying it is shorter.
            look(Ending::Compared {
                own,
                dealer,
                contest,
                wagers: main.to_vec(),
                amount,
                is_all: false,
            });
            let (won, back) = main.split_at(1);
            if weak && main.len() == 2 {
                look(Ending::NotQualified {
                    dealer,
                    needed,
                    won: won.to_vec(),
                    amount,
                    back: back.to_vec(),
                });
            }
            for net in [amount, amount.negated().unwrap()] {
                if weak && main.len() == 3 {
                    look(Ending::StillCompared {
                        own,
                        dealer,
                        needed,
                        back: vec![Wager::Ante],
                        net,
                    });
                }
            }
        }
        // A book may let hands of one kind stand off that are not quite the same.
        look(Ending::Compared {
            own,
            dealer,
            contest: Ordering::Equal,
            wagers: main.to_vec(),
            amount: Money::ZERO,
            is_all: true,
        });
    }
    assert!(seen.0 <= LONGEST, "{}: {}", seen.0, seen.1);
    assert!(seen.0 > 60, "the sentences were looked at: {}", seen.1);
}

#[test]
fn no_sentence_is_too_long_in_any_book() {
    let shelf = Shelf::load().unwrap();
    let needed = |book: &str| {
        let book = shelf.book(book).unwrap();
        let choices = rulebook::Choices::default();
        let answers = rulebook::Answers::new(book, None, &choices).unwrap();
        games::Rules::ask(&answers).unwrap().qualifier()
    };
    let (fives, caribbean) = (Hands::of_five(), needed(CARIBBEAN));
    // The three books of Caribbean Stud have the same wagers and the same dealer's hand.
    for book in [VENICE, "section10-caribbean-stud"] {
        assert_eq!(needed(book), caribbean, "{book}");
    }
    check_pairs(&fives, &[Wager::Ante, Wager::Bet], caribbean);
    let three_card = [Wager::Ante, Wager::Play];
    check_pairs(&Hands::of_three(), &three_card, needed(THREE));
    let ultimate = [Wager::Ante, Wager::Blind, Wager::Play];
    check_pairs(&fives, &ultimate, needed(ULTIMATE));
}

#[test]
fn no_fold_and_no_void_is_too_long() {
    let mut endings = Vec::new();
    let lost: [&[Wager]; 4] = [
        &[Wager::Ante],
        &[Wager::Ante, Wager::Jackpot, Wager::Exchange],
        &[Wager::Ante, Wager::PairPlus, Wager::SixCardBonus],
        &[Wager::Ante, Wager::Blind, Wager::Trips, Wager::Jackpot],
    ];
    let stay: [&[Wager]; 3] = [
        &[],
        &[Wager::SixCardBonus],
        &[Wager::PairPlus, Wager::SixCardBonus],
    ];
    for (lost, stay) in lost.iter().flat_map(|lost| stay.map(|stay| (lost, stay))) {
        for (amount, late) in AMOUNTS.into_iter().flat_map(|it| [(it, true), (it, false)]) {
            endings.push(Ending::Folded {
                late,
                lost: lost.to_vec(),
                amount,
                stay: stay.to_vec(),
            });
        }
    }
    for what in Irregularity::ALL.iter().copied().map(Some).chain([None]) {
        for (amount, misdeal) in AMOUNTS.into_iter().flat_map(|it| [(it, true), (it, false)]) {
            endings.push(Ending::Void {
                what,
                misdeal,
                amount,
            });
        }
    }
    let hands = [Hands::of_five(), Hands::of_three()];
    for own in hands.into_iter().flat_map(|hands| hands.named) {
        for net in [1_250_000, -1_250_000, 0] {
            endings.push(Ending::Beside {
                own,
                wagers: vec![Wager::PairPlus, Wager::SixCardBonus],
                net: Money::cents(net),
            });
        }
    }
    let (length, said) = endings.iter().map(longest).max().unwrap();
    assert!(length <= LONGEST, "{length}: {said}");
}
