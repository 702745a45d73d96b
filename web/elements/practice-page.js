// Practice: hands whose two best moves lie close together, without stakes. Each answer is
// graded by the exact values, and a streak counts those that cost next to nothing.

/** @import { Grade, Practice } from '../types.js' */
import { grade, practice, Problem } from '../house/api.js';
import { deedName, moveName, moveOn } from '../house/moves.js';
import { html } from '../page/html.js';
import { patch } from '../page/patch.js';
import { settings } from '../page/settings.js';
import { say } from '../page/texts.js';
import { cardSlot } from './card-slot.js';
import './page-settings.js';

const KEPT = 'croupier-practice';

/** The page of a book's practice: `<practice-page book="nz-caribbean-stud">`. */
export class PracticePage extends HTMLElement {
  /** @type {Practice | null} */
  #hand = null;
  /** @type {Grade | null} */
  #grade = null;
  #chosen = '';
  #streak = 0;
  #problem = '';
  #busy = false;

  constructor() {
    super();
    this.addEventListener('click', (event) => {
      const pressed = event.target instanceof Element ? event.target.closest('button') : null;
      if (pressed?.dataset.action) this.#answer(pressed.dataset.action);
      if (pressed?.hasAttribute('data-next')) this.#next();
    });
  }

  connectedCallback() {
    document.addEventListener('keydown', this.#key);
    this.#next();
  }

  disconnectedCallback() {
    document.removeEventListener('keydown', this.#key);
  }

  get #book() {
    return this.getAttribute('book') ?? '';
  }

  /** The longest streak of this browser. */
  get #best() {
    return Number(localStorage.getItem(`${KEPT}-${this.#book}`) ?? 0);
  }

  async #next() {
    if (this.#busy) return;
    this.#busy = true;
    this.#hand = null;
    this.#grade = null;
    this.#problem = '';
    this.#draw();
    try {
      this.#hand = await practice(this.#book);
    } catch (error) {
      this.#problem = error instanceof Problem ? error.message : say('practice.failed');
    }
    this.#busy = false;
    this.#draw();
  }

  /** @param {string} action */
  async #answer(action) {
    if (this.#busy || !this.#hand || this.#grade) return;
    this.#busy = true;
    this.#chosen = action;
    try {
      this.#problem = '';
      const told = await grade(this.#book, { hand: this.#hand.hand, action });
      this.#grade = told;
      this.#streak = told.fine ? this.#streak + 1 : 0;
      if (this.#streak > this.#best) localStorage.setItem(`${KEPT}-${this.#book}`, String(this.#streak));
    } catch (error) {
      this.#problem = error instanceof Problem ? error.message : say('problem.no-answer');
    }
    this.#busy = false;
    this.#draw();
    const next = this.querySelector('[data-next]');
    if (next instanceof HTMLElement) next.focus();
  }

  #draw() {
    const hand = this.#hand;
    patch(
      this,
      html`<header class="bar" data-key="bar">
          <a class="brand" href="/" aria-label="Croupier"><span class="brand-mark" aria-hidden="true">♠</span> <span class="brand-word">Croupier</span></a>
          <div class="bar-title"><h1>${say('practice.title')}</h1><p>${hand?.game ?? ''}</p></div>
          <nav class="bar-links" aria-label="${say('menu.title')}"><page-settings></page-settings></nav>
        </header>
        <main class="practice" data-key="main">
          <p class="practice-score"><strong>${say('practice.streak', { n: this.#streak })}</strong> · ${say('practice.best', { n: this.#best })}</p>
          ${this.#problem ? html`<p class="problem" role="alert">${this.#problem}</p>` : ''}
          ${hand ? felt(hand) : html`<p class="practice-waits" role="status">${this.#problem ? '' : say('practice.opening')}</p>`}
          <div class="practice-moves">${hand ? this.#moves(hand) : ''}</div>
          <div class="practice-on">
            <div class="practice-verdict" role="status">${this.#verdict()}</div>
            ${this.#grade || this.#problem ? html`<button type="button" class="button is-main" data-next data-key="next">${say('practice.next')}${settings().keys ? html`<kbd>${say('key.enter')}</kbd>` : ''}</button>` : ''}
          </div>
          <p class="practice-lead">${say('practice.lead')}</p>
        </main>`,
    );
  }

  /** @param {Practice} hand */
  #moves(hand) {
    return hand.actions.map((action) => {
      const told = this.#grade?.actions.find((one) => one.action === action);
      const best = this.#grade !== null && action === this.#grade.best;
      return html`<button type="button" class="decision" data-key="${action}" data-action="${action}" aria-pressed="${this.#grade !== null && action === this.#chosen}" ${this.#grade ? html`aria-disabled="true"` : ''}>
        <span>${moveName(action)}</span>
        ${told ? html`<span class="worth" data-best="${best}">${best ? html`<span aria-hidden="true">◆ </span><span class="aside">${say('decide.best')} </span>` : ''}${say('practice.worth', { value: told.decimal.replace('-', '−').replace('.', say('number.point')) })}</span>` : ''}
      </button>`;
    });
  }

  /** @param {string} move */
  #button(move) {
    return [...this.querySelectorAll('button')].find(({ dataset }) => dataset.action === move);
  }

  #verdict() {
    const told = this.#grade;
    if (!told) return '';
    if (told.best === this.#chosen) return html`<p class="verdict">${say('practice.right')}</p>`;
    return html`<p class="verdict">${say(told.fine ? 'practice.fine' : 'practice.wrong', { action: deedName(told.best), cost: told.cost.replace('.', say('number.point')) })}</p>`;
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const writing = event.target instanceof Element && event.target.closest('input, select, textarea, button, a, summary');
    if (!settings().keys || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' && !writing && this.#grade) return void this.#next();
    if (event.key === 'Escape' && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const meant = this.#hand ? moveOn(event.key.toLowerCase(), this.#hand.actions, this.#hand.hand.hand) : null;
    if (meant?.marks) return void this.#button(meant.move)?.focus();
    if (meant) this.#answer(meant.move);
  };
}

/** @param {Practice} practice */
function felt({ book, hand: { hand: cards, board, up } }) {
  const slots = (/** @type {string} */ name, /** @type {(string | null)[]} */ cards) => cards.map((card, index) => cardSlot({ at: `${name}-${index}`, card }));
  return html`<div class="felt practice-felt" data-book="${book}" data-hand="${cards.length}">
    <div class="felt-cards">
      ${up === null ? '' : html`<section class="hand dealer" aria-label="${say('felt.dealer')}">${slots('dealer', [up])}</section>`}
      ${board.length > 0 ? html`<section class="hand board" aria-label="${say('felt.board')}">${slots('board', board)}</section>` : ''}
    </div>
    <p class="dealer-line"><span class="dealer-who">${up === null ? '' : say('felt.dealer')}</span></p>
    <section class="hand own" aria-label="${say('felt.your-hand')}">${slots('own', cards)}</section>
    <p class="own-line"><span class="own-name">${say('felt.your-hand')}</span></p>
  </div>`;
}

customElements.define('practice-page', PracticePage);
