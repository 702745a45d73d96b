// Leaving the table: asked in the middle of a hand, and with a look back at the evening.

/** @import { OwnRound, Score, TableView } from '../types.js' */
import { ownRounds, score } from '../house/api.js';
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

  /** @param {TableView} view @param {number | null} front @param {boolean} [leaving] */
  async open(view, front, leaving = true) {
    /** @type {Score | null} */
    let told = null;
    /** @type {OwnRound[]} */
    let rounds = [];
    try {
      told = await score();
      rounds = (await ownRounds()).rounds;
    } catch {
      // Without the figures one may leave all the same.
    }
    const leave = view.offers.find(({ kind, place }) => kind === 'leave' && place === front);
    const own = view.places.find(({ place, yours }) => yours && place === front);
    const playing = own !== undefined && own.cards.length > 0 && own.result === null;
    patch(
      this,
      html`<dialog class="sheet" aria-labelledby="leave-title">
        <form method="dialog" class="sheet-head"><h2 id="leave-title">${leaving ? say('leave.title') : say('evening.title')}</h2><button class="close" aria-label="${say('dialog.close')}">×</button></form>
        ${leaving && playing ? html`<p class="problem">${say('leave.hand')}</p>` : ''}
        ${told ? html`${eveningOf(told, rounds, view)}${scoreLines(told, view)}<h3>${say('coach.worst-title')}</h3>${worstOf(told, view)}` : ''}
        ${leaving ? html`<p class="sheet-do">${leave ? html`<button type="button" class="button" data-leave="${leave.id}">${say('leave.leave')}</button>` : ''} <a class="button" href="/">${say('leave.lobby')}</a></p>` : ''}
      </dialog>`,
    );
    const dialog = this.querySelector('dialog');
    if (dialog && !dialog.open) dialog.showModal();
  }
}

customElements.define('leave-dialog', LeaveDialog);
