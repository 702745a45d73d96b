import assert from 'node:assert/strict';
import { test } from 'node:test';

import { after, cleared } from '../show/scene.js';

const NONE = { own: [], board: [] };

/** @param {number} place @returns {any} */
const place = (place) => ({ place, person: `P${place}`, yours: place === 3, seat: true, cards: [], stakes: [], named: null, made: NONE, counts: NONE, why: null, result: null, state: 'in' });

/** @returns {any} */
const table = () => ({
  round: 't1-1',
  board: [],
  dealer: { cards: [], named: null, qualifies: null, made: NONE, counts: NONE, up: null },
  areas: [{ wager: 'ante', label: 'ANTE', name: 'Ante' }],
  places: [place(2), place(3)],
  dealer_says: null,
});

/** @param {any} view @param {any[]} beats */
const play = (view, beats) => beats.reduce((now, beat) => after(now, beat), view);

test('cards come, are turned, go out, and another takes their place', () => {
  const view = play(table(), [
    { beat: 'card', holder: '3', index: 0, card: null },
    { beat: 'card', holder: 'dealer', index: 1, card: null },
    { beat: 'turn', holder: '3', index: 0, card: 'Ah' },
    { beat: 'card', holder: 'board', index: 0, card: '2c' },
  ]);
  assert.deepEqual(view.places[1].cards, ['Ah']);
  assert.deepEqual(view.dealer.cards, [undefined, null], 'the first position is still empty');
  assert.deepEqual(view.board, ['2c']);
  const out = play(view, [{ beat: 'out', holder: '3', index: 0 }]);
  assert.deepEqual(out.places[1].cards, [undefined]);
  assert.deepEqual(play(out, [{ beat: 'card', holder: '3', index: 0, card: 'Kd' }]).places[1].cards, ['Kd']);
});

test('a stake lies there until its fate is known', () => {
  const staked = play(table(), [{ beat: 'stake', place: 3, wager: 'ante', amount: 500 }]);
  assert.deepEqual(staked.places[1].stakes, [{ wager: 'ante', label: 'Ante', amount: 500 }]);
  assert.deepEqual(play(staked, [{ beat: 'stake', place: 3, wager: 'ante', amount: 0 }]).places[1].stakes, []);
  const lost = play(staked, [
    { beat: 'why', place: 3, sentence: 'Dealer wins.' },
    { beat: 'fate', place: 3, wager: 'ante', result: 'lost', stake: 500, paid: 0 },
    { beat: 'result', place: 3, net: -500, label: 'loses 5.00' },
  ]);
  assert.deepEqual(lost.places[1].stakes, []);
  assert.equal(lost.places[1].why.sentence, 'Dealer wins.');
  assert.equal(lost.places[1].why.lines[0].net, -500);
  assert.equal(lost.places[1].result.net, -500);
  assert.equal(lost.places[0].result, null, 'nobody else is touched');
});

test('nothing that came before is changed, so one can go back', () => {
  const before = table();
  const copy = structuredClone(before);
  play(before, [
    { beat: 'card', holder: '2', index: 0, card: 'Ah' },
    { beat: 'named', holder: 'dealer', named: 'ace high', made: NONE, counts: NONE, qualifies: false },
    { beat: 'decided', place: 2, action: 'fold', label: 'folds' },
  ]);
  assert.deepEqual(before, copy);
});

test('a new round begins on bare felt', () => {
  const view = cleared(play(table(), [{ beat: 'card', holder: '3', index: 0, card: 'Ah' }, { beat: 'stake', place: 3, wager: 'ante', amount: 5 }]), 't1-2');
  assert.deepEqual([view.round, view.places[1].cards, view.places[1].stakes], ['t1-2', [], []]);
  assert.equal(view.places[1].person, 'P3');
});
