// The coach: what every action is worth, exactly, when it is asked for.

/** @import { Advice } from '../types.js' */
import { advice, Problem } from '../house/api.js';
import { withSign } from '../house/cards.js';
import { DrawnElement } from '../page/drawn.js';
import { html } from '../page/html.js';

/**
 * @typedef {object} Asked
 * @property {string} table
 * @property {boolean} open  Whether there is a decision to advise on.
 * @property {boolean} keys
 * @property {string} decision  An answer holds for the decision it was asked for.
 */

/** The panel. The answer goes away with the decision it was about. @extends {DrawnElement<Asked>} */
export class CoachPanel extends DrawnElement {
  /** @type {Advice | null} */
  #advice = null;
  #problem = '';
  #decision = '';

  constructor() {
    super();
    this.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('[data-ask]')) this.ask();
    });
  }

  /** Asks the server and shows the answer. */
  async ask() {
    const asked = this.model;
    if (!asked?.open) return;
    this.#decision = asked.decision;
    try {
      this.#problem = '';
      this.#advice = await advice(asked.table);
    } catch (error) {
      this.#advice = null;
      this.#problem = error instanceof Problem ? error.message : 'The house cannot be reached; ask again.';
    }
    this.redraw();
  }

  /** @param {Asked} asked */
  draw(asked) {
    if (asked.decision !== this.#decision) this.#advice = null;
    if (!asked.open)
      return html`<p class="quiet">When it is your turn, the coach works out the exact value of every action.</p>`;
    const ask = html`<button type="button" class="button" data-key="ask" data-ask>
      What is best?${asked.keys ? html`<kbd>H</kbd>` : ''}
    </button>`;
    return html`${ask}<div aria-live="polite">${this.#advice ? bars(this.#advice) : ''}${this.#problem ? html`<p class="problem">${this.#problem}</p>` : ''}</div>`;
  }
}

/** One bar for each action, from nought to its value. @param {Advice} advice */
function bars({ actions, best, unit }) {
  const reach = Math.max(...actions.map(({ decimal }) => Math.abs(Number(decimal))), 0.01);
  const top = actions.find(({ action }) => action === best);
  const ranked = actions.toSorted((a, b) => Number(b.decimal) - Number(a.decimal));
  return html`<p class="coach-best">Best: <strong>${withSign(top?.label ?? best)}</strong></p>
    <ul class="worths">
      ${ranked.map(({ action, label, ev, decimal }) => {
        const width = (Math.abs(Number(decimal)) / reach) * 50;
        const cost = Number(top?.decimal ?? decimal) - Number(decimal);
        return html`<li class="worth" data-best="${action === best}">
          <span class="worth-label">${withSign(label)}</span>
          <span class="worth-value">${decimal.replace('-', '−')}</span>
          <svg class="worth-line" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <rect class="worth-track" width="100" height="8" />
            <rect class="${Number(decimal) < 0 ? 'worth-loss' : 'worth-gain'}" x="${Number(decimal) < 0 ? 50 - width : 50}" width="${width}" height="8" />
            <path class="worth-nought" d="M50 0v8" />
          </svg>
          <span class="worth-exact">${ev.replace('-', '−')}${action === best ? '' : ` · costs ${cost.toFixed(4)}`}</span>
        </li>`;
      })}
    </ul>
    <p class="quiet">Expected result of the main wagers in ${unit}, over every card that may still come.</p>`;
}

customElements.define('coach-panel', CoachPanel);
