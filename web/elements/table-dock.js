// The dock: the wooden armrest with what is going on, the chips, and the buttons. It keeps
// its height whatever it shows. Buttons and clock follow what the house said last; the
// headline follows the show.

/** @import { TableModel } from '../types.js' */
import { DrawnElement } from '../page/drawn.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';
import { clauseLink } from '../house/clause.js';
import { bettingDock } from './dock-bets.js';
import { decisionDock } from './dock-decision.js';
import { DecisionClock } from './decision-clock.js';
import { resultDock } from './dock-result.js';

/**
 * The armrest. Sends `act` with an offer's id, `chip` with a value, and the bare words
 * `deal`, `undo`, `clear`, `repeat`, `double`, `hint`, `replay`, `share`, `play`,
 * `more-money`, `anyway`, `mind`, `close-problem`.
 * @extends {DrawnElement<TableModel>}
 */
export class TableDock extends DrawnElement {
  constructor() {
    super();
    this.addEventListener('click', (event) => {
      const pressed = event.target instanceof Element ? event.target.closest('button') : null;
      if (!pressed || pressed.getAttribute('aria-disabled') === 'true') return;
      if (pressed.dataset.offer) this.say('act', pressed.dataset.offer);
      if (pressed.dataset.chip) this.say('chip', Number(pressed.dataset.chip));
      if (pressed.dataset.do) this.say(pressed.dataset.do);
    });
  }

  /** @param {TableModel} model */
  draw(model) {
    return html`<section class="dock" aria-label="${say('dock.label')}" data-state="${stateOf(model)}" data-refocus>
      ${inside(model)}
      <div class="dock-problem" role="alert">${problem(model)}</div>
    </section>`;
  }

  /** @param {TableModel} model */
  drawn({ truth, silent }) {
    const clock = this.querySelector('decision-clock');
    if (clock instanceof DecisionClock) clock.show(truth.clock, silent);
  }
}

/** Which of its faces the dock shows. @param {TableModel} model */
function stateOf({ truth, front, stranger, caution, poor }) {
  if (stranger) return 'stranger';
  if (caution) return 'caution';
  const offers = truth.offers.filter(({ place }) => place === front);
  if (offers.some(({ decision }) => decision)) return 'decision';
  const own = truth.places.find(({ place, yours }) => yours && place === front);
  // A round that took the last chips has its result, and the way to new ones beside it.
  if (poor && own?.result == null) return 'poor';
  if (!own) return 'watching';
  // Whoever has come since the last round has no result of it.
  if (truth.phase === 'void' || (truth.phase === 'settled' && own.result !== null)) return 'result';
  if (truth.phase === 'settled') return 'betting';
  return offers.some(({ min }) => min !== null) || truth.phase === 'betting' ? 'betting' : 'waiting';
}

/** @param {TableModel} model */
function inside(model) {
  const state = stateOf(model);
  if (model.truth.shift.closed && state !== 'decision') return saying(say('dock.closed'), model, html`<a class="gold" data-key="lobby" href="/">${say('leave.lobby')}</a>`);
  if (state === 'betting') return bettingDock(model);
  if (state === 'decision') return decisionDock(model);
  if (state === 'result') return resultDock(model);
  if (state === 'caution') return cautionDock(model);
  const { truth, freed, full, elsewhere } = model;
  if (full && (state === 'stranger' || state === 'watching')) {
    const words = elsewhere === null ? say('leave.lobby') : say('lobby.elsewhere', { n: elsewhere });
    // Whoever watches a round goes on hearing of it.
    const headline = state === 'watching' && truth.phase !== 'betting' ? model.view.headline : say('lobby.full', { n: truth.places.length });
    return saying(headline, model, html`<a class="gold" data-key="elsewhere" href="${elsewhere === null ? '/' : `/table/${elsewhere}#play`}">${words}</a>`);
  }
  if (state === 'stranger') return saying(truth.headline, model, html`<button type="button" class="gold" data-key="gold" data-do="play">${say('dock.play')}</button>`);
  if (state === 'poor') {
    return saying(say('dock.out-of-chips'), model, html`<button type="button" class="gold" data-key="gold" data-do="more-money">${model.poor}</button>`);
  }
  const sit = truth.offers.some(({ action }) => action === 'sit');
  const headline = freed ? say('dock.freed') : model.view.headline;
  return saying(headline, model, sit ? html`<button type="button" class="gold" data-key="gold" data-do="play">${say(freed ? 'dock.sit-again' : 'dock.take-seat')}</button>` : '');
}

/** @param {string} headline @param {TableModel} model @param {import('../page/html.js').Html | ''} buttons */
function saying(headline, { truth }, buttons) {
  return html`<div class="dock-say" data-key="say"><decision-clock></decision-clock><div><h2 class="headline">${headline}</h2>
    <p class="dock-small">${truth.alert ?? ''}</p></div></div>
    <div class="dock-do" data-key="do">${buttons}</div>`;
}

/** What is asked about first: an ante that could not be followed by its bet, a fold that gives up a prize. @param {TableModel} model */
function cautionDock({ caution, view }) {
  if (!caution) return '';
  const clause = caution.clause ? html` ${clauseLink(view.book, caution.clause)}` : '';
  return html`<div class="dock-say" data-key="say"><p class="headline is-long">${caution.words}${clause}</p></div>
    <div class="dock-do" data-key="do">
      ${caution.less ? html`<button type="button" class="decision" data-key="mind" data-do="mind">${caution.less}</button>` : ''}
      <button type="button" class="decision" data-key="anyway" data-do="anyway">${caution.anyway}</button>
    </div>`;
}

/** @param {TableModel} model */
function problem({ problem, view }) {
  if (!problem) return '';
  const clause = problem.details?.clause;
  return html`<p class="problem">${problem.message} ${clause ? clauseLink(view.book, clause) : ''}
    <button type="button" class="problem-close" data-do="close-problem" aria-label="${say('dialog.close')}">×</button></p>`;
}

customElements.define('table-dock', TableDock);
