// A clause as a link into its book, with what it asks where one can read it at once.

/** @import { Clause } from '../types.js' */
import { html } from '../page/html.js';
import { say } from '../page/texts.js';

/**
 * Where a clause stands in the page of its book.
 * @param {string} book
 * @param {string} clause
 */
export function clauseAddress(book, clause) {
  const id = encodeURIComponent(clause);
  return `/book/${encodeURIComponent(book)}?clause=${id}#clause-${id}`;
}

/** How the book stands behind a clause, in words: printed, rebuilt, our reading, the operator's option. @param {Clause} clause */
export function standingOf({ standing }) {
  const [word, id = ''] = standing.split(' ');
  const known = ['stated', 'reconstructed', 'reading'].includes(word) ? word : 'option';
  return say(`standing.${known}`, { id });
}

/** What a clause asks. The registers of the books are in English, and a voice that reads another language is told. @param {Clause} clause */
export function asked({ asks }) {
  return asks === '' ? html`<span>${say('clause.no-text')}</span>` : html`<span lang="en">${asks}</span>`;
}

/** @param {Clause} clause */
function words({ asks }) {
  return asks === '' ? say('clause.no-text') : asks;
}

/** The same where there is room for its mark alone: the number comes with what it asks. @param {string} book @param {Clause} clause */
export function clauseMark(book, clause) {
  const { clause: id } = clause;
  const shown = `${id}: ${words(clause)} (${standingOf(clause)})`;
  return html`<a class="clause" href="${clauseAddress(book, id)}" data-asks="${shown}"><span aria-hidden="true">§</span
    ><span class="aside">${say('clause')} ${id}: ${asked(clause)} (${standingOf(clause)})</span></a>`;
}

/**
 * A link that shows what the clause asks when it is pointed at or focused.
 * @param {string} book
 * @param {Clause} clause
 */
export function clauseLink(book, clause) {
  const stated = clause.standing === 'stated';
  return html`<a
    class="clause"
    href="${clauseAddress(book, clause.clause)}"
    data-asks="${stated ? words(clause) : `${words(clause)} (${standingOf(clause)})`}"
    ><span class="clause-mark" aria-hidden="true">§</span
    ><span class="aside">${say('clause')} </span>${clause.clause}${stated ? '' : html`<span class="clause-standing">*</span>`}<span
      class="aside"
      >: ${asked(clause)}${stated ? '' : ` (${standingOf(clause)})`}</span
    ></a
  >`;
}
