// How a table is set up: open or closed, its card, its options, and a change of one with what it
// does to the edge of every wager.

/** @import { Admin, Change } from './admin-desk.js' */
/** @import { EdgeOfChange, TableOption, TableSetup } from '../types.js' */
import { clauseLink } from '../house/clause.js';
import { money } from '../house/money.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';
import { age } from './frame.js';

/** @param {Admin} admin */
export function tablesScreen({ role, lobby, table, setup, view, change }) {
  return html`<section class="admin-part" aria-label="${say('admin.tables')}">
    <div class="desk-tiles">${lobby.tables.map((/** @type {any} */ it) => html`<button class="desk-tile" data-key="table-${it.table}" data-table="${it.table}" aria-pressed="${it.table === table ? 'true' : 'false'}"><span class="tile-name">${it.name}</span> <span>${it.limits}</span></button>`)}</div>
    ${setup ? html`${changePanel(setup, change)}${card(setup, view, role)}${options(setup)}` : html`<p>${say('staff.opening')}</p>`}
  </section>`;
}

/** The card of the table. @param {TableSetup} setup @param {any} view @param {string} role */
function card(setup, view, role) {
  const { card, pit } = /** @type {any} */ (setup.setup);
  const shift = view?.shift;
  // The journal writes them as "0.50 1.00 5.00".
  const chips = card.chips?.split(' ').map(shown).join(' · ');
  /** @type {[string, string | undefined][]} */
  const rows = [
    ['state', shift ? say(shift.closed ? 'admin.closed' : shift.last_round ? 'admin.last-round' : 'admin.open') : undefined],
    ['game', setup.game],
    ['pit', pit ?? say('admin.none')],
    ['limits', setup.limits.join('; ')],
    ['device', card.device],
    ['cards', say(`admin.cards.${card.chance}`)],
    ['dealer', say(`admin.dealer.${card.staff}`)],
    ['chips', chips],
    ['jackpot', card.jackpot ? say('admin.jackpot-wager', { amount: money(card.jackpot.wager, { minor_digits: 2 }) }) : say('admin.none')],
    ['approvals', setup.approvals.map(({ reference, by, on }) => `${reference} (${by}, ${on})`).join('; ') || say('admin.none')],
  ];
  return html`<section class="admin-card"><h2>${setup.name}</h2><dl>${rows.map(([name, value]) => value && html`<div data-key="${name}"><dt>${say(`admin.card.${name}`)}</dt><dd>${value}</dd></div>`)}</dl>
    ${role === 'manager' && html`<p>${shift?.closed ? toTable('open-table') : shift?.last_round ? toTable('close-table') : toTable('post-closing')}</p>
      <details><summary>${say('admin.another')}</summary><form data-job="open-table" class="desk-form"><label>${say('admin.number')} <input name="number" inputmode="numeric" required pattern="[1-9][0-9]*" /></label><label>${say('admin.name')} <input name="name" required maxlength="40" /></label><button class="button">${say('admin.open-another')}</button></form></details>`}
  </section>`;
}

/** @param {string} act */
function toTable(act) {
  return html`<button class="button" data-key="${act}" data-tell="${JSON.stringify({ do: act })}">${say(`desk.${act}`)}</button>`;
}

/** @param {TableSetup} setup */
function options(setup) {
  return html`<section class="admin-options"><h2>${say('admin.options')}</h2><ul>${setup.options.map((option) => optionLine(option, setup))}</ul></section>`;
}

/** @param {TableOption} option @param {TableSetup} setup */
function optionLine(option, setup) {
  const { option: name, clause, setting, next, settings, written, approval, shared, shared_with: others } = option;
  const means = settings.find((it) => it.setting === setting)?.means;
  return html`<li class="admin-option" data-key="${setup.table}-${name}"><h3><code>${name}</code> ${clauseLink(setup.book, clause)}</h3>
    <p class="admin-asks">${clause.asks}</p>
    <p><strong>${setting ?? say('admin.none')}</strong>${means && html` <span class="quiet">${means}</span>`}${next && html` → <strong>${next}</strong> ${say('admin.after-round')}`}</p>
    ${needs(approval, setup.book)}
    ${shared && html`<p class="admin-shared">${others.length > 0 ? say('admin.shared', { n: others.length, tables: others.join(', ') }) : say('admin.shared-alone')} ${clauseLink(setup.book, shared)}</p>`}
    <form data-job="option" data-option="${name}" class="desk-form"><label>${say('admin.setting')} ${
      written
        ? html`<input name="setting" required maxlength="120" placeholder="${settings[0]?.setting ?? ''}" />`
        : html`<select name="setting">${settings.map((it) => html`<option value="${it.setting}" ${it.setting === setting && 'selected'}>${it.setting}</option>`)}</select>`
    }</label>${approval && !approval.reference && html`<label>${say('admin.reference')} <input name="reference" maxlength="80" /></label><label>${say('admin.by')} <input name="by" value="${approval.by}" /></label><label>${say('admin.on')} <input name="on" type="date" /></label>`}
    <button class="button">${say('admin.look')}</button></form></li>`;
}

/** Whose approval an option needs, and whether it is there. @param {TableOption['approval']} approval @param {string} book */
function needs(approval, book) {
  if (!approval) return null;
  const { by, reference, clause } = approval;
  return html`<p class="admin-needs">${reference ? say('admin.approved', { by, reference }) : say('admin.needs-approval', { by })} ${clauseLink(book, clause)}</p>`;
}

/** The approval that a change rests on: one that is there, or that comes with it. @param {TableOption | undefined} option @param {Change} change @param {string} book */
function approved(option, { approval }, book) {
  if (!option?.approval) return null;
  return needs({ ...option.approval, reference: option.approval.reference ?? approval?.reference ?? null }, book);
}

/** A change before it is proposed. @param {TableSetup} setup @param {Change | null} change */
function changePanel(setup, change) {
  if (!change) return null;
  const { set, draft, edges } = change;
  const [[name, after]] = Object.entries(set);
  const option = setup.options.find(({ option }) => option === name);
  const before = option?.setting ?? say('admin.none');
  const means = option?.settings.find(({ setting }) => setting === after)?.means;
  const waits = draft.after_round.join(', ');
  return html`<section class="admin-change" data-key="change" aria-label="${say('admin.change')}"><h2><code>${name}</code>: ${before} → ${after} ${option && clauseLink(setup.book, option.clause)}</h2>
    ${option && html`<p class="admin-asks">${option.clause.asks}</p>`}${means && html`<p>${after}: ${means}</p>`}${approved(option, change, setup.book)}
    <ul><li>${waits ? say('admin.acts-after', { tables: waits }) : say('admin.acts-now')}</li>
      ${draft.tables.length > 1 && html`<li><strong>${say('admin.changes-tables', { tables: draft.tables.join(', ') })}</strong> ${draft.shared.map((clause) => clauseLink(setup.book, clause))}</li>`}
      ${warning(edges)}</ul>
    ${edges ? edgeTable(edges) : html`<p class="admin-working"><progress aria-label="${say('admin.working')}"></progress> <span role="status">${say('admin.working')}</span> ${age((Date.now() - change.since) / 1000)}</p>`}
    <p><button class="button is-main" data-act="propose" ${!edges && 'disabled'}>${say('admin.propose')}</button> <button class="button" data-act="leave-change">${say('admin.leave')}</button> <span class="quiet">${say('two.somebody-else')}</span></p></section>`;
}

/** What whoever proposes it should know. @param {import('../types.js').EdgesOfChange | null} edges */
function warning(edges) {
  if (!edges) return null;
  const more = edges.wagers.filter(({ before, after }) => before && after && compared(after.percent, before.percent) > 0);
  const gives = edges.wagers.filter(({ after }) => after?.percent.startsWith('-'));
  return html`${more.length > 0 && html`<li class="admin-warning">${say('admin.warn-more', { wagers: more.map(({ label }) => label).join(', ') })}</li>`}${gives.length > 0 && html`<li class="admin-warning">${say('admin.warn-gives', { wagers: gives.map(({ label }) => label).join(', ') })}</li>`}`;
}

/** @param {import('../types.js').EdgesOfChange} edges */
function edgeTable({ wagers, meter }) {
  const cell = (/** @type {EdgeOfChange['before']} */ edge) => (edge ? html`<strong>${shown(edge.percent)} %</strong> <span class="quiet">${edge.fraction}</span>` : say('admin.none'));
  return html`<table class="admin-edges"><caption>${say('admin.edges')}${meter !== null && html` · ${say('admin.at-meter', { amount: money(meter, { minor_digits: 2 }) })}`}</caption>
    <thead><tr><th scope="col">${say('desk.wager')}</th><th scope="col">${say('admin.before')}</th><th scope="col">${say('admin.after')}</th></tr></thead>
    <tbody>${wagers.map(({ wager, label, before, after }) => html`<tr data-key="${wager}" class="${before?.fraction === after?.fraction ? '' : 'is-changed'}"><th scope="row">${label}</th><td>${cell(before)}</td><td>${cell(after)}</td></tr>`)}</tbody></table>`;
}

/** Digits as the language writes them. @param {string} percent */
function shown(percent) {
  return percent.replace('-', '−').replace('.', say('number.point'));
}

/** Two decimals of one scale, compared digit by digit: no fraction is computed here. @param {string} one @param {string} other */
function compared(one, other) {
  const whole = (/** @type {string} */ text) => BigInt(text.replace('.', ''));
  const [first, second] = [whole(one), whole(other)];
  return first > second ? 1 : first < second ? -1 : 0;
}
