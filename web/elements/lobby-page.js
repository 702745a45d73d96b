// The lobby: the tables of the house, who plays where, and the jackpots.

/** @import { Lobby, Me, TableSummary } from '../types.js' */
import { beGuest, LOBBY_STREAM, me, Problem } from '../house/api.js';
import { priced } from '../house/money.js';
import { listen } from '../house/stream.js';
import { html } from '../page/html.js';
import { patch } from '../page/patch.js';
import './page-settings.js';
import './playing-card.js';

/** What is written before the server has said which currency it has. */
const UNKNOWN = { currency: '', minor_digits: 2 };

/** The page of the lobby. */
export class LobbyPage extends HTMLElement {
  /** @type {Lobby | null} */
  #lobby = null;
  /** @type {Me | null} */
  #me = null;
  #open = true;
  #problem = '';
  #end = () => {};

  constructor() {
    super();
    this.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('[data-guest]')) this.#beGuest();
    });
  }

  connectedCallback() {
    this.#draw();
    this.#meet();
    this.#end = listen(LOBBY_STREAM, 'lobby', {
      view: (lobby) => {
        this.#lobby = lobby;
        this.#draw();
      },
      open: (open) => {
        this.#open = open;
        this.#draw();
      },
    });
  }

  disconnectedCallback() {
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

  async #beGuest() {
    try {
      this.#problem = '';
      await beGuest();
      await this.#meet();
    } catch (error) {
      this.#problem = error instanceof Problem ? error.message : 'The house did not answer; try again.';
      this.#draw();
    }
  }

  #draw() {
    const lobby = this.#lobby;
    patch(
      this,
      html`<header class="bar" data-key="bar">
          <a class="brand" href="/" aria-current="page"><span class="brand-mark" aria-hidden="true">♠</span> <span class="brand-word">Croupier</span></a>
          <div class="bar-title"><p>Casino poker, by the book</p></div>
          <nav class="bar-links" aria-label="Lobby">${this.#person()}<page-settings></page-settings></nav>
        </header>
        <div class="banner-place" role="status" data-key="banner">
          ${this.#open ? '' : html`<p class="banner">The connection to the house is lost. Trying again.</p>`}
        </div>
        <main class="lobby" data-key="lobby">
          <div class="lobby-head">
            <h1>${lobby?.house.name ?? 'The house'}</h1>
            ${lobby?.house.notice ? html`<p class="lobby-notice">${lobby.house.notice}</p>` : ''}
            ${this.#welcome()}
          </div>
          ${this.#problem ? html`<p class="problem" role="alert">${this.#problem}</p>` : ''}
 ${lobby ? html`<h2 class="aside">Tables</h2><ul class="tables" aria-label="Tables">${lobby.tables.map((table) => this.#table(table))}</ul>` : html`<p>Opening the house…</p>`}
          <ul class="promises">
            <li><strong>By the book.</strong> Every payment names the clause it rests on, of five printed rule books.</li>
            <li><strong>Exact odds.</strong> The coach works out what each action is worth, over every card that may come.</li>
            <li><strong>Check the shuffle.</strong> The house commits itself before you bet; your own browser checks the deal.</li>
          </ul>
        </main>`,
    );
  }

  #person() {
    const person = this.#me;
    if (person === null || person.person === null) return '';
    return html`<span class="person">${person.name}${person.purse === null ? '' : html` · <strong>${priced(person.purse, person)}</strong>`}</span>`;
  }

  #welcome() {
    if (this.#me !== null && this.#me.person !== null)
      return html`<p class="lobby-next">Choose a table and take a place.</p>`;
    return html`<p class="lobby-next"><button type="button" class="button is-main" data-key="guest" data-guest>Play as a guest, with play money</button> or watch a table first.</p>`;
  }

  /** @param {TableSummary} table */
  #table(table) {
    const currency = this.#lobby?.house ?? UNKNOWN;
    return html`<li class="table-card" data-key="table-${table.table}" data-game="${table.game}" data-book="${table.book}">
      <div class="table-card-felt" aria-hidden="true"><div class="fan">${fanOf(table.game).map((card) => html`<playing-card data-key="${card}" card="${card}"></playing-card>`)}</div></div>
      <div class="table-card-words">
        <h3><a href="${table.url}">${table.game}<span class="aside">, ${table.name}</span></a></h3>
        <p class="table-card-name">${table.name} · ${table.edition}</p>
        ${table.alert === null ? '' : html`<p class="problem" role="alert">${table.alert}</p>`}
        ${table.meter === null ? '' : html`<p class="table-card-meter"><span>Jackpot</span> <strong>${priced(table.meter, currency)}</strong></p>`}
        <dl class="facts">
          <div><dt>Limits</dt><dd>${table.limits}</dd></div>
          <div><dt>Players</dt><dd>${table.players} of ${table.places}</dd></div>
          <div><dt>Now</dt><dd>${table.phase_label}</dd></div>
        </dl>
        <p class="table-card-links"><a href="/book/${table.book}">Rules<span class="aside"> of ${table.name}</span></a> <a href="/par/${table.book}">Odds<span class="aside"> of ${table.name}</span></a></p>
      </div>
    </li>`;
  }
}

/** A hand one would like to hold, of as many cards as the game deals. @param {string} game */
function fanOf(game) {
  if (/hold/i.test(game)) return ['As', 'Ks'];
  return /three/i.test(game) ? ['Qs', 'Qd', 'Qh'] : ['Th', 'Jh', 'Qh', 'Kh', 'Ah'];
}

customElements.define('lobby-page', LobbyPage);
