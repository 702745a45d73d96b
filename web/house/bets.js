// The way from the wagers that lie on one's areas to those that are wanted.
//
// Undo, clear, repeat, double and a chip on or off are all one thing: another aim. Whether
// it may be reached is for the house to say, which takes all of it or nothing.

/** @import { Area, TableView } from '../types.js' */

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
  return { aim, capped: amount < wanted };
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
    if (left < (area?.min ?? 1)) aim.delete(one);
    else aim.set(one, left);
  }
  return aim;
}

/** Every wager twice, as far as its area goes. @param {Bets} bets @param {Area[]} areas */
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
  return { aim, capped };
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
  const off = order.toReversed().filter((wager) => bets.has(wager) && !aim.has(wager));
  const changed = order.filter((wager) => bets.has(wager) && aim.has(wager) && bets.get(wager) !== aim.get(wager));
  const laid = order.filter((wager) => !bets.has(wager) && aim.has(wager));
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
