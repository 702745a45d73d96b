import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { schedule } from '../show/timeline.js';

/** @typedef {import('../types.js').Beat} Beat */

const ALONE = { own: 3, company: false, pace: 1 };
const MADE = { own: [], board: [] };

/** @param {string} holder @param {number} count @param {string | null} card @returns {Beat[]} */
const cards = (holder, count, card) => Array.from({ length: count }, (_, index) => ({ beat: 'card', holder, index, card }));
/** @param {string} holder @param {number[]} at @returns {Beat[]} */
const turns = (holder, at) => at.map((index) => ({ beat: 'turn', holder, index, card: 'Ah' }));
/** @returns {Beat} */
const dealerNamed = () => ({ beat: 'named', holder: 'dealer', named: 'pair', made: MADE, counts: MADE, qualifies: true });
/** @returns {Beat} */
const why = () => ({ beat: 'why', place: 3, sentence: 'Why.' });
/** @param {number} count @returns {Beat[]} */
const fates = (count) => Array.from({ length: count }, (_, index) => ({ beat: 'fate', place: 3, wager: `w${index}`, result: 'won', stake: 1, paid: 1 }));

/** @returns {Beat[]} */
const boardAtOnce = () => [...turns('board', [0, 1, 2]), { beat: 'named', holder: '3', named: 'pair', made: MADE, counts: MADE, qualifies: null }, ...turns('board', [3, 4])];

describe('alone, the timeline takes', () => {
  for (const [game, beats, expected] of /** @type {[string, Beat[], number][]} */ ([
    ['890 and 380 for ten cards, five of them one’s own', [...cards('3', 5, 'Ah'), ...cards('dealer', 5, null)], 1270],
    ['610 and 300 for six, three one’s own', [...cards('3', 3, 'Ah'), ...cards('dealer', 3, null)], 910],
    ['820 and 260 for nine, two one’s own', [...cards('3', 2, 'Ah'), ...cards('dealer', 2, null), ...cards('board', 5, null)], 1080],
    ['890 and 380 where one’s own cards are dealt face down to all and turned for oneself', [...cards('3', 5, null), ...cards('dealer', 5, null), ...turns('3', [0, 1, 2, 3, 4])], 1270],
    ['40 more with the dealer’s card that is turned up', [...cards('3', 5, null), ...cards('dealer', 5, null), ...turns('dealer', [4]), ...turns('3', [0, 1, 2, 3, 4])], 1310],
    ['400 for a flop', turns('board', [0, 1, 2]), 400],
    ['340 for turn and river', turns('board', [3, 4]), 340],
    ['555 for flop, turn and river where nothing is to be decided between them', boardAtOnce(), 555],
    ['1,000 for four cards of the dealer and their name', [...turns('dealer', [0, 1, 2, 3]), dealerNamed()], 1000],
    ['820 for three', [...turns('dealer', [0, 1, 2]), dealerNamed()], 820],
    ['640 for two', [...turns('dealer', [0, 1]), dealerNamed()], 640],
    ['420 for the sentence', [why()], 420],
    ['800 for three wagers', fates(3), 800],
    ['960 for four', fates(4), 960],
    ['1,120 for five', fates(5), 1120],
    ['2,220 from a decision to the result of Caribbean Stud', [...turns('dealer', [0, 1, 2, 3]), dealerNamed(), why(), ...fates(3)], 2220],
    ['2,735 from four times the ante to the result of Ultimate', [...boardAtOnce(), ...turns('dealer', [0, 1]), dealerNamed(), why(), ...fates(5)], 2735],
    ['2,180 from a decision to the result of Ultimate', [...turns('dealer', [0, 1]), dealerNamed(), why(), ...fates(5)], 2180],
  ])) {
    test(game, () => assert.equal(schedule(beats, ALONE).total, expected));
  }
});

test('one’s own cards come face down, and are looked at when all are dealt', () => {
  const { cues } = schedule([...cards('3', 2, 'Ah'), ...cards('dealer', 2, null)], ALONE);
  assert.deepEqual(cues.map(({ beat }) => [beat.beat, 'card' in beat ? beat.card : '']), [
    ['card', null],
    ['card', null],
    ['card', null],
    ['card', null],
    ['turn', 'Ah'],
    ['turn', 'Ah'],
  ]);
});

test('a full table is dealt in 1.6 seconds, and the others fare in 1.5', () => {
  const seven = [1, 2, 3, 4, 5, 6, 7].flatMap((place) => cards(String(place), 5, null));
  assert.equal(schedule(seven, { ...ALONE, own: null, company: true }).total, 34 * 35 + 260);
  const many = Array.from({ length: 60 }, (_, index) => cards('7', 1, null).map((beat) => ({ ...beat, index }))).flat();
  assert.equal(Math.round(schedule(many, { ...ALONE, company: true }).total), 1600);
  const others = [7, 6, 5, 4, 2, 1, 8, 9].flatMap((place) => /** @type {Beat[]} */ ([{ beat: 'fate', place, wager: 'ante', result: 'lost', stake: 1, paid: 0 }]));
  assert.equal(Math.round(schedule(others, ALONE).total), 1500);
});

test('beats keep their order, and nothing is shown before what came before it', () => {
  const beats = [...turns('dealer', [0, 1]), dealerNamed(), why(), ...fates(2)];
  const { cues } = schedule(beats, ALONE);
  assert.deepEqual(cues.map(({ beat }) => beat), beats);
  assert.deepEqual(cues.map(({ at }) => at), cues.map(({ at }) => at).toSorted((a, b) => a - b));
});

test('the setting makes all of it longer, shorter or nothing', () => {
  const beats = [why(), ...fates(2)];
  const usual = schedule(beats, ALONE).total;
  assert.equal(schedule(beats, { ...ALONE, pace: 1.5 }).total, usual * 1.5);
  assert.equal(schedule(beats, { ...ALONE, pace: 0 }).total, 0);
});
