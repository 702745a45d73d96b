// The faces and the back of our cards, as SVG of a hundred by a hundred and forty.
//
// Everything is drawn here; no picture is loaded. The index stands large in the upper left
// corner, so that a fanned hand can be read by it alone.

import { html } from '../page/html.js';
import { indexOf } from '../house/cards.js';

/** The suits, each drawn around the origin and about twenty wide and high. @type {Record<string, string>} */
const SUITS = {
  s: 'M0-10C3-5 10-1 10 4.2 10 8 6.6 9.6 4 8.9 2.7 8.5 1.6 7.6 1 6.3 1 8.6 1.7 10 3.2 11H-3.2C-1.7 10-1 8.6-1 6.3-1.6 7.6-2.7 8.5-4 8.9-6.6 9.6-10 8-10 4.2-10-1-3-5 0-10Z',
  h: 'M0 10C-3 5.5-10 1-10-4.2-10-7.6-7.6-9.6-5-9.6-2.7-9.6-.9-8.3 0-6.2.9-8.3 2.7-9.6 5-9.6 7.6-9.6 10-7.6 10-4.2 10 1 3 5.5 0 10Z',
  d: 'M0-11C2.2-6.6 5-3.2 8.6 0 5 3.2 2.2 6.6 0 11-2.2 6.6-5 3.2-8.6 0-5-3.2-2.2-6.6 0-11Z',
  c: 'M0-10.2A4.7 4.7 0 0 1 3.7-2.6 4.7 4.7 0 1 1 1.2 5.3C1.3 8 1.9 9.9 3.4 11H-3.4C-1.9 9.9-1.3 8-1.2 5.3A4.7 4.7 0 1 1-3.7-2.6 4.7 4.7 0 0 1 0-10.2Z',
};

/** Where the pips of a number card lie, in columns and rows of the field beside the index. */
const LEFT = 49;
const MIDDLE = 66;
const RIGHT = 83;
/** @type {Record<string, [number, number][]>} */
const PIPS = {
  2: [[MIDDLE, 34], [MIDDLE, 106]],
  3: [[MIDDLE, 34], [MIDDLE, 70], [MIDDLE, 106]],
  4: [[LEFT, 34], [RIGHT, 34], [LEFT, 106], [RIGHT, 106]],
  5: [[LEFT, 34], [RIGHT, 34], [MIDDLE, 70], [LEFT, 106], [RIGHT, 106]],
  6: [[LEFT, 34], [RIGHT, 34], [LEFT, 70], [RIGHT, 70], [LEFT, 106], [RIGHT, 106]],
  7: [[LEFT, 34], [RIGHT, 34], [MIDDLE, 52], [LEFT, 70], [RIGHT, 70], [LEFT, 106], [RIGHT, 106]],
  8: [[LEFT, 34], [RIGHT, 34], [MIDDLE, 52], [LEFT, 70], [RIGHT, 70], [MIDDLE, 88], [LEFT, 106], [RIGHT, 106]],
  9: [[LEFT, 28], [RIGHT, 28], [LEFT, 56], [RIGHT, 56], [MIDDLE, 70], [LEFT, 84], [RIGHT, 84], [LEFT, 112], [RIGHT, 112]],
  T: [[LEFT, 28], [RIGHT, 28], [MIDDLE, 42], [LEFT, 56], [RIGHT, 56], [LEFT, 84], [RIGHT, 84], [MIDDLE, 98], [LEFT, 112], [RIGHT, 112]],
};

/** The face of a card. @param {string} card */
export function cardFace(card) {
  const [rank, suit] = card;
  return html`<svg class="card-face suit-${suit}" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
    <rect class="card-paper" x="1" y="1" width="98" height="138" rx="9" />
    ${middle(rank, suit)}
    <text class="card-index ${rank === 'T' ? 'card-index-ten' : ''}" x="${rank === 'T' ? 3 : 6}" y="35">${indexOf(card)}</text>
    ${suitAt(suit, 18, 53, 1.05)}
  </svg>`;
}

/** The back, which shows nothing of its card. */
export function cardBack() {
  return html`<svg class="card-face card-back" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
    <rect class="card-paper" x="1" y="1" width="98" height="138" rx="9" />
    <rect class="back-field" x="8" y="8" width="84" height="124" rx="5" />
    <path class="back-lattice" d="${LATTICE}" />
    <path class="back-medal" d="M50 42 72 70 50 98 28 70Z" />
    <path class="back-line" d="M50 49 66.500 70 50 91 33.500 70Z" />
    <path class="back-sign" transform="translate(50 70) scale(.95)" d="${SUITS.s}" />
  </svg>`;
}

/** A suit by itself. @param {string} suit @param {number} x @param {number} y @param {number} scale @param {boolean} [turned] */
function suitAt(suit, x, y, scale, turned = false) {
  const turn = turned ? ' rotate(180)' : '';
  return html`<path class="suit" transform="translate(${x} ${y}) scale(${scale})${turn}" d="${SUITS[suit]}" />`;
}

/** @param {string} rank @param {string} suit */
function middle(rank, suit) {
  if (rank === 'A') return ace(suit);
  if (rank in PIPS) return PIPS[rank].map(([x, y]) => suitAt(suit, x, y, 0.78, y > 70));
  return court(rank, suit);
}

/** @param {string} suit */
function ace(suit) {
  return html`<circle class="ace-ring" cx="62" cy="82" r="32" /><circle class="ace-ring" cx="62" cy="82" r="28.500" />${suitAt(suit, 62, 82, 1.9)}`;
}

/** A court card: half a figure and the same half turned round. @param {string} rank @param {string} suit */
function court(rank, suit) {
  const half = html`${FIGURES[rank]}${suitAt(suit, 46, 30, 0.62)}`;
  return html`<rect class="court-field" x="37" y="16" width="56" height="108" rx="4" />
    <g>${half}</g>
    <g transform="rotate(180 65 70)">${half}</g>
    <path class="court-line" d="M37 70H93" /><rect class="court-frame" x="37" y="16" width="56" height="108" rx="4" />`;
}

/** The upper halves, between y 16 and 70 around x 65. */
const FACE = html`<ellipse class="court-skin" cx="65" cy="45" rx="8.500" ry="10" /><path class="court-ink" d="M61 43.500h2M67 43.500h2M63 50.500q2 1.200 4 0M65 44.500l-1 3.500h1.500" />`;
/** @type {Record<string, import('../page/html.js').Html>} */
const FIGURES = {
  K: html`<path class="court-robe" d="M40 70C41 61 49 57.500 56 56L65 63 74 56C81 57.500 89 61 90 70Z" />
    <path class="court-gold" d="M58 56.500 65 70 72 56.500 69 55H61ZM44 62l4 8h-6zM86 62l-4 8h6z" />
    <path class="court-dark" d="M55.500 41C54 52 57 58 65 62 73 58 76 52 74.500 41L73 52C70 50 67.500 49.500 65 49.500 62.500 49.500 60 50 57 52Z" />
    ${FACE}<path class="court-dark" d="M58 49c2-2.500 5-2 7-.800 2-1.200 5-1.700 7 .800-.500 6-3.500 10-7 11.500-3.500-1.500-6.500-5.500-7-11.500Zm5 2.400q2 1 4 0" />
    <path class="court-gold" d="M54 36 52 23 59 29 65 19 71 29 78 23 76 36Z" /><path class="court-red" d="M54.500 36h21v3h-21z" /><circle class="court-red" cx="65" cy="29" r="2" />`,
  Q: html`<path class="court-robe" d="M40 70C42 60 50 57 58 55.500L65 60 72 55.500C80 57 88 60 90 70Z" />
    <path class="court-dark" d="M55 36C50 45 52 55 54 62L60 58 58 44ZM75 36C80 45 78 55 76 62L70 58 72 44Z" />
    <path class="court-gold" d="M57 56.500Q65 66 73 56.500L75 59Q65 70 55 59Z" />${FACE}
    <path class="court-dark" d="M56 44C56 36 60 34 65 34 70 34 74 36 74 44 71 39 68 37.500 65 37.500 62 37.500 59 39 56 44Z" />
    <path class="court-gold" d="M54.500 35C54 29 56 26 56 26L60 30 65 24 70 30 74 26C74 26 76 29 75.500 35Z" />
    <circle class="court-red" cx="56" cy="24.500" r="1.800" /><circle class="court-red" cx="65" cy="22.500" r="2" /><circle class="court-red" cx="74" cy="24.500" r="1.800" />
    <circle class="court-red" cx="65" cy="64" r="2.200" />`,
  J: html`<path class="court-robe" d="M40 70C41 61 49 58 57 56.500H73C81 58 89 61 90 70Z" />
    <path class="court-gold" d="M57 56.500 62 70H68L73 56.500 65 59Z" /><path class="court-red" d="M63.500 60h3l1 10h-5z" />
    <path class="court-dark" d="M55 38C53 46 54 53 56 56L60 54 57.500 42ZM75 38C77 46 76 53 74 56L70 54 72.500 42Z" />${FACE}
    <path class="court-red" d="M53 38C53 29 59 26 66 26 73 26 77 30 77 38 70 35 60 35 53 38Z" /><path class="court-gold" d="M53 38.500C60 35 70 35 77 38.500L76.500 41C70 38 60 38 53.500 41Z" />
    <path class="court-feather" d="M73 31C77 24 83 21 88 21 86 27 81 32 75 34Z" />`,
};

/** The crossing lines of the back, inside its field. */
const LATTICE = (() => {
  const lines = [];
  for (let offset = -124; offset < 84; offset += 14) {
    lines.push(clipped(8 + offset, 1), clipped(92 - offset, -1));
  }
  return lines.join('');
})();

/** A diagonal from the top of the field, cut off at its sides. @param {number} x @param {1 | -1} slope */
function clipped(x, slope) {
  const [top, height, left, right] = [8, 124, 8, 92];
  const at = (/** @type {number} */ y) => x + slope * y;
  const from = slope === 1 ? Math.max(0, left - x) : Math.max(0, x - right);
  const to = slope === 1 ? Math.min(height, right - x) : Math.min(height, x - left);
  return to > from ? `M${at(from)} ${top + from}L${at(to)} ${top + to}` : '';
}
