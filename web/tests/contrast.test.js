// What is printed on every felt can be read. Tools that look at a page cannot tell, because
// the cloth is painted with a gradient; here its lightest colour is taken.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const [CLOTH, FELT, DOCK] = ['cloth', 'felt', 'dock'].map((sheet) => readFileSync(new URL(`../style/${sheet}.css`, import.meta.url), 'utf8'));

/** Relative luminance, as WCAG 2.2 defines it. @param {string} colour */
function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {string} one @param {string} other */
function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('black on white is twenty-one to one', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
});

test('print and words stand out from every cloth', () => {
  const cloths = [...CLOTH.matchAll(/--felt(?:-light|-deep)?: (#[0-9a-f]{6})/g)].map(([, colour]) => colour);
  const print = /--print: (#[0-9a-f]{6})/.exec(CLOTH)?.[1] ?? '';
  const words = /\.felt \{[^}]*\n {2}color: (#[0-9a-f]{6})/.exec(FELT)?.[1] ?? '';
  assert.equal(cloths.length, 15, 'five felts of three tones');
  for (const cloth of cloths) {
    assert.ok(contrast(print, cloth) >= 4.5, `${print} on ${cloth}: ${contrast(print, cloth)}`);
    assert.ok(contrast(words, cloth) >= 4.5, `${words} on ${cloth}: ${contrast(words, cloth)}`);
  }
});

test('everything on the armrest stands out from its wood', () => {
  const WOOD = '#3a2415';
  for (const colour of ['#f7efe2', '#d9cbb8', '#8ff0b5', '#ffb9b2']) {
    assert.ok(DOCK.includes(colour), `${colour} is on the armrest`);
    assert.ok(contrast(colour, WOOD) >= 4.5, `${colour}: ${contrast(colour, WOOD)}`);
  }
  assert.ok(contrast('#a98558', WOOD) >= 3, 'the rim of a button');
  assert.ok(contrast('#e8dccb', '#4a3322') >= 4.5, 'a value in its button');
  assert.ok(contrast('#ffe19a', '#4a3322') >= 4.5, 'the best');
  assert.ok(contrast('#2b1d02', '#e2b04a') >= 4.5, 'words on gold');
});
