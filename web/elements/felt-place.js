// One of the seven places on the felt: its areas with their chips, its cards, who sits
// there and what became of it.

/** @import { Area, PlaceView, TableModel, Offer } from '../types.js' */
import { face, money } from '../house/money.js';
import { takesChips } from '../house/stake.js';
import { html } from '../page/html.js';
import './chip-stack.js';
import './playing-card.js';

/** @param {PlaceView} place @param {TableModel} model */
export function placeOnFelt(place, model) {
  const { view } = model;
  const offers = view.offers.filter((offer) => offer.place === place.place);
  const sit = offers.find(({ action }) => action === 'sit');
  const turn = isTurn(place, offers);
  return html`<li
    class="place ${place.yours ? 'is-yours' : ''} ${turn ? 'is-turn' : ''}"
    data-key="place-${place.place}" data-place="${place.place}" data-state="${place.state}"
    ${place.result ? html`data-result="${Math.sign(place.result.net)}"` : ''}>
    <h2 class="aside">Place ${place.place}: ${place.yours ? 'you' : (place.person ?? 'free')}</h2>
    <div class="spots">${spots(place, model, offers)}</div>
    ${hand(place)}
    ${place.named ? html`<p class="hand-name">${place.named}</p>` : ''}
    ${place.result ? html`<p class="result" data-sign="${Math.sign(place.result.net)}">${place.result.label}</p>` : ''}
    ${plate(place, turn ? 'your turn' : isDeciding(place, view) ? 'deciding' : STATES[place.state], sit)}
  </li>`;
}

/** Whether the table waits for this person at this place. @param {PlaceView} place @param {Offer[]} offers */
function isTurn(place, offers) {
  return place.yours && offers.some(({ action }) => !QUIET.has(action));
}

/** Whether somebody else has yet to decide. @param {PlaceView} place @param {TableModel['view']} view */
function isDeciding(place, view) {
  return !place.yours && view.phase === 'deciding' && place.state === 'in' && place.cards.length > 0;
}

/** Offers that nobody waits for. */
const QUIET = new Set(['sit', 'seat', 'leave', 'wager', 'withdraw', 'raise']);

/** @param {PlaceView} place @param {TableModel} model @param {Offer[]} offers */
function spots(place, model, offers) {
  const { areas } = model.view;
  const printed = areas.map((area) => spot(area, place, model, offers));
  const others = place.stakes.filter(({ wager }) => !areas.some((area) => area.wager === wager));
  return [...printed, others.map(({ wager, label }) => spot({ wager, label }, place, model, offers))];
}

/**
 * An area with its chips. At one's own place it is a button as long as one sits there, so
 * that it keeps the focus when betting closes; it says that it is off then.
 * @param {Pick<Area, 'wager' | 'label'>} area
 * @param {PlaceView} place
 * @param {TableModel} model
 * @param {Offer[]} offers
 */
function spot(area, place, { view, plan, chip }, offers) {
  const offer = offers.find((offer) => offer.wager === area.wager && takesChips(offer));
  const staked = place.stakes.find(({ wager }) => wager === area.wager)?.amount ?? 0;
  const put = offer ? (plan.get(offer.id) ?? 0) : 0;
  const amount = put || staked;
  const inside = html`<span class="spot-label">${area.label}</span>
    ${
      amount > 0
        ? html`<chip-stack amount="${amount}" chips="${view.chips.join(' ')}" digits="${view.minor_digits}"></chip-stack>
          <span class="spot-amount">${face(amount, view)}</span>`
        : ''
    }`;
  const shared = html`class="spot spot-${area.wager} ${put ? 'is-planned' : ''}" data-key="${area.wager}"`;
  if (!place.yours) return html`<div ${shared}>${inside}</div>`;
  const words = offer ? `: press to add a chip of ${money(chip, view)}` : '';
  return html`<button type="button" ${shared} ${offer ? html`data-offer="${offer.id}"` : html`aria-disabled="true"`}>
    ${inside}<span class="aside">${put ? ' put down, not yet wagered' : ''}${words}</span>
  </button>`;
}

/** @param {PlaceView} place */
function hand({ place, cards }) {
  if (cards.length === 0) return '';
  return html`<div class="hand" role="group" aria-label="Cards of place ${place}" data-count="${cards.length}">
    ${cards.map((card, index) => html`<playing-card data-key="${index}" ${card === null ? '' : html`card="${card}"`}></playing-card>`)}
  </div>`;
}

/** @type {Record<string, string>} */
const STATES = { folded: 'folded', void: 'void', done: '', in: '', playing: '', empty: '' };

/** @param {PlaceView} place @param {string} word @param {Offer | undefined} sit */
function plate(place, word, sit) {
  if (sit) {
    return html`<button type="button" class="plate plate-sit" data-key="sit" data-offer="${sit.id}">
      <span class="plate-number" aria-hidden="true">${place.place}</span> Sit<span class="aside"> at place ${place.place}</span>
    </button>`;
  }
  return html`<p class="plate" data-key="plate">
    <span class="plate-number" aria-hidden="true">${place.place}</span>
    <span class="plate-name">${place.yours ? 'You' : (place.person ?? 'free')}</span>
    ${word ? html`<span class="plate-state">${word}</span>` : ''}
  </p>`;
}
