// The other seats, in a ring that turns with one's own: the dealer's sweep always runs the
// same way round.

/** @import { PlaceView, TableModel } from '../types.js' */
import { short, signed } from '../house/money.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';
import './playing-card.js';

/** @param {TableModel} model */
export function seatsOnFelt(model) {
  const { view, front } = model;
  const count = view.places.length;
  const own = front ?? 0;
  const ring = Array.from({ length: Math.max(0, count - 1) }, (_, step) => ((own - 2 - step + 2 * count) % count) + 1);
  const others = ring.map((number) => view.places.find(({ place }) => place === number)).filter((place) => place !== undefined);
  const taken = others.filter(({ person }) => person !== null).length;
  return html`<ol class="seats" aria-label="${say('felt.others')}" data-taken="${taken}">
    ${others.map((place, index) => seat(place, index + 1, model))}
  </ol>`;
}

/** @param {PlaceView} place @param {number} ring @param {TableModel} model */
function seat(place, ring, model) {
  const { view } = model;
  const state = place.result ? Math.sign(place.result.net) : '';
  return html`<li class="seat seat-${ring} ${place.person === null ? 'is-free' : ''} ${place.yours ? 'is-yours' : ''}"
    data-key="seat-${place.place}" data-place="${place.place}" data-state="${place.state}" data-sign="${state}">
    ${cards(place)}
    ${plate(place, model)}
    ${place.named && place.result ? html`<span class="aside">${place.named}</span>` : ''}
    <span class="aside">${view.phase === 'betting' ? '' : place.state === 'folded' ? say('seat.folded') : ''}</span>
  </li>`;
}

/** @param {PlaceView} place */
function cards({ place, cards }) {
  if (cards.length === 0) return html`<div class="seat-cards" data-key="cards" data-count="0"></div>`;
  return html`<div class="seat-cards" data-key="cards" data-count="${cards.length}" aria-hidden="true">
    ${cards.map((card, index) => html`<playing-card data-key="${index}" data-at="seat-${place}-${index}" ${card === null ? '' : html`card="${card}"`}></playing-card>`)}
  </div>`;
}

/** @param {PlaceView} place @param {TableModel} model */
function plate(place, { view, truth }) {
  const number = html`<span class="seat-place" aria-hidden="true">${place.place}</span>`;
  if (place.yours) {
    return html`<button type="button" class="plate" data-key="front" data-front="${place.place}">${number} ${say('seat.you')}</button>`;
  }
  const sit = truth.offers.find((offer) => offer.action === 'sit' && offer.place === place.place);
  if (sit) {
    return html`<button type="button" class="plate plate-sit" data-key="sit" data-sit="${place.place}">${number} <span class="sit-word">${say('seat.take')}</span><span class="aside"> ${place.place}</span></button>`;
  }
  if (place.person === null) return html`<p class="plate plate-free" data-key="free">${number} ${say('seat.free')}</p>`;
  return html`<p class="plate" data-key="plate">${number} <span class="plate-name">${place.person}</span>
    ${place.result ? net(place.result.net, view) : isDeciding(place, view.phase) ? html`<span class="plate-waits" aria-label="${say('seat.deciding')}">…</span>` : ''}</p>`;
}

/** What it came to; where seven play on a telephone there is room for whole amounts only. @param {number} net @param {TableModel['view']} view */
function net(net, view) {
  const sign = net > 0 ? '+' : '';
  return html`<span class="plate-net">${signed(net, view)}</span><span class="plate-net plate-short" aria-hidden="true">${sign}${short(net, view)}</span>`;
}

/** @param {PlaceView} place @param {string} phase */
function isDeciding(place, phase) {
  return phase === 'deciding' && place.state === 'in' && place.cards.length > 0;
}
