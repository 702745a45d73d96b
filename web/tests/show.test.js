// What of a table is shown, and when it is too late for it. Pages are strange to node: what the show
// asks of one stands here.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { TableShow } from '../elements/table-show.js';
import { schedule } from '../show/timeline.js';

/** @typedef {import('node:test').TestContext} TestContext */

/** @param {TestContext} t @param {string} pace */
function stage(t, pace) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const page = /** @type {any} */ (globalThis);
  const before = { document: page.document, matchMedia: page.matchMedia, localStorage: page.localStorage };
  Object.assign(page, {
    document: { hidden: false },
    matchMedia: () => ({ matches: false }),
    localStorage: { getItem: () => JSON.stringify({ pace }) },
  });
  t.after(() => Object.assign(page, before));
  const seen = new Set();
  /** @type {TableShow} */
  const show = new TableShow({ draw: () => void seen.add(show?.view), felt: () => null, front: () => 4 });
  show.take(view([]));
  return {
    show,
    seen,
    wait(/** @type {number} */ ms) {
      now += ms;
      t.mock.timers.tick(ms);
    },
  };
}

/** @param {object[]} beats @returns {any} */
function view(beats) {
  const cards = (/** @type {boolean} */ yours) => ({ yours, cards: yours ? [] : [{}], stakes: [], made: null });
  return { beats, places: [4, 1, 2, 3].map((place) => ({ place, ...cards(place === 4) })), dealer: { cards: [] }, board: [], happened: [] };
}

const HANDS = ['4', '1', '2', '3', 'dealer'];
/** Five cards to everybody, and a look at one's own. */
const DEAL = HANDS.flatMap((holder) => [0, 1, 2, 3, 4].map((index) => ({ beat: 'card', holder, index, card: holder === '4' ? 'Ah' : null })));
/** Somebody else has decided. */
const DECIDED = [{ beat: 'decided', place: 1, action: 'fold', label: 'Fold' }, { beat: 'why', place: 4, sentence: '' }];

for (const [pace, factor] of /** @type {const} */ ([['calm', 1.5], ['normal', 1], ['fast', 0.5]])) {
  test(`a deal in company is seen to its end where the others decide at once, ${pace}`, (t) => {
    const { show, seen, wait } = stage(t, pace);
    const deal = view(DEAL);
    const { total } = schedule(deal.beats, { own: 4, company: true, pace: factor });
    show.take(deal);
    wait(10);
    show.take(view(DECIDED));
    wait(20);
    show.take(view(DECIDED));
    wait(total - 40);
    assert.equal(show.showing, true);
    assert.equal(seen.has(deal), false, 'the last cards are still on their way');
    wait(10);
    assert.equal(seen.has(deal), true, 'and now they lie there');
  });
}

test('a show that waited for more than a second and a half ends when more comes', (t) => {
  const { show, wait } = stage(t, 'normal');
  show.take(view(DEAL));
  wait(10);
  show.take(view(DECIDED));
  wait(1501);
  const last = view(DECIDED);
  show.take(last);
  assert.equal(show.truth, last);
  assert.notEqual(show.view, null);
  wait(500);
  assert.equal(show.view, last, 'the deal and what waited are not shown any more');
  assert.equal(show.showing, false);
});

test('what is shown late stays late: the next view ends it', (t) => {
  const { show, wait } = stage(t, 'fast');
  show.take(view([...DEAL, ...DECIDED]));
  wait(10);
  show.take(view(DEAL));
  wait(1300);
  assert.equal(show.showing, true, 'the second deal runs, and began more than 750 ms late');
  show.take(view(DECIDED));
  wait(211);
  assert.equal(show.showing, false);
});

test('a press brings everything to where it belongs', (t) => {
  const { show, wait } = stage(t, 'calm');
  const deal = view(DEAL);
  show.take(deal);
  wait(100);
  show.jump();
  assert.equal(show.view, deal);
  assert.equal(show.showing, false);
});
