// Truth and show. The truth is what the house said last, at once; the show is how one comes
// there. Buttons follow the first, and what is seen on the felt the second.

/** @import { TableView } from '../types.js' */
/** @import { Cue } from '../show/timeline.js' */
import { fly, sweep } from '../show/flight.js';
import { Performance } from '../show/performance.js';
import { after } from '../show/scene.js';
import { play } from '../show/sound.js';
import { PACES, schedule } from '../show/timeline.js';
import { settings } from '../page/settings.js';

/** Whoever is further behind the house than this, at the usual pace, sees no more of it. */
const BEHIND_MS = 1500;

/** What of a table has been shown, and what is still to be. */
export class TableShow {
  /** @type {TableView | null} */
  truth = null;
  /** @type {TableView | null} */
  view = null;
  /** @type {Performance | null} */
  #running = null;
  /** How long the view that is being shown had waited before. */
  #late = 0;
  /** @type {{ view: TableView, came: number }[]} */
  #waiting = [];

  /** @param {{ draw: () => void, felt: () => Element | null, front: () => number | null }} stage */
  constructor(stage) {
    this.stage = stage;
  }

  get showing() {
    return this.#running !== null;
  }

  /** A view has come. @param {TableView} view @param {boolean} [fresh]  The first after a connection was lost. */
  take(view, fresh = false) {
    const before = this.truth;
    this.truth = view;
    if (before === null || fresh || document.hidden || view.beats.length === 0) {
      if (before === null || fresh || document.hidden || !this.showing) return this.#jumpTo(view);
      this.#wait(view);
      return this.stage.draw();
    }
    if (this.showing && this.#behind > BEHIND_MS * pace()) this.jump();
    this.#wait(view);
    if (this.#running === null) this.#next();
    else this.stage.draw();
  }

  /** @param {TableView} view */
  #wait(view) {
    this.#waiting.push({ view, came: performance.now() });
  }

  /**
   * How far the show is behind: what began late stays late, and what waits is later with every moment. A show that is
   * long, and began at once, is not behind, or nobody would ever see a deal to a full table.
   */
  get #behind() {
    const [next] = this.#waiting;
    return Math.max(this.#late, next ? performance.now() - next.came : 0);
  }

  /** Brings everything to where it belongs, now. */
  jump() {
    this.#waiting = [];
    const running = this.#running;
    this.#running = null;
    running?.end();
    this.view = this.truth;
    this.stage.draw();
  }

  /** @param {TableView} view */
  #jumpTo(view) {
    this.#waiting = [];
    this.#running?.end();
    this.#running = null;
    this.view = view;
    this.stage.draw();
  }

  /** @returns {void} */
  #next() {
    const next = this.#waiting.shift();
    if (!next || this.view === null) return;
    const { view, came } = next;
    const own = this.stage.front();
    const company = view.places.some(({ yours, cards }) => !yours && cards.length > 0);
    const { cues, total } = schedule(view.beats, { own, company, pace: pace() });
    if (total === 0) {
      this.view = view;
      this.stage.draw();
      return this.#next();
    }
    this.#late = performance.now() - came;
    this.#running = new Performance(cues, total, {
      cue: (cue) => this.#cue(cue),
      end: () => {
        this.#running = null;
        this.view = view;
        this.stage.draw();
        this.#next();
      },
    });
    this.stage.draw();
  }

  /** @param {Cue} cue */
  #cue({ beat, lasts }) {
    const own = this.stage.front();
    const felt = this.stage.felt();
    if (felt && beat.beat === 'fate' && beat.place === own && beat.result === 'lost') sweep(felt, beat.wager, lasts * 0.8);
    if (this.view) this.view = after(this.view, beat);
    this.stage.draw();
    if (felt) fly(felt, beat, lasts, own);
    const { sounds } = settings();
    if (beat.beat === 'card') play('card', sounds);
    if (beat.beat === 'turn') play('turn', sounds);
    if (beat.beat === 'fate' && beat.place === own && beat.result === 'won') play(beat.wager === 'jackpot' ? 'jackpot' : 'paid', sounds);
  }
}

/** The factor of the setting; who wants no motion gets none. */
function pace() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
  return PACES[settings().pace];
}
