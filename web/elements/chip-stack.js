// Chips, one by one and in stacks: `<chip-stack amount="1500" chips="100 500" digits="2">`.

/** @import { Currency } from '../types.js' */
import { html } from '../page/html.js';
import { patch } from '../page/patch.js';
import { stack } from '../house/bets.js';

/** The colours chips of these values have in most houses, in hundredths of the currency. */
const COLOURS = [
  { from: 100_000, name: 'yellow' },
  { from: 50_000, name: 'purple' },
  { from: 10_000, name: 'black' },
  { from: 2500, name: 'green' },
  { from: 1000, name: 'blue' },
  { from: 500, name: 'red' },
  { from: 100, name: 'white' },
];

/** A stack is drawn no higher than this; its amount stands beside it. */
const MOST_DRAWN = 7;

/** The chips of an amount as they stand on the felt. The amount itself is written by whoever puts it there. */
export class ChipStack extends HTMLElement {
  static observedAttributes = ['amount', 'chips', 'digits'];

  connectedCallback() {
    this.#draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }

  #draw() {
    const amount = Number(this.getAttribute('amount'));
    const chips = (this.getAttribute('chips') ?? '').split(' ').map(Number);
    const digits = Number(this.getAttribute('digits') ?? 2);
    this.setAttribute('aria-hidden', 'true');
    patch(this, drawing(stack(amount, chips).slice(-MOST_DRAWN), digits));
  }
}

/** @param {number[]} stacked @param {number} digits */
function drawing(stacked, digits) {
  const height = 22 + Math.max(0, stacked.length - 1) * 5;
  return html`<svg viewBox="0 0 40 ${height}" width="40" height="${height}" focusable="false">
    ${stacked.map((chip, index) => {
      const y = height - 11 - index * 5;
      return html`<g class="chip-${chipColour(chip, digits)}">
        <path class="chip-edge" d="M2 ${y - 3}v4a18 8 0 0 0 36 0v-4z" />
        <path class="chip-stripes" d="M7 ${y + 2}v4M15.500 ${y + 5}v4M24.500 ${y + 5}v4M33 ${y + 2}v4" />
        <ellipse class="chip-top" cx="20" cy="${y - 3}" rx="18" ry="8" />
        <ellipse class="chip-face" cx="20" cy="${y - 3}" rx="12" ry="5" />
      </g>`;
    })}
  </svg>`;
}

/** A chip from above, as it lies in the tray. @param {number} chip @param {Currency} currency */
export function chipDisc(chip, { minor_digits }) {
  return html`<svg class="chip-disc chip-${chipColour(chip, minor_digits)}" viewBox="0 0 60 60" aria-hidden="true" focusable="false">
    <circle class="chip-edge" cx="30" cy="30" r="29" />
    <circle class="chip-spots" cx="30" cy="30" r="25" />
    <circle class="chip-face" cx="30" cy="30" r="20" />
    <circle class="chip-ring" cx="30" cy="30" r="17.500" />
  </svg>`;
}

/** @param {number} chip @param {number} digits */
export function chipColour(chip, digits) {
  const value = (chip * 100) / 10 ** digits;
  return COLOURS.find(({ from }) => value >= from)?.name ?? 'pink';
}

customElements.define('chip-stack', ChipStack);
