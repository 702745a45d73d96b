// The list of keys of a page, and what a person may choose about it.

import { html } from '../page/html.js';
import { patch } from '../page/patch.js';
import { say } from '../page/texts.js';
import { choices, chosen } from './frame.js';

/** The keys of the console, as they are printed, with the names of what they do. */
export const CONSOLE = ['wagers', 'area', 'jackpot', 'amount', 'repeat', 'none', 'seat', 'free', 'decide', 'later', 'rank', 'suit', 'enter', 'back', 'clause', 'irregular', 'chips', 'supervisor', 'place'];

/** Those of the pit desk. */
export const DESK = ['job', 'list'];

/** Those of the cage. */
export const CAGE = ['parts-of-cage', 'list'];

/** Those of administration and of the auditor. */
export const ADMIN = ['parts-of-admin', 'list'];
export const AUDIT = ['parts-of-audit', 'list'];

/** Opens the list over a page. @param {string[]} keys */
export function openKeys(keys) {
  // Beside the page, which is drawn anew every second.
  const host = document.createElement('div');
  document.body.append(host);
  const draw = () => patch(host, sheet(keys));
  draw();
  host.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-act]') : null;
    if (!(button instanceof HTMLElement)) return;
    chosen(button.dataset.act ?? '');
    draw();
  });
  const dialog = host.querySelector('dialog');
  dialog?.addEventListener('close', () => host.remove());
  dialog?.showModal();
}

/** @param {string[]} keys */
function sheet(keys) {
  const { mirror, pad } = choices();
  const choice = (/** @type {string} */ act, /** @type {boolean} */ on) => html`<button type="button" class="button" data-act="${act}" aria-pressed="${on ? 'true' : 'false'}">${say(`console.${act}`)}</button>`;
  return html`<dialog class="sheet" aria-labelledby="keys-title">
    <form method="dialog" class="sheet-head"><h2 id="keys-title">${say('staff.keys')}</h2><button class="close" aria-label="${say('dialog.close')}">×</button></form>
    <dl class="keys">${keys.map((name) => html`<dt><kbd>${say(`key.${name}`)}</kbd></dt><dd>${say(`key.${name}.does`)}</dd>`)}</dl>
    <p class="staff-choices">${choice('mirror', mirror)} ${choice('pad', pad)}</p>
  </dialog>`;
}
