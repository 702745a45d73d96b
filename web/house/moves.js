// The moves of a hand by their words, as the house writes them: `fold`, `play-4x`, `change 7d`.

import { say } from '../page/texts.js';
import { cardSign, isCard } from './cards.js';

/** The keys of the moves, as at the table. @type {Record<string, string>} */
export const MOVE_KEYS = { fold: 'f', check: 'k', bet: 'b', play: 'p', 'play-1x': 'p', 'play-2x': '2', 'play-3x': '3', 'play-4x': '4' };

/** What a move is called; a change names its card. @param {string} move */
export function moveName(move) {
  const [word, card] = move.split(' ');
  return card && isCard(card) ? say('move.change', { card: cardSign(card) }) : say(`move.${word}`);
}
