// The check of a shuffle, computed in this page: `<shuffle-check round="t1-42">`.

/** @import { Finding } from '../fairness/shuffle.js' */
import { check } from '../fairness/shuffle.js';
import { Problem, receipt } from '../house/api.js';
import { html } from '../page/html.js';
import { patch } from '../page/patch.js';
import './playing-card.js';

/** A button that fetches what the house revealed of a round and computes the rest. */
export class ShuffleCheck extends HTMLElement {
  static observedAttributes = ['round'];
  /** @type {{ findings: Finding[], deck: string[] } | null} */
  #checked = null;
  #words = '';

  connectedCallback() {
    this.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('[data-check]')) this.#check();
    });
    this.#draw();
  }

  attributeChangedCallback() {
    this.#checked = null;
    this.#words = '';
    if (this.isConnected) this.#draw();
  }

  async #check() {
    const round = this.getAttribute('round') ?? '';
    try {
      const { deal } = await receipt(round);
      this.#checked = await check(deal);
      this.#words = this.#checked === null ? 'The seed is revealed when the round is settled.' : '';
    } catch (error) {
      this.#checked = null;
      this.#words = error instanceof Problem ? error.message : `The shuffle cannot be checked: ${error}.`;
    }
    this.#draw();
  }

  #draw() {
    const round = this.getAttribute('round');
    const checked = this.#checked;
    const holds = checked?.findings.every((finding) => finding.holds);
    patch(
      this,
      html`<button type="button" class="button" data-key="check" data-check>Check the shuffle of ${round}</button>
        <div aria-live="polite">
          ${
            checked
              ? html`<p class="verdict" data-holds="${holds}">${holds ? 'The deal was honest.' : 'The deal does not hold.'}</p>
                <ul class="findings">
                  ${checked.findings.map(
                    ({ what, holds, detail }) =>
                      html`<li data-holds="${holds}"><span class="finding-mark">${holds ? 'Holds' : 'Fails'}</span> ${what}<span class="finding-detail">${detail}</span></li>`,
                  )}
                </ul>
                <details class="deck"><summary>The deck, from its top</summary><p>${checked.deck.join(' ')}</p></details>`
              : ''
          }
          ${this.#words ? html`<p class="problem">${this.#words}</p>` : ''}
        </div>`,
    );
  }
}

customElements.define('shuffle-check', ShuffleCheck);
