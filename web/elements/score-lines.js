// The score of the evening, as one reads it.

/** @import { Currency, Score, TableView } from '../types.js' */
import { money, signed } from '../house/money.js';
import { deedName, moveName } from '../house/moves.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';

/** The bars are no higher than this, and no more than this many. */
const HIGH = 36;
const MOST = 10;

/** The evening, and of it what was played by the table's book. @param {Score | null} score @param {Currency & { book: string }} view @param {string} [before]  What is said before anything was decided. */
export function scoreLines(score, view, before = say('coach.none')) {
  const told = score?.evening;
  if (!told || told.decisions === 0) return html`<p class="quiet">${before}</p>`;
  const given = told.given_up === 0 ? say('coach.nothing-given-up') : lost(told, view);
  return html`<p class="score">${say('coach.score', { n: told.decisions, best: told.best })} ${given}</p>${ofBook(score.books[view.book])}`;
}

/** @param {Score['evening'] | undefined} told */
function ofBook(told) {
  if (!told) return '';
  const antes = told.antes_per_100.replace('.', say('number.point'));
  return html`<p class="score of-book">${say('coach.book', { n: told.decisions, best: told.best, antes })}</p>`;
}

/** @param {Score['evening']} told @param {Currency} currency */
function lost(told, currency) {
  const share = told.share_percent.replace('.', say('number.point'));
  return say('coach.given-up', { amount: money(told.given_up, currency), share });
}

/** The last rounds as bars: what each came to, the last one at the right. @param {Pick<TableView, 'last_rounds'>} view */
export function bars({ last_rounds }) {
  const last = last_rounds.flatMap(({ net }) => (net === null ? [] : [net])).slice(0, MOST).toReversed();
  const reach = Math.max(1, ...last.map((net) => Math.abs(net)));
  if (last.length === 0) return '';
  return html`<svg class="bars" viewBox="0 0 ${MOST * 28} ${HIGH}" aria-hidden="true" focusable="false">
    ${last.map((net, index) => {
      const height = Math.max(3, Math.round((Math.abs(net) / reach) * HIGH));
      return html`<rect class="${net < 0 ? 'bar-loss' : 'bar-win'}" x="${index * 28}" y="${HIGH - height}" width="24" height="${height}" rx="2" />`;
    })}
  </svg>`;
}

/** The worst decisions, to be replayed. @param {Score} score @param {Currency} currency */
export function worstOf({ evening }, currency) {
  if (evening.worst.length === 0) return html`<p>${say('coach.no-worst')}</p>`;
  return html`<ol class="worst">${evening.worst.map(
    ({ round, chosen, better, cost }) => html`<li><a href="/replay/${round}">${say('coach.worst', { chosen: moveName(chosen), better: deedName(better), amount: money(cost, currency) })}</a></li>`,
  )}</ol>`;
}

/** Time, hands, wagered and net. @param {Score} score @param {Currency} currency */
export function eveningOf({ played }, currency) {
  return html`<dl class="evening">
    <dt>${say('evening.time')}</dt><dd>${say('evening.minutes', { n: Math.max(1, played.minutes) })}</dd>
    <dt>${say('evening.hands')}</dt><dd>${played.hands}</dd>
    <dt>${say('evening.wagered')}</dt><dd>${money(played.wagered, currency)}</dd>
    <dt>${say('evening.net')}</dt><dd>${signed(played.net, currency)}</dd>
  </dl>`;
}
