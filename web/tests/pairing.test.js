// What stays in a page when a new view comes.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { pair } from '../page/pairing.js';

/** "BUTTON#bet" is a button with the key bet. @param {string} text */
function children(text) {
  const words = text.split(' ').filter((word) => word !== '');
  return words.map((word) => {
    const [kind, key = null] = word.split('#');
    return { kind, key };
  });
}

/** @param {string} standing @param {string} wanted @param {(number | null)[]} expected */
function check(standing, wanted, expected) {
  assert.deepEqual(pair(children(standing), children(wanted)), expected);
}

test('children with a key are found wherever they went', () => {
  check('BUTTON#fold BUTTON#bet', 'BUTTON#bet BUTTON#fold', [1, 0]);
  check('BUTTON#fold BUTTON#bet', 'BUTTON#check BUTTON#bet', [null, 1]);
});

test('children without a key are kept in their order', () => {
  check('P P SPAN', 'P SPAN P P', [0, 2, 1, null]);
});

test('a key is not given to a child of another kind, nor twice', () => {
  check('BUTTON#bet', 'SPAN#bet', [null]);
  check('BUTTON#bet', 'BUTTON#bet BUTTON#bet', [0, null]);
  check('BUTTON', 'BUTTON#bet', [null]);
  check('BUTTON#bet', 'BUTTON', [null]);
});

test('nothing stands and nothing is wanted', () => {
  check('', 'P', [null]);
  check('P', '', []);
});
