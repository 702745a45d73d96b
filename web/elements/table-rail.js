// The rail: this round wager by wager, the coach's score, one's last rounds, pay tables and
// the receipt. Beside the felt on a desk; elsewhere a sheet that the menu opens.

/** @import { PlaceView, TableModel, TableView } from '../types.js' */
import { money, signed } from '../house/money.js';
import { isTurn } from '../house/view.js';
import { DrawnElement } from '../page/drawn.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';
import { bars, scoreLines } from './score-lines.js';
import './receipt-card.js';
import './sign-board.js';

/** How many rounds are listed. */
const LISTED = 8;

/** The rail. Sends `replay` with a round and `validate` with a command. @extends {DrawnElement<TableModel>} */
export class TableRail extends DrawnElement {
  constructor() {
    super();
    this.addEventListener('open', (event) => this.#open(/** @type {CustomEvent} */ (event).detail));
    this.addEventListener('click', (event) => {
      const pressed = event.target instanceof Element ? event.target.closest('button') : null;
      if (pressed?.dataset.replay) {
        this.#close();
        this.say('replay', pressed.dataset.replay);
      }
      if (pressed?.dataset.validate) this.say('validate', this.model?.truth.validations[Number(pressed.dataset.validate)]?.command);
      if (pressed?.hasAttribute('data-close')) this.#close();
    });
    this.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.classList.contains('is-open')) {
        event.stopPropagation();
        this.#close();
      }
    });
  }

  /** Opens the sheet, and a panel of it. @param {string} [panel] */
  #open(panel) {
    this.classList.add('is-open');
    const details = panel ? this.querySelector(`.panel-${panel}`) : null;
    if (details instanceof HTMLDetailsElement) {
      details.open = true;
      details.querySelector('summary')?.focus();
      details.scrollIntoView({ block: 'start' });
    } else this.querySelector('button')?.focus();
  }

  #close() {
    this.classList.remove('is-open');
  }

  /** @param {TableModel} model */
  draw(model) {
    const { view, truth, front } = model;
    const place = view.places.find(({ place }) => place === front);
    return html`<aside class="rail-inside" aria-label="${say('rail.label')}">
      <button type="button" class="close rail-close" data-close aria-label="${say('dialog.close')}">×</button>
      ${validations(truth)}
      <section class="rail-part" data-key="round"><h2>${say('rail.round')}</h2>${settlement(place, view)}${others(view, front)}</section>
      ${model.coach === 'off' ? '' : html`<section class="rail-part" data-key="coach"><h2>${say('rail.coach')}</h2>${scoreLines(model.score, view, invitation(model))}${bars(view)}</section>`}
      <section class="rail-part" data-key="rounds"><h2>${say('rail.rounds')}</h2>${lastRounds(view)}</section>
      <details class="panel panel-pays" data-key="pays"><summary>${say('rail.pays')}</summary><sign-board></sign-board></details>
      <details class="panel panel-receipt" data-key="receipt"><summary>${say('rail.receipt')}</summary><receipt-card></receipt-card></details>
      ${view.guide.length > 0 ? html`<details class="panel panel-guide" data-key="guide"><summary>${say('rail.guide')}</summary>${guide(view)}</details>` : ''}
      <p class="rail-links"><a href="/book/${view.book}">${say('table.full-rules')}</a> · <a href="/par/${view.book}">${say('table.odds')}</a> · <a href="/practice/${view.book}">${say('table.practice')}</a></p>
    </aside>`;
  }

  /** @param {TableModel} model */
  drawn({ view }) {
    for (const name of ['sign-board', 'receipt-card']) {
      const element = this.querySelector(name);
      if (element instanceof DrawnElement) element.model = view;
    }
  }
}

/** One line a wager: stake, result, paid. @param {PlaceView | undefined} place @param {TableView} view */
function settlement(place, view) {
  const lines = place?.why?.lines ?? [];
  if (lines.length === 0) {
    const stakes = place?.stakes ?? [];
    if (stakes.length === 0) return html`<p class="quiet">${say('rail.nothing')}</p>`;
    return html`<table class="wagers"><tbody>${stakes.map(({ wager, label, amount }) => html`<tr data-key="${wager}"><th scope="row">${label}</th><td>${money(amount, view)}</td></tr>`)}</tbody></table>`;
  }
  return html`<table class="wagers"><tbody>
    ${lines.map(
      (line) => html`<tr data-key="${line.wager}" data-result="${line.result}">
        <th scope="row">${line.label}</th><td>${line.stake > 0 ? money(line.stake, view) : ''}</td>
        <td>${say(`result.${line.result}`)}</td><td class="net">${signed(line.net, view)}</td></tr>
        ${line.note ? html`<tr class="note-row" data-key="${line.wager}-note"><td colspan="4" class="note">${line.note}</td></tr>` : ''}`,
    )}
    ${place?.result ? html`<tr class="total"><th scope="row">${say('rail.result')}</th><td></td><td></td><td class="net">${signed(place.result.net, view)}</td></tr>` : ''}
  </tbody></table>`;
}

/** What the coach says before the first decision is counted. @param {TableModel} model */
function invitation({ coach, truth, front }) {
  if (coach === 'afterwards') return say('coach.afterwards');
  return say(isTurn(truth, front) ? 'coach.turn' : 'coach.none');
}

/** @param {TableView} view @param {number | null} front */
function others(view, front) {
  const rest = view.places.filter(({ place, result }) => place !== front && result !== null);
  if (rest.length === 0) return '';
  return html`<details class="others" data-key="others"><summary>${say('rail.others')}</summary>
    <ul>${rest.map(({ place, person, named, result }) => html`<li data-key="${place}"><span>${say('seat.who', { person: person ?? '', seat: place })}${named ? html`<span class="note">${named}</span>` : ''}</span> <span class="net">${signed(result?.net ?? 0, view)}</span></li>`)}</ul></details>`;
}

/** @param {TableView} view */
function lastRounds(view) {
  const own = view.last_rounds.filter(({ net }) => net !== null).slice(0, LISTED);
  if (own.length === 0) return html`<p class="quiet">${say('rail.no-rounds')}</p>`;
  return html`<ol class="rounds">
    ${own.map(
      ({ round, net, number }) => html`<li class="round" data-key="${round}" data-sign="${Math.sign(net ?? 0)}">
        <span class="round-label">${say('replay.title', { n: number })}</span> <span class="net">${signed(net ?? 0, view)}</span>
        <button type="button" class="small" data-key="replay" data-replay="${round}">${say('result.replay')}<span class="aside"> ${say('rail.of-round', { n: number })}</span></button>
      </li>`,
    )}
  </ol>`;
}

/** @param {TableView} view */
function guide({ guide }) {
  return html`<ol class="guide">${guide.map(({ words, clause, due }) => html`<li data-due="${due}">${words} <span class="note">${clause.clause}</span></li>`)}</ol>`;
}

/** @param {TableView} truth */
function validations({ validations }) {
  return validations.map(
    ({ label }, index) => html`<section class="validation" data-key="validation-${index}">
      <h2>${say('rail.prize')}</h2><p>${label}</p>
      <button type="button" class="button is-main" data-validate="${index}">${say('rail.confirm')}</button>
    </section>`,
  );
}

customElements.define('table-rail', TableRail);
