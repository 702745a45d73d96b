// The house of the preview: its tables, the scenes each goes through, and what it answers.

/** @import { Lobby, RoundReceipt, Rounds, TableView } from '../types.js' */
import { readFileSync } from 'node:fs';
import * as nzCaribbean from './scenes/nz-caribbean-stud.js';
import * as threeCard from './scenes/nz-three-card-poker.js';
import * as ultimate from './scenes/nz-ultimate-texas-holdem.js';
import * as section10 from './scenes/section10-caribbean-stud.js';
import * as venice from './scenes/venice-caribbean-poker.js';
import { clause } from './book.js';
import { view } from './scene.js';

/** The scenes by name; `/table/NAME` shows one. */
export const SCENES = new Map(
  Object.entries({
    'caribbean-watching': [nzCaribbean.CARD, nzCaribbean.WATCHING],
    'caribbean-betting': [nzCaribbean.CARD, nzCaribbean.BETTING],
    'caribbean-deciding': [nzCaribbean.CARD, nzCaribbean.DECIDING],
    'caribbean-settled': [nzCaribbean.CARD, nzCaribbean.SETTLED],
    'venice-deciding': [venice.CARD, venice.DECIDING],
    'venice-settled': [venice.CARD, venice.SETTLED],
    'section10-waiting': [section10.CARD, section10.WAITING],
    'section10-pending': [section10.CARD, section10.PENDING],
    'three-card-betting': [threeCard.CARD, threeCard.BETTING],
    'three-card-deciding': [threeCard.CARD, threeCard.DECIDING],
    'three-card-settled': [threeCard.CARD, threeCard.SETTLED],
    'ultimate-preflop': [ultimate.CARD, ultimate.PREFLOP],
    'ultimate-flop': [ultimate.CARD, ultimate.FLOP],
    'ultimate-settled': [ultimate.CARD, ultimate.SETTLED],
  }).map(([name, [card, scene]]) => [name, { card: /** @type {any} */ (card), scene: /** @type {any} */ (scene) }]),
);

/** The scenes that a numbered table goes through, one on with every command. @type {Record<string, string[]>} */
export const PLAYS = {
  1: ['caribbean-watching', 'caribbean-betting', 'caribbean-deciding', 'caribbean-settled'],
  2: ['venice-deciding', 'venice-settled'],
  3: ['section10-waiting', 'section10-pending'],
  4: ['three-card-betting', 'three-card-deciding', 'three-card-settled'],
  5: ['ultimate-preflop', 'ultimate-flop', 'ultimate-settled'],
};

/** The view of a table at a step of its play. @param {string} table @param {number} step @returns {TableView | null} */
export function tableView(table, step) {
  const play = PLAYS[table] ?? [table];
  const found = SCENES.get(play[step % play.length]);
  return found ? { ...view(found.card, found.scene, 1000 + step), table: /** @type {any} */ (table) } : null;
}

/** @returns {Lobby} */
export function lobby() {
  const tables = Object.entries(PLAYS).map(([table, [name]]) => {
    const shown = /** @type {TableView} */ (tableView(table, 0));
    const ante = shown.areas.find(({ wager }) => wager === 'ante');
    const limit = (/** @type {number | null | undefined} */ amount) => ((amount ?? 0) / 100).toFixed(2);
    return {
      table: Number(table),
      name: SCENES.get(name)?.card.name ?? '',
      book: shown.book,
      game: shown.game,
      edition: shown.edition,
      phase: shown.phase,
      phase_label: shown.phase === 'betting' ? 'Bets are open' : 'Players decide',
      players: shown.places.filter(({ seat }) => seat).length,
      places: 7,
      limits: `${limit(ante?.min)} – ${limit(ante?.max)}`,
      meter: shown.meter?.amount ?? null,
      url: `/table/${table}`,
    };
  });
  const notice = 'A demonstration house with play money. Nothing here can be won or lost.';
  return {
    house: { name: 'The Demonstration House', demonstration: true, notice, currency: 'NZD', minor_digits: 2 },
    tables,
    jackpots: [],
  };
}

/** @param {string} table @returns {Rounds} */
export function rounds(table) {
  const shown = tableView(table, 0);
  const listed = shown?.last_rounds ?? [];
  const told = listed.map(({ round }) => ({ round, settled_at: null, net_of_you: null, story: nzCaribbean.STORY }));
  return { rounds: told, next: null };
}

/** The receipt of a round whose deck is that of the second published vector. @param {string} round @returns {RoundReceipt} */
export function receipt(round) {
  const text = readFileSync(new URL('../../crates/cards/src/chance/vectors.txt', import.meta.url), 'utf8');
  const lines = text
    .split('\n\n')[2]
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  const said = Object.fromEntries(lines.map((line) => line.split(' ')));
  /** @type {string[]} */
  const deck = said.deck.match(/../g);
  // The first hand was folded and never shown.
  const shown = deck
    .slice(0, 20)
    .map((card, index) => ({ index, card }))
    .slice(5);
  const { deal, entropy, commitment, seed } = said;
  return {
    round,
    table: 1,
    book: 'nz-caribbean-stud',
    digest: 'bd52119c495fa75b7b2c1317573f33280d1355e77654dbeb98e43e9d86562129',
    deals: [{ deal, key: 'day-2026-11-15', entropy, commitment, seed, salts: [], shown }],
    checkpoint: { sequence: 318, hash: '5d0c4f4bdb1a2f6c3c0f8d3f7a41f7d1f3c9bb1f66c0d5c3f1a7ce09e4f2b8aa' },
    lines: nzCaribbean.STORY,
  };
}

/** What the coach says, by book; the figures are the solver's. @param {string} book */
export function advice(book) {
  const action = (
    /** @type {string} */ name,
    /** @type {string} */ label,
    /** @type {string} */ ev,
    /** @type {string} */ decimal,
  ) => ({ action: name, label, ev, decimal });
  const fold = action('fold', 'Fold', '-1', '-1.0000');
  /** @type {Record<string, { actions: ReturnType<typeof action>[], best: string }>} */
  const said = {
    'nz-caribbean-stud': { best: 'bet', actions: [fold, action('bet', 'Bet', '46869/10879', '4.3082')] },
    'venice-caribbean-poker': {
      best: 'change 3s',
      actions: [
        fold,
        action('bet', 'Bet', '-66237/54395', '-1.2177'),
        action('change 3s', 'Change 3♠', '-9307/20769', '-0.4481'),
        action('change Tc', 'Change 10♣', '-580619/380765', '-1.5249'),
        action('change Kh', 'Change K♥', '-83829/54395', '-1.5411'),
      ],
    },
    'nz-three-card-poker': { best: 'play', actions: [fold, action('play', 'Play', '-3113/9212', '-0.3379')] },
    'nz-ultimate-texas-holdem': {
      best: 'play-2x',
      actions: [
        action('check', 'Check', '190521/118910', '1.6022'),
        action('play-2x', 'Play 2×', '55185/23782', '2.3205'),
      ],
    },
  };
  return { unit: 'antes', ...(said[book] ?? said['nz-caribbean-stud']) };
}

/** The refusal that a command gets which names no offer. */
export function refusal() {
  return {
    type: 'about:blank',
    title: 'Refused',
    status: 409,
    detail: 'The bet must be 20.00, double the ante.',
    reason: 'bet-must-be-double-the-ante',
    clause: clause('nz-caribbean-stud', '5.3(b)'),
  };
}
