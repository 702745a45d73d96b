// One's own hand: the largest thing on the felt, which nothing covers.

/** @import { PlaceView, TableModel } from '../types.js' */
import { cardName } from '../house/cards.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';
import { cardSlot } from './card-slot.js';
import { slots } from './felt-dealer.js';

/** @param {TableModel} model @param {PlaceView | undefined} place */
export function handOnFelt(model, place) {
  const { view } = model;
  const cards = place?.cards ?? [];
  const made = place?.why ? place.made.own : undefined;
  return html`<section class="hand own ${place?.state === 'folded' ? 'is-folded' : ''}" aria-label="${say('felt.your-hand')}" data-key="own">
      ${slots(view.felt.hand_size, cards.length).map((index) =>
        cardSlot({ at: `own-${index}`, card: cards[index], counts: made?.includes(index) ? ['yours'] : [], over: mark(model, cards[index], index) }),
      )}
    </section>
    ${line(model, place)}`;
}

/** Where a card may be changed, a press on it marks it. @param {TableModel} model @param {string | null | undefined} card @param {number} index */
function mark({ truth, marked, front, silent }, card, index) {
  const offer = truth.offers.find((offer) => offer.place === front && offer.card === index);
  if (!offer || !card || silent) return '';
  return html`<button type="button" class="mark" data-key="mark" data-mark="${index}" aria-pressed="${marked === index}" aria-label="${say('felt.mark', { card: cardName(card) })}"></button>`;
}

/** @param {TableModel} model @param {PlaceView | undefined} place */
function line({ view, truth }, place) {
  if (!place) return html`<p class="own-line" data-key="own-line"></p>`;
  const sit = place.yours ? undefined : truth.offers.find((offer) => offer.action === 'sit' && offer.place === place.place);
  const words = place.named ?? (place.state === 'folded' ? say('seat.folded') : place.yours ? say('felt.your-seat') : (place.person ?? say('seat.free')));
  return html`<p class="own-line" data-key="own-line">
    <span class="seat-number" aria-hidden="true">${place.place}</span>
    ${
      sit
        ? html`<button type="button" class="take-seat" data-key="sit" data-sit="${place.place}">${say('seat.take')}<span class="aside"> ${place.place}</span></button>`
        : html`<span class="own-name">${words}</span>`
    }
    ${view.phase === 'betting' || place.named || !place.person || place.yours ? '' : html`<span class="aside">${place.person}</span>`}
  </p>`;
}
