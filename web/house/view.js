// What a page reads out of a view: whose place is in front, which chip to begin with, and
// whether bets could be followed.

/** @import { Area, PlaceView, TableView } from '../types.js' */
import { say } from '../page/texts.js';
import { sum } from './bets.js';
import { money } from './money.js';

/** The place in front: one's own that has to decide, the one looked at before, one's seat, or the middle of the table. @param {TableView} view @param {number | null} before */
export function frontOf({ places, offers }, before) {
  const own = places.filter(({ yours }) => yours);
  const turn = own.find(({ place }) => offers.some((offer) => offer.place === place && offer.decision));
  const kept = own.find(({ place }) => place === before);
  const seat = own.find(({ seat }) => seat) ?? own[0];
  return (turn ?? kept ?? seat)?.place ?? Math.ceil(places.length / 2);
}

/** @param {TableView} view @param {number | null} front */
export function isTurn({ offers }, front) {
  return offers.some(({ decision, place }) => decision && place === front);
}

/** The chip to begin with: the largest that a required wager may consist of. @param {TableView} view */
export function usualChip({ chips, areas }) {
  const least = areas.find(({ optional }) => !optional)?.min ?? 0;
  return chips.findLast((chip) => chip <= least) ?? chips[0] ?? 0;
}

/** The table of somebody who does not bet blind. @param {TableView} view @returns {TableView} */
export function withoutBlind(view) {
  return { ...view, offers: view.offers.filter(({ blind }) => !blind) };
}

/**
 * What to say where bets leave too little for the one that follows, and the bets that are offered instead: the same with
 * the least on that area, where they could be followed.
 * @param {TableView} view @param {Map<string, number>} lying @param {Map<string, number>} aim
 */
export function cannotFollow(view, lying, aim) {
  const leaves = (/** @type {Map<string, number>} */ bets) => view.balance - (sum(bets) - sum(lying));
  const left = leaves(aim);
  for (const { wager, min, follow } of view.offers) {
    const amount = wager === null ? undefined : aim.get(wager);
    const area = view.areas.find((area) => area.wager === wager);
    // Who bets blind has made the bet that follows.
    if (!follow || !area || aim.has(follow.wager) || amount === undefined || amount === lying.get(area.wager)) continue;
    const needs = amount * follow.least_times;
    if (left >= needs || left < 0) continue;
    const least = min ?? 0;
    const lower = withAt(aim, area, least);
    const helps = follow.up_to !== null && amount > least && leaves(lower) >= least * follow.least_times;
    return {
      words: say('bets.short', { left: money(left, view), bet: follow.label, needs: money(needs, view) }),
      less: helps ? say('bets.least', { area: area.name, amount: money(least, view) }) : null,
      lower: helps ? lower : null,
      clause: null,
      anyway: say('bets.anyway', { area: area.name, amount: money(amount, view) }),
    };
  }
  return null;
}

/** The same bets with this much on an area and on those that go with it. @param {Map<string, number>} bets @param {Area} area @param {number} amount */
function withAt(bets, area, amount) {
  const changed = new Map(bets);
  for (const wager of [area.wager, ...area.with]) changed.set(wager, amount);
  return changed;
}

/** Whether chips have run out: none lies there, and none can be laid. @param {TableView} view */
export function isPoor({ places, offers }) {
  return places.every(({ yours, stakes }) => !yours || stakes.length === 0) && !offers.some(({ min, kind }) => kind === 'wager' && min !== null);
}

/** So many times what one opened with is a large win, and so is any jackpot. */
const LARGE_WIN = 20;

/** Whether a place has won much. @param {Pick<TableView, 'areas'>} view @param {Pick<PlaceView, 'result' | 'why'> | undefined} place */
export function isLargeWin({ areas }, place) {
  const first = areas.find(({ optional, decision }) => !optional && !decision)?.wager;
  const lines = place?.why?.lines ?? [];
  const opened = lines.find(({ wager }) => wager === first)?.stake || Infinity;
  const jackpot = lines.some(({ wager, result }) => wager === 'jackpot' && result === 'won');
  return place?.result ? jackpot || place.result.net >= LARGE_WIN * opened : false;
}

/** Where a round is seen again with the eyes of a place, by whoever has the link. @param {string} round @param {number | null} place */
export function replayAddress(round, place) {
  return `/replay/${encodeURIComponent(round)}${place === null ? '' : `?place=${place}`}`;
}

/** Whether a bet is taken at a place now. @param {Pick<TableView, 'offers'>} view @param {number | null} front */
export function betsAt({ offers }, front) {
  return offers.some(({ kind, min, place }) => kind === 'wager' && min !== null && place === front);
}

/** Whether bets are taken, or a deal. @param {TableView} view */
export function deals({ offers }) {
  return offers.some(({ kind, min }) => kind === 'deal' || (kind === 'wager' && min !== null));
}

/** Whether a hand is to be decided. @param {TableView} view */
export function decides({ offers }) {
  return offers.some(({ decision }) => decision);
}
