import assert from 'node:assert/strict';
import { test } from 'node:test';

import { cardName, cardSign, DECK, isCard } from '../house/cards.js';

test('cards are named in words and in signs', () => {
  assert.equal(cardName('Ks'), 'king of spades');
  assert.equal(cardName('Td'), 'ten of diamonds');
  assert.equal(cardName('2c'), 'two of clubs');
  assert.equal(cardSign('Ah'), 'A♥');
  assert.equal(cardSign('Tc'), '10♣');
});

test('the deck has fifty-two cards with fifty-two names', () => {
  assert.equal(DECK.length, 52);
  assert.equal(new Set(DECK.map(cardName)).size, 52);
  assert.deepEqual([DECK[0], DECK[1], DECK[51]], ['2c', '2d', 'As']);
});

test('what is no card is refused', () => {
  for (const word of ['', 'A', '1h', 'Ax', 'AhK', '??', 'ah']) {
    assert.equal(isCard(word), false, word);
    assert.throws(() => cardName(word), /is no card/);
  }
});
