// The check of a shuffle, computed in this page: `<shuffle-check round="t1-42">`.

/** @import { Checked } from '../fairness/shuffle.js' */
import { check } from '../fairness/shuffle.js';
import { Problem, receipt } from '../house/api.js';
import { html } from '../page/html.js';
import { patch } from '../page/patch.js';
import { say } from '../page/texts.js';

/** A button that fetches what the house revealed of a round and computes the rest. */
export class ShuffleCheck extends HTMLElement {
  static observedAttributes = ['round'];
  /** The deals of the round, one and one more for every misdeal. @type {Checked[]} */
  #checked = [];
  #words = '';

  constructor() {
    super();
    this.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('[data-check]')) this.#check();
    });
  }

  connectedCallback() {
    this.#draw();
  }

  attributeChangedCallback() {
    this.#checked = [];
    this.#words = '';
    if (this.isConnected) this.#draw();
  }

  async #check() {
    const round = this.getAttribute('round') ?? '';
    try {
      const { deals } = await receipt(round);
      const checked = await Promise.all(deals.map(check));
      this.#checked = checked.filter((deal) => deal !== null);
      this.#words = checked.includes(null) ? say('shuffle.later') : '';
    } catch (error) {
      this.#checked = [];
      this.#words = error instanceof Problem ? error.message : say('shuffle.cannot', { why: String(error) });
    }
    this.#draw();
  }

  #draw() {
    const round = this.getAttribute('round');
    patch(
      this,
      html`<button type="button" class="button" data-key="check" data-check>${say('shuffle.check', { round: round ?? '' })}</button>
        <div aria-live="polite">
          ${this.#checked.map(verdict)}${this.#words ? html`<p class="problem">${this.#words}</p>` : ''}
        </div>`,
    );
  }
}

/** @param {Checked} checked */
function verdict({ deal, findings, deck }) {
  const holds = findings.every((finding) => finding.holds);
  return html`<section data-key="${deal}">
    <p class="verdict" data-holds="${holds}">${say(holds ? 'shuffle.holds' : 'shuffle.fails')}</p>
    <ul class="findings">
      ${findings.map(
        ({ what, holds, detail }) => html`<li data-holds="${holds}">
          <span class="finding-mark">${say(holds ? 'shuffle.ok' : 'shuffle.failed')}</span> ${what}<span class="finding-detail">${detail}</span>
        </li>`,
      )}
    </ul>
    <details class="deck"><summary>${say('shuffle.deck', { deal })}</summary><p>${deck.join(' ')}</p></details>
  </section>`;
}

customElements.define('shuffle-check', ShuffleCheck);
