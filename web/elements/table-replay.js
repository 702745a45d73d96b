// A round on the felt again, forwards and backwards: in a dialogue over the table, and as a
// page of its own that can be sent to somebody else.

/** @import { PlaceView, Replay, TableModel, TableView } from '../types.js' */
import { Problem, replay } from '../house/api.js';
import { money } from '../house/money.js';
import { replayAddress } from '../house/view.js';
import { DrawnElement } from '../page/drawn.js';
import { html } from '../page/html.js';
import { patch } from '../page/patch.js';
import { say } from '../page/texts.js';
import { after, cleared } from '../show/scene.js';
import { fly } from '../show/flight.js';
import './felt-table.js';

/** Beats that leave the felt as it was are no steps. */
const QUIET = new Set(['open', 'seat', 'said']);

/** The replay: `open(round)` in a dialogue, or `<table-replay round="t3-14">` by itself. */
export class TableReplay extends HTMLElement {
  /** @type {Replay | null} */
  #replay = null;
  /** The table after each step, the first before any. @type {{ view: TableView, beat: any }[]} */
  #steps = [];
  #at = 0;
  #round = '';
  #problem = '';

  constructor() {
    super();
    this.addEventListener('click', (event) => {
      const pressed = event.target instanceof Element ? event.target.closest('button') : null;
      if (pressed?.dataset.go) this.#go(Number(pressed.dataset.go));
    });
    // The felt inside asks for nothing: it is long over.
    for (const name of ['chip-on', 'chip-off', 'sit', 'front', 'skip', 'mark', 'why']) this.addEventListener(name, (event) => event.stopPropagation());
    this.addEventListener('keydown', (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      this.#go(by);
    });
  }

  connectedCallback() {
    const round = this.getAttribute('round');
    if (round) this.open(round);
  }

  /** @param {string} round */
  async open(round) {
    this.#round = round;
    this.#problem = '';
    this.#steps = [];
    this.#draw();
    this.querySelector('dialog')?.showModal();
    try {
      this.#replay = await replay(round, this.getAttribute('place'));
      this.#steps = stepsOf(this.#replay);
      this.#at = 0;
    } catch (error) {
      this.#problem = error instanceof Problem && error.details.status === 404 ? say('replay.none') : say('replay.failed');
    }
    this.#draw();
    const next = this.querySelector('button[data-go="1"]');
    if (next instanceof HTMLElement) next.focus();
  }

  /** @param {number} by */
  #go(by) {
    const last = this.#steps.length - 1;
    const to = Math.max(0, Math.min(last, this.#at + by));
    if (to === this.#at || last < 0) return;
    const forwards = to === this.#at + 1;
    this.#at = to;
    this.#draw();
    const felt = this.querySelector('.felt');
    if (forwards && felt && !matchMedia('(prefers-reduced-motion: reduce)').matches) fly(felt, this.#steps[to].beat, 260, this.#front);
  }

  get #front() {
    return this.#replay?.place ?? this.#replay?.players[0]?.place ?? null;
  }

  #draw() {
    const step = this.#steps[this.#at];
    const last = this.#steps.length - 1;
    const alone = this.hasAttribute('round');
    const title = say('replay.title', { n: this.#replay?.number ?? this.#round });
    const inside = html`<div class="sheet-head">${alone ? heading(title, this.#replay?.game) : html`<h2 id="replay-title">${title}</h2>`}
        ${alone ? '' : html`<form method="dialog"><button class="close" aria-label="${say('dialog.close')}">×</button></form>`}</div>
      ${this.#problem ? html`<p class="problem" role="alert">${this.#problem}</p>` : ''}
      ${step ? html`<felt-table></felt-table>` : html`<p class="waiting">${this.#problem ? '' : say('replay.opening')}</p>`}
      <p class="replay-words" aria-live="polite">${step ? wordsOf(step, this.#at, last) : ''}</p>
      <div class="replay-steps">
        ${[['first', -1000], ['previous', -1], ['next', 1], ['last', 1000]].map(([word, by]) => {
          const off = Number(by) < 0 ? this.#at === 0 : this.#at >= last;
          return html`<button type="button" class="tool" data-key="${word}" data-go="${by}" ${off ? html`aria-disabled="true"` : ''}>${say(`replay.${word}`)}</button>`;
        })}
      </div>
      <p class="replay-link"><a href="${replayAddress(this.#round, this.#replay?.place ?? null)}">${say('replay.link')}</a> · <a href="/round/${this.#round}">${say('rail.receipt')}</a></p>`;
    patch(this, alone ? html`<section class="replay" aria-labelledby="replay-title">${inside}</section>` : html`<dialog class="sheet replay" data-key="dialog" aria-labelledby="replay-title">${inside}</dialog>`);
    const felt = this.querySelector('felt-table');
    if (step && felt instanceof DrawnElement) felt.model = modelOf(step.view, this.#front);
  }
}

/** The heading of a page of its own, which also says the game. @param {string} title @param {string} [game] */
function heading(title, game) {
  return html`<h1 id="replay-title">${game ? `${game} · ${title}` : title}</h1>`;
}

/** The most places a table has. */
const PLACES = 7;

/** The table before anything happened at it. @param {Replay} replay @returns {TableView} */
function bare({ areas, book, currency, edition, felt, game, minor_digits, number, play_money, players, round, table }) {
  const nothing = { own: [], board: [] };
  const places = Array.from({ length: PLACES }, (_, index) => index + 1).map((place) => {
    const player = players.find((one) => one.place === place);
    return /** @type {PlaceView} */ ({
      place, person: player?.person ?? null, yours: player?.yours ?? false, seat: player !== undefined, house: false, ready: false,
      cards: [], counts: nothing, lines: [], made: nothing, named: null, outcome: null, result: null, stakes: [], state: 'empty', why: null,
    });
  });
  return {
    areas, book, currency, edition, felt, game, minor_digits, play_money, round, table, places, round_number: number,
    alert: null, balance: 0, beats: [], board: [], checkpoint: null, chips: CHIPS, clock: null, coach: false, deal: null, dealer_says: null, guide: [],
    dealer: { cards: [], counts: nothing, made: nothing, named: null, qualifies: null, up: null }, happened: [], headline: '', keep: null,
    last_bets: [], last_decision: null, last_rounds: [], meter: null, name: '', notice: [], offers: [], phase: 'settled', sequence: 0, next: null, shift: { closed: false, last_round: false, limits: [] }, validations: [], warnings: [],
  };
}

/** The chips that stakes are drawn with. */
const CHIPS = [50, 100, 500, 2500, 10_000];

/** The table after each beat that changes it. @param {Replay} replay */
function stepsOf(replay) {
  const { beats } = replay;
  let now = cleared(bare(replay), replay.round);
  /** @type {{ view: TableView, beat: any }[]} */
  const steps = [{ view: now, beat: null }];
  for (const beat of beats) {
    if (beat.beat === 'open') continue;
    const quiet = QUIET.has(beat.beat);
    // What the dealer said belongs to one step.
    now = after(quiet ? now : { ...now, dealer_says: null }, beat);
    const before = steps.at(-1);
    if (quiet) steps[steps.length - 1] = { view: now, beat: before?.beat ?? null };
    else steps.push({ view: now, beat });
  }
  return steps;
}

/** @param {{ view: TableView, beat: any }} step @param {number} at @param {number} last */
function wordsOf({ view, beat }, at, last) {
  return [say('replay.step', { at, of: last }), beat ? deedOf(view, beat) : '', view.dealer_says ?? ''].filter(Boolean).join(' · ');
}

/** What somebody did: "Ann: Ante 5.00", "Seat 3: Fold". Cards and results show for themselves. @param {TableView} view @param {import('../types.js').Beat} beat */
function deedOf(view, beat) {
  if (beat.beat !== 'stake' && beat.beat !== 'decided') return '';
  const player = view.places.find(({ place }) => place === beat.place);
  const who = player?.yours ? say('seat.you') : (player?.person ?? say('replay.seat', { n: beat.place }));
  const area = beat.beat === 'stake' ? view.areas.find(({ wager }) => wager === beat.wager) : undefined;
  const what = beat.beat === 'stake' ? `${area?.name ?? beat.wager} ${money(beat.amount, view)}` : beat.label;
  return say('replay.deed', { who, what });
}

/** A table at which nothing can be done any more. @param {TableView} view @param {number | null} front @returns {TableModel} */
export function modelOf(view, front) {
  const still = { ...view, offers: [], clock: null };
  return {
    truth: still, view: still, front, full: false, elsewhere: null, chip: 0, marked: null, posted: null, keys: false, stranger: false, silent: false, freed: false,
    showing: false, undoable: false, last: new Map(), advice: null, asking: false, coach: 'off', verdict: null, score: null,
    problem: null, caution: null, poor: null, money: null, blind: false, blind_words: null, glow: false,
  };
}

customElements.define('table-replay', TableReplay);
