// The other parts of the auditor's page: verification, coverage, approvals, exceptions, meters,
// reports, exports.

/** @import { Audit } from './audit-desk.js' */
import { clauseAddress } from '../house/clause.js';
import { money } from '../house/money.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';

const DIGITS = { minor_digits: 2 };

/** The whole journal, held against chains, rules, books and decks. @param {Audit} audit */
export function verifyScreen({ verification, checkpoint }) {
  const { state = 'none', entries = 0, done = 0, took_ms: took = null, compared = null, finding = null } = verification ?? {};
  const signed = checkpoint?.checkpoint;
  return html`<p>${say('audit.verify-what')}</p>
    ${checkpoint && html`<p>${signed ? say('audit.checkpoint', { sequence: signed.sequence, time: signed.time.slice(0, 19).replace('T', ' '), n: checkpoint.younger }) : say('audit.no-checkpoint')}</p>`}
    <p><button class="button is-main" data-act="verify" ${state === 'running' && 'disabled'}>${say('audit.begin')}</button></p>
    <div role="status" class="audit-verdict" data-state="${state}"><p><strong>${say(`audit.state.${state}`)}</strong>${took !== null && ` · ${(took / 1000).toFixed(1)} s`}</p>
    ${state === 'running' && html`<p><progress max="${Math.max(entries, 1)}" value="${done}" aria-label="${say('audit.begin')}"></progress> ${say('audit.progress', { done, entries })}</p>`}
    ${compared && html`<dl class="audit-figures">${Object.entries(compared).map(([name, count]) => html`<div data-key="${name}"><dt>${say(`audit.compared.${name}`)}</dt><dd>${String(count)}</dd></div>`)}</dl>`}
    ${finding && html`<p class="problem">${finding.stream} ${finding.sequence}, ${finding.check}: ${finding.what}</p>`}</div>`;
}

/** What the cases cover, book by book. @param {Audit} audit */
export function coverageScreen({ books }) {
  return html`<table><thead><tr>${['book', 'clauses', 'covered', 'behaviour', 'text', 'accepted', 'reachable'].map((name) => html`<th scope="col">${say(`audit.coverage.${name}`)}</th>`)}</tr></thead>
    <tbody>${books.map((book) => html`<tr data-key="${book.book}"><th scope="row"><a href="/book/${book.book}">${book.title}</a> <span class="quiet">${book.book}</span></th><td>${book.clauses}</td><td>${book.covered}</td><td>${book.behaviour}</td><td>${book.text}</td><td>${book.accepted}</td><td>${book.reachable}</td></tr>
      ${book.missing.length > 0 && html`<tr data-key="${book.book}-missing"><td colspan="7">${say('audit.missing')} ${book.missing.map((/** @type {string} */ clause) => html`<a class="clause" href="${clauseAddress(book.book, clause)}">§${clause}</a> `)}</td></tr>`}`)}</tbody></table>`;
}

/** @param {Audit} audit */
export function approvalsScreen({ approvals }) {
  if (approvals.length === 0) return html`<p class="quiet">${say('admin.none')}</p>`;
  return html`<table><thead><tr>${['where', 'reference', 'by', 'on', 'covers', 'conditions'].map((name) => html`<th scope="col">${say(`audit.approval.${name}`)}</th>`)}</tr></thead>
    <tbody>${approvals.map(({ table, jackpot, approval }) => html`<tr data-key="${table ?? jackpot}-${approval.reference}"><th scope="row">${table === null ? jackpot : say('staff.console', { table })}</th><td>${approval.reference}</td><td>${approval.by}</td><td>${approval.on}</td><td>${approval.covers.join(', ') || say('audit.all')}</td><td>${approval.conditions ?? ''}</td></tr>`)}</tbody></table>`;
}

/** @param {Audit} audit */
export function exceptionsScreen({ report, days }) {
  return html`${daysForm(days, false)}${!report ? working() : report.exceptions.length === 0 ? html`<p class="quiet">${say('audit.no-exception')}</p>` : html`<table><thead><tr>${['when', 'round', 'what', 'who', 'amount', 'clause'].map((name) => html`<th scope="col">${say(`audit.exception.${name}`)}</th>`)}</tr></thead>
    <tbody>${report.exceptions.map((/** @type {any} */ it) => html`<tr><td>${it.day} ${new Date(it.at_ms).toISOString().slice(11, 19)}</td><td>${whereItWas(it)}</td><td>${say(`exception.${it.what}`)} ${it.about}</td><td>${it.person || say('audit.house')}</td><td>${it.amount === null ? '' : money(it.amount, DIGITS)}</td><td>${it.clause ? `§${it.clause}` : ''}</td></tr>`)}</tbody></table>`}`;
}

/**
 * The round that an exception is of; else its table, or the cage, which is table 0.
 * @param {{ table: number, round: number }} it
 */
function whereItWas({ table, round }) {
  if (table === 0) return say('staff.cage');
  return round === 0 ? say('staff.console', { table }) : html`<a href="/round/t${table}-${round}">t${table}-${round}</a>`;
}

/** Meters of each level, and the last 25 hits. @param {Audit} audit */
export function metersScreen({ jackpots }) {
  const columns = ['rate', 'opened', 'entered', 'voided', 'added', 'seeded', 'topped_up', 'wins', 'hits', 'stands', 'reserve', 'off_meters'];
  // Meters count in ten-thousandths of a minor unit.
  const shown = (/** @type {any} */ level, /** @type {string} */ name) => (name === 'rate' ? (level.rate ?? '') : name === 'hits' ? level.hits : money(level[name], { minor_digits: name === 'wins' ? 2 : 6 }));
  return html`${jackpots.map((jackpot) => html`<section data-key="${jackpot.jackpot}" class="audit-jackpot"><h2>${jackpot.jackpot}</h2>
    <div class="audit-wide" tabindex="0" role="group" aria-label="${say('audit.meters')}"><table><thead><tr><th scope="col">${say('audit.level')}</th>${columns.map((name) => html`<th scope="col">${say(`audit.meter.${name}`)}</th>`)}</tr></thead>
      <tbody>${jackpot.levels.map((/** @type {any} */ level) => html`<tr data-key="${level.pool}"><th scope="row">${say(`level.${level.pool}`)}</th>${columns.map((name) => html`<td class="${name === 'off_meters' && level.off_meters !== 0 ? 'is-bad' : ''}">${shown(level, name)}</td>`)}</tr>`)}</tbody></table></div>
    <h3>${say('audit.last-hits', { n: jackpot.awards.length })}</h3>${jackpot.awards.length > 0 && html`<div class="audit-wide" tabindex="0" role="group" aria-label="${say('audit.hits')}"><table><thead><tr>${['claim', 'when', 'round', 'hand', 'prize', 'from', 'meter', 'order', 'clause'].map((name) => html`<th scope="col">${say(`audit.hit.${name}`)}</th>`)}</tr></thead>
      <tbody>${jackpot.awards.toReversed().map((/** @type {any} */ hit) => html`<tr data-key="${hit.number}"><td>${hit.number}</td><td>${hit.dealt_ms === null ? '' : new Date(hit.dealt_ms).toISOString().slice(0, 19).replace('T', ' ')}</td><td><a href="/round/t${hit.table}-${hit.round}">t${hit.table}-${hit.round}</a>, ${hit.place}</td><td>${hit.hand}</td><td>${money(hit.amount, DIGITS)}</td><td>${hit.from}</td><td>${money(hit.meter, DIGITS)}</td><td>${hit.order}</td><td>${hit.under.map((/** @type {any} */ { clause }) => `§${clause}`).join(' ')}</td></tr>`)}</tbody></table></div>`}</section>`)}${jackpots.length === 0 && html`<p class="quiet">${say('admin.none')}</p>`}`;
}

/** @param {Audit} audit */
export function reportsScreen({ report, days }) {
  const asked = new URLSearchParams(days);
  const columns = ['of', 'drop', 'handle', 'win', 'hold_percent', 'win_percent', 'theoretical_percent', 'within_95_percent'];
  const cell = (/** @type {any} */ row, /** @type {string} */ name) => {
    const value = row[name];
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return say(value ? 'desk.yes' : 'desk.no');
    return typeof value === 'number' ? money(value, DIGITS) : value;
  };
  return html`${daysForm(days, true)}
    <p><a href="/reports?${asked}">${say('audit.whole-report')}</a> · <a href="/reports.csv?${asked}">CSV</a> · <a href="/reports.xlsx?${asked}">XLSX</a></p>
    ${report ? html`<div class="audit-wide" tabindex="0" role="group" aria-label="${say('audit.reports')}"><table><thead><tr>${columns.map((name) => html`<th scope="col">${say(`audit.report.${name}`)}</th>`)}</tr></thead><tbody>${[...report.rows, { ...report.total, of: say('audit.total') }].map((/** @type {any} */ row) => html`<tr data-key="${row.of}">${columns.map((name) => (name === 'of' ? html`<th scope="row">${row.of}</th>` : html`<td>${cell(row, name)}</td>`))}</tr>`)}</tbody></table></div>` : working()}`;
}

/** @param {Audit} audit */
export function exportsScreen({ days }) {
  const asked = new URLSearchParams({ from: days.from, to: days.to });
  return html`<p>${say('audit.export-what')}</p>${daysForm(days, false)}
    <p><a class="button is-main" href="/api/v1/export?${asked}" download>${say('audit.export')}</a></p>
    <ul><li><a href="/openapi.json">${say('audit.openapi')}</a></li><li><a href="/rulings">${say('audit.rulings')}</a></li></ul>`;
}

/** @param {{ from: string, to: string, by: string }} days @param {boolean} rows */
function daysForm({ from, to, by }, rows) {
  const kinds = ['table', 'game', 'pit', 'shift', 'day', 'month', 'year'];
  return html`<form data-job="days" data-key="days" class="desk-form">${rows && html`<label>${say('audit.by')} <select name="by">${kinds.map((kind) => html`<option value="${kind}" ${kind === by && 'selected'}>${say(`audit.by.${kind}`)}</option>`)}</select></label>`}
    <label>${say('audit.from')} <input name="from" type="date" value="${from}" /></label><label>${say('audit.to')} <input name="to" type="date" value="${to}" /></label><button class="button">${say('audit.show')}</button></form>`;
}

function working() {
  return html`<p role="status"><progress aria-label="${say('admin.working')}"></progress> ${say('admin.working')}</p>`;
}
