// The check of a shuffle, computed in this page: `<shuffle-check round="t1-42">`.

/** @import { Checked } from '../fairness/shuffle.js' */
import { check } from '../fairness/shuffle.js';
import { Problem, receipt } from '../house/api.js';
import { html } from '../page/html.js';
import { patch } from '../page/patch.js';

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
      this.#words = checked.includes(null) ? 'The seed is revealed when the round is over.' : '';
    } catch (error) {
      this.#checked = [];
      this.#words = error instanceof Problem ? error.message : `The shuffle cannot be checked: ${error}.`;
    }
    this.#draw();
  }

  #draw() {
    const round = this.getAttribute('round');
    patch(
      this,
      html`<button type="button" class="button" data-key="check" data-check>Check the shuffle of ${round}</button>
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
    <p class="verdict" data-holds="${holds}">${holds ? 'The deal was honest.' : 'The deal does not hold.'}</p>
    <ul class="findings">
      ${findings.map(
        ({ what, holds, detail }) => html`<li data-holds="${holds}">
          <span class="finding-mark">${holds ? 'Holds' : 'Fails'}</span> ${what}<span class="finding-detail">${detail}</span>
        </li>`,
      )}
    </ul>
    <details class="deck"><summary>The deck of ${deal}, from its top</summary><p>${deck.join(' ')}</p></details>
  </section>`;
}

customElements.define('shuffle-check', ShuffleCheck);
