import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { filled } from '../page/texts.js';
import en from '../texts/en.js';
import it from '../texts/it.js';

/** @type {Record<string, string>[]} */
const LANGUAGES = [en, it];

/** What a text names. @param {string} text */
const named = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();

test('every language has the same texts, with the same values in them', () => {
  assert.deepEqual(Object.keys(it).toSorted(), Object.keys(en).toSorted());
  for (const [key, text] of Object.entries(en)) {
    assert.deepEqual(named(it[/** @type {keyof typeof it} */ (key)]), named(text), key);
  }
});

test('every text that a page asks for is there', () => {
  const files = ['elements', 'house', 'page', 'show'].flatMap((folder) => readdirSync(new URL(`../${folder}`, import.meta.url)).map((file) => `../${folder}/${file}`));
  for (const file of files) {
    const source = readFileSync(new URL(file, import.meta.url), 'utf8');
    for (const [, key] of source.matchAll(/(?<!\.)\bsay\('([a-z_.-]+)'/g)) {
      for (const texts of LANGUAGES) assert.ok(key in texts, `${file}: ${key}`);
    }
  }
});

test('no text is kept that no page asks for', () => {
  const files = ['elements', 'house', 'page', 'show'].flatMap((folder) => readdirSync(new URL(`../${folder}`, import.meta.url)).map((file) => `../${folder}/${file}`));
  const sources = files.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n');
  // A key that is put together begins with what stands before its value.
  const begun = [...sources.matchAll(/`([a-z_.-]+\.)\$\{/g)].map(([, start]) => start);
  const composed = [/^setting\./, /^rank\./, /^suit\./, ...begun.map((start) => new RegExp(`^${start.replaceAll('.', '\\.')}`))];
  for (const key of Object.keys(en)) {
    const plain = key.replace(/\.one$/, '');
    assert.ok(sources.includes(`'${plain}'`) || composed.some((start) => start.test(plain)), key);
  }
});

test('values stand where a text names them', () => {
  assert.equal(filled('Ante {min} to {max}, {min}', { min: 5, max: 10 }), 'Ante 5 to 10, 5');
  assert.equal(filled('{n} left', {}), '{n} left');
});
