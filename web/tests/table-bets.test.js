// The way to other bets: presses that follow each other faster than the house answers.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { TableBets } from '../elements/table-bets.js';

/** @param {string} wager @returns {any} */
const area = (wager) => ({ wager, optional: wager !== 'ante', decision: false, min: 500, max: 20_000, with: [] });

/** A house that takes a while to answer, and refuses a second wager on an area, as the true one does. @param {string[]} [closed] */
function house(closed = []) {
  /** @type {Map<string, number>} */
  const lies = new Map();
  let posts = 0;
  const areas = ['ante', 'pair-plus', 'six-card-bonus'].map(area);
  const stakes = () => [...lies].map(([wager, amount]) => ({ wager, amount }));
  /** @type {any} */
  const truth = () => ({ round: 'r', phase: 'betting', areas, places: [{ place: 3, stakes: stakes() }] });
  const post = async (/** @type {any} */ command) => {
    posts += 1;
    await new Promise((resume) => setTimeout(resume, 20));
    const commands = command.commands ?? [command];
    const refused = (/** @type {any} */ one) => one.do === 'wager' && (lies.has(one.wager) || closed.includes(one.wager));
    if (commands.some(refused)) return false;
    for (const { do: what, wager, amount } of commands) {
      if (what === 'clear') lies.clear();
      else if (what === 'withdraw') lies.delete(wager);
      else lies.set(wager, amount);
    }
    return true;
  };
  const bets = new TableBets({ truth, front: () => 3, post, draw() {} });
  const press = (/** @type {string} */ wager) => bets.toward(new Map(bets.bets).set(wager, 500));
  return { bets, lies, press, posts: () => posts };
}

test('three presses in a row are three wagers, however slowly the house answers', async () => {
  const { lies, press, bets } = house();
  const done = [press('ante'), press('pair-plus'), press('six-card-bonus')];
  assert.deepEqual(await Promise.all(done), [true, true, true]);
  assert.deepEqual([...lies.keys()], ['ante', 'pair-plus', 'six-card-bonus']);
  assert.deepEqual([...bets.bets], [...lies], 'nothing is aimed at that does not lie there');
});

test('an undo that overtakes the answers takes back the last press alone', async () => {
  const { lies, press, bets } = house();
  const done = [press('ante'), press('pair-plus'), press('six-card-bonus'), bets.undo()];
  assert.deepEqual(await Promise.all(done), [true, true, true, true]);
  assert.deepEqual([...lies.keys()], ['ante', 'pair-plus']);
});

test('whoever waits until everything has arrived waits for what was pressed meanwhile', async () => {
  const { lies, press, bets } = house();
  press('ante');
  const arrived = bets.arrived();
  press('pair-plus');
  press('six-card-bonus');
  await arrived;
  assert.equal(lies.size, 3);
});

test('what is refused is no longer aimed at', async () => {
  const { lies, press, bets } = house(['six-card-bonus']);
  assert.deepEqual(await Promise.all([press('ante'), press('six-card-bonus')]), [true, false]);
  assert.deepEqual([...bets.bets], [['ante', 500]]);
  assert.equal(await press('pair-plus'), true);
  assert.deepEqual([...lies.keys()], ['ante', 'pair-plus']);
});

test('a press that wants what lies there already posts nothing', async () => {
  const { press, posts, bets } = house();
  await press('ante');
  await bets.toward(new Map([['ante', 500]]));
  assert.equal(posts(), 1);
});
