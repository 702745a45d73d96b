import assert from 'node:assert/strict';
import { test } from 'node:test';

import { face, money, priced, signed } from '../house/money.js';

const NZD = { currency: 'NZD', minor_digits: 2 };
const JPY = { currency: 'JPY', minor_digits: 0 };
const KWD = { currency: 'KWD', minor_digits: 3 };

test('amounts have their minor digits and groups of three', () => {
  /** @type {[number, typeof NZD, string][]} */
  const cases = [
    [0, NZD, '0.00'],
    [5, NZD, '0.05'],
    [99, NZD, '0.99'],
    [100, NZD, '1.00'],
    [99_999, NZD, '999.99'],
    [100_000, NZD, '1,000.00'],
    [123_456_789, NZD, '1,234,567.89'],
    [-1000, NZD, '−10.00'],
    [-5, NZD, '−0.05'],
    [1000, JPY, '1,000'],
    [1, KWD, '0.001'],
  ];
  for (const [amount, currency, expected] of cases) assert.equal(money(amount, currency), expected);
});

test('a net amount has its sign', () => {
  assert.equal(signed(3000, NZD), '+30.00');
  assert.equal(signed(-1000, NZD), '−10.00');
  assert.equal(signed(0, NZD), '0.00');
});

test('a price names its currency and does not break', () => {
  assert.equal(priced(123_400, NZD), 'NZD\u00a01,234.00');
});

test('a chip has its value in the fewest signs', () => {
  assert.equal(face(2500, NZD), '25');
  assert.equal(face(50, NZD), '0.50');
  assert.equal(face(100_000, NZD), '1K');
  assert.equal(face(150_000, NZD), '1,500');
});
