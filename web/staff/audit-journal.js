// The journal as an auditor reads it: the newest entries first, by person, stream and clause.

/** @import { Audit } from './audit-desk.js' */
import { clauseAddress } from '../house/clause.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';

/** What happened is what was told. */
const AS_TOLD = 'told';

/** @param {Audit} audit */
export function journalScreen({ journal, wanted, people }) {
  if (!journal) return html`<p>${say('staff.opening')}</p>`;
  const { streams, entries, next } = journal;
  return html`<form data-job="journal" class="desk-form"><label>${say('audit.stream')} <select name="stream"><option value="">${say('audit.all')}</option>${streams.map((/** @type {string} */ stream) => html`<option value="${stream}" ${stream === wanted.stream && 'selected'}>${stream}</option>`)}</select></label>
      <label>${say('audit.person')} <select name="person"><option value="">${say('audit.all')}</option>${people.map(({ person, name }) => html`<option value="${person}" ${person === wanted.person && 'selected'}>${name}</option>`)}</select></label>
      <label>${say('audit.clause')} <input name="clause" value="${wanted.clause}" placeholder="5.3(b)" maxlength="40" /></label><button class="button is-main">${say('audit.find')}</button></form>
    <ol class="audit-entries">${entries.map(entryLine)}</ol>
    ${entries.length === 0 && html`<p class="quiet">${say('audit.no-entry')}</p>`}
    ${next && html`<p><button class="button" data-act="older">${say('audit.older')}</button></p>`}`;
}

/** @param {any} entry */
function entryLine({ stream, sequence, at, name, office, told, happened, lines, clauses, book, hash, payload }) {
  return html`<li data-key="${stream}-${sequence}"><details><summary><span class="audit-where">${stream} ${sequence}</span> <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')}</time>
      <strong>${name ?? say('audit.house')}</strong>${office && ` (${say(`office.${office}`)})`} <code>${told ?? ''}</code> <span>${lines.join(' ') || happened.filter((/** @type {string} */ word) => word !== AS_TOLD).join(', ')}</span></summary>
    <p>${clauses.map((/** @type {string} */ clause) => html`<a class="clause" href="${clauseAddress(book, clause)}">§${clause}</a> `)}</p>
    <p class="quiet">${say('audit.hash')} <code>${hash}</code></p><pre tabindex="0">${payload}</pre></details></li>`;
}
