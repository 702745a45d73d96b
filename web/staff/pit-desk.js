// The pit desk: every table at a glance, what waits for whom, and what is done about it: rulings,
// prizes, proposals, opening and closing, limits, fills and credits, disputes.

/** @import { Alert, Me, NextBeat, Proposal } from '../types.js' */
/** @import { Page } from './frame.js' */
import { get, post, Problem, tableStream } from '../house/api.js';
import { listen } from '../house/stream.js';
import { patch } from '../page/patch.js';
import { settings } from '../page/settings.js';
import { say } from '../page/texts.js';
import { play } from '../show/sound.js';
import '../elements/page-settings.js';
import { actAs, arrive, darkFirst, hear, notTaken, works } from './frame.js';
import { DESK, openKeys } from './keys-sheet.js';
import { deskScreen } from './desk-screen.js';
import { minor } from './amounts.js';
import { send, sendAgain } from './outbox.js';
import { proposalAct } from './two-people.js';

/** @typedef {import('./desk-screen.js').Desk} Desk */

/** What stops play and waits for an office, one name each. @param {Pick<Alert, 'level' | 'roles' | 'what' | 'table' | 'place' | 'jackpot'>[]} alerts @param {string} role */
export function stopping(alerts, role) {
  const here = alerts.filter(({ level, roles }) => level === 'stops-play' && roles.includes(role));
  return new Set(here.map(({ what, table, place, jackpot }) => JSON.stringify([what, table, place, jackpot])));
}

/** The one element of the page. */
export class PitDesk extends HTMLElement {
  /** @type {Me | null} */
  #who = null;
  /** @type {Page[]} */
  #pages = [];
  /** @type {any[]} */
  #tables = [];
  /** @type {Alert[]} */
  #alerts = [];
  #heardAt = Date.now();
  /** @type {Proposal[]} */
  #proposals = [];
  /** The table that is looked at. @type {number | null} */
  #table = null;
  /** @type {any} */
  #floor = null;
  /** @type {any} */
  #tray = null;
  /** @type {any} */
  #view = null;
  /** @type {any[]} */
  #disputes = [];
  /** @type {any[]} */
  #rounds = [];
  /** @type {any[]} */
  #staff = [];
  /** The alerts that stopped play and waited for this office when they were heard last. @type {Set<string>} */
  #stopped = new Set();
  /** What each ruling that may be chosen would bring about, by its word. @type {Record<string, any>} */
  #choices = {};
  /** What the person at the desk would do next at the table. @type {NextBeat | null} */
  #beat = null;
  /** @type {{ words: string, clause?: any } | null} */
  #problem = null;
  /** What was done last, in words. @type {string | null} */
  #done = null;
  #heard = true;
  /** Whether something that was sent has no answer yet. */
  #stuck = false;
  /** Ends listening to the table that is looked at. */
  #end = () => {};
  /** Whether it is going to be looked at again. */
  #looks = false;
  #cutAt = 0;
  #queue = Promise.resolve();

  async connectedCallback() {
    this.addEventListener('click', (event) => this.#clicked(event));
    this.addEventListener('submit', (event) => this.#submitted(event));
    this.addEventListener('change', (event) => {
      if (event.target instanceof HTMLSelectElement && event.target.name === 'office') actAs(event.target.value);
      else darkFirst();
    });
    document.addEventListener('keydown', (event) => {
      const field = event.target instanceof Element && event.target.closest('input, select, dialog');
      if (field || event.ctrlKey || event.metaKey || event.altKey || !settings().keys) return;
      if (event.key === '?') openKeys(DESK);
      else if (/^[1-7]$/.test(event.key)) this.#jobAt(event.key);
    });
    setInterval(() => this.#draw(), 1000);
    const { who, pages, tables } = await arrive();
    this.#who = who;
    this.#pages = pages;
    this.#tables = tables;
    if (!works(who, 'pit')) return this.#draw();
    if (who.role === 'manager') this.#staff = (await get('/api/v1/people')).people.filter((/** @type {any} */ { excluded }) => !excluded);
    hear('/api/v1/alerts/stream', 'alerts', ({ alerts }) => this.#told(alerts), (heard) => this.#hears(heard));
    // What another page left without an answer goes again, while this one is heard and shown.
    sendAgain(({ path }) => path.startsWith('/api/v1/tables/') || path.startsWith('/api/v1/proposals/'), () => this.#isStuck(true)).then((problems) => {
      const words = notTaken(problems);
      if (words) this.#problem = { words };
      this.#isStuck(false);
    });
    const first = tables.find((/** @type {any} */ { staffed }) => staffed) ?? tables[0];
    this.#choose(first?.table ?? null);
  }

  /** @param {boolean} stuck */
  #isStuck(stuck) {
    this.#stuck = stuck;
    this.#draw();
  }

  /** The first field of a job. @param {string} number */
  #jobAt(number) {
    const field = this.querySelector(`.job[data-number="${number}"] :is(input, select, button, a)`);
    if (field instanceof HTMLElement) field.focus();
  }

  /** @param {Alert[]} alerts */
  #told(alerts) {
    // One that has come is heard, also while another one goes.
    const stopped = stopping(alerts, this.#who?.role ?? '');
    if ([...stopped].some((alert) => !this.#stopped.has(alert))) play('call', settings().sounds);
    this.#stopped = stopped;
    this.#alerts = alerts;
    this.#heardAt = Date.now();
    this.#later();
  }

  /** @param {boolean} heard */
  #hears(heard) {
    this.#heard = heard;
    if (!heard) this.#cutAt = Date.now();
    if (heard) this.#later();
    this.#draw();
  }

  /** @param {number | null} table */
  #choose(table) {
    this.#end();
    if (table !== null) this.#end = listen(tableStream(String(table)), 'view', { view: () => this.#later(), open: () => {} });
    this.#table = table;
    this.#problem = null;
    this.#done = null;
    this.#later();
  }

  #later() {
    // What comes while it waits is seen by the same look.
    if (this.#looks) return;
    this.#looks = true;
    this.#queue = this.#queue
      .then(() => {
        this.#looks = false;
        return this.#refresh();
      })
      .then(() => this.#draw());
  }

  /** Asks anew for everything that is shown. */
  async #refresh() {
    try {
      const [{ tables }, { proposals }] = await Promise.all([get('/api/v1/tables'), get('/api/v1/proposals')]);
      this.#tables = tables;
      this.#proposals = proposals;
      if (this.#table === null) return;
      const of = `/api/v1/tables/${this.#table}`;
      const [view, floor, tray, { disputes }, { rounds }] = await Promise.all([get(of), get(`${of}/floor`), get(`${of}/tray`), get(`${of}/disputes`), get(`${of}/rounds?limit=5`)]);
      [this.#view, this.#floor, this.#tray, this.#disputes, this.#rounds] = [view, floor, tray, disputes, rounds];
      const { staffed } = tables.find((/** @type {any} */ it) => it.table === this.#table);
      this.#beat = staffed ? await post(`${of}/beat`, { facts: [] }) : null;
      /** @type {Record<string, any>} */
      const choices = {};
      for (const ruling of floor.pending?.choices ?? []) choices[ruling] = await this.#effect(ruling);
      this.#choices = choices;
    } catch (error) {
      this.#say(error);
    }
  }

  /** What a ruling would bring about. @param {string} ruling */
  async #effect(ruling) {
    try {
      return await post(`/api/v1/tables/${this.#table}/preview`, { do: 'rule', ruling });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { refused: error.message };
    }
  }

  /** @param {unknown} error */
  #say(error) {
    if (error instanceof Problem) this.#problem = { words: error.message, clause: error.details.clause };
    else if (!(error instanceof TypeError)) throw error;
  }

  /** Does something, and looks again. @param {string} path @param {unknown} body */
  #tell(path, body) {
    this.#problem = null;
    const form = document.activeElement?.closest('form');
    this.#queue = this.#queue.then(async () => {
      try {
        const { happened = [] } = await send(path, body, null, () => this.#isStuck(true));
        this.#done = happened.map((/** @type {any} */ { text }) => text).join(' ') || say('desk.done');
        // What was refused stays in its field.
        form?.reset();
      } catch (error) {
        this.#done = null;
        this.#say(error);
      } finally {
        this.#stuck = false;
      }
    });
    this.#later();
  }

  /** @param {Event} event */
  #clicked(event) {
    const button = event.target instanceof Element ? event.target.closest('[data-table], [data-tell], [data-confirm], [data-withdraw], [data-act]') : null;
    if (!(button instanceof HTMLElement)) return;
    const { table, tell, act } = button.dataset;
    const two = proposalAct(button);
    if (two) this.#tell(two.path, two.body);
    else if (table) this.#choose(Number(table));
    else if (tell) this.#tell(`/api/v1/tables/${this.#table}/commands`, JSON.parse(tell));
    else if (act === 'keys') openKeys(DESK);
  }

  /** @param {SubmitEvent} event */
  #submitted(event) {
    if (!(event.target instanceof HTMLFormElement) || event.target.method === 'dialog') return;
    event.preventDefault();
    const form = event.target;
    const two = proposalAct(form);
    if (two) return this.#tell(two.path, two.body);
    const field = (/** @type {string} */ name) => String(new FormData(form).get(name) ?? '').trim();
    const of = `/api/v1/tables/${this.#table}/commands`;
    const amount = minor(field('amount'));
    switch (form.dataset.job) {
      case 'float':
        return this.#tell(of, { do: 'count-float', amount });
      case 'fill':
      case 'credit':
        return this.#tell(of, { do: `request-${form.dataset.job}`, amount });
      case 'received':
        return this.#tell(of, { do: form.dataset.does, slip: Number(form.dataset.slip), amount });
      case 'limits':
        return this.#tell(of, { do: 'post-limits', limits: { [field('wager')]: `${field('least')}..${field('most')}` } });
      case 'rule':
        return this.#tell(of, { do: 'rule', ruling: field('ruling') });
      case 'send-back':
        return this.#tell(of, { do: 'send-back', slip: Number(form.dataset.slip), reason: field('reason') });
      case 'open-dispute':
        return this.#tell(of, { do: 'open-dispute', place: Number(field('place')), says: field('says') });
      case 'compensate':
        return this.#tell(of, { do: 'compensate', dispute: Number(form.dataset.dispute), wager: field('wager'), amount, reason: field('reason') });
      case 'order':
        return this.#tell(of, { do: 'order', order: field('order'), ...(field('reason') === '' ? {} : { reason: field('reason') }) });
      case 'exclude':
        return this.#tell(`/api/v1/people/${encodeURIComponent(field('person'))}/exclusion`, { reason: field('reason') });
      case 'note':
        return this.#tell(of, { do: 'note-dispute', dispute: Number(form.dataset.dispute), note: field('note') });
      case 'decide':
        return this.#tell(of, { do: 'decide-dispute', dispute: Number(form.dataset.dispute), upheld: field('upheld') === 'yes', reason: field('reason') });
      case 'correct':
        return this.#tell(`/api/v1/tables/${this.#table}/proposals`, { do: 'correct', place: Number(field('place')), wager: field('wager'), amount, reason: field('reason') });
      default:
    }
  }

  #draw() {
    /** @type {Desk} */
    const model = {
      who: this.#who,
      pages: this.#pages,
      tables: this.#tables,
      alerts: this.#alerts,
      passed: (Date.now() - this.#heardAt) / 1000,
      proposals: this.#proposals,
      table: this.#table,
      view: this.#view,
      floor: this.#floor,
      tray: this.#tray,
      disputes: this.#disputes,
      rounds: this.#rounds,
      choices: this.#choices,
      beat: this.#beat,
      problem: this.#problem,
      done: this.#done,
      staff: this.#staff,
      heard: this.#heard,
      stuck: this.#stuck,
      cut: (Date.now() - this.#cutAt) / 1000,
    };
    patch(this, deskScreen(model));
    const waits = this.#alerts.filter(({ level, roles }) => level !== 'noted' && roles.includes(this.#who?.role ?? '')).length;
    document.title = waits > 0 ? `(${waits}) ${say('desk.title')}` : say('desk.title');
  }
}

customElements.define('pit-desk', PitDesk);
