// The page of a table: it listens to the table's stream, keeps what this person has begun,
// and hands both to the elements that draw them.
//
// The page holds no rule. What may be done is what the server offers, and an offer is
// posted back as it came.

/** @import { Offer, TableModel, TableView } from '../types.js' */
import { beGuest, command, me, Problem, tableStream } from '../house/api.js';
import { clauseLink } from '../house/clause.js';
import { priced } from '../house/money.js';
import { commandOf, planFor } from '../house/stake.js';
import { listen } from '../house/stream.js';
import { DrawnElement } from '../page/drawn.js';
import { html } from '../page/html.js';
import { patch } from '../page/patch.js';
import { settings } from '../page/settings.js';
import { announcement } from './announcement.js';
import { CoachPanel } from './coach-panel.js';
import { DecisionClock } from './decision-clock.js';
import { keyAction, KEYS } from './table-keys.js';
import './chip-tray.js';
import './felt-table.js';
import './offer-bar.js';
import './page-settings.js';
import './receipt-card.js';
import './round-history.js';
import './settlement-list.js';
import './sign-board.js';

/** The elements that draw the model, and those that draw the view alone. */
const OF_MODEL = ['felt-table', 'chip-tray'];
const OF_VIEW = ['settlement-list', 'round-history', 'sign-board', 'receipt-card'];

/** A table: `<table-page table="1">`. */
export class TablePage extends HTMLElement {
  /** @type {TableView | null} */
  #view = null;
  /** @type {Map<string, number>} */
  #plan = new Map();
  #chip = 0;
  /** @type {string | null} */
  #posted = null;
  #open = true;
  #stranger = false;
  /** @type {Problem | null} */
  #problem = null;
  #said = '';
  #end = () => {};
  /** What was wagered last, by wager, for whoever wants the same again. @type {Map<string, number>} */
  #last = new Map();

  constructor() {
    super();
    this.addEventListener('offer', (event) => this.#offer(/** @type {CustomEvent} */ (event).detail.offer));
    this.addEventListener('plan', (event) => this.#put(/** @type {CustomEvent} */ (event).detail));
    this.addEventListener('place-all', () => this.#placeAll());
    this.addEventListener('chip', (event) => this.#take(/** @type {CustomEvent} */ (event).detail));
    this.addEventListener('clear', () => this.#clear());
    this.addEventListener('again', () => this.#sameAgain());
    this.addEventListener('settings', () => this.#draw());
    this.addEventListener('click', (event) => this.#pressed(event));
  }

  connectedCallback() {
    document.addEventListener('keydown', this.#key);
    this.#draw();
    this.#listen();
    this.#meet();
  }

  disconnectedCallback() {
    document.removeEventListener('keydown', this.#key);
    this.#end();
  }

  get #table() {
    return this.getAttribute('table') ?? '';
  }

  #listen() {
    this.#end();
    this.#end = listen(tableStream(this.#table), 'view', {
      view: (view) => this.#show(view),
      open: (open) => {
        this.#open = open;
        this.#draw();
      },
    });
  }

  async #meet() {
    try {
      this.#stranger = (await me()).person === null;
    } catch (error) {
      this.#stranger = error instanceof Problem && error.details.status === 401;
    }
    this.#draw();
  }

  /** @param {TableView} view */
  #show(view) {
    if (this.#view?.phase === 'betting' && view.phase !== 'betting') this.#remember(this.#view);
    this.#said = announcement(this.#view, view);
    this.#view = view;
    this.#plan = planFor(this.#plan, view.offers);
    if (!view.chips.includes(this.#chip)) this.#chip = usualChip(view);
    document.title = `${view.headline} · ${view.game} · Croupier`;
    this.#draw();
  }

  /** @param {TableView} view */
  #remember(view) {
    const stakes = view.places.filter(({ yours }) => yours).flatMap(({ stakes }) => stakes);
    if (stakes.length > 0) this.#last = new Map(stakes.map(({ wager, amount }) => [wager, amount]));
  }

  #draw() {
    const view = this.#view;
    patch(
      this,
      html`${this.#bar(view)}${this.#banner()}${view ? this.#drawTable(view) : html`<main class="waiting"><p>Opening the table…</p></main>`}`,
    );
    if (view) this.#handOn(view);
  }

  /** @param {TableView} view */
  #handOn(view) {
    const { keys } = settings();
    /** @type {TableModel} */
    const model = { view, plan: this.#plan, chip: this.#chip, posted: this.#posted, keys };
    for (const name of OF_MODEL) this.#give(name, model);
    this.#give('offer-bar', { ...model, again: this.#mayRepeat(view) });
    for (const name of OF_VIEW) this.#give(name, view);
    const open = view.offers.some(({ action }) => DECISIONS.test(action));
    this.#give('coach-panel', { table: this.#table, open, keys, decision: decision(view) });
    const clock = this.querySelector('decision-clock');
    if (clock instanceof DecisionClock) clock.clock = view.clock;
  }

  /** @param {string} name @param {unknown} model */
  #give(name, model) {
    const element = this.querySelector(name);
    if (element instanceof DrawnElement) element.model = model;
  }

  /** @param {TableView | null} view */
  #bar(view) {
    return html`<header class="bar" data-key="bar">
      <a class="brand" href="/"><span class="brand-mark" aria-hidden="true">♠</span> <span class="brand-word">Croupier</span></a>
      <div class="bar-title"><h1>${view ? view.game : 'Table'}</h1>${view ? html`<p>${view.edition === view.game ? view.name : `${view.name} · ${view.edition}`}</p>` : ''}</div>
      <nav class="bar-links" aria-label="Table">
        ${view && !this.#stranger ? html`<p class="purse"><span class="purse-label">Purse</span> ${priced(view.purse, view)}</p>` : ''}
        ${view ? html`<a href="/book/${view.book}">Rules</a><a href="/par/${view.book}">Odds</a>` : ''}
        <page-settings></page-settings>
      </nav>
    </header>`;
  }

  #banner() {
    return html`<div class="banner-place" role="status" data-key="banner">
      ${this.#open ? '' : html`<p class="banner">The connection to the house is lost. Trying again; nobody loses a hand by it.</p>`}
      ${this.#view?.alert ? html`<p class="banner">${this.#view.alert}. Stakes that lie here go back unless the cards can be dealt soon.</p>` : ''}
    </div>`;
  }

  /** @param {TableView} view */
  #drawTable(view) {
    const turn = view.offers.some(({ action }) => DECISIONS.test(action));
    return html`<main class="table" data-key="table" data-turn="${turn}">
        <p class="aside" role="status" aria-live="polite" data-key="news">${this.#said}</p>
        <felt-table></felt-table>
        <section class="dock" aria-label="Your move" data-turn="${turn}">
          <div class="dock-say">
            <decision-clock></decision-clock>
            <div>
              <h2 class="headline">${view.headline}</h2>
              <p class="stage">${PHASES[view.phase]}${view.round ? html` · <span class="round-name">round ${view.round}</span>` : ''}</p>
            </div>
          </div>
          <div class="dock-do">
            ${this.#stranger ? html`<button type="button" class="button is-main" data-key="guest" data-guest>Play as a guest, with play money</button>` : ''}
            <offer-bar data-refocus></offer-bar>
            <div class="problem-place" role="alert">${this.#problem ? problem(this.#problem, view.book) : ''}</div>
          </div>
          <chip-tray></chip-tray>
        </section>
        <aside class="rail" aria-label="About this table">
          ${validations(view)}
          ${panel('settlement', 'Settlement', html`<settlement-list></settlement-list>`, true)}
          ${panel('coach', 'Coach', html`<coach-panel></coach-panel>`, true)}
          ${panel('rounds', 'Last rounds', html`<round-history></round-history>`, true)}
          ${panel('receipt', 'Receipt and shuffle', html`<receipt-card></receipt-card>`, false)}
          ${panel(
            'sign',
            'The sign',
            html`<p class="sign-links"><a href="/book/${view.book}">The rule book, clause by clause</a> · <a href="/par/${view.book}">The exact odds</a></p>
              <sign-board></sign-board>`,
            false,
          )}
          ${view.guide.length > 0 ? panel('guide', 'What the dealer does', guide(view), false) : ''}
        </aside>
      </main>
      <dialog class="keys" data-key="keys" aria-labelledby="keys-title">
        <h2 id="keys-title">Keys</h2>
        <dl>${[...view.offers.filter(({ key }) => key).map(({ key, label }) => [key ?? '', label]), ...KEYS].map(([key, words]) => html`<dt><kbd>${key.length === 1 ? key.toUpperCase() : key}</kbd></dt><dd>${words}</dd>`)}</dl>
        <form method="dialog"><button class="button is-main">Close</button></form>
      </dialog>`;
  }

  /** Whether the wagers of the last round can be made again. @param {TableView} view */
  #mayRepeat(view) {
    const staked = view.places.some(({ yours, stakes }) => yours && stakes.length > 0);
    return !staked && this.#plan.size === 0 && this.#wagerOf(this.#last) !== undefined;
  }

  /** The first offer for one of these wagers. @param {Map<string, number>} wanted */
  #wagerOf(wanted) {
    return this.#view?.offers.find((offer) => offer.action === 'wager' && wanted.has(offer.wager ?? ''));
  }

  /** @param {Event} event */
  #pressed(event) {
    const pressed = event.target instanceof Element ? event.target.closest('button') : null;
    if (pressed?.hasAttribute('data-guest')) this.#beGuest();
    if (pressed?.dataset.validate) this.#post(this.#view?.validations[Number(pressed.dataset.validate)]?.command ?? {});
  }

  async #beGuest() {
    await this.#try(async () => {
      await beGuest();
      this.#stranger = false;
      // The stream knows its listener by the cookie, which has only now been set.
      this.#listen();
    });
  }

  /** @param {number} chip */
  #take(chip) {
    this.#chip = chip;
    this.#draw();
  }

  /** @param {{ offer: Offer, amount: number }} put */
  #put({ offer, amount }) {
    const plan = new Map(this.#plan);
    if (amount > 0) plan.set(offer.id, amount);
    else plan.delete(offer.id);
    this.#plan = plan;
    this.#draw();
  }

  #clear() {
    this.#plan = new Map();
    this.#draw();
  }

  /** Some wagers are offered only when another lies there, so each waits for the view of the one before. */
  async #sameAgain() {
    const wanted = new Map(this.#last);
    for (let offer = this.#wagerOf(wanted); offer; offer = this.#wagerOf(wanted)) {
      const wager = offer.wager ?? '';
      this.#plan = planFor(new Map([[offer.id, wanted.get(wager) ?? 0]]), [offer]);
      wanted.delete(wager);
      if (!(await this.#offer(offer))) return;
    }
  }

  /** One after the other, in the order in which they were offered. */
  async #placeAll() {
    const offers = this.#view?.offers.filter(({ id }) => this.#plan.has(id)) ?? [];
    for (const offer of offers) {
      if (!(await this.#offer(offer))) return;
    }
  }

  /** Posts an offer; whether it was accepted and the view that shows it has come. @param {Offer} offer */
  async #offer(offer) {
    if (this.#posted !== null) return false;
    this.#posted = offer.id;
    this.#draw();
    const done = await this.#post(commandOf(offer, this.#plan));
    this.#posted = null;
    if (done) this.#plan.delete(offer.id);
    this.#draw();
    return done;
  }

  /** @param {object} posted */
  #post(posted) {
    return this.#try(async () => {
      const { sequence } = await command(this.#table, posted);
      await this.#shown(sequence);
    });
  }

  /** Waits until the stream has come to a sequence; not long, for it may be lost just now. @param {number} sequence */
  async #shown(sequence) {
    for (let waits = 0; waits < 20 && (this.#view?.sequence ?? 0) < sequence; waits += 1) {
      await new Promise((resume) => setTimeout(resume, 50));
    }
  }

  /** Shows what went wrong, where it did; whether nothing did. @param {() => Promise<unknown>} attempt */
  async #try(attempt) {
    try {
      this.#problem = null;
      await attempt();
    } catch (error) {
      const detail =
        'The house did not answer. What you did may not have arrived; look at the table before you try again.';
      this.#problem =
        error instanceof Problem ? error : new Problem({ type: 'about:blank', title: 'No answer', status: 0, detail });
    }
    this.#draw();
    return this.#problem === null;
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const action = this.#view && settings().keys ? keyAction(event, this.#view, this.#plan) : null;
    if (action === null) return;
    event.preventDefault();
    if (action.kind === 'offer') this.#offer(action.offer);
    if (action.kind === 'chip') this.#take(action.chip);
    if (action.kind === 'place-all') this.#placeAll();
    if (action.kind === 'clear') this.#clear();
    if (action.kind === 'again') this.#sameAgain();
    if (action.kind === 'help') /** @type {HTMLDialogElement} */ (this.querySelector('dialog.keys'))?.showModal();
    if (action.kind === 'coach') {
      const coach = this.querySelector('coach-panel');
      if (coach instanceof CoachPanel) coach.ask();
    }
  };
}

/** The chip to begin with: the largest that a required wager may consist of. @param {TableView} view */
function usualChip({ chips, areas }) {
  const least = areas.find(({ optional }) => !optional)?.min ?? 0;
  return chips.findLast((chip) => chip <= least) ?? chips[0] ?? 0;
}

/** Actions that decide a hand, as opposed to chips and seats. */
const DECISIONS = /^(fold|check|bet|play|change|declare)/;

/** @type {Record<TableView['phase'], string>} */
const PHASES = {
  betting: 'Bets are open',
  closed: 'Bets are closed',
  dealing: 'Cards are being dealt',
  dealt: 'Cards are dealt',
  deciding: 'Players decide',
  showing: 'Hands are shown',
  settled: 'The round is settled',
  void: 'The round is void',
  suspended: 'Play is suspended',
  pending: 'A jackpot is being validated',
};

/** What a decision rests on, in one text; what others do meanwhile is none of it. @param {TableView} view */
function decision({ round, board, dealer, offers, places }) {
  const own = places.filter(({ yours }) => yours).map(({ cards }) => cards);
  const open = offers.filter(({ action }) => DECISIONS.test(action)).map(({ id }) => id);
  return JSON.stringify([round, board, dealer.cards, own, open]);
}

/** @param {string} name @param {string} title @param {import('../page/html.js').Html} inside @param {boolean} open */
function panel(name, title, inside, open) {
  return html`<details class="panel panel-${name}" data-key="${name}" ${open ? 'open' : ''}><summary>${title}</summary><div class="panel-inside">${inside}</div></details>`;
}

/** @param {TableView} view */
function guide({ guide, book }) {
  return html`<ol class="guide">${guide.map(({ words, clause, due }) => html`<li data-due="${due}">${words} ${clause ? clauseLink(book, clause) : ''}</li>`)}</ol>`;
}

/** @param {TableView} view */
function validations({ validations }) {
  return validations.map(
    ({ label }, index) => html`<section class="validation" data-key="validation-${index}">
      <h2>Jackpot to validate</h2>
      <p>${label}</p>
      <button type="button" class="button is-main" data-validate="${index}">Validate this prize</button>
    </section>`,
  );
}

/** @param {Problem} problem @param {string} book */
function problem({ message, details }, book) {
  return html`<p class="problem"><strong>${details.title}.</strong> ${message} ${details.clause ? clauseLink(book, details.clause) : ''}</p>`;
}

customElements.define('table-page', TablePage);
