// A clause as a link into its book, with what it asks where one can read it at once.

/** @import { Clause } from '../types.js' */
import { html } from '../page/html.js';

/**
 * Where a clause stands in the page of its book.
 * @param {string} book
 * @param {string} clause
 */
export function clauseAddress(book, clause) {
  return `/book/${encodeURIComponent(book)}#clause-${encodeURIComponent(clause)}`;
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
    data-asks="${stated ? clause.asks : `${clause.asks} (${clause.standing})`}"
    ><span class="clause-mark" aria-hidden="true">§</span
    ><span class="aside">clause </span>${clause.clause}${stated ? '' : html`<span class="clause-standing">*</span>`}<span
      class="aside"
      >: ${clause.asks}${stated ? '' : ` (${clause.standing})`}</span
    ></a
  >`;
}
