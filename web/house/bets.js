// The way from the wagers that lie on one's areas to those that are wanted.
//
// Undo, clear, repeat, double and a chip on or off are all one thing: another aim. Whether
// it may be reached is for the house to say, which takes all of it or nothing.

/** @import { Area, Offer, TableView } from '../types.js' */

/** Wagers by their word, in minor units. @typedef {Map<string, number>} Bets */

/** What lies on one's areas. @param {Pick<TableView, 'places'>} view @param {number | null} place @returns {Bets} */
export function betsOf({ places }, place) {
  const stakes = places.find((one) => one.place === place)?.stakes ?? [];
  return new Map(stakes.map(({ wager, amount }) => [wager, amount]));
}

/** The sum of wagers. @param {Bets} bets */
export function sum(bets) {
  return [...bets.values()].reduce((total, amount) => total + amount, 0);
}

/** @param {Bets} one @param {Bets} other */
export function same(one, other) {
  return one.size === other.size && [...one].every(([wager, amount]) => other.get(wager) === amount);
}

/**
 * The areas with the amounts of the house's offers where no limits are posted, as for a bet
 * before the cards, whose amount follows from another.
 * @param {Area[]} areas @param {Offer[]} offers @param {number | null} place
 * @returns {Area[]}
 */
export function asOffered(areas, offers, place) {
  return areas.map((area) => {
    const offer = area.min === null ? offers.find((offer) => offer.place === place && offer.wager === area.wager && offer.min !== null) : undefined;
    return offer ? { ...area, min: offer.min, max: offer.max } : area;
  });
}

/** Whether a chip may be put on an area by hand: on one that a decision fills only as long as it is offered. @param {Area} area @param {Offer[]} offers @param {number | null} place */
export function takesChips({ wager, decision }, offers, place) {
  return !decision || offers.some((offer) => offer.place === place && offer.wager === wager && offer.min !== null);
}

/** What was bet before the cards keeps its proportion to the wager that it follows. @param {Bets} bets @param {Bets} aim @param {Area[]} areas */
function inProportion(bets, aim, areas) {
  const first = areas.find(({ optional, decision }) => !optional && !decision)?.wager ?? '';
  const [before, after] = [bets.get(first), aim.get(first)];
  for (const { wager, decision } of areas) {
    const lies = bets.get(wager);
    if (!decision || lies === undefined) continue;
    if (before && after) aim.set(wager, (lies / before) * after);
    else aim.delete(wager);
  }
  return aim;
}

/**
 * What is wanted when a chip is put on an area: at least the minimum, at most the maximum,
 * and the same on the areas that go with it.
 * @param {Bets} bets @param {Area[]} areas @param {string} wager @param {number} chip
 * @returns {{ aim: Bets, capped: boolean }}
 */
export function withChip(bets, areas, wager, chip) {
  const area = areas.find((area) => area.wager === wager);
  const lies = bets.get(wager) ?? 0;
  const wanted = Math.max(area?.min ?? 0, lies + chip);
  const amount = Math.min(area?.max ?? wanted, wanted);
  const aim = new Map(bets);
  for (const one of [wager, ...(area?.with ?? [])]) aim.set(one, amount);
  // Where there is no choice of the amount, no chip is too large.
  const capped = amount < wanted && area?.min !== area?.max;
  return { aim: area?.decision ? aim : inProportion(bets, aim, areas), capped };
}

/**
 * What is wanted when a chip is taken off; less than the minimum is nothing.
 * @param {Bets} bets @param {Area[]} areas @param {string} wager @param {number} chip
 */
export function withoutChip(bets, areas, wager, chip) {
  const area = areas.find((area) => area.wager === wager);
  const left = (bets.get(wager) ?? 0) - chip;
  const aim = new Map(bets);
  for (const one of [wager, ...(area?.with ?? [])]) {
    if (left < (area?.min ?? Infinity)) aim.delete(one);
    else aim.set(one, left);
  }
  return area?.decision ? aim : inProportion(bets, aim, areas);
}

/** Every wager twice, as far as its area goes; what was bet before the cards goes with it. @param {Bets} bets @param {Area[]} areas */
export function doubled(bets, areas) {
  let capped = false;
  /** @type {Bets} */
  const aim = new Map();
  for (const [wager, amount] of bets) {
    const area = areas.find((area) => area.wager === wager);
    if (area === undefined || area.decision) continue;
    const most = area.max ?? 2 * amount;
    capped ||= 2 * amount > most;
    aim.set(wager, Math.min(most, 2 * amount));
  }
  return { aim: inProportion(bets, aim, areas), capped };
}

/** The wagers to begin with: the required ones at the chip in hand. @param {Area[]} areas @param {number} chip */
export function opening(areas, chip) {
  /** @type {Bets} */
  let aim = new Map();
  for (const { wager, optional, decision } of areas) {
    if (!optional && !decision && !aim.has(wager)) aim = withChip(aim, areas, wager, chip).aim;
  }
  return aim;
}

/**
 * The commands that make what lies there what is wanted. Wagers come off in the reverse of
 * the order in which they are laid, because some may lie only where another does.
 * @param {Bets} bets @param {Bets} aim @param {Area[]} areas @param {number} place
 * @returns {object[]}
 */
export function commandsTo(bets, aim, areas, place) {
  if (aim.size === 0) return bets.size === 0 ? [] : [{ do: 'clear', place }];
  const order = areas.toSorted((a, b) => Number(a.optional) - Number(b.optional)).map(({ wager }) => wager);
  const other = (/** @type {string} */ wager) => bets.has(wager) && aim.has(wager) && bets.get(wager) !== aim.get(wager);
  // A bet before the cards binds the wager that it follows: it is taken off and laid again.
  const again = areas.filter(({ wager, decision }) => decision && other(wager)).map(({ wager }) => wager);
  const off = order.toReversed().filter((wager) => bets.has(wager) && (!aim.has(wager) || again.includes(wager)));
  const changed = order.filter((wager) => other(wager) && !again.includes(wager));
  const laid = order.filter((wager) => aim.has(wager) && (!bets.has(wager) || again.includes(wager)));
  return [
    ...off.map((wager) => ({ do: 'withdraw', place, wager })),
    ...changed.map((wager) => ({ do: 'raise', place, wager, amount: aim.get(wager) })),
    ...laid.map((wager) => ({ do: 'wager', place, wager, amount: aim.get(wager) })),
  ];
}

/** Several commands as one, all or none; null where there is nothing to do. @param {object[]} commands @returns {object | null} */
export function together(commands) {
  return commands.length > 1 ? { do: 'together', commands } : (commands[0] ?? null);
}

/**
 * The chips that make an amount, the largest first, which is how they are stacked: the
 * smaller lie on top.
 * @param {number} amount
 * @param {number[]} chips
 */
export function stack(amount, chips) {
  /** @type {number[]} */
  const stacked = [];
  let left = amount;
  for (const chip of chips.toSorted((a, b) => b - a)) {
    while (left >= chip) {
      stacked.push(chip);
      left -= chip;
    }
  }
  return stacked;
}
