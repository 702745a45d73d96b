// The sheet of the tray, opened by `/ 0`: what a dealer does with chips and cash beside the round,
// what a guest says who does not agree or has won, and a card that was keyed wrongly. Counts are blind: no amount stands beside a count.

/** @import { TableView } from '../types.js' */
import { get } from '../house/api.js';
import { cardSign, DECK } from '../house/cards.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';
import { minor } from './amounts.js';
import { slipLine } from './desk-jobs.js';
import { whose } from './facts.js';
import { proposalLines } from './two-people.js';

/**
 * What the sheet shows.
 * @typedef {object} TraySheet
 * @property {any} tray  The tray of the table, as the house tells it.
 * @property {any[]} proposals  What waits for a second person here.
 */

/** The sheet as the house has it now. @param {string} table @returns {Promise<TraySheet>} */
export async function trayOf(table) {
  const [tray, { proposals }] = await Promise.all([get(`/api/v1/tables/${table}/tray`), get('/api/v1/proposals')]);
  return { tray, proposals: proposals.filter((/** @type {any} */ it) => String(it.table) === table) };
}

/** @param {TraySheet} sheet @param {TableView} view @param {{ words: string } | null} problem */
export function traySheet({ tray, proposals }, view, problem) {
  const places = html`<label>${say('console.seat')} <select name="place">${view.places.map(({ place }) => html`<option>${place}</option>`)}</select></label>`;
  const slips = tray.slips.filter((/** @type {any} */ { stage, kind }) => stage === 'issued' || (kind === 'credit' && stage === 'requested'));
  return html`<section class="console-pencil console-tray" aria-label="${say('tray.title')}">
    <p class="pencil-keys"><span class="now-label">${say('tray.title')}</span> <button class="button" data-key-press="Backspace">${say('tray.close')}</button></p>
    <p class="pencil-problem" role="status">${problem?.words ?? ''}</p>
    <div class="tray-jobs">
      ${slips.length > 0 && html`<ul class="tray-slips">${slips.map((/** @type {any} */ slip) => slipLine(slip, view))}</ul>`}
      ${proposals.length > 0 && html`<ul class="tray-slips">${proposalLines(proposals)}</ul>`}
      ${form('buy-in', html`${places}${amount(say('tray.cash'))}`)}
      ${form('colour-up', html`${places}${amount(say('desk.amount'))}`)}
      ${form('count-float', amount(say('desk.count-float')))}
      ${form('open-dispute', html`${places}<label>${say('desk.says')} <input name="says" required maxlength="200" autocomplete="off" /></label>`)}
      ${form('take-box', html``)}
      ${rekey(view)}
      ${view.meter && form('declare', html`${places}<label>${say('tray.declared')} <select name="category">${DECLARED.map((rank) => html`<option value="${rank}">${say(`tray.rank.${rank.replaceAll(' ', '-')}`)}</option>`)}<option value="">${say('tray.unsaid')}</option></select></label>`)}
    </div>
  </section>`;
}

/** What a guest may say that a hand is; the house tells what the book has declared of it. */
const DECLARED = ['royal flush', 'straight flush', 'four of a kind', 'full house', 'flush'];

/** A card that was keyed wrongly, and what it is. @param {TableView} view */
function rekey(view) {
  const hands = [...view.places.map(({ place, cards }) => ({ of: String(place), cards })), { of: 'dealer', cards: view.dealer.cards }, { of: 'board', cards: view.board }];
  const shown = hands.flatMap(({ of, cards }) => cards.flatMap((card, at) => (card === null ? [] : [{ of, at, card }])));
  if (shown.length === 0) return null;
  const lies = new Set(shown.map(({ card }) => card));
  return form('rekey', html`<label>${say('tray.wrong')} <select name="wrong">${shown.map(({ of, at, card }) => html`<option value="${of}:${at}">${whose(of)}: ${cardSign(card)}</option>`)}</select></label>
    <label>${say('tray.right')} <select name="face">${DECK.filter((card) => !lies.has(card)).map((card) => html`<option value="${card}">${cardSign(card)}</option>`)}</select></label>`);
}

/** @param {string} act @param {import('../page/html.js').Html} fields */
function form(act, fields) {
  return html`<form class="desk-form" data-tray="${act}" data-key="tray-${act}">${fields}<button class="button">${say(act === 'count-float' ? 'desk.send' : `tray.${act}`)}</button></form>`;
}

/** @param {string} label */
function amount(label) {
  return html`<label>${label} <input name="amount" inputmode="decimal" required autocomplete="off" /></label>`;
}

/** What a form of the sheet tells the table; null: it is none of it. @param {HTMLFormElement} form @returns {object | null} */
export function trayAct(form) {
  const written = new FormData(form);
  const field = (/** @type {string} */ name) => String(written.get(name) ?? '').trim();
  const { tray, job, does, slip } = form.dataset;
  if (job === 'received') return { do: does, slip: Number(slip), amount: minor(field('amount')) };
  if (job === 'send-back') return { do: 'send-back', slip: Number(slip), reason: field('reason') };
  if (!tray) return null;
  if (tray === 'rekey') {
    const [of, at] = field('wrong').split(':');
    return { do: 'rekey', of: /^\d/.test(of) ? Number(of) : of, card: Number(at), face: field('face') };
  }
  if (tray === 'declare') return { do: 'declare', place: Number(field('place')), ...(field('category') === '' ? {} : { category: field('category') }) };
  return {
    do: tray,
    ...(written.has('place') ? { place: Number(field('place')) } : {}),
    ...(written.has('amount') ? { amount: minor(field('amount')) } : {}),
    ...(written.has('says') ? { says: field('says') } : {}),
  };
}
