// The time that is left, for betting, deciding or until the next round.

/** @import { Clock } from '../types.js' */
import { html } from '../page/html.js';
import { patch } from '../page/patch.js';

/** What the clock counts down to. @type {Record<Clock['what'], string>} */
const WORDS = { betting: 'to place bets', decision: 'to decide', 'next-round': 'to the next round' };

/** When the seconds left are said aloud. */
const SAID = [20, 10, 5];

/** Round about the clock, in the units of its drawing. */
const ROUND = 2 * Math.PI * 26;

/** A ring that runs down. It goes by the milliseconds left when the view came, not by the clock of this machine, which may be wrong. */
export class DecisionClock extends HTMLElement {
  /** @type {Clock | null} */
  #clock = null;
  #ends = 0;
  #said = Infinity;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ticking;

  /** @param {Clock | null} clock */
  set clock(clock) {
    const same = clock !== null && clock.ends_at === this.#clock?.ends_at;
    this.#clock = clock;
    if (clock !== null && !same) this.#said = Infinity;
    if (clock !== null) this.#ends = performance.now() + clock.left_ms;
    this.#draw();
  }

  connectedCallback() {
    this.#ticking = setInterval(() => this.#draw(), 250);
  }

  disconnectedCallback() {
    clearInterval(this.#ticking);
  }

  #draw() {
    const clock = this.#clock;
    this.hidden = clock === null;
    if (clock === null) return;
    const left = Math.max(0, this.#ends - performance.now());
    const seconds = Math.ceil(left / 1000);
    const part = clock.total_ms === 0 ? 0 : Math.min(1, left / clock.total_ms);
    patch(
      this,
      html`<svg class="clock" viewBox="0 0 60 60" aria-hidden="true" focusable="false" data-late="${seconds <= 5}">
          <circle class="clock-track" cx="30" cy="30" r="26" />
          <circle class="clock-left" cx="30" cy="30" r="26" stroke-dasharray="${(ROUND * part).toFixed(1)} ${ROUND.toFixed(1)}" transform="rotate(-90 30 30)" />
          <text class="clock-seconds" x="30" y="37" text-anchor="middle">${seconds}</text>
        </svg>
        <span class="aside" role="timer">${seconds} seconds ${WORDS[clock.what]}</span>
        <span class="aside" aria-live="polite">${this.#toSay(seconds, clock)}</span>`,
    );
  }

  /** The words for the live region, which change at few moments only. @param {number} seconds @param {Clock} clock */
  #toSay(seconds, clock) {
    const due = SAID.filter((mark) => seconds <= mark).at(-1);
    if (due !== undefined && due < this.#said) this.#said = due;
    return this.#said === Infinity ? '' : `${this.#said} seconds ${WORDS[clock.what]}`;
  }
}

customElements.define('decision-clock', DecisionClock);
