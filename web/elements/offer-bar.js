// What this person may do now: every offer of the server as a button.

/** @import { Offer, TableModel, TableView } from '../types.js' */
import { cardSign } from '../house/cards.js';
import { clauseLink } from '../house/clause.js';
import { money } from '../house/money.js';
import { amountOf, changesStake, putDown, takesChips, withChip, withoutChip } from '../house/stake.js';
import { DrawnElement } from '../page/drawn.js';
import { html } from '../page/html.js';
import './playing-card.js';

/** Offers that are there at all times and that nobody should press by mistake. */
const QUIET = new Set(['seat', 'leave', 'withdraw']);

/** Ways out, which come after what one stays in with. */
const OUT = new Set(['check', 'fold']);

/** @typedef {TableModel & { again: boolean }} Offered  Whether the wagers of the last round may be made again. */

/** The bar of offers. Sends `offer`, `plan`, `place-all` and `again`. @extends {DrawnElement<Offered>} */
export class OfferBar extends DrawnElement {
  constructor() {
    super();
    this.addEventListener('click', (event) => this.#pressed(event));
  }

  /** @param {Offered} model */
  draw(model) {
    const { view, again } = model;
    const groups = grouped(view.offers);
    return html`<div class="offers" data-busy="${model.posted !== null}">
      ${placeAll(model)}
      ${groups.main.map((offer, index) => button(offer, model, index === mainOf(groups.main, view) && model.plan.size === 0))}
      ${groups.exchange.length > 0 ? exchange(groups.exchange, model) : ''}
      ${groups.sit.length > 0 && !view.offers.some(takesChips) ? seat(groups.sit, model) : ''}
    </div>
    ${groups.quiet.length > 0 || again ? html`<div class="offers offers-quiet">${again ? sameAgain(model) : ''}${groups.quiet.map((offer) => button(offer, model, false))}</div>` : ''}`;
  }

  /** @param {Event} event */
  #pressed(event) {
    const pressed = event.target instanceof Element ? event.target.closest('button') : null;
    const model = this.model;
    if (!pressed || !model) return;
    if (pressed.hasAttribute('data-all')) this.say('place-all');
    if (pressed.hasAttribute('data-again')) this.say('again');
    const offer = model.view.offers.find(({ id }) => id === pressed.dataset.offer);
    if (!offer) return;
    const put = putDown(offer, model.plan, model.view);
    if (pressed.dataset.step === 'more') this.say('plan', { offer, amount: withChip(offer, put, model.chip) });
    else if (pressed.dataset.step === 'less') this.say('plan', { offer, amount: withoutChip(offer, put, model.chip) });
    else if (!isIdle(offer, model)) this.say('offer', { offer });
  }
}

/** @param {Offer[]} offers */
function grouped(offers) {
  const of = (/** @type {(offer: Offer) => boolean} */ test) => offers.filter(test);
  return {
    exchange: of(({ action }) => action === 'change'),
    sit: of(({ action }) => action === 'sit'),
    quiet: of(({ action }) => QUIET.has(action)),
    main: [
      ...of(({ action }) => !QUIET.has(action) && !OUT.has(action) && action !== 'sit' && action !== 'change'),
      ...of(({ action }) => OUT.has(action)),
    ],
  };
}

/** The offer that stands out: what the round needs, not what may be added or a way out. @param {Offer[]} offers @param {TableView} view */
function mainOf(offers, { areas }) {
  return offers.findIndex((offer) => {
    const { action, wager } = offer;
    if (action === 'wager') return areas.some((area) => area.wager === wager && !area.optional);
    return !changesStake(offer) && !OUT.has(action);
  });
}

/** @param {Offer} offer @param {TableModel} model @param {boolean} first */
function button(offer, model, first) {
  const { view } = model;
  const steps = takesChips(offer) && offer.min !== offer.max;
  const look = first ? 'is-main' : QUIET.has(offer.action) ? 'is-quiet' : '';
  return html`<div class="offer" data-key="offer-${offer.id}" data-action="${offer.action}">
    <div class="offer-row">
      ${steps ? step(offer, 'less', '−', `Take a chip off ${offer.label}`) : ''}
      <button type="button" class="button ${look}" data-key="${offer.id}" data-offer="${offer.id}" ${isIdle(offer, model) ? html`aria-disabled="true"` : ''}>
        <span class="offer-words">${wordsOf(offer, model)}</span>${keyOf(offer.key, model)}
      </button>
      ${steps ? step(offer, 'more', '+', `Add a chip to ${offer.label}`) : ''}
    </div>
    ${offer.clause ? html`<span class="offer-clause">${clauseLink(view.book, offer.clause)}</span>` : ''}
  </div>`;
}

/** A stake is changed only when chips were put down for it or taken up. @param {Offer} offer @param {TableModel} model */
function isIdle(offer, { plan }) {
  return changesStake(offer) && !plan.has(offer.id);
}

/** The label, with the amount chosen where there is one to choose. @param {Offer} offer @param {TableModel} model */
function wordsOf(offer, { view, plan }) {
  const amount = amountOf(offer, plan);
  if (!takesChips(offer) || amount === null || offer.min === offer.max) return offer.label;
  if (changesStake(offer) && !plan.has(offer.id)) return html`Change ${offer.label}`;
  return html`${changesStake(offer) ? 'Make ' : ''}${offer.label} <span class="offer-amount">${money(amount, view)}</span>`;
}

/** @param {Offer} offer @param {'less' | 'more'} way @param {string} sign @param {string} words */
function step(offer, way, sign, words) {
  return html`<button type="button" class="step" data-key="${way}" data-step="${way}" data-offer="${offer.id}" aria-label="${words}">${sign}</button>`;
}

/** All chips put down, wagered at once. @param {TableModel} model */
function placeAll({ view, plan, keys }) {
  if (plan.size === 0) return '';
  const sum = [...plan.values()].reduce((total, amount) => total + amount, 0);
  return html`<div class="offer" data-key="place-all">
    <div class="offer-row">
      <button type="button" class="button is-main" data-key="all" data-all>
        <span class="offer-words">Place bets <span class="offer-amount">${money(sum, view)}</span></span>${keys ? html`<kbd>Enter</kbd>` : ''}
      </button>
    </div>
  </div>`;
}

/** The wagers of the last round, made at once. @param {TableModel} model */
function sameAgain({ keys }) {
  return html`<div class="offer" data-key="offer-again">
    <button type="button" class="button is-small" data-key="again" data-again>Same bets again${keys ? html`<kbd>R</kbd>` : ''}</button>
  </div>`;
}

/** Seats are taken on the felt; one of them can be taken here. @param {Offer[]} offers @param {TableModel} model */
function seat(offers, model) {
  const middle = offers.toSorted((a, b) => Math.abs((a.place ?? 0) - 4) - Math.abs((b.place ?? 0) - 4))[0];
  return button(middle, model, true);
}

/** Which card to change: one button for each. @param {Offer[]} offers @param {TableModel} model */
function exchange(offers, model) {
  const { view } = model;
  const [{ clause }] = offers;
  return html`<fieldset class="exchange" data-key="exchange">
    <legend>
      Change one card${offers[0].amount ? html` for ${money(offers[0].amount, view)}` : ''}
      ${clause ? clauseLink(view.book, clause) : ''}
    </legend>
    ${offers.map((offer) => {
      const card = cardOf(offer, view);
      return html`<button type="button" class="button change" data-key="${offer.id}" data-offer="${offer.id}">
        ${card ? html`<span class="aside">Change </span><playing-card card="${card}"></playing-card><span class="change-sign">${cardSign(card)}</span>` : offer.label}${keyOf(offer.key, model)}
      </button>`;
    })}
  </fieldset>`;
}

/** @param {Offer} offer @param {TableView} view */
function cardOf(offer, view) {
  if (offer.card === null) return null;
  return view.places.find(({ place }) => place === offer.place)?.cards[offer.card] ?? null;
}

/** @param {string | null} key @param {TableModel} model */
function keyOf(key, model) {
  return key && model.keys ? html`<kbd>${key.toUpperCase()}</kbd>` : '';
}

customElements.define('offer-bar', OfferBar);
