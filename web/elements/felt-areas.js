// The areas of one's own place, one row for every game. A press on one is the wager.

/** @import { Area, PlaceView, TableModel, WhyLine } from '../types.js' */
import { face, money, short, signed } from '../house/money.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';
import './chip-stack.js';

/** @param {TableModel} model @param {PlaceView | undefined} place */
export function areasOnFelt(model, place) {
  const { areas } = model.view;
  return html`<div class="areas" data-key="areas" data-count="${areas.length}" data-showing="${model.showing}">
    ${areas.map((area) => spot(area, place, model))}
  </div>`;
}

/**
 * An area with its chips. It is a button as long as one sits there, so that it keeps the
 * focus when betting closes; it says that it is off then.
 * @param {Area} area
 * @param {PlaceView | undefined} place
 * @param {TableModel} model
 */
function spot(area, place, model) {
  const { view, truth, front, silent } = model;
  const line = place?.why?.lines.find(({ wager }) => wager === area.wager);
  const lies = place?.stakes.find(({ wager }) => wager === area.wager)?.amount ?? 0;
  const stake = line ? (line.result === 'lost' ? 0 : line.stake) : lies;
  const paid = line?.result === 'won' ? line.paid : 0;
  const offer = silent ? undefined : truth.offers.find((offer) => offer.place === front && offer.wager === area.wager && offer.min !== null);
  const open = offer !== undefined;
  const inside = html`<span class="area-label">${area.label}</span>
    ${stake > 0 ? chips(stake, view, 'stake') : ''}
    ${paid > 0 ? chips(paid, view, 'paid') : ''}
    ${stake > 0 && !line ? html`<span class="area-amount">${face(stake, view)}</span>` : ''}
    ${line ? tag(line, view) : ''}`;
  const classes = `area ${stake + paid > 0 || line ? 'has-chips' : ''} ${line ? `is-${line.result}` : ''} ${area.joined ? 'is-joined' : ''}`;
  if (!place?.yours) return html`<div class="${classes}" data-key="${area.wager}" data-area="${area.wager}" data-shape="${area.shape}">${inside}</div>`;
  return html`<button type="button" class="${classes}" data-key="${area.wager}" data-area="${area.wager}" data-shape="${area.shape}" data-wager="${area.wager}"
    ${open ? html`data-open` : html`aria-disabled="true"`} ${words(area, view) ? html`title="${words(area, view)}"` : ''}>
    ${inside}${open ? html`<span class="aside"> ${say('area.press', { chip: money(offer.amount ?? model.chip, view) })} ${words(area, view)}</span>` : ''}
  </button>`;
}

/** What a costly area says of itself, and its limits. @param {Area} area @param {TableModel['view']} view */
function words(area, view) {
  const limits = area.min === null || area.max === null ? '' : say('area.limits', { min: short(area.min, view), max: short(area.max, view) });
  return [limits, area.note ?? ''].filter(Boolean).join('. ');
}

/** @param {number} amount @param {TableModel['view']} view @param {string} kind */
function chips(amount, view, kind) {
  return html`<chip-stack class="${kind}" data-key="${kind}" amount="${amount}" chips="${view.chips.join(' ')}" digits="${view.minor_digits}"></chip-stack>`;
}

/** What became of a wager hangs on it. @param {WhyLine} line @param {TableModel['view']} view */
function tag({ result, net, stake }, view) {
  const words = result === 'won' || result === 'lost' ? signed(net, view) : stake > 0 ? say(`result.${result}`) : '';
  return words === '' ? '' : html`<span class="fate" data-key="fate">${words}</span>`;
}
