//! Debug.
use gamemath::{UNIT, fraction::decimal, ultimate_texas_holdem as uth};
use games::{Rules, Shelf};
use rulebook::{Answers, Choices};
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
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
    let t = std::time::Instant::now();
    match args[0].as_str() {
        "solve" => {
            let s = uth::solve(&rules, UNIT).unwrap();
            eprintln!("{:?}", t.elapsed());
            let b = s.base();
            println!("{} {} {}", b.ev(), decimal(&b.ev(), 12), b.is_complete());
        }
        "advise" => {}
        _ => {
            let f = uth::analyse(&rules, UNIT).unwrap();
            eprintln!("{:?}", t.elapsed());
            for w in &f.wagers {
                println!(
                    "{:?} ev {} = {} er {} avg {} var {} sd {} hit {} complete {} {:?}",
                    w.wager,
                    w.ev(),
                    decimal(&w.ev(), 12),
                    decimal(&w.element_of_risk(), 10),
                    decimal(&w.average_wager(), 10),
                    decimal(&w.variance(), 10),
                    decimal(&w.sd(10), 10),
                    decimal(&w.hit_frequency(), 10),
                    w.is_complete(),
                    w.notes
                );
                for a in &w.actions {
                    println!("  {} {}", a.name, a.count);
                }
                if args[0] == "full" {
                    for o in &w.outcomes {
                        println!("    {} {} {} {}", o.name, o.count, o.net, o.staked);
                    }
                }
            }
            for c in &f.covariances {
                println!("cov {}", decimal(&c.value, 10));
            }
            for s in &f.strategies {
                println!(
                    "{}: {} cost {} {}",
                    s.name,
                    decimal(&s.base.ev(), 12),
                    decimal(&f.cost(s).unwrap(), 12),
                    s.base.is_complete()
                );
            }
            if let Some(j) = &f.jackpot {
                println!("{:?}", j.fates);
            }
        }
    }
}
