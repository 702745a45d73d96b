// The chips a person puts down before they are wagered.
//
// The server says with each offer what may be wagered; here chips are only counted
// against those bounds, so that nothing is put down that would be refused.

/** @import { Offer, TableView } from '../types.js' */

/** Whether chips can be put down for an offer. @param {Offer} offer */
export function takesChips(offer) {
  return offer.min !== null && offer.max !== null;
}

/**
 * What stands for an offer when one more chip is put down. The first chip brings at least
 * the minimum, because less could not be wagered.
 * @param {Offer} offer
 * @param {number} put  What has been put down so far.
 * @param {number} chip
 */
export function withChip(offer, put, chip) {
  return Math.min(offer.max ?? 0, Math.max(offer.min ?? 0, put + chip));
}

/**
 * What stands when one chip is taken up again; less than the minimum is nothing.
 * @param {Offer} offer
 * @param {number} put
 * @param {number} chip
 */
export function withoutChip(offer, put, chip) {
  const left = put - chip;
  return left < (offer.min ?? 0) ? 0 : left;
}

/** Whether an offer makes a stake that lies there another amount. @param {Offer} offer */
export const changesStake = (offer) => offer.action === 'raise' && takesChips(offer);

/**
 * What stands for an offer: the chips put down, or where a wager may be changed the stake
 * that lies there.
 * @param {Offer} offer
 * @param {Map<string, number>} plan
 * @param {Pick<TableView, 'places'>} view
 */
export function putDown(offer, plan, { places }) {
  const put = plan.get(offer.id);
  if (put !== undefined || !changesStake(offer)) return put ?? 0;
  const stakes = places.find(({ place }) => place === offer.place)?.stakes ?? [];
  return stakes.find(({ wager }) => wager === offer.wager)?.amount ?? 0;
}

/**
 * What an offer's button wagers: the chips put down, or the least there may be.
 * @param {Offer} offer
 * @param {Map<string, number>} plan
 */
export function amountOf(offer, plan) {
  if (!takesChips(offer)) return offer.amount;
  return plan.get(offer.id) || offer.min;
}

/**
 * What is posted for an offer: its command, with the amount where there is one to choose.
 * @param {Offer} offer
 * @param {Map<string, number>} plan
 * @returns {object}
 */
export function commandOf(offer, plan) {
  if (!takesChips(offer)) return offer.command;
  return { ...offer.command, amount: amountOf(offer, plan) };
}

/**
 * The plan without the offers that are gone, brought within the bounds of those that stay.
 * @param {Map<string, number>} plan
 * @param {Offer[]} offers
 */
export function planFor(plan, offers) {
  /** @type {Map<string, number>} */
  const kept = new Map();
  for (const offer of offers) {
    const put = plan.get(offer.id);
    if (put && takesChips(offer)) kept.set(offer.id, withChip(offer, put, 0));
  }
  return kept;
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
