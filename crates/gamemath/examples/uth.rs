//! Debug.
use gamemath::ultimate_texas_holdem::{Plan, Solution};
use games::{Rules, Shelf};
use rulebook::{Answers, Choices};
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let plan = match args.first().map(String::as_str) {
        Some("basic") => Plan::Basic,
        Some("never") => Plan::NeverBeforeTheRiver,
        Some("always") => Plan::AlwaysBeforeTheFlop,
        _ => Plan::Best,
    };
    let shelf = Shelf::load().unwrap();
    let choices = Choices::parse(args.iter().skip(1)).unwrap();
    let answers = Answers::new(
        shelf.book("nz-ultimate-texas-holdem").unwrap(),
        None,
        &choices,
    )
    .unwrap();
    let Rules::UltimateTexasHoldem(rules) = Rules::ask(&answers).unwrap() else {
        panic!()
    };
    let s = Solution::new(&rules, plan).unwrap();
    s.show();
}
