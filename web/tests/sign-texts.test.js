import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import en from '../texts/sign-en.js';
import it from '../texts/sign-it.js';

const SOURCE = readFileSync(new URL('../hall/hall-sign.js', import.meta.url), 'utf8');

/** What a text names. @param {string} text */
const named = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();

test('the sign reads the same in every language, and says nothing else', () => {
  assert.deepEqual(Object.keys(it).toSorted(), Object.keys(en).toSorted());
  for (const [key, text] of Object.entries(en)) {
    assert.deepEqual(named(it[/** @type {keyof typeof it} */ (key)]), named(text), key);
    assert.ok(SOURCE.includes(`'${key}'`), key);
  }
});
