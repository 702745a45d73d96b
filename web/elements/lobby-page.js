// The lobby: a card a game, with a row for every table of it that says what differs.

/** @import { Lobby, Me, TableSummary } from '../types.js' */
import { beGuest, LOBBY_STREAM, me, Problem } from '../house/api.js';
import { priced, short } from '../house/money.js';
import { Pulse } from '../house/pulse.js';
import { listen } from '../house/stream.js';
import { html } from '../page/html.js';
import { openHand } from '../page/open-hand.js';
import { patch } from '../page/patch.js';
import { language, say } from '../page/texts.js';
import './page-settings.js';
import './playing-card.js';

/** What is written before the server has said which currency it has. */
const UNKNOWN = { currency: '', minor_digits: 2 };

/** Where each office works. @type {Record<string, string[]>} */
const WORK = {
  dealer: ['console', 'school'],
  supervisor: ['pit', 'school'],
  manager: ['pit', 'school'],
  cage: ['cage'],
  administrator: ['admin'],
  auditor: ['audit'],
};

/** The page of the lobby. */
export class LobbyPage extends HTMLElement {
  /** @type {Lobby | null} */
  #lobby = null;
  /** @type {Me | null} */
  #me = null;
  #pulse = new Pulse(() => this.#draw());
  #problem = '';
  #end = () => {};
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ticking;

  constructor() {
    super();
    this.addEventListener('click', (event) => {
      const pressed = event.target instanceof Element ? event.target.closest('button') : null;
      if (pressed?.dataset.play) this.#play(pressed.dataset.play);
    });
  }

  connectedCallback() {
    this.#draw();
    this.#meet();
    this.#ticking = setInterval(() => openHand() && this.#draw(), 1000);
    this.#end = listen(LOBBY_STREAM, 'lobby', {
      view: (lobby) => {
        this.#lobby = lobby;
        this.#draw();
      },
      open: (open) => this.#pulse.stream(open),
      beat: () => this.#pulse.beat(),
    });
  }

  disconnectedCallback() {
    clearInterval(this.#ticking);
    this.#pulse.end();
    this.#end();
  }

  async #meet() {
    try {
      this.#me = await me();
    } catch {
      // Nobody is signed in; the page works without.
      this.#me = null;
    }
    this.#draw();
  }

  /** Makes the guest, and goes to the table, where the seat nearest the middle is taken. @param {string} address */
  async #play(address) {
    try {
      this.#problem = '';
      if (this.#me === null || this.#me.person === null) await beGuest();
      location.assign(`${address}#play`);
    } catch (error) {
      this.#problem = error instanceof Problem ? error.message : say('problem.no-answer');
      this.#draw();
    }
  }

  #draw() {
    const lobby = this.#lobby;
    const games = lobby ? Map.groupBy(lobby.tables, ({ game_id }) => game_id) : new Map();
    patch(
      this,
      html`<header class="bar" data-key="bar">
          <a class="brand" href="/" aria-label="Croupier" aria-current="page"><span class="brand-mark" aria-hidden="true">♠</span> <span class="brand-word">Croupier</span></a>
          <div class="bar-title"><p>${say('lobby.title')}</p></div>
          <nav class="bar-links" aria-label="${say('menu.title')}">${this.#work()}${this.#person()}<page-settings></page-settings></nav>
        </header>
        <div class="banner-place" role="status" data-key="banner">
          ${this.#pulse.heard === 'heard' ? '' : html`<p class="banner">${say(`lobby.${this.#pulse.heard}`)}</p>`}${this.#wayBack()}
        </div>
        <main class="lobby" data-key="lobby">
          <div class="lobby-head">
            <h1>${lobby?.house.name ?? 'Croupier'}</h1>
            <p class="lobby-notice">${lobby ? say('lobby.choose') : ''} ${lobby?.house.notice ?? ''}</p>
          </div>
          ${this.#problem ? html`<p class="problem" role="alert">${this.#problem}</p>` : ''}
          ${
            lobby
              ? html`<h2 class="aside">${say('lobby.tables')}</h2><div class="games">${[...games].map(([game, tables]) => this.#game(game, tables))}</div>`
              : html`<p class="lobby-waits">${say('lobby.opening')}</p>`
          }
          <ul class="promises">
            ${['book', 'odds', 'shuffle'].map((word) => html`<li><strong>${say(`lobby.promise.${word}`)}.</strong> ${say(`lobby.promise.${word}-words`)}</li>`)}
          </ul>
        </main>`,
    );
  }

  /** To the hand that waits at a table. */
  #wayBack() {
    const hand = openHand();
    if (!hand) return '';
    const seconds = hand.ends === null ? '…' : Math.ceil((hand.ends - Date.now()) / 1000);
    return html`<p class="banner">${say('state.back', { n: seconds })} <a class="button" href="/table/${hand.table}">${say('state.return')}</a></p>`;
  }

  /** To the pages that somebody works at. */
  #work() {
    const offices = this.#me?.offices ?? [];
    const pages = new Set(offices.flatMap((office) => WORK[office] ?? []));
    const staffed = this.#lobby?.tables.find((table) => table.staffed);
    return [...pages].map((page) => {
      if (page !== 'console') return html`<a data-key="${page}" href="/${page}">${say(`lobby.work.${page}`)}</a>`;
      return staffed ? html`<a data-key="console" href="/console/${staffed.table}">${say('lobby.work.console')}</a>` : '';
    });
  }

  #person() {
    const person = this.#me;
    if (person === null || person.person === null) return '';
    return html`<span class="person">${person.name}${person.balance === null ? '' : html` · <strong>${priced(person.balance, person)}</strong>`}</span>`;
  }

  /** @param {string} game @param {TableSummary[]} tables */
  #game(game, tables) {
    return html`<section class="game-card" data-key="${game}" data-book="${tables[0].book}" aria-labelledby="game-${game}">
      <div class="game-felt" aria-hidden="true"><div class="fan">${(FANS[game] ?? ['As']).map((card) => html`<playing-card data-key="${card}" card="${card}"></playing-card>`)}</div></div>
      <h3 id="game-${game}">${tables[0].game}</h3>
      <ul class="game-tables">${tables.map((table) => this.#table(table))}</ul>
    </section>`;
  }

  /** @param {TableSummary} table */
  #table(table) {
    const currency = this.#lobby?.house ?? UNKNOWN;
    const facts = [
      table.min !== null && table.max !== null ? say('lobby.limits', { min: short(table.min, currency), max: short(table.max, currency) }) : table.limits,
      ...table.differs,
      table.edge === null ? '' : say('lobby.keeps', { edge: percent(table.edge) }),
    ];
    const of = html`<span class="aside"> ${say('lobby.of', { table: table.name })}</span>`;
    return html`<li class="table-row" data-key="table-${table.table}" data-table="${table.table}" data-book="${table.book}">
      <div class="table-words">
        <p class="table-name">${table.edition}<span class="aside">, ${table.name}</span></p>
        <p class="table-facts">${facts.filter(Boolean).join(' · ')}</p>
        ${table.meter === null ? '' : html`<p class="table-meter">${say('lobby.jackpot', { amount: priced(table.meter, currency) })}</p>`}
        ${table.alert === null ? '' : html`<p class="problem" role="alert">${table.alert}</p>`}
      </div>
      <p class="table-seats">${say('table.table')} ${table.table} · ${table.free > 0 ? say('lobby.free', { n: table.free }) : say('lobby.full', { n: table.places })}</p>
      <p class="table-links">
        ${this.#playButton(table, of)}
        <a class="button" href="${table.url}" data-key="watch">${say('lobby.watch')}${of}</a>
        <a href="/book/${table.book}?table=${table.table}" data-key="rules">${say('table.rules')}${of}</a>
        <a href="/odds/${table.book}?table=${table.table}" data-key="odds">${say('table.odds')}${of}</a>
      </p>
    </li>`;
  }

  /** @param {TableSummary} table @param {import('../page/html.js').Html} of */
  #playButton(table, of) {
    if (table.free > 0) return html`<button type="button" class="button is-main" data-key="play" data-play="${table.url}">${say('lobby.play')}${of}</button>`;
    const other = this.#lobby?.tables.find(({ table: number }) => number === table.elsewhere);
    return other ? html`<button type="button" class="button is-main" data-key="play" data-play="${other.url}">${say('lobby.elsewhere', { n: other.table })}</button>` : '';
  }
}

/** Per cent as the language writes them. @param {string} edge */
function percent(edge) {
  return language() === 'en' ? edge : edge.replace('.', say('number.point'));
}

/** A hand one would like to hold, of as many cards as the game deals. @type {Record<string, string[]>} */
const FANS = {
  'caribbean-stud': ['Th', 'Jh', 'Qh', 'Kh', 'Ah'],
  'three-card-poker': ['Qs', 'Qd', 'Qh'],
  'ultimate-texas-holdem': ['As', 'Ks'],
};

customElements.define('lobby-page', LobbyPage);
