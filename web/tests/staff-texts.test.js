import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import everybody from '../texts/en.js';
import officesEn from '../texts/offices-en.js';
import officesIt from '../texts/offices-it.js';
import staffEn from '../texts/staff-en.js';
import staffIt from '../texts/staff-it.js';

const en = { ...staffEn, ...officesEn };
const it = { ...staffIt, ...officesIt };

const FILES = readdirSync(new URL('../staff', import.meta.url)).map((file) => readFileSync(new URL(`../staff/${file}`, import.meta.url), 'utf8'));
const SOURCES = [...FILES, readFileSync(new URL('../staff.js', import.meta.url), 'utf8')].join('\n');

/** What a text names. @param {string} text */
const named = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();

test('the staff reads the same in every language', () => {
  assert.deepEqual(Object.keys(it).toSorted(), Object.keys(en).toSorted());
  for (const [key, text] of Object.entries(en)) assert.deepEqual(named(it[/** @type {keyof typeof it} */ (key)]), named(text), key);
});

test('every text of the staff is there, and none that no page asks for', () => {
  for (const [, key] of SOURCES.matchAll(/(?<!\.)\bsay\('([a-z_.-]+)'/g)) assert.ok(key in en || key in everybody, key);
  const begun = [...SOURCES.matchAll(/`([a-z_.-]+\.)\$\{/g)].map(([, start]) => start);
  for (const key of Object.keys(en)) assert.ok(SOURCES.includes(`'${key}'`) || begun.some((start) => key.startsWith(start)), key);
});
