//! The wager that follows the opening ones: what it takes, and what to keep for it.

use floor::offer::Offer;
use games::round::{Command, Phase};
use games::{Place, Wager};
use money::Money;

use super::Looking;
use super::offer::FollowView;
use super::parts::KeepView;

impl Looking<'_> {
    /// What follows a wager that may be made now, where it is the ante.
    pub(super) fn follow(&self, offer: &Offer) -> Option<FollowView> {
        let (Command::Wager { wager, .. } | Command::Raise { wager, .. }) = &offer.command else {
            return None;
        };
        let (least, most) = offer.bounds.filter(|_| *wager == Wager::Ante)?;
        let (table, place) = (self.table, offer.place);
        let (fewest, greatest) = table.stays_with(place, least)?;
        let times = |amount: Money| amount.in_cents() / least.in_cents().max(1);
        let (fewest, greatest) = (times(fewest), times(greatest));
        // What lies there already comes back into hand before another amount is put down.
        let equal = table.game().equal_to(Wager::Ante);
        let spot = match table.round.phase {
            Phase::Betting => table.round.spots.get(&place),
            _ => None,
        };
        let stands = |wager| spot.and_then(|spot| spot.stake(wager));
        let back = [Some(Wager::Ante), equal].into_iter().flatten();
        let back = back.filter_map(stands).map(Money::in_cents).sum::<i64>();
        let has = self
            .house
            .chips_at(self.number, self.person()?)
            .in_cents()
            .saturating_add(back);
        let each = 1 + i64::from(equal.is_some()) + fewest;
        let up_to = (has / each).min(most.in_cents());
        Some(FollowView {
            wager: table.game().stay().word().to_owned(),
            label: self.texts().label(table.game().stay()),
            least_times: fewest,
            most_times: greatest,
            up_to: (up_to >= least.in_cents()).then_some(up_to),
        })
    }

    /// What to keep for the wager that follows those that lie there.
    pub(super) fn keep(&self) -> Option<KeepView> {
        let table = self.table;
        let before = matches!(
            table.round.phase,
            Phase::Betting | Phase::Closed | Phase::Dealing | Phase::Dealt | Phase::Deciding(_)
        );
        let mut own = Place::ALL.into_iter().filter(|place| self.is_own(*place));
        let stay = table.game().stay();
        let (place, ante) = own.find_map(|place| {
            let spot = table.round.spots.get(&place)?;
            let open = before && !spot.made.contains_key(&stay);
            Some((place, spot.stake(Wager::Ante).filter(|_| open)?))
        })?;
        let (least, most) = table.stays_with(place, ante)?;
        let has = self.house.chips_at(self.number, self.person()?);
        Some(KeepView {
            wager: stay.word().to_owned(),
            label: self.texts().label(stay),
            least: least.in_cents(),
            most: most.in_cents(),
            enough: has >= least,
        })
    }
}
