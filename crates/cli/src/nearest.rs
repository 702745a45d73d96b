//! The names that somebody may have meant.

/// A sentence that offers the nearest names, or nothing where none is near.
pub(crate) fn suggestion<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> String {
    let near = nearest(name, names);
    match near.as_slice() {
        [] => String::new(),
        [only] => format!("; did you mean {only}?"),
        [most @ .., last] => format!("; did you mean {} or {last}?", most.join(", ")),
    }
}

/// How many names are offered at most.
const AT_MOST: usize = 5;

/// The nearest names: those that begin with what was written, then those that hold it,
/// then those that differ in few characters.
fn nearest<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
    let written = name.trim().to_lowercase();
    if written.is_empty() {
        return Vec::new();
    }
    let allowed = (written.chars().count() / 4).max(1);
    let mut near: Vec<_> = names
        .filter_map(|known| {
            let compared = known.to_lowercase();
            let distance = distance(&written, &compared);
            let place = if compared.starts_with(&written) {
                0
            } else if compared.contains(&written) {
                1
            } else if distance <= allowed {
                2
            } else {
                return None;
            };
            Some((place, distance, known))
        })
        .collect();
    // Stable, so names that are equally near stay in the order of the book.
    near.sort_by_key(|(place, distance, _)| (*place, *distance));
    near.into_iter()
        .map(|(_, _, known)| known)
        .take(AT_MOST)
        .collect()
}

/// How many characters must be put in, taken out or changed to get from one to the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    // What it takes to get from the characters of `one` seen so far to each beginning of
    // `other`.
    let mut costs: Vec<usize> = (0..=other.len()).collect();
    for (seen, character) in one.chars().enumerate() {
        let mut next = vec![seen + 1];
        for (pair, known) in costs.windows(2).zip(&other) {
            let [diagonal, above] = pair else { continue };
            let left = next.last().copied().unwrap_or(seen + 1);
            let changed = diagonal + usize::from(character != *known);
            next.push(changed.min(above + 1).min(left + 1));
        }
        costs = next;
    }
    costs.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_distance_counts_what_was_put_in_taken_out_and_changed() {
        let distances = [
            ("", "", 0),
            ("", "ante", 4),
            ("ante", "", 4),
            ("ante", "ante", 0),
            ("ant", "ante", 1),
            ("kitten", "sitting", 3),
            ("bet", "ante", 3),
        ];
        for (one, other, expected) in distances {
            assert_eq!(distance(one, other), expected, "{one} {other}");
            assert_eq!(distance(other, one), expected, "{other} {one}");
        }
    }

    #[track_caller]
    fn check(name: &str, expected: &str) {
        let names = ["5.1", "5.2", "5.3(a)", "5.3(b)", "15.3", "10A.8.o1.flush"];
        assert_eq!(suggestion(name, names.into_iter()), expected);
    }

    #[test]
    fn what_begins_so_comes_before_what_holds_it_and_what_is_like_it() {
        check("5.3", "; did you mean 5.3(a), 5.3(b), 15.3, 5.1 or 5.2?");
        check("5.3(c)", "; did you mean 5.3(a) or 5.3(b)?");
        check("FLUSH", "; did you mean 10A.8.o1.flush?");
        check("jackpot", "");
        check(" ", "");
    }
}
