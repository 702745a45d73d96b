// What is keyed, as the facts that a table is told: plain data in and out.

/** @import { NextBeat, TableView } from '../types.js' */
/** @import { Pencil } from './pencil.js' */
import { commandsTo } from '../house/bets.js';
import { say } from '../page/texts.js';
import { decided } from './pencil.js';

/**
 * The facts that are keyed, and the number of a place that has not decided and may not check.
 * @param {{ base: NextBeat, middle: NextBeat | null, view: TableView, pencil: Pencil, mode: string }} table
 * @param {boolean} all  Whether open places check.
 * @returns {{ facts: object[], open: number | null }}
 */
export function factsOf({ base, middle, view, pencil, mode }, all) {
  const { wants } = base;
  if (mode === 'wagers') {
    if (pencil.seat === 'seats') return { facts: [{ do: 'sit', place: pencil.place }], open: null };
    if (pencil.seat === 'frees') return { facts: [{ do: 'leave', place: pencil.place }], open: null };
    if (pencil.place === null || (Object.keys(pencil.bets).length === 0 && !pencil.cleared)) return { facts: [], open: null };
    const stands = base.betting && view.phase === 'betting' ? standsAt(view, pencil.place) : {};
    const aim = new Map(Object.entries(pencil.bets));
    return { facts: commandsTo(new Map(Object.entries(stands)), aim, view.areas, pencil.place), open: null };
  }
  if (wants.what === 'count') return { facts: pencil.typed ? [{ ...wants.command, cards: Number(pencil.typed) }] : [], open: null };
  const cards = wants.what === 'cards' && pencil.cards.length === wants.cards ? [{ ...wants.command, faces: pencil.cards }] : [];
  const now = middle?.wants ?? wants;
  if (now.what !== 'decisions') return { facts: cards, open: null };
  const made = decided(pencil, now, all);
  return { facts: [...cards, ...made.facts], open: made.open };
}

/** What is still to be keyed before anything can be inked, in words; null: nothing. @param {NextBeat} base @param {Pencil} pencil @param {string} mode */
export function lacking({ wants, commands }, pencil, mode) {
  const { cards, rank, typed } = pencil;
  if (mode === 'cards' && (cards.length > 0 || rank !== null)) return say('console.short', { whose: whose(wants.of), n: cards.length, all: wants.cards });
  if (mode === 'cards' && commands.length === 0) return say('console.key-cards', { whose: whose(wants.of), n: wants.cards });
  return mode === 'count' && typed === null && commands.length === 0 ? say('console.key-count') : null;
}

/** What lies at a place. @param {TableView} view @param {number} place */
export function standsAt(view, place) {
  return laid(view.places.find((it) => it.place === place)?.stakes ?? []);
}

/** The place whose wagers come next: the first seated one without, else the first free one. @param {TableView | null} view @param {number} after */
export function nextPlace(view, after) {
  return nextSeated(view, after) ?? bare(view, after)[0]?.place ?? null;
}

/** The first place with somebody who has no wager yet; null: there is none. @param {TableView | null} view @param {number} after */
export function nextSeated(view, after) {
  return bare(view, after).find(({ person }) => person !== null)?.place ?? null;
}

/** Places without a wager. @param {TableView | null} view @param {number} after */
function bare(view, after) {
  return (view?.places ?? []).filter(({ place, stakes }) => place > after && (stakes.length === 0 || view?.phase !== 'betting'));
}

/** What lies there, by wager. @param {{ wager: string, amount: number }[]} stakes @returns {Record<string, number>} */
function laid(stakes) {
  return Object.fromEntries(stakes.map(({ wager, amount }) => [wager, amount]));
}

/** Whose cards, in words. @param {string | null} of */
export function whose(of) {
  return of === 'dealer' || of === 'board' ? say(`console.${of}`) : say('console.place', { place: of ?? '' });
}
