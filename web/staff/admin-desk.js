// Administration: the people of the house, how its tables are set up, its jackpots. What two
// people do is proposed here, with what it does to the edge of every wager, and confirmed by
// somebody else.

/** @import { DraftedChange, EdgesOfChange, FloorOfJackpot, HungSigns, Me, OneTimePassword, Person, Proposal, TableSetup } from '../types.js' */
/** @import { Page } from './frame.js' */
import { get, post, Problem, remove } from '../house/api.js';
import { html } from '../page/html.js';
import { patch } from '../page/patch.js';
import { settings } from '../page/settings.js';
import { say } from '../page/texts.js';
import '../elements/page-settings.js';
import { jackpotsScreen } from './admin-jackpots.js';
import { peopleScreen } from './admin-people.js';
import { tablesScreen } from './admin-tables.js';
import { minor } from './amounts.js';
import { actAs, arrive, bar, darkFirst, fault, hear, notTaken, stranger, unanswered, works } from './frame.js';
import { ADMIN, openKeys } from './keys-sheet.js';
import { send, sendAgain } from './outbox.js';
import { proposalAct, proposalsPanel } from './two-people.js';

/** The parts of the page, by the key that opens each. */
const PARTS = ['people', 'tables', 'jackpots'];

const TO_HOUSE = '/api/v1/house/commands';

/**
 * A change that is looked at before it is proposed.
 * @typedef {{ set: Record<string, string>, approval: { reference: string, by: string, on: string } | null, draft: DraftedChange, edges: EdgesOfChange | null, since: number }} Change
 */

/**
 * What is drawn.
 * @typedef {object} Admin
 * @property {string} role
 * @property {Person[]} people
 * @property {OneTimePassword | null} once
 * @property {any} lobby
 * @property {number | null} table
 * @property {TableSetup | null} setup
 * @property {any} view
 * @property {Change | null} change
 * @property {Record<string, FloorOfJackpot>} jackpots
 * @property {Record<string, HungSigns>} signs
 * @property {string | null} address  Where a sign that was just hung finds its jackpot.
 */

/** The one element of the page. */
export class AdminDesk extends HTMLElement {
  /** @type {Me | null} */
  #who = null;
  /** @type {Page[]} */
  #pages = [];
  #part = PARTS.find((part) => `#${part}` === location.hash) ?? 'people';
  /** @type {Admin} */
  #admin = { role: '', people: [], once: null, lobby: { tables: [], jackpots: [] }, table: null, setup: null, view: null, change: null, jackpots: {}, signs: {}, address: null };
  /** @type {Proposal[]} */
  #proposals = [];
  /** @type {{ words: string, clause?: any } | null} */
  #problem = null;
  /** @type {string | null} */
  #done = null;
  #heard = true;
  /** Whether something that was sent has no answer yet. */
  #stuck = false;
  #queue = Promise.resolve();

  async connectedCallback() {
    this.addEventListener('click', (event) => this.#clicked(event));
    this.addEventListener('submit', (event) => this.#submitted(event));
    this.addEventListener('change', (event) => {
      if (!(event.target instanceof HTMLSelectElement)) return darkFirst();
      if (event.target.matches('.staff-office')) actAs(event.target.value);
    });
    document.addEventListener('keydown', (event) => this.#pressed(event));
    setInterval(() => this.#draw(), 1000);
    const { who, pages } = await arrive();
    this.#who = who;
    this.#pages = pages;
    this.#admin.role = who.role ?? '';
    if (!works(who, 'admin')) return this.#draw();
    if (who.role === 'manager' && !location.hash) this.#part = 'tables';
    sendAgain(({ path }) => path === TO_HOUSE || path.startsWith('/api/v1/proposals/'), () => this.#isStuck(true)).then((problems) => {
      const words = notTaken(problems);
      if (words) this.#problem = { words };
      this.#isStuck(false);
    });
    // A proposal that somebody else makes or ends is an alert that begins or ceases.
    hear('/api/v1/alerts/stream', 'alerts', () => this.#later(), (heard) => {
      this.#heard = heard;
      this.#draw();
    });
    this.#later();
  }

  /** @param {boolean} stuck */
  #isStuck(stuck) {
    this.#stuck = stuck;
    this.#draw();
  }

  /** Sends something; while it has no answer, that is said. @param {string} path @param {unknown} body */
  async #send(path, body) {
    try {
      return await send(path, body, null, () => this.#isStuck(true));
    } finally {
      this.#stuck = false;
    }
  }

  #later() {
    this.#queue = this.#queue.then(() => this.#refresh()).then(() => this.#draw());
  }

  /** Asks anew for everything that is shown. */
  async #refresh() {
    const admin = this.#admin;
    try {
      const [{ proposals }, lobby] = await Promise.all([get('/api/v1/proposals'), get('/api/v1/tables')]);
      this.#proposals = proposals;
      admin.lobby = lobby;
      if (this.#part === 'people') admin.people = (await get('/api/v1/people')).people;
      if (this.#part === 'tables') {
        admin.table ??= lobby.tables[0]?.table ?? null;
        if (admin.table === null) return;
        const of = `/api/v1/tables/${admin.table}`;
        [admin.setup, admin.view] = await Promise.all([get(`${of}/setup`), get(of)]);
      }
      if (this.#part === 'jackpots') {
        const names = lobby.jackpots.map((/** @type {any} */ { jackpot }) => jackpot);
        const each = names.map((/** @type {string} */ name) => Promise.all([get(`/api/v1/jackpots/${encodeURIComponent(name)}`), get(`/api/v1/jackpots/${encodeURIComponent(name)}/signs`)]));
        const all = await Promise.all(each);
        names.forEach((/** @type {string} */ name, /** @type {number} */ index) => {
          [admin.jackpots[name], admin.signs[name]] = all[index];
        });
      }
    } catch (error) {
      this.#say(error);
    }
  }

  /** @param {unknown} error */
  #say(error) {
    if (error instanceof Problem) this.#problem = { words: error.message, clause: error.details.clause };
    else if (!(error instanceof TypeError)) throw error;
  }

  /** Does something, says how it went, and looks again; what was refused stays in its form. @param {() => Promise<any>} act @param {HTMLFormElement} [form] */
  #do(act, form) {
    this.#problem = null;
    this.#done = null;
    this.#queue = this.#queue.then(async () => {
      try {
        const { proposal = null } = (await act()) ?? {};
        this.#done = proposal ? say('two.somebody-else') : say('desk.done');
        form?.reset();
      } catch (error) {
        this.#say(error);
      }
    });
    this.#later();
  }

  /** @param {string} part */
  #open(part) {
    this.#part = part;
    this.#problem = null;
    this.#done = null;
    this.#admin.address = null;
    history.replaceState(null, '', `#${part}`);
    this.#later();
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (typing || event.ctrlKey || event.altKey || event.metaKey || !settings().keys || document.querySelector('dialog[open]')) return;
    const part = PARTS[Number(event.key) - 1];
    if (part) this.#open(part);
    else if (event.key === '?') openKeys(ADMIN);
  }

  /** @param {Event} event */
  #clicked(event) {
    const button = event.target instanceof Element ? event.target.closest('button[data-act], button[data-part], button[data-table], button[data-tell], button[data-house], button[data-confirm], button[data-withdraw]') : null;
    if (!(button instanceof HTMLElement)) return;
    const { act, part, table, tell, house, person = '', role = '', pit, jackpot = '', sign = '' } = button.dataset;
    const of = `/api/v1/people/${encodeURIComponent(person)}`;
    const two = proposalAct(button);
    if (two) return this.#finish(two);
    if (part) return this.#open(part);
    if (table) return this.#choose(Number(table));
    if (tell) return this.#do(() => this.#send(`/api/v1/tables/${this.#admin.table}/commands`, JSON.parse(tell)));
    if (house) return this.#do(() => this.#send(TO_HOUSE, JSON.parse(house)));
    switch (act) {
      case 'keys':
        return openKeys(ADMIN);
      case 'propose':
        return this.#propose();
      case 'leave-change':
        this.#admin.change = null;
        return this.#draw();
      case 'seen':
        this.#admin.once = null;
        return this.#draw();
      case 'reset':
        return this.#do(async () => {
          this.#admin.once = await post(`${of}/password`, {});
        });
      case 'end-log-ins':
        return this.#do(() => remove(`${of}/log-ins`));
      case 'take-factor':
        return this.#do(() => remove(`${of}/second-factor`));
      case 'withdraw-office':
        return this.#do(() => remove(`${of}/roles/${role}${pit ? `?pit=${encodeURIComponent(pit)}` : ''}`));
      case 'take-sign-down':
        return this.#do(() => remove(`/api/v1/jackpots/${encodeURIComponent(jackpot)}/signs/${sign}`));
      default:
    }
  }

  /** Refuses, confirms or withdraws; what it was about may be shown, and no longer as it was. @param {{ path: string, body: object | null }} act */
  #finish({ path, body }) {
    this.#admin.change = null;
    this.#do(() => this.#send(path, body).then(() => null));
  }

  /** @param {number} table */
  #choose(table) {
    this.#admin.table = table;
    this.#admin.setup = null;
    this.#admin.change = null;
    this.#problem = null;
    this.#done = null;
    this.#later();
  }

  #propose() {
    const { change } = this.#admin;
    if (!change) return;
    this.#do(async () => {
      const answer = await this.#send(TO_HOUSE, change.draft.command);
      this.#admin.change = null;
      return answer;
    });
    this.#queue = this.#queue.then(() => this.#shows('.two-people'));
  }

  /** Looks at what a change would do, and works its figures out beside. @param {Record<string, string>} set @param {Change['approval']} approval */
  #look(set, approval) {
    this.#problem = null;
    this.#done = null;
    const of = `/api/v1/tables/${this.#admin.table}/setup`;
    const body = approval === null ? { set } : { set, approval };
    this.#queue = this.#queue.then(async () => {
      try {
        const draft = await post(`${of}/draft`, body);
        /** @type {Change} */
        const change = { set, approval, draft, edges: null, since: Date.now() };
        this.#admin.change = change;
        post(`${of}/edges`, body)
          .then((edges) => {
            change.edges = edges;
          })
          .catch((error) => {
            if (this.#admin.change === change) this.#admin.change = null;
            this.#say(error);
          })
          .then(() => this.#draw());
      } catch (error) {
        this.#admin.change = null;
        this.#say(error);
      }
    });
    this.#queue = this.#queue.then(() => this.#draw()).then(() => this.#shows('.admin-change'));
  }

  /** Brings a part of the page into sight, which begins where nobody has scrolled to. @param {string} part */
  #shows(part) {
    this.querySelector(part)?.scrollIntoView({ block: 'center' });
  }

  /** @param {SubmitEvent} event */
  #submitted(event) {
    if (!(event.target instanceof HTMLFormElement) || event.target.method === 'dialog') return;
    event.preventDefault();
    const form = event.target;
    const written = new FormData(form);
    const two = proposalAct(form);
    if (two) {
      // What was keyed does not stay for whoever comes next.
      form.reset();
      return this.#finish(two);
    }
    const field = (/** @type {string} */ name) => String(written.get(name) ?? '').trim();
    const { job, option = '', person = '', jackpot = '' } = form.dataset;
    const of = `/api/v1/people/${encodeURIComponent(person)}`;
    /** @param {object} command */
    const tell = (command) => this.#do(() => this.#send(TO_HOUSE, { jackpot: { jackpot, command } }), form);
    const approval = field('reference') === '' ? null : { reference: field('reference'), by: field('by'), on: field('on') };
    switch (job) {
      case 'new-person':
        return this.#do(async () => {
          const pit = field('pit');
          this.#admin.once = await post('/api/v1/people', { name: field('name'), offices: written.getAll('offices'), ...(pit && { pit }) });
        }, form);
      case 'grant':
        return this.#do(() => post(`${of}/roles/${field('office')}${field('pit') ? `?pit=${encodeURIComponent(field('pit'))}` : ''}`, {}));
      case 'exclude':
        return this.#do(() => post(`${of}/exclusion`, { reason: field('reason'), ...(field('until') && { until: field('until') }) }));
      case 'readmit':
        return this.#do(() => remove(`${of}/exclusion`, { reason: field('reason') }));
      case 'option':
        return this.#look({ [option]: field('setting') }, approval);
      case 'open-table':
        return this.#do(() => this.#send(TO_HOUSE, { house: { table: another(this.#admin.setup, Number(field('number')), field('name')) } }), form);
      case 'add':
        return tell({ add: { pool: field('pool'), amount: minor(field('amount')) } });
      case 'post-wager':
        return tell({ 'post-wager': { amount: minor(field('amount')) } });
      case 'rates': {
        const rates = written.has('minor') ? { divided: { major: percent(field('rate')), minor: percent(field('minor')) } } : { one: percent(field('rate')) };
        return tell({ 'change-rates': { rates, approval: approval && { ...approval, covers: [], conditions: null }, 'after-the-win': written.has('after') } });
      }
      case 'join':
        return tell({ join: { table: Number(field('table')), device: field('device') } });
      case 'hang':
        return this.#do(async () => {
          const { address } = await post(`/api/v1/jackpots/${encodeURIComponent(jackpot)}/signs`, { sign: field('sign') });
          this.#admin.address = address;
        }, form);
      default:
    }
  }

  #draw() {
    const who = this.#who;
    const inside = who && !works(who, 'admin') ? stranger(who, 'admin') : this.#inside();
    patch(this, html`${bar({ title: say('admin.title'), who, pages: this.#pages, at: '/admin' })}${fault(this.#heard)}${unanswered(this.#stuck)}${inside}`);
    document.title = say('admin.title');
  }

  #inside() {
    const { words, clause } = this.#problem ?? {};
    return html`<main class="admin">
      <nav class="admin-parts" aria-label="${say('admin.parts')}">${PARTS.map((part, index) => html`<button class="button" data-part="${part}" aria-pressed="${part === this.#part ? 'true' : 'false'}"><kbd>${index + 1}</kbd> ${say(`admin.${part}`)}</button>`)}</nav>
      <p class="pencil-problem" role="status">${words && html`${words}${clause && html` §${clause.clause}: ${clause.asks}`}`}</p><p class="desk-done" role="status">${this.#done ?? ''}</p>
      ${proposalsPanel(this.#proposals)}
      ${this.#part === 'people' ? peopleScreen(this.#admin) : this.#part === 'tables' ? tablesScreen(this.#admin) : jackpotsScreen(this.#admin)}
    </main>`;
  }
}

/** A share as people write it, "55" or "55.5", as the house reads it. @param {string} written */
function percent(written) {
  return written.endsWith('%') ? written : `${written.replace(',', '.')}%`;
}

/** Another table that is set up like this one, with no jackpot yet. @param {TableSetup | null} setup @param {number} number @param {string} name */
function another(setup, number, name) {
  const like = /** @type {any} */ (setup?.setup ?? {});
  return { ...like, table: number, name, card: { ...like.card, jackpot: null } };
}

customElements.define('admin-desk', AdminDesk);
