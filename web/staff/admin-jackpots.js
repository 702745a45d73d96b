// The jackpots: tables, rates, meters, what is added, and the signs in the hall.

/** @import { Admin } from './admin-desk.js' */
/** @import { FloorOfJackpot, HungSigns } from '../types.js' */
import { money } from '../house/money.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';

const DIGITS = { minor_digits: 2 };

/** @param {Admin} admin */
export function jackpotsScreen({ jackpots, signs, role, lobby, address }) {
  return html`<section class="admin-part" aria-label="${say('admin.jackpots')}">
    ${address && html`<p class="admin-once" role="status">${say('admin.sign-address')} <a href="${address}">${address}</a></p>`}
    ${Object.values(jackpots).map((jackpot) => of(jackpot, signs[jackpot.jackpot], role, lobby))}
    ${Object.keys(jackpots).length === 0 && html`<p class="quiet">${say('admin.none')}</p>`}</section>`;
}

/** @param {FloorOfJackpot} it @param {HungSigns | undefined} signs @param {string} role @param {any} lobby */
function of(it, signs, role, lobby) {
  const name = it.jackpot;
  const manager = role === 'manager';
  const divided = it.levels.filter(({ rate }) => rate !== null).length > 1;
  const others = lobby.tables.filter((/** @type {any} */ { table }) => !it.tables.includes(table));
  const pool = divided ? html`<select name="pool"><option value="major">${say('level.major')}</option><option value="minor">${say('level.minor')}</option></select>` : html`<select name="pool"><option value="whole">${say('level.pool')}</option></select>`;
  return html`<section class="admin-card" data-key="${name}"><h2>${name}</h2>
    <dl>${it.levels.map((level) => html`<div data-key="${level.pool}"><dt>${say(`level.${level.pool}`)}</dt><dd><strong>${money(level.display, DIGITS)}</strong> · ${level.rate ?? say('admin.none')} · ${say('admin.hits', { n: level.hits })}</dd></div>`)}
      <div data-key="wager"><dt>${say('admin.wager')}</dt><dd>${money(it.wager, DIGITS)}</dd></div>
      <div data-key="seed"><dt>${say('admin.seed')}</dt><dd>${it.seed === null ? say('admin.none') : money(it.seed, DIGITS)}</dd></div>
      ${it.rates_next && html`<div data-key="next"><dt>${say('admin.rates-next')}</dt><dd>${it.rates_next.join(' · ')}</dd></div>`}</dl>
    <ul class="admin-links">${it.links.map(({ table, up }) => html`<li data-key="${table}">${say('staff.console', { table })}: ${say(up ? 'admin.up' : 'admin.down')} ${manager && html`${toJackpot(name, { [up ? 'down' : 'up']: { table } }, up ? 'admin.take-down' : 'admin.bring-up')} ${toJackpot(name, { leave: { table } }, 'admin.unlink')}`}</li>`)}</ul>
    ${manager && html`<p>${toJackpot(name, { down: {} }, 'admin.all-down')} ${toJackpot(name, { up: {} }, 'admin.all-up')}</p>
      ${others.length > 0 && html`<form data-job="join" data-jackpot="${name}" class="desk-form"><label>${say('admin.table')} <select name="table">${others.map((/** @type {any} */ { table, name: called }) => html`<option value="${table}">${called}</option>`)}</select></label><label>${say('admin.card.device')} <input name="device" value="shoe" required /></label><button class="button">${say('admin.link')}</button></form>`}`}
    <form data-job="add" data-jackpot="${name}" class="desk-form"><label>${say('admin.pool')} ${pool}</label><label>${say('desk.amount')} <input name="amount" inputmode="decimal" required /></label><button class="button">${say('admin.add')}</button></form>
    <form data-job="post-wager" data-jackpot="${name}" class="desk-form"><label>${say('admin.wager')} <input name="amount" inputmode="decimal" required /></label><button class="button">${say('desk.post')}</button></form>
    <form data-job="rates" data-jackpot="${name}" class="desk-form"><label>${divided ? say('admin.rate-major') : say('admin.rate')} <input name="rate" required maxlength="8" placeholder="55%" /></label>${divided && html`<label>${say('admin.rate-minor')} <input name="minor" required maxlength="8" placeholder="20%" /></label>`}
      <label>${say('admin.reference')} <input name="reference" maxlength="80" /></label><label>${say('admin.by')} <input name="by" maxlength="80" /></label><label>${say('admin.on')} <input name="on" type="date" /></label>
      <label class="admin-check"><input type="checkbox" name="after" checked /> ${say('admin.after-the-win')}</label><button class="button">${say('admin.change-rates')}</button></form>
    <h3>${say('admin.signs')}</h3><ul class="admin-links">${(signs?.signs ?? []).map(({ sign, state, amount, silent_seconds: silent }) => html`<li data-key="${sign}" class="${silent >= 20 ? 'is-bad' : ''}"><strong>${sign}</strong> ${state === null ? say('admin.sign-nothing') : say('admin.sign-shows', { state: say(`sign-state.${state}`), amount: money(amount ?? 0, DIGITS) })}${silent >= 20 && html` <strong>!! ${say('admin.sign-silent', { seconds: silent })}</strong>`}
      <button class="button" data-act="take-sign-down" data-jackpot="${name}" data-sign="${sign}">${say('admin.sign-take-down')}</button></li>`)}</ul>
    <form data-job="hang" data-jackpot="${name}" class="desk-form"><label>${say('admin.sign-name')} <input name="sign" required pattern="[a-z0-9\\-]{1,24}" maxlength="24" /></label><button class="button">${say('admin.hang')}</button> <a href="/sign/${encodeURIComponent(name)}">${say('admin.look-at-sign')}</a></form>
  </section>`;
}

/** @param {string} jackpot @param {object} command @param {string} words */
function toJackpot(jackpot, command, words) {
  return html`<button class="button" data-key="${words}" data-house="${JSON.stringify({ jackpot: { jackpot, command } })}">${say(words)}</button>`;
}
