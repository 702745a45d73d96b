// The rail: this round wager by wager, the coach's score, one's last rounds, pay tables and
// the receipt. Beside the felt on a desk; elsewhere a sheet that the menu opens.

/** @import { OwnRound, PlaceView, TableModel, TableView } from '../types.js' */
import { ownRounds } from '../house/api.js';
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

/** How many pages of before are looked through at one press. */
const PAGES = 5;

/** The rail. Sends `replay` with a round and `validate` with a command. @extends {DrawnElement<TableModel>} */
export class TableRail extends DrawnElement {
  /** Rounds of before, of every table, as far as they were asked for. @type {Pick<OwnRound, 'round' | 'net' | 'table'>[]} */
  #older = [];
  /** From where on there are more; null: there are none. @type {string | null} */
  #before = '';
  #asking = false;

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
      if (pressed?.hasAttribute('data-older')) this.#goBack();
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

  /** Lists the rounds before those that are listed. */
  async #goBack() {
    if (this.#asking || this.#before === null) return;
    this.#asking = true;
    try {
      // A page may be without any of one's own.
      for (let pages = 0, found = 0; pages < PAGES && found === 0 && this.#before !== null; pages += 1) {
        const { rounds, next } = await ownRounds(this.#before);
        const known = new Set(this.#older.map(({ round }) => round));
        const news = rounds.filter(({ round }) => !known.has(round));
        this.#older.push(...news);
        this.#before = next;
        found = news.length;
      }
    } catch {
      // Whoever wants them asks again.
    }
    this.#asking = false;
    this.redraw();
  }

  /** The rounds of before; what was played since then stays in the list when it is no longer among the last. @param {TableView} view */
  #remembered({ last_rounds, table }) {
    if (this.#older.length === 0) return [];
    const known = new Set(this.#older.map(({ round }) => round));
    const news = last_rounds.flatMap(({ round, net }) => (net === null || known.has(round) ? [] : [{ round, net, table }]));
    this.#older.unshift(...news);
    return this.#older;
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
      <section class="rail-part" data-key="rounds"><h2>${say('rail.rounds')}</h2>${lastRounds(view, this.#remembered(view))}${older(view, this.#before)}</section>
      <details class="panel panel-pays" data-key="pays"><summary>${say('rail.pays')}</summary><sign-board></sign-board></details>
      <details class="panel panel-receipt" data-key="receipt"><summary>${say('rail.receipt')}</summary><receipt-card></receipt-card></details>
      ${view.guide.length > 0 ? html`<details class="panel panel-guide" data-key="guide"><summary>${say('rail.guide')}</summary>${guide(view)}</details>` : ''}
      <p class="rail-links"><a href="/book/${view.book}?table=${view.table}">${say('table.full-rules')}</a> · <a href="/odds/${view.book}?table=${view.table}">${say('table.odds')}</a> · <a href="/practice/${view.book}">${say('table.practice')}</a></p>
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

/** The last rounds of this table, then those of before, each once. @param {TableView} view @param {Pick<OwnRound, 'round' | 'net' | 'table'>[]} older */
function lastRounds(view, older) {
  const here = view.last_rounds.filter(({ net }) => net !== null).slice(0, LISTED);
  if (here.length + older.length === 0) return html`<p class="quiet">${say('rail.no-rounds')}</p>`;
  const listed = new Set(here.map(({ round }) => round));
  return html`<ol class="rounds">
    ${here.map(({ round, net, number }) => ownRound({ round, net: net ?? 0, title: say('replay.title', { n: number }) }, view))}
    ${older.filter(({ round }) => !listed.has(round)).map(({ round, net, table }) => ownRound({ round, net, title: titleOf(round, table, view) }, view))}
  </ol>`;
}

/** A round of another table says of which. @param {string} round @param {number} table @param {TableView} view */
function titleOf(round, table, view) {
  const n = round.split('-')[1] ?? '';
  return table === view.table ? say('replay.title', { n }) : say('rail.at-table', { n, table });
}

/** @param {{ round: string, net: number, title: string }} round @param {TableView} view */
function ownRound({ round, net, title }, view) {
  return html`<li class="round" data-key="${round}" data-sign="${Math.sign(net)}">
    <span class="round-label">${title}</span> <span class="net">${signed(net, view)}</span>
    <button type="button" class="small" data-key="replay" data-replay="${round}">${say('result.replay')}<span class="aside">: ${title}</span></button>
  </li>`;
}

/** @param {TableView} view @param {string | null} before */
function older(view, before) {
  if (before === null || !view.places.some(({ yours }) => yours)) return '';
  return html`<button type="button" class="small" data-key="older" data-older>${say('rail.older')}</button>`;
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
