// The time that is left, for betting, deciding or until the next round.

/** @import { Clock } from '../types.js' */
import { html } from '../page/html.js';
import { patch } from '../page/patch.js';
import { settings } from '../page/settings.js';
import { say } from '../page/texts.js';
import { play } from '../show/sound.js';

/** When the seconds left are said aloud. */
const SAID = [20, 10, 5];

/** From so many seconds on each one is heard, where sounds are wanted. */
const LATE = 5;

/** Round about the clock, in the units of its drawing. */
const ROUND = 2 * Math.PI * 26;

/** A ring that runs down. It goes by the milliseconds left when the view came, not by the clock of this machine, which may be wrong. */
export class DecisionClock extends HTMLElement {
  /** @type {Clock | null} */
  #clock = null;
  #ends = 0;
  #said = Infinity;
  #seconds = 0;
  #stopped = false;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ticking;

  /** @param {Clock | null} clock @param {boolean} stopped  While the house is not heard, its clock is not shown to run. */
  show(clock, stopped) {
    this.#stopped = stopped;
    if (clock !== this.#clock) {
      const same = clock !== null && clock.ends_at === this.#clock?.ends_at;
      this.#clock = clock;
      if (clock !== null && !same) this.#said = Infinity;
      if (clock !== null) this.#ends = performance.now() + clock.left_ms;
    }
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
    const left = clock === null ? 0 : Math.max(0, this.#ends - performance.now());
    const shown = clock !== null && !this.#stopped && (clock.shown_ms === null || left <= clock.shown_ms);
    this.hidden = !shown;
    if (!shown || clock === null) return;
    const seconds = Math.ceil(left / 1000);
    const whole = clock.shown_ms ?? clock.total_ms;
    const part = whole === 0 ? 0 : Math.min(1, left / whole);
    if (seconds !== this.#seconds && seconds <= LATE && seconds > 0 && clock.what === 'decision') play('late', settings().sounds);
    this.#seconds = seconds;
    patch(
      this,
      html`<svg class="clock" viewBox="0 0 60 60" aria-hidden="true" focusable="false" data-late="${seconds <= LATE}">
          <circle class="clock-track" cx="30" cy="30" r="26" />
          <circle class="clock-left" cx="30" cy="30" r="26" stroke-dasharray="${(ROUND * part).toFixed(1)} ${ROUND.toFixed(1)}" transform="rotate(-90 30 30)" />
          <text class="clock-seconds" x="30" y="38" text-anchor="middle">${seconds}</text>
        </svg>
        <span class="aside" role="timer">${say(`clock.${clock.what}`, { n: seconds })}</span>
        <span class="aside" aria-live="polite">${this.#toSay(seconds, clock)}</span>`,
    );
  }

  /** The words for the live region, which change at few moments only. @param {number} seconds @param {Clock} clock */
  #toSay(seconds, clock) {
    const due = SAID.filter((mark) => seconds <= mark).at(-1);
    if (due !== undefined && due < this.#said) this.#said = due;
    return this.#said === Infinity ? '' : say(`clock.${clock.what}`, { n: this.#said });
  }
}

customElements.define('decision-clock', DecisionClock);
