// Cards in words and signs. A card is written "Ah".

import { say } from '../page/texts.js';

const RANKS = '23456789TJQKA';
const SUITS = 'cdhs';

/** @type {Record<string, string>} */
const SIGNS = { c: '♣', d: '♦', h: '♥', s: '♠' };

/** Every card, in the order in which a deck begins. */
export const DECK = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));

/** Whether this is the name of a card. @param {string} card */
export function isCard(card) {
  return card.length === 2 && RANKS.includes(card[0]) && SUITS.includes(card[1]);
}

/** "king of spades". @param {string} card */
export function cardName(card) {
  if (!isCard(card)) throw new Error(`"${card}" is no card`);
  return say('card.name', { rank: say(`rank.${card[0]}`), suit: say(`suit.${card[1]}`) });
}

/** "K♠". @param {string} card */
export function cardSign(card) {
  if (!isCard(card)) throw new Error(`"${card}" is no card`);
  return indexOf(card) + SIGNS[card[1]];
}

/** What stands in the corner of a card: "10" for a ten. @param {string} card */
export function indexOf(card) {
  return card[0] === 'T' ? '10' : card[0];
}
