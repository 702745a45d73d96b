// The dealer's console: one step at a time, keyed with one hand. Keys pencil, the server says what
// would come of it, and Enter inks a beat. The page holds no rule.

/** @import { Me, NextBeat, TableView } from '../types.js' */
/** @import { Page } from './frame.js' */
/** @import { Wait } from './waiting.js' */
/** @import { Sheet } from './irregular.js' */
/** @import { TraySheet } from './tray-sheet.js' */
import { together } from '../house/bets.js';
import { cardSign } from '../house/cards.js';
import { get, post, Problem, tableStream } from '../house/api.js';
import { patch } from '../page/patch.js';
import { settings } from '../page/settings.js';
import { say } from '../page/texts.js';
import '../elements/page-settings.js';
import '../elements/playing-card.js';
import { consoleScreen } from './console-screen.js';
import { actAs, arrive, darkFirst, hear, notTaken, works } from './frame.js';
import { factsOf, lacking, nextPlace, nextSeated, standsAt, whose } from './facts.js';
import { closed, FAMILIES, opened, report, sheetKey } from './irregular.js';
import { KeyQueue } from './key-queue.js';
import { CONSOLE, openKeys } from './keys-sheet.js';
import { send, sendAgain, takesTwo } from './outbox.js';
import { lastWagers, repeated } from './last-wagers.js';
import { back, blank, cardKey, decisionKey, isBlank, liesAt, wagerKey } from './pencil.js';
import { trayAct, trayOf } from './tray-sheet.js';
import { proposalAct } from './two-people.js';
import { waitsAt } from './waiting.js';

/** What the console draws. @typedef {import('./console-screen.js').Console} Console */

/** The one element of the page. */
export class DealerConsole extends HTMLElement {
  #table = decodeURIComponent(location.pathname.split('/').at(-1) ?? '');
  /** @type {Me | null} */
  #who = null;
  /** @type {Page[]} */
  #pages = [];
  /** @type {TableView | null} */
  #view = null;
  /** What needs no fact. @type {NextBeat | null} */
  #base = null;
  /** What follows the cards that are keyed. @type {NextBeat | null} */
  #middle = null;
  /** What follows all that is keyed. @type {NextBeat | null} */
  #beat = null;
  #pencil = blank();
  /** @type {Sheet | null} */
  #sheet = null;
  /** Chips and cash beside the round, while that is open. @type {TraySheet | null} */
  #tray = null;
  /** What the house or this page says no to. @type {{ words: string, clause?: any } | null} */
  #problem = null;
  /** What was done beside the round last. @type {string | null} */
  #done = null;
  #heard = true;
  #cutAt = 0;
  #clause = false;
  #waits = /** @type {Wait | null} */ (null);
  /** The supervisor who was called. @type {Wait | null} */
  #called = null;
  #keys = new KeyQueue(this, () => this.#draw());
  #moved = false;

  async connectedCallback() {
    this.addEventListener('click', (event) => this.#clicked(event));
    this.addEventListener('change', (event) => this.#changed(event));
    this.addEventListener('submit', (event) => this.#submitted(event));
    document.addEventListener('keydown', (event) => this.#pressed(event));
    setInterval(() => this.#draw(), 1000);
    const { who, pages } = await arrive();
    this.#who = who;
    this.#pages = pages;
    if (!works(who, 'console')) return this.#draw();
    hear(tableStream(this.#table), 'view', (view) => this.#seen(view), (heard) => this.#hears(heard));
    this.#keys.stick();
    const words = notTaken(await sendAgain(({ path }) => path.startsWith(`/api/v1/tables/${this.#table}/`) || path.startsWith('/api/v1/proposals/'), () => this.#draw()));
    this.#keys.free();
    if (words) this.#problem = { words };
    this.#keys.after(() => this.#refresh());
  }

  /** @param {boolean} heard */
  #hears(heard) {
    this.#heard = heard;
    if (!heard) this.#cutAt = Date.now();
    if (heard) this.#keys.after(() => this.#refresh());
    this.#draw();
  }

  /** A view has come. @param {TableView} view */
  #seen(view) {
    const moved = this.#base === null || view.sequence > this.#base.sequence;
    this.#take(view);
    if (moved) this.#keys.after(() => this.#refresh());
    this.#draw();
  }

  /** @param {TableView} view */
  #take(view) {
    if (this.#view && view.sequence < this.#view.sequence) return;
    this.#view = view;
  }

  /** Asks anew for everything that is shown. */
  async #refresh() {
    try {
      const [view, base] = await Promise.all([get(`/api/v1/tables/${this.#table}`), this.#ask([])]);
      this.#take(view);
      const moved = this.#base !== null && this.#base.sequence !== base.sequence && !isBlank(this.#pencil);
      this.#base = base;
      ({ waits: this.#waits, called: this.#called } = await waitsAt(this.#table));
      if (this.#tray) this.#tray = await trayOf(this.#table);
      if (moved) {
        // What followed the cards was worked out where the table stood before.
        this.#middle = null;
        await this.#again();
      }
    } catch (error) {
      this.#say(error);
    }
    this.#draw();
  }

  /** Tells the table something beside the round. @param {object | null} act @param {string} [path] */
  async #tell(act, path = `/api/v1/tables/${this.#table}/commands`) {
    try {
      // What takes two people is proposed.
      const { happened = [], proposal = null } = await this.#deliver(path, act).catch((error) => (takesTwo(error) ? this.#deliver(`/api/v1/tables/${this.#table}/proposals`, act) : Promise.reject(error)));
      this.#done = happened.map((/** @type {any} */ { text }) => text).join(' ') || say(proposal !== null ? 'two.somebody-else' : 'desk.done');
      return true;
    } catch (error) {
      this.#say(error);
      return false;
    } finally {
      await this.#refresh();
    }
  }

  /** Sends what was inked; while it has no answer no other key is taken. @param {string} path @param {unknown} body @param {number | null} [seen] */
  async #deliver(path, body, seen = null) {
    try {
      return await send(path, body, seen, () => {
        this.#keys.stick();
        this.#draw();
      });
    } finally {
      this.#keys.free();
    }
  }

  /** @param {object[]} facts @returns {Promise<NextBeat>} */
  #ask(facts) {
    return post(`/api/v1/tables/${this.#table}/beat`, { facts });
  }

  /** What the table waits for as far as it is keyed: wagers, cards, count, decisions, enter, others. */
  #mode() {
    if (this.#base === null) return 'others';
    if (this.#middle) return this.#middle.wants.what === 'decisions' ? 'decisions' : 'enter';
    if (this.#base.betting) return 'wagers';
    return this.#base.wants.what;
  }

  #wants = () => (this.#middle ?? this.#base)?.wants ?? null;

  /** The facts that are keyed; `all`: open places check. @param {boolean} all */
  #facts(all) {
    const [base, view] = [this.#base, this.#view];
    if (base === null || view === null) return { facts: [], open: null };
    return factsOf({ base, middle: this.#middle, view, pencil: this.#pencil, mode: this.#mode() }, all);
  }

  /** Has the server rule on what is keyed. */
  async #again() {
    this.#problem = null;
    const { wants } = this.#base ?? {};
    const complete = wants?.what === 'cards' && this.#pencil.cards.length === wants.cards && wants.cards > 0;
    try {
      if (!complete) this.#middle = null;
      else if (this.#middle === null) this.#middle = await this.#ask(this.#facts(false).facts);
      const { facts } = this.#facts(false);
      // While more keys come nobody reads what this one would bring about.
      if (this.#keys.hasMore) return;
      this.#beat = facts.length === 0 ? null : await this.#ask(facts);
    } catch (error) {
      this.#beat = null;
      this.#say(error);
    }
  }

  /** @param {unknown} error */
  #say(error) {
    if (error instanceof Problem) this.#problem = { words: error.message, clause: error.details.clause };
    else if (!(error instanceof TypeError)) throw error;
  }

  /** @param {string} key */
  async #key(key) {
    if (this.#base === null || this.#view === null) return;
    this.#problem = null;
    this.#done = null;
    if (this.#tray) {
      if (key === 'Backspace') this.#tray = null;
      return;
    }
    if (this.#sheet) return this.#sheetKey(key);
    if (key === 'Enter') return this.#enter();
    if (key === 'Backspace') {
      this.#pencil = back(this.#pencil);
      return this.#again();
    }
    const mode = this.#mode();
    const next = this.#pencilled(key, mode);
    const lies = next && mode === 'cards' && next.cards.length > this.#pencil.cards.length ? liesAt(next.cards.at(-1) ?? '', this.#pencil.cards, this.#view) : null;
    if (lies) {
      this.#pencil = { ...this.#pencil, rank: null, court: false };
      this.#problem = { words: say('console.lies', { card: cardSign(next?.cards.at(-1) ?? ''), whose: lies === 'keyed' ? say('console.keyed') : whose(lies) }) };
      return;
    }
    if (next) {
      this.#pencil = next;
      return this.#again();
    }
    if (key === '/') this.#sheet = closed(this.#holder(), this.#keyed());
    else if (key === '*' && mode === 'wagers') return this.#repeat();
    else if (/^[0-9.*+-]$/.test(key)) this.#problem = { words: say(`console.no-key.${mode}`, { key }) };
  }

  /** @param {string} key @param {string} mode */
  #pencilled(key, mode) {
    const [view, pencil, wants] = [this.#view, this.#pencil, this.#wants()];
    if (view === null || wants === null) return null;
    if (mode === 'cards') return cardKey(pencil, key);
    if (mode === 'decisions') return decisionKey(pencil, key, wants);
    if (mode === 'count') return /^\d$/.test(key) && (pencil.typed ?? '').length < 3 ? { ...pencil, typed: (pencil.typed ?? '') + key } : null;
    if (mode !== 'wagers' || key === '*') return null;
    const place = pencil.place ?? nextPlace(view, 0);
    if (place === null) return null;
    const stands = view.phase === 'betting' ? standsAt(view, place) : {};
    const { areas, chips, minor_digits: digits } = view;
    return wagerKey({ ...pencil, place }, key, { areas, chips, stands, jackpot: view.meter?.wager ?? null, digits, free: view.places.find((it) => it.place === place)?.person === null });
  }

  /** What is keyed up to now, as commands: cards with what follows them, and decisions. */
  #keyed() {
    if (this.#mode() !== 'decisions') return [];
    const { facts } = this.#facts(false);
    return [...(this.#middle?.commands ?? []), ...facts.filter((fact) => !('faces' in fact))];
  }

  /** Whose cards something irregular is probably about. */
  #holder() {
    const wants = this.#wants();
    return wants?.of ?? (this.#pencil.place === null ? String(wants?.decisions[0]?.place ?? 'dealer') : String(this.#pencil.place));
  }

  /** Wagers as in the round before: of the place that is keyed, or of every place that has none yet. */
  async #repeat() {
    const view = this.#view;
    if (view === null) return;
    try {
      const facts = repeated(view, await lastWagers(view), this.#pencil.place);
      if (facts.length === 0) this.#problem = { words: say('console.no-last') };
      else await this.#ink(facts);
    } catch (error) {
      this.#say(error);
    }
  }

  async #enter() {
    const [base, mode] = [this.#base, this.#mode()];
    if (base === null) return;
    const keyed = !isBlank(this.#pencil);
    if (this.#pencil.change) {
      this.#problem = { words: say('console.which-card') };
      return;
    }
    // Cards may be inked before anybody has decided; nobody folds by Enter.
    const asks = this.#pencil.order.length > 0 || this.#facts(true).open === null;
    const { facts, open } = keyed || base.commands.length === 0 ? this.#facts(asks || !keyed) : { facts: [], open: null };
    if (open !== null) {
      this.#problem = { words: say('console.undecided', { place: open }) };
      return;
    }
    const lacks = lacking(base, this.#pencil, mode);
    if (lacks) {
      this.#problem = { words: lacks };
      return;
    }
    if (facts.length > 0) return this.#ink(facts);
    if (mode === 'wagers' && this.#passes(keyed)) return;
    // A place without a wager is passed over.
    if (base.commands.length > 0) await this.#post(base);
    else if (base.refused) this.#problem = { words: base.refused.detail, clause: base.refused.clause };
    else this.#problem = { words: say(`console.nothing.${mode}`) };
  }

  /**
   * Goes on to the next place where what is keyed comes to nothing, such as no wager where none lies:
   * Enter was about the place then, and not about the call. So it was while somebody who sits
   * further on has no wager yet. False: there is nowhere to go. @param {boolean} keyed
   */
  #passes(keyed) {
    const { place } = this.#pencil;
    if (place === null) return false;
    const seated = nextSeated(this.#view, place);
    if (!keyed && seated === null) return false;
    this.#pencil = { ...blank(), place: seated ?? nextPlace(this.#view, place) };
    this.#beat = null;
    return true;
  }

  /** @param {object[]} facts */
  async #ink(facts) {
    try {
      // Wagers are told by themselves: the call is a beat of its own.
      const wagers = this.#mode() === 'wagers';
      const beat = await this.#ask(facts);
      const own = wagers ? beat.commands.slice(0, beat.commands.findLastIndex((command) => 'place' in command) + 1) : beat.commands;
      await this.#post({ ...beat, commands: own });
    } catch (error) {
      this.#say(error);
    }
  }

  /** @param {NextBeat} beat */
  async #post(beat) {
    const place = this.#pencil.place;
    const body = together(beat.commands);
    try {
      await this.#deliver(`/api/v1/tables/${this.#table}/commands`, body, beat.sequence);
      this.#pencil = blank();
      this.#middle = null;
      this.#beat = null;
      this.#clause = false;
      this.#moved = true;
      await this.#refresh();
      if (place !== null && this.#mode() === 'wagers') this.#pencil = { ...blank(), place: nextPlace(this.#view, place) };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // The table has moved on: what is keyed is ruled on anew.
      this.#middle = null;
      try {
        this.#base = await this.#ask([]);
        await this.#again();
      } catch (again) {
        this.#say(again);
      }
      this.#problem ??= { words: error.details.status === 412 ? say('console.moved') : error.message, clause: error.details.clause };
    }
  }

  /** @param {string} key */
  async #sheetKey(key) {
    if (this.#sheet === null) return;
    if (key === 'Enter' && this.#sheet.family !== null) {
      const said = this.#sheet.said[this.#sheet.at];
      if (!said?.preview) return;
      const commands = [...this.#sheet.before, report(this.#sheet, this.#view)];
      this.#sheet = null;
      return this.#post({ .../** @type {NextBeat} */ (this.#base), commands: /** @type {any} */ (commands) });
    }
    if (this.#sheet.family === null && (key === '/' || key === '0')) {
      const place = Number(this.#sheet.who);
      this.#sheet = null;
      if (key === '0') this.#tray = await trayOf(this.#table);
      else await this.#tell({ do: 'call-supervisor', ...(Number.isInteger(place) ? { place } : {}) });
      return;
    }
    if (this.#sheet.family === null && key in FAMILIES) {
      this.#sheet = await opened(this.#sheet, key, this.#table, this.#view);
      return;
    }
    this.#sheet = await sheetKey(this.#sheet, key, this.#table, this.#view);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#base === null) return;
    const inside = event.target instanceof HTMLElement ? event.target : null;
    if (inside?.closest('dialog, select, input, textarea, details[open]')) return;
    const { keys } = settings();
    if (event.key === '?' && keys) return openKeys(CONSOLE);
    // The first Tab opens the clause; the next one moves on from there, as on every page.
    if (event.key === 'Tab' && !event.shiftKey && keys && !this.#clause && inside?.closest('button, a') === null) {
      event.preventDefault();
      this.#clause = true;
      return this.#draw();
    }
    if (event.key === 'Escape') [this.#sheet, this.#tray, this.#clause] = [null, null, false];
    const arrows = { ArrowLeft: -1, ArrowRight: 1 };
    if (event.key in arrows) return this.#step(arrows[/** @type {keyof typeof arrows} */ (event.key)]);
    // The point of a pad is a comma in half of the world.
    const key = event.key === ',' || event.code === 'NumpadDecimal' ? '.' : event.key;
    const known = key === 'Enter' || key === 'Backspace' || (keys && /^[0-9a-z.+*/-]$/i.test(key));
    if (!known) return this.#draw();
    if (key === 'Enter' && inside?.closest('button, a')) return;
    event.preventDefault();
    this.press(key);
  }

  /** A key, of the pad or of the screen. @param {string} key */
  press(key) {
    this.#keys.key(() => this.#key(key));
  }

  /** The cursor to another place. @param {number} by */
  #step(by) {
    if (this.#base === null || !this.#base.betting) return;
    const places = this.#view?.places.map(({ place }) => place) ?? [];
    const at = this.#pencil.place ?? (by > 0 ? 0 : places.length + 1);
    const place = Math.min(Math.max(at + by, 1), places.length);
    this.#choose(place);
  }

  /** @param {number} place */
  #choose(place) {
    this.#pencil = { ...blank(), place };
    this.#beat = null;
    this.#problem = null;
    this.#draw();
  }

  /** @param {Event} event */
  #clicked(event) {
    const button = event.target instanceof Element ? event.target.closest('[data-key-press], [data-card], [data-choose], [data-act], [data-confirm], [data-withdraw], [data-tell]') : null;
    if (!(button instanceof HTMLElement)) return;
    // Whoever points at it keeps the keys for the round: Enter is a beat then, and not this button again.
    if (event instanceof MouseEvent && event.detail > 0) button.blur();
    const { keyPress, card, choose, act, tell } = button.dataset;
    const two = proposalAct(button);
    const told = two ?? (tell ? { body: JSON.parse(tell), path: undefined } : null);
    if (told) this.#keys.after(() => this.#tell(told.body, told.path).then(() => this.#draw()));
    else if (keyPress) this.press(keyPress);
    else if (card) [...card].forEach((sign) => this.press(sign));
    else if (choose && this.#base?.betting) this.#choose(Number(choose));
    else if (act === 'keys') openKeys(CONSOLE);
    else if (act === 'clause') {
      this.#clause = !this.#clause;
      this.#draw();
    }
  }

  /** A form of the sheet of the tray. @param {SubmitEvent} event */
  #submitted(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method === 'dialog') return;
    event.preventDefault();
    const two = proposalAct(form);
    const act = trayAct(form);
    if (two === null && act === null) return;
    this.#problem = null;
    this.#keys.after(async () => {
      // What was refused stays in its field.
      if (await (two ? this.#tell(two.body, two.path) : this.#tell(act))) form.reset();
      this.#draw();
    });
  }

  /** @param {Event} event */
  #changed(event) {
    if (event.target instanceof HTMLSelectElement && event.target.name === 'office') actAs(event.target.value);
    else darkFirst();
  }

  #draw() {
    /** @type {Console} */
    const model = {
      who: this.#who,
      pages: this.#pages,
      table: this.#table,
      view: this.#view,
      base: this.#base,
      beat: this.#beat ?? this.#middle,
      pencil: this.#pencil,
      wants: this.#wants(),
      mode: this.#mode(),
      sheet: this.#sheet,
      tray: this.#tray,
      done: this.#done,
      stuck: this.#keys.isStuck,
      called: this.#called,
      cut: (Date.now() - this.#cutAt) / 1000,
      problem: this.#problem,
      heard: this.#heard,
      clause: this.#clause,
      waits: this.#waits,
    };
    patch(this, consoleScreen(model));
    if (this.#view) document.title = say('console.title', { table: this.#view.table });
    if (this.#moved) this.querySelector('.console-now')?.setAttribute('data-moved', String(this.#base?.sequence));
  }
}

customElements.define('dealer-console', DealerConsole);
