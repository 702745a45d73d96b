// The auditor: the journal entry by entry, the whole of it verified, what the cases cover,
// approvals, exceptions, the meters with their last hits, reports, and all of it to take away.
// Nothing on this page changes anything.

/** @import { Me } from '../types.js' */
/** @import { Page } from './frame.js' */
import { get, post, Problem } from '../house/api.js';
import { html } from '../page/html.js';
import { patch } from '../page/patch.js';
import { settings } from '../page/settings.js';
import { say } from '../page/texts.js';
import '../elements/page-settings.js';
import { journalScreen } from './audit-journal.js';
import { approvalsScreen, coverageScreen, exceptionsScreen, exportsScreen, metersScreen, reportsScreen, verifyScreen } from './audit-parts.js';
import { actAs, arrive, bar, darkFirst, fault, hear, stranger, works } from './frame.js';
import { AUDIT, openKeys } from './keys-sheet.js';

/** The parts of the page, by the key that opens each. */
const PARTS = ['journal', 'verify', 'coverage', 'approvals', 'exceptions', 'meters', 'reports', 'exports'];

/**
 * What is drawn.
 * @typedef {object} Audit
 * @property {any} journal
 * @property {{ stream: string, person: string, clause: string }} wanted
 * @property {any[]} people
 * @property {any} verification
 * @property {any} checkpoint
 * @property {any[]} books
 * @property {any[]} approvals
 * @property {any} report
 * @property {any[]} jackpots
 * @property {{ from: string, to: string, by: string }} days
 */

/** @type {Record<string, (audit: Audit) => import('../page/html.js').Html>} */
const SCREENS = {
  journal: journalScreen,
  verify: verifyScreen,
  coverage: coverageScreen,
  approvals: approvalsScreen,
  exceptions: exceptionsScreen,
  meters: metersScreen,
  reports: reportsScreen,
  exports: exportsScreen,
};

/** The one element of the page. */
export class AuditDesk extends HTMLElement {
  /** @type {Me | null} */
  #who = null;
  /** @type {Page[]} */
  #pages = [];
  #part = PARTS.find((part) => `#${part}` === location.hash) ?? 'journal';
  /** @type {Audit} */
  #audit = {
    journal: null,
    wanted: { stream: '', person: '', clause: '' },
    people: [],
    verification: null,
    checkpoint: null,
    books: [],
    approvals: [],
    report: null,
    jackpots: [],
    days: { from: '', to: '', by: 'table' },
  };
  /** @type {string | null} */
  #problem = null;
  #heard = true;
  #queue = Promise.resolve();
  /** Ends what the page listens to about a verification. @type {() => void} */
  #deaf = () => {};

  async connectedCallback() {
    this.addEventListener('click', (event) => this.#clicked(event));
    this.addEventListener('submit', (event) => this.#submitted(event));
    this.addEventListener('change', (event) => {
      if (event.target instanceof HTMLSelectElement && event.target.matches('.staff-office')) actAs(event.target.value);
      else darkFirst();
    });
    document.addEventListener('keydown', (event) => this.#pressed(event));
    const { who, pages } = await arrive();
    this.#who = who;
    this.#pages = pages;
    if (!works(who, 'audit')) return this.#draw();
    hear('/api/v1/alerts/stream', 'alerts', () => {}, (heard) => {
      this.#heard = heard;
      this.#draw();
    });
    this.#later();
  }

  #later() {
    this.#queue = this.#queue.then(() => this.#refresh()).then(() => this.#draw());
  }

  /** Asks anew for what the open part shows. */
  async #refresh() {
    const audit = this.#audit;
    this.#problem = null;
    try {
      switch (this.#part) {
        case 'journal':
          audit.people = (await get('/api/v1/people')).people;
          audit.journal = await get(`/api/v1/journal?${this.#query()}`);
          break;
        case 'verify':
          audit.checkpoint = await get('/api/v1/verification');
          this.#listen();
          break;
        case 'coverage':
          audit.books = (await get('/api/v1/coverage')).books;
          break;
        case 'approvals':
          audit.approvals = (await get('/api/v1/approvals')).approvals;
          break;
        case 'exceptions':
        case 'reports':
          audit.report = null;
          this.#draw();
          audit.report = await get(`/api/v1/reports?${new URLSearchParams(audit.days)}`);
          break;
        case 'meters': {
          const { jackpots } = await get('/api/v1/tables');
          audit.jackpots = await Promise.all(jackpots.map((/** @type {any} */ { jackpot }) => get(`/api/v1/jackpots/${encodeURIComponent(jackpot)}`)));
          break;
        }
        default:
      }
    } catch (error) {
      this.#say(error);
    }
  }

  /** @param {string} [before] */
  #query(before = '') {
    const asked = Object.entries({ ...this.#audit.wanted, before }).filter(([, value]) => value !== '');
    return new URLSearchParams(asked).toString();
  }

  /** @param {unknown} error */
  #say(error) {
    if (error instanceof Problem) this.#problem = error.message;
    else if (!(error instanceof TypeError)) throw error;
  }

  /** Listens to how far a verification is, for as long as that part is open. */
  #listen() {
    this.#deaf();
    this.#deaf = hear('/api/v1/verification/whole/stream', 'verification', (verification) => {
      this.#audit.verification = verification;
      this.#draw();
    }, () => {}, false);
  }

  /** @param {string} part */
  #open(part) {
    this.#deaf();
    this.#deaf = () => {};
    this.#part = part;
    history.replaceState(null, '', `#${part}`);
    this.#later();
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (typing || event.ctrlKey || event.altKey || event.metaKey || !settings().keys || document.querySelector('dialog[open]')) return;
    const part = PARTS[Number(event.key) - 1];
    if (part) this.#open(part);
    else if (event.key === '?') openKeys(AUDIT);
  }

  /** @param {Event} event */
  #clicked(event) {
    const button = event.target instanceof Element ? event.target.closest('button[data-part], button[data-act]') : null;
    if (!(button instanceof HTMLElement)) return;
    const { part, act } = button.dataset;
    if (part) return this.#open(part);
    if (act === 'keys') openKeys(AUDIT);
    if (act === 'verify') this.#do(() => post('/api/v1/verification/whole', {}));
    if (act === 'older') this.#do(async () => {
      const older = await get(`/api/v1/journal?${this.#query(this.#audit.journal.next)}`);
      this.#audit.journal = { ...older, entries: [...this.#audit.journal.entries, ...older.entries] };
    });
  }

  /** @param {() => Promise<unknown>} act */
  #do(act) {
    this.#queue = this.#queue.then(() => act()).then(() => {}, (error) => this.#say(error)).then(() => this.#draw());
  }

  /** @param {SubmitEvent} event */
  #submitted(event) {
    if (!(event.target instanceof HTMLFormElement) || event.target.method === 'dialog') return;
    event.preventDefault();
    const written = new FormData(event.target);
    const field = (/** @type {string} */ name) => String(written.get(name) ?? '').trim();
    if (event.target.dataset.job === 'journal') this.#audit.wanted = { stream: field('stream'), person: field('person'), clause: field('clause') };
    else this.#audit.days = { from: field('from'), to: field('to'), by: field('by') || 'table' };
    this.#later();
  }

  #draw() {
    const who = this.#who;
    const inside = who && !works(who, 'audit') ? stranger(who, 'audit') : this.#inside();
    patch(this, html`${bar({ title: say('audit.title'), lede: say('audit.reads'), who, pages: this.#pages, at: '/audit' })}${fault(this.#heard)}${inside}`);
    document.title = say('audit.title');
  }

  #inside() {
    return html`<main class="admin">
      <nav class="admin-parts" aria-label="${say('admin.parts')}">${PARTS.map((part, index) => html`<button class="button" data-part="${part}" aria-pressed="${part === this.#part ? 'true' : 'false'}"><kbd>${index + 1}</kbd> ${say(`audit.${part}`)}</button>`)}</nav>
      <p class="pencil-problem" role="status">${this.#problem ?? ''}</p>
      <section class="admin-part" data-part-of="${this.#part}" aria-label="${say(`audit.${this.#part}`)}">${SCREENS[this.#part](this.#audit)}</section>
    </main>`;
  }
}

customElements.define('audit-desk', AuditDesk);
