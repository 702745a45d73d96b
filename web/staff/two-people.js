// What one person proposes and another confirms: at the own screen, or by PIN at the screen where
// it was proposed. Whoever confirms so is signed in nowhere.

/** @import { Proposal } from '../types.js' */
import { html } from '../page/html.js';
import { say } from '../page/texts.js';
import { age } from './frame.js';

/** What is open, as a list; the page has `proposalAct` answer its buttons and forms. @param {Proposal[]} proposals */
export function proposalLines(proposals) {
  return proposals.filter(({ outcome }) => outcome === null).map((proposal) => line(proposal));
}

/** How many that are over stay in sight, so that whoever proposed sees what became of it. */
const OVER = 3;

/** What is open, and what the last of the others came to. @param {Proposal[]} proposals */
export function proposalsPanel(proposals) {
  const over = proposals.filter(({ outcome }) => outcome !== null).slice(-OVER);
  const lines = proposalLines(proposals);
  if (lines.length + over.length === 0) return null;
  return html`<section class="two-people" aria-label="${say('two.title')}"><h2>${say('two.title')}</h2>
    <ul>${lines}${over.map(({ id, what, outcome }) => html`<li data-key="${id}" class="proposal is-over"><p>${what}: <strong>${came(outcome)}</strong></p></li>`)}</ul></section>`;
}

/** @param {Proposal['outcome']} outcome */
function came(outcome) {
  const { word = '', by = null, reason = null } = outcome ?? {};
  return `${say(`two.outcome.${word}`)}${by ? `, ${by}` : ''}${reason ? `: ${reason}` : ''}`;
}

/** @param {Proposal} proposal */
function line({ id, what, own, may_confirm: may, by, office, lapses }) {
  const left = age(Math.max(0, (Date.parse(lapses) - Date.now()) / 1000));
  return html`<li class="alert proposal" data-key="${id}" data-level="person-waits">
    <p>${own ? say('two.own', { what, left }) : say('two.other', { by, office: say(`office.${office}`), what, left })}</p>
    ${own && html`<button class="button" data-withdraw="${id}">${say('two.withdraw')}</button> <span class="quiet">${say('two.somebody-else')}</span>`}
    ${may && html`<button class="button is-main" data-confirm="${id}">${say('two.confirm')}</button>
      <form data-job="refuse" data-proposal="${id}" class="desk-form"><label>${say('desk.reason')} <input name="reason" required maxlength="200" /></label><button class="button">${say('two.refuse')}</button></form>`}
    ${own && html`<form data-job="confirm-here" data-proposal="${id}" class="desk-form"><label>${say('two.name')} <input name="name" required maxlength="80" autocomplete="off" /></label>
      <label>${say('two.pin')} <input name="pin" type="password" required inputmode="numeric" pattern="[0-9]{4,8}" autocomplete="off" /></label>
      <label>${say('two.code')} <input name="code" inputmode="numeric" maxlength="32" autocomplete="off" /></label><button class="button">${say('two.confirm-here')}</button></form>`}
  </li>`;
}

/**
 * What a button or a form of a proposal asks for; null: it is none of a proposal.
 * @param {HTMLElement} of
 * @returns {{ path: string, body: object | null } | null}
 */
export function proposalAct(of) {
  const { confirm, withdraw, job, proposal = '' } = of.dataset;
  const path = (/** @type {string} */ id, /** @type {string} */ what) => `/api/v1/proposals/${encodeURIComponent(id)}/${what}`;
  if (confirm) return { path: path(confirm, 'confirmation'), body: null };
  if (withdraw) return { path: path(withdraw, 'withdrawal'), body: null };
  if (!(of instanceof HTMLFormElement)) return null;
  const field = (/** @type {string} */ name) => String(new FormData(of).get(name) ?? '').trim();
  if (job === 'refuse') return { path: path(proposal, 'refusal'), body: { reason: field('reason') } };
  if (job !== 'confirm-here') return null;
  const code = field('code');
  return { path: path(proposal, 'confirmation'), body: { name: field('name'), pin: field('pin'), ...(code === '' ? {} : { code }) } };
}
