import assert from 'node:assert/strict';
import { test } from 'node:test';

import { minor } from '../staff/amounts.js';

test('amounts are written with a point or a comma, and less than nothing with a minus', () => {
  assert.deepEqual(['20000', '2.5', '2,50', '-3', '−0.05', ' 7 '].map(minor), [2_000_000, 250, 250, -300, -5, 700]);
});

test('what is no amount is left for the house to refuse', () => {
  assert.deepEqual(['', 'ten', '1.234', '1e3'].map(minor), ['', 'ten', '1.234', '1e3']);
});
