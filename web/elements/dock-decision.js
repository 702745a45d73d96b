// The dock while one has to decide. Decisions look alike; what each is worth stands in its
// button when it is asked for, and the best wears a mark, never a colour alone.

/** @import { Advice, Offer, TableModel } from '../types.js' */
import { cardSign } from '../house/cards.js';
import { money, signed } from '../house/money.js';
import { deedName } from '../house/moves.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';
import { counted } from './worth-dialog.js';

/** @param {TableModel} model */
export function decisionDock(model) {
  const { truth, front, advice, asking, coach, keys, marked } = model;
  const offers = truth.offers.filter(({ place, decision }) => place === front && decision);
  const changes = offers.filter(({ card }) => card !== null);
  const plain = offers.filter(({ card }) => card === null);
  const note = marked !== null && changes.length > 0 ? say('decide.marked') : advice?.actions.some(({ offer }) => offer !== null) ? better(advice, truth) : asking ? say('decide.asking') : (model.verdict ?? '');
  return html`<div class="dock-say" data-key="say"><decision-clock></decision-clock><div>
      <h2 class="headline">${say('decide.turn')}</h2>
      <p class="dock-small">${note}</p></div>
      ${coach === 'off' || coach === 'afterwards' ? '' : html`<button type="button" class="tool hint" data-key="hint" data-do="hint">${say(advice ? 'decide.exact' : 'decide.hint')}${keys ? html`<kbd>H</kbd>` : ''}</button>`}
    </div>
    <div class="dock-do" data-key="do">
      ${plain.slice(0, 1).map((offer) => button(offer, model))}
      ${changes.length > 0 ? change(changes, model) : ''}
      ${plain.slice(1).map((offer) => button(offer, model))}
    </div>`;
}

/** By how much the best move is better than the next, and which wagers that counts. @param {Advice} advice @param {TableModel['truth']} truth */
function better(advice, truth) {
  const [next] = advice.actions.filter(({ action, offer }) => action !== advice.best && offer !== null).toSorted((a, b) => a.cost - b.cost);
  if (!next || next.cost === 0) return counted(advice, truth);
  return `${say('decide.better', { action: deedName(advice.best), amount: money(next.cost, truth) })} ${counted(advice, truth)}`;
}

/** @param {Offer} offer @param {TableModel} model */
function button(offer, model) {
  const key = offer.key && model.keys ? html`<kbd>${offer.key.toUpperCase()}</kbd>` : '';
  return html`<button type="button" class="decision" data-key="${offer.id}" data-offer="${offer.id}" data-action="${offer.action}" ${off(model)}>
    <span class="decision-label">${offer.label}${key}</span>${worth(offer, model)}
  </button>`;
}

/** One button for all the cards that may be changed: it takes the marked one, or asks for one. @param {Offer[]} changes @param {TableModel} model */
function change(changes, model) {
  const { marked, truth, front, advice } = model;
  const chosen = changes.find(({ card }) => card === marked);
  const cards = truth.places.find(({ place }) => place === front)?.cards ?? [];
  const price = money(changes[0].amount ?? 0, truth);
  const card = chosen && chosen.card !== null ? cards[chosen.card] : null;
  const label = card ? say('decide.change-card', { card: cardSign(card), amount: price }) : say('decide.change', { amount: price });
  const best = advice ? changes.toSorted((a, b) => valueOf(b, model) - valueOf(a, model))[0] : undefined;
  const hint = best && best.card !== null && cards[best.card] && !chosen ? cardSign(cards[best.card] ?? '') : '';
  return html`<button type="button" class="decision" data-key="change" data-action="change" ${chosen ? html`data-offer="${chosen.id}"` : html`data-do="mark-first"`} ${off(model)}>
    <span class="decision-label">${label}${chosen && model.keys ? html`<kbd>${say('key.enter')}</kbd>` : ''}</span>${chosen ? worth(chosen, model) : best ? worth(best, model, hint) : ''}
  </button>`;
}

/** @param {TableModel} model */
function off({ posted, silent }) {
  return posted !== null || silent ? html`aria-disabled="true"` : '';
}

/** What an action is worth in money, where that is known. @param {Offer} offer @param {TableModel} model @param {string} [of] */
function worth(offer, { advice, truth }, of = '') {
  const action = advice?.actions.find((action) => action.offer === offer.id);
  if (!advice || !action) return '';
  const best = action.action === advice.best;
  return html`<span class="worth" data-best="${best}">${best ? html`<span aria-hidden="true">◆ </span><span class="aside">${say('decide.best')} </span>` : ''}${of ? `${of} ` : ''}${signed(action.money, truth)}</span>`;
}

/** @param {Offer} offer @param {TableModel} model */
function valueOf({ id }, { advice }) {
  return advice?.actions.find((action) => action.offer === id)?.money ?? -Infinity;
}
