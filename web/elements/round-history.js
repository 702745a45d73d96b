// The last ten rounds, each of which can be gone through again line by line.

/** @import { RoundSummary, TableView } from '../types.js' */
import { clauseLink } from '../house/clause.js';
import { rounds } from '../house/api.js';
import { signed } from '../house/money.js';
import { DrawnElement } from '../page/drawn.js';
import { html } from '../page/html.js';
import './playing-card.js';

/** How many rounds are listed. */
const LISTED = 10;

/** The rounds of a table. Stories are fetched when one is opened. @extends {DrawnElement<TableView>} */
export class RoundHistory extends DrawnElement {
  /** @type {Map<string, RoundSummary>} */
  #rounds = new Map();
  /** The round gone through, and the line it stands at. @type {{ round: string, at: number } | null} */
  #replay = null;
  #problem = '';

  constructor() {
    super();
    this.addEventListener('click', (event) => this.#pressed(event));
  }

  /** @param {TableView} view */
  draw(view) {
    const listed = view.last_rounds.slice(0, LISTED);
    if (listed.length === 0) return html`<p class="quiet">No round has been settled here yet.</p>`;
    return html`${this.#replay ? this.#drawReplay(view) : ''}
      ${this.#problem ? html`<p class="problem" role="alert">${this.#problem}</p>` : ''}
      <ol class="rounds">
        ${listed.map(
          ({ round, net, label }) => html`<li class="round" data-key="${round}" data-sign="${Math.sign(net ?? 0)}">
            <a class="round-id" href="/round/${round}"><span class="aside">Receipt of round </span>${round}</a>
            <span class="round-label">${label}</span>
            <span class="round-net">${net === null ? '' : signed(net, view)}</span>
            <button type="button" class="button is-small" data-key="replay" data-replay="${round}">Replay<span class="aside"> round ${round}</span></button>
          </li>`,
        )}
      </ol>`;
  }

  /** @param {TableView} view */
  #drawReplay(view) {
    const { round, at } = /** @type {{ round: string, at: number }} */ (this.#replay);
    const lines = this.#rounds.get(round)?.lines ?? [];
    const line = lines[at];
    const shown = line?.cards ?? [];
    return html`<section class="replay" aria-label="Round ${round} again" data-key="replay">
      <p class="replay-where">Round ${round}, line ${at + 1} of ${lines.length}</p>
      <progress max="${lines.length}" value="${at + 1}" aria-label="How far the replay has come"></progress>
      <div class="replay-line" aria-live="polite" data-word="${line?.word ?? 'said'}">
        <p>${line?.text ?? 'Nothing is told of this round.'}</p>
        ${shown.length > 0 ? html`<div class="hand" data-count="${shown.length}">${shown.map((card) => html`<playing-card data-key="${card}" card="${card}"></playing-card>`)}</div>` : ''}
        <p>${(line?.clauses ?? []).map((clause) => html`${clauseLink(view.book, clause)} `)}</p>
      </div>
      <p class="replay-steps">
        <button type="button" class="button is-small" data-key="back" data-go="-1" ${at === 0 ? html`aria-disabled="true"` : ''}>Back</button>
        <button type="button" class="button is-small" data-key="on" data-go="1" ${at + 1 >= lines.length ? html`aria-disabled="true"` : ''}>On</button>
        <button type="button" class="button is-small is-quiet" data-key="end" data-go="0">Close</button>
      </p>
    </section>`;
  }

  /** @param {Event} event */
  async #pressed(event) {
    const pressed = event.target instanceof Element ? event.target.closest('button') : null;
    if (pressed?.dataset.replay) await this.#open(pressed.dataset.replay);
    if (pressed?.dataset.go && this.#replay) {
      const by = Number(pressed.dataset.go);
      const last = (this.#rounds.get(this.#replay.round)?.lines.length ?? 1) - 1;
      const at = Math.max(0, Math.min(last, this.#replay.at + by));
      this.#replay = by === 0 ? null : { ...this.#replay, at };
      this.redraw();
    }
  }

  /** @param {string} round */
  async #open(round) {
    try {
      this.#problem = '';
      if (!this.#rounds.has(round)) {
        const told = await rounds(String(this.model?.table ?? ''));
        for (const one of told.rounds) this.#rounds.set(one.round, one);
      }
      this.#replay = { round, at: 0 };
    } catch {
      this.#problem = 'The round cannot be fetched now; try again.';
    }
    this.redraw();
    const on = this.querySelector('[data-go="1"]');
    if (on instanceof HTMLElement) on.focus();
  }
}

customElements.define('round-history', RoundHistory);
