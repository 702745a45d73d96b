// The dealer's hand and the board.

/** @import { TableModel, TableView } from '../types.js' */
import { html } from '../page/html.js';
import { say } from '../page/texts.js';
import { cardSlot } from './card-slot.js';

/** @param {TableModel} model */
export function dealerOnFelt({ view }) {
  const { cards, made, counts, up } = view.dealer;
  const named = view.dealer.named !== null;
  return html`<section class="hand dealer" aria-label="${say('felt.dealer')}">
    ${slots(view.felt.dealer_size, cards.length).map((index) =>
      cardSlot({
        at: `dealer-${index}`,
        card: cards[index],
        counts: named && made.own.includes(index) ? ['dealer'] : [],
        dim: isDim(view, counts.own, index),
        up: index === up,
      }),
    )}
  </section>`;
}

/** @param {TableModel} model */
export function boardOnFelt({ view, front }) {
  if (view.felt.board_size === 0) return '';
  const place = view.places.find(({ place }) => place === front);
  const dealers = view.dealer.named === null ? [] : view.dealer.made.board;
  const yours = place?.why ? place.made.board : [];
  const counting = [...view.dealer.counts.board, ...(place?.counts.board ?? [])];
  return html`<section class="hand board" aria-label="${say('felt.board')}">
    ${slots(view.felt.board_size, view.board.length).map((index) =>
      cardSlot({
        at: `board-${index}`,
        card: view.board[index],
        counts: [...(dealers.includes(index) ? ['dealer'] : []), ...(yours.includes(index) ? ['yours'] : [])],
        dim: place?.why ? isDim(view, counting, index) : false,
      }),
    )}
  </section>`;
}

/** Only where hands share a board: what is in neither five steps back. @param {TableView} view @param {number[]} counts @param {number} index */
function isDim(view, counts, index) {
  return view.felt.board_size > 0 && view.dealer.named !== null && !counts.includes(index);
}

/** The positions there are, dealt or not. @param {number} printed @param {number} dealt */
export function slots(printed, dealt) {
  return Array.from({ length: Math.max(printed, dealt) }, (_, index) => index);
}

/** @param {TableView} view */
export function dealerLine(view) {
  const { named, qualifies } = view.dealer;
  return html`<p class="dealer-line">
    <span class="dealer-who">${say('felt.dealer')}</span>
    ${named ? html`<span class="dealer-hand">${named}</span>` : ''}
    ${qualifies === false ? html`<span class="dealer-out">${say('felt.not-qualified')}</span>` : ''}
  </p>`;
}
