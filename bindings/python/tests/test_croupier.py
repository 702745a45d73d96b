"""What Python is told is what the crates say."""

import unittest
from decimal import Decimal
from fractions import Fraction

import croupier

CASE = """\
book nz-caribbean-stud
limits ante 10.00..500.00

case below ace-king: antes are paid, bets go back
clause 10.1(a)
wager 1 ante 10.00
deal  1 Ks Kd 9c 5h 2s  dealer Ad Qc Jh Ts 8d
bet   1 20.00
settle
expect paid     1 ante 10.00 under 10.1(a)
expect returned 1 ante 10.00 under 10.1(a)
expect returned 1 bet  20.00 under 10.1.tail
"""


class Croupier(unittest.TestCase):
    def test_hands_are_ranked(self):
        royal = croupier.rank("Ah Kh Qh Jh Th")
        self.assertEqual((royal.category, royal.value), ("royal flush", 7462))
        self.assertGreater(royal.value, croupier.rank("2c2d2h2sAs").value)

    def test_a_round_is_settled_by_the_book(self):
        (case,) = croupier.settle(CASE)
        self.assertEqual(case.failures, [])
        paid = [line for line in case.lines if line.word == "paid"]
        self.assertEqual([(it.wager, it.amount) for it in paid], [("ante", Decimal("10.00"))])
        self.assertIn("10.1(a)", paid[0].under)
        self.assertEqual(case.rows()[0]["place"], 1)

    def test_the_edge_is_the_published_fraction(self):
        sheet = croupier.par("section10-caribbean-stud")
        base = sheet["base"]
        self.assertEqual(base.ev, Fraction(-142031221, 2718662100))
        self.assertEqual(base.deals, 19933230517200)
        self.assertEqual(sum(it.contribution for it in base.outcomes), base.ev)
        self.assertEqual(sum(it.probability for it in base.outcomes), 1)
        self.assertEqual(sum(base.actions.values()), base.deals)
        self.assertAlmostEqual(base.sd, 2.2429502691, places=9)

    def test_what_no_book_says_is_supposed_and_marked(self):
        seven = croupier.par("nz-three-card-poker", what_if={"pair-plus": "40/30/7/4/1"})
        own = croupier.par("nz-three-card-poker", set=["pair-plus=40/30/6/4/1"])
        self.assertEqual(seven.not_by_this_book, ["pair-plus=40/30/7/4/1"])
        self.assertEqual(own["pair-plus"].house_edge, Fraction(128, 5525))
        straights = Fraction(720, 22100)
        self.assertEqual(own["pair-plus"].house_edge - seven["pair-plus"].house_edge, straights)

    def test_advice_is_exact(self):
        advice = croupier.advise("section10-caribbean-stud", "Ac Kd Qh Js 9c", up="2d")
        self.assertEqual(advice["fold"], -1)
        self.assertEqual(advice.best, max(advice.actions, key=lambda it: it.ev).action)
        self.assertTrue(all(isinstance(row["ev"], Fraction) for row in advice.rows()))

    def test_a_strategy_is_valued_and_read_back(self):
        best = croupier.strategy("nz-three-card-poker")
        self.assertEqual(best.ev, croupier.par("nz-three-card-poker")["base"].ev)
        lines = ["when,against,hand,action"]
        lines += [f"{row.when},{row.against},{row.hand},{row.action}" for row in best.table]
        own = croupier.strategy("nz-three-card-poker", "own", text="\n".join(lines) + "\n")
        self.assertEqual(own.ev, best.ev)

    def test_a_seed_gives_the_same_rounds(self):
        one = croupier.simulate("nz-three-card-poker", 200_000, seed=7)
        other = croupier.simulate("nz-three-card-poker", 200_000, seed=7)
        self.assertEqual(one, other)
        exact = croupier.par("nz-three-card-poker")["base"]
        error = one.rows()[0]["standard_error"]
        self.assertLess(abs(float(one["base"].ev - exact.ev)), 5 * error)

    def test_what_is_wrong_is_named(self):
        for wrong, says in [
            (lambda: croupier.rank("Ah Ah"), "cards"),
            (lambda: croupier.par("hoyle"), "there is no book `hoyle`"),
            (lambda: croupier.par("nz-three-card-poker", set={"luck": 1}), "luck"),
            (lambda: croupier.par("nz-three-card-poker", what_if="play=99"), "from 1 to 10"),
            (lambda: croupier.advise("nz-three-card-poker", "Qs"), ""),
            (lambda: croupier.par("nz-three-card-poker", ante="0.00"), "ante: a wager is more than nothing"),
            (lambda: croupier.par("nz-three-card-poker", ante="-5.00"), "ante: a wager is more than nothing"),
            (lambda: croupier.par("nz-three-card-poker", ante="20000.00"), "ante: antes are reckoned with up to"),
            (lambda: croupier.simulate("nz-three-card-poker", 0), "rounds: one is the least"),
        ]:
            with self.assertRaises(ValueError) as raised:
                wrong()
            self.assertIn(says, str(raised.exception))


if __name__ == "__main__":
    unittest.main()
