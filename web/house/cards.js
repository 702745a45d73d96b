// Cards in words and signs. A card is written "Ah".

/** @type {Record<string, string>} */
const RANKS = {
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  6: 'six',
  7: 'seven',
  8: 'eight',
  9: 'nine',
  T: 'ten',
  J: 'jack',
  Q: 'queen',
  K: 'king',
  A: 'ace',
};

/** @type {Record<string, string>} */
const SUITS = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' };

/** @type {Record<string, string>} */
const SIGNS = { c: '♣', d: '♦', h: '♥', s: '♠' };

/** Every card, in the order in which a deck begins. */
export const DECK = [...'23456789TJQKA'].flatMap((rank) => [...'cdhs'].map((suit) => rank + suit));

/** Whether this is the name of a card. @param {string} card */
export function isCard(card) {
  return card.length === 2 && card[0] in RANKS && card[1] in SUITS;
}

/** "king of spades". @param {string} card */
export function cardName(card) {
  if (!isCard(card)) throw new Error(`"${card}" is no card`);
  return `${RANKS[card[0]]} of ${SUITS[card[1]]}`;
}

/** "K♠". @param {string} card */
export function cardSign(card) {
  if (!isCard(card)) throw new Error(`"${card}" is no card`);
  return indexOf(card) + SIGNS[card[1]];
}

/** The label of an action with its card as a sign: "change K♠". @param {string} label */
export function withSign(label) {
  return label.replace(/\b[2-9TJQKA][cdhs]$/, cardSign);
}

/** What stands in the corner of a card: "10" for a ten. @param {string} card */
export function indexOf(card) {
  return card[0] === 'T' ? '10' : card[0];
}
