// The moves of a hand by their words, as the house writes them: `fold`, `play-4x`, `change 7d`.

import { say } from '../page/texts.js';
import { cardSign, isCard } from './cards.js';

/** The keys of the moves, as at the table. @type {Record<string, string>} */
export const MOVE_KEYS = { fold: 'f', check: 'k', bet: 'b', play: 'p', 'play-1x': 'p', 'play-2x': '2', 'play-3x': '3', 'play-4x': '4' };

/**
 * The move that a key means, as at the table: check has two, and a digit marks the card that is
 * to be changed, which Enter then does.
 * @param {string} key @param {string[]} moves @param {(string | null)[]} cards
 */
export function moveOn(key, moves, cards) {
  const card = /^[1-9]$/.test(key) ? cards[Number(key) - 1] : null;
  const change = moves.find((move) => card && move === `change ${card}`);
  if (change) return { move: change, marks: true };
  const move = moves.find((move) => MOVE_KEYS[move] === key || (move === 'check' && key === 'c'));
  return move ? { move, marks: false } : null;
}

/** A move as something that was better: "Folding was better" is said so in some languages. @param {string} move */
export function deedName(move) {
  const [word, card] = move.split(' ');
  return card && isCard(card) ? say('deed.change', { card: cardSign(card) }) : say(`deed.${word}`);
}

/** What a move is called; a change names its card. @param {string} move */
export function moveName(move) {
  const [word, card] = move.split(' ');
  return card && isCard(card) ? say('move.change', { card: cardSign(card) }) : say(`move.${word}`);
}
