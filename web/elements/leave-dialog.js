// Leaving the table: asked in the middle of a hand, and with a look back at the evening.

/** @import { Score, TableView } from '../types.js' */
import { score } from '../house/api.js';
import { html } from '../page/html.js';
import { patch } from '../page/patch.js';
import { say } from '../page/texts.js';
import { eveningOf, scoreLines, worstOf } from './score-lines.js';

/** The dialogue. Sends `act` with the offer to leave. */
export class LeaveDialog extends HTMLElement {
  constructor() {
    super();
    this.addEventListener('click', (event) => {
      const pressed = event.target instanceof Element ? event.target.closest('button') : null;
      if (!pressed?.dataset.leave) return;
      this.querySelector('dialog')?.close();
      this.dispatchEvent(new CustomEvent('act', { bubbles: true, detail: pressed.dataset.leave }));
    });
  }

  /** Opens at once; the figures of the evening come when they are counted. @param {TableView} view @param {number | null} front @param {boolean} [leaving] */
  async open(view, front, leaving = true) {
    this.#draw(view, front, leaving, null);
    const dialog = this.querySelector('dialog');
    if (dialog && !dialog.open) dialog.showModal();
    try {
      this.#draw(view, front, leaving, await score());
    } catch {
      // Without the figures one may leave all the same.
    }
  }

  /** @param {TableView} view @param {number | null} front @param {boolean} leaving @param {Score | null} told */
  #draw(view, front, leaving, told) {
    const leave = view.offers.find(({ kind, place }) => kind === 'leave' && place === front);
    const own = view.places.find(({ place, yours }) => yours && place === front);
    const playing = own !== undefined && own.cards.length > 0 && own.result === null;
    patch(
      this,
      html`<dialog class="sheet" aria-labelledby="leave-title">
        <form method="dialog" class="sheet-head"><h2 id="leave-title">${leaving ? say('leave.title') : say('evening.title')}</h2><button class="close" aria-label="${say('dialog.close')}">×</button></form>
        ${leaving && playing ? html`<p class="problem" data-key="hand">${say('leave.hand')}</p>` : ''}
        <div class="evening-told" data-key="evening">${told ? html`${eveningOf(told, view)}${told.evening.decisions > 0 ? looksBack(told, view) : ''}` : html`<p class="quiet">${say('evening.counting')}</p>`}</div>
        ${leaving ? html`<p class="sheet-do" data-key="do">${leave ? html`<button type="button" class="button" data-leave="${leave.id}">${say('leave.leave')}</button>` : ''} <a class="button" href="/">${say('leave.lobby')}</a></p>` : ''}
      </dialog>`,
    );
  }
}

/** How well one decided, and the decisions that cost most. @param {Score} told @param {TableView} view */
function looksBack(told, view) {
  return html`${scoreLines(told, view)}<h3>${say('coach.worst-title')}</h3>${worstOf(told, view)}`;
}

customElements.define('leave-dialog', LeaveDialog);
